import ActivationRuleDocuments
import ActivationRuleTestSupport
import ActivationRuleModel
import ActivationRuleProjects
import ActivationRuleText

/// Reads the input as a text that somebody pasted: pieces of code, lists and mails in any order, or one rule among others' words.
///
/// Of the latter, this rule is found, or none, or one that cannot be read.
enum SnippetTarget {
  @Sendable
  static func run(_ input: [UInt8]) {
    var taker = ByteTaker(input)
    switch taker.number(0...3) {
    case 0: requireSound(Array(taker.rest), input)
    case 1:
      var text = ""
      while !taker.rest.isEmpty, text.utf8.count < 2_000 {
        text += taker.chance(4) ? taker.text() : taker.element(of: pieces)
      }
      requireSound(Array(text.utf8), input)
    default:
      let (before, behind) = (surrounding(&taker), surrounding(&taker))
      let rule = rule(&taker)
      let text = before + wrapped(rule, &taker) + behind
      requireSound(Array(text.utf8), input)
      let document = Document(SourceText(name: "notes.txt", text: text)).lookingInside
      guard document.source.origin == .excerpt else { return }
      for found in document.project?.rules ?? [] {
        let (value, wanted) = (JSONValue(found.root).text(), JSONValue(rule).text())
        // What follows a predicate without quotes is read as its end, and shown.
        if value == wanted || value.hasPrefix(wanted.dropLast()) { continue }
        let isRead = ActivationRule(found.document(in: document.source)).findings.allSatisfy { $0.severity != .error }
        require(!isRead, "\(value) is found in \(text), in place of \(wanted)")
      }
    }
  }

  private static func requireSound(_ bytes: [UInt8], _ input: [UInt8]) {
    let source = SourceText(name: "notes.txt", bytes: bytes)
    let document = Document(source).lookingInside
    do throws(Failure) {
      guard case .project(let found) = try document.contents else { return }
      for remark in found.remarks { requireInside(remark, source) }
      for rule in found.rules.prefix(4) {
        require(rule.root.range.upperBound <= bytes.count, "the rule at \(rule.root.range) is outside the text")
        let activation = ActivationRule(rule.document(in: source))
        for finding in activation.findings { requireInside(finding, source) }
        requireAgreement(activation, PayloadMaker.table[bytes.count % 64], input)
      }
    } catch {
      requireInside(error)
    }
  }

  // MARK: Texts

  private static let name = "NSExtensionActivationRule"
  private static let pieces = [
    "\"", "'", "`", "#\"", "\"\"\"", "[", "]", "{", "}", "(", ")", "> ", "+ ", "- ", "@@ -1 +1 @@\n", "```\n", "<dict>",
    "</dict>",
    "<key>", "</key>", "<string>", "</string>", "<integer>1</integer>", "<true/>", "/* ", " */", "// ", "# ", "<!-- ",
    " -->",
    "&lt;", "&gt;", "&quot;", "&amp;", "\n", "\n\n", "\t", "1: ", "12 ", ": ", " = ", ";", ", ", "@", "\\", "\\(", "${",
    "$(",
    "let a = ", "NSPredicate(format: ", "TRUEPREDICATE", "SUBQUERY(extensionItems, $i, TRUEPREDICATE).@count == 1",
    name,
    "NSExtensionActivationSupportsText", "NSExtensionActivationSupportsImageWithMaxCount", "true", "YES", "1",
    "Dict {\n",
    ".dictionary([", ".string(", "#if A\n", "#endif\n", "Number", "Boolean", "Use it", "|",
  ]
  private static let surroundings = [
    "Hello,", "", "import Foundation", "// as it was", "It works.", "Thanks!", "* one", "var x = 1", "| a | b |",
    "It's \"new\".",
    "<!-- a -->", "func f() {}", "/* a */", "x = [1, 2]", "- two", "1. first", "a: 1", "Why is it never shown?",
    "10 of 12",
    "let s = \"text\"", "<p>text</p>", "(see below)", "--", "key = value", "@end", "\u{2019}", "```", "}", "{",
  ]

  private static func surrounding(_ taker: inout ByteTaker) -> String {
    (0..<taker.number(0...3)).map { _ in taker.element(of: surroundings) + "\n" }.joined()
  }

  private static func rule(_ taker: inout ByteTaker) -> PropertyListNode {
    guard taker.chance(2) else {
      var speller = RuleSpeller(taker)
      let text = speller.predicate()
      taker = speller.taker
      return PropertyListNode(.string(MappedString(text)))
    }
    var keys = RuleKey.all
    let entries = (0..<taker.number(1...3)).map { _ in
      let key = keys.remove(at: Int(taker.byte()) % keys.count)
      let value: PropertyListNode.Kind =
        taker.chance(3) ? .boolean(taker.chance(2)) : .integer(Int64(taker.byte() % 12))
      return PropertyListEntry(key: MappedString(key), value: PropertyListNode(value))
    }
    return PropertyListNode(.dictionary(entries))
  }

  private static func wrapped(_ rule: PropertyListNode, _ taker: inout ByteTaker) -> String {
    if let text = rule.string {
      let quoted = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
      return taker.element(of: [
        "let rule = \"\(quoted)\"\n", "NSPredicate(format: \"\(quoted)\")\n", "@\"\(quoted)\"\n",
        "\(name) = \"\(quoted)\";\n",
        "\"\(name)\": \"\(quoted)\",\n", "\(name): \(text)\n", "```\n\(text)\n```\n", "> \(text)\n",
        "<key>\(name)</key>\n<string>\(XMLEscapes.least.text(text))</string>\n", "let rule = #\"\(text)\"#\n",
        "Dict {\n  \(name) = \(text)\n}\n", "@@ -1 +1 @@\n-TRUEPREDICATE\n+\(text)\n", "`\(text)`\n", "12: \(text)\n",
      ])
    }
    let (colon, equals, xml) = (": ", " = ", "<integer>")
    func lines(_ form: String, _ end: String) -> String {
      rule.entries.map { entry in
        let value = JSONValue(entry.value).text()
        let isBoolean = value == "true" || value == "false"
        guard form != xml else {
          return "<key>\(entry.key.text)</key>\n" + (isBoolean ? "<\(value)/>" : "<integer>\(value)</integer>")
        }
        return entry.key.text + form + (isBoolean && form == equals ? value == "true" ? "YES" : "NO" : value) + end
      }.joined(separator: "\n")
    }
    let json = JSONValue(rule).text()
    return taker.element(of: [
      lines(xml, "") + "\n", "<key>\(name)</key>\n<dict>\n\(lines(xml, ""))\n</dict>\n",
      "\(name): {\(lines(colon, ","))}\n",
      "\(name) = {\n\(lines(equals, ";"))\n};\n", lines(colon, "") + "\n", "Dict {\n\(lines(equals, ""))\n}\n",
      "let rule = [\(json.dropFirst().dropLast())]\n", "\"\(name)\": \(json)\n", "> \(json)\n",
      "\(name)\tDictionary\t(2 items)\n\(lines("\tNumber\t", ""))\n",
      "```\n\(lines(xml, ""))\n```\n", "+<dict>\n+\(lines(xml, "").replacing("\n", with: "\n+"))\n+</dict>\n",
    ])
  }
}
