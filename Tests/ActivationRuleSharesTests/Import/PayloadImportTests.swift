import ActivationRuleShares
import ActivationRuleModel
import ActivationRuleTestSupport
import Testing
import ActivationRuleTypes
import ActivationRuleText

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
    Row("<NSItemProvider: 0x…> {types = (\n \"public.url\"\n)}", "{(public.url)}"),
    Row("<NSItemProvider> {types = (public.url)}", "{(public.url)}"),
    Row("<PUPhotosFileProviderItemProvider: 0x600002ac8240> {types = (\"public.heic\")}", "{(public.heic)}"),
    Row(
      "[▶<NSItemProvider: 0x2a10> {types = (\"public.jpeg\")}, <NSItemProvider: 0x2a20> {types = (\"public.jpeg\")}]",
      "{(public.jpeg)(public.jpeg)}", "one-item"),
    Row(
      #"("▶<NSItemProvider: 0x2a10> {types = (\n \"public.png\"\n)}", "<NSItemProvider: 0x2a20> {types = (\n \"a.b\"\n)}")"#,
      "{(public.png)(a.b)}", "one-item"),
    Row(
      "<NSItemProvider: 0x2a10> {types = (\"public.jpeg\")}\nagain ▶<NSItemProvider: 0x2a10> {types = (\"public.jpeg\")}",
      "{(public.jpeg)}", "printed-again"),
    // The same address with other types is another object: the first one is gone.
    Row(
      "▶<NSItemProvider: 0x2a10> {types = (\"public.jpeg\")} <NSItemProvider: 0x2a10> {types = (\"public.png\")}",
      "{(public.jpeg)(public.png)}", "one-item"),
    // An address that was blotted out distinguishes nothing.
    Row(
      "▶<NSItemProvider: 0x0000> {types = (\"public.jpeg\")} <NSItemProvider: 0x0000> {types = (\"public.jpeg\")}",
      "{(public.jpeg)(public.jpeg)}", "one-item"),
    Row(
      "<NSItemProvider: 0x2a10> {types = (\"public.url\")}\nregisteredTypeIdentifiers: ▶[\"public.url\"]",
      "{(public.url)}", "printed-again"),
    Row(
      "registeredTypeIdentifiers: [\"public.url\"]\n▶<NSItemProvider: 0x2a10> {types = (\"public.url\")}",
      "{(public.url)}", "printed-again"),
    Row(
      "Error: no types in <PKPlugin: 0x1163637f0 Share(5.3)>\n<NSItemProvider: 0x2a10> {types = (\"public.url\")}",
      "{(public.url)}"),
    Row(
      "<NSItemProvider: 0x103f35340> {types = (\n \"public.url\"\n)}\n-[X load:] nil allowing {(\n  NSValue,\n  NSURL\n)}",
      "{(public.url)}"),
    Row("po Optional<Array<NSItemProvider>>: <NSItemProvider: 0x2a10> {types = (\"public.url\")}", "{(public.url)}"),
    Row(
      "<NSItemProvider: 0x2a10> {types = (\"public.url\")} seen: <NSItemProvider: 0x2a10>", "{(public.url)}"),
  ]

  static let items: [Row] = [
    Row(
      #"<NSExtensionItem: 0x1c42> - userInfo: { NSExtensionItemAttachmentsKey = ( "<NSItemProvider: 0x1c46> {types = (\n \"public.url\"\n)}" ); supportsJavaScript = 1; }"#,
      "{(public.url)j}"),
    Row(
      "[<NSExtensionItem> - userInfo: {\n NSExtensionItemAttachmentsKey =     (\n );\n}]", "{}"),
    Row(
      """
      <NSExtensionItem: 0x1c42> - userInfo: {
          NSExtensionItemAttachmentsKey = ( "<NSItemProvider: 0x1c46> {types = (\\n \\"com.adobe.pdf\\"\\n)}" );
          NSExtensionItemAttributedTitleKey = "A title; with \\"quotes\\"";
          NSExtensionItemAttributedContentTextKey = "Words{\\n}";
          "com.apple.UIKit.NSExtensionItemUserInfoIsContentManagedKey" = 0;
      }
      <NSExtensionItem: 0x1c43> - userInfo: {
          NSExtensionItemAttachmentsKey = ( "<NSItemProvider: 0x1c47> {types = (\\n \\"public.url\\"\\n)}" );
          NSExtensionItemAttributedContentTextKey = ▶{length = 312, bytes = 0x7b5c7274 66315c61 ... 0a7d };
          supportsJavaScript = 0;
      }
      """, "{(com.adobe.pdf)c'Words't'A title; with \"quotes\"'}{(public.url)c'Example'}", "unknown-text"),
    // The user info alone, twice: every item has the key of its attachments once.
    Row(
      """
      { NSExtensionItemAttachmentsKey = ( "<NSItemProvider: 0x1c46> {types = (\\"public.url\\")}" ); }
      { NSExtensionItemAttachmentsKey = ( "<NSItemProvider: 0x1c47> {types = (\\"public.url\\")}" ); }
      """, "{(public.url)}{(public.url)}"),
    // A provider that is printed first belongs to the item that holds it.
    Row(
      """
      <NSItemProvider: 0x1c46> {types = ("public.url")}
      <NSExtensionItem: 0x1c42> - userInfo: { NSExtensionItemAttachmentsKey = (
      "<NSItemProvider: 0x1c46> {types = (\\n \\"public.url\\"\\n)}" ); }
      """, "{(public.url)}"),
    // An item that is printed twice.
    Row(
      """
      <NSExtensionItem: 0x1c42> { NSExtensionItemAttachmentsKey = ( "<NSItemProvider: 0x1c46> {types = (\\"public.url\\")}" ); }
      <NSExtensionItem: 0x1c42> { NSExtensionItemAttachmentsKey = ( "▶<NSItemProvider: 0x1c46> {types = (\\"public.url\\")}" ); }
      """, "{(public.url)}", "printed-again"),
    Row(
      """
      Item 1
      Content text: A walk (short)
      title: nil
      Attachment 1: public.url
      """, "{(public.url)c'A walk (short)'}"),
    Row(
      "attributedContentText: Optional(Words{\n})\nattributedTitle: Optional(\"T\")\n[\"public.url\"]",
      "{(public.url)c'Words't'T'}"),
    Row("Content text:\n  Words of a page\n\n[\"public.url\"]", "{(public.url)c'Words of a page'}"),
    Row("Content text:\n\n[\"public.url\"]", "{(public.url)}"),
  ]

  static let lists: [Row] = [
    Row(#"registeredTypeIdentifiers: ["public.url", "public.plain-text"]"#, "{(public.url public.plain-text)}"),
    Row(#"["public.url"]"#, "{(public.url)}"),
    Row(#"["public.url",]"#, "{(public.url)}"),
    Row("(\n  \"public.url\",\n  \"public.plain-text\"\n)", "{(public.url public.plain-text)}"),
    Row("types = {(\n  \"public.url\"\n)}", "{(public.url)}"),
    Row(#"UTIs: Optional(["NSStringPboardType"])"#, "{(NSStringPboardType)}"),
    Row(#"registeredTypeIdentifiers: []"#, "{()}"),
    Row(#"[["public.jpeg", "public.file-url"], ["public.url"]]"#, "{(public.jpeg public.file-url)(public.url)}"),
    Row(#"types: [▶["public.jpeg"], ["public.url"]]"#, "{(public.jpeg)(public.url)}", "one-item"),
    Row("got [public.url, public.jpeg] here", "{(public.url public.jpeg)}"),
    Row("“public.jpeg”", "{(public.jpeg)}"),
    Row("types: [“public.jpeg”]", "{(public.jpeg)}"),
    Row(
      "registeredContentTypes: [<_UTCoreType 0x1f0a> public.png (not dynamic, declared), <UTType 0x1f0b> a.b]",
      "{(public.png a.b)}"),
    Row(#"extensionItems[0].attachments[1].registeredTypeIdentifiers = ["public.url"]"#, "{(public.url)}"),
  ]

  static let lines: [Row] = [
    Row("public.jpeg\npublic.heic", "{(public.jpeg public.heic)}"),
    Row("▶public.jpeg\npublic.heic\n\npublic.url\n", "{(public.jpeg public.heic)(public.url)}", "one-item"),
    Row("▶public.jpeg\r\n\r\npublic.url\r\n", "{(public.jpeg)(public.url)}", "one-item"),
    Row("▶public.jpeg\n---\npublic.url", "{(public.jpeg)(public.url)}", "one-item"),
    Row("- ▶public.jpeg\n- public.heic", "{(public.jpeg public.heic)}", "guessed-attachments"),
    Row("1. ▶public.jpeg\n2. public.heic", "{(public.jpeg public.heic)}", "guessed-attachments"),
    Row(
      "- ▶▶public.jpeg\n  public.file-url\n- public.url", "{(public.jpeg public.file-url)(public.url)}",
      "guessed-attachments", "one-item"),
    Row(
      "▶▶public.jpeg, public.file-url\npublic.url;", "{(public.jpeg public.file-url)(public.url)}",
      "guessed-attachments", "one-item"),
    Row("\u{FEFF}public.jpeg", "{(public.jpeg)}"),
    Row("  - 0 : \"public.jpeg\"", "{(public.jpeg)}"),
    Row("`▶public.jpeg`\n\n`public.url`", "{(public.jpeg)(public.url)}", "one-item"),
    Row("**Attachment 1**\n- `public.jpeg`\n- `public.file-url`", "{(public.jpeg public.file-url)}"),
    Row("```\n[\"public.jpeg\"]\n```", "{(public.jpeg)}"),
    Row("> > types = (\n> >   \"public.jpeg\",\n> >   \"public.png\"\n> > )", "{(public.jpeg public.png)}"),
    Row("  // types = (\n  //   \"public.jpeg\"\n  /// )", "{(public.jpeg)}"),
    Row("com.acme.notes.page", "{(com.acme.notes.page)}"),
    Row("public.jpeg\nacme.page", "{(public.jpeg acme.page)}"),
    Row("dyn.ah62d4rv4ge81g6xy", "{(dyn.ah62d4rv4ge81g6xy)}"),
    Row(
      "2031-05-04 09:12:44.518231+0200 ShelfShare[4711:90210] public.jpeg\n09:12:44.600 ShelfShare: public.heic",
      "{(public.jpeg public.heic)}"),
    Row("[com.example.shelf:share] public.jpeg", "{(public.jpeg)}"),
    Row("types of IMG_1234.jpg from www.example.com:\n\npublic.jpeg", "{(public.jpeg)}"),
    Row("public.jpeg\nthis is no ▶com.acme.page, is it", "{(public.jpeg)}", "left-out"),
    Row("path /tmp/com.acme.page.x and a@com.acme.page\npublic.jpeg", "{(public.jpeg)}"),
  ]

  static let reports: [Row] = [
    Row(
      "Item 1\nAttachment 1\nRegistered type identifiers:\n  public.jpeg\n  public.heic", "{(public.jpeg public.heic)}"),
    Row(
      "Item 1\nAttachment 1 of 2\npublic.jpeg\nAttachment 2 of 2\npublic.url\nItem 2\nAttachment 1 of 1\npublic.png",
      "{(public.jpeg)(public.url)}{(public.png)}"),
    Row(
      "Attachments: 2\n## ▶Attachment #1\n\n* public.jpeg\n* public.heic\n\n## Attachment #2\n\n* public.url",
      "{(public.jpeg public.heic)(public.url)}", "one-item"),
    Row("Item 0 has no attachments", "{}"),
    Row("Item 1: public.jpeg\nItem 2: public.url\nItem 1 again", "{(public.jpeg)}{(public.url)}"),
    Row("attachments[0]: public.jpeg\nattachments[0] types: ▶[\"public.jpeg\"]", "{(public.jpeg)}", "printed-again"),
    Row(
      "Processing attachment 7\nfound [\"public.url\"]", "{(public.url)}"),
    Row(
      "▶Attachment 7\nItem 1\n[\"public.url\"]", "{(public.url)}", "left-out"),
    Row(
      "Item 1\nAttachment 1\n<NSItemProvider: 0x1c46> {types = (\"public.jpeg\")}\ntypes: ▶[\"public.jpeg\"]\nAttachment 2\n<NSItemProvider: 0x1c47> {types = (\"public.jpeg\")}\ntypes: ▶[\"public.jpeg\"]",
      "{(public.jpeg)(public.jpeg)}", "printed-again", "printed-again"),
  ]

  static let json: [Row] = [
    Row(#"{"items": [{"attachments": [["public.url"]], "title": "T"}]}"#, "{(public.url)t'T'}"),
    Row(#"{"extensionItems": [{"attachments": [{"registeredTypeIdentifiers": ["a.b"]}]}]}"#, "{(a.b)}"),
    Row(#"{"attachments": [["public.url"], ["public.png"]]}"#, "{(public.url)(public.png)}"),
    Row(#"{"registeredTypeIdentifiers": ["public.url"]}"#, "{(public.url)}"),
    Row(#"["public.url", "public.png"]"#, "{(public.url public.png)}"),
    Row(#"[[["public.url"]], [["public.png"], []]]"#, "{(public.url)}{(public.png)()}"),
    Row(#"[{"registeredTypeIdentifiers": ["a.b"]}, ["c.d"]]"#, "{(a.b)(c.d)}"),
    Row(#"[{"attachments": [["public.url"]]}, {"attachments": []}]"#, "{(public.url)}{}"),
    Row(#"[]"#, "{}"),
    Row(#"["<NSItemProvider: 0x1c46> {types = (\n \"public.jpeg\"\n)}"]"#, "{(public.jpeg)}"),
  ]

  static let all = providers + items + lists + lines + reports + json

  @Test("are read in all their shapes", arguments: all)
  func reads(_ row: Row) throws {
    let marked = Marked(row.text)
    let found = try PayloadImport(reading: marked.source)
    #expect(found.payload.line == row.payload)
    #expect(found.notes.map { $0.id } == row.notes)
    #expect(found.notes.map { $0.range.lowerBound } == marked.offsets)
  }

  @Test("are recorded at the host unless they are payloads in JSON")
  func hostStage() throws {
    let texts = [#"{"items": []}"#, #"["public.url"]"#, "public.url", #"{"attachments": []}"#]
    let flags = try texts.map { try PayloadImport(reading: SourceText(name: "a", text: $0)).hostStage == .runs }
    #expect(flags == [false, true, true, false])
  }

  @Test("know the types that apps declare")
  func declaredTypes() throws {
    let source = SourceText(name: "a", text: "acme.page")
    #expect(throws: PayloadImportError.self) { try PayloadImport(reading: source) }
    let declaration = TypeDeclaration("acme.page", conformsTo: ["public.data"], isExported: true)
    let types = UniformTypeRegistry.system.adding(TypeDeclarations([declaration]))
    #expect(try PayloadImport(reading: source, types: types).payload.line == "{(acme.page)}")
  }

  @Test("say in words what was guessed")
  func words() throws {
    let notes = try PayloadImport(reading: SourceText(name: "a", text: "public.png\n\npublic.url")).notes
    #expect(notes.map { $0.message } == ["2 attachments without an item around them; taken as one item"])
    #expect(notes.map { $0.severity } == [.info])
  }

  @Test("keep no more remarks than anybody reads")
  func manyRemarks() throws {
    let text = "public.png\n" + String(repeating: "not com.acme.page here\n", count: 100)
    let notes = try PayloadImport(reading: SourceText(name: "a", text: text)).notes
    #expect(notes.count == Limit.importNotes.value)
    #expect(notes.last?.id == "import-more-remarks")
  }
}
