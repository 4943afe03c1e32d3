import ActivationRuleAnswers
import ActivationRuleDocuments
import ActivationRuleFiles
import ActivationRuleModel
import ActivationRuleProjects
import ActivationRuleReports
import ActivationRuleShares
import ActivationRuleTestSupport
import ActivationRuleText
import Foundation
import Testing

/// Advice moves what stands in the wrong place, all of it, and deletes nothing that it does not name.
@Suite("Keys outside of the rule")
struct MisplacedKeysTests {
  /// Where the keys stand, how the rule is written, and the form of the list.
  typealias Row = (place: String, rule: String, isJSON: Bool)

  private static let keys = [
    ("NSExtensionActivationSupportsImageWithMaxCount", "4"), ("NSExtensionActivationSupportsText", "true"),
    ("NSExtensionActivationSupportsWebURLWithMaxCount", "1"),
  ]
  private static let movies = ("NSExtensionActivationSupportsMovieWithMaxCount", "2")
  private static let rules = ["no attributes", "no rule", "empty dictionary", "empty string", "dictionary", "list"]
  private static let rows: [Row] = ["beside", "in the extension", "at the top", "everywhere"].flatMap { place in
    rules.flatMap { rule in [false, true].map { (place, rule, $0) } }
  }.filter { $0.1 != "no attributes" || $0.0 != "beside" && $0.0 != "everywhere" }

  /// A dictionary of members, which are written already.
  private static func dictionary(_ members: [(String, String)], isJSON: Bool) -> String {
    let lines = members.map { key, value in
      isJSON ? "\"\(key)\": \(value)" : "<key>\(key)</key>\n\(value)"
    }
    return isJSON ? "{\n\(lines.joined(separator: ",\n"))\n}" : "<dict>\n\(lines.joined(separator: "\n"))\n</dict>"
  }

  private static func list(_ row: Row) -> String {
    let isJSON = row.isJSON
    let text = { (text: String) in isJSON ? "\"\(text)\"" : "<string>\(text)</string>" }
    let written = { (member: (String, String)) in
      (member.0, isJSON ? member.1 : member.1 == "true" ? "<true/>" : "<integer>\(member.1)</integer>")
    }
    var (top, middle, inner) = ([("CFBundleName", text("A"))], [("Before", text("a"))], [(String, String)]())
    switch row.place {
    case "beside": inner += keys.map(written)
    case "in the extension": middle += keys.map(written)
    case "at the top": top += keys.map(written)
    default:
      inner.append(written(keys[0]))
      middle.append(written(keys[1]))
      top.append(written(keys[2]))
    }
    let rule: String? =
      switch row.rule {
      case "empty dictionary": isJSON ? "{}" : "<dict/>"
      case "empty string": text("")
      case "dictionary": dictionary([written(movies)], isJSON: isJSON)
      case "list": isJSON ? "[]" : "<array/>"
      default: nil
      }
    if let rule { inner.append(("NSExtensionActivationRule", rule)) }
    if row.rule != "no attributes" { middle.append(("NSExtensionAttributes", dictionary(inner, isJSON: isJSON))) }
    middle.append(("NSExtensionPointIdentifier", text("com.apple.share-services")))
    top.append(("NSExtension", dictionary(middle, isJSON: isJSON)))
    let root = dictionary(top, isJSON: isJSON)
    return isJSON ? root : "<plist version=\"1.0\">\n\(root)\n</plist>\n"
  }

