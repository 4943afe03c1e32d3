import ActivationRuleQuestions
import ActivationRuleTestSupport
import ActivationRuleText
import Testing

@Suite("Broken imports")
struct PayloadImportErrorTests {
  static let form =
    "expected the JSON of the probe or a payload, prints of NSItemProvider with 'types = (…)', or one type identifier a line"

  // The marker ▶ stands where the finding must point.
  static let complaints: [Complaint] = [
    .init("▶", "import-unknown-form", form), .init("▶ \n\n", "import-unknown-form", form),
    .init("▶It works in one browser and not in the other.", "import-unknown-form", form),
    .init("public.jpeg\n▶it has public.heic\n", "import-unknown-form", form),
    .init("▶[\"public.jpeg\", \"public.heic\"]", "import-unknown-form", form),
    .init("▶<NSItemProvider: 0x2823ac0e0>", "import-unknown-form", form),
    .init("▶<NSItemProvider: 0x28> {types = }", "import-unknown-form", form),
    .init("▶mytypes = (public.jpeg)", "import-unknown-form", form),
    .init(
      "<NSItemProvider: 0x28> {types = ▶(\n \"public.jpeg\",\n", "import-unclosed-list",
      "the list is not closed before the end of the text"),
    .init("types = (\"public.jpeg\", ▶é)", "import-unexpected-element", "expected a type identifier or ')'"),
    .init("types = (\"public.jpeg\"▶]", "import-unexpected-element", "expected a type identifier or ')'"),
    .init(#"{"items": ▶3}"#, "payload-invalid", "'items' must be an array, found a number"),
    .init(#"{"items": [▶"#, "json-syntax", "expected a value, found the end of the text"),
    .init(#"▶{"name": 1}"#, "payload-invalid", "the payload has no 'items'"),
    .init(#"▶{"probe": 1}"#, "payload-invalid", "the payload has no 'items'"),
    .init(
      #"{"items": [{"attachments": [["a.b"], ▶3]}]}"#, "payload-invalid",
      "an attachment must be an array of type identifiers, or an object with 'registeredTypeIdentifiers', found a number"
    ),
  ]

  @Test("say what is wrong and where", arguments: complaints)
  func complains(_ row: Complaint) throws {
    let marked = Marked(row.marked)
    let error = try #require(throws: Failure.self) { try PayloadImport(reading: marked.source) }
    #expect(error.finding.id == row.id)
    #expect(error.finding.message == row.message)
    #expect(error.finding.severity == .error)
    #expect([error.finding.range.lowerBound] == marked.offsets)
    #expect(error.source == marked.source)
  }

  @Test("show the line")
  func rendering() throws {
    let source = SourceText(name: "paste.txt", text: "public.url\nit has public.jpeg inside\n")
    let error = try #require(throws: Failure.self) { try PayloadImport(reading: source) }
    #expect(
      error.rows.text == """
        paste.txt:2:1: error: \(Self.form) [import-unknown-form]
        2 | it has public.jpeg inside
          | ^~~~~~~~~~~~~~~~~~~~~~~~~

        """)
  }

  @Test("and imports that succeed show every fault and remark there is")
  func faults() {
    let remarks = PayloadImportTests.all.flatMap { $0.notes }
    let others = ["import-too-large", "import-too-many"]
    #expect(
      Set(PayloadImportFault.allCases.map { $0.rawValue }).isSubset(
        of: Self.complaints.map { $0.id } + remarks + others))
  }

  @Test("have limits")
  func limits() {
    let large = SourceText(name: "a", bytes: [UInt8](repeating: 0x20, count: Limit.importBytes.value + 1))
    #expect(Self.fault(large) == "import-too-large")
    for piece in ["types = ()\n", "a.b\n\n"] {
      let many = SourceText(name: "a", text: String(repeating: piece, count: Limit.payloadAttachments.value + 1))
      #expect(Self.fault(many) == "import-too-many")
    }
  }

  /// What is wrong with a text; the error itself holds the text, which an expectation would print byte by byte.
  private static func fault(_ source: SourceText) -> String? {
    do throws(Failure) {
      _ = try PayloadImport(reading: source)
      return nil
    } catch {
      return error.finding.id
    }
  }
}
