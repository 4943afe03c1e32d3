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
}
