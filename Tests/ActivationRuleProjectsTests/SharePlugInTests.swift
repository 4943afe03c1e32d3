import ActivationRuleDocuments
import ActivationRuleModel
import ActivationRuleProjects
import ActivationRuleTestSupport
import ActivationRuleText
import Testing

@Suite("Plug-ins of Expo")
struct SharePlugInTests {
  /// A rule as the table writes it: its keys and values in alphabetical order, or its predicate.
  private static func written(_ rule: RuleValue) -> String {
    switch rule {
    case .predicate(let text): return text.text
    case .dictionary(let entries):
      return entries.map { RuleKey.short($0.key.text) + "=" + JSONValue($0.value).text() }.sorted()
        .joined(separator: " ")
    case .absent, .other, .unused: return "\(rule)"
    }
  }

  /// What decides of a rule that a project file leads to.
  private static func value(of rule: ProjectRule, in source: SourceText) -> RuleValue {
    ExtensionProperties(PropertyListDocument(format: .json, root: rule.root, source: source)).rule
  }

  private static func rules(_ text: String) throws -> ProjectRules {
    try Form.expo.rules(in: SourceText(name: "app.json", text: text))
  }

  @Test(
    "write the rules that their generators write, and pass over what these pass over", arguments: SharePlugInRow.all)
  func translates(_ row: SharePlugInRow) throws {
    let source = SourceText(name: "app.json", text: row.configuration)
    let found = try Self.rules(row.configuration)
    #expect(found.rules.map { Self.written(Self.value(of: $0, in: source)) } == [row.rule].compactMap { $0 })
    let remarks = found.remarks.map { remark in
      let place = source.position(at: remark.range.lowerBound)
      return "\(place.line):\(place.column) \(remark.id)"
    }
    #expect(remarks == row.placedRemarks)
  }

  @Test("write the extension point, and the name of the script without folders and ending")
  func script() throws {
    let options = #"{"activationRules": [{"type": "url"}], "preprocessingFile": "./web/page.min.js"}"#
    let found = try Self.rules(#"{"plugins": [["expo-share-extension", \#(options)]]}"#)
    let list = try #require(found.rules.first?.root["NSExtension"])
    #expect(list["NSExtensionPointIdentifier"]?.string == "com.apple.share-services")
    #expect(list["NSExtensionAttributes"]?["NSExtensionJavaScriptPreprocessingFile"]?.string == "page.min")
  }

  /// An option that a plug-in passes over, and the note of its remark.
  static let misspelt = [
    ("supportsTexts", ["did you mean 'supportsText'?"]),
    ("NSExtensionActivationSupportsImageWithMaxCount", ["did you mean 'supportsImageWithMaxCount'?"]),
    ("nonsense", []),
  ]

  @Test("ask about an option that nobody knows", arguments: misspelt)
  func suggests(_ name: String, _ notes: [String]) throws {
    let found = try Self.rules(#"{"plugins": [\#(SharePlugInRow.sharing(#"{"\#(name)": 1}"#))]}"#)
    #expect(found.remarks.map { $0.message } == ["'expo-sharing' passes over '\(name)'"])
    #expect(found.remarks.flatMap { $0.notes.map { $0.message } } == notes)
  }

  /// A plug-in, keys that are proposed to write, and how the note about them begins.
  static let notes: [(plugIn: SharePlugIn, keys: [String], note: String?)] = [
    (
      .sharing, ["SupportsText", "DictionaryVersion"],
      "'expo-sharing' has no word for that key; 'activationRule'"
    ),
    (.sharing, ["SupportsImageWithMaxCount"], nil), (.sharing, [], nil),
    (
      .shareExtension, ["SupportsAttachmentsWithMaxCount"],
      "'expo-share-extension' has no word for that key; a config plug-in of your own"
    ),
    (.shareExtension, ["SupportsText"], nil), (.shareIntent, ["DictionaryVersion"], nil),
  ]

  @Test("have a note beside advice that they cannot follow", arguments: notes.indices)
  func advises(_ index: Int) {
    let row = Self.notes[index]
    let note = row.plugIn.note(onProposing: row.keys.map { RuleKey.prefix + $0 })
    #expect((note == nil) == (row.note == nil))
    if let beginning = row.note { #expect(note?.message.hasPrefix(beginning) == true) }
  }

  @Test("lead to the options that a rule was made of")
  func places() throws {
    let marked = Marked(
      #"{"plugins": [["expo-sharing", {"ios": {"enabled": 1, "activationRule": {▶"supportsText": ▶1}}}]]}"#)
    let found = try Form.expo.rules(in: marked.source)
    guard case .dictionary(let entries)? = found.rules.first.map({ Self.value(of: $0, in: marked.source) }) else {
      Issue.record("no dictionary")
      return
    }
    #expect(entries.flatMap { [$0.keyRange.lowerBound, $0.value.range.lowerBound] } == marked.offsets)
  }
}
