import ActivationRuleReports
import ActivationRuleText
import Testing

@Suite("Operations")
struct OperationTests {
  /// A request, and what the answer must hold.
  static let rows: [(line: String, answer: String)] = [
    (
      #"{"id":1,"op":"evaluate","rule":"TRUEPREDICATE","payload":{"items":[]}}"#,
      #"{"id":1,"op":"evaluate","tool":{"version":"#
    ),
    (
      #"{"id":[2],"op":"evaluate","rule":null,"payload":{"items":[]}}"#,
      #""reason":{"code":"no-rule","sentence":"#
    ),
    (
      #"{"op":"evaluate","rule":{},"payload":{"items":[]}}"#,
      #""reason":{"code":"nothing-accepted","#
    ),
    (#"{"op":"evaluate","rule":true,"payload":{"items":[]}}"#, #""reason":{"code":"wrong-rule-type""#),
    (#"{"op":"evaluate","rule":"","payload":{"items":[]}}"#, #""word":"error","exitCode":2,"#),
    (
      #"{"op":"evaluate","rule":"extensionItems < 1","payload":{"items":[]}}"#,
      #""reason":{"code":"evaluation-error""#
    ),
    (
      #"{"op":"evaluate","rule":{"NSExtensionActivationSupportsText":1},"payload":{"items":[{"attachments":[{"registeredTypeIdentifiers":["public.plain-text"]}]}]}}"#,
      #""verdict":"shown""#
    ),
    (
      #"{"op":"evaluate","rule":"SUBQUERY(extensionItems, $i, $i.attachments != nil).@count == 0","payload":{"items":[{"attachments":[]}]}}"#,
      #""verdict":"shown""#
    ),
    (
      #"{"op":"evaluate","rule":{"NSExtensionActivationSupportsText":true},"payload":{"items":[{"attachments":[["public.url","public.plain-text"]]}]},"options":{"hostStage":true}}"#,
      #""verdict":"shown""#
    ),
    (
      #"{"op":"evaluate","payload":{"items":[]}}"#,
      #""error":{"code":"missing-field","id":null,"message":"the request has no 'rule'","path":null,"position":null}"#
    ),
    (#"{"op":"evaluate","rule":"TRUEPREDICATE"}"#, #""code":"missing-field""#),
    (#"{"op":"evaluate","rule":"TRUEPREDICATE","payload":7}"#, #""code":"invalid-payload""#),
    (#"{"id":"a","op":"elephant"}"#, #"{"id":"a","op":"elephant","error":{"code":"unknown-op""#),
    (
      #"{"id":1}"#,
      #"{"id":1,"op":null,"error":{"code":"missing-field","id":null,"message":"the request has no 'op'","path":null,"position":null}}"#
    ),
    ("[]", #"{"id":null,"op":null,"error":{"code":"not-an-object""#),
    (#"{"id":1,"#, #"{"id":1,"op":null,"error":{"code":"bad-json""#),
    ("\u{7F}\u{00}", #""code":"bad-json""#),
    (
      #"{"op":"predicate","format":"a == 1","object":{"a":1}}"#,
      #""parses":true,"value":true,"canonical":"a == 1"}"#
    ),
    (#"{"op":"predicate","format":"SELF == nil"}"#, #""value":true"#),
    (#"{"op":"predicate","format":"a == $v","object":{"a":1},"variables":{"v":2}}"#, #""value":false"#),
    (
      #"{"op":"predicate","format":"a =="}"#,
      #""parses":false,"value":null,"canonical":null,"error":{"code":"unreadable","id":"expected-operand","message":"expected a value, found the end of the predicate","path":"format","position":{"line":1,"column":5,"offset":4,"length":0}}}"#
    ),
    (
      #"{"op":"predicate","format":"a.b == 1","object":{"a":1}}"#,
      #""error":{"code":"unreadable","id":"unknown-key","message":"a number has no key 'b'""#
    ),
    (#"{"op":"conforms","type":"PUBLIC.JPEG","to":"public.image"}"#, #""value":true"#),
    (
      #"{"op":"conforms","type":"org.x.a","to":"public.image","declarations":{"exported":[{"UTTypeIdentifier":"org.x.a","UTTypeConformsTo":["public.png"]}]}}"#,
      #""value":true"#
    ),
    (#"{"op":"type","extension":"pkpass"}"#, #""identifier":"com.apple.pkpass","#),
    (#"{"op":"type","extension":"pkpass","base":"public.data"}"#, #""identifier":"com.apple.pkpass-data""#),
    (#"{"op":"type","mimeType":"image/png"}"#, #""identifier":"public.png""#),
    (#"{"op":"type","file":"Photos/"}"#, #""identifier":"public.folder""#),
    (#"{"op":"type","file":"a.nonsense"}"#, #""declared":false"#),
    (#"{"op":"type"}"#, #""code":"missing-field""#),
    (
      #"{"id":4,"op":"lint","rule":"TRUEPREDICATE"}"#,
      #"{"id":4,"op":"lint","findings":[{"id":"true-predicate","severity":"error","message":"the App Store refuses this rule"#
    ),
    (#"{"op":"lint","rule":" a === 1"}"#, #""position":{"line":1,"column":4,"#),
    (
      #"{"op":"lint","rule":{}}"#,
      #"{"id":null,"op":"lint","findings":[{"id":"empty-rule","severity":"error","message":"#
    ),
    (#"{"op":"lint","infoPlist":"<plist>\n<dict><key>a & b"}"#, #"[{"id":"plist-xml-escaping","severity":"error""#),
    (#"{"op":"lint","infoPlist":"<plist>\n<dict><key>a & b"}"#, #""position":{"line":2,"column":14,"#),
    (#"{"op":"lint"}"#, #""code":"missing-field""#),
    (#"{"op":"lint","rule":" a === 1","options":{"only":["true-predicate"]}}"#, #""findings":[]}"#),
    (#"{"op":"lint","rule":" a === 1","options":{"disable":["parse-error"]}}"#, #""findings":[]}"#),
    (
      #"{"op":"lint","rule":"a === 1","options":{"severity":{"parse-error":"warning"}}}"#,
      #""id":"parse-error","severity":"warning""#
    ),
    (
      #"{"op":"lint","rule":"a","options":{"only":["parse-eror"]}}"#,
      #""code":"invalid-field","id":"field-unknown-value","message":"column 44: there is no lint rule 'parse-eror'; did you mean 'parse-error'?""#
    ),
    (
      #"{"op":"lint","rule":"a","options":{"only":"parse-error"}}"#,
      #""message":"column 43: 'only' must be an array of lint rules, found a string""#
    ),
    (
      #"{"op":"lint","rule":" a === 1"}"#,
      #""fixIts":[{"message":"write '==', so that the rule can be read","position":{"line":1,"column":4,"offset":3,"length":3},"replacement":"=="}]"#
    ),
    (
      #"{"op":"lint","rule":{"NSExtensionActivationSupportsText":"1"},"options":{"only":["wrong-value-type-boolean"]}}"#,
      #""position":null,"keyPath":"NSExtensionActivationSupportsText","key":"NSExtensionActivationSupportsText","type":null,"#
        + #""presetIDs":[],"hiddenShares":0,"isProminent":false,"fingerprint":""#
    ),
    (
      #"{"op":"lint","rule":{"NSExtensionActivationRule":{"SupportsText":1}},"options":{"only":["nested-activation-rule"]}}"#,
      #""keyPath":"NSExtensionActivationRule"#
    ),
    (
      #"{"op":"lint","infoPlist":{"NSExtension":{}}}"#,
      #""message":"'infoPlist' must be the text of a property list (a rule dictionary alone goes"#
    ),
    (#"{"op":"lint","rule":"a","infoPlist":"b"}"#, #""code":"invalid-field""#),
    (#"{"op":"lint","infoPlist":1}"#, #""code":"invalid-field""#),
    (
      #"{"op":"convert","rule":{"NSExtensionActivationSupportsAttachmentsWithMinCount":2}}"#,
      #""predicate":"SUBQUERY(SUBQUERY(extensionItems, $item, $item.attachments != nil).@unionOfArrays.attachments, $attachment, $attachment.registeredTypeIdentifiers.@count >= 0).@count >= 2""#
    ),
    (
      #"{"op":"convert","to":"dictionary","rule":"TRUEPREDICATE"}"#,
      #""guideForm":null,"error":{"code":"takes-everything","id":null,"message":"the rule takes everything; "#
    ),
    (
      #"{"op":"convert","to":"dictionary","rule":"extensionItems.@count == 1"}"#,
      #""isEquivalent":false,"message":"no dictionary was found that is the same rule""#
    ),
    (
      #"{"op":"convert","to":"dictionary","rule":"a =="}"#, #""guideForm":null,"error":{"code":"parse-error""#
    ),
    (
      #"{"op":"convert","to":"dictionary","rule":"FALSEPREDICATE"}"#,
      #""guideForm":null,"error":{"code":"predicate-false","id":null,"message":"the rule is never shown: the predicate is FALSEPREDICATE","#
    ),
    (
      #"{"op":"convert","to":"dictionary","rule":{}}"#,
      #""guideForm":null,"error":{"code":"nothing-accepted","id":null,"message":"the rule is never shown: "#
    ),
    (
      #"{"op":"convert","to":"dictionary","rule":{"NSExtensionActivationSupportsText":true}}"#,
      #""dictionary":{"NSExtensionActivationSupportsText":true}"#
    ),
    (#"{"op":"convert","to":"text","rule":"a == 1"}"#, #""code":"invalid-field""#),
  ]

  @Test("are answered in one line, whatever is wrong with the request", arguments: rows.indices)
  func answers(_ index: Int) {
    let row = Self.rows[index]
    var answerer = RequestAnswerer()
    let answer = answerer.answer(Array(row.line.utf8)[...])
    #expect(answer.contains(row.answer) && !answer.contains("\n"), "\(row.line)\n\(answer)")
  }

  @Test("give the same answer to a rule that was asked about before, and to very many rules")
  func keepsRules() {
    var answerer = RequestAnswerer()
    func answer(_ count: Int) -> String {
      let rule = "extensionItems.@count == \(count)"
      let line = #"{"op":"evaluate","rule":"\#(rule)","payload":{"items":[{"attachments":[]}]}}"#
      return answerer.answer(Array(line.utf8)[...])
    }
    for count in 0..<600 {
      #expect(answer(count).contains(count == 1 ? #""verdict":"shown""# : #""verdict":"hidden""#))
    }
    #expect(answer(1).contains(#""verdict":"shown""#))
  }

  @Test("say so of a line that is too long")
  func lineLength() {
    var output: [UInt8] = []
    RequestAnswerer.answerLongLine(to: &output)
    #expect(String(decoding: output, as: UTF8.self).hasPrefix(#"{"id":null,"op":null,"error":{"code":"line-too-long""#))
  }
}
