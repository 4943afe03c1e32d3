import ActivationRuleReports
import Testing

@Suite("Requests")
struct RequestTests {
  /// A request, and parts that its answer must hold.
  static let rows: [(request: String, parts: [String])] = [
    (
      #"{"id":1,"op":"explain","rule":{"NSExtensionActivationSupportsText":true},"payload":{"items":[{"attachments":[["public.png"]]}]}}"#,
      [
        #""word":"hidden","exitCode":1"#, #""code":"type-not-accepted""#, #""steps":[{"#,
        #""changes":[{"subject":"rule""#,
      ]
    ),
    (
      #"{"op":"explain","rule":"TRUEPREDICATE","payload":{"items":[]}}"#,
      [#""word":"shown""#, #""changes":[],"obstacles":[{"id":"switched-off""#]
    ),
    (
      #"{"op":"evaluate","rule":"TRUEPREDICATE","payload":{"items":[]},"options":{"detail":"long"}}"#,
      [#""code":"invalid-field","id":null,"message":"'detail' must be 'verdict' or 'full', found"#]
    ),
    (
      #"{"op":"accepts","rule":{"NSExtensionActivationSupportsImageWithMaxCount":2}}"#,
      [#""accepts":{"message":"#, #""most":2"#]
    ),
    (#"{"op":"accepts"}"#, [#""code":"missing-field","id":null,"message":"the request has no 'rule'""#]),
    (
      #"{"op":"types","prefix":"public.heif"}"#,
      [#"{"id":null,"op":"types","types":[{"identifier":"public.heif-standard","declared":true"#]
    ),
    (#"{"op":"types","prefix":"zzz"}"#, [#""types":[]}"#]),
    (#"{"op":"types","prefix":"public.heif","limit":1.0}"#, [#""types":[{"identifier":"public.heif-standard""#]),
    (
      #"{"op":"types","prefix":"public.heif","limit":1.5}"#,
      [#""message":"'limit' must be a whole number above 0, found"#]
    ),
    (
      #"{"op":"types","prefix":"public.heif","limit":0}"#,
      [#""message":"'limit' must be a whole number above 0, found"#]
    ),
    (
      #"{"op":"lint","files":[{"name":"rule.txt","text":"TRUEPREDICATE"},{"name":"app.json","text":"{"}]}"#,
      [
        #"{"path":"rule.txt","ruleCount":1,"findings":[{"id":"true-predicate""#,
        #""text":"rule.txt:1:1: error: the App Store refuses"#,
        #"1 error in 1 rule"#, #""failureText":"app.json:1:2: error:"#, #""status":2"#,
      ]
    ),
    (#"{"op":"lint","files":[{"name":"rule.txt"}]}"#, [#""code":"invalid-field""#]),
    // All rules of files are answered as the command answers them.
    (
      #"{"op":"evaluate","host":"safari","files":[{"name":"a.txt","text":"TRUEPREDICATE"},"#
        + #"{"name":"b.plist","text":"<"}]}"#,
      [
        #""word":"error","exitCode":2,"rules":[{"path":"a.txt""#, #""failures":[{"code":"unreadable""#,
        #""text":"error     1 of 2 extensions: b.plist\n\n"#,
        #""failureText":"1 error in the rule:  activationrule lint a.txt\n"#,
      ]
    ),
    (
      #"{"op":"apps","files":[{"name":"a.json","text":"{\"NSExtensionActivationSupportsText\": true}"}]}"#,
      [
        #""word":"partly","exitCode":1"#,
        #""cause":"this rule does not take something unknown that comes with the text, and it must take everything shared""#,
        #""text":"partly    a.json: shown"#,
      ]
    ),
    // A share is asked about on its own platform.
    (
      #"{"op":"evaluate","rule":{"NSExtensionActivationSupportsText":true},"preset":"finder-pdf"}"#,
      [#""platform":"macos","word":"hidden""#]
    ),
    (
      #"{"op":"explain","rule":"TRUEPREDICATE","payload":{"items":[]},"options":{"hostStage":true}}"#,
      [#""share":null,"payload":{"items":[]"#]
    ),
    (#"{"op":"presets","preset":"safari-page","platform":"iOS"}"#, [#""presets":[{"id":"safari-page""#]),
    (#"{"op":"types"}"#, [#""code":"missing-field""#]),
    (#"{"op":"presets","preset":"safari-page"}"#, [#""presets":[{"id":"safari-page","host":"Safari""#]),
    (
      #"{"op":"import","text":"public.jpeg\npublic.file-url"}"#,
      [#""payload":{"items":[{"attachments":[["public.jpeg","public.file-url"]]"#, #""recordedAtHost":true"#]
    ),
    // Of a rule in a text, places and edits are those of the text.
    (
      #"{"op":"explain","name":"Info.plist","text":"<key>NSExtensionActivationRule</key>\n<dict>\n</dict>","#
        + #""payload":{"items":[{"attachments":[["public.url"]]}]}}"#,
      [
        #""edits":[{"position":{"line":2,"column":1,"offset":37,"length":14},"replacement":"<dict>\n  <key>NSExtension"#,
        #""propertyList":"<key>NSExtensionActivationRule</key>\n<dict>\n  <key>NSExtensionActivation"#,
      ]
    ),
    (
      #"{"op":"explain","name":"rule.txt","text":"  extensionItems.@count == 2 AND extensionItems.@count < 9","payload":{"items":[{"attachments":[]}]}}"#,
      [
        #""total":null,"position":{"line":1,"column":3,"offset":2,"length":26}"#,
        #""edits":[{"position":{"line":1,"column":24,"offset":23,"length":5},"replacement":" >= 1"}]"#,
      ]
    ),
    (
      #"{"op":"explain","text":"{\"NSExtensionActivationSupportsText\": true}","payload":{"items":[{"attachments":[["public.url"]]}]}}"#,
      [
        #""acceptance":"refused""#,
        #""edits":[{"position":{"line":1,"column":43,"offset":42,"length":0},"replacement":", \"NSExtensionActivationSupportsWebURL"#,
      ]
    ),
    (
      // A text that is nothing but a rule can become one of the other form.
      #"{"op":"explain","name":"rule.txt","text":"{\"NSExtensionActivationSupportsText\":true}","#
        + #""payload":{"items":[{"attachments":[["com.adobe.pdf"]]}]}}"#,
      [#""edits":[{"position":{"line":1,"column":1,"offset":0,"length":42},"replacement":"SUBQUERY("#]
    ),
    (
      // A project file is changed where the new text reads as the changed rule.
      #"{"op":"explain","name":"app.json","text":"{\"expo\":{\"plugins\":[[\"p\",{\"activationRule\":\"extensionItems.@count == 2 AND extensionItems.@count < 9\"}]]}}","#
        + #""payload":{"items":[{"attachments":[]}]}}"#,
      [#""edits":[{"position":{"line":1,"column":66,"offset":65,"length":5},"replacement":" >= 1"}]"#]
    ),
    (
      #"{"op":"explain","text":"TRUEPREDICATE","rule":"TRUEPREDICATE","payload":{"items":[]}}"#,
      [#""message":"only one of 'rule' and 'text' can be given""#]
    ),
    (
      #"{"op":"explain","text":"TRUEPREDICATE","number":2,"payload":{"items":[]}}"#,
      [#""message":"there is no rule 2 in the text, which has 1""#]
    ),
    (
      #"{"op":"explain","name":"Info.plist","text":"<dict>","payload":{"items":[]}}"#,
      [#""code":"invalid-field","id":"plist-truncated","message":"line 1, column 7: "#]
    ),
    (
      #"{"op":"lint","name":"rule.txt","text":"\n a === 1"}"#,
      [
        #""id":"parse-error""#,
        #""fixIts":[{"message":"write '==', so that the rule can be read","position":{"line":2,"#,
      ]
    ),
    (#"{"op":"lint","name":"rule.json","text":"{"}"#, [#"[{"id":"json-syntax""#, #""line":1,"column":2"#]),
    (#"{"op":"lint","name":"rule.txt","text":""}"#, [#""findings":[{"id":"unreadable","severity":"error""#]),
    (
      #"{"op":"read","text":"{\"NSExtensionActivationSupportsText\": true}"}"#,
      [#""keys":[{"key":"NSExtensionActivationSupportsText","position":{"line":1,"column":"#]
    ),
    (
      #"{"op":"format","rule":"extensionItems.@count==1 AND SUBQUERY(extensionItems,$i,$i.attachments.@count==1).@count==1"}"#,
      [
        #"{"id":null,"op":"format","text":"extensionItems.@count == 1\nAND SUBQUERY("#,
        #""propertyList":"<key>NSExtensionActivationRule</key>\n<string>\n  extensionItems"#,
      ]
    ),
    (
      #"{"op":"format","rule":{"NSExtensionActivationSupportsText":true}}"#,
      [#""text":null,"propertyList":"<key>NSExtensionActivationRule</key>\n<dict>\n  <key>"#]
    ),
    (
      #"{"op":"format","rule":"a =="}"#,
      [#""text":null,"propertyList":"<key>NSExtensionActivationRule</key>\n<string>a =="#]
    ),
    (#"{"op":"format","rule":7}"#, [#""text":null,"propertyList":null}"#]),
    (#"{"op":"import","text":"nothing here"}"#, [#""code":"invalid-field""#]),
    (#"{"op":"import","text":7}"#, [#""message":"'text' must be a string, found a number""#]),
    (
      #"{"op":"read","name":"rule.txt","text":"a == 1"}"#,
      [
        #""rules":[{"rule":"a == 1","name":null,"extensionPoint":null,"position":{"line":1,"column":1,"offset":0,"length":6},"#
      ]
    ),
    // The name of the plug-in that writes a rule, and the platform of a list, are what the command prints and asks about.
    (
      #"{"op":"read","name":"app.json","text":"{\"expo\":{\"plugins\":[[\"expo-share-intent\","#
        + #"{\"iosActivationRules\":{\"NSExtensionActivationSupportsText\":true}}]]}}"}"#,
      [#""name":"expo-share-intent""#, #""platform":"ios"}],"propertyList":null}"#]
    ),
    (
      #"{"op":"read","name":"Info.plist","text":"<dict><key>LSMinimumSystemVersion</key><string>12</string><key>NSExtension"#
        + #"</key><dict><key>NSExtensionAttributes</key><dict><key>NSExtensionActivationRule</key><string>a</string></dict>"#
        + #"</dict></dict>"}"#,
      [#""platform":"macos"}],"propertyList":null}"#]
    ),
    (
      #"{"op":"read","name":"rule.json","text":"{\"NSExtensionActivationSupportsText\": true}"}"#,
      [#""rule":{"NSExtensionActivationSupportsText":true}"#]
    ),
    (
      #"{"op":"read","name":"Info.plist","text":"<plist><dict><key>NSExtension"}"#,
      [#""code":"invalid-field","id":"plist-truncated","message":"line 1, column "#]
    ),
    // A text is decoded, whatever it says of the file that it comes from.
    (
      #"{"op":"read","name":"Info.plist","text":"<?xml version=\"1.0\" encoding=\"UTF-16\"?><dict><key>NSExtensionActivationRule"#
        + #"</key><string>a == \"ü\"</string></dict>"}"#,
      [#""rules":[{"rule":"a == \"ü\"""#]
    ),
    (
      #"{"op":"read","name":"Info.plist","text":"<?xml version='1.0' encoding='latin1'?><dict><key>NSExtensionActivationRule"#
        + #"</key><string>a == \"ü\"</string></dict>"}"#,
      [#""rules":[{"rule":"a == \"ü\"""#]
    ),
    // A binary list comes as XML, with all that it holds: negative and large numbers, dates and bytes.
    (
      #"{"op":"read","name":"Info.plist","base64":"YnBsaXN0MDDUAQIDBAUMDQ5bTlNFeHRlbnNpb25TQmlnVFdoZW5VQnl0ZXPRBgdfEBVOU0V4dGVuc2lvbkF0dHJp"#
        + #"YnV0ZXPRCAlfEBlOU0V4dGVuc2lvbkFjdGl2YXRpb25SdWxl0QoLXxAuTlNFeHRlbnNpb25BY3RpdmF0aW9uU3Vw"#
        + #"cG9ydHNJbWFnZVdpdGhNYXhDb3VudBP//////////xQAAAAAAAAAAIAAAAAAAAAAM0HHg6EAAAAAQgECCBEdISYs"#
        + #"L0dKZmmao7S9AAAAAAAAAQEAAAAAAAAADwAAAAAAAAAAAAAAAAAAAMA="}"#,
      [
        #"<integer>-1</integer>"#, #"<integer>9223372036854775808</integer>"#, #"<date>2026-01-02T00:00:00Z</date>"#,
        #"<data>AQI=</data>"#,
        #""propertyList":"<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<plist version=\"1.0\">\n<dict>\n"#,
      ]
    ),
    (#"{"op":"read","name":"a.txt","text":""}"#, [#""message":"'a.txt' is empty and contains no rule""#]),
    (
      #"{"op":"evaluate","rule":"a == 1","payload":{"items":[]},"payloads":[]}"#,
      [
        #""invalid-field","id":null,"message":"only one of 'payload' and 'payloads' can be given""#
      ]
    ),
    (
      #"{"op":"evaluate","files":[],"preset":"safari-page"}"#,
      [#""message":"'files' takes from 1 to 400 of them, not 0""#]
    ),
    (
      #"{"op":"explain","files":[{"name":"a.txt","text":"TRUEPREDICATE"}],"payloads":[]}"#,
      [#""invalid-field","id":null,"message":"'files' are answered in full, about one 'payload', 'preset' or 'host'""#]
    ),
    (
      #"{"op":"evaluate","rule":"TRUEPREDICATE","host":"firefox","options":{"detail":"verdict"}}"#,
      [#""word":"shown","shares":[{"verdict":"shown","reason":{"code":null}},"#]
    ),
    // A preset in place of a payload, on its own platform and with its certainty.
    (
      #"{"op":"evaluate","rule":{"NSExtensionActivationSupportsWebURLWithMaxCount":1},"preset":"firefox-page"}"#,
      [#""word":"hidden","certainty":"observed""#, #""code":"type-not-accepted""#]
    ),
    (
      #"{"op":"explain","rule":"TRUEPREDICATE","preset":"firefox-page"}"#,
      [#""share":"firefox-page","payload":{"items":"#]
    ),
    (
      #"{"op":"evaluate","rule":"a","preset":"firefox-pag"}"#,
      [#""invalid-field","id":null,"message":"there is no preset 'firefox-pag'; did you mean 'firefox-page'"#]
    ),
    (
      #"{"op":"evaluate","rule":"a","preset":"firefox-page","payload":{"items":[]}}"#,
      [#""message":"only one of 'preset' and 'payload' can be given""#]
    ),
    (
      #"{"op":"presets","presett":"firefox-page"}"#,
      [#""invalid-field","id":null,"message":"a request has no field 'presett'; did you mean 'preset'?""#]
    ),
    (
      #"{"op":"evaluate","rule":{"NSExtensionActivationSupportsText":true},"host":"notes","print":true}"#,
      [
        #""word":"hidden""#, #""shares":["notes-text"],"others":["notes-scan-pdf"]"#,
        #""text":"hidden    <rule> in Notes: send a copy of a note"#,
      ]
    ),
    (
      #"{"op":"evaluate","rule":{},"host":"firefux"}"#,
      [#""invalid-field","id":null,"message":"there is no host 'firefux'; did you mean 'Firefox'?""#]
    ),
    (#"{"op":"evaluate","rule":{},"host":"notes","preset":"notes-text"}"#, [#""invalid-field""#]),
    (
      #"{"op":"explain","rule":{"NSExtensionActivationSupportsText":true},"host":"notes"}"#,
      [#""word":"hidden""#, #""explained":"notes-text""#]
    ),
    (
      #"{"op":"explain","rule":{"NSExtensionActivationSupportsImageWithMaxCount":3},"host":"chrome"}"#,
      [#""word":"shown""#, #""explained":"chrome-image""#]
    ),
    (#"{"op":"explain","rule":{},"host":"notes","payload":{"items":[]}}"#, [#""invalid-field""#]),
    (#"{"op":"presets","because":1}"#, [#""message":"a request has no field 'because'; expected 'id', 'op', 'host'"#]),
    (
      #"{"op":"evaluate","rule":"a","preset":"firefox-page","options":{"hostStag":true}}"#,
      [#""unknown-option","id":null,"message":"'options' has no field 'hostStag'; did you mean 'hostStage'?""#]
    ),
    (
      #"{"op":"evaluate","rule":"a","preset":"firefox-page","options":{"platform":"ios","platform":"macos"}}"#,
      [#""unknown-option","id":null,"message":"the field 'platform' appears twice""#]
    ),
    (#"{"op":"presets","host":"Firefx"}"#, [#""message":"there is no host 'Firefx'; did you mean 'Firefox'?""#]),
    (
      #"{"op":"evaluate","rule":"a","preset":"firefox-page","print":true,"options":{"detail":"verdict"}}"#,
      [#""message":"'print' is about one share or one app, in full; leave it out""#]
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

  @Test("keep the identifier of a line that cannot be read if it comes first")
  func keepsIdentifiers() {
    let deep = String(repeating: "[", count: 100_000)
    let rows = [
      (#"{"op":"evaluate","id":1,"rule":"\udc00"}"#, "null"), (#"{"rule":"\ud83d x","id" : "a\"b"}"#, "null"),
      (#"{"id":-1.5e3,"\ud83d":1}"#, "-1.5e3"), (#"{"id":"\ud800"}"#, "null"), (#"{"id":2,"rule":"#, "2"),
      (#"{"id":3} x"#, "3"), (#"{"id":4,"rule":"# + deep + "}", "4"), (#"{"rule":"# + deep + #","id":5}"#, "null"),
      (#"{"a":{"id":6},"b":"\ud800"}"#, "null"), (#"{"a":"id","b":7,"c":"\ud800"}"#, "null"),
      (#"{"id":[8],"c":"\ud800"}"#, "[8]"), (#"{"id":9,"id":10,"c":"\ud800"}"#, "9"),
      (#"["id",11,"\ud800"]"#, "null"),
      (#"{"id":12,"rule":"\u{1}"}"#, "12"), (#"{"id":nul,"rule":"\u{1}"}"#, "null"), (#"{"id":13"#, "13"),
      (#"{"id"#, "null"),
    ]
    for row in rows {
      var answerer = RequestAnswerer()
      let line = answerer.answer(Array(row.0.utf8)[...])
      #expect(line.hasPrefix(#"{"id":"# + row.1 + #","op":null,"error":{"code":"#), "\(row.0.prefix(80)): \(line)")
    }
  }
}
