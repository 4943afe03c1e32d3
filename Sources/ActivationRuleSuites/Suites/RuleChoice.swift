import ActivationRuleAnswers

/// Chooses one of the rules at a place.
enum RuleChoice {
  /// The rule of the extension with a name, or the only one there is.
  static func one(of outcomes: [RuleOutcome], named name: String?, at path: String) throws(InputFailure) -> LoadedRule {
    var rules: [LoadedRule] = []
    for outcome in outcomes {
      switch outcome {
      case .loaded(let rule): rules.append(rule)
      // With a name, another extension of the same app may be broken.
      case .unreadable(let rule): if name == nil || outcomes.count == 1 { throw rule.failure }
      }
    }
    let fitting = name.map { name in rules.filter { $0.name == name || $0.bundleIdentifier == name } } ?? rules
    if fitting.count == 1 { return fitting[0] }
    let known = rules.map { "'\($0.name ?? $0.bundleIdentifier ?? $0.path)'" }.joined(separator: ", ")
    if let name {
      throw .broken(
        fitting.isEmpty
          ? "'\(path)' holds no extension '\(name)'; it holds \(known)"
          : "'\(path)' holds \(fitting.count) extensions '\(name)'; name the path of one, or its bundle identifier")
    }
    throw .broken("'\(path)' holds \(rules.count) extensions; choose one with '--extension': \(known)")
  }
}
