/// A rule without the parts that change no verdict.
///
/// Each removal is based on a proof that the remaining rule is shown for the same payloads as the original. Parts
/// without such a proof stay.
package struct Simplification: Hashable, Sendable {
  /// The remaining predicate; the whole of it if nothing was removed.
  ///
  /// It is `nil` for a dictionary, and for a rule without a predicate. Its parts keep their ranges, so that a layout
  /// can keep their spelling.
  package let predicate: PredicateNode?
  /// The removed parts, in order of removal.
  package let removals: [Removal]
  /// The keys of a dictionary, in full, that change no verdict, alone or together; none for a predicate.
  package let idleKeys: [String]
  /// The reason why some of the attempted removals could neither be proved nor refuted; `nil` if all were decided.
  package let undecidedReason: UndecidedReason?
  /// Whether the rule is a predicate that is always shown, and so was left unchanged.
  ///
  /// Everything simpler is `TRUEPREDICATE`, and the App Store refuses apps with that word in a rule.
  package let isAlwaysShown: Bool

  /// Whether there is anything to remove.
  package var isChanged: Bool { !removals.isEmpty || !idleKeys.isEmpty }

  /// A part that was removed.
  package struct Removal: Hashable, Sendable {
    /// The reason why a part can be removed.
    package enum Reason: String, CaseIterable, Hashable, Sendable {
      /// An alternative that adds nothing to the others.
      case idleAlternative = "idle-alternative"
      /// A condition that the other conditions imply.
      case idleCondition = "idle-condition"
      /// A condition of a subquery that is always true, or can be treated so; the collection replaced the subquery.
      case alwaysTrue = "always-true"
      /// A part that is never true, or makes no difference; `FALSEPREDICATE` replaced it.
      case alwaysFalse = "always-false"
      /// Two negations that cancel each other out.
      case doubleNegation = "double-negation"
      /// A subquery that selects all of its collection; the collection replaced it.
      case idleSubquery = "idle-subquery"
    }

    /// The reason.
    package let reason: Reason
    /// The removed part, or the negation or subquery that was simplified.
    package let part: PredicateNode
    /// The place in the text of the predicate; `SourceRange.none` for a predicate that was built.
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
  /// Removes parts that change no verdict: alternatives that another implies, branches that never matter, comparisons
  /// that are always true, keys of a dictionary without effect.
  ///
  /// Larger parts are tried first, of equal ones the later one, so the answer is the same in every run. Nothing is
  /// replaced by `TRUEPREDICATE`, which the App Store refuses; a predicate that is always shown stays unchanged
  /// (``Simplification/isAlwaysShown``).
  ///
  /// ``options`` define what counts as the same; with ``AnalysisOptions/allowsEmptyPayloads`` a condition that rejects
  /// payloads without attachments stays.
  ///
  /// - Parameter proofLimit: the largest number of questions for the analysis.
  /// - Complexity: at most as many proofs as the limit allows, and for each of them and each part of the rule an
  ///   evaluation on the payloads that refuted earlier removals.
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
