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

  static func main() {
    guard let bundle = CommandLine.arguments.dropFirst().first else {
      print(#"{"error":"usage: validator BUNDLE"}"#)
      return
    }
    print(report(of: bundle).text(pretty: true))
  }

  /// Everything about the extension in a bundle; what cannot be read is an error with its place.
  static func report(of bundle: String) -> JSONValue {
    let path = bundle + "/Info.plist"
    guard let data = try? Data(contentsOf: URL(filePath: path)) else {
      return ["error": .string("'\(path)' cannot be read")]
    }
    do throws(PropertyListError) {
      let document = try PropertyListReader.read(SourceText(name: path, bytes: [UInt8](data)))
      let subject = LintSubject(document)
      return [
        "bundle": .string(bundle), "name": JSONValue(subject.properties.name),
        "findings": .array(Linter.lint(subject).map { json($0, in: subject.source) }),
        "payloads": .array(payloads.map { json(subject.rule.decide($0.payload), of: $0.name) }),
      ]
    } catch {
      return ["error": .string(error.rendered)]
    }
  }

  private static func json(_ finding: Diagnostic, in source: SourceText) -> JSONValue {
    let place = source.position(at: finding.range.lowerBound)
    return [
      "id": .string(finding.id), "severity": .string(finding.severity.rawValue), "message": .string(finding.message),
      "line": .integer(Int64(place.line)), "column": .integer(Int64(place.column)),
    ]
  }

  private static func json(_ decision: Decision, of name: String) -> JSONValue {
    [
      "shared": .string(name), "verdict": .string(decision.verdict.word), "message": .string(decision.message),
      "certainty": .string(decision.certainty.rawValue),
    ]
  }
}
