import ActivationRuleModel
import ActivationRulePredicates
import ActivationRuleQuestions
import ActivationRuleShares
import ActivationRuleTestSupport
import ActivationRuleText
import ActivationRuleTypes
import Testing

@Suite("Files of presets")
struct PresetFileTests {
  static let file = """
    {
      "$schema": "presets.schema.json",
      "presets": [
        {
          "id": "our-app-order", "host": "Our App", "platform": "iOS", "systemVersions": "17", "action": "share an order",
          "basis": "observed", "confidence": "high", "source": "our log", "notes": "Two types.",
          "payload": {"items": [
            {"attachments": [["com.adobe.pdf", "public.url"], {"registeredTypeIdentifiers": ["public.plain-text"]}],
             "contentText": "Order", "title": null, "userInfo": {"supportsJavaScript": false, "number": 3}}
          ]}
        },
        {
          "id": "Our.App_2", "host": "Our App", "platform": "any", "systemVersions": "", "action": "share nothing",
          "basis": "synthetic", "confidence": "low", "source": null, "payload": {"items": []}
        }
      ]
    }
    """

  @Test("are added behind the built-in presets")
  func added() throws {
    let library = try PresetLibrary(readingJSON: [SourceText(name: "ours.json", text: Self.file)])
    let builtIn = PresetLibrary.builtIn.presets
    #expect(library.presets.count == builtIn.count + 2)
    #expect(library.presets.starts(with: builtIn))
    let order = Preset(
      id: "our-app-order", host: "Our App", platform: .iOS, systemVersions: "17", action: "share an order",
      basis: .observed, confidence: .high, source: "our log", notes: "Two types.",
      payload: HostPayload([
        Payload.Item(
          [.attachment("com.adobe.pdf", "public.url"), .attachment("public.plain-text")], contentText: "Order",
          userInfo: ["supportsJavaScript": .boolean(false), "number": .integer(3)])
      ]))
    #expect(library[id: "our-app-order"] == order)
    #expect(
      library[id: "Our.App_2"]
        == Preset(
          id: "Our.App_2", host: "Our App", platform: nil, action: "share nothing", basis: .synthetic,
          confidence: .low, payload: HostPayload()))
    #expect(library.hosts.last == "Our App")
    #expect(library.filtered(hosts: ["Our App"], platform: .iOS).count == 2)
    #expect(library.suggestions(for: "our-app-oder") == ["our-app-order"])
    #expect(order.payload.seenByRules().items[0].attachments[0] == .attachment("com.adobe.pdf"))
  }

  @Test("may be several, alone, and empty")
  func several() throws {
    let first = SourceText(name: "a", text: Self.file)
    let second = SourceText(name: "b", text: Self.file.replacing("our-", with: "own-").replacing("Our.", with: "Own."))
    let empty = SourceText(name: "c", text: #"{"presets": []}"#)
    let library = try PresetLibrary(readingJSON: [first, second, empty])
    #expect(library.added.map { $0.id } == ["our-app-order", "Our.App_2", "own-app-order", "Own.App_2"])
    #expect(try PresetLibrary(readingJSON: []).identity == PresetLibrary.builtIn.identity)
    #expect(library.identity != (try PresetLibrary(readingJSON: [first])).identity)
    #expect(library.identity.hasPrefix("174-"))
  }

  @Test("may be property lists")
  func propertyList() throws {
    let text = """
      <plist><dict><key>presets</key><array><dict>
      <key>id</key><string>x</string><key>host</key><string>H</string><key>platform</key><string>macOS</string>
      <key>action</key><string>share</string><key>basis</key><string>host-source</string>
      <key>confidence</key><string>medium</string>
      <key>payload</key><dict><key>items</key><array><dict/></array></dict>
      </dict></array></dict></plist>
      """
    let document = try PropertyListReader.read(SourceText(name: "x.plist", text: text))
    let library = try PresetLibrary(reading: [document])
    #expect(
      library.added == [
        Preset(
          id: "x", host: "H", platform: .macOS, action: "share", basis: .hostSource, confidence: .medium,
          payload: HostPayload([Payload.Item()]))
      ])
    let misspelt = text.replacing("<key>host<", with: "<key>hots<")
    let wrong = try PropertyListReader.read(SourceText(name: "x.plist", text: misspelt))
    let error = #expect(throws: Failure.self) { try PresetLibrary(reading: [wrong]) }
    #expect(error?.finding.message == "a preset has no field 'hots'; did you mean 'host'?")
    #expect(error?.finding.fixIts.isEmpty == true)
  }
}

extension PresetLibrary {
  /// Reads JSON texts of presets.
  init(readingJSON sources: [SourceText]) throws(Failure) {
    var documents: [PropertyListDocument] = []
    for source in sources { documents.append(try JSONReader.read(source)) }
    try self.init(reading: documents)
  }

  /// The presets of files.
  var added: ArraySlice<Preset> { presets.dropFirst(Self.builtIn.presets.count) }
}
