import ActivationRuleSources

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What a validator of app bundles asks: what is wrong with the rules below a path, and whom the extensions appear for.
@main
struct Validator {
  /// What is shared, and under which name the answer is given.
  static let payloads: [(name: String, payload: Payload)] = [
    ("a link with its title", Payload([.item(.attachment("public.url"), .attachment("public.plain-text"))])),
    ("a photo", Payload([.item(.attachment("public.heic", "public.file-url"))])),
  ]

  static func main() throws {
    guard let path = CommandLine.arguments.dropFirst().first else {
      print("usage: validator PATH")
      return
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    do throws(InputFailure) {
      let report = Report(
        findings: try RuleFiles.lint(path).flatMap { file in file.diagnostics.map { Finding($0, in: file) } },
        extensions: try RuleFiles.rules(at: path).map { Extension($0) })
      print(String(decoding: (try? encoder.encode(report)) ?? Data(), as: UTF8.self))
    } catch {
      print(error.text)
    }
  }
}

struct Report: Encodable {
  let findings: [Finding]
  let extensions: [Extension]
}

/// What is wrong with a rule, where, and for whom it matters.
struct Finding: Encodable {
  let path, id, severity, message: String
  let line, column: Int
  let key, type: String?
  /// The identifiers of what hosts share that the extension is hidden for because of it.
  let presets: [String]

  init(_ finding: Diagnostic, in file: RuleFiles.Findings) {
    (path, id, severity, message) = (file.path, finding.id, finding.severity.rawValue, finding.message)
    let place = file.source.position(at: finding.range.lowerBound)
    (line, column) = (place.line, place.column)
    (key, type, presets) = (finding.key, finding.type, finding.presets)
  }
}

/// Whether an extension appears, and why; or why its rule cannot be read.
struct Extension: Encodable {
  struct Answer: Encodable {
    let shared, verdict, message, certainty: String
  }

  let path: String
  let name, failure: String?
  let answers: [Answer]

  init(_ found: RuleFiles.Found) {
    (path, name, failure) = (found.path, found.name, found.failure?.text)
    answers = Validator.payloads.compactMap { name, payload in
      guard let decision = found.rule?.decide(payload) else { return nil }
      return Answer(
        shared: name, verdict: decision.verdict.word, message: decision.message, certainty: decision.certainty.rawValue)
    }
  }
}
