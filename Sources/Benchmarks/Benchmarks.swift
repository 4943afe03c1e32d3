import ActivationRules

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Measures the library beside hand-written code and prints one JSON object a line.
@main
struct Benchmarks {
  static func main() {
    guard let arguments = Arguments(CommandLine.arguments.dropFirst()) else {
      complain(Arguments.usage)
      exit(64)
    }
    if arguments.wantsHelp { return print(Arguments.usage) }
    var runner = Runner(Stopwatch(isQuick: arguments.isQuick), filter: arguments.filter)
    do throws(Mismatch) {
      runner.measureReading()
      runner.measureLookup()
      try runner.measureEvaluation()
    } catch {
      complain(error.message)
      exit(1)
    }
    if runner.checksum == .min { complain("what was computed came to nothing") }
  }

  private static func complain(_ message: String) {
    let bytes = Array((message + "\n").utf8)
    _ = write(2, bytes, bytes.count)
  }
}

/// What the command line asks for.
struct Arguments {
  private(set) var filter = ""
  private(set) var isQuick = false
  private(set) var wantsHelp = false

  static let usage = """
    usage: activationrule-benchmarks [--filter TEXT] [--quick]

      --filter TEXT  only measurements whose name or rule contains TEXT
      --quick        short batches: figures to look at, not to compare
    """

  /// Reads arguments; `nil` for any that is not known.
  init?(_ arguments: some Sequence<String>) {
    var rest = arguments.makeIterator()
    while let argument = rest.next() {
      switch argument {
      case "--quick": isQuick = true
      case "--help", "-h": wantsHelp = true
      case "--filter":
        guard let text = rest.next() else { return nil }
        filter = text
      default: return nil
      }
    }
  }
}
