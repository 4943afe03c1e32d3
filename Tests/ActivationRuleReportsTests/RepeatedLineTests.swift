import ActivationRuleReports
import ActivationRuleTestSupport
import Testing

/// Rules, payloads and options that earlier lines had are recognised by their bytes, which must not change an answer.
@Suite("Repeated lines")
struct RepeatedLineTests {
  static let rules = [
    #""SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"public.image\").@count == $i.attachments.@count).@count == 1""#,
    #""SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO 'com.example.own').@count >= 1).@count >= 1""#,
    #""TRUEPREDICATE""#, #""FALSEPREDICATE""#, #""a ==\n 1""#, #""extensionItems.@count < 2""#, #""a.b.@count == ""#,
    #""extensionItems.attachments.title == 'x'""#, #""\u0054RUEPREDICATE""#, #""é == 1""#, #""""#,
    #"{"NSExtensionActivationSupportsImageWithMaxCount":2}"#,
    #"{ "NSExtensionActivationSupportsText" : true , "NSExtensionActivationDictionaryVersion" : 2 }"#,
    #"{"NSExtensionActivationSupportsFileWithMaxCount":1,"NSExtensionActivationSupportsFileWithMaxCount":0}"#,
    #"{"NSExtensionActivationSupportsLocationWithMaxCount":1}"#, #"{"NSExtensionActivationSupportsText":[1]}"#,
    #"{"NSExtensionActivationSupportsWebPageWithMaxCount":1,"NSExtensionActivationSupportsWebURLWithMaxCount":1}"#,
    "{}", "7", "null", "[1]", "{",
  ]

  static let payloads = [
    #"{"items":[]}"#, #"{"items":[{"attachments":[]}]}"#, #"{"items":[{"attachments":[[]]}]}"#,
    #"{"items":[{"attachments":[["public.jpeg","public.file-url"]]}]}"#,
    #"{"items":[{"attachments":[["PUBLIC.JPEG","public.jpeg"],["com.example.own"],["Com.Example.Own"]]}]}"#,
    #"{"items":[{"attachments":[["com.example.own","com.example.own","public.url"]],"contentText":"words"}]}"#,
    #"{ "items" : [ { "attachments" : [ [ "public.plain-text" ] , [ "public.url" ] ] , "title" : "t" } ] }"#,
    #"{"items":[{"attachments":[["com.apple.webarchive"]]},{"attachments":[["com.apple.active-webpage"]]}]}"#,
    #"{"items":[{"attachments":[["public.png"]],"userInfo":{"a":1}}]}"#,
    #"{"items":[{"attachments":[{"registeredTypeIdentifiers":["public.png"]}]}]}"#,
    #"{"items":[{"contentText":"only words"}]}"#, #"{"items":[{"attachments":[["dyn.ah62d4rv4gk81k3p2su11upp"]]}]}"#,
    #"{"items":[{"attachments":[["public.p\u006eg"]]}]}"#, #"{"items":[{"attachments":"none"}]}"#, #"{}"#, "[]",
    #"{"items":[{"attachments":[\#(Array(repeating: #"["public.png"]"#, count: 70).joined(separator: ","))]}]}"#,
    #"{"items":[\#(Array(repeating: #"{"attachments":[["public.png"]]}"#, count: 65).joined(separator: ","))]}"#,
  ]

  static let options = [
    nil, #"{"detail":"verdict"}"#, #"{"detail":"full"}"#, #"{"detail":"verdict","platform":"macos"}"#,
    #"{"detail":"verdict","hostStage":true}"#, #"{"hostStage":true}"#, #"{"hostStag":true}"#,
    #"{"detail":"all"}"#, "{}", "null", "7",
  ]

