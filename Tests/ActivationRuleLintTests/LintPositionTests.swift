import ActivationRuleDocuments
import ActivationRuleLint
import ActivationRuleModel
import ActivationRuleTestSupport
import ActivationRuleText
import Foundation
import Testing

/// Byte ranges and repairs of files in every encoding and form: they address the file as it is on the disk, or there are none.
@Suite("Positions and repairs of lint")
struct LintPositionTests {
  /// A way to write a file.
  struct Form: CustomTestStringConvertible {
    let name: String
    var encoding = "UTF-8"
    /// How the characters of a string are written in the element.
    var content: @Sendable (String) -> String = { escaped($0) }
    var bytes: @Sendable (String) throws -> [UInt8] = { Array($0.utf8) }
    var origin = SourceText.Origin.verbatim
    /// Whether a repair of the torn sign would tear the markup around it.
    var isTorn = false

    var testDescription: String { name }
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }

  private static func wide(_ text: String, _ encoding: String.Encoding) throws -> [UInt8] {
    Array(try #require(text.data(using: encoding)))
  }

  /// The text with something put behind its first equals sign.
  private static func tearing(_ text: String, _ first: (String) -> String, _ rest: (String) -> String) -> String {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    return parts.count < 2 ? first(text) : first(parts[0] + "=") + rest(String(parts[1]))
  }

  static let forms: [Form] = [
    Form(name: "LF"),
    Form(name: "CR", bytes: { Array($0.replacing("\n", with: "\r").utf8) }),
    Form(name: "CR LF", bytes: { Array($0.replacing("\n", with: "\r\n").utf8) }),
    Form(name: "UTF-8 with a mark", bytes: { Array(("\u{FEFF}" + $0).utf8) }),
    Form(
      name: "UTF-16 LE with a mark", encoding: "UTF-16",
      bytes: { try wide("\u{FEFF}" + $0, .utf16LittleEndian) }, origin: .decoded),
    Form(
      name: "UTF-16 BE with a mark", encoding: "UTF-16", bytes: { try wide("\u{FEFF}" + $0, .utf16BigEndian) },
      origin: .decoded),
    Form(name: "UTF-16 LE", encoding: "UTF-16", bytes: { try wide($0, .utf16LittleEndian) }, origin: .decoded),
    Form(name: "UTF-16 BE", encoding: "UTF-16", bytes: { try wide($0, .utf16BigEndian) }, origin: .decoded),
    Form(name: "ISO 8859-1", encoding: "ISO-8859-1", bytes: { try wide($0, .isoLatin1) }, origin: .decoded),
    Form(
      name: "ISO 8859-1 with ASCII alone", encoding: "ISO-8859-1",
      bytes: { Array($0.replacing("é", with: "e").utf8) }),
    Form(
      name: "entities",
      content: { escaped($0).replacing("=", with: "&#61;").replacing("\"", with: "&quot;") }),
    Form(name: "CDATA", content: { "<![CDATA[" + $0 + "]]>" }),
    Form(
      name: "CDATA from within a sign", content: { tearing($0, escaped) { "<![CDATA[" + $0 + "]]>" } }, isTorn: true),
    Form(
      name: "CDATA up to within a sign", content: { tearing($0, { "<![CDATA[" + $0 + "]]>" }, escaped) }, isTorn: true),
    Form(
      name: "a comment within a sign", content: { tearing($0, escaped) { "<!-- é -->" + escaped($0) } }, isTorn: true),
    Form(name: "emoji", bytes: { Array($0.replacing("é", with: "😀").utf8) }),
  ]

  /// Rules with repairs of each kind, as elements of a property list, and the lint rules that have them.
  private static func rules(_ form: Form) -> [(element: String, ids: Set<String>)] {
    let broken = "extensionItems.@count === 1 AND\n  extensionItems.@count < 3"
    let missing =
      "SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a,\n  $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"com.adobe.pdf\""
      + " OR ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"public.image\").@count > 0).@count >= 1"
    let keys =
      "<dict>\n  <key>NSExtensionActivationSupportsImageWithMaxCount</key>\n  <string>1</string>\n"
      + "  <key>NSExtensionActivationSupportsText</key><integer>1</integer>\n</dict>"
    return [
      ("<string>" + form.content(broken) + "</string>", form.isTorn ? [] : ["parse-error"]),
      ("<string>" + form.content(missing) + "</string>", ["missing-any"]),
      (keys, ["wrong-value-type-count", "wrong-value-type-boolean"]),
    ]
  }

  private static func list(_ element: String, _ form: Form) -> String {
    """
    <?xml version="1.0" encoding="\(form.encoding)"?>
    <plist version="1.0">
    <dict>
      <key>CFBundleDisplayName</key><string>Café</string>
      <key>NSExtension</key>
      <dict>
        <key>NSExtensionAttributes</key>
        <dict>
          <key>NSExtensionActivationRule</key>
          \(element)
        </dict>
        <key>NSExtensionPointIdentifier</key><string>com.apple.share-services</string>
        <key>NSExtensionPrincipalClass</key><string>A</string>
      </dict>
    </dict>
    </plist>
    """
  }

  @Test("in property lists of every form", arguments: forms)
  func lists(_ form: Form) throws {
    for (element, ids) in Self.rules(form) {
      let text = Self.list(element, form)
      try check(try form.bytes(text), "Info.plist", form.origin, ids)
    }
  }

  @Test("in binary lists, JSON and predicates that stand alone")
  func others() throws {
    let rule = "extensionItems.@count === 1"
    let binary = ["NSExtension": ["NSExtensionAttributes": ["NSExtensionActivationRule": rule]]]
    let bytes = try PropertyListSerialization.data(fromPropertyList: binary, format: .binary, options: 0)
    try check(Array(bytes), "Binary.plist", .binary, [])
    for text in [rule, rule.replacing("=", with: "\\u003d")] {
      let json = #"{"é": 1, "NSExtension": {"NSExtensionAttributes": {"NSExtensionActivationRule": "\#(text)"}}}"#
      try check(Array(json.utf8), "rule.json", .verbatim, ["parse-error"])
    }
    try check(Array("\u{FEFF}\(rule)\r\n".utf8), "rule.txt", .verbatim, ["parse-error"])
    // Bytes that are not UTF-8 are replaced by others.
    let latin = [0xE9] + Array(" === 1".utf8)
    let source = Extension(predicate: SourceText(name: "a", bytes: latin)).file
    #expect(source.origin == .decoded)
    #expect(Linter.lint(reading: SourceText(name: "a", bytes: latin)).allSatisfy { $0.fixIts.isEmpty })
  }

  @Test("a list that cannot be read has a repair only where the file can be changed")
  func unreadable() throws {
    let text = Self.list("<string>a & b</string>", Self.forms[0])
    let found = Linter.lint(reading: SourceText(name: "a", text: text))
    #expect(found.map { $0.fixIts.count } == [1])
    let wide = Linter.lint(
      reading: SourceText(name: "a", bytes: try Self.wide("\u{FEFF}" + text, .utf16LittleEndian)))
    #expect(wide.map { $0.id } == found.map { $0.id } && wide.allSatisfy { $0.fixIts.isEmpty })
  }

  // MARK: Checks

  /// Checks the findings in a file, and their repairs.
  ///
  /// - Parameter ids: lint rules that must have a repair, if the file can be changed.
  private func check(_ bytes: [UInt8], _ name: String, _ origin: SourceText.Origin, _ ids: Set<String>) throws {
    let subject = try Extension(Document(SourceText(name: name, bytes: bytes), forms: []))
    #expect(subject.file.origin == origin)
    let found = Linter.lint(subject)
    #expect(!found.isEmpty)
    #expect(origin == .verbatim || found.allSatisfy { $0.fixIts.isEmpty })
    if origin == .verbatim { #expect(Set(found.filter { !$0.fixIts.isEmpty }.map { $0.id }).isSuperset(of: ids)) }
    for finding in found where !finding.fixIts.isEmpty {
      let edits = finding.fixIts.map { ($0.range.lowerBound, $0.range.count, $0.replacement) }
      try repair(bytes, finding.id, edits, from: found)
    }
  }

  /// Replaces bytes of a file, which must then be read, and have a finding less of the kind.
  private func repair(
    _ bytes: [UInt8], _ id: String, _ edits: [(offset: Int, length: Int, text: String)], from before: [Finding]
  ) throws {
    var repaired = bytes
    for edit in edits.sorted(by: { $0.offset > $1.offset }) {
      repaired.replaceSubrange(edit.offset..<edit.offset + edit.length, with: Array(edit.text.utf8))
    }
    let text = String(decoding: repaired, as: UTF8.self)
    let after = Linter.lint(
      try Extension(Document(SourceText(name: "a", bytes: repaired), forms: [])),
      options: LintOptions(only: [LintRule.Identifier(known: id), .parseError]))
    #expect(after.filter { $0.id == id }.count < before.filter { $0.id == id }.count, "\(text)")
    #expect(id == "parse-error" || !after.contains { $0.id == "parse-error" }, "\(text)")
  }
}
