/// A rule without the parts that change no verdict.
///
/// Each removal was kept only because the rule that is left was proved to be shown for the same payloads as the rule at
/// the start. What could not be proved was not removed.
package struct Simplification: Hashable, Sendable {
  /// What is left of a predicate; the whole of it if nothing was removed.
  ///
  /// It is `nil` for a dictionary, and for a rule that has no predicate. Its parts keep their ranges, so that a layout can spell them as they were written.
  package let predicate: PredicateNode?
  /// What was removed, in the order in which it was.
  package let removals: [Removal]
  /// The keys of a dictionary, in full, that change no verdict, alone or together; none for a predicate.
  package let idleKeys: [String]
  /// Why some or all of the removals that were tried could neither be proved nor refuted; `nil` if all were decided.
  package let undecidedReason: UndecidedReason?
  /// Whether the rule is a predicate that is shown for every payload, and was left alone for that.
  ///
  /// All that is simpler is `TRUEPREDICATE`, and the App Store refuses apps with that word in a rule.
  package let isAlwaysShown: Bool

  /// Whether there is anything to remove.
  package var isChanged: Bool { !removals.isEmpty || !idleKeys.isEmpty }

  /// A part that was removed.
  package struct Removal: Hashable, Sendable {
    /// Why a part can go.
    package enum Reason: String, CaseIterable, Hashable, Sendable {
      /// An alternative that adds nothing to the others.
      case idleAlternative = "idle-alternative"
      /// A condition that the other conditions imply.
      case idleCondition = "idle-condition"
      /// A condition of a subquery that is always true, or might as well be; the collection took the subquery's place.
      case alwaysTrue = "always-true"
      /// It is never true, or makes no difference; `FALSEPREDICATE` took its place.
      case alwaysFalse = "always-false"
      /// Two negations that cancel each other out.
      case doubleNegation = "double-negation"
      /// A subquery that picks all of its collection; the collection took its place.
      case idleSubquery = "idle-subquery"
    }

    /// Why it can go.
    package let reason: Reason
    /// What was removed, or of a negation or a subquery what was made simpler.
    package let part: PredicateNode
    /// Where it stands in the text of the predicate; `SourceRange.none` for a predicate that was built.
    package var range: SourceRange { part.range }
    /// The part in canonical form.
    package var text: String { part.description }

    /// The removal in one phrase.
    package var message: String {
      switch reason {
      case .idleAlternative: "the alternative adds nothing to the others"
      case .idleCondition: "the condition restricts nothing that the others let through"
      case .alwaysTrue: "it changes no verdict, so the collection takes the place of the subquery"
      case .alwaysFalse: "it changes no verdict; FALSEPREDICATE took its place"
      case .doubleNegation: "two negations cancel each other out"
      case .idleSubquery: "the subquery picks all of its collection"
      }
    }
  }
}

extension Analysis {
  /// Removes what changes no verdict: alternatives that another implies, branches that never matter, comparisons that are
  /// always true, keys of a dictionary without effect.
  ///
  /// Larger parts are tried first, of equal ones the later one, so the answer is the same in every run. `TRUEPREDICATE`,
  /// which the App Store refuses, takes the place of nothing; a predicate that is always shown is left alone
  /// (``Simplification/isAlwaysShown``).
  ///
  /// What counts as the same is up to ``options``; with ``AnalysisOptions/allowsEmptyPayloads`` a condition that keeps
  /// payloads without attachments away stays.
  ///
  /// - Parameter proofLimit: how many questions are put to the analysis at most.
  /// - Complexity: at most as many proofs as the limit says, and for each of them and each part of the rule an evaluation
  ///   on the payloads that refuted earlier removals.
  package func simplification(proofLimit: Int = 300) -> Simplification {
    guard rule.settings.budget != nil else { return budgeted.simplification(proofLimit: proofLimit) }
    if case .dictionary(let entries) = rule.value {
      return DictionarySimplifier(self, entries, proofLimit: proofLimit).run()
    }
    guard let predicate = rule.predicate else {
      return Simplification(predicate: nil, removals: [], idleKeys: [], undecidedReason: nil, isAlwaysShown: false)
    }
    var simplifier = PredicateSimplifier(self, predicate, proofLimit: proofLimit)
    return simplifier.run()
  }
}
