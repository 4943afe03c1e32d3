import ActivationRuleTestSupport
import ActivationRuleText
import Testing
@testable import ActivationRuleModel

/// What lists say about an extension, and what becomes of rules that the system does not look at.
@Suite("Properties of extensions")
struct ExtensionPropertiesTests {
  private static let rule = #""NSExtensionActivationRule": "TRUEPREDICATE""#

  private static func bundle(_ point: String, _ attributes: String, _ more: String = "") -> String {
    #"{"CFBundleName": "Name", "NSExtension": {"NSExtensionPointIdentifier": "\#(point)", \#(more)"NSExtensionAttributes": {\#(attributes)}}}"#
  }

  /// A list, its form, whether it is a part of one, the verdict on a picture, and how the reason begins.
  struct Row: CustomTestStringConvertible, Sendable {
    let list: String
    let form: ExtensionProperties.Form
    let isFragment: Bool
    let code: String?
    let message: String

    init(_ list: String, _ form: ExtensionProperties.Form, isFragment: Bool = false, _ code: String?, _ message: String)
    {
      (self.list, self.form, self.isFragment, self.code, self.message) = (list, form, isFragment, code, message)
    }

    var testDescription: String { list }
  }

  static let rows: [Row] = [
    Row(bundle("com.apple.share-services", rule), .appExtension, nil, "this rule takes everything"),
    Row(
      bundle("com.apple.share-services", ""), .appExtension, "no-rule",
      "there is no rule, so the extension is never offered"),
    Row(
      bundle("com.apple.widget-extension", rule), .appExtension, "rule-not-used",
      "no Share or Action extension, but one at 'com.apple.widget-extension'; no rule is read"),
    Row(
      #"{"CFBundlePackageType": "APPL", \#(rule)}"#, .other, "misplaced-rule",
      "the rule is in the app's own list, and"),
    Row(
      bundle("com.apple.keyboard-service", "", rule + ", "), .appExtension, "rule-not-used",
      "no Share or Action extension, but one at 'com.apple.keyboard-service'"),
    Row(
      bundle("com.apple.share-services", "", rule + ", "), .appExtension, "misplaced-rule",
      "the system does not look for a rule here; move it into NSExtensionAttributes, within NSExtension"),
    Row(
      #"{"CFBundleName": "Name", "List": [{\#(rule)}]}"#, .other, "misplaced-rule",
      "the system does not look for a rule here"),
    Row(
      #"{"CFBundleName": "Name", "NSExtensionActivationSupportsText": 1}"#, .bareRule, "misplaced-rule",
      "the system does not look for a rule here"),
    Row("{\(rule)}", .bareRule, isFragment: true, nil, "this rule takes everything"),
    Row(#"{"NSExtensionAttributes": {\#(rule)}}"#, .bareRule, isFragment: true, nil, "this rule takes everything"),
    Row(#"{"NSExtensionActivationSupportsImageWithMaxCount": 1}"#, .bareRule, nil, ""),
    Row(#""TRUEPREDICATE""#, .bareRule, nil, "this rule takes everything"),
    Row(#"{"CFBundleName": "Name"}"#, .other, "no-rule", "this list has no NSExtension, so it is not that of"),
    Row(#"{"CFBundlePackageType": "APPL"}"#, .other, "no-rule", "this is the list of an app, not of an extension"),
    Row("[]", .other, "no-rule", "this list has no NSExtension, so it is not that of an extension"),
  ]

  @Test("say where the rule stands, and whether the system looks there", arguments: rows)
  func rules(_ row: Row) throws {
    let document = try JSONReader.read(SourceText(name: "test", text: row.list))
    let properties = ExtensionProperties(document.root)
    #expect(properties.form == row.form && properties.isFragment == row.isFragment)
    let picture = Payload([.item(.attachment("public.jpeg"))])
    let rule = ActivationRule(document)
    let decision = rule.decide(picture)
    #expect(decision.verdict.reason == row.code && decision.reason.sentence.hasPrefix(row.message), "\(decision)")
    let isUnused = row.code == "rule-not-used" || row.code == "misplaced-rule" || row.form == .other
    #expect((properties.unused != nil) == isUnused)
    guard let unused = properties.unused else { return }
    #expect(decision.clauseRange == unused.range && !unused.range.isEmpty && decision.certainty == unused.certainty)
    #expect(unused.certainty == (row.code == "rule-not-used" ? .documented : .observed))
    #expect(rule.asWritten.value == unused.written && (rule.asWritten.predicate != nil) == (row.code != "no-rule"))
    let isMove = rule.explain(picture).changes.contains { $0.text.hasPrefix("move the rule to NSExtension › ") }
    let isAppList = if case .appList = unused.cause { true } else { false }
    #expect(isMove == (row.code == "misplaced-rule" && !isAppList))
  }

  /// Lists, and the name that is shown.
  static let names: [(list: String, name: String?)] = [
    (#"{"CFBundleDisplayName": "D", "CFBundleName": "N", "CFBundleIdentifier": "i.d"}"#, "D"),
    (#"{"CFBundleDisplayName": "$(NAME)", "CFBundleName": "N"}"#, "N"),
    (#"{"CFBundleName": "", "CFBundleIdentifier": "i.d"}"#, "i.d"),
    (#"{"CFBundleIdentifier": "${ID}", "CFBundleName": 1}"#, nil), ("{}", nil),
  ]

  @Test("have the first name without build settings", arguments: names)
  func shownName(_ list: String, _ name: String?) throws {
    let root = try JSONReader.read(SourceText(name: "test", text: list)).root
    #expect(ExtensionProperties(root).name == name)
    #expect(ExtensionProperties(rule: root).name == nil)
  }

  @Test("of JSON that is no extension's list are those of the rule itself")
  func json() throws {
    let bare = try JSONReader.read(SourceText(name: "test", text: #"{"SupportsText": 1}"#))
    #expect(ExtensionProperties(bare).rule == RuleValue(bare.root) && ExtensionProperties(bare.root).rule == .absent)
    let list = Self.bundle("com.apple.ui-services", Self.rule)
    let whole = ExtensionProperties(try JSONReader.read(SourceText(name: "test", text: list)))
    #expect(whole.form == .appExtension && whole.extensionPoint == "com.apple.ui-services")
    #expect(whole.unused == nil)
  }
}
