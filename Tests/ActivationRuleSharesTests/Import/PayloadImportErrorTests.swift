import ActivationRuleShares
import ActivationRuleModel
import ActivationRuleTestSupport
import Testing
import ActivationRuleText

@Suite("Broken imports")
struct PayloadImportErrorTests {
  static let nothing = "there is no shared item here; expected prints of NSItemProvider or lists of type identifiers"

  static func stray(_ word: String) -> String {
    "'\(word)' is in running text; write identifiers in a list or one per line"
  }

  // The marker ▶ stands where the diagnostic must point.
  static let complaints: [Complaint] = [
    .init("▶", "import-nothing-found", nothing),
    .init("▶ \n\n", "import-nothing-found", nothing),
    .init("▶It works in one browser and not in the other.", "import-nothing-found", nothing),
    .init("it has ▶public.jpeg and public.heic", "import-stray-identifier", stray("public.jpeg")),
    .init("the type is \"▶com.acme.page\".", "import-stray-identifier", stray("com.acme.page")),
    .init("▶Types:\nacme", "import-nothing-found", nothing),
    .init("\n▶photo.jpg\n", "import-stray-identifier", stray("photo.jpg")),
    .init("❌ NO: ▶public.image", "import-stray-identifier", stray("public.image")),
    .init(
      "a ▶<NSItemProvider: 0x2823ac0e0> b", "import-missing-types", "the item provider is printed without its types"),
    .init("<NSItemProvider: 0x28> {types = ▶}", "import-missing-types", "expected the provider's types in parentheses"),
    .init("<NSItemProvider: 0x28> {types▶", "import-missing-types", "expected the provider's types in parentheses"),
    .init("Item 1\n▶Attachment 2\n\nItem 2", "import-missing-types", "the attachment has a heading and no types"),
    .init(
      "<NSItemProvider: 0x28> {types = ▶(\n \"public.jpeg\",\n", "import-unclosed-list",
      "the list is not closed before the end of the text"),
    .init("types: ▶[\"public.jpeg", "import-unclosed-list", "the list is not closed before the end of the text"),
    .init("types: ▶[", "import-unclosed-list", "the list is not closed before the end of the text"),
    .init(
      "types: [\"public.jpeg\" ▶\"public.heic\"]", "import-unexpected-element",
      "expected ',' or ']' in the list of types, found '\"'"),
    .init(
      "(\"public.jpeg\", ▶é)", "import-unexpected-element",
      "expected a type identifier, found 'é'"),
    .init("[\"public.jpeg\"▶)", "import-unexpected-element", "expected ',' or ']' in the list of types, found ')'"),
    .init("types: [▶\"public.jpeg\n]", "import-unexpected-element", "the type identifier has no closing quote"),
    .init("types: [▶\"\"]", "import-unexpected-element", "this is not a type identifier"),
    .init("types: [▶\"a b\"]", "import-unexpected-element", "this is not a type identifier"),
    .init("types: [▶{}]", "import-unexpected-element", "expected a type identifier, found '{'"),
    .init("types: [▶\u{1}]", "import-unexpected-element", "expected a type identifier, found a control character"),
    .init(
      "Attachment 1: public.jpeg\ntypes: ▶[\"public.png\"]", "import-second-list",
      "a second list of types under the heading of one attachment"),
    .init(#"{"items": ▶3}"#, "payload-invalid", "'items' must be an array, found a number"),
    .init(#"{"items": [▶"#, "json-syntax", "expected a value, found the end of the text"),
    .init(#"▶{"name": 1}"#, "payload-invalid", "the payload has no 'items'"),
    // A print of the probe has types and keys alone.
    .init(
      printed(item: #""contents": "a letter", "#, mark: "contents"), "import-contents",
      member("an item of the print", "contents", known: item)),
    .init(
      printed(item: #""data": "AAEC", "#, mark: "data"), "import-contents",
      member("an item of the print", "data", known: item)),
    .init(
      printed(item: #""title": "My letter", "#, mark: "title"), "import-contents",
      member("an item of the print", "title", known: item)),
    .init(
      printed(root: #""url": "https://example.com", "#, mark: "url"), "import-contents",
      member("a print of the probe", "url", known: root)),
    .init(
      printed(attachment: #""fileName": "a.pdf", "#, mark: "fileName"), "import-contents",
      member("an attachment of the print", "fileName", known: ["registeredTypeIdentifiers"])),
    .init(
      printed(attachment: #""suggestedName": "a", "#, mark: "suggestedName"), "import-contents",
      member("an attachment of the print", "suggestedName", known: ["registeredTypeIdentifiers"])),
    .init(printed(types: #"▶"https://example.com/private""#), "import-contents", noName("https://example.com/private")),
    .init(printed(types: #"▶"file:///a.pdf""#), "import-contents", noName("file:///a.pdf")),
    .init(printed(types: #"▶"/var/mobile/a.pdf""#), "import-contents", noName("/var/mobile/a.pdf")),
    .init(
      printed(types: #"▶"Dear Anna, here are the photos of our walk along the river""#), "import-contents",
      noName("Dear Anna, here are the photos of our wa")),
    .init(printed(types: #"▶"""#), "import-contents", noName("")),
    .init(printed(types: #"▶"IMG_1234.HEIC""#), "import-contents", noName("IMG_1234.HEIC")),
    .init(printed(types: #"▶"summer.holiday.jpg""#), "import-contents", noName("summer.holiday.jpg")),
    .init(printed(types: #"▶"private/var/mobile/a.pdf""#), "import-contents", noName("private/var/mobile/a.pdf")),
    .init(printed(types: #"▶"image/jpeg/a""#), "import-contents", noName("image/jpeg/a")),
    .init(
      printed(types: "▶\"" + String(repeating: "a", count: 256) + "\""), "import-contents",
      noName(String(repeating: "a", count: 40))),
    .init(printed(types: "▶[[[]]]"), "payload-invalid", "a type identifier must be a string, found an array"),
    .init(printed(types: "▶{}"), "payload-invalid", "a type identifier must be a string, found an object"),
    .init(printed(keys: #"▶"Anna's walk""#), "import-contents", noName("Anna's walk")),
    .init(
      printed(date: #"▶"yesterday""#), "payload-invalid", "'date' must be a day such as '2026-01-31', found a string"),
    .init(
      printed(date: #"▶"2026-99-99""#), "payload-invalid", "'date' must be a day such as '2026-01-31', found a string"),
    .init(
      printed(date: #"▶"2026-02-29""#), "payload-invalid", "'date' must be a day such as '2026-01-31', found a string"),
    .init(
      #"▶{"probe": 1, "date": "2024-02-29", "system": {"name": "iOS", "version": "26"}, "items": []}"#,
      "import-too-many", "a print has 1 to 100 items, not 0"),
    .init(
      printed(system: #"{"name": "iOS", "version": "26", ▶"device": "x"}"#), "import-contents",
      member("the system", "device", known: ["name", "version"])),
    .init(#"{"probe": ▶2}"#, "payload-invalid", "'probe' must be 1, the form of this version, found a number"),
    .init(#"▶{"probe": 1}"#, "payload-invalid", "the print of the probe has no 'date'"),
    .init(#"{"probe": 1, ▶"probe": 1}"#, "payload-invalid", "the field 'probe' appears twice"),
    .init(
      "[[\"a.b\"], ▶3]", "payload-invalid",
      "an attachment must be an array of type identifiers, or an object with 'registeredTypeIdentifiers', found a number"
    ),
  ]

  private static let root = ["probe", "date", "system", "host", "items"]
  private static let item = ["attachments", "hasContentText", "hasTitle", "userInfoKeys"]

  /// A print of the probe with a member more, or with another value in a place.
  static func printed(
    root: String = "", item: String = "", attachment: String = "", mark: String = "", types: String = "",
    keys: String = "", date: String = #""2026-11-24""#, system: String = #"{"name": "iOS", "version": "26.1"}"#
  ) -> String {
    let text = """
      {"probe": 1, \(root)"date": \(date), "system": \(system), "items": [{\(item)"hasContentText": false, "hasTitle": false,
      "userInfoKeys": [\(keys)], "attachments": [{\(attachment)"registeredTypeIdentifiers": [\(types)]}]}]}
      """
    return mark.isEmpty ? text : text.replacing("\"\(mark)\": ", with: "▶\"\(mark)\": ")
  }

  static func member(_ owner: String, _ name: String, known: [String] = []) -> String {
    let names = known.map { "'\($0)'" }
    let list =
      names.count > 1 ? names.dropLast().joined(separator: ", ") + " or " + names[names.count - 1] : names.joined()
    return "a print has types and keys alone: \(owner) has no field '\(name)'; expected \(list)"
  }

  static func noName(_ text: String) -> String {
    "a print has types and keys alone, and this is no name of one: '\(text)'"
  }

  @Test("say what is wrong and where", arguments: complaints)
  func complains(_ row: Complaint) throws {
    let marked = Marked(row.marked)
    let error = try #require(throws: PayloadImportError.self) { try PayloadImport(reading: marked.source) }
    #expect(error.diagnostic.id == row.id)
    #expect(error.diagnostic.message == row.message)
    #expect(error.diagnostic.severity == .error)
    #expect([error.diagnostic.range.lowerBound] == marked.offsets)
    #expect(error.source == marked.source)
  }

  @Test("show the line")
  func rendering() throws {
    let source = SourceText(name: "paste.txt", text: "log\nit has public.jpeg inside\n")
    let error = try #require(throws: PayloadImportError.self) { try PayloadImport(reading: source) }
    #expect(
      DiagnosticRenderer.render(error.diagnostic, in: error.source) == """
        paste.txt:2:8: error: \(Self.stray("public.jpeg")) [import-stray-identifier]
        2 | it has public.jpeg inside
          |        ^~~~~~~~~~~

        """)
  }

  @Test("and imports that succeed show every fault and remark there is")
  func faults() {
    let remarks = PayloadImportTests.all.flatMap { $0.notes }
    let others = ["import-too-large", "import-too-many", "import-more-remarks"]
    #expect(
      Set(PayloadImportFault.allCases.map { $0.rawValue }).isSubset(
        of: Self.complaints.map { $0.id } + remarks + others))
  }

  @Test("have limits")
  func limits() {
    let print = Self.printed()
    let huge = SourceText(name: "a", text: print + String(repeating: " ", count: 262_145 - print.utf8.count))
    #expect(Self.fault(huge) == "import-too-large")
    #expect(Self.fault(SourceText(name: "a", bytes: huge.bytes.dropLast())) == nil)
    let nested = String(repeating: "[", count: 600)
    #expect(Self.fault(SourceText(name: "a", text: Self.printed(types: nested))) == "nesting-too-deep")
    let large = SourceText(name: "a", bytes: [UInt8](repeating: 0x20, count: Limit.importBytes.value + 1))
    #expect(Self.fault(large) == "import-too-large")
    for piece in ["types:[]\n", "<NSExtensionItem>"] {
      let many = SourceText(name: "a", text: String(repeating: piece, count: Limit.payloadAttachments.value + 1))
      #expect(Self.fault(many) == "import-too-many")
    }
  }

  /// What is wrong with a text; the error itself holds the text, which an expectation would print byte by byte.
  private static func fault(_ source: SourceText) -> String? {
    do throws(PayloadImportError) {
      _ = try PayloadImport(reading: source)
      return nil
    } catch {
      return error.diagnostic.id
    }
  }
}
