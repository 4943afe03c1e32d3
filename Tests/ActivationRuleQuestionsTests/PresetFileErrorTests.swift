import ActivationRuleQuestions
import ActivationRuleShares
import ActivationRuleTestSupport
import ActivationRuleText
import Testing

@Suite("Broken files of presets")
struct PresetFileErrorTests {
  /// The fields of a preset without fault, as JSON.
  static let fields: [(name: String, value: String)] = [
    ("id", #""x""#), ("host", #""H""#), ("platform", #""any""#), ("action", #""share""#), ("basis", #""observed""#),
    ("confidence", #""low""#), ("payload", #"{"items": []}"#),
  ]

  /// A file with one preset, in which one field has another value, or is missing.
  static func with(_ field: String, _ value: String?, mark: String = "") -> String {
    var fields = fields.filter { $0.name != field }
    if let value { fields.append((field, value)) }
    let text = fields.map { "\"\($0.name)\": \($0.value)" }.joined(separator: ", ")
    return "{\"presets\": [\(mark){\(text)}]}"
  }

  static func payload(_ value: String) -> String { with("payload", value) }

  static func item(_ value: String) -> String { payload(#"{"items": [\#(value)]}"#) }

  // The marker ▶ stands where the finding must point.
  static let complaints: [Complaint] = [
    .init("▶[]", "preset-wrong-kind", "a file of presets must be an object, found an array"),
    .init("▶{}", "preset-missing-field", "the file of presets has no 'presets'"),
    .init(#"{"presets": ▶{}}"#, "preset-wrong-kind", "'presets' must be an array, found an object"),
    .init(#"{"presets": [▶3]}"#, "preset-wrong-kind", "a preset must be an object, found a number"),
    .init(
      #"{▶"preset": []}"#, "preset-unknown-field", "a file of presets has no field 'preset'; did you mean 'presets'?"),
    .init(
      #"{"presets": [], ▶"version": 1}"#, "preset-unknown-field",
      "a file of presets has no field 'version'; expected 'presets' or '$schema'"),
    .init(
      #"{▶"presets": [], ▶"presets": []}"#, "preset-repeated-field", "the field 'presets' appears twice"),
    .init(with("id", nil, mark: "▶"), "preset-missing-field", "the preset has no 'id'"),
    .init(with("host", nil, mark: "▶"), "preset-missing-field", "the preset has no 'host'"),
    .init(with("platform", nil, mark: "▶"), "preset-missing-field", "the preset has no 'platform'"),
    .init(with("action", nil, mark: "▶"), "preset-missing-field", "the preset has no 'action'"),
    .init(with("basis", nil, mark: "▶"), "preset-missing-field", "the preset has no 'basis'"),
    .init(with("confidence", nil, mark: "▶"), "preset-missing-field", "the preset has no 'confidence'"),
    .init(with("payload", nil, mark: "▶"), "preset-missing-field", "the preset has no 'payload'"),
    .init(with("host", "▶null"), "preset-wrong-kind", "'host' must be a string, found null"),
    .init(with("action", "▶true"), "preset-wrong-kind", "'action' must be a string, found a Boolean"),
    .init(with("notes", "▶[]"), "preset-wrong-kind", "'notes' must be a string, found an array"),
    .init(with("systemVersions", "▶17"), "preset-wrong-kind", "'systemVersions' must be a string, found a number"),
    .init(with("host", #"▶"""#), "preset-empty-text", "'host' must not be empty"),
    .init(with("id", #"▶"""#), "preset-empty-text", "'id' must not be empty"),
    .init(with("id", #"▶"a b""#), "preset-invalid-id", "an id consists of ASCII letters, digits, '-', '.' and '_'"),
    .init(with("id", #"▶"é""#), "preset-invalid-id", "an id consists of ASCII letters, digits, '-', '.' and '_'"),
    .init(with("id", #"▶"safari-page""#), "preset-duplicate-id", "a built-in preset has the id 'safari-page'"),
    .init(
      with("platform", #"▶"ios""#), "preset-unknown-value", "'platform' must be 'iOS', 'macOS' or 'any', found 'ios'"),
    .init(
      with("role", #"▶"mian""#), "preset-unknown-value", "'role' must be 'main', 'variant' or 'other', found 'mian'"),
    .init(with("until", "▶2025"), "preset-wrong-kind", "'until' must be a string, found a number"),
    .init(
      with("basis", #"▶"guess""#), "preset-unknown-value",
      "'basis' must be 'observed', 'host-source', 'host-documentation', 'developer-fixture', 'inferred', 'composite' or 'synthetic', found 'guess'"
    ),
    .init(
      with("confidence", #"▶"middling""#), "preset-unknown-value",
      "'confidence' must be 'low', 'medium' or 'high', found 'middling'"),
    .init(payload("▶[]"), "preset-wrong-kind", "a payload must be an object, found an array"),
    .init(payload("▶{}"), "preset-missing-field", "the payload has no 'items'"),
    .init(
      payload(#"{"items": [], ▶"item": []}"#), "payload-invalid",
      "a payload has no field 'item'; did you mean 'items'?"),
    .init(payload(#"{"items": ▶3}"#), "preset-wrong-kind", "'items' must be an array, found a number"),
    .init(item("▶[]"), "payload-invalid", "an item must be an object with 'attachments', found an array"),
    .init(
      item(#"{▶"attachmnts": []}"#), "payload-invalid",
      "an item has no field 'attachmnts'; did you mean 'attachments'?"),
    .init(item(#"{"attachments": ▶{}}"#), "payload-invalid", "'attachments' must be an array, found an object"),
    .init(
      item(#"{"attachments": [▶"public.url"]}"#), "payload-invalid",
      "an attachment must be an array of type identifiers, or an object with 'registeredTypeIdentifiers', found a string"
    ),
    .init(
      item(#"{"attachments": [{▶"types": []}]}"#), "payload-invalid",
      "an attachment has no field 'types'; expected 'registeredTypeIdentifiers'"),
    .init(item(#"{"attachments": [[▶1]]}"#), "payload-invalid", "a type identifier must be a string, found a number"),
    .init(item(#"{"title": ▶1}"#), "payload-invalid", "'title' must be a string, found a number"),
    .init(item(#"{"userInfo": ▶[]}"#), "payload-invalid", "'userInfo' must be an object, found an array"),
    .init(#"{"presets": [▶"#, "json-syntax", "expected a value, found the end of the text"),
  ]

  @Test("say what is wrong and where", arguments: complaints)
  func complains(_ row: Complaint) throws {
    let marked = Marked(row.marked)
    let error = try #require(throws: Failure.self) { try PresetLibrary(readingJSON: [marked.source]) }
    #expect(error.finding.id == row.id)
    #expect(error.finding.severity == .error)
    #expect(error.finding.message == row.message)
    let places = error.finding.notes.compactMap { $0.range } + [error.finding.range]
    #expect(places.map { $0.lowerBound } == marked.offsets)
    #expect(error.source == marked.source)
  }

  @Test("fix a misspelt field")
  func fixIt() throws {
    let source = SourceText(
      name: "a.json", text: Self.with("notse", #""""#))
    let error = try #require(throws: Failure.self) { try PresetLibrary(readingJSON: [source]) }
    let fixIt = try #require(error.finding.fixIts.first)
    #expect(fixIt.message == "write 'notes'")
    var bytes = source.bytes
    bytes.replaceSubrange(fixIt.range.lowerBound..<fixIt.range.upperBound, with: Array(fixIt.replacement.utf8))
    #expect(try PresetLibrary(readingJSON: [SourceText(name: "a.json", bytes: bytes)]).presets.count == 171)
  }

  @Test("point to both presets with the same id")
  func duplicates() throws {
    let preset = "{" + Self.fields.map { "\"\($0.name)\": \($0.value)" }.joined(separator: ", ") + "}"
    let marked = Marked(#"{"presets": [\#(preset), \#(preset)]}"#.replacing(#""x""#, with: #"▶"x""#))
    let error = try #require(throws: Failure.self) { try PresetLibrary(readingJSON: [marked.source]) }
    #expect(
      error.finding
        == Finding(
          "preset-duplicate-id", .error, "two presets have the id 'x'",
          at: SourceRange(marked.offsets[1], marked.offsets[1] + 3),
          notes: [.init("the first is here", at: SourceRange(marked.offsets[0], marked.offsets[0] + 3))]
        ).located(in: marked.source))
  }

  @Test("name the other file with the same id")
  func duplicatesOfFiles() throws {
    let files = ["a.json", "b.json"].map { SourceText(name: $0, text: Self.with("", nil)) }
    let error = try #require(throws: Failure.self) { try PresetLibrary(readingJSON: files) }
    #expect(error.finding.message == "a preset of 'a.json' has the id 'x'")
    #expect(error.source?.name == "b.json")
  }

  @Test("have a table row for each fault")
  func faults() {
    let met = Set(Self.complaints.map { $0.id })
    #expect(PresetFault.allCases.map { $0.rawValue }.allSatisfy(met.contains))
  }
}
