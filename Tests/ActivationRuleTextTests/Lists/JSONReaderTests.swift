import ActivationRuleTestSupport
import ActivationRuleText
import Testing

@Suite("JSON values")
struct JSONReaderTests {
  static let rows: [(text: String, sketch: String)] = [
    ("null", "null"), ("true", "true"), ("false", "false"), (" \t\r\n1 ", "1"), ("\u{FEFF}1", "1"),
    ("0", "0"), ("-0", "0"), ("-12", "-12"), ("1.0", "1.0r"), ("1e0", "1.0r"), ("1E+2", "100.0r"), ("-0.0", "-0.0r"),
    ("1.5e-3", "0.0015r"), ("9223372036854775807", "9223372036854775807"),
    ("-9223372036854775808", "-9223372036854775808"), ("9223372036854775808", "9223372036854775808u"),
    ("18446744073709551615", "18446744073709551615u"), ("18446744073709551616", "1.8446744073709552e+19r"),
    ("-9223372036854775809", "-9.223372036854776e+18r"), ("1e-999", "0.0r"),
    ("\"\"", "''"), ("\"a\u{2028}\u{7F}\"", "'a\u{2028}\u{7F}'"), (#""\"\\\/\b\f\n\r\t""#, "'\"\\/\u{8}\u{C}\n\r\t'"),
    (#""\u0000\u00E9\uFFFF""#, "'\0é\u{FFFF}'"), (#""\uD83D\uDE00""#, "'😀'"), ("\"1\"", "'1'"),
    ("[]", "[]"), ("[ ]", "[]"), ("{}", "{}"), ("{ }", "{}"), ("[[],{}]", "[[], {}]"),
    ("[1,1.0,\"1\",true]", "[1, 1.0r, '1', true]"),
    ("{\"a\":1,\"a\":2}", "{a: 1, a: 2}"), ("{\"\":{\"b\":[{}]}}", "{: {b: [{}]}}"), ("[[[1],2],3]", "[[[1], 2], 3]"),
  ]

  @Test("what RFC 8259 allows is read", arguments: rows)
  func reads(_ row: (text: String, sketch: String)) throws {
    let document = try readJSON(row.text)
    #expect(document.format == .json)
    #expect(document.root.sketch == row.sketch)
  }
}

@Suite("JSON faults")
struct JSONErrorTests {
  // The marker ▶ stands where the finding must point.
  static let complaints: [Complaint] = [
    .init("▶", "json-syntax", "expected a value, found the end of the text"),
    .init("▶x", "json-syntax", "expected a value, found 'x'"),
    .init("▶True", "json-syntax", "expected a value, found 'True'"),
    .init("▶nul", "json-syntax", "expected a value, found 'nul'"),
    .init("▶'a'", "json-syntax", "expected a value, found '''"),
    .init("▶+1", "json-syntax", "expected a value, found '+'"),
    .init("▶.5", "json-syntax", "expected a value, found '.'"),
    .init("▶/* */1", "json-syntax", "expected a value, found '/'"),
    .init("▶NaN", "json-syntax", "expected a value, found 'NaN'"),
    .init("▶\u{A0}1", "json-syntax", "expected a value, found '\u{A0}'"),
    .init("1 ▶2", "json-syntax", "expected the end of the text, found '2'"),
    .init("true▶x", "json-syntax", "expected the end of the text, found 'x'"),
    .init("{}▶}", "json-syntax", "expected the end of the text, found '}'"),
    .init("[1,▶]", "json-syntax", "expected a value, found ']'"),
    .init("[▶,1]", "json-syntax", "expected a value, found ','"),
    .init("[1 ▶2]", "json-syntax", "expected ',' or ']', found '2'"),
    .init("[1▶", "json-syntax", "expected ',' or ']', found the end of the text"),
    .init("[1▶}", "json-syntax", "expected ',' or ']', found '}'"),
    .init("[▶", "json-syntax", "expected a value, found the end of the text"),
    .init("{▶a:1}", "json-syntax", "expected a key in double quotes, found 'a'"),
    .init("{▶1:1}", "json-syntax", "expected a key in double quotes, found '1'"),
    .init("{\"a\":1,▶}", "json-syntax", "expected a key in double quotes, found '}'"),
    .init("{\"a\" ▶1}", "json-syntax", "expected ':' after a key, found '1'"),
    .init("{\"a\":▶}", "json-syntax", "expected a value, found '}'"),
    .init("{\"a\":1▶]", "json-syntax", "expected ',' or '}', found ']'"),
    .init("▶01", "json-syntax", "a number cannot begin with a needless '0'"),
    .init("-▶", "json-syntax", "expected a digit, found the end of the text"),
    .init("-▶x", "json-syntax", "expected a digit, found 'x'"),
    .init("1.▶", "json-syntax", "expected a digit after the point, found the end of the text"),
    .init("1.▶e1", "json-syntax", "expected a digit after the point, found 'e'"),
    .init("1e+▶", "json-syntax", "expected a digit in the exponent, found the end of the text"),
    .init("0▶x1", "json-syntax", "expected the end of the text, found 'x'"),
    .init("[▶1e999]", "number-out-of-range", "the number is too large"),
    .init("▶-" + String(repeating: "9", count: 400), "number-out-of-range", "the number is too large"),
    .init("▶\"abc", "json-syntax", "the string is not closed before the end of the text"),
    .init("[▶\"a\\\"]", "json-syntax", "the string is not closed before the end of the text"),
    .init(
      "\"a▶\nb\"", "json-syntax", "expected a control character to be written as an escape, found a control character"),
    .init(#""\▶x""#, "json-syntax", #"expected an escape: one of '"\/bfnrtu', found 'x'"#),
    .init(#""\u12▶G4""#, "json-syntax", #"expected four hexadecimal digits after '\u', found 'G'"#),
    .init(#""a▶\uD800""#, "json-syntax", "found half of a surrogate pair"),
    .init(#""a▶\uD800\u0041""#, "json-syntax", "found half of a surrogate pair"),
    .init(#""▶\uDC00""#, "json-syntax", "found half of a surrogate pair"),
  ]

  @Test("says what is wrong and where", arguments: complaints)
  func complains(_ row: Complaint) throws {
    let marked = Marked(row.marked)
    let error = try #require(throws: Failure.self) { try JSONReader.read(marked.source) }
    expect(row, error, marked)
  }
}
