import ActivationRuleTestSupport
import ActivationRuleText
import Foundation
import Testing

/// Rules that the system does not look at, or may not.
@Suite("Whether a rule is used")
struct RuleUseTests {
  /// A property list, and what its rule, which is always true, comes to.
  struct Row: CustomTestStringConvertible, Sendable {
    let name: String
    let list: String
    /// What the first line begins with.
    let answer: String
    /// A part of what standard error says; empty for nothing at all.
    let remark: String

    init(
      _ name: String, _ content: String, _ answer: String, _ remark: String = "",
      of bundle: String = RuleUseTests.bundle
    ) {
      self.name = name
      list = "<plist version=\"1.0\"><dict>\(bundle)\(content)</dict></plist>"
      self.answer = answer
      self.remark = remark
    }

    var testDescription: String { name }
  }

  private static let rule = "<key>NSExtensionActivationRule</key><string>extensionItems.@count &gt; 0</string>"
  private static let place = "NSExtension › NSExtensionAttributes › NSExtensionActivationRule"
  fileprivate static let bundle = "<key>CFBundleName</key><string>A</string>"

  private static func properties(_ point: String?, attributes: String = "", _ others: String = "") -> String {
    let name = point.map { "<key>NSExtensionPointIdentifier</key><string>\($0)</string>" } ?? ""
    let inner = "<key>NSExtensionAttributes</key><dict>\(attributes)</dict>"
    return "<key>NSExtension</key><dict>\(name)\(inner)\(others)</dict>"
  }

  private static let misplaced = "hidden: A: the system does not look for a rule here"
  private static let notUsed = "hidden: A: no Share or Action extension"

  private static func at(_ point: String) -> String { properties(point, attributes: rule) }

  static let rows = [
    Row("share", at("com.apple.share-services"), "shown: A: "),
    Row("action with a view", at("com.apple.ui-services"), "shown: A, an Action: "),
    Row("action without a view", at("com.apple.services"), "shown: A, an Action: "),
    Row("keyboard", at("com.apple.keyboard-service"), notUsed, "[wrong-extension-point]"),
    Row("broadcast setup, which has another key", at("com.apple.broadcast-services-setupui"), notUsed, "[wrong-ext"),
    Row(
      "a keyboard with a misplaced rule", properties("com.apple.keyboard-service", rule), notUsed, "[misplaced-rule]"),
    Row("a keyboard without a rule", properties("com.apple.keyboard-service"), notUsed),
    Row("a misspelt point", at("com.apple.share-service"), "hidden: A: there is no", "[missing-extension-point]"),
    Row("a point that nobody knows", at("org.example.point"), notUsed, "[wrong-extension-point]"),
    Row("no point", properties(nil, attributes: rule), "shown: A: ", "the extension names no extension point"),
    Row("one level too high", properties("com.apple.share-services", rule), misplaced, "[misplaced-rule]"),
    Row("beside the extension", rule + properties("com.apple.share-services"), misplaced, "[misplaced-rule]"),
    Row("at the top of a bundle", rule, misplaced, "[misplaced-rule]"),
    Row("under another key", "<key>Other</key><array><dict>\(rule)</dict></array>", misplaced, "[misplaced-rule]"),
    Row("keys alone in a bundle", "<key>NSExtensionActivationSupportsText</key><true/>", misplaced),
    Row("twice", properties("com.apple.share-services", attributes: rule, rule), "shown: A: ", "[misplaced-rule]"),
    Row("a fragment", rule, "shown: ", "[property-list-fragment]", of: ""),
    Row("attributes", "<key>NSExtensionAttributes</key><dict>\(rule)</dict>", "shown: ", "[property-list-fr", of: ""),
    Row("a list of keys", "<key>NSExtensionActivationSupportsText</key><true/>", "shown: ", of: ""),
  ]

