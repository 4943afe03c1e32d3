import ActivationRuleModel
import ActivationRuleTesting
import Testing
import ActivationRuleText

@Suite("Tables of assertions")
struct AssertionTableTests {
  /// What a test file holds, the rows that are read of it, and the lines that are not.
  struct Row: CustomTestStringConvertible {
    let text: String
    let rows: [String]
    let unread: [Int]

    init(_ text: String, _ rows: String..., unread: [Int] = []) {
      (self.text, self.rows, self.unread) = (text, rows, unread)
    }

    var testDescription: String { text }
  }

  static let helpers: [Row] = [
    // XCTest.
    Row(#"XCTAssertTrue(accepts([["public.jpeg"], ["public.png"]]))"#, "+ [public.jpeg], [public.png]"),
    Row(#"XCTAssertFalse(accepts([["com.adobe.pdf"]]), "a PDF")"#, "- a PDF: [com.adobe.pdf]"),
    Row(#"XCTAssert(try accepts([["public.jpeg"]]))"#, "+ [public.jpeg]"),
    Row(#"XCTAssertEqual(matches([["public.jpeg"]]), true)"#, "+ [public.jpeg]"),
    Row(#"XCTAssertEqual(false, matches([["public.jpeg"]]), "none")"#, "- none: [public.jpeg]"),
    Row(#"XCTAssertNotEqual(matches([["public.jpeg"]]), true)"#, "- [public.jpeg]"),
    Row(#"XCTAssertTrue(rule.evaluate(with: share([["public.jpeg"]])))"#, "+ [public.jpeg]"),
    Row(
      #"XCTAssertTrue(p.evaluate(with: ["extensionItems": [["attachments": [["registeredTypeIdentifiers": ["a.b", "c.d"]]]]]]))"#,
      "+ [a.b, c.d]"),
    // Swift Testing, scripts, and helpers that assert by their names.
    Row(##"#expect(accepts([["public.jpeg", "public.file-url"]]))"##, "+ [public.jpeg, public.file-url]"),
    Row(##"#expect(!accepts([["public.mp3"]]), "no audio")"##, "- no audio: [public.mp3]"),
    Row(##"#expect(try await accepts([["public.mp3"]]) == false)"##, "- [public.mp3]"),
    Row(##"try #require(accepts([["public.mp3"]]) != false)"##, "+ [public.mp3]"),
    Row(##"#expect(!(accepts)([["public.mp3"]]))"##, unread: [1]),
    Row(#"assert(accepts([["public.jpeg"]]), "photo")"#, "+ photo: [public.jpeg]"),
    Row(#"precondition(!accepts([["public.jpeg"]]))"#, "- [public.jpeg]"),
    Row(#"assertAccepts([["public.jpeg"]]); assertRejects([["public.mp3"]])"#, "+ [public.jpeg]", "- [public.mp3]"),
    Row(#"check("two", [["public.jpeg"], ["public.jpeg"]], true)"#, "+ two: 2 × [public.jpeg]"),
    Row(#"XCTAssertFalse(rejects([["public.jpeg"]]) == true)"#, "+ [public.jpeg]"),
    // Helpers that are true of what is refused.
    Row(#"XCTAssertTrue(rejects([["public.url"]]))"#, "- [public.url]"),
    Row(#"XCTAssertFalse(isHidden([["public.url"]]))"#, "+ [public.url]"),
    Row(##"#expect(refuses([["public.url"]]), "no links")"##, "- no links: [public.url]"),
    Row(##"#expect(!rule.doesNotAccept([["public.url"]]))"##, "+ [public.url]"),
    Row(#"XCTAssertTrue(deniesAll([["public.url"]]))"#, "- [public.url]"),
    Row(#"XCTAssertTrue(acceptsNotes([["public.text"]]))"#, "+ [public.text]"),
    // Tables of tuples, dictionaries, lists and values.
    Row(
      #"let rows: [(String, [[String]], Bool)] = [("two", [["a.b"], ["a.b"]], true), ("one", [["c.d"]], false)]"#,
      "+ two: 2 × [a.b]", "- one: [c.d]"),
    Row(#"[(items: [["a.b"]], expected: true), (items: [["c.d"]], expected: false)]"#, "+ [a.b]", "- [c.d]"),
    Row(
      #"[["name": "both", "types": ["a.b", "c.d"], "shouldAppear": true], ["items": ["a.b", "c.d"], "expected": false]]"#,
      "+ both: [a.b, c.d]", "- [a.b], [c.d]"),
    Row(
      #"[Case(name: "x", items: [["a.b"]], isHidden: true), .init("y", [["c.d"]], .shown)]"#, "- x: [a.b]", "+ y: [c.d]"
    ),
    Row(
      #"@Test(arguments: [([["a.b"]], true)]) func f(t: [[String]], e: Bool) { #expect(accepts(t) == e) }"#, "+ [a.b]"),
    // Several items, a single attachment, counts, and shares with nothing in them.
    Row(#"XCTAssertFalse(accepts([[["a.b"]], [["c.d"], ["e.f"]]]))"#, "- [a.b] / [c.d], [e.f]"),
    Row(#"XCTAssertTrue(accepts(["a.b", "c.d"]))"#, "+ [a.b, c.d]"),
    Row(#"XCTAssertTrue(accepts(Array(repeating: ["a.b"], count: 3)))"#, "+ 3 × [a.b]"),
    Row(#"XCTAssertFalse(accepts([[String]](repeating: ["a.b"], count: 2) + [["c.d"]]))"#, "- 2 × [a.b], [c.d]"),
    Row(#"XCTAssertFalse(accepts([]))"#, "- no attachments"),
    Row(#"XCTAssertFalse(accepts([])); XCTAssertTrue(accepts([[["a.b"]]]))"#, "- no items", "+ [a.b]"),
    Row(#"XCTAssertFalse(accepts([[]])); XCTAssertTrue(accepts([[["a.b"]]]))"#, "- no attachments", "+ [a.b]"),
    // Names for types and shares.
    Row(#"let a = "a.b", b = 1; let s: [[String]] = [[a]]; XCTAssertTrue(accepts(Self.s))"#, "+ [a.b]"),
    Row(
      #"XCTAssertTrue(accepts([[UTType.plainText.identifier, UTType.fileURL.identifier], [UTType.pdf.identifier]]))"#,
      "+ [public.plain-text, public.file-url], [com.adobe.pdf]"),
    // Comments and strings are no code.
    Row(##"// XCTAssertTrue(accepts([["a.b"]]))"## + "\n" + ##"let s = "XCTAssertTrue(accepts([]))""##),
  ]

  static let json: [Row] = [
    Row(#"[{"name": "one", "items": [["a.b"]], "expected": true}, [[["c.d"]], false]]"#, "+ one: [a.b]", "- [c.d]"),
    Row(
      #"{"cases": [{"payload": {"items": [{"attachments": [["a.b"]]}]}, "expected": "hidden"}]}"#, "- [a.b]"),
  ]

  /// What is no literal is named, and what is about something else is not.
  static let others: [Row] = [
    Row("\nXCTAssertTrue(accepts(photos(3)))", unread: [2]),
    Row(#"XCTAssertTrue(accepts([["a.b"]]) && accepts([["c.d"]]))"#, unread: [1]),
    Row(#"XCTAssertTrue(accepts((0..<11).map { _ in ["a.b"] }))"#, unread: [1]),
    Row(#"XCTAssertTrue(accepts([["a.b", type]]))"#, unread: [1]),
    Row(#"XCTAssertTrue(accepts([["a.\(kind)"]]))"#, unread: [1]),
    Row(#"XCTAssertTrue(accepts([["a.b"], "c.d"]))"#, unread: [1]),
    Row(#"XCTAssertTrue(accepts(Array(repeating: ["a.b"], count: limit + 1)))"#, unread: [1]),
    Row(#"XCTAssertTrue(accepts(Array(repeating: ["a.b"], count: 1001)))"#, unread: [1]),
    Row(#"XCTAssertTrue(accepts(["a.b"], times: 11))"#, unread: [1]),
    Row(#"[("eleven", [["a.b"]], 11, true)]"#, unread: [1]),
    Row(#"let shown = accepts([["a.b"]])"#, unread: [1]),
    Row(#"let s = s; XCTAssertTrue(accepts(s))"#, unread: [1]),
    Row(#"let s = [["a.b"]]; let s = [["c.d"]]; XCTAssertTrue(accepts(s))"#, unread: [1]),
    Row("let rows = [\n  (\"a\", [[\"a.b\"]], true),\n  (\"b\", many(3), true),\n]", "+ a: [a.b]", unread: [3]),
    Row(#"[(types: ["a.b"], ios: true, mac: false)]"#),
    Row(#"XCTAssertTrue(handled.isSuperset(of: ["a.b"]))"#, unread: [1]),
    Row(#"XCTAssertEqual(rule, "TRUEPREDICATE"); XCTAssertNil(list); XCTAssertEqual(types, ["a.b"])"#),
    Row(#"for row in table { XCTAssertEqual(accepts(row.items), row.expected) }"#),
    // A suite is about one rule.
    Row(
      #"XCTAssertTrue(linkRule.accepts([["a.b"]])); XCTAssertFalse(self.linkRule.accepts([["c.d"]]))"#, "+ [a.b]",
      "- [c.d]"),
    Row(
      #"XCTAssertTrue(linkRule.accepts([["a.b"]])); XCTAssertTrue(accepts([["c.d"]])); XCTAssertTrue(fileRule.accepts([["e.f"]]))"#,
      "+ [c.d]", unread: [1, 1]),
    Row(
      #"XCTAssertTrue(fileRule.accepts(photos(3)) && linkRule.accepts([["a.b"]])); XCTAssertTrue(linkRule.accepts([["a.b"]]))"#,
      unread: [1, 1]),
    Row("XCTAssertTrue(accepts([["),
    Row(""),
  ]

  @Test("rows are read from what people write, and others are named", arguments: helpers + json + others)
  func reads(_ row: Row) {
    let table = AssertionTable(SourceText(name: "a.swift", text: row.text))
    let read = table.rows.map { ($0.isShown ? "+ " : "- ") + ($0.name.map { "\($0): " } ?? "") + $0.payload.shape }
    #expect(read == row.rows)
    #expect(table.unread == row.unread)
  }

  @Test("brackets of any depth do no harm")
  func nests() {
    let text = String(repeating: "[", count: 100_000)
    for text in [text, text + String(repeating: "]", count: 100_000), String(repeating: ")", count: 9)] {
      #expect(AssertionTable(SourceText(name: "a.swift", text: text)).rows.isEmpty)
    }
    let inner = String(repeating: "(", count: 200) + #"check([["a.b"]], true)"# + String(repeating: ")", count: 200)
    #expect(AssertionTable(SourceText(name: "a.swift", text: inner)).rows.count == 1)
  }
}
