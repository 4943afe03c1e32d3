import ActivationRules
import ActivationRuleSystem

/// Compares the library with hand-written code and prints one JSON object on each line.
@main
struct Benchmarks {
  static func main() {
    guard let arguments = Arguments(CommandLine.arguments.dropFirst()) else {
      complain(Arguments.usage)
      exit(64)
    }
    if arguments.wantsHelp { return print(Arguments.usage) }
    var runner = Runner(Stopwatch(isQuick: arguments.isQuick), filter: arguments.filter, earlier: arguments.earlier)
    do throws(Mismatch) {
      runner.measureReading()
      runner.measureLookup()
      runner.measureRequests()
      runner.measureGrowth()
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

/// The arguments of the command line.
struct Arguments {
  private(set) var filter = ""
  private(set) var isQuick = false
  private(set) var wantsHelp = false
  /// The lines of an earlier run.
  private(set) var earlier: [String] = []

  static let usage = """
    usage: activationrule-benchmarks [--filter TEXT] [--quick] [--compare FILE]

      --filter TEXT  only measurements whose name or rule contains TEXT
      --quick        short batches: figures to look at, not to compare
      --compare FILE adds the ratio to an earlier run, whose lines FILE holds
    """

  /// Reads arguments; `nil` if any is unknown.
  init?(_ arguments: some Sequence<String>) {
    var rest = arguments.makeIterator()
    while let argument = rest.next() {
      switch argument {
      case "--quick": isQuick = true
      case "--help", "-h": wantsHelp = true
      case "--compare":
        guard let path = rest.next(), let lines = Self.lines(of: path) else { return nil }
        earlier = lines
      case "--filter":
        guard let text = rest.next() else { return nil }
        filter = text
      default: return nil
      }
    }
  }

  private static func lines(of path: String) -> [String]? {
    guard let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    var (bytes, buffer) = ([UInt8](), [UInt8](repeating: 0, count: 65_536))
    while case let count = fread(&buffer, 1, buffer.count, file), count > 0 { bytes += buffer[..<count] }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map { String($0) }
  }
}