  @Test("decides the verdict, with the place and the move that helps", arguments: rows)
  func verdicts(_ row: Row) throws {
    var folder = MemoryFolder()
    let path = folder.write("Info.plist", row.list)
    for verb in ["evaluate", "explain"] {
      let run = CommandRun([verb, path, "--text", "a"], in: folder)
      let sentence = run.answers.isEmpty ? run.output.replacing("hidden    ", with: "hidden: ") : run.sentence
      #expect(sentence.hasPrefix(row.answer), "\(run.output)")
      #expect(run.status == (row.answer.hasPrefix("shown") ? 0 : 1))
      let remarks = run.errors + CommandRun(["lint", path], in: folder).output
      #expect(remarks.contains(row.remark) || row.remark.isEmpty, "\(remarks)")
      #expect(run.errors.isEmpty || row.answer.hasPrefix("shown"), "an answer says this once: \(run.errors)")
      #expect(run.errors.contains("property-list-fragment") == (row.remark.hasPrefix("[property-list-fr")))
    }
  }

  private static let moved = properties("com.apple.share-services", rule)

  static let sketches = Sketch.all(
    #"""
    Info.plist: \#(Row("", moved, "").list)
    a.ruletests: rule Info.plist\nhidden(misplaced-rule) "a" --text a\n
    1 apps Info.plist --preset safari-page ⇒ hidden A:
    0 test a.ruletests
    1 describe Info.plist ⇒ hidden A, whatever is shared
    1 compare Info.plist --rule 'extensionItems.@count > 0' ⇒ note: OLD is never shown: the system does not look for a
    0 format Info.plist ⇒ extensionItems.@count > 0
    1 format --as dictionary Info.plist --format plist ⇒ the rule takes everything
    """#)

  @Test("is the same in every verb that asks the rule; those about its text take it as written", arguments: sketches)
  func otherVerbs(_ sketch: Sketch) { sketch.check() }

  @Test("of a rule that is not used nothing is covered", arguments: [true, false])
  func coverage(_ isMisplaced: Bool) throws {
    var folder = MemoryFolder()
    let keyboard = Self.properties("com.apple.keyboard-service", attributes: Self.rule)
    _ = folder.write("Info.plist", Row("", isMisplaced ? Self.moved : keyboard, "").list)
    let reason = isMisplaced ? "misplaced-rule" : "rule-not-used"
    let suite = folder.write("a.ruletests", "rule Info.plist\nhidden(\(reason)) \"a\" --text a\n")
    let shown = CommandRun(["test", suite, "--coverage"], in: folder)
    #expect(shown.status == 0)
    #expect(shown.output.contains("0 of 1 noticed by a case, 0.0 %\n"), "\(shown.output)")
    #expect(shown.output.contains("the rule is not used [\(reason)], so no case covers it\n"), "\(shown.output)")
    let below = CommandRun(["test", suite, "--coverage-threshold", "1"], in: folder)
    #expect(below.status == 1, "\(below)")
    #expect(below.output.contains("is 0.0 %, too low; the rule is not used [\(reason)]\n"), "\(below)")
    let json = CommandRun(["test", suite, "--coverage", "--format", "json"], in: folder).output
    let root = try JSONReader.read(SourceText(name: "output", text: json)).root
    let gap = root["coverage"]?.elements?.first?["unnoticed"]?.elements?.first
    #expect(gap?["message"]?.string?.contains("[\(reason)]") == true)
  }

  @Test("is explained with the move, and what the rule says then")
  func moves() throws {
    var folder = MemoryFolder()
    let path = folder.write("Info.plist", Row("", Self.moved, "").list)
    let run = CommandRun(["explain", path, "--text", "a", "--json"], in: folder)
    let root = try JSONReader.read(SourceText(name: "output", text: run.output)).root
    let result = try #require(root["rules"]?.elements?.first)
    #expect(result["reason"]?["code"]?.string == "misplaced-rule")
    let change = try #require(result["changes"]?.elements?.first)
    #expect(change["sentence"]?.string == "move the rule to \(Self.place)")
    #expect(change["verdict"]?.string == "shown" && change["rule"]?.string == "extensionItems.@count > 0")
    let keyboard = folder.write(
      "Keyboard.plist", Row("", Self.properties("com.apple.keyboard-service", attributes: Self.rule), "").list)
    #expect(!CommandRun(["explain", keyboard, "--text", "a"], in: folder).output.contains("What would"))
  }

  @Test("does not keep a misplaced rule from being laid out where it stands")
  func writes() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("Info.plist", Row("", Self.moved, "").list.replacing(" &gt; 0", with: "&gt;0"))
    #expect(CommandRun(["format", "--write", path]).status == 0)
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(text == Row("", Self.moved, "").list)
  }
}
