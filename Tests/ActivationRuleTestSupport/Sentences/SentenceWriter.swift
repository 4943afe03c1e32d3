/// Writes random sentences of the grammar, as lists of token texts.
package struct SentenceWriter {
  /// A production, with its references to others resolved to places in a table.
  private indirect enum Step {
    case terminal(String)
    case production(Int)
    case lexical(LexicalClass)
    case sequence([Step])
    case choice([Alternative])
    case optional(Step)
    case repetition(Step)
  }

  private struct Alternative {
    let step: Step
    let height: Int
    /// How often it is taken against the others.
    let weight: Int
  }

  private let names: [String]
  private var steps: [Step] = []
  private var heights: [Int]
  private let start: Int
  private var random: SeededGenerator
  private var tokens: [String] = []
  private(set) var reached: [Bool]

  /// How deep productions may nest before the shortest way out is taken.
  ///
  /// One level of parentheses takes about 18.
  private static let depthBound = 70
  /// How many tokens a sentence may have before the same happens.
  private static let tokenBound = 40
  /// What ends within so many productions needs no avoiding: every way round to the start is longer.
  private static let harmlessHeight = 3
  /// Higher than every way through the grammar.
  private static let unreachable = 1_000_000

  package init(_ grammar: Grammar, seed: UInt64) throws {
    names = grammar.productions.map(\.name)
    heights = [Int](repeating: Self.unreachable, count: names.count)
    reached = [Bool](repeating: false, count: names.count)
    start = 0
    random = SeededGenerator(seed: seed)
    measure(grammar)
    for production in grammar.productions { steps.append(try resolve(production.body, in: production.name)) }
  }

  /// The productions that no sentence has gone through so far.
  package var unreached: [String] { zip(names, reached).filter { !$1 }.map { $0.0 } }

  /// Writes one sentence.
  package mutating func sentence() -> [String] {
    tokens.removeAll(keepingCapacity: true)
    expand(start, depth: 0)
    return tokens
  }

  // MARK: Heights

  /// Works out how deep the shortest sentence of each production nests.
  private mutating func measure(_ grammar: Grammar) {
    var changed = true
    while changed {
      changed = false
      for (index, production) in grammar.productions.enumerated() {
        let height = height(of: production.body) + 1
        guard height < heights[index] else { continue }
        heights[index] = height
        changed = true
      }
    }
  }

  private func height(of part: GrammarPart) -> Int {
    switch part {
    case .terminal, .special, .optional, .repetition: 0
    case .nonterminal(let name): names.firstIndex(of: name).map { heights[$0] } ?? Self.unreachable
    case .sequence(let parts): parts.map { height(of: $0) }.max() ?? 0
    case .choice(let parts): parts.map { height(of: $0) }.min() ?? 0
    }
  }

  private func resolve(_ part: GrammarPart, in name: String) throws -> Step {
    switch part {
    case .terminal(let text): return .terminal(text)
    case .nonterminal(let other):
      guard let index = names.firstIndex(of: other) else { throw GrammarReader.Fault(line: other) }
      return .production(index)
    case .special:
      guard let lexical = LexicalClass(rawValue: name) else { throw GrammarReader.Fault(line: name) }
      return .lexical(lexical)
    case .sequence(let parts): return .sequence(try parts.map { try resolve($0, in: name) })
    case .choice(let parts):
      return .choice(
        try parts.map {
          Alternative(step: try resolve($0, in: name), height: height(of: $0), weight: weight(of: $0, in: name))
        })
    case .optional(let part): return .optional(try resolve(part, in: name))
    case .repetition(let part): return .repetition(try resolve(part, in: name))
    }
  }

  /// Lets parts that hold much come more often than single words, and chains of one sign or assignment less often.
  private func weight(of part: GrammarPart, in name: String) -> Int {
    part.nonterminals.contains(name) ? 1 : 1 + min(height(of: part), 5)
  }

  // MARK: Writing

  private mutating func expand(_ index: Int, depth: Int) {
    reached[index] = true
    write(steps[index], depth: depth + 1)
  }

  private mutating func write(_ step: Step, depth: Int) {
    let isShort = depth > Self.depthBound || tokens.count > Self.tokenBound
    switch step {
    case .terminal(let text): tokens.append(inRandomCase(text))
    case .production(let index): expand(index, depth: depth)
    case .lexical(let lexical): tokens.append(lexical.example(&random))
    case .sequence(let parts): for part in parts { write(part, depth: depth) }
    case .choice(let parts): write(choose(parts, isShort: isShort), depth: depth)
    case .optional(let part): if !isShort, random.oneIn(3) { write(part, depth: depth) }
    case .repetition(let part):
      var count = 0
      while !isShort, count < 3, random.oneIn(6) {
        write(part, depth: depth)
        count += 1
      }
    }
  }

  /// Picks an alternative; in a hurry, one of those that end soon, of which no recursion is made.
  private mutating func choose(_ alternatives: [Alternative], isShort: Bool) -> Step {
    let highest = isShort ? alternatives.reduce(Self.unreachable) { min($0, $1.height) } : Self.unreachable
    let eligible = alternatives.filter { $0.height <= max(highest, Self.harmlessHeight) }
    var place = random.below(eligible.reduce(0) { $0 + $1.weight })
    for alternative in eligible {
      place -= alternative.weight
      if place < 0 { return alternative.step }
    }
    return alternatives[0].step
  }

  private mutating func inRandomCase(_ text: String) -> String {
    switch random.below(4) {
    case 0, 1: return text
    case 2: return text.lowercased()
    default: return String(text.map { random.oneIn(2) ? $0 : Character($0.lowercased()) })
    }
  }
}
