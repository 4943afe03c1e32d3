import ActivationRuleText
import Testing

@Suite("Values as the system reads them")
struct NodeValueTests {
  static let rows: [(kind: PropertyListNode.Kind, integer: Int64, boolean: Bool)] = [
    (.null, 0, false), (.boolean(true), 1, true), (.boolean(false), 0, false), (.integer(-3), -3, true),
    (.integer(0), 0, false), (.unsignedInteger(1 << 63), .max, true), (.real(2.9), 2, true), (.real(-2.9), -2, true),
    (.real(0.5), 0, true), (.real(-0.0), 0, false), (.real(1e30), .max, true), (.real(-1e30), .min, true),
    (.real(.nan), 0, true), (.real(.infinity), .max, true), (.real(-0x1p63), .min, true), (.date(5), 0, false),
    (.data([1]), 0, false), (.uid(1), 0, false), (.array([PropertyListNode(.integer(1))]), 0, false),
    (.dictionary([]), 0, false), (string("12"), 12, true), (string(" \n+12abc"), 12, true), (string("-7.9"), -7, true),
    (string("abc"), 0, false), (string(""), 0, false), (string("- 1"), 0, false), (string("0x10"), 0, false),
    (string("9223372036854775807"), .max, true), (string("9223372036854775808"), .max, true),
    (string("-9223372036854775808"), .min, true), (string("-99999999999999999999"), .min, true),
    (string("YES"), 0, true), (string("yes"), 0, true), (string("True"), 0, true), (string("t"), 0, true),
    (string("NO"), 0, false), (string("false"), 0, false), (string("0"), 0, false), (string("000"), 0, false),
    (string("  -0007"), -7, true), (string("0Y"), 0, true), (string("+"), 0, false), (string("on"), 0, false),
  ]

  private static func string(_ text: String) -> PropertyListNode.Kind { .string(MappedString(text)) }

  @Test("integer and truth value", arguments: rows)
  func values(_ row: (kind: PropertyListNode.Kind, integer: Int64, boolean: Bool)) {
    let node = PropertyListNode(row.kind)
    #expect(node.integerValue == row.integer)
    #expect(node.booleanValue == row.boolean)
  }

  @Test("keys are followed inward, and the last of duplicates wins")
  func lookup() throws {
    let root = try readJSON(#"{"a": {"b": 1}, "a": {"b": {"c": "x"}}, "é": 2, "n": null}"#).root
    #expect(root["a"]?["b"]?.sketch == "{c: 'x'}")
    #expect(root.value(at: ["a", "b", "c"])?.string == "x")
    #expect(root.value(at: []) == root)
    #expect(root.value(at: ["a", "x"]) == nil)
    #expect(root.value(at: ["n", "x"]) == nil)
    #expect(root.entries(named: "a").map(\.value.sketch) == ["{b: 1}", "{b: {c: 'x'}}"])
    #expect(root["e\u{301}"] == nil)
    #expect(root["é"]?.integerValue == 2)
    #expect(root.string == nil)
    #expect(root["n"]?.entries(named: "a").isEmpty == true)
  }
}
