import ActivationRuleModel

/// Searches for dictionaries that are the same rule as another one, or near it.
struct DictionarySearch {
  private let probe: DictionaryProbe
  private let kinds: [DictionaryShape.Kind]
  private var prover: RelationProver

  init(_ analysis: Analysis, _ options: AnalysisOptions, _ probe: DictionaryProbe, proofLimit: Int) {
    self.probe = probe
    kinds = probe.kinds
    prover = RelationProver(analysis.rule, options, budget: proofLimit)
    prover.add(probe.samples.payloads)
  }

  /// The number of proofs left.
  var budget: Int { prover.budget }

  /// The reason why the first undecided question was not decided.
  var undecidedReason: UndecidedReason? { prover.undecidedReason }

  /// Whether the analysis covers the rule at all.
  mutating func isCovered() -> Bool {
    prover.isCovered()
  }

  private var steps: DictionarySteps { DictionarySteps(kinds, probe.values) }

  private func rule(_ shape: DictionaryShape) -> ActivationRule {
    shape.dictionary(kinds).rule(types: prover.rule.types, settings: prover.rule.settings)
  }

  /// A dictionary that is the same rule, without keys that have no effect.
  mutating func equivalent() -> ConvertedDictionary? {
    for guess in probe.guesses where prover.proves(.same, rule(guess)) {
      return climb(guess, .same).dictionary(kinds)
    }
    return nil
  }

  /// Removes keys without effect from a dictionary that is another rule.
  private func tidied(_ shape: DictionaryShape) -> DictionaryShape {
    let analysis = Analysis(rule(shape), options: prover.options)
    var shape = shape
    while let next = steps.edits(.same, of: shape).first(where: { analysis.isEquivalent(to: rule($0)) == .holds }) {
      shape = next
    }
    return shape
  }

  /// A payload that distinguishes a dictionary from the rule; `nil` if there is none or it is not decided.
  mutating func neighbour(_ dictionary: ConvertedDictionary) -> DictionaryConversion.Neighbour? {
    let other = dictionary.rule(types: prover.rule.types, settings: prover.rule.settings)
    let answer = Analysis(prover.rule, options: prover.options).isEquivalent(to: other)
    return answer.witness.map { DictionaryConversion.Neighbour(dictionary: dictionary, witness: $0) }
  }

  // MARK: Near dictionaries

  /// Dictionaries that are shown for fewer payloads.
  mutating func narrower() -> [DictionaryConversion.Neighbour] {
    var starts: [DictionaryShape] = []
    for isFuzzy in [false, true] {
      for maximum in [nil] + probe.values.dropFirst().map({ Optional($0) }) {
        guard maximum ?? .max >= probe.minimum ?? 1 else { continue }
        var start = DictionaryShape.empty(kinds)
        (start.isFuzzy, start.maximum, start.minimum) = (isFuzzy, maximum, probe.minimum)
        starts.append(isFuzzy ? probe.forbidding(start) : start)
      }
    }
    var found: [DictionaryShape] = []
    for start in starts {
      // A dictionary with only limits accepts all types, so start with at least one kind.
      for kind in kinds.indices where probe.bound(kind) > 0 {
        var first = start
        first.counts[kind] = probe.bound(kind)
        guard !found.contains(where: { $0.covers(first) }), prover.proves(.narrower, rule(first)) else { continue }
        found.append(climb(first, .narrower))
      }
    }
    return neighbours(best(found.filter { acceptsSomething($0) }, .narrower))
  }

  /// Whether a dictionary is known to be shown for some payload.
  private func acceptsSomething(_ shape: DictionaryShape) -> Bool {
    Analysis(rule(shape), options: prover.options).isNeverShown().witness != nil
  }

  /// Dictionaries that are shown for more payloads.
  ///
  /// A dictionary that names no type is near only to a rule that does not look at types either.
  mutating func wider() -> [DictionaryConversion.Neighbour] {
    var anything = DictionaryShape.empty(kinds)
    anything.minimum = 1
    var found: [DictionaryShape] = []
    let starts = probe.acceptsUnknownTypes ? wideStarts + [anything] : wideStarts
    for start in starts where prover.proves(.wider, rule(start)) {
      found.append(climb(start, .wider))
    }
    if !probe.acceptsUnknownTypes { found.removeAll { !$0.acceptsKinds } }
    return neighbours(best(found, .wider))
  }

  /// Dictionaries of many kinds, as starting points for narrower ones.
  private var wideStarts: [DictionaryShape] {
    var accepted = DictionaryShape.empty(kinds)
    var all = DictionaryShape.empty(kinds)
    for kind in kinds.indices {
      if probe.bound(kind) > 0 { accepted.counts[kind] = probe.largeCount }
      all.counts[kind] = probe.largeCount
    }
    return [accepted, all].flatMap { shape in
      [false, true].map { isFuzzy in
        var start = shape
        start.isFuzzy = isFuzzy
        return start
      }
    }
  }

  /// Takes the first change that keeps the relation, until there is none.
  private mutating func climb(_ start: DictionaryShape, _ relation: RelationProver.Relation) -> DictionaryShape {
    let aim: EditAim = relation == .same ? .same : relation == .wider ? .tighten : .loosen
    var shape = start
    while prover.budget > 0, prover.hasSteps() {
      guard let next = steps.edits(aim, of: shape).first(where: { prover.proves(relation, rule($0)) }) else { break }
      shape = next
    }
    return shape
  }

  /// The best dictionaries, at most two: no other one is better.
  private mutating func best(_ shapes: [DictionaryShape], _ relation: RelationProver.Relation) -> [DictionaryShape] {
    var best: [DictionaryShape] = []
    for shape in shapes {
      func isBetter(_ first: DictionaryShape, than second: DictionaryShape) -> Bool {
        let analysis = Analysis(rule(relation == .wider ? first : second), options: prover.options)
        return analysis.implies(rule(relation == .wider ? second : first)) == .holds
      }
      if best.contains(where: { isBetter($0, than: shape) }) { continue }
      best.removeAll { isBetter(shape, than: $0) }
      best.append(shape)
    }
    return Array(best.prefix(2))
  }

  private mutating func neighbours(_ shapes: [DictionaryShape]) -> [DictionaryConversion.Neighbour] {
    shapes.compactMap { neighbour(tidied($0).dictionary(kinds)) }
  }
}

extension DictionaryShape {
  /// Whether this dictionary has at least the values of another one, key by key, so that starting there finds nothing
  /// new.
  fileprivate func covers(_ other: DictionaryShape) -> Bool {
    isFuzzy == other.isFuzzy && maximum ?? .max >= other.maximum ?? .max && minimum ?? 1 <= other.minimum ?? 1
      && zip(counts, other.counts).allSatisfy { $0 ?? 0 >= $1 ?? 0 }
  }
}
