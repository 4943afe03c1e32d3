import PredicateFormat
import Testing

@Suite("Sentences with one token left out, doubled or swapped")
struct MutationTests {
  /// How many tokens behind the slip still are its neighbourhood.
  ///
  /// A parser that reads from left to right can notice a slip at the token behind it, or wherever the text first stops
  /// making sense.
  private static let window = 4

  /// What became of many mutations.
  private struct Tally {
    var refused = 0
    var near = 0
    var early = 0
    var examples: [String] = []
  }

  @Test("parse, or get a complaint that lies in the text, mostly near the slip")
  func complain() throws {
    let tally = try run()
    #expect(tally.examples == [])
    #expect(tally.refused > Effort.sentences / 2, "most slips leave no sentence")
    print("mutations:", tally.refused, "refused,", tally.near, "near,", tally.early, "early")
  }

  private func run() throws -> Tally {
    var writer = try SentenceWriter(Grammar.load(), seed: Effort.seed &+ 3)
    var random = SeededGenerator(seed: Effort.seed &+ 4)
    var tally = Tally()
    for _ in 0..<Effort.sentences {
      let mutation = Mutation(writer.sentence(), &random)
      note(mutation, in: &tally)
    }
    return tally
  }

  private func note(_ mutation: Mutation, in tally: inout Tally) {
    let (text, offsets) = SentenceJoiner.place(mutation.tokens)
    let result = PredicateParser.parse(text)
    let end = text.utf8.count
    if result.diagnostics.contains(where: { !Self.isInside($0, end) }) { tally.examples.append("outside: \(text)") }
    guard result.hasErrors else { return }
    tally.refused += 1
    guard let first = result.diagnostics.first(where: { $0.severity == .error }) else { return }
    let last = mutation.index + Self.window
    let bound = last < offsets.count ? offsets[last] : end
    let place = first.range.lowerBound
    let start = mutation.index < offsets.count ? offsets[mutation.index] : end
    if place <= bound { tally.near += 1 } else { print("LATE", start, place, first.message, text.debugDescription) }
    if place < start { tally.early += 1; print("EARLY", start, place, first.message, text.debugDescription) }
  }

  private static func isInside(_ diagnostic: Diagnostic, _ end: Int) -> Bool {
    let ranges = [diagnostic.range] + diagnostic.notes.compactMap(\.range) + diagnostic.fixIts.map(\.range)
    return ranges.allSatisfy { $0.upperBound <= end }
  }
}
