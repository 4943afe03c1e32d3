import ActivationRuleTestSupport
import ActivationRuleText
import Testing
@testable import ActivationRuleTesting

@Suite("Types in suites")
struct SuiteTypeTests {
  private static let rule = """
    rule --rule 'SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, \
    ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "com.acme.of-the-rule").@count == 1).@count == 1'

    """

  static let faults: [(line: String, message: String)] = [
    (#"hidden "a" --type ▶public.imgae"#, "no type 'public.imgae' is declared; did you mean 'public.image'?"),
    (
      #"hidden "a" --image --type=public.url ▶--type=public.jpeg,com.acme.thing"#,
      "no type 'com.acme.thing' is declared; '--declarations' behind the rule adds those of an app"
    ),
    (
      #"hidden "a" --type ▶"not.a.type!""#, "'not.a.type!' is not a type identifier; the character '!' is not allowed"
    ),
    (#"hidden "a" --type ▶dyn.zzz"#, "'dyn.zzz' is not a type identifier; what follows 'dyn.' cannot be decoded"),
    (#"hidden "a" --type ▶image/png"#, "'image/png' is not a type identifier; it looks like a MIME type"),
    (
      #"hidden "a" --payload ▶'{"items": [{"attachments": [["public.imgae"]]}]}'"#,
      "no type 'public.imgae' is declared; did you mean 'public.image'?"
    ),
    (
      #"hidden "a" forall presets --type ▶public.imgae"#,
      "no type 'public.imgae' is declared; did you mean 'public.image'?"
    ),
    (#"hidden "a" forall presets --not-type ▶a/b"#, "'a/b' is not a type identifier; it looks like a MIME type"),
  ]

  @Test("that nothing declares are faults with their place", arguments: faults)
  func complains(_ row: (line: String, message: String)) throws {
    let marked = Marked(Self.rule + row.line)
    let error = #expect(throws: Failure.self) { try suite(marked.text) }
    let finding = try #require(error?.findings.first)
    #expect(error?.findings.count == 1 && finding.message == row.message)
    // A word that is found in the message, or the whole case.
    #expect([finding.range.lowerBound] == marked.offsets, "\(finding)")
  }

  @Test("that somebody declares, hosts share, the rule names or nobody owns are none")
  func accepts() throws {
    for type in [
      "public.jpeg", "PUBLIC.JPEG", "com.acme.of-the-rule", "com.example.thing", "dyn.ah62d4rv4ge8042pwrrwg875s",
      "org.appextension.find-login-action", "com.apple.notes.richtext",
    ] {
      #expect(try suite(Self.rule + "hidden \"a\" --type \(type)").allCases.count == 1, "\(type)")
    }
  }
}
