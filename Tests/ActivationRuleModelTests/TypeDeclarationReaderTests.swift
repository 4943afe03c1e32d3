import ActivationRuleModel
import ActivationRuleTestSupport
import ActivationRuleText
import ActivationRuleTypes
import Testing

@Suite("Type declarations in property lists")
struct TypeDeclarationReaderTests {
  @Test("are read with their tags, exported ones first")
  func reads() throws {
    let text = """
      {"UTImportedTypeDeclarations": [{"UTTypeIdentifier": "org.example.b"}],
       "UTExportedTypeDeclarations": [{"UTTypeIdentifier": "org.example.a", "UTTypeConformsTo": "public.data",
         "UTTypeTagSpecification": {"public.filename-extension": ["a", "aa"], "public.mime-type": "a/a",
           "com.apple.ostype": ["AAAA"], "com.apple.nspboard-type": "A board"}}]}
      """
    var remarks: [Finding] = []
    let read = TypeDeclarations(try JSONReader.read(SourceText(name: "test", text: text)).root, remarks: &remarks)
    #expect(
      read.declarations == [
        TypeDeclaration(
          "org.example.a", conformsTo: ["public.data"], filenameExtensions: ["a", "aa"], mimeTypes: ["a/a"],
          osTypes: ["AAAA"], pasteboardNames: ["A board"], isExported: true),
        TypeDeclaration("org.example.b", isExported: false),
      ])
    #expect(remarks.isEmpty)
  }

  private static func row(_ declaration: String, _ message: String) -> Complaint {
    Complaint(#"{"UTExportedTypeDeclarations": \#(declaration)}"#, "type-declaration-invalid", message)
  }

  static let complaints: [Complaint] = [
    row(#"▶"a""#, "type declarations must be an array, found a string"),
    row("[▶1]", "a type declaration must be an object, found a number"),
    row("[▶{}]", "the type declaration has no 'UTTypeIdentifier'"),
    row(#"[▶{"UTTypeIdentifier": 1}]"#, "the type declaration has no 'UTTypeIdentifier'"),
    row(
      #"[{"UTTypeIdentifier": "a.b", "UTTypeConformsTo": ▶1}]"#,
      "'UTTypeConformsTo' must be a string or an array of strings, found a number"),
    row(
      #"[{"UTTypeIdentifier": "a.b", "UTTypeConformsTo": ["c.d", ▶null]}]"#,
      "an element of 'UTTypeConformsTo' must be a string, found null"),
    row(
      #"[{"UTTypeIdentifier": "a.b", "UTTypeTagSpecification": {"public.mime-type": ▶{}}}]"#,
      "'public.mime-type' must be a string or an array of strings, found an object"),
  ]

  @Test("are passed over where they are of another kind, with a warning at the place", arguments: complaints)
  func triesComplaints(_ row: Complaint) throws {
    let marked = Marked(row.marked)
    var remarks: [Finding] = []
    let read = TypeDeclarations(try JSONReader.read(marked.source).root, remarks: &remarks)
    #expect(
      remarks.map { $0.message } == [row.message] && remarks.allSatisfy { $0.severity == .warning && $0.id == row.id })
    #expect(remarks.map { $0.range.lowerBound } == marked.offsets)
    #expect(read.declarations.map { $0.identifier } == (row.marked.contains(#""a.b""#) ? ["a.b"] : []))
  }
}
