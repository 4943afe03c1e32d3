import ActivationRuleLint
import ActivationRuleTestSupport
import ActivationRuleText
import Testing

@Suite("Texts of the user in messages")
struct VisibleTextTests {
  private func messages(_ type: String) -> [String] {
    let text =
      "SUBQUERY(extensionItems, $e, SUBQUERY($e.attachments, $a, ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"\(type)\").@count > 0).@count > 0"
    return Linter.lint(reading: SourceText(name: "a", text: text)).map { $0.message }
  }

  @Test("characters that cannot be seen stand as their code points")
  func invisible() {
    for (scalar, shown) in [
      ("\u{200B}", "U+200B"), ("\u{FEFF}", "U+FEFF"), ("\u{AD}", "U+00AD"), ("\u{202E}", "U+202E"),
      ("\u{A0}", "U+00A0"),
      ("\u{7}", "U+0007"), ("\u{E0041}", "U+E0041"), ("\u{2060}", "U+2060"),
    ] {
      let found = messages("public\(scalar).url")
      #expect(found.contains { $0.hasPrefix("'public[\(shown)].url' is not a type identifier") }, "\(found)")
      #expect(found.allSatisfy { !$0.unicodeScalars.contains(scalar.unicodeScalars.first ?? " ") })
    }
  }

  @Test("letters of other scripts stay as they are")
  func letters() {
    #expect(messages("org.beispiel.größe").contains { $0.contains("'org.beispiel.größe'") })
  }

  @Test("a rule of blanks is reported at its beginning")
  func blanks() {
    let list =
      "<plist><dict><key>NSExtension</key><dict><key>NSExtensionAttributes</key><dict>"
      + "<key>NSExtensionActivationRule</key><string>▶ \n </string></dict></dict></dict></plist>"
    for text in ["▶ \n\t ", list] {
      let marked = Marked(text)
      let found = Linter.lint(reading: marked.source).filter { $0.id == "empty-rule" }
      #expect(found.map { $0.range.lowerBound } == marked.offsets, "\(found)")
    }
  }
}
