@testable import ActivationRulePredicates
import Testing

@Suite("The engine agrees with a naive matcher")
struct RegularExpressionDifferentialTests {
  /// A small generator with a seed, so that a failure can be repeated.
  private struct Generator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return (state ^ state >> 29) &* 0x9E37_79B9_7F4A_7C15
    }
  }

  @Test("on random patterns and texts", arguments: UInt64(1)...10)
  func agrees(_ seed: UInt64) throws {
    var generator = Generator(state: seed)
    var matched = 0
    for _ in 0..<200 {
      let pattern = Self.alternatives(2, &generator)
      let expression = try RegularExpression(pattern)
      for _ in 0..<6 {
        let length = Int.random(in: 0...6, using: &generator)
        let text = String((0..<length).map { _ in "abc".randomElement(using: &generator) ?? "a" })
        let expected = NaiveMatcher.matches(pattern, text)
        #expect(expression.matchesWhole(text) == expected, "\(pattern) against \(text)")
        if expected { matched += 1 }
      }
    }
    // The comparison says little when hardly anything matches.
    #expect(matched > 100)
  }

  private static func alternatives(_ depth: Int, _ generator: inout Generator) -> String {
    let count = Int.random(in: 1...2, using: &generator)
    return (0..<count).map { _ in sequence(depth, &generator) }.joined(separator: "|")
  }

  private static func sequence(_ depth: Int, _ generator: inout Generator) -> String {
    (0..<Int.random(in: 0...3, using: &generator)).map { _ in
      term(depth, &generator)
        + (["", "", "*", "+", "?", "*?", "{0,2}", "{2,3}"].randomElement(using: &generator) ?? "")
    }.joined()
  }

  private static func term(_ depth: Int, _ generator: inout Generator) -> String {
    if depth > 0, Int.random(in: 0..<3, using: &generator) == 0 {
      return "(" + alternatives(depth - 1, &generator) + ")"
    }
    return ["a", "b", "c", ".", "[ab]", "[^a]", "^", "$", "a", "b"].randomElement(using: &generator) ?? "a"
  }
}
