import ActivationRulePredicates
import Testing

/// What comparisons say of values of each kind.
@Suite("Comparisons")
struct ComparisonTests {
  /// A predicate, whether it holds of the object of ``EvaluatedExpression``, or the cause for which it raises.
  struct Row: CustomTestStringConvertible, Sendable {
    let text: String
    let holds: Bool?
    let code: EvaluationError.Code?

    init(_ text: String, _ holds: Bool) { (self.text, self.holds, code) = (text, holds, nil) }
    init(_ text: String, raises code: EvaluationError.Code) { (self.text, holds, self.code) = (text, nil, code) }

    var testDescription: String { text }
  }

  static let equality: [Row] = [
    .init("number == 5.0", true), .init("number == '5'", false), .init("1 == TRUE", true),
    .init("text ==[c] 'tEXT'", true), .init("text != 'text'", true), .init("absent == nil", true),
    .init("nothing.at.hand == absent", true), .init("numbers == {1, 2}", true), .init("numbers == {2, 1}", false),
    .init("numbers == {1, 2, 3}", false), .init("set == numbers", false),
    .init("set == SUBQUERY(set, $x, $x > 0)", true),
    .init("set == SUBQUERY(set, $x, $x > 1)", false), .init("entries == entries", true),
    .init("date == date", true), .init("date == number", false), .init("data == data", true),
    .init("data == text", false),
    .init("nan == nan", false), .init("nan != nan", true), .init("unique == unique", true),
    .init("{date, data, entries} == {date, data, entries}", true), .init("{{1}} == {{1}}", true),
  ]

  static let order: [Row] = [
    .init("number < 6", true), .init("number < 5", false), .init("number <= 5", true), .init("number >= 5", true),
    .init("number > 5", false), .init("number < 5.5", true), .init("number > 4.5", true), .init("5.5 > number", true),
    .init("4.5 < number", true), .init("5.0 >= number", true), .init("5.0 < number", false),
    .init("high < 9223372036854775808.0", true), .init("9223372036854775808.0 > high", true),
    .init("low > -1e300", true),
    .init("low <= -9223372036854775808.0", true), .init("huge > low", true), .init("nan < 1", false),
    .init("1 < nan", false), .init("nan >= nan", false), .init("'a' < 'b'", true), .init("'B' < 'a'", true),
    .init("'B' <[c] 'a'", false), .init("date <= date", true),
    .init("absent < 1", false), .init("absent <= absent", true),
    .init("absent < absent", false), .init("1 < 'a'", raises: .typeMismatch),
    .init("numbers < 1", raises: .typeMismatch),
    .init("data < data", raises: .typeMismatch), .init("date < 1", raises: .typeMismatch),
  ]

  static let containment: [Row] = [
    .init("number BETWEEN {5, 6}", true), .init("number BETWEEN {4, 5}", true), .init("number BETWEEN {6, 7}", false),
    .init("number BETWEEN {1, 4}", false), .init("number BETWEEN {6, 4}", false), .init("absent BETWEEN {1, 2}", false),
    .init("number BETWEEN {1}", raises: .typeMismatch), .init("number BETWEEN 5", raises: .typeMismatch),
    .init("1 IN numbers", true), .init("3 IN numbers", false), .init("2 IN set", true), .init("1 IN entries", true),
    .init("'a' IN entries", false), .init("'ex' IN text", true), .init("'EX' IN[c] text", true),
    .init("'EX' IN text", false),
    .init("absent IN numbers", false), .init("1 IN absent", false), .init("1 IN text", raises: .notAString),
    .init("1 IN number", raises: .notACollection), .init("numbers CONTAINS 2", true), .init("text CONTAINS 'xt'", true),
    .init("text CONTAINS ''", false), .init("date CONTAINS 1", raises: .notACollection),
    .init("text CONTAINS 1", raises: .notAString),
  ]

  static let strings: [Row] = [
    .init("text BEGINSWITH 'Te'", true), .init("text BEGINSWITH 'te'", false), .init("text BEGINSWITH[c] 'te'", true),
    .init("text ENDSWITH 'xt'", true), .init("text ENDSWITH 'xT'", false), .init("text LIKE 'T?x*'", true),
    .init("text LIKE 't*'", false), .init("text MATCHES 'T[ex]+t'", true), .init("text MATCHES 'T'", false),
    .init("text MATCHES[c] 'TEXT' AND text MATCHES 'TEXT'", false),
    .init("absent LIKE '*'", false), .init("text BEGINSWITH absent", false),
    .init("number LIKE '5'", raises: .notAString),
    .init("text ENDSWITH 1", raises: .notAString), .init("text MATCHES '('", raises: .invalidPattern),
    .init("text MATCHES '(?=a)'", raises: .unsupportedPattern),
    .init("text MATCHES 'a{100000}'", raises: .patternTooLarge),
    .init("text LIKE[cdn] 'Text'", true),
  ]

