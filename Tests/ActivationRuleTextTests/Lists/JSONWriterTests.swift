import ActivationRuleText
import Testing

@Suite("Writing JSON")
struct JSONWriterTests {
  static let rows: [(value: JSONValue, text: String)] = [
    (.null, "null"), (.boolean(true), "true"), (.boolean(false), "false"), (.integer(0), "0"),
    (.integer(.min), "-9223372036854775808"), (.real(1), "1.0"), (.real(-0.1), "-0.1"), (.real(1e20), "1e+20"),
    (.real(.infinity), "null"), (.real(.nan), "null"), (.string(""), "\"\""),
    (.string("ä😀/\u{2028}"), "\"ä😀/\\u2028\""), (.string("\u{202E}a\u{200B}"), "\"\\u202ea\\u200b\""),
    (.string("\u{E0041}"), "\"\\udb40\\udc41\""),
    (.string("\"\\\u{8}\t\n\u{C}\r\0\u{1F}\u{7F}"), "\"\\\"\\\\\\b\\t\\n\\f\\r\\u0000\\u001f\\u007f\""),
    (.array([]), "[]"), (.array([.integer(1), .null]), "[1,null]"), (.object([]), "{}"),
    (.object([.init("b", .array([])), .init("a", .object([])), .init("b", .null)]), #"{"b":[],"a":{},"b":null}"#),
  ]

  @Test("values have one text", arguments: rows)
  func writes(_ row: (value: JSONValue, text: String)) {
    #expect(row.value.text() == row.text)
    #expect(row.value.bytes() == Array(row.text.utf8))
  }

  @Test("pretty text breaks lines and indents")
  func pretty() {
    let value = JSONValue.object([
      .init("a", .array([.integer(1), .object([.init("b", .string("x"))])])), .init("c", .array([])),
    ])
    #expect(
      value.text(pretty: true) == """
        {
          "a": [
            1,
            {
              "b": "x"
            }
          ],
          "c": []
        }
        """)
  }

  @Test("what is written is read as the same", arguments: JSONReaderTests.rows.map(\.text), [true, false])
  func roundTrip(_ text: String, pretty: Bool) throws {
    let value = JSONValue(try readJSON(text).root)
    #expect(JSONValue(try readJSON(value.text(pretty: pretty)).root) == value)
  }

  @Test(
    "what JSON lacks has a way to be written",
    arguments: [
      (.data([]), "\"\""), (.data([255]), "\"/w==\""), (.data([255, 239]), "\"/+8=\""), (.data([1, 2, 3]), "\"AQID\""),
      (.date(0), "\"2001-01-01T00:00:00Z\""), (.date(-0.5), "\"2000-12-31T23:59:59Z\""),
      (.date(730_902_615), "\"2024-02-29T12:30:15Z\""), (.date(-63_113_904_000), "\"0001-01-01T00:00:00Z\""),
      (.date(1e12), "1000000000000.0"), (.date(.nan), "null"), (.uid(3), #"{"CF$UID":3}"#),
      (.unsignedInteger(.max), "1.8446744073709552e+19"), (.real(.infinity), "null"), (.null, "null"),
    ] as [(PropertyListNode.Kind, String)])
  func converts(_ kind: PropertyListNode.Kind, _ text: String) {
    #expect(JSONValue(PropertyListNode(kind)).text() == text)
  }
}
