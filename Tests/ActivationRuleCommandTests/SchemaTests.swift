import ActivationRuleTestSupport
import ActivationRuleText
import Foundation
import Testing
@testable import ActivationRuleReports
@testable import ActivationRuleCommand

/// The part of JSON Schema that the schemas in `Grammar/` use; a member that an object with listed members has besides is a
/// fault here, though readers must ignore it, so that the schemas stay complete.
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

  /// The references to the definitions of which a whole document of a file follows one.
  func alternatives(of file: String) -> [String] {
    (files[file]?["anyOf"]?.elements ?? []).compactMap { $0["$ref"]?.string }
  }

  /// What is wrong with a value; `nil` if it follows a definition of a file, or the schema at its root.
  func fault(of value: PropertyListNode, file: String, _ definition: String? = nil) throws -> String? {
    let root = try #require(files[file])
    let schema = try definition.map { try #require(root["$defs"]?[$0], "\($0)") } ?? root
    return try fault(of: value, schema, file, at: "$")
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
    if let alternatives = schema["anyOf"]?.elements {
      var faults: [String] = []
      for alternative in alternatives {
        guard let fault = try fault(of: value, alternative, file, at: path) else { return nil }
        faults.append(fault)
      }
      return "\(path): fits no alternative: \(faults)"
    }
    if let alternatives = schema["oneOf"]?.elements {
      let faults = try alternatives.map { try fault(of: value, $0, file, at: path) }
      if faults.count(where: { $0 == nil }) != 1 { return "\(path): fits not exactly one alternative: \(faults)" }
    }
    for part in schema["allOf"]?.elements ?? [] {
      if let found = try fault(of: value, part, file, at: path) { return found }
    }
    if let constant = schema["const"], JSONValue(constant) != JSONValue(value) { return "\(path): is another constant" }
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
      let names = schema["propertyNames"]?["enum"]?.elements?.compactMap { $0.string }
      for entry in entries {
        let place = path + "." + entry.key.text
        if names?.contains(entry.key.text) == false { return "\(place): is no member here" }
        if let inner = schema["properties"]?[entry.key.text] {
          if let found = try fault(of: entry.value, inner, file, at: place) { return found }
        } else if schema["properties"] != nil, names == nil {
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
    let fault = try schema.fault(of: value, file: "output.schema.json", name)
    #expect(fault == nil, "\(fault ?? "")")
    #expect(schema.alternatives(of: "output.schema.json").contains("#/$defs/\(name)"))
  }

  /// Requests but for their braces, and the definition that the answer follows.
  static let requests: [(fields: String, definition: String)] = [
    (#""op":"evaluate","rule":"TRUEPREDICATE","payload":{"items":[]}"#, "answer"),
    (#""op":"evaluate","rule":{},"preset":"firefox-page""#, "answer"),
    (#""op":"evaluate","rule":{},"payloads":[{"items":[]}]"#, "answer"),
    (#""op":"evaluate","rule":{"NSExtensionActivationSupportsText":true},"host":"notes""#, "answer"),
    (#""op":"evaluate","rule":{},"payload":{"items":[]},"options":{"detail":"verdict"}"#, "verdicts"),
    (#""op":"apps","rule":{},"all":true,"print":true"#, "answer"),
    (#""op":"evaluate","rule":"a == (","host":"firefox""#, "answer"),
    (#""op":"explain","rule":{},"preset":"firefox-page","print":true"#, "answer"),
    (#""op":"explain","rule":"a == (","payload":{"items":[{}]}"#, "answer"),
    (#""op":"explain","text":"extensionItems.@count == 2","payload":{"items":[{}]}"#, "answer"),
    (#""op":"predicate","format":"1 == 1""#, "predicateAnswer"),
    (#""op":"predicate","format":"1 =""#, "predicateAnswer"),
    (#""op":"lint","rule":{"NSExtensionActivationSupportsImagWithMaxCount":1}"#, "findings"),
    (#""op":"lint","rule":"TRUEPREDICATE""#, "findings"), (#""op":"lint","infoPlist":"<plist>""#, "findings"),
    (#""op":"lint","name":"rule.txt","text":"any UTI_CONFORM_TO 'public.imag'""#, "findings"),
    (#""op":"lint","files":[{"name":"a.txt","text":"a === 1"},{"name":"a.plist","text":"<"}]"#, "lintedFiles"),
    (#""op":"convert","rule":{"NSExtensionActivationSupportsText":true}"#, "conversion"),
    (#""op":"convert","rule":{"NSExtensionActivationSupportsText":true},"options":{"describe":true}"#, "conversion"),
    (#""op":"convert","rule":"1 == 2","to":"dictionary""#, "conversion"),
    (#""op":"convert","rule":"extensionItems.@count < 3","to":"dictionary""#, "conversion"),
    (#""op":"compare","a":"TRUEPREDICATE","b":{},"relation":"implies""#, "comparisonAnswer"),
    (#""op":"compare","a":"TRUEPREDICATE","b":{},"relation":"wider""#, "comparisonAnswer"),
    (#""op":"compare","a":"{1} CONTAINS 2","relation":"never-raises""#, "comparisonAnswer"),
    (
      #""op":"compare","a":"a MATCHES 'x.*'","b":{},"relation":"equivalent","options":{"describe":true}"#,
      "comparisonAnswer"
    ),
    (#""op":"accepts","rule":{"NSExtensionActivationSupportsText":true}"#, "acceptance"),
    (#""op":"conforms","type":"public.jpeg","to":"public.image""#, "conforms"),
    (#""op":"type","extension":"jpg""#, "typeAnswer"), (#""op":"type","identifier":"a.b""#, "typeAnswer"),
    (#""op":"types","prefix":"public.j""#, "typeList"), (#""op":"presets","preset":"safari-pag""#, "presetList"),
    (#""op":"presets","host":"Safari""#, "presetList"), (#""op":"import","text":"public.url""#, "importedPayload"),
    (#""op":"read","text":"TRUEPREDICATE""#, "foundRules"), (#""op":"read","name":"a.json","text":"{}""#, "foundRules"),
    (#""op":"apps","rule":{"NSExtensionActivationSupportsText":true}"#, "answer"),
    (#""op":"apps","text":"TRUEPREDICATE","name":"a.txt""#, "answer"),
    (#""op":"explain","base64":"VFJVRVBSRURJQ0FURQ==","name":"a.txt","host":"firefox""#, "answer"),
    (#""op":"evaluate","text":"TRUEPREDICATE","preset":"firefox-page""#, "answer"),
    (#""op":"lint","files":[{"name":"a.txt","base64":"YSA9PT0gMQ=="}]"#, "lintedFiles"),
    (#""op":"read","base64":"YSA9PT0gMQ""#, "refusal"),
    (#""op":"format","rule":"1 == 1""#, "laidOut"), (#""op":"format","rule":{}"#, "laidOut"),
    (#""op":"explode""#, "refusal"), (#""op":"#, "refusal"),
    (#""op":"evaluate","rule":{},"preset":"safari-pag""#, "refusal"),
    (#""op":"read","name":"a.plist","text":"<""#, "refusal"),
  ]

  @Test("for every operation of batch", arguments: requests.indices)
  func answers(_ index: Int) throws {
    let (fields, definition) = Self.requests[index]
    var answerer = RequestAnswerer()
    let line = Array(#"{"id":7,\#(fields)}"#.utf8)
    let text = answerer.answer(line[...]).replacing(#/^{"id":(7|null),"op":("[a-z]+"|null),/#, with: "{")
    let value = try JSONReader.read(SourceText(name: "output", text: text)).root
    let fault = try Self.schema.get().fault(of: value, file: "output.schema.json", definition)
    #expect(fault == nil, "\(fault ?? "") \(text)")
  }

  @Test("and of requests by Grammar/requests.schema.json, by which the requests of the article are valid and answered")
  func requestsFollow() throws {
    let folder = packageFolder + "Sources/ActivationRules/ActivationRules.docc/ForPrograms.md"
    let article = Array(try Data(contentsOf: URL(filePath: folder))).text
    let schema = try Schema("requests.schema.json", "payload.schema.json")
    var answerer = RequestAnswerer()
    var asked: [String] = []
    for line in article.split(separator: "\n") where line.hasPrefix(#"{"op": "#) {
      let request = try JSONReader.read(SourceText(name: "request", text: String(line))).root
      #expect(try schema.fault(of: request, file: "requests.schema.json") == nil, "\(line)")
      #expect(!answerer.answer(Array(line.utf8)[...]).contains(#""error":"#), "\(line)")
      asked.append(request["op"]?.string ?? "")
    }
    #expect(asked.sorted() == RequestAnswerer.operations.sorted())
    for (fields, definition) in Self.requests {
      guard let request = try? JSONReader.read(SourceText(name: "request", text: "{\(fields)}")).root else { continue }
      let fault = try schema.fault(of: request, file: "requests.schema.json")
      #expect(fault == nil || definition == "refusal", "\(fields): \(fault ?? "")")
    }
  }

  @Test("of requests has the members and options that are read")
  func requestMembers() throws {
    let bytes = Array(try Data(contentsOf: URL(filePath: packageFolder + "Grammar/requests.schema.json")))
    let root = try JSONReader.read(SourceText(name: "requests", bytes: bytes)).root
    func names(_ node: PropertyListNode?) -> [String] { node?.entries.map { $0.key.text }.sorted() ?? [] }
    #expect(names(root["properties"]) == Request.Field.allCases.map { $0.rawValue }.sorted())
    let forms = root["oneOf"]?.elements ?? []
    #expect(forms.compactMap { $0["properties"]?["op"]?["const"]?.string } == RequestAnswerer.operations)
    // A member of another question would be passed over.
    for (form, question) in zip(forms, Request.questions) {
      let names = form["propertyNames"]?["enum"]?.elements?.compactMap { $0.string } ?? []
      #expect(Set(names) == Set(question.members), "\(question.operation)")
    }
    #expect(names(root["properties"]?["options"]?["properties"]) == Request.Options.names.sorted())
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

extension PropertyListNode {
  /// The answer about the first share of the first rule, in what `evaluate`, `explain` and `apps` print.
  var firstShare: PropertyListNode? { self["rules"]?.elements?.first?["shares"]?.elements?.first }
}
