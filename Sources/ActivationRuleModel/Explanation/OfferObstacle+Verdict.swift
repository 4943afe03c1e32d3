extension Decision {
  /// The decision where something outside the rule keeps every extension away; a rule that does not match is itself the
  /// cause.
  package func keptAway(by obstacle: OfferObstacle?) -> Decision {
    guard let obstacle, verdict == .shown else { return self }
    return Decision(
      .hidden(.notOffered), "\(obstacle.summary) (the rule itself matches)", min(certainty, obstacle.certainty))
  }
}

extension Explanation {
  /// The explanation where something outside the rule keeps every extension away, which no change of the rule helps.
  package func keptAway(by obstacle: OfferObstacle?) -> Explanation {
    guard obstacle != nil, decision.verdict == .shown else { return self }
    return Explanation(decision: decision.keptAway(by: obstacle), steps: steps, changes: [])
  }
}
