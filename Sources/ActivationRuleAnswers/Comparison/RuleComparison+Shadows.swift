extension RuleComparison {
  /// What several rules are called: by name, and where that is missing or no rule's own by path.
  static func names(of loaded: [LoadedRule]) -> [String] {
    loaded.map { rule in
      guard let name = rule.name, loaded.count(where: { $0.name == name }) == 1 else {
        return VisibleText.row(rule.path)
      }
      return VisibleText.row(name)
    }
  }

  /// Whether each rule is shown for something alone, in one line: what keeps it from that, or which ones are not.
  func sentence(_ shadows: RuleShadows) -> String {
    let names = matrix.columns.map { $0.name }
    let shadowed = shadows.places.indices.filter { shadows.places[$0].isAlone == .none }
    if shadowed.count > 1 { return "\(WordList.full(shadowed.map { names[$0] }, "and")) are never alone" }
    if let place = shadowed.first, let sentence = sentence(shadows, place) { return sentence }
    return shadows.areAllAlone == true
      ? "each of the \(names.count) extensions is shown for something that no other one is shown for"
      : "whether each of the \(names.count) extensions is shown for something alone is not known"
  }

  /// What becomes of a rule that is shown for nothing alone, in one line; `nil` for others.
  func sentence(_ shadows: RuleShadows, _ place: Int) -> String? {
    let names = matrix.columns.map { $0.name }
    switch shadows.places[place] {
    case .alone, .notDecided: return nil
    case .neverShown: return "\(names[place]) is never shown"
    case .shadowed(let others):
      let rest = others.isEmpty ? "one of the others" : WordList.full(others.map { names[$0] }, "and")
      let verb = others.count > 1 ? "are" : "is"
      return "\(names[place]) is never alone: whatever it is shown for, \(rest) \(verb) shown for too"
    }
  }

  /// The presets that no rule is shown for.
  var untakenPresets: [Matrix.Row] { unshownRows.filter { $0.verdicts.allSatisfy { $0.isWorkedOut } } }

  /// How many presets it is not known of whether a rule is shown for them.
  var undecidedPresetCount: Int { unshownRows.count - untakenPresets.count }

  private var unshownRows: [Matrix.Row] { matrix.rows.filter { !$0.verdicts.contains(.shown) } }
}

extension RuleShadows.Place {
  /// The word for it.
  var word: String {
    switch self {
    case .alone: "alone"
    case .shadowed: "shadowed"
    case .neverShown: "never-shown"
    case .notDecided: "not-decided"
    }
  }

  /// The places of rules each of which shadows the rule.
  var others: [Int] { if case .shadowed(let others) = self { others } else { [] } }
}
