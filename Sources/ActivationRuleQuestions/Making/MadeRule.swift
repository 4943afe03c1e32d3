package import ActivationRuleModel
package import ActivationRulePredicates
package import ActivationRuleShares
package import ActivationRuleText
package import ActivationRuleTypes

/// The rule made from a description.
package struct MadeRule: Hashable, Sendable {
  /// The description.
  package let description: RuleDescription
  /// The predicate that defines its meaning.
  package let meaning: PredicateNode
  /// A predicate in the form of Apple's guide, if it means the description on all tried payloads; otherwise
  /// ``RuleDescription/predicate``, without parts that change nothing unless a dictionary takes its place.
  package let predicate: PredicateNode
  /// Whether the predicate has the form of Apple's guide, which is known to work on devices.
  package let isGuideForm: Bool
  /// Whether the predicate means the description only for payloads of one item.
  package let isForOneItem: Bool
  /// A dictionary that means the description, for all types that the registry declares, if one was found.
  package let dictionary: [PropertyListEntry]?
  /// A payload with types that an app would have to declare, for which the dictionary does not mean the description;
  /// `nil` if there is none.
  package let dictionaryDifference: Witness?
  /// Whether the description accepts nothing; its witness is an accepted payload.
  package let isNeverShown: AnalysisAnswer
  /// Undeclared types in the description, each with the type that was probably meant.
  package let undeclaredTypes: [UndeclaredType]

  /// An undeclared type.
  package struct UndeclaredType: Hashable, Sendable {
    /// The identifier.
    package let identifier: String
    /// The type that was probably meant; `nil` if nothing is similar.
    package let suggestion: TypeSuggestion?
  }
}

extension RuleDescription {
  /// Makes a rule from the description, and tries whether it means the same.
  ///
  /// - Parameters:
  ///   - types: the declared types.
  ///   - settings: the platform and the open questions.
  ///   - needsPredicate: whether a predicate is also told where a dictionary was found.
  ///   - shares: payloads of several items that a rule in the form of Apple's guide must also accept, if they satisfy
  ///     the description.
  package func make(
    types: UniformTypeRegistry = .system, settings: RuleSettings = RuleSettings(),
    needsPredicate: Bool = true, shares: [Payload] = []
  ) -> MadeRule {
    func rule(_ predicate: PredicateNode) -> ActivationRule {
      ActivationRule(predicate, types: types, settings: settings)
    }
    let plain = keyedDictionary
    let meaning =
      plain.flatMap { ActivationRule(.dictionary($0), types: types, settings: settings).predicate } ?? predicate
    let analysis = Analysis(rule(meaning))
    let isNeverShown = analysis.isNeverShown()
    let conversion = plain == nil ? analysis.dictionaryConversion() : nil
    let dictionary = plain ?? conversion?.entries
    let isTold = !isNeverShown.isUnrefuted && (needsPredicate || dictionary == nil)
    let form = isTold ? form(analysis, rule, shares) : (predicate: meaning, isGuide: false, isForOneItem: false)
    return MadeRule(
      description: self, meaning: meaning, predicate: form.predicate, isGuideForm: form.isGuide,
      isForOneItem: form.isForOneItem, dictionary: dictionary, dictionaryDifference: conversion?.isSame.witness,
      isNeverShown: isNeverShown, undeclaredTypes: undeclaredTypes(types))
  }

  /// The predicate in the guide's form, if it means the description for at least one item; otherwise the meaning without
  /// parts that have no effect.
  private func form(
    _ analysis: Analysis, _ rule: (PredicateNode) -> ActivationRule, _ shares: [Payload]
  ) -> (predicate: PredicateNode, isGuide: Bool, isForOneItem: Bool) {
    let guide = rule(guideForm)
    if analysis.isEquivalent(to: guide).isUnrefuted { return (simplest(guideForm, analysis), true, false) }
    let meaning = analysis.rule
    let isShown = shares.allSatisfy { guide.evaluate($0) == .shown || meaning.evaluate($0) != .shown }
    let oneItem = AnalysisOptions(maximumItemCount: 1)
    if isShown, Analysis(meaning, options: oneItem).isEquivalent(to: guide).isUnrefuted {
      return (guideForm, true, true)
    }
    return (simplest(meaning.predicate ?? predicate, analysis), false, false)
  }

  /// A dictionary with one key for each kind, if the description needs nothing else.
  ///
  /// If the rule also has the key for pictures or videos, the key for files takes only other files.
  package var keyedDictionary: [PropertyListEntry]? {
    guard alternatives.count == 1, forbidden.isEmpty, !kinds.isEmpty else { return nil }
    var values: [String: PropertyListNode] = [:]
    for part in alternatives[0] {
      guard let row = part.kind.row, part.minimum == 1, row.isBoolean == (part.maximum == nil) else { return nil }
      values[row.key] = PropertyListNode(part.maximum.map { .integer($0) } ?? .boolean(true))
    }
    if allowsOthers { values[RuleKey.dictionaryVersion] = 2 }
    return RuleKey.entries(values)
  }

  /// Returns the description with the number that a dictionary needs for each kind without one, and these kinds.
  ///
  /// - Parameter given: the kinds, as written, whose numbers are given.
  package func withUsualNumbers(besides given: Set<String>) -> (description: RuleDescription, stated: [Part]) {
    guard alternatives.count == 1, forbidden.allSatisfy({ $0.row != nil }) else { return (self, []) }
    var (numbered, stated) = (self, [Part]())
    numbered.alternatives[0] = alternatives[0].map { part in
      guard let row = part.kind.row, !row.isBoolean, part.maximum == nil, !given.contains(part.kind.name),
        let bounded = Part(part.kind, maximum: [RuleKey.link, RuleKey.webPage].contains(row.key) ? 1 : 10)
      else { return part }
      stated.append(bounded)
      return bounded
    }
    var accepting = numbered
    accepting.forbidden = []
    return accepting.keyedDictionary == nil ? (self, []) : (numbered, stated)
  }

  /// A predicate without parts that have no effect; several alternatives have no such parts.
  private func simplest(_ predicate: PredicateNode, _ analysis: Analysis) -> PredicateNode {
    alternatives.count == 1 ? analysis.simplified(predicate) : predicate
  }

  private func undeclaredTypes(_ types: UniformTypeRegistry) -> [MadeRule.UndeclaredType] {
    (kinds + forbidden).map { $0.type }.distinct.filter { types.type($0) == nil }.map {
      MadeRule.UndeclaredType(identifier: $0, suggestion: types.suggestion(for: $0))
    }
  }
}
