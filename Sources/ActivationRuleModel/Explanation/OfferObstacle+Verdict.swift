extension Decision {
  /// The decision if something outside the rule hides every extension, whatever the rule is.
  ///
  /// A rule that is broken, or that the system does not use, is itself the cause.
  package func keptAway(by obstacle: OfferObstacle?) -> Decision {
    guard let obstacle, verdict.isUpToRule else { return self }
    let match = verdict == .shown ? "the rule itself matches" : "nor does the rule match"
    return Decision(.hidden(.notOffered), "\(obstacle.summary) (\(match))", min(certainty, obstacle.certainty))
  }
}

extension Explanation {
  /// The explanation if something outside the rule hides every extension, which no change of the rule helps.
  package func keptAway(by obstacle: OfferObstacle?) -> Explanation {
    guard obstacle != nil, decision.verdict.isUpToRule else { return self }
    return Explanation(decision: decision.keptAway(by: obstacle), steps: steps, changes: [])
  }
}

extension Verdict {
  /// Whether the system uses the rule and the rule can be evaluated.
  fileprivate var isUpToRule: Bool { self != .hidden(.ruleNotUsed) && !isBroken }
}
