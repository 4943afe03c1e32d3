import ActivationRuleTestSupport
import ActivationRuleText
import Foundation
import Testing
@testable import ActivationRuleReports

@Suite("Requests and their answers follow the schemas in Grammar")
struct RequestSchemaTests {
  /// Read once for all requests.
  private static let schema = Result { try Schema("output.schema.json", "payload.schema.json") }

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
      #expect(schema.fault(of: request, file: "requests.schema.json") == nil, "\(line)")
      #expect(!answerer.answer(Array(line.utf8)[...]).contains(#""error":"#), "\(line)")
      asked.append(request["op"]?.string ?? "")
    }
    #expect(asked.sorted() == RequestAnswerer.operations.sorted())
    for (fields, definition) in Self.requests {
      guard let request = try? JSONReader.read(SourceText(name: "request", text: "{\(fields)}")).root else { continue }
      let fault = schema.fault(of: request, file: "requests.schema.json")
      #expect(fault == nil || definition == "refusal", "\(fields): \(fault ?? "")")
    }
  }

  /// A value for each member, which the schema allows.
  private static let values: [(Request.Field, String)] = [
    (.rule, "{}"), (.text, #""TRUEPREDICATE""#), (.base64, #""VFJVRVBSRURJQ0FURQ==""#), (.infoPlist, #""<plist>""#),
    (.files, #"[{"name":"a.txt","text":"TRUEPREDICATE"}]"#), (.files, #"[{"name":"a","text":"a","base64":""}]"#),
    (.files, #"[{"name":"a.txt","text":"TRUEPREDICATE","size":1}]"#), (.name, #""a.txt""#), (.number, "1"),
    (.payload, #"{"items":[]}"#), (.payloads, #"[{"items":[]}]"#), (.preset, #""safari-page""#), (.host, #""Safari""#),
    (.declarations, "{}"), (.declarations, #"{"exportd":[]}"#), (.options, "{}"), (.options, #"{"platfrm":"ios"}"#),
    (.a, "{}"), (.b, "{}"), (.relation, #""implies""#), (.to, #""predicate""#), (.all, "true"), (.limit, "1"),
    (.options, #"{"platform":"IOS"}"#),
    (.options, #"{"hostStage":true}"#), (.options, #"{"detail":"verdict"}"#), (.options, #"{"describe":true}"#),
    (.options, #"{"allowEmpty":true}"#), (.options, #"{"severity":{}}"#), (.options, #"{"enable":[]}"#),
    (.print, "true"), (.declarations, #"{"exported":[7]}"#), (.platform, #""iphone""#),
    (.matching, #""a""#), (.prefix, #""a""#), (.format, #""a""#), (.object, "1"),
    (.variables, "{}"), (.type, #""a""#), (.extension, #""jpg""#), (.mimeType, #""image/png""#),
    (.identifier, #""a.b""#), (.file, #""a.jpg""#), (.base, #""public.data""#),
  ]

  @Test(
    "and none that the schema excludes is answered, as if what makes it invalid were not there", arguments: requests)
  func refuses(_ row: (fields: String, definition: String)) throws {
    let schema = try Schema("requests.schema.json", "payload.schema.json")
    var answerer = RequestAnswerer()
    for (field, value) in Self.values {
      let line = #"{\#(row.fields),"\#(field.rawValue)":\#(value)}"#
      guard let request = try? JSONReader.read(SourceText(name: "request", text: line)).root,
        schema.fault(of: request, file: "requests.schema.json") != nil
      else { continue }
      #expect(answerer.answer(Array(line.utf8)[...]).contains(#""error":{"code":"#), "\(line)")
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
      let options = form["properties"]?["options"]?["propertyNames"]?["enum"]?.elements?.compactMap { $0.string }
      let read = names.contains("options") ? Set(Request.Options.names(of: question.operation)) : nil
      #expect(options.map { Set($0) } == read, "\(question.operation)")
    }
    #expect(names(root["properties"]?["options"]?["properties"]) == Request.Options.names.sorted())
  }

  @Test("of requests says which members may be null, and the others are refused")
  func nullMembers() throws {
    let bytes = Array(try Data(contentsOf: URL(filePath: packageFolder + "Grammar/requests.schema.json")))
    let members = try JSONReader.read(SourceText(name: "requests", bytes: bytes)).root["properties"]
    var answerer = RequestAnswerer()
    for question in Request.questions {
      for name in question.members.dropFirst(2) {
        let member = try #require(members?[name])
        let types = member["type"]?.elements?.compactMap { $0.string } ?? [member["type"]?.string].compactMap { $0 }
        let isOpen = types.isEmpty && member["enum"] == nil && member["$ref"]?.string != "payload.schema.json"
        let line = #"{"op":"\#(question.operation)","\#(name)":null}"#
        let isRefused = answerer.answer(Array(line.utf8)[...]).contains("'\(name)' cannot be null; leave it out")
        #expect(isRefused == !(isOpen || types.contains("null")), "\(line)")
      }
    }
  }

  @Test("and every sample payload follows payload.schema.json")
  func payloadsFollow() throws {
    let schema = try Schema("payload.schema.json")
    let folder = packageFolder + "Samples/Payloads"
    for name in try FileManager.default.contentsOfDirectory(atPath: folder) where name.hasSuffix(".json") {
      let bytes = Array(try Data(contentsOf: URL(filePath: folder + "/" + name)))
      let value = try JSONReader.read(SourceText(name: name, bytes: bytes)).root
      #expect(schema.fault(of: value, file: "payload.schema.json") == nil, "\(name)")
    }
  }
}
