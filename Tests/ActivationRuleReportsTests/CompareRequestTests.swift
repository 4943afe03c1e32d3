import ActivationRuleReports
import Testing

@Suite("Requests to compare")
struct CompareRequestTests {
  static let text = #"{"NSExtensionActivationSupportsText":true}"#
  static let textOfVersion2 =
    #"{"NSExtensionActivationSupportsText":true,"NSExtensionActivationDictionaryVersion":2}"#

  /// The predicate that some attachment fulfils a condition, as a JSON string.
  static func some(_ condition: String) -> String {
    let predicate = "SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, \(condition)).@count > 0).@count > 0"
    return "\"" + predicate.replacing("\"", with: "\\\"") + "\""
  }

  static let twoTypes = some(
    #"SUBQUERY($a.registeredTypeIdentifiers, $t, $t UTI-CONFORMS-TO "public.jpeg" AND $t UTI-CONFORMS-TO "public.text").@count > 0"#
  )
  static let manyWithURL = some(
    #"ANY $a.registeredTypeIdentifiers UTI-EQUALS "public.url" AND $a.registeredTypeIdentifiers.@count == 2"#)

  static func matches(_ pattern: String) -> String {
    some("ANY $a.registeredTypeIdentifiers MATCHES '\(pattern)'")
  }

  /// The fields of a line, and the answer behind the identifier.
  static let rows: [(fields: String, answer: String)] = [
    (#""a":"TRUEPREDICATE","relation":"always""#, #""holds":true,"relation":null,"message":"#),
    (#""a":\#(text),"b":\#(text),"relation":"equivalent""#, #""holds":true,"relation":null,"message":"#),
    (#""a":\#(text),"b":\#(textOfVersion2),"relation":"implies""#, #""holds":true,"relation":null,"message":"#),
    (
      #""a":\#(text),"b":\#(textOfVersion2),"relation":"equivalent""#,
      #""witness":{"items":[{"attachments":[["public.jpeg"],["public.plain-text"]]}],"declarations":null}"#
    ),
    (
      #""a":\#(text),"b":\#(textOfVersion2),"relation":"disjoint""#,
      #""witness":{"items":[{"attachments":[["public.plain-text"]]}],"declarations":null}"#
    ),
    (
      #""a":\#(text),"relation":"never""#,
      #""witness":{"items":[{"attachments":[["public.plain-text"]]}],"declarations":null}"#
    ),
    // Bounds.
    (#""a":"extensionItems.@count >= 1","relation":"always""#, #""holds":true,"relation":null,"message":"#),
    (
      #""a":"extensionItems.@count >= 1","relation":"always","options":{"allowEmpty":true}"#,
      #""witness":{"items":[],"declarations":null}"#
    ),
    (
      #""a":\#(twoTypes),"relation":"never""#,
      #"],"declarations":{"exported":[{"UTTypeIdentifier":"com.example.declared-3","UTTypeConformsTo":["public.jpeg","public.text"]}],"imported":[]}}"#
    ),
    // Numbers that no memory holds.
    (
      #""a":{"NSExtensionActivationSupportsFileWithMaxCount":9223372036854775807},"b":\#(text),"relation":"implies""#,
      #""holds":false,"relation":null,"message":"#
    ),
    // What raises or is refused.
    (#""a":\#(text),"relation":"never-raises""#, #""holds":true,"relation":null,"message":"#),
    (
      #""a":"{1} CONTAINS 2","relation":"never-raises""#,
      #""witness":{"items":[{"attachments":[["public.jpeg"]]}],"declarations":null},"triedPayloads":null,"notes":["the safety check refuses the rule for the example, which counts as hidden"]"#
    ),
    // A payload of each kind.
    (
      #""a":\#(text),"b":\#(textOfVersion2),"relation":"implies","options":{"describe":true}"#,
      #"[{"kind":"onlyFirst","witness":null,"decisions":[]}"#
    ),
    (#""a":\#(text),"b":\#(textOfVersion2),"relation":"narrower""#, #""holds":true,"relation":"narrower","#),
    // What counts as hidden.
    (#""a":null,"relation":"never""#, #""notes":["the rule is never shown: there is no "#),
    (#""a":true,"b":{},"relation":"equivalent""#, #""notes":["OLD is never shown: the rule is a Boolean; "#),
    (
      #""a":\#(text),"b":"a ==","relation":"implies""#,
      #""notes":["NEW is never shown: the rule is not a predicate: "#
    ),
    (
      #""a":"extensionItems < 1","b":"TRUEPREDICATE","relation":"equivalent""#,
      #""notes":["evaluating OLD raises an exception for the example, which counts as hidden"]"#
    ),
    // What is no rule counts as never shown, with a note.
    (
      #""a":"","relation":"never""#,
      #""notes":["the rule is never shown: the rule is not a predicate: the predicate is empty"]"#
    ),
    (
      #""a":"","b":"TRUEPREDICATE","relation":"implies""#,
      #""notes":["OLD is never shown: the rule is not a predicate: the predicate is empty"]"#
    ),
    (
      #""a":5,"relation":"always""#,
      #""notes":["the rule is never shown: the rule is a number; only a string or a dictionary is a rule"]"#
    ),
    (
      #""a":true,"b":[],"relation":"disjoint""#,
      #""notes":["OLD is never shown: the rule is a Boolean; only a string or a dictionary is a rule","NEW is never shown: the rule is an array; only "#
    ),
    // What is missing or wrong.
    (#""a":"x""#, #""code":"missing-field","id":null,"message":"the request has no 'relation'","#),
    (#""relation":"never""#, #""code":"missing-field","id":null,"message":"the request has no 'a'","#),
    (#""a":"x","relation":"implies""#, #""code":"missing-field","id":null,"message":"the request has no 'b'","#),
    (#""a":"x","relation":"equal""#, #""code":"invalid-field","id":null,"message":"'relation' must be 'equivalent', "#),
    (#""a":"x","relation":1"#, #"or 'never-raises', found a number","#),
    (
      #""a":"x","relation":"never","options":{"allowEmpty":1}"#,
      #""message":"'allowEmpty' must be a Boolean, found a number","#
    ),
  ]

  @Test("are answered under their identifier", arguments: rows.indices)
  func answers(_ index: Int) {
    var answerer = RequestAnswerer()
    let answer = answerer.answer(Array(#"{"id":\#(index),"op":"compare",\#(Self.rows[index].fields)}"#.utf8)[...])
    #expect(answer.hasPrefix(#"{"id":\#(index),"#) && answer.contains(Self.rows[index].answer), "\(answer)")
  }
}