  /// Expects that the rule of a text has all keys with their values, and that none stands outside.
  private static func expectMoved(_ source: SourceText, _ row: Row) throws {
    let root = try row.isJSON ? JSONReader.read(source).root : PropertyListReader.read(source).root
    guard case .dictionary(let entries) = ExtensionProperties(root).rule else {
      Issue.record("no dictionary: \(source.bytes.text)")
      return
    }
    let found = Dictionary(entries.map { ($0.key.text, JSONValue($0.value).text()) }) { $1 }
    for (key, value) in keys + (row.rule == "dictionary" ? [movies] : []) { #expect(found[key] == value, "\(key)") }
    #expect(RuleSurroundings(root)?.strayKeys.isEmpty == true, "\(source.bytes.text)")
    #expect(root["CFBundleName"]?.string == "A" && root["NSExtension"]?["Before"]?.string == "a")
  }

  /// Returns what the first change for a share is called, and the text after it.
  private static func changed(
    _ source: SourceText, for shared: Question.Shared = .things([picture])
  ) throws -> (words: String, source: SourceText) {
    let answer = RuleAnswer(try #require(RuleSource().rules(in: source).first), shared, wanting: [.changes])
    let change = try #require(answer.changes.first)
    return (change.text, try answer.rewriting(change).new)
  }

  /// Returns a text with the repairs of lint, also those that change verdicts.
  private static func repaired(_ source: SourceText) -> SourceText {
    LintFixer(engine: LintEngine(), surroundings: Surroundings(), changesVerdicts: true).fix(Document(source)).text
      .source
  }

  /// Whether a rule is shown for an attachment.
  private static func isShown(_ source: SourceText, for type: String) throws -> Bool {
    let rules = try RuleSource().rules(in: source)
    return rules.count == 1 && rules[0].rule.evaluate(Payload([.item(.attachment(type))])) == .shown
  }

  private static func thing(_ types: String...) -> SharedPayload {
    SharedPayload(payload: Payload([Payload.Item([Payload.Attachment(types)])]))
  }

  private static let picture = thing("public.heic", "public.file-url")

  @Test("move together into it, whatever is shared", arguments: rows)
  func explain(_ row: Row) throws {
    // What a rule for films says of browsers is that it is not for them.
    let hosts =
      row.rule == "dictionary"
      ? []
      : ["Chrome", "Firefox"].map { host in
        Question.Shared.apps(Preset.known(on: .iOS).filter { $0.host == host }.map { SharedPayload($0) })
      }
    let others =
      [Self.thing("public.plain-text"), Self.thing("public.url")].map { Question.Shared.things([$0]) } + hosts
    for shared in [.things([Self.picture])] + Effort.sample(others, oneIn: 3) {
      let source = SourceText(name: row.isJSON ? "Info.json" : "Info.plist", text: Self.list(row))
      let (words, after) = try Self.changed(source, for: shared)
      #expect(words.contains("move the 3 keys into the rule"), "\(words)")
      try Self.expectMoved(after, row)
    }
  }

  @Test("move together by the repair of lint", arguments: rows.filter { $0.rule != "list" })
  func lint(_ row: Row) throws {
    let source = SourceText(name: row.isJSON ? "Info.json" : "Info.plist", text: Self.list(row))
    try Self.expectMoved(Self.repaired(source), row)
  }

  // MARK: Rules

  private static let image =
    "<dict><key>NSExtensionActivationSupportsImageWithMaxCount</key><integer>1</integer></dict>"
  private static let extra = "<key>NSExtensionActivationSupportsText</key><true/>"

  /// A list with a rule under NSExtension, and more beside it.
  private static func misplaced(_ attributes: String, _ beside: String = "") -> String {
    """
    <plist version="1.0"><dict>
      <key>NSExtension</key>
      <dict>\(attributes)
        <key>NSExtensionPointIdentifier</key>
        <string>com.apple.share-services</string>\(beside)
        <key>NSExtensionActivationRule</key>
        \(image)
      </dict>
    </dict></plist>
    """
  }

  @Test(
    "a rule in the wrong place moves, with the keys that stand beside it",
    arguments: ["", "\n    <key>NSExtensionAttributes</key>\n    <dict/>"], ["", extra])
  func rule(_ attributes: String, _ beside: String) throws {
    let source = SourceText(name: "Info.plist", text: Self.misplaced(attributes, beside))
    let (words, changed) = try Self.changed(source)
    #expect(words.contains("move the rule to NSExtension › NSExtensionAttributes"), "\(words)")
    for after in [changed, Self.repaired(source)] {
      let text = after.bytes.text
      #expect(try Self.isShown(after, for: "public.heic"), "\(text)")
      #expect(try beside.isEmpty || Self.isShown(after, for: "public.plain-text"), "\(text)")
      #expect(text.components(separatedBy: "NSExtensionActivationSupports").count == (beside.isEmpty ? 2 : 3))
    }
  }

  @Test("strict matching is left out where it alone hides the extension, in these words")
  func strictMatching() throws {
    let strict = "<key>NSExtensionActivationUsesStrictMatching</key><true/>"
    let version = "<key>NSExtensionActivationDictionaryVersion</key><integer>2</integer>"
    let text = Self.misplaced("<key>NSExtensionAttributes</key><dict>\(strict)\(version)</dict>")
      .replacing(Self.image, with: "<dict>\(Self.extra)</dict>")
    let list = text.replacing(
      "\(version)</dict>", with: "\(version)<key>NSExtensionActivationRule</key><dict>\(Self.extra)</dict></dict>"
    )
    .replacing("<key>NSExtensionActivationRule</key>\n    <dict>\(Self.extra)</dict>", with: "")
    let shared = SharedPayload(
      payload: Payload([.item(.attachment("public.plain-text"), .attachment("public.heic", "public.file-url"))]))
    let words = try Self.changed(SourceText(name: "b.plist", text: list), for: .things([shared])).words
    #expect(words.contains("move DictionaryVersion into the rule and remove UsesStrictMatching"), "\(words)")
  }

  // MARK: Projects

  private static let project = projectYAML([
    "NSExtensionActivationSupportsText: true", "NSExtensionActivationSupportsImageWithMaxCount: 10",
    "NSExtensionActivationRule:", "  NSExtensionActivationSupportsMovieWithMaxCount: 2",
  ])

  @Test("move in project.yml, and nowhere is a line of it lost")
  func yaml() throws {
    let (words, after) = try Self.changed(SourceText(name: "project.yml", text: Self.project))
    #expect(words.contains("move the 2 keys into the rule"), "\(words)")
    let lines = { (text: String) in Set(text.split(separator: "\n").map { $0.drop { $0 == " " } }) }
    let text = after.bytes.text
    #expect(lines(text) == lines(Self.project) && text.split(separator: "\n").count == 14, "\(text)")
    // A remark between the keys stays where it is, and a rule in the wrong place moves with them.
    for text in [
      Self.project.replacing("Text: true\n", with: "Text: true\n            # Pictures, too.\n"),
      Self.project.replacing("          NSExtensionAttributes:\n", with: "")
        .replacing("            NSExtensionActivation", with: "          NSExtensionActivation"),
    ] {
      let new = try Self.changed(SourceText(name: "project.yml", text: text)).source
      #expect(try Self.isShown(new, for: "public.heic"))
      #expect(new.bytes.text.contains("# Pictures") == text.contains("# Pictures"), "\(new.bytes.text)")
    }
  }
}
