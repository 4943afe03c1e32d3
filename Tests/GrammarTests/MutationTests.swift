import ActivationRulePredicates
import ActivationRuleTestSupport
import ActivationRuleText
import Testing

@Suite("Sentences with one mistake")
struct MutationTests {
  /// How many tokens behind the mistake still are its neighbourhood.
  ///
  /// A parser that reads from left to right notices a mistake at the token behind it, or where the text first stops making
  /// sense. When a parenthesis is lost, that may be far away, at the comma that is then one too many.
  private static let window = 4
  /// The share of refused sentences, in per cent, whose first complaint is at the neighbourhood or before.
  ///
  /// Measured: 91.8.
  private static let leastNear = 90
  /// The share whose first complaint is before the mistake.
  ///
  /// Such a complaint points at a parenthesis that is never closed, or at the call or comparison around the mistake.
  /// Measured: 4.2.
  private static let mostEarly = 6

  /// What became of many mistakes.
  private struct Tally {
    var refused = 0
    var near = 0
    var early = 0
    var outside: [String] = []
  }

  @Test("a token left out, doubled or swapped: the text still parses, or is refused near the mistake")
  func tokens() throws {
    var writer = try SentenceWriter(Grammar.load(), seed: Effort.seed &+ 3)
    var random = SeededGenerator(seed: Effort.seed &+ 4)
    var tally = Tally()
    for _ in 0..<Effort.sentences { note(Mutation(writer.sentence(), &random), in: &tally) }
    #expect(tally.outside == [])
    #expect(tally.refused > Effort.sentences / 2, "most mistakes leave no sentence")
    #expect(tally.near * 100 >= tally.refused * Self.leastNear)
    #expect(tally.early * 100 <= tally.refused * Self.mostEarly)
  }

  private func note(_ mutation: Mutation, in tally: inout Tally) {
    let (text, offsets) = SentenceJoiner.place(mutation.tokens)
    let result = PredicateParser.parse(text)
    let end = text.utf8.count
    if !Self.areInside(result.findings, end) { tally.outside.append(text) }
    guard let first = result.findings.first(where: { $0.severity == .error }) else { return }
    let start = mutation.index < offsets.count ? offsets[mutation.index] : end
    let last = mutation.index + Self.window
    tally.refused += 1
    if first.range.lowerBound <= (last < offsets.count ? offsets[last] : end) { tally.near += 1 }
    if first.range.lowerBound < start { tally.early += 1 }
  }

  @Test("a byte left out, put in or changed: every complaint lies in the text, and what parses round-trips")
  func bytes() throws {
    var writer = try SentenceWriter(Grammar.load(), seed: Effort.seed &+ 5)
    var random = SeededGenerator(seed: Effort.seed &+ 6)
    let strange = Array("()[]{}'\"\\$@#%.,:=<>!&|*/-+^~; \n0x9eaUTI\0".utf8) + [0x80, 0xC3, 0xE2, 0xF0, 0xFF]
    for _ in 0..<Effort.sentences {
      var text = Array(SentenceJoiner.join(writer.sentence(), &random).utf8)
      let place = random.below(text.count)
      switch random.below(3) {
      case 0: text.remove(at: place)
      case 1: text.insert(random.pick(strange), at: place)
      default: text[place] = random.pick(strange)
      }
      let result = PredicateParser.parse(bytes: text)
      #expect(Self.areInside(result.findings, text.count))
      guard let tree = result.predicate, !BuildLimits.exclude(String(decoding: text, as: UTF8.self)) else { continue }
      #expect(PredicateParser.parse(tree.description).predicate == TreeNormalization.normalize(tree))
    }
  }

  private static func areInside(_ findings: [Finding], _ end: Int) -> Bool {
    findings.allSatisfy { finding in
      let ranges = [finding.range] + finding.notes.compactMap(\.range) + finding.fixIts.map(\.range)
      return ranges.allSatisfy { $0.upperBound <= end }
    }
  }
}
