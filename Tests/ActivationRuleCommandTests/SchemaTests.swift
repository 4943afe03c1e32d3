import ActivationRuleTestSupport
import ActivationRuleText
import Foundation
import Testing
@testable import ActivationRuleCommand

@Suite("JSON output follows Grammar/output.schema.json")
struct SchemaTests {
  static let lines = [
    ["evaluate", "Samples", "a.pdf"], ["evaluate", "--rule", "a ==", "a.bin"],
    ["evaluate", "--rule", "extensionItems < 1", "--preset", "firefox-page"],
    ["apps", "Samples"], ["apps", "Samples", "nowhere", "--platform", "macos"],
    ["apps", "--rule", "a ==", "--rule", "extensionItems < 1", "--all"],
    ["apps", "Samples", "--preset", "safari-page"],
    ["explain", "Samples", "a.pdf"],
    ["explain", "Samples", "a.jpg", "--url", "https://example.com"],
    ["explain", "--rule", "a ==", "a.bin"], ["explain", "--rule", "extensionItems < 1", "a.bin"],
    ["explain", "--rule", "{}", "--payload", #"{"items":[{"attachments":[[]]}]}"#],
    ["explain", "Samples", "--payload", #"{"items":[{}]}"#],
    ["evaluate", "Samples", "--host", "firefox", "--host", "finder"], ["evaluate", "--rule", "a ==", "--host", "x"],
    ["explain", "Samples", "--host", "edge"], ["describe", "Samples", "--host", "safari"],
    ["describe", "Samples"], ["describe", "--rule", "a =="],
    ["compare", "Samples/Extensions/LinkShelf", "Samples/Extensions/ClipKeeper"],
    ["compare", "Samples/Apps/Notebook.app", "Samples"],
    ["compare", "--rule", "a ==", "--rule", "extensionItems < 1", "--expect", "implies"],
    ["compare", "--rule", "{1} CONTAINS 2", "--expect", "never-raises"],
    ["compare", "nowhere", "Samples/Extensions/ClipKeeper"],
    ["compare", "Samples/Rules/ForEverything.txt", "--expect", "always"],
    ["compare", "--expect", "never", "--rule", twoTypes],
    ["test", "Samples", "nowhere"], ["test", "Samples/Suites", "--coverage"],
    ["lint", "Samples", "nowhere"], ["lint", "--rule", "a === 1", "--fix", "--dry-run"], ["lint", "--explain", "all"],
    ["lint", "--explain", "parse-error"], ["lint", "--explain", "rule-not-read"],
    ["format", "Samples", "--diff"], ["format", "--rule", "a === 1 && (b", "--rule", "a=1", "--rule", "{}", "--check"],
    ["format", "--as", "predicate", "Samples/Apps"], ["format", "--as", "predicate", "--rule", "a === 1"],
    [
      "format", "--as", "dictionary", "--rule",
      #"SUBQUERY(extensionItems, $i, $i.attachments.@count == 1).@count == 1"#,
    ],
    ["format", "--as", "predicate", "--rule", #"{"NSExtensionActivationSupportsLocationWithMaxCount": 1}"#],
    ["make", "image:1-5"], ["make", "link:1", "text", "--nothing-else"],
    ["describe", "--lines", "Samples/Extensions/PhotoWall"], ["apps", "safari"],
    ["apps", "safari-pdf", "safari-page-js", "safari-pag"],
    ["apps", "Own", "--presets", "Samples/Presets", "--host", "Notebook"],
    ["types", "jpg", "nope.x", "public.jpg", "dyn.ah62d4rv4ge81g6xy"],
    ["types", "--to", "public.image", "public.heic"],
  ]

  /// What goes wrong with a command, and the codes that say so: where there is no answer at all, or in what the answer has of
  /// places that cannot be read.
  static let failing: [(words: [String], codes: Set<String>)] = [
    (["nowhere.plist"], ["unreadable", "usage"]), (["broken.plist"], ["unreadable", "usage"]),
    (["rule.json"], ["not-a-rule", "unreadable", "usage"]), (["--no-such-option"], ["usage"]),
  ]

  @Test("says in one document why there is no answer", arguments: Verb.all.map { $0.name })
  func fails(_ verb: String) throws {
    let folder = try TemporaryFolder(["broken.plist": "<plist><dict>", "rule.json": #"{"name": "no rule"}"#])
    for (words, codes) in Self.failing {
      let line = [verb] + words.map { $0.contains(".") ? folder.path + "/" + $0 : $0 }
      let plain = CommandRun(line)
      for form in [["--json"], ["--format", "json"], ["--format=json"]] {
        let run = CommandRun(line + form)
        guard run.status == 2 || run.status == 64 else { continue }
        let root = try JSONReader.read(SourceText(name: "output", text: run.output)).root
        let found = Self.failures(root)
        #expect(!found.isEmpty, "\(line): \(run)")
        for failure in found {
          #expect(codes.contains(failure["code"]?.string ?? ""), "\(run)")
          #expect(failure["message"]?.string?.contains("\n") == false, "\(run)")
          #expect(try Self.schema.get().fault(of: failure, file: "output.schema.json", "failure") == nil, "\(run)")
        }
        // A verb without reports for programs does not know the option, and says so.
        if !run.errors.contains("unknown option '\(form[0].prefix { $0 != "=" })'"), plain.status == run.status {
          #expect(run.errors == plain.errors, "\(run)")
        }
      }
    }
  }

  @Test("and says nothing when quiet", arguments: ["describe", "apps"])
  func isQuiet(_ verb: String) {
    #expect(CommandRun([verb, "nowhere.plist", "--json", "--quiet"]).output == "")
  }

  /// All failures that a document has.
  private static func failures(_ node: PropertyListNode) -> [PropertyListNode] {
    if let elements = node.elements { return elements.flatMap { failures($0) } }
    guard case .dictionary(let entries) = node.kind else { return [] }
    return entries.flatMap { entry in
      switch entry.key.text {
      case "error": entry.value["code"] == nil ? [] : [entry.value]
      case "failures": entry.value.elements ?? []
      default: failures(entry.value)
      }
    }
  }

  /// One type below two, as only an app can declare it.
  static let twoTypes = """
    SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, SUBQUERY($a.registeredTypeIdentifiers, $t,
    $t UTI-CONFORMS-TO "public.jpeg" AND $t UTI-CONFORMS-TO "public.text").@count > 0).@count > 0).@count > 0
    """

  /// Read once for all lines.
  private static let schema = Result { try Schema("output.schema.json", "payload.schema.json") }

  @Test("for every verb", arguments: lines)
  func follows(_ line: [String]) throws {
    let schema = try Self.schema.get()
    let arguments = line.map { $0.hasPrefix("Samples") ? packageFolder + $0 : $0 }
    let output = CommandRun(arguments + ["--json"]).output
    let value = try JSONReader.read(SourceText(name: "output", text: output)).root
    let names = [
      "lint": line.contains("--explain") ? "lintRules" : "lint",
      "types": line.contains("--to") ? "conformance" : "types",
      "apps": value["presets"] == nil ? "answer" : "presets", "evaluate": "answer", "explain": "answer",
      "format": line.contains("--as") ? "formatAsRule" : "format",
    ]
    let name = value["error"] == nil ? names[line[0]] ?? line[0] : "refusal"
    let fault = schema.fault(of: value, file: "output.schema.json", name)
    #expect(fault == nil, "\(fault ?? "")")
    #expect(schema.alternatives(of: "output.schema.json").contains("#/$defs/\(name)"))
  }
}

extension PropertyListNode {
  /// The answer about the first share of the first rule, in what `evaluate`, `explain` and `apps` print.
  var firstShare: PropertyListNode? { self["rules"]?.elements?.first?["shares"]?.elements?.first }
}
