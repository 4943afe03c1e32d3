@testable import ActivationRulePredicates
import Testing

/// Errors of patterns.
///
/// The offset is in bytes of UTF-8 and points at the construct, unlike ICU's, which points behind the place where reading
/// stopped. Observed: ICU 72 refuses every pattern of the first table, except that it lets `\c` at the end pass.
@Suite("A pattern that cannot be used says why and where")
struct RegularExpressionErrorTests {
  @Test(
    "invalid",
    arguments: [
      ("a{", 1, "a repetition is written '{2}', '{2,}' or '{2,3}'; escape '{' to mean the character"),
      ("a{,3}", 1, "a repetition is written '{2}', '{2,}' or '{2,3}'; escape '{' to mean the character"),
      ("a{x}", 1, "a repetition is written '{2}', '{2,}' or '{2,3}'; escape '{' to mean the character"),
      ("a{2", 1, "a repetition is written '{2}', '{2,}' or '{2,3}'; escape '{' to mean the character"),
      ("a{ 1}", 1, "a repetition is written '{2}', '{2,}' or '{2,3}'; escape '{' to mean the character"),
      ("a{3,2}", 1, "the repetition ends below its beginning"),
      ("a{2147483648}", 1, "the number of repetitions is out of range"),
      ("a{2147483647", 1, "a repetition is written '{2}', '{2,}' or '{2,3}'; escape '{' to mean the character"),
      ("{2}", 0, "'{' must be escaped, or be part of a repetition as '{2}'"),
      ("}", 0, "'}' must be escaped, or be part of a repetition as '{2}'"),
      ("a}", 1, "'}' must be escaped, or be part of a repetition as '{2}'"),
      ("*a", 0, "'*' repeats nothing"),
      ("a**", 2, "'*' repeats nothing"),
      ("a+*", 2, "'*' repeats nothing"),
      ("(*a)", 1, "'*' repeats nothing"),
      ("a|*", 2, "'*' repeats nothing"),
      ("(?i)*", 4, "'*' repeats nothing"),
      (#"\b*"#, 2, "'*' repeats nothing"),
      ("(", 0, "the group is not closed"),
      ("(a", 0, "the group is not closed"),
      ("(a(b)", 0, "the group is not closed"),
      ("a)", 1, "')' closes no group"),
      ("[a", 0, "the set is not closed"),
      ("[]", 0, "the set is not closed"),
      ("[^]", 0, "the set is not closed"),
      ("[a-", 2, "the range has no end"),
      ("[b-a]", 2, "the range ends before it begins"),
      (#"[a-\d]"#, 2, "a range ends with a character, not with a class"),
      ("[a&&]", 4, "nothing follows the set operator"),
      ("[&&a]", 1, "nothing stands before the set operator"),
      ("[--a]", 1, "nothing stands before the set operator"),
      ("[a--]", 4, "nothing follows the set operator"),
      (#"\"#, 0, "nothing follows the backslash"),
      (#"[\"#, 1, "nothing follows the backslash"),
      (#"\u12"#, 0, "the escape names no character"),
      (#"\x"#, 0, "the escape names no character"),
      (#"\xG"#, 0, "the escape names no character"),
      (#"\x{110000}"#, 0, "the escape names no character"),
      (#"\x{}"#, 0, "the escape names no character"),
      (#"\x{61"#, 0, #"'\x{' needs hexadecimal digits and a '}'"#),
      (#"\0"#, 0, "the escape names no character"),
      (#"\08"#, 0, "the escape names no character"),
      (#"\U0000006"#, 0, "the escape names no character"),
      (#"\c"#, 0, #"'\c' needs a character behind it"#),
      (#"\pL"#, 0, #"a property is written '\p{name}'"#),
      (#"\p{L"#, 0, "the property is not closed"),
      ("(?)", 0, "'(?' begins no group that is known"),
      ("(?y)a", 0, "'(?' begins no group that is known"),
      ("(?q:a)", 0, "'(?' begins no group that is known"),
      ("(?iz)a", 3, "there is no such flag; the flags are 'i', 'm', 's' and 'x'"),
      ("(?i", 0, "the flags are not closed"),
      ("(?P<a>x)", 0, "'(?' begins no group that is known"),
      ("(?<1a>x)", 0, "the name of a group is letters and digits between '<' and '>'"),
      ("(?<a_b>x)", 0, "the name of a group is letters and digits between '<' and '>'"),
      ("(?<>x)", 0, "the name of a group is letters and digits between '<' and '>'"),
      ("(?<a>x)(?<a>y)", 7, "two groups have the name 'a'"),
      ("(?#x", 0, "the comment is not closed"),
      ("(?", 0, "'(?' begins no group that is known"),
      ("é(", 2, "the group is not closed"),
      ("😀[b-a]", 6, "the range ends before it begins"),
      ("(?x)  *", 6, "'*' repeats nothing"),
    ])
  func invalid(_ pattern: String, _ offset: Int, _ message: String) {
    let error = Self.error(of: pattern)
    #expect(error == PatternError(reason: .invalid(message), offset: offset))
    #expect(error?.code == .invalidPattern)
  }

  @Test(
    "unsupported",
    arguments: [
      ("(?=a)", 0, "look-ahead"),
      ("(?!a)", 0, "look-ahead"),
      ("x(?<=a)", 1, "look-behind"),
      ("(?<!a)", 0, "look-behind"),
      ("(?>a)", 0, "an atomic group"),
      (#"(a)\1"#, 3, "a back-reference"),
      (#"(?<n>a)\k<n>"#, 7, "a back-reference"),
      ("a*+", 1, "a possessive quantifier"),
      ("a++", 1, "a possessive quantifier"),
      ("a?+", 1, "a possessive quantifier"),
      ("a{2}+", 1, "a possessive quantifier"),
      (#"\R"#, 0, #"'\R'"#),
      (#"\X"#, 0, #"'\X'"#),
      (#"\G"#, 0, #"'\G'"#),
      (#"\N{SPACE}"#, 0, "a character by name"),
      (#"\p{Greek}"#, 0, "the property 'Greek'"),
      (#"\p{Script=Greek}"#, 0, "the property 'Script=Greek'"),
      (#"\p{Nonsense}"#, 0, "the property 'Nonsense'"),
      ("[[:greek:]]", 1, "the property 'greek'"),
      (#"[a-\N{SPACE}]"#, 2, "a character by name"),
      ("(?d)a", 2, "the flag 'd'"),
      ("(?w:a)", 2, "the flag 'w'"),
      (#"\ud83d"#, 0, "an escape for half of a UTF-16 pair"),
      ("é(?=a)", 2, "look-ahead"),
    ])
  func unsupported(_ pattern: String, _ offset: Int, _ construct: String) {
    let error = Self.error(of: pattern)
    #expect(error == PatternError(reason: .unsupported(construct), offset: offset))
    #expect(error?.code == .unsupportedPattern)
    #expect(error?.message == construct + " is not supported")
  }

  static func error(of pattern: String) -> PatternError? {
    do {
      _ = try RegularExpression(pattern)
      return nil
    } catch {
      return error
    }
  }
}
