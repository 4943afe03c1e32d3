import PayloadImport
import ActivationRuleModel
import TestSupport
import Testing
import Texts

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
    .init(
      "[[\"a.b\"], ▶3]", "payload-invalid",
      "an attachment must be an array of type identifiers, or an object with 'registeredTypeIdentifiers', found a number"
    ),
  ]

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
