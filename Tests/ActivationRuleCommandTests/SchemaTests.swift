import ActivationRuleAnswers
import Foundation
import PropertyLists
import Testing
import Texts

/// The part of JSON Schema that the schemas in `Grammar/` use.
struct Schema {
  private let files: [String: PropertyListNode]

  init(_ names: String...) throws {
    var files: [String: PropertyListNode] = [:]
    for name in names {
      let bytes = Array(try Data(contentsOf: URL(filePath: packageFolder + "Grammar/" + name)))
      files[name] = try JSONReader.read(SourceText(name: name, bytes: bytes)).root
    }
    self.files = files
  }

  /// What is wrong with a value; `nil` if it follows the schema at the root of a file.
  func fault(of value: PropertyListNode, file: String) throws -> String? {
    try fault(of: value, #require(files[file]), file, at: "$")
  }

  private func fault(
    of value: PropertyListNode, _ schema: PropertyListNode, _ file: String, at path: String
  ) throws -> String? {
    if let reference = schema["$ref"]?.string {
      let parts = reference.split(separator: "#", omittingEmptySubsequences: false).map { String($0) }
      let target = parts[0].isEmpty ? file : parts[0]
      var node = try #require(files[target], "\(reference)")
      for key in (parts.count > 1 ? parts[1] : "").split(separator: "/") { node = try #require(node[String(key)]) }
      return try fault(of: value, node, target, at: path)
    }
    if let alternatives = schema["oneOf"]?.elements {
      let faults = try alternatives.map { try fault(of: value, $0, file, at: path) }
      return faults.filter { $0 == nil }.count == 1 ? nil : "\(path): fits not exactly one alternative: \(faults)"
    }
    if let type = schema["type"] {
      let allowed = type.string.map { [$0] } ?? type.elements?.compactMap { $0.string } ?? []
      if !allowed.contains(value.schemaType) { return "\(path): is \(value.schemaType), not \(allowed)" }
    }
    if let choices = schema["enum"]?.elements, !choices.contains(where: { JSONValue($0) == JSONValue(value) }) {
      return "\(path): \(JSONValue(value).text()) is no choice"
    }
    if case .dictionary(let entries) = value.kind {
      for key in schema["required"]?.elements?.compactMap({ $0.string }) ?? [] where value[key] == nil {
        return "\(path): '\(key)' is missing"
      }
      for entry in entries {
        let place = path + "." + entry.key.text
        if let inner = schema["properties"]?[entry.key.text] {
          if let found = try fault(of: entry.value, inner, file, at: place) { return found }
        } else if case .boolean(false)? = schema["additionalProperties"]?.kind {
          return "\(place): is not in the schema"
        }
      }
    }
    if let inner = schema["items"] {
      for (index, element) in (value.elements ?? []).enumerated() {
        if let found = try fault(of: element, inner, file, at: "\(path)[\(index)]") { return found }
      }
    }
    return nil
  }
}

extension PropertyListNode {
  var elements: [PropertyListNode]? {
    guard case .array(let nodes) = kind else { return nil }
    return nodes
  }

  fileprivate var schemaType: String {
    switch kind {
    case .null: "null"
    case .boolean: "boolean"
    case .integer, .unsignedInteger: "integer"
    case .real: "number"
    case .array: "array"
    case .dictionary: "object"
    default: "string"
    }
  }
}

@Suite("JSON output follows Grammar/output.schema.json")
struct SchemaTests {
  static let lines = [
    ["evaluate", "Samples", "a.pdf"], ["evaluate", "--rule", "a ==", "a.bin"],
    ["evaluate", "--rule", "extensionItems < 1", "--preset", "firefox-page", "--assume", "textType=public.text"],
    ["matrix", "Samples"], ["matrix", "Samples", "nowhere", "--platform", "macos", "--only-differences"],
    ["matrix", "--rule", "a ==", "--rule", "extensionItems < 1", "--all", "--no-host-stage"],
    ["matrix", "Samples", "--preset", "safari-page", "--assume", "textType=public.text"],
    ["explain", "Samples", "a.pdf"], ["explain", "Samples", "a.pdf", "--why-not-offered"],
    ["explain", "Samples", "a.jpg", "--level", "full", "--url", "https://example.com"],
    ["explain", "--rule", "a ==", "a.bin"], ["explain", "--rule", "extensionItems < 1", "a.bin", "--level", "summary"],
    ["explain", "--rule", "{}", "--payload", #"{"items":[{"attachments":[[]]}]}"#],
    ["explain", "Samples", "--payload", #"{"items":[{}]}"#, "--level", "full"],
    ["evaluate", "Samples", "--host", "firefox", "--host", "finder"], ["evaluate", "--rule", "a ==", "--host", "x"],
    ["explain", "Samples", "--host", "edge"], ["accepts", "Samples", "--host", "safari", "--all"],
    ["compare", "Samples/Extensions/LinkShelf", "Samples/Extensions/ClipKeeper", "--host", "twitter"],
    ["accepts", "Samples"], ["accepts", "--rule", "a =="],
    ["compare", "Samples/Extensions/LinkShelf", "Samples/Extensions/ClipKeeper"],
    ["compare", "Samples/Apps/Notebook.app", "Samples", "--max-items", "2", "--types", "registered"],
    ["compare", "--rule", "a ==", "--rule", "extensionItems < 1", "--expect", "implies"],
    ["compare", "--rule", "{1} CONTAINS 2", "--expect", "never-raises", "--assuming", "extensionItems.@count == 1"],
    ["compare", "Samples/Apps", "--expect", "never-shadowed"], ["compare", "Samples", "--expect", "never-shadowed"],
    ["accepts", "Samples/Extensions/LinkShelf", "--assuming", "Samples/Rules/AtMostThreePhotos.txt"],
    ["compare", "nowhere", "Samples/Extensions/ClipKeeper"],
    ["compare", "Samples/Rules/ForEverything.txt", "--expect", "always", "--allow-empty"],
    ["compare", "--expect", "never", "--rule", twoTypes, "--no-host-stage", "--max-attachments", "3"],
    ["test", "Samples", "nowhere"], ["test", "Samples/Suites", "--coverage"],
    ["lint", "Samples", "nowhere"], ["lint", "--rule", "a === 1", "--fix", "--dry-run"], ["rules"],
    ["rules", "parse-error"], ["parse", "Samples"], ["parse", "--rule", "TERNARY(a == 1, {1}, -b)[0] == nil"],
    ["parse", "--rule", "a = 1 AND b == 2 OR c == 3"], ["parse", "--rule", "a === 1 && (b"],
    ["format", "Samples", "--diff"], ["format", "--rule", "a === 1 && (b", "--rule", "a=1", "--rule", "{}", "--check"],
    ["format", "Samples", "--simplify"], ["convert", "Samples/Apps"], ["convert", "--rule", "a === 1"],
    ["format", "--rule", "extensionItems.@count < 3 AND extensionItems.@count <= 2", "--simplify"],
    ["convert", "--rule", #"SUBQUERY(extensionItems, $i, $i.attachments.@count == 1).@count == 1"#],
    ["convert", "--rule", #"{"NSExtensionActivationSupportsLocationWithMaxCount": 1}"#, "--to", "dictionary"],
    ["make", "--accept", "image:1-5"], ["make", "--accept", "link:1", "--accept", "text", "--allow-others"],
    ["presets"], ["presets", "--matching", "no such thing"], ["presets", "safari-pdf", "safari-page-js", "safari-pag"],
    ["presets", "--presets", "Samples/Presets", "--host", "Notebook"],
    ["types", "jpg", "nope.x", "public.jpg", "dyn.ah62d4rv4ge81g6xy"],
    ["settle", "Samples/RuleFiles/WiderText.plist"],
    ["evaluate", "Samples", "a.pdf", "--rule-file", "Samples/RuleFiles/WiderText.plist"],
    ["types", "--to", "public.image", "public.heic"],
  ]

  /// Commands that cannot answer at all, and the code that says why.
  static let failing: [(line: [String], code: String)] =
    ["accepts", "matrix", "parse", "settle"].map { ([$0, "nowhere.plist"], "unreadable") }
    + ["evaluate", "explain"].map { ([$0, "nowhere.plist", "a.pdf"], "unreadable") }
    + [(["evaluate", "README.md", "photo.heic"], "usage"), (["make", "nowhere"], "usage")]

  @Test("says in one document why there is no answer", arguments: failing)
  func fails(_ row: (line: [String], code: String)) throws {
    let plain = CommandRun(row.line)
    for form in [["--json"], ["--format", "json"], ["--format=json"]] {
      let run = CommandRun(row.line + form)
      let error = try JSONReader.read(SourceText(name: "output", text: run.output)).root["error"]
      #expect(error?["code"]?.string == row.code && error?["message"]?.string?.isEmpty == false, "\(run)")
      #expect(run.status == plain.status && run.errors == plain.errors, "\(run)")
    }
    #expect(CommandRun(row.line + ["--json", "--quiet"]).output == "")
  }

  /// One type below two, as only an app can declare it.
  static let twoTypes = """
    SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, SUBQUERY($a.registeredTypeIdentifiers, $t,
    $t UTI-CONFORMS-TO "public.jpeg" AND $t UTI-CONFORMS-TO "public.text").@count > 0).@count > 0).@count > 0
    """

  /// Read once for all lines.
  private static let schema = Result { try Schema("output.schema.json", "payload.schema.json") }

  @Test("for every verb", arguments: lines + failing.map { $0.line })
  func follows(_ line: [String]) throws {
    let schema = try Self.schema.get()
    let arguments = line.map { $0.hasPrefix("Samples") ? packageFolder + $0 : $0 }
    let output = CommandRun(arguments + ["--json"]).output
    let value = try JSONReader.read(SourceText(name: "output", text: output)).root
    let fault = try schema.fault(of: value, file: "output.schema.json")
    #expect(fault == nil, "\(fault ?? "")")
  }

  @Test("and every sample payload follows payload.schema.json")
  func payloadsFollow() throws {
    let schema = try Schema("payload.schema.json")
    let folder = packageFolder + "Samples/Payloads"
    for name in try FileManager.default.contentsOfDirectory(atPath: folder) where name.hasSuffix(".json") {
      let bytes = Array(try Data(contentsOf: URL(filePath: folder + "/" + name)))
      let value = try JSONReader.read(SourceText(name: name, bytes: bytes)).root
      #expect(try schema.fault(of: value, file: "payload.schema.json") == nil, "\(name)")
    }
  }
}
