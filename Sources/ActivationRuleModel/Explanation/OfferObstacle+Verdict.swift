extension Decision {
  /// The decision where something outside the rule keeps every extension away, whatever the rule says.
  ///
  /// A rule that is broken, or that the system does not use, is itself the cause.
  package func keptAway(by obstacle: OfferObstacle?) -> Decision {
    guard let obstacle, verdict.isUpToRule else { return self }
    let match = verdict == .shown ? "the rule itself matches" : "nor does the rule match"
    return Decision(.hidden(.notOffered), "\(obstacle.summary) (\(match))", min(certainty, obstacle.certainty))
  }
}

extension Explanation {
  /// The explanation where something outside the rule keeps every extension away, which no change of the rule helps.
  package func keptAway(by obstacle: OfferObstacle?) -> Explanation {
    guard obstacle != nil, decision.verdict.isUpToRule else { return self }
    return Explanation(decision: decision.keptAway(by: obstacle), steps: steps, changes: [])
  }
}

extension Verdict {
  /// Whether the system asks a rule that can be asked.
  fileprivate var isUpToRule: Bool { self != .hidden(.ruleNotUsed) && !isBroken }
}
