import ActivationRuleAnswers
import ActivationRuleReports
import ActivationRuleLint
import ActivationRuleModel
import ActivationRulePredicates
import ActivationRuleText
import ActivationRules

/// Times what the library is asked most often, and prints one JSON object a line.
///
/// Arguments are parts of names: only what contains one of them is measured.
@main
struct Benchmarks {
  static func main() throws {
    var stopwatch = Stopwatch(filters: Array(CommandLine.arguments.dropFirst()))
    let rules = [
      ("one type", Subjects.predicate(["public.image"])),
      ("five types", Subjects.predicate(Subjects.five)),
    ]
    for (name, text) in rules {
      let bytes = Array(text.utf8)
      stopwatch.measure("read predicate", name, bytes: bytes.count) {
        PredicateParser.parse(bytes: bytes).findings.count
      }
      stopwatch.measure("make rule", name, bytes: bytes.count) { ActivationRule(predicate: text).findings.count }
    }
    let list = Array(Subjects.list.utf8)
    stopwatch.measure("read list", "dictionary", bytes: list.count) {
      (try? ActivationRule(data: list, name: "Info.plist"))?.findings.count ?? 0
    }

    let dictionary = try ActivationRule(data: list, name: "Info.plist")
    let three = Subjects.payload(3)
    for (name, rule) in rules.map({ ($0, ActivationRule(predicate: $1)) }) + [("dictionary", dictionary)] {
      stopwatch.measure("evaluate 3 attachments", name) { rule.evaluate(three) == .shown ? 1 : 0 }
      let prepared = PreparedPayload(three)
      stopwatch.measure("evaluate 3 prepared", name) { rule.evaluate(prepared) == .shown ? 1 : 0 }
      stopwatch.measure("decide", name) { rule.decide(three).reason.sentence.utf8.count }
      for host in [Share.Host.firefox, .photos] {
        stopwatch.measure("decide about \(host)", name) { (try? rule.decide(.host(host)))?.verdict == .shown ? 1 : 0 }
      }
      stopwatch.measure("explain", name) { rule.explain(three).decision.reason.sentence.utf8.count }
      stopwatch.measure("lint", name) { rule.lint().count }
    }

    for (name, rule) in [
      ("five types", JSONValue.string(rules[1].1).text()), ("dictionary", Subjects.entries),
    ] {
      var answerer = RequestAnswerer()
      // More payloads than are remembered, since the same question is answered from its bytes.
      let lines = (1_000..<4_000).map { text in
        Array(#"{"op":"evaluate","rule":\#(rule),"payload":\#(Subjects.payloadText(3, contentText: text))}"#.utf8)
      }
      var number = 0
      stopwatch.measure("batch line", name, bytes: lines[0].count) {
        number = (number + 1) % lines.count
        return answerer.answer(lines[number][...]).utf8.count
      }
      stopwatch.measure("batch line again", name, bytes: lines[0].count) { answerer.answer(lines[0][...]).utf8.count }
    }
  }
}

/// The measured rules and payloads.
private enum Subjects {
  static let five = ["public.image", "public.movie", "com.adobe.pdf", "public.plain-text", "public.audio"]
  private static let shared = ["com.adobe.pdf", "public.jpeg", "public.heic"]

  /// A rule for one item whose attachments all have one of some types.
  static func predicate(_ types: [String]) -> String {
    let tests = types.map { #"ANY $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO "\#($0)""# }
    return "SUBQUERY(extensionItems, $item, SUBQUERY($item.attachments, $attachment, "
      + tests.joined(separator: " OR ") + ").@count == $item.attachments.@count).@count == 1"
  }

  static let entries = #"""
    {"NSExtensionActivationSupportsFileWithMaxCount":20,"NSExtensionActivationSupportsImageWithMaxCount":20,\#
    "NSExtensionActivationSupportsText":true,"NSExtensionActivationSupportsWebURLWithMaxCount":1}
    """#

  static let list = #"""
    {"NSExtension":{"NSExtensionPointIdentifier":"com.apple.share-services","NSExtensionAttributes":\#
    {"NSExtensionActivationRule":\#(entries)}}}
    """#

  /// Files in one item, as the Files app shares them.
  static func payload(_ count: Int) -> Payload {
    Payload([
      Payload.Item((0..<count).map { Payload.Attachment([shared[$0 % shared.count], "public.file-url"]) })
    ])
  }

  /// The same as JSON.
  static func payloadText(_ count: Int, contentText: Int) -> String {
    let attachments = (0..<count).map { #"["\#(shared[$0 % shared.count])","public.file-url"]"# }
    let list = attachments.joined(separator: ",")
    return #"{"items":[{"attachments":[\#(list)],"contentText":"\#(contentText)"}]}"#
  }
}

/// Times functions in batches that are long enough for the clock.
private struct Stopwatch {
  private static let batchCount = 25
  private static let batchLength = Duration.milliseconds(2)
  let filters: [String]
  private let clock = ContinuousClock()
  /// A sum of all results, so that the optimiser cannot remove a call.
  private var checksum = 0

  init(filters: [String]) { self.filters = filters }

  /// Prints the median and the minimum of the batches, in nanoseconds a call.
  ///
  /// - Parameter bytes: the length of the text that each call reads.
  mutating func measure(_ name: String, _ subject: String, bytes: Int? = nil, _ work: () -> Int) {
    guard filters.isEmpty || filters.contains(where: { "\(name), \(subject)".contains($0) }) else { return }
    var count = 1
    while time(count, work) < Self.batchLength { count *= 2 }
    let batches = (0..<Self.batchCount).map { _ in nanoseconds(time(count, work)) / Double(count) }.sorted()
    let result: JSONValue = [
      "name": name.json, "subject": subject.json, "nanoseconds": Int(batches[batches.count / 2]).json,
      "minimum": Int(batches[0]).json,
    ]
    print((bytes.map { result + ["bytes": $0.json] } ?? result).text())
  }

  /// Returns how long a number of calls takes.
  private mutating func time(_ count: Int, _ work: () -> Int) -> Duration {
    var sum = 0
    let elapsed = clock.measure { for _ in 0..<count { sum &+= work() } }
    checksum &+= sum
    return elapsed
  }

  private func nanoseconds(_ duration: Duration) -> Double {
    Double(duration.components.seconds) * 1e9 + Double(duration.components.attoseconds) * 1e-9
  }
}
