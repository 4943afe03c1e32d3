package import ActivationRuleModel
package import PredicateFormat
package import UniformTypes

/// What was made of a description.
package struct MadeRule: Hashable, Sendable {
  /// The description.
  package let description: RuleDescription
  /// The meaning of the description (``RuleDescription/predicate``), or a shorter predicate that was proved to be the same.
  package let predicate: PredicateNode
  /// A dictionary that was proved to mean the description, for all types that the registry declares; `nil` if there is none.
  package let dictionary: ConvertedDictionary?
  /// A payload with types that some app would have to declare, for which the dictionary does not mean the description;
  /// `nil` if there is none.
  package let dictionaryDifference: Witness?
  /// Whether the description accepts nothing; its witness is a payload that is accepted.
  package let isNeverShown: AnalysisAnswer
  /// Types in the description that no table declares, each with what may have been meant.
  package let undeclaredTypes: [UndeclaredType]

  /// A type that no table declares.
  package struct UndeclaredType: Hashable, Sendable {
    /// The identifier.
    package let identifier: String
    /// What may have been meant; `nil` if nothing comes near.
    package let suggestion: TypeSuggestion?
  }
}

extension RuleDescription {
  /// Makes a rule of the description, and proves that it means the same.
  ///
  /// - Parameters:
  ///   - types: the declared types.
  ///   - settings: the platform and the open questions.
  ///   - options: the payloads that count.
  package func make(
    types: UniformTypeRegistry = .system, settings: RuleSettings = RuleSettings(),
    options: AnalysisOptions = AnalysisOptions()
  ) -> MadeRule {
    var settings = settings
    settings.budget = settings.budget ?? StepBudget()
    func rule(_ predicate: PredicateNode) -> ActivationRule {
      ActivationRule(predicate, types: types, settings: settings)
    }
    let analysis = Analysis(rule(predicate), options: options)
    let isNeverShown = analysis.isNeverShown()
    if isNeverShown == .holds {
      return MadeRule(
        description: self, predicate: predicate, dictionary: nil, dictionaryDifference: nil, isNeverShown: .holds,
        undeclaredTypes: undeclaredTypes(types))
    }
    let dictionary = analysis.equivalentDictionary()
    var registered = options
    registered.types = .registered
    let usual = dictionary == nil ? Analysis(rule(predicate), options: registered).equivalentDictionary() : nil
    return MadeRule(
      description: self, predicate: shortest(analysis, rule), dictionary: dictionary ?? usual,
      dictionaryDifference: usual.flatMap {
        analysis.isEquivalent(to: $0.rule(types: types, settings: settings)).witness
      }, isNeverShown: isNeverShown, undeclaredTypes: undeclaredTypes(types))
  }

  /// The predicate in the guide's shape if it is proved to mean the same, without parts that change nothing.
  ///
  /// Several alternatives need to look at all items, and have no parts to spare.
  private func shortest(_ analysis: Analysis, _ rule: (PredicateNode) -> ActivationRule) -> PredicateNode {
    guard alternatives.count == 1 else { return predicate }
    let shape = analysis.isEquivalent(to: rule(guideForm)) == .holds ? guideForm : predicate
    var options = analysis.options
    options.allowsEmptyPayloads = true
    let simple = Analysis(rule(shape), options: options).simplification(proofLimit: 100).predicate ?? shape
    return analysis.isEquivalent(to: rule(simple)) == .holds ? simple : predicate
  }

  private func undeclaredTypes(_ types: UniformTypeRegistry) -> [MadeRule.UndeclaredType] {
    var seen: Set<String> = []
    let kinds = alternatives.flatMap { $0.map { $0.kind } } + forbidden
    return kinds.compactMap { kind in
      guard types.type(kind.type) == nil, seen.insert(kind.type).inserted else { return nil }
      return MadeRule.UndeclaredType(identifier: kind.type, suggestion: types.suggestion(for: kind.type))
    }
  }
}
