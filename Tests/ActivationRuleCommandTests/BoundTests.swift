import ActivationRuleCommand
import ActivationRuleText
import Testing

/// Inputs without end.
@Suite("Bounds of a command")
struct BoundTests {
  /// A console whose input never ends, or ends behind so many pieces, and how many pieces it has handed over.
  private final class Source {
    var count = 0
    var output = ""
    var errors = ""

    func run(_ arguments: [String], pieces: Int = .max, of piece: [UInt8], then last: [UInt8] = []) -> Int32 {
      let console = Console(
        isTerminal: false,
        input: {
          self.count += 1
          if self.count <= pieces { return piece }
          return self.count == pieces + 1 && !last.isEmpty ? last : nil
        }, output: { self.output += $0 }, errors: { self.errors += $0 })
      return CommandLineTool.run(arguments, console)
    }
  }

  @Test(
    "does not bound standard input, which ends where files do",
    arguments: [["format", "--as", "predicate", "-"], ["lint", "-"]])
  func boundsInput(_ arguments: [String]) {
    let source = Source()
    #expect(source.run(arguments, of: [UInt8](repeating: 0x20, count: 1 << 20)) == 2)
    #expect(
      source.errors.contains("has more than \(Limit.fileBytes.value) bytes, the most that are read"), "\(source.errors)"
    )
    #expect(source.count == 17)
  }

  @Test("a line of a batch ends at 16 MiB, and the next one is answered")
  func boundsLine() {
    #expect(Limit.lineBytes.value == 16 << 20)
    let source = Source()
    let next = "\n" + #"{"id":2,"op":"conforms","type":"public.jpeg","to":"public.image"}"# + "\n"
    let status = source.run(
      ["batch"], pieces: 40, of: [UInt8](repeating: 0x61, count: 1 << 20), then: Array(next.utf8))
    #expect(status == 0)
    let answers = source.output.split(separator: "\n")
    #expect(answers.count == 2)
    #expect(
      answers.first?.hasPrefix(#"{"id":null,"op":null,"error":{"code":"line-too-long","#) == true, "\(source.output)")
    #expect(answers.last == #"{"id":2,"op":"conforms","value":true}"#)
  }
}
