import ActivationRuleReports
import Testing

@Suite("batch")
struct BatchTests {
  @Test("answers every line in its place, whatever is wrong with it")
  func answersEveryLine() {
    let lines = [
      #"{"id":1,"op":"conforms","type":"public.heic","to":"public.image"}"#, "[]", "", "{",
      #"{"id":"a","op":"elephant"}"#,
      #"{"id":[2],"op":"evaluate","rule":null,"payload":{"items":[]}}"#,
    ]
    let run = CommandRun("batch", input: lines.map { $0 + "\n" }.joined())
    #expect(run.status == 0 && run.errors.isEmpty)
    let beginnings = [
      #"{"id":1,"op":"conforms","value":true}"#, #"{"id":null,"op":null,"error":{"code":"not-an-object""#,
      #"{"id":null,"op":null,"error":{"code":"bad-json""#,
      #"{"id":"a","op":"elephant","error":{"code":"unknown-op""#, #"{"id":[2],"op":"evaluate","tool":{"#,
    ]
    #expect(run.lines.count == beginnings.count)
    #expect(zip(run.lines, beginnings).allSatisfy { $0.hasPrefix($1) }, "\(run.lines)")
  }

  @Test("answers every op that its help names, and names every op", arguments: RequestAnswerer.operations)
  func namesEveryOp(_ op: String) {
    #expect(CommandRun("help batch").output.split { !$0.isLetter }.contains(Substring(op)))
    #expect(!CommandRun("batch", input: "{\"op\":\"\(op)\"}").output.contains("unknown-op"))
  }

  @Test("answers the last line without a line feed, and nothing at all with nothing")
  func answersUnfinishedLines() {
    #expect(CommandRun("batch", input: #"{"op":"type","extension":"png"}"#).lines.count == 1)
    for blank in ["", "\n  \n", "\r\n\t"] { #expect(CommandRun("batch", input: blank).output.isEmpty) }
  }

  @Test("answers in the order of the lines on several threads", arguments: 2...5)
  func answersOnSeveralThreads(_ jobs: Int) {
    var input = ""
    for number in 0..<400 {
      let rule = "extensionItems.@count == \(number / 60)"
      input += #"{"id":\#(number),"op":"evaluate","rule":"\#(rule)","payload":{"items":[{},{}]}}"# + "\n"
      if number % 7 == 0 { input += "[]\n" }
    }
    let run = CommandRun("batch --jobs \(jobs)", input: input)
    #expect(run.status == 0 && run.output == CommandRun("batch", input: input).output)
    #expect(run.lines.count == 400 + 58 && run.lines.count { $0.contains(#""verdict":"shown""#) } == 60)
    #expect(CommandRun("batch --jobs 0").status == 64)
  }

  @Test("keeps the identifier of a line that cannot be read if it comes first")
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
      (#"{"id":14,"rule":""# + String(repeating: "a", count: 16_777_216), "14"),
    ]
    let run = CommandRun("batch", input: rows.map { $0.0 + "\n" }.joined())
    #expect(run.status == 0 && run.lines.count == rows.count)
    for (line, row) in zip(run.lines, rows) {
      #expect(line.hasPrefix(#"{"id":"# + row.1 + #","op":null,"error":{"code":"#), "\(row.0.prefix(80)): \(line)")
    }
  }
}