  static let lines: [String] = {
    var lines = [
      #"{"op":"evaluate","rule":"TRUEPREDICATE","payload":{"items":[]},"payloads":[]}"#,
      #"{"op":"evaluate","rule":"TRUEPREDICATE","payload":{"items":[]}} x"#,
      #"{"op":"evaluate","rule":"TRUEPREDICATE"}"#,
      #"{"id":01,"op":"evaluate","rule":"TRUEPREDICATE","payload":{"items":[]}}"#,
      #"{"id":1,"id":2,"op":"evaluate","rule":"TRUEPREDICATE","payload":{"items":[]}}"#,
      #"{"op":"evaluate","rule":"TRUEPREDICATE","payload":{"items":[]},"extra":1}"#,
      #"{"op":"evaluat","rule":"TRUEPREDICATE","payload":{"items":[]}}"#, "", " ", "{", "{}", "\u{FEFF}{}",
    ]
    for (number, rule) in rules.enumerated() {
      for payload in payloads {
        for option in options.prefix(number == 0 || number == 11 ? options.count : 2) {
          let end = option.map { #","options":\#($0)"# } ?? ""
          lines.append(#"{"id":\#(lines.count),"op":"evaluate","rule":\#(rule),"payload":\#(payload)\#(end)}"#)
        }
      }
    }
    // The same bytes elsewhere.
    for value in rules + payloads + [#""firefox-page""#, #""firefox""#, #""evaluate""#, #""op""#] {
      lines += [
        #"{"op":"evaluate","rule":\#(value),"host":"firefox"}"#, #"{"op":"evaluate","rule":{},"host":\#(value)}"#,
        #"{"op":"evaluate","rule":{},"preset":\#(value)}"#, #"{"op":"evaluate","rule":{},"payload":\#(value)}"#,
        #"{"op":"evaluate","rule":{},"preset":"firefox-page","payload":\#(value)}"#,
        #"{"op":"evaluate","rule":{},"payloads":[\#(value),\#(value)]}"#, #"{"op":"lint","rule":  \#(value)}"#,
        #"{"op":"evaluate","rule":{},"payloads":\#(value)}"#, #"{"op":"convert","rule":\#(value),"id":\#(value)}"#,
        #"{"op":"compare","relation":"implies","a":\#(value),"b":\#(value)}"#, #"{"op":\#(value),"rule":\#(value)}"#,
        #"{"op":"evaluate","rule":\#(value),"preset":"firefox-page","options":\#(value)}"#,
        #"{"op":"explain","rule":\#(value),"payload":{"items":[]},"declarations":\#(value)}"#,
      ]
    }
    return lines
  }()

  /// Compares the answers of one that has answered the lines before with those of one that has answered nothing yet.
  private static func compare(_ lines: [[UInt8]]) {
    var answerer = RequestAnswerer()
    for line in lines {
      var fresh = RequestAnswerer()
      let (answer, other) = (answerer.answer(line[...]), fresh.answer(line[...]))
      if answer != other { Issue.record("\(String(decoding: line, as: UTF8.self)): \(answer), and at first \(other)") }
    }
  }

  @Test("have the answers that they have when they are met first")
  func haveTheSameAnswers() {
    let lines = Self.lines.map { Array($0.utf8) }
    // A blank makes another question of the same values.
    Self.compare(lines + lines.reversed() + lines.map { Array("\(String(decoding: $0, as: UTF8.self)) ".utf8) })
  }

  @Test("have them under each identifier")
  func identifiers() {
    let ids = [
      "7", "8", "07", "-1", "1.5", "10", "\"a\"", "\"b\"", "\"a-1\"", "\"\\u0061\"", "\"ä\"", "null", "[7]", "\"", "",
      "\0",
      String(repeating: "9", count: 18), String(repeating: "9", count: 30), "7 ", " 7", "7,\"id\":8", "5,\"id\":57",
      "6,\"id\":57", "7,\"i\\u0064\":77", "8,\"i\\u0064\":77",
    ]
    let ends = [
      #","op":"evaluate","rule":"TRUEPREDICATE","payload":{"items":[]}}"#, "}", ",", "",
      #","op":"evaluate","rule":"TRUEPREDICATE","payload":{"items":7}}"#, #","op":"explode"}"#,
      #","op":"explain","rule":{"NSExtensionActivationSupportsText":true},"payload":{"items":[]}}"#,
    ]
    Self.compare(ends.flatMap { end in (ids + ids).map { Array("{\"id\":\($0)\(end)".utf8) } })
  }

  @Test("have the same answers with a byte changed, left out or doubled")
  func withChangedBytes() {
    var random = SeededGenerator(seed: 15)
    let lines = Self.lines.map { Array($0.utf8) }.filter { $0.count < 1_000 }
    let bytes = Array("{}[]\",:\\ 0a\u{1}é".utf8)
    Self.compare(
      (0..<6_000).map { _ in
        var line = lines[Int.random(in: 0..<lines.count, using: &random)]
        guard !line.isEmpty else { return line }
        let place = Int.random(in: 0..<line.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: line.remove(at: place)
        case 1: line.insert(line[place], at: place)
        case 2: line[place] = bytes[Int.random(in: 0..<bytes.count, using: &random)]
        default: break
        }
        return line
      })
  }
}
