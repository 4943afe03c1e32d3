import ActivationRuleModel
import ActivationRuleQuestions
import ActivationRuleTestSupport
import ActivationRuleText
import Testing

@Suite("Imported prints")
struct PayloadImportTests {
  /// A pasted text, the payload in it, and the identifiers of the remarks, for which markers stand at their places.
  struct Row: Sendable, CustomTestStringConvertible {
    let text: String
    let payload: String
    let notes: [String]

    init(_ text: String, _ payload: String, _ notes: String...) {
      self.text = text
      self.payload = payload
      self.notes = notes.map { "import-" + $0 }
    }

    var testDescription: String { text }
  }

  static let providers: [Row] = [
    Row(
      "<NSItemProvider: 0x2823ac0e0> {types = (\n    \"public.jpeg\",\n    \"public.file-url\"\n)}",
      "{(public.jpeg public.file-url)}"),
    Row("<NSItemProvider: 0x1c40c3aa0> {types = (\"public.url\")}", "{(public.url)}"),
    Row("<NSItemProvider: 0x1c40c3aa0> {types = (\n)}", "{()}"),
    Row("<NSItemProvider> {types = (public.url)}", "{(public.url)}"),
    Row("log <PUPhotosFileProviderItemProvider: 0x600002ac8240> {types = (\"public.heic\")} ok", "{(public.heic)}"),
    Row(
      "▶[<NSItemProvider: 0x2a10> {types = (\"public.jpeg\")}, <NSItemProvider: 0x2a20> {types = (\"public.jpeg\")}]",
      "{(public.jpeg)(public.jpeg)}", "one-item"),
    Row(
      #"▶("<NSItemProvider: 0x2a10> {types = (\n \"public.png\"\n)}", "<NSItemProvider: 0x2a20> {types = (\n \"a.b\"\n)}")"#,
      "{(public.png)(a.b)}", "one-item"),
    Row(
      "<NSItemProvider: 0x2a10> {types = (\"public.url\")} again <NSItemProvider: 0x2a10> {▶types = (\"public.url\")}",
      "{(public.url)}", "printed-again"),
    Row("Error in <PKPlugin: 0x116 Share(5.3)>\n<NSItemProvider: 0x2a10> {types = (\"public.url\")}", "{(public.url)}"),
    Row("seen: <NSItemProvider: 0x2a10> {types = (\"public.url\")} <NSItemProvider: 0x2a10>", "{(public.url)}"),
  ]

  static let items: [Row] = [
    Row(
      #"<NSExtensionItem: 0x1c42> - userInfo: { NSExtensionItemAttachmentsKey = ( "<NSItemProvider: 0x1c46> {types = (\n \"public.url\"\n)}" ); supportsJavaScript▶ = 1; }"#,
      "{(public.url)j}", "unknown-text"),
    Row("[<NSExtensionItem> - userInfo: {\n NSExtensionItemAttachmentsKey =     (\n );\n}]", "{}"),
    Row(
      """
      <NSExtensionItem: 0x1c42> - userInfo: {
          NSExtensionItemAttachmentsKey = ( "<NSItemProvider: 0x1c46> {types = (\\n \\"com.adobe.pdf\\"\\n)}" );
          NSExtensionItemAttributedTitleKey▶ = "A title";
          NSExtensionItemAttributedContentTextKey = "Words";
      }
      <NSExtensionItem: 0x1c43> - userInfo: {
          NSExtensionItemAttachmentsKey = ( "<NSItemProvider: 0x1c47> {types = (\\n \\"public.url\\"\\n)}" );
          supportsJavaScript = 0;
      }
      """, "{(com.adobe.pdf)c'Example't'Example'}{(public.url)}", "unknown-text"),
    // A print inside two others.
    Row(
      #""<NSExtensionItem: 0x1c42> {\n ( \"<NSItemProvider: 0x1c46> {types = (\\n \\\"public.zip-archive\\\"\\n)}\")}""#,
      "{(public.zip-archive)}"),
    // A provider that is printed first belongs to the item that contains it.
    Row(
      """
      <NSItemProvider: 0x1c46> {types = ("public.url")}
      <NSExtensionItem: 0x1c42> ( "<NSItemProvider: 0x1c46> {▶types = (\\n \\"public.url\\"\\n)}" )
      """, "{(public.url)}", "printed-again"),
    // An item that is printed twice.
    Row(
      """
      <NSExtensionItem: 0x1c42> { "<NSItemProvider: 0x1c46> {types = (\\"public.url\\")}" }
      <NSExtensionItem: 0x1c42> { "<NSItemProvider: 0x1c46> {▶types = (\\"public.url\\")}" }
      """, "{(public.url)}", "printed-again"),
  ]

  static let lines: [Row] = [
    Row("public.jpeg\npublic.heic", "{(public.jpeg public.heic)}"),
    Row("▶public.jpeg\npublic.heic\n\npublic.url\n", "{(public.jpeg public.heic)(public.url)}", "one-item"),
    Row("\r\n▶public.jpeg\r\n\r\npublic.url\r\n", "{(public.jpeg)(public.url)}", "one-item"),
    Row("\u{FEFF}public.jpeg", "{(public.jpeg)}"),
    Row("    \"public.jpeg\",\n    \"acme.page\"\n", "{(public.jpeg acme.page)}"),
    Row("dyn.ah62d4rv4ge81g6xy", "{(dyn.ah62d4rv4ge81g6xy)}"),
  ]

  static let json: [Row] = [
    Row(#"{"items": [{"attachments": [["public.url"]], "title": "T"}]}"#, "{(public.url)t'T'}"),
    Row(#"{"items": [{"attachments": [{"registeredTypeIdentifiers": ["a.b"]}]}]}"#, "{(a.b)}"),
    Row(
      #"{"probe": 1, "items": [{"attachments": []}, ▶{"attachments": [["a.b"]], "hasTitle": true, "userInfoKeys": ["supportsJavaScript"]}]}"#,
      "{}{(a.b)t'Example'j}", "unknown-text"),
  ]

  static let all = providers + items + lines + json

  @Test("are read in all their shapes", arguments: all)
  func reads(_ row: Row) throws {
    let marked = Marked(row.text)
    let found = try PayloadImport(reading: marked.source)
    #expect(found.payload.line == row.payload)
    #expect(found.notes.map { $0.id } == row.notes)
    #expect(found.notes.map { $0.range.lowerBound } == marked.offsets)
    #expect(found.notes.allSatisfy { $0.severity == .info })
  }

  @Test("are recorded at the host unless they are payloads in JSON")
  func hostStage() throws {
    let texts = [#"{"items": []}"#, "{types = (public.url)}", "public.url", #"{"probe": 1, "items": []}"#]
    let flags = try texts.map { try PayloadImport(reading: SourceText(name: "a", text: $0)).hostStage == .runs }
    #expect(flags == [false, true, true, true])
  }

  @Test("say in words what was assumed")
  func words() throws {
    let notes = try PayloadImport(reading: SourceText(name: "a", text: "public.png\n\npublic.url")).notes
    #expect(notes.map { $0.message } == ["2 attachments without an item around them; taken as one item"])
  }
}