  /// Texts of ASCII characters have no diacritics, so that the option changes nothing; others are not supported.
  static let diacritics: [Row] =
    [
      ("text ==[cd] 'tEXT'", true), ("text ==[d] 'tEXT'", false), ("text !=[cd] 'tEXT'", false),
      ("text <[cd] 'U'", true), ("text <[d] 'U'", true), ("text CONTAINS[cd] 'EX'", true),
      ("text BEGINSWITH[cd] 'te'", true), ("text ENDSWITH[cd] 'XT'", true), ("text ENDSWITH[d] 'XT'", false),
      ("text LIKE[cd] 't?XT'", true), ("text MATCHES[cd] 't.*'", true), ("'EX' IN[cd] text", true),
      ("text IN[cd] {'a', 'TEXT'}", true), ("{'TEXT'} CONTAINS[cd] text", true), ("text BETWEEN[d] {'A', 'Z'}", true),
      ("number ==[d] 5", true), ("absent ==[d] 'a'", false), ("ANY {'a', 'b'} ==[cd] 'B'", true),
      ("ALL {'a', 'b'} BEGINSWITH[cd] 'B'", false), ("NONE {'a', 'b'} IN[cd] {'C'}", true),
      ("SUBQUERY({'a', 'b'}, $x, $x MATCHES[cd] 'B').@count == 1", true),
    ].map { Row($0.0, $0.1) }
    + [
      "text ==[d] 'é'", "'é' ==[cd] text", "text <[d] 'é'", "text CONTAINS[d] 'é'", "text BEGINSWITH[cd] 'é'",
      "text ENDSWITH[d] 'é'", "text LIKE[cd] 'é*'", "text MATCHES[d] 'é'", "'é' IN[d] text", "text IN[cd] {'a', 'é'}",
      "{'é'} CONTAINS[d] text", "text BETWEEN[d] {'a', 'é'}", "ANY {'a', 'é'} ==[cd] 'b'",
      "SUBQUERY({'é'}, $x, $x ==[d] 'e').@count == 1",
    ].map { Row($0, raises: .unsupportedPattern) }

  static let types: [Row] = [
    .init("'A.b' UTI-EQUALS 'a.B'", true), .init("'a.b' UTI-EQUALS 'a.c'", false),
    .init("'a.b' UTI-CONFORMS-TO 'a.b'", true),
    .init("'a.b' UTI-CONFORMS-TO 'a'", false), .init("absent UTI-EQUALS 'a'", false),
    .init("1 UTI-CONFORMS-TO 'a'", raises: .notAString), .init("'a' UTI-CONFORMS-TO numbers", raises: .notAString),
  ]

  static let quantifiers: [Row] = [
    .init("ANY numbers > 1", true), .init("ANY numbers > 2", false), .init("ALL numbers > 0", true),
    .init("ALL numbers > 1", false), .init("NONE numbers > 2", true), .init("NONE numbers > 1", false),
    .init("ANY empty == 1", false), .init("ALL empty == 1", true), .init("NONE empty == 1", true),
    .init("ANY absent == 1", false), .init("ALL absent == 1", true), .init("NONE absent == 1", true),
    .init("ANY number == 5", raises: .notACollection), .init("ALL text == 'a'", raises: .notACollection),
    .init("ANY text MATCHES 'a'", raises: .notACollection), .init("ANY set == 2", true),
  ]

  @Test("hold, fail or raise", arguments: equality + order + containment + strings + diacritics + types + quantifiers)
  func compares(_ row: Row) throws {
    let predicate = try #require(PredicateParser.parse(row.text).predicate)
    do throws(EvaluationError) {
      #expect(try PredicateEvaluator.evaluate(predicate, on: EvaluatedExpression.object) == row.holds)
    } catch {
      #expect(error.code == row.code, "\(error.message)")
    }
  }

  @Test("of types ask the types that were given")
  func givenTypes() throws {
    let environment = EvaluationEnvironment(
      conforms: { $0 == "a" && $1 == "b" }, typesAreEqual: { $0 == "c" && $1 == "d" })
    let rows = [("'a' UTI-CONFORMS-TO 'b'", true), ("'b' UTI-CONFORMS-TO 'a'", false), ("'c' UTI-EQUALS 'd'", true)]
    for (text, holds) in rows {
      let predicate = try #require(PredicateParser.parse(text).predicate)
      #expect(try PredicateEvaluator.evaluate(predicate, on: .null, environment: environment) == holds, "\(text)")
    }
  }

  @Test("name the kind of a value that is wrong")
  func names() throws {
    let kinds = [
      "number": "a number", "date": "a date", "data": "data", "numbers": "an array", "set": "a set",
      "entries": "a dictionary",
    ]
    for (key, kind) in kinds {
      let predicate = try #require(PredicateParser.parse("\(key) LIKE 'a'").predicate)
      let error = #expect(throws: EvaluationError.self) {
        try PredicateEvaluator.evaluate(predicate, on: EvaluatedExpression.object)
      }
      #expect(error?.message == "'LIKE' takes strings, found \(kind)" && error?.isLimit == false)
    }
  }
}
