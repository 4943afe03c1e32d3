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

    init(_ name: String, _ content: String, _ answer: String, _ remark: String = "") {
      self.name = name
      list = "<plist version=\"1.0\"><dict>\(content)</dict></plist>"
      self.answer = answer
      self.remark = remark
    }

    var testDescription: String { name }
  }

  private static let rule = "<key>NSExtensionActivationRule</key><string>extensionItems.@count &gt; 0</string>"
  private static let place = "NSExtension › NSExtensionAttributes › NSExtensionActivationRule"
  private static let bundle = "<key>CFBundleName</key><string>A</string>"

  private static func properties(_ point: String?, attributes: String = "", _ others: String = "") -> String {
    let name = point.map { "<key>NSExtensionPointIdentifier</key><string>\($0)</string>" } ?? ""
    let inner = "<key>NSExtensionAttributes</key><dict>\(attributes)</dict>"
    return "<key>NSExtension</key><dict>\(name)\(inner)\(others)</dict>"
  }

  private static let misplaced =
    "hidden: A: the system does not look for a rule here; move it into NSExtensionAttributes, within NSExtension [observed]"

  private static func notUsed(at point: String) -> String {
    "hidden: A: no Share or Action extension, but one at '\(point)'; no rule is read"
  }

  static let rows = [
    Row("share", bundle + properties("com.apple.share-services", attributes: rule), "shown: A: "),
    Row("action with a view", bundle + properties("com.apple.ui-services", attributes: rule), "shown: A, an Action: "),
    Row("action without a view", bundle + properties("com.apple.services", attributes: rule), "shown: A, an Action: "),
    Row(
      "notification service", bundle + properties("com.apple.usernotifications.service", attributes: rule),
      notUsed(at: "com.apple.usernotifications.service"), "[wrong-extension-point]"),
    Row(
      "keyboard", bundle + properties("com.apple.keyboard-service", attributes: rule),
      notUsed(at: "com.apple.keyboard-service"), "[wrong-extension-point]"),
    Row(
      "broadcast setup, which reads another key",
      bundle
        + properties("com.apple.broadcast-services-setupui", attributes: rule),
      notUsed(at: "com.apple.broadcast-services-setupui"), "[wrong-extension-point]"),
    Row(
      "a point that takes no rule counts before the wrong place",
      bundle
        + properties("com.apple.keyboard-service", rule), notUsed(at: "com.apple.keyboard-service"),
      "[misplaced-rule]"),
    Row(
      "a point that takes no rule, and no rule", bundle + properties("com.apple.keyboard-service"),
      notUsed(at: "com.apple.keyboard-service")),
    Row(
      "a misspelt point", bundle + properties("com.apple.share-service", attributes: rule),
      "hidden: A: there is no extension point 'com.apple.share-service'; did you mean 'com.apple.share-services'?",
      "[missing-extension-point]"),
    Row(
      "a point that nobody knows", bundle + properties("org.example.point", attributes: rule),
      notUsed(at: "org.example.point"), "[wrong-extension-point]"),
    Row(
      "no point", bundle + properties(nil, attributes: rule), "shown: A: ", "the extension names no extension point"),
    Row(
      "one level too high", bundle + properties("com.apple.share-services", rule),
      misplaced, "[misplaced-rule]"),
    Row(
      "at the top beside the extension", bundle + rule + properties("com.apple.share-services"),
      misplaced, "[misplaced-rule]"),
    Row("at the top of a bundle", bundle + rule, misplaced, "[misplaced-rule]"),
    Row(
      "under another key", bundle + "<key>Other</key><array><dict>\(rule)</dict></array>",
      misplaced, "[misplaced-rule]"),
    Row(
      "keys without a rule around them", bundle + "<key>NSExtensionActivationSupportsText</key><true/>",
      misplaced),
    Row(
      "at the right place and at another", bundle + properties("com.apple.share-services", attributes: rule, rule),
      "shown: A: ", "[misplaced-rule]"),
    Row("a fragment", rule, "shown: ", "[property-list-fragment]"),
    Row(
      "a fragment with the attributes", "<key>NSExtensionAttributes</key><dict>\(rule)</dict>", "shown: ",
      "[property-list-fragment]"),
    Row("a list of keys", "<key>NSExtensionActivationSupportsText</key><true/>", "shown: "),
  ]

  @Test("decides the verdict, with the place and the move that helps", arguments: rows)
  func verdicts(_ row: Row) throws {
    var folder = MemoryFolder()
    let path = folder.write("Info.plist", row.list)
    for verb in ["evaluate", "explain"] {
      let run = CommandRun([verb, path, "--text", "a"], in: folder)
      let sentence = run.answers.isEmpty ? run.output.replacing("hidden    ", with: "hidden: ") : run.sentence
      #expect(sentence.hasPrefix(row.answer.prefix(10)), "\(run.output)")
      #expect(run.status == (row.answer.hasPrefix("shown") ? 0 : 1))
      let remarks = run.errors + CommandRun(["lint", path], in: folder).output
      #expect(remarks.contains(row.remark) || row.remark.isEmpty, "\(remarks)")
      #expect(run.errors.isEmpty || row.answer.hasPrefix("shown"), "an answer says this once: \(run.errors)")
      #expect(run.errors.contains("property-list-fragment") == (row.remark == "[property-list-fragment]"))
    }
  }

  private static let moved = bundle + properties("com.apple.share-services", rule)

  @Test("is the same in every verb that asks the rule; those about its text take it as written")
  func otherVerbs() throws {
    var folder = MemoryFolder()
    let path = folder.write("Info.plist", Row("", Self.moved, "").list)
    let matrix = CommandRun(["apps", path, "--preset", "safari-page"], in: folder)
    #expect(matrix.lines.first?.hasPrefix("hidden    A:") == true && matrix.status == 1, "\(matrix)")
    let suite = folder.write("a.ruletests", "rule Info.plist\nhidden(misplaced-rule) \"a\" --text a\n")
    #expect(CommandRun(["test", suite], in: folder).status == 0)
    #expect(CommandRun(["describe", path], in: folder).output.hasPrefix("hidden    A, whatever is shared\n"))
    let comparison = CommandRun(["compare", path, "--rule", "extensionItems.@count > 0"], in: folder)
    #expect(comparison.output.contains("note: OLD is never shown: the system does not look for a rule here"))
    #expect(CommandRun(["format", path], in: folder).lines.first == "extensionItems.@count > 0")
    let converted = CommandRun(["format", "--as", "dictionary", path, "--format", "plist"], in: folder)
    #expect(converted.errors.contains("the rule takes everything") && converted.status == 1, "\(converted)")
  }

  @Test("of a rule that is not used nothing is covered", arguments: [true, false])
  func coverage(_ isMisplaced: Bool) throws {
    var folder = MemoryFolder()
    let keyboard = Self.bundle + Self.properties("com.apple.keyboard-service", attributes: Self.rule)
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
