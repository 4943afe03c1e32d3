import ActivationRules

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What a validator of app bundles asks about an extension: what is wrong with its rule, and whom it appears for.
@main
struct Validator {
  /// What is shared, and under which name the answer is given.
  static let payloads: [(name: String, payload: Payload)] = [
    ("a link with its title", Payload([.item(.attachment("public.url"), .attachment("public.plain-text"))])),
    ("a photo", Payload([.item(.attachment("public.heic", "public.file-url"))])),
  ]

  static func main() throws {
    guard let bundle = CommandLine.arguments.dropFirst().first else {
      print("usage: validator BUNDLE")
      return
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    print(String(decoding: try encoder.encode(Report(bundle)), as: UTF8.self))
  }
}

/// Everything about the extension in a bundle; what cannot be read is an error with its place.
struct Report: Encodable {
  let bundle: String
  var name: String?
  var findings: [Finding] = []
  var answers: [Answer] = []
  var error: String?

  init(_ bundle: String) {
    self.bundle = bundle
    let path = bundle + "/Info.plist"
    guard let data = try? Data(contentsOf: URL(filePath: path)) else {
      error = "'\(path)' cannot be read"
      return
    }
    do throws(PropertyListError) {
      let document = try PropertyListReader.read(SourceText(name: path, bytes: [UInt8](data)))
      let subject = LintSubject(document)
      name = subject.properties.name
      findings = Linter.lint(subject).map { Finding($0, in: subject.source) }
      answers = Validator.payloads.map { Answer(shared: $0.name, subject.rule.decide($0.payload)) }
    } catch {
      self.error = error.rendered
    }
  }
}

/// What is wrong with the rule, and where.
struct Finding: Encodable {
  let id, severity, message: String
  let line, column: Int

  init(_ finding: Diagnostic, in source: SourceText) {
    id = finding.id
    severity = finding.severity.rawValue
    message = finding.message
    let place = source.position(at: finding.range.lowerBound)
    line = place.line
    column = place.column
  }
}

/// Whether the extension appears, and why.
struct Answer: Encodable {
  let shared, verdict, message, certainty: String

  init(shared: String, _ decision: Decision) {
    self.shared = shared
    verdict = decision.verdict.word
    message = decision.message
    certainty = decision.certainty.rawValue
  }
}
