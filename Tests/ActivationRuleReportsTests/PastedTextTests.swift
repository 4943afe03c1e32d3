import ActivationRuleReports
import ActivationRuleText
import Testing

/// Texts as people paste them, for `batch`, and for a page or a package that asks through `batch`.
@Suite("A pasted text")
struct PastedTextTests {
  private static let image =
    "SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "
    + "\"public.image\").@count >= 1).@count == 1"
  private static let quoted = image.replacing("\"", by: "\\\"")
  private static let escaped = image.replacing("\"", by: "&quot;").replacing(">", by: "&gt;")
  private static let rule = "NSExtensionActivationRule"
  private static let pictures = "NSExtensionActivationSupportsImageWithMaxCount"
  private static let texts = "NSExtensionActivationSupportsText"

  /// What a text comes to.
  enum Outcome: Sendable {
    /// The whole text is the rule.
    case whole
    /// A rule is found in it: where, and in what.
    case found(String)
    /// Exit code 2, with words of the message.
    case refused(String)
  }

  struct Row: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let text: String
    let outcome: Outcome
    /// The rule that is read, as JSON without blanks.
    let value: String?

    init(_ name: String, _ text: String, _ outcome: Outcome, _ value: String? = nil) {
      (testDescription, self.text, self.outcome, self.value) = (name, text, outcome, value)
    }
  }

  private static let both = "{\"\(pictures)\":3,\"\(texts)\":true}"
  private static let one = "{\"\(pictures)\":3}"

  static let wholes: [Row] = [
    Row("a predicate", image, .whole), Row("JSON", "{ \"\(pictures)\": 3 }", .whole, one),
    Row("a key and its string", "<key>\(rule)</key>\n<string>\(escaped)</string>", .whole),
    Row("a string of a list", "<string>\(escaped)</string>", .whole),
    Row("keys of a list", "<key>\(pictures)</key>\n<integer>3</integer>", .whole, one),
    Row(
      "a list",
      "<plist version=\"1.0\"><dict><key>NSExtension</key><dict><key>NSExtensionAttributes</key><dict><key>\(rule)</key>"
        + "<string>\(escaped)</string></dict></dict></dict></plist>", .whole),
    Row(
      "a quoted SUBQUERY in a predicate",
      "SUBQUERY(extensionItems, $i, $i.title == \"SUBQUERY(extensionItems, $b, TRUEPREDICATE)\").@count == 1", .whole),
    Row("a quoted SUBQUERY in a comparison", "title == \"SUBQUERY(extensionItems, $b, TRUEPREDICATE)\"", .whole),
  ]

  static let code: [Row] = [
    Row("a Swift constant", "import Foundation\nlet rule = \"\(quoted)\"\n", .found("line 2, a Swift string")),
    Row("a Swift string of lines", "let rule = \"\"\"\n  \(image)\n  \"\"\"", .found("line 1, a Swift string")),
    Row("a raw Swift string", "let rule = #\"\(image)\"#", .found("line 1, a Swift string")),
    Row("NSPredicate", "NSPredicate(format: \"\(quoted)\")", .found("line 1, a Swift string")),
    Row(
      "a word alone", "NSPredicate(format: \"TRUEPREDICATE\")", .found("line 1, a Swift string"), "\"TRUEPREDICATE\""),
    Row(
      "an Objective-C string", "p = [NSPredicate predicateWithFormat:@\"\(quoted)\"];",
      .found("line 1, an Objective-C string")),
    Row(
      "joined Objective-C strings",
      "[NSPredicate predicateWithFormat:@\"SUBQUERY(extensionItems, $i, \"\n @\"TRUEPREDICATE).@count == 1\"];",
      .found("line 1, an Objective-C string"), "\"SUBQUERY(extensionItems, $i, TRUEPREDICATE).@count == 1\""),
    Row(
      "an Objective-C dictionary", "@{@\"\(rule)\": @{@\"\(pictures)\": @(3), @\"\(texts)\": @YES}}",
      .found("line 1, an object"), both),
    Row(
      "a Swift dictionary", "[\n  \"\(pictures)\": 3,\n  \"\(texts)\": true,\n]", .found("line 2, a Swift dictionary"),
      both),
    Row(
      "one in another", "let rule: [String: Any] = [\"\(rule)\": [\"\(pictures)\": 3]]",
      .found("line 1, a Swift dictionary"), one),
    Row("a JavaScript string", "const rule = '\(image)';", .found("line 1, a JavaScript string")),
    Row("a template", "export const rule = `\(image)`;", .found("line 1, a JavaScript string")),
    Row(
      "a JavaScript object", "module.exports = { \(rule): { \(pictures): 3, \(texts): true } };",
      .found("line 1, an object"), both),
    Row("an object alone", "{ \(pictures): 3, \(texts): true }", .found("line 1, an object"), both),
    Row(
      "an Expo plug-in", "plugins: [[\"expo-share-intent\", { iosActivationRules: { \(pictures): 3 } }]]",
      .found("line 1, an object"), one),
    Row(
      "Tuist's literals",
      "infoPlist: .extendingDefault(with: [\n  \"NSExtension\": [\"NSExtensionAttributes\": [\"\(rule)\": [\"\(pictures)\": 3]]],\n])",
      .found("line 2, a Swift dictionary"), one),
    Row(
      "Tuist's cases", "\"\(rule)\": .dictionary([\"\(pictures)\": .integer(3), \"\(texts)\": .boolean(true)])",
      .found("line 1, a Swift dictionary"), both),
    Row("Tuist's string", "\"\(rule)\": .string(\"\(quoted)\"),", .found("line 1, a string in quotes")),
    Row("equal ones", "let a = \"TRUEPREDICATE\"\nlet b = \"TRUEPREDICATE\"", .found("line 1, a Swift string")),
  ]

  static let lists: [Row] = [
    Row("an old-style list", "{ \(pictures) = 3; \(texts) = YES; }", .found("line 1, an old-style list"), both),
    Row(
      "what a debugger prints", "{\n    \(rule) =     {\n        \(pictures) = 3;\n    };\n}",
      .found("line 3, an old-style list"), one),
    Row("a line of an old-style list", "\(rule) = \"\(quoted)\";", .found("line 1, a string in quotes")),
    Row("one without quotes", "{ \(rule) = TRUEPREDICATE; }", .found("line 1, a line with a key"), "\"TRUEPREDICATE\""),
    Row(
      "plutil -p", "{\n  \"\(rule)\" => {\n    \"\(pictures)\" => 3\n  }\n}", .found("line 3, an old-style list"), one),
    Row(
      "PlistBuddy", "Dict {\n    \(rule) = Dict {\n        \(pictures) = 3\n        \(texts) = true\n    }\n}",
      .found("line 3, an old-style list"), both),
    Row("PlistBuddy's predicate", "Dict {\n    \(rule) = \(image)\n}", .found("line 2, a line with a key")),
    Row("lines of keys", "\(pictures): 3\n\(texts): true", .found("line 1, lines of keys"), both),
    Row(
      "an object behind closed brackets", "}}\n{ \(pictures): 3,\n\(texts): true }", .found("line 2, an object"), both),
    Row(
      "YAML", "NSExtension:\n  NSExtensionAttributes:\n    \(rule):\n      \(pictures): 3\n",
      .found("line 4, lines of keys"), one),
    Row(
      "a block of YAML", "\(rule): >-\n  SUBQUERY(extensionItems, $i,\n    TRUEPREDICATE).@count == 1\nother: 1",
      .found("line 2, a line with a key"), nil),
    Row("a line of YAML", "\(rule): \(image)", .found("line 1, a line with a key")),
    Row("quotes of YAML", "\(rule): '\(image)'", .found("line 1, a string in quotes")),
    Row(
      "rows of Xcode", "\(rule)\tDictionary\t(2 items)\n\t\(pictures)\tNumber\t3\n\t\(texts)\tBoolean\tYES",
      .found("line 2, rows of Xcode"), both),
    Row("a row of Xcode", "\(rule)\tString\t\(image)", .found("line 1, a line with a key")),
    Row("a member of JSON", "\"\(rule)\": {\n  \"\(pictures)\": 3\n}", .found("line 2, an object"), one),
    Row("a string of JSON", "\"\(rule)\": \"\(quoted)\"", .found("line 1, a string in quotes")),
    Row(
      "keys in a sentence",
      "Add to the list:\n\n<key>\(rule)</key>\n<dict>\n  <key>\(pictures)</key>\n  <integer>3</integer>\n</dict>\nand build.",
      .found("line 5, keys of a list"), one),
    Row(
      "Cordova",
      "<config-file parent=\"NSExtension\"><dict><key>\(rule)</key><dict><key>\(pictures)</key><integer>3</integer></dict></dict></config-file>",
      .found("line 1, keys of a list"), one),
    Row(
      "Cordova's string", "<config-file parent=\"\(rule)\"><string>\(escaped)</string></config-file>",
      .found("line 1, a <string>")),
    Row(
      "an escaped list", "&lt;key&gt;\(rule)&lt;/key&gt;\n&lt;string&gt;\(image)&lt;/string&gt;",
      .whole),
  ]

  static let quotations: [Row] = [
    Row("a predicate in Markdown", "Try:\n\n```\n\(image)\n```\nIt works.", .found("line 4, a block of text")),
    Row(
      "a list in Markdown",
      "You need\n```xml\n<key>\(rule)</key>\n<dict><key>\(pictures)</key><integer>3</integer></dict>\n```",
      .found("line 4, keys of a list"), one),
    Row(
      "code in Markdown", "Use `TRUEPREDICATE`:\n```swift\nlet rule = \"\(quoted)\"\n```",
      .found("line 3, a Swift string")),
    Row("added lines", "+ <key>\(pictures)</key>\n+ <integer>3</integer>", .found("line 1, keys of a list"), one),
    Row(
      "a diff with both signs",
      "@@ -1,2 +1,3 @@\n <key>\(rule)</key>\n-<string>TRUEPREDICATE</string>\n+<dict>\n+  <key>\(pictures)</key>\n"
        + "+  <integer>3</integer>\n+</dict>", .found("line 5, keys of a list"), one),
    Row(
      "a diff of git",
      "diff --git a/I.plist b/I.plist\n--- a/I.plist\n+++ b/I.plist\n@@ -1,3 +1,3 @@\n <key>\(pictures)</key>\n-<integer>1</integer>\n+<integer>3</integer>",
      .found("line 5, keys of a list"), one),
    Row(
      "a mail", "On Monday Ann wrote:\n> <key>\(rule)</key>\n> <string>\(escaped)</string>\n",
      .found("line 3, a <string>")),
    Row("a quotation", "> \(image)", .found("line 1, a block of text")),
    Row(
      "numbered lines", "12  <key>\(pictures)</key>\n13  <integer>3</integer>", .found("line 1, keys of a list"), one),
    Row("numbered code", "1: let a = 1\n2: let rule = \"\(quoted)\"", .found("line 2, a Swift string")),
  ]

  static let refusals: [Row] = [
    Row(
      "#if", "#if DEBUG\nlet rule = \"TRUEPREDICATE\"\n#else\nlet rule = \"\(quoted)\"\n#endif",
      .refused("give one of them: line 2, a Swift string; line 4, a Swift string")),
    Row(
      "two constants", "let a = \"TRUEPREDICATE\"\nlet b = \"FALSEPREDICATE\"", .refused("several rules in this text")),
    Row(
      "two keys",
      "Old: <key>\(rule)</key><string>TRUEPREDICATE</string>\nNew: <key>\(rule)</key><string>FALSEPREDICATE</string>",
      .refused("line 1, a <string>; line 2, a <string>")),
    Row(
      "two blocks", "```\nTRUEPREDICATE\n```\nor\n```\nFALSEPREDICATE\n```",
      .refused("line 2, a block of text; line 6, a block of text")),
    Row(
      "an interpolation", "let rule = \"SUBQUERY(extensionItems, $i, \\(inner)).@count == 1\"",
      .refused("no literal, or is cut off")),
    Row(
      "a template with a value", "const rule = `SUBQUERY(extensionItems, $i, ${x})`",
      .refused("no literal, or is cut off")),
    Row(
      "joined with a name", "let rule = \"SUBQUERY(extensionItems, $i, \" + inner + \")\"",
      .refused("no literal, or is cut off")),
    Row("a computed number", "[\"\(pictures)\": count]", .refused("no literal, or is cut off")),
    Row("an open bracket", "{ \(pictures) = 3;", .refused("no literal, or is cut off")),
    Row(
      "a log",
      "10:00:01 Foo[12:34] rule TRUEPREDICATE refused\n10:00:02 Foo[12:34] \(rule): SUBQUERY(extensionItems) failed",
      .refused("no rule found in this text")),
    Row(
      "a question", "Does my extension appear if I set the rule to TRUEPREDICATE?",
      .refused("no rule found in this text")),
    Row(
      "quotes in a sentence", "I use \"TRUEPREDICATE\" and `SUBQUERY(extensionItems, $i, TRUEPREDICATE)` in my list.",
      .refused("no rule found in this text")),
    Row(
      "keys in a sentence", "Set \(pictures) to 3, and \(texts) = true, please.", .refused("no rule found in this text")
    ),
    Row(
      "a comment", "let x = 1 // \"\(quoted)\"\n/* let rule = \"TRUEPREDICATE\" */",
      .refused("no rule found in this text")),
    Row(
      "a rule that a diff removes",
      "@@ -1,2 +0,0 @@\n-<key>\(pictures)</key>\n-<integer>3</integer>\n",
      .refused("'@' needs a name")),
    Row(
      "a part that depends on a condition", "[\n\"\(pictures)\": 3,\n#if DEBUG\n\"\(texts)\": true,\n#endif\n]",
      .refused("no literal, or is cut off")),
    Row("a sum", "[\"\(pictures)\": 3 + more]", .refused("no literal, or is cut off")),
    Row("one of two", "x = a ? \"TRUEPREDICATE\" : \"FALSEPREDICATE\"", .refused("several rules in this text")),
    Row("another value", "{ \(pictures): 3, title: \"a\", \(texts): true }", .refused("no literal, or is cut off")),
    Row("a copy of another object", "{ \(pictures): 3, ...others }", .refused("no literal, or is cut off")),
    Row(
      "a list with a value that is a string", "Add:\n<key>\(pictures)</key>\n<string>3</string>", .refused("no literal")
    ),
    Row("a predicate below a comment", "// mine\nTRUEPREDICATE", .refused("a predicate cannot hold comments")),
    Row(
      "a mail of the App Store",
      "ITMS-90362: Invalid Info.plist value - The value for the key '\(rule)' in bundle App.app/PlugIns/Share.appex is invalid.",
      .refused("no rule found in this text")),
    Row("an address", "https://example.com/a", .refused("no rule found in this text")),
    Row("a key alone", rule, .refused("no rule found in this text")),
    Row(
      "typographic quotes", image.replacing("\"public.image\"", with: "“public.image”"),
      .refused("only looks like a double quote")),
    Row("quotes around a predicate", "\"\(image)\"", .refused("expected a comparison operator")),
    Row("a predicate that is cut off", "SUBQUERY(extensionItems, $i, ", .refused("found the end of the predicate")),
  ]

  static let rows = wholes + code + lists + quotations + refusals

  @Test("is read by batch, with and without a name", arguments: rows, ["", ", \"name\": \"notes.txt\""])
  func isRequested(_ row: Row, _ name: String) throws {
    var answerer = RequestAnswerer()
    let text = JSONValue.string(row.text).text()
    let read = answerer.answer(Array("{\"op\": \"read\", \"text\": \(text)\(name)}".utf8)[...])
    let asked = answerer.answer(
      Array("{\"op\": \"evaluate\", \"text\": \(text)\(name), \"payload\": {\"items\": []}}".utf8)[...])
    switch row.outcome {
    case .whole: #expect(read.contains("\"rules\":[{") && !asked.contains("rule-found"), "\(read)")
    case .found(let place):
      #expect(asked.contains("\"message\":\(JSONValue.string("read from \(place)").text())"), "\(asked)")
    case .refused(let words):
      #expect(asked.contains("parse-error") || asked.contains("smart-quotes") || asked.contains(words), "\(asked)")
    }
    if let value = row.value { #expect(read.contains("\"rule\":\(value)"), "\(read)") }
  }
}
