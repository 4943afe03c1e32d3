import ActivationRuleAnswers
import Testing

@Suite("Requests")
struct RequestTests {
  /// A request, and parts that its answer must hold.
  static let rows: [(request: String, parts: [String])] = [
    (
      #"{"id":1,"op":"explain","rule":{"NSExtensionActivationSupportsText":true},"payload":{"items":[{"attachments":[["public.png"]]}]}}"#,
      [#"{"id":1,"verdict":"hidden","reason":"type-not-accepted""#, #""steps":[{"#, #""changes":[{"subject":"rule""#]
    ),
    (
      #"{"op":"explain","rule":"TRUEPREDICATE","payload":{"items":[]},"level":"summary"}"#,
      [#""verdict":"shown""#, #""steps":[],"changes":[]"#]
    ),
    (
      #"{"op":"explain","rule":"TRUEPREDICATE","payload":{"items":[]},"level":"long"}"#,
      [#""code":"invalid-field","id":null,"message":"'level' must be 'summary', 'decisive' or 'full', found"#]
    ),
    (
      #"{"op":"accepts","rule":{"NSExtensionActivationSupportsImageWithMaxCount":2}}"#,
      [#""accepts":{"message":"#, #""acceptsInOneItem":"#, #""most":2"#]
    ),
    (#"{"op":"accepts"}"#, [#""code":"missing-field","id":null,"message":"the request has no 'rule'""#]),
    (
      #"{"op":"types","prefix":"public.heif"}"#,
      [#"{"id":null,"types":[{"identifier":"public.heif-standard","declared":true"#]
    ),
    (#"{"op":"types","prefix":"zzz"}"#, [#""types":[]}"#]),
    (
      #"{"op":"types","prefix":"public.heif","limit":0}"#,
      [#""message":"'limit' must be a whole number above 0, found"#]
    ),
    (
      #"{"op":"lint","files":[{"name":"rule.txt","text":"TRUEPREDICATE"},{"name":"app.json","text":"{"}]}"#,
      [
        #"{"path":"rule.txt","ruleCount":1,"findings":[{"id":"true-predicate""#,
        #""text":"rule.txt:1:1: error: the rule is"#,
        #"1 error in 1 rule"#, #""failureText":"app.json:1:2: error:"#, #""status":2"#,
      ]
    ),
    (#"{"op":"lint","files":[{"name":"rule.txt"}]}"#, [#""code":"invalid-field""#]),
    (
      #"{"op":"explain","rule":"TRUEPREDICATE","payload":{"items":[]},"options":{"hostStage":true}}"#,
      [#""preset":null,"presetDetails":null,"payloadSeenByRules":{"items":[]"#]
    ),
    (#"{"op":"presets","preset":"safari-page","platform":"iOS"}"#, [#""presets":[{"id":"safari-page""#]),
    (#"{"op":"types"}"#, [#""code":"missing-field""#]),
    (#"{"op":"presets","preset":"safari-page"}"#, [#""presets":[{"id":"safari-page","host":"Safari""#]),
    (#"{"op":"presets","host":"Safari","confidence":"high"}"#, [#""confidence":"high""#]),
    (
      #"{"op":"presets","confidence":"certain"}"#,
      [#""message":"'confidence' must be 'low', 'medium' or 'high', found"#]
    ),
    (
      #"{"op":"import","text":"public.jpeg\npublic.file-url"}"#,
      [#""payload":{"items":[{"attachments":[["public.jpeg","public.file-url"]]"#, #""recordedAtHost":true"#]
    ),
    (#"{"op":"import","text":"nothing here"}"#, [#""code":"invalid-field""#]),
    (#"{"op":"import","text":7}"#, [#""message":"'text' must be a string, found a number""#]),
    (
      #"{"op":"read","name":"rule.txt","text":"a == 1"}"#,
      [
        #""rules":[{"rule":"a == 1","name":null,"extensionPoint":null,"position":{"line":1,"column":1,"offset":0,"length":6}}]"#
      ]
    ),
    (
      #"{"op":"read","name":"rule.json","text":"{\"NSExtensionActivationSupportsText\": true}"}"#,
      [#""rule":{"NSExtensionActivationSupportsText":true}"#]
    ),
    (
      #"{"op":"read","name":"Info.plist","text":"<plist><dict><key>NSExtension"}"#,
      [#""code":"invalid-field","id":"plist-truncated","message":"line 1, column "#]
    ),
    (#"{"op":"read","name":"a.txt","text":""}"#, [#""message":"'a.txt' is empty; it holds no rule""#]),
    (#"{"op":"define","name":"a"}"#, [#""missing-field","id":null,"message":"one of 'rule' and 'payload' is needed""#]),
    (
      #"{"op":"define","name":"a","rule":"a","payload":{}}"#,
      [#""invalid-field","id":null,"message":"only one of 'rule' and 'payload' can be defined""#]
    ),
    (
      #"{"op":"evaluate","rule":"a == 1","payload":{"items":[]},"payloads":[]}"#,
      [
        #""invalid-field","id":null,"message":"only one of 'payload', 'payloadRef', 'preset' and 'payloads' can be given""#
      ]
    ),
    (
      #"{"op":"evaluate","rule":"a == 1","payloadRef":""}"#,
      [#""unknown-definition","id":null,"message":"nothing is defined as ''""#]
    ),
    // A preset in place of a payload, on its own platform and with its certainty.
    (
      #"{"op":"evaluate","rule":{"NSExtensionActivationSupportsWebURLWithMaxCount":1},"preset":"firefox-page"}"#,
      [#""verdict":"hidden","reason":"type-not-accepted","#, #""certainty":"observed"}"#]
    ),
    (
      #"{"op":"explain","rule":"TRUEPREDICATE","preset":"firefox-page"}"#,
      [#""preset":"firefox-page","presetDetails":{"id":"firefox-page","#, #""payloadSeenByRules":{"items":"#]
    ),
    (
      #"{"op":"evaluate","rule":"a","preset":"firefox-pag"}"#,
      [#""invalid-field","id":null,"message":"there is no preset 'firefox-pag'; did you mean 'firefox-page'"#]
    ),
    (
      #"{"op":"evaluate","rule":"a","preset":"firefox-page","payload":{"items":[]}}"#,
      [#""message":"only one of 'payload', 'payloadRef' and 'preset' can be given""#]
    ),
    (
      #"{"op":"presets","presett":"firefox-page"}"#,
      [#""invalid-field","id":null,"message":"a request has no field 'presett'; did you mean 'preset'?""#]
    ),
    (#"{"op":"presets","because":1}"#, [#""message":"a request has no field 'because'""#]),
    (
      #"{"op":"evaluate","rule":"a","preset":"firefox-page","options":{"hostStag":true}}"#,
      [#""unknown-option","id":null,"message":"'options' has no field 'hostStag'; did you mean 'hostStage'?""#]
    ),
    (
      #"{"op":"evaluate","rule":"a","preset":"firefox-page","options":{"platform":"android"}}"#,
      [#""invalid-field""#, "'ios' or 'macos'"]
    ),
    (#"{"op":"raed"}"#, [#""code":"unknown-op","id":null,"message":"there is no op 'raed'; did you mean 'read'?""#]),
  ]

  @Test("are answered in one line, whatever is wrong with them", arguments: rows.indices)
  func answers(_ index: Int) {
    let row = Self.rows[index]
    var answerer = RequestAnswerer()
    let answer = answerer.answer(Array(row.request.utf8)[...])
    #expect(!answer.contains("\n"))
    for part in row.parts { #expect(answer.contains(part), "\(row.request)\n\(answer.prefix(600))") }
  }
}
