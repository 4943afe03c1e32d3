import ActivationRuleCommand
import ActivationRuleText

/// Runs the input through `batch` as a whole, in pieces of some size: each line but a blank one has one answer, in order and with its
/// identifier, on one thread and on several.
enum BatchTarget {
  @Sendable
  static func run(_ input: [UInt8]) {
    var taker = ByteTaker(input)
    let size = 1 + Int(taker.byte())
    let isOnSeveral = taker.byte() % 8 == 0
    var lines: [UInt8] = []
    if taker.byte() % 2 == 0 {
      lines = Array(taker.rest)
    } else {
      while !taker.rest.isEmpty, lines.count < 4_000 { lines += Array(RequestTarget.line(&taker).utf8) + [10] }
    }
    let answers = answers(to: lines, size, [])
    let count = lines.split(separator: 10).count { line in !line.allSatisfy { [9, 13, 32].contains($0) } }
    let rows = answers.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    require(rows.count == count, "\(count) lines have \(rows.count) answers: \(answers)")
    require(answers.isEmpty || answers.hasSuffix("\n"), "the last answer is cut off: \(answers)")
    for row in rows { require(row.hasPrefix("{\"id\":"), "an answer without an identifier: \(row)") }
    if isOnSeveral {
      require(self.answers(to: lines, 1 + size % 7, ["--jobs", "3"]) == answers, "several threads answer otherwise")
    }
    // What follows is answered, whatever came before.
    let last = #"{"id":"last","op":"conforms","type":"public.jpeg","to":"public.image"}"#
    let whole = self.answers(to: lines + [10] + Array(last.utf8), size, [])
    require(
      whole.hasSuffix("\n{\"id\":\"last\",\"op\":\"conforms\",\"value\":true}\n") || count == 0,
      "the line behind is not answered: \(whole)")
  }

  private static func answers(to lines: [UInt8], _ size: Int, _ options: [String]) -> String {
    var (rest, output, errors) = (lines[...], "", "")
    let console = Console(
      isTerminal: false,
      input: {
        guard !rest.isEmpty else { return nil }
        defer { rest = rest.dropFirst(size) }
        return Array(rest.prefix(size))
      }, output: { output += $0 }, errors: { errors += $0 })
    let status = CommandLineTool.run(["batch"] + options, console)
    require(status == 0 && errors.isEmpty, "the exit code is \(status): \(errors)")
    return output
  }
}
