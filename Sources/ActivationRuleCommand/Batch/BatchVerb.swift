import ActivationRuleReports
import ActivationRuleFiles
import ActivationRuleTesting
import ActivationRuleText

extension Verb {
  /// `batch`.
  static let batch = Verb(
    name: "batch", summary: "Answer questions in JSON, a line each", usage: "< LINES",
    details: """
      Each line has an "op": evaluate, explain, predicate, lint, convert, compare,
      accepts, conforms, type, types, presets, import, read, format or apps.
      Every line gets one answer, in order, with its "id" if it has one.
      """,
    examples: [
      #"echo '{"op":"lint","rule":"TRUEPREDICATE"}' | activationrule batch"#,
      #"echo '{"op":"type","extension":"heic"}' | activationrule batch"#,
    ], exits: ("every line is answered", nil), article: "For programs and agents",
    ownOptions: { [BatchCommand.jobs.definition] + OptionDefinition.plain },
    operands: .text, isFilter: true,
    run: BatchCommand.run)
}

/// Answers lines of JSON.
enum BatchCommand {
  static func run(_ arguments: ParsedArguments, _ console: Console) throws(Failure) -> ExitStatus {
    guard arguments.positionals.isEmpty else {
      throw .usage("'batch' reads standard input and takes no arguments")
    }
    let jobs = BatchJobs(count: try arguments.value(jobs) ?? 1)
    var lines = LineReader(console)
    while console.hasReader(), let block = lines.next() {
      for answers in jobs.answers(block) {
        console.emit(LogCommands.replaced(in: answers.text, as: .json))
      }
    }
    return .success
  }

  /// The number of threads.
  static let jobs = Option<Int>(
    "--jobs", "N", is: "a whole number from 1 to 64", "use N threads; answers keep the order; default: 1"
  ) { text in Int(text).flatMap { (1...64).contains($0) ? $0 : nil } }
}

/// A line of the input.
private struct BatchLine {
  /// The line, or its beginning if it is too long.
  let bytes: [UInt8]
  let isTooLong: Bool
  /// Whether it has nothing but blanks, and gets no answer.
  var isBlank: Bool { bytes.allSatisfy { $0 == " " || $0 == "\t" || $0 == "\r" } }
}

/// Answers lines on several threads, and keeps their order.
private struct BatchJobs {
  /// One thread, with what it knows of earlier lines.
  private final class Job: @unchecked Sendable {
    // Only one thread uses it, and the other threads wait until it is done.
    private var answerer = RequestAnswerer()

    func answers(_ lines: ArraySlice<BatchLine>) -> [UInt8] {
      var output: [UInt8] = []
      for line in lines where !line.isBlank {
        if line.isTooLong {
          RequestAnswerer.answerLongLine(beginning: line.bytes[...], to: &output)
        } else {
          answerer.answer(line.bytes, to: &output)
        }
      }
      return output
    }
  }

  private let jobs: [Job]

  /// The number of lines that is too small for another thread.
  private static let fewLines = 8

  init(count: Int) { jobs = (0..<count).map { _ in Job() } }

  /// Returns the answers to lines in blocks of complete answers.
  func answers(_ lines: [BatchLine]) -> [[UInt8]] {
    let count = min(jobs.count, lines.count / Self.fewLines)
    if count < 2 { return [jobs[0].answers(lines[...])] }
    return ParallelMap.results(count: count) { [jobs] number in
      jobs[number].answers(lines[lines.count * number / count..<lines.count * (number + 1) / count])
    }
  }
}

/// Splits standard input into lines.
///
/// It keeps only the latest chunk and the beginning of a line before it.
private struct LineReader {
  private let console: Console
  private var bytes: [UInt8] = []
  /// The offset at which the search for the end of the first line continues.
  private var searched = 0
  private var isAtEnd = false
  /// The beginning of a line that is too long and whose earlier part was skipped, if the first bytes belong to one.
  private var beginning: [UInt8]?
  /// How much of such a line is kept, to find its identifier.
  private static let kept = 65_536

  init(_ console: Console) { self.console = console }

  /// Returns the lines that the next bytes of the input complete; `nil` at the end.
  mutating func next() -> [BatchLine]? {
    guard !isAtEnd else { return nil }
    if let chunk = console.readChunk() { bytes += chunk } else { isAtEnd = true }
    var lines: [BatchLine] = []
    var start = 0
    while let end = bytes[searched...].firstIndex(of: 0x0A) {
      lines.append(line(start..<end))
      (start, searched) = (end + 1, end + 1)
    }
    if isAtEnd {
      if beginning != nil || start < bytes.count { lines.append(line(start..<bytes.count)) }
    } else if bytes.count - start > Limit.lineBytes.value {
      // Only the end of such a line is searched for.
      beginning = beginning ?? Array(bytes[start...].prefix(Self.kept))
      start = bytes.count
    }
    bytes.removeFirst(start)
    searched = bytes.count
    return lines
  }

  private mutating func line(_ range: Range<Int>) -> BatchLine {
    defer { beginning = nil }
    if let beginning { return BatchLine(bytes: beginning, isTooLong: true) }
    let isTooLong = range.count > Limit.lineBytes.value
    return BatchLine(bytes: Array(bytes[range].prefix(isTooLong ? Self.kept : range.count)), isTooLong: isTooLong)
  }
}
