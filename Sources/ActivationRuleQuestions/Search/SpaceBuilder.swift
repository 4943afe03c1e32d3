import ActivationRuleModel
import ActivationRulePredicates
import ActivationRuleTypes

/// Prepares the payloads for a search.
struct SpaceBuilder {
  /// The types of attachments, and the properties that distinguish them in addition to those in the rules.
  struct Key: Hashable {
    var declares = false
    var besides = Besides.nothing

    enum Besides: Hashable {
      case nothing, markers, exclusions
    }
  }

  /// The number of types that rules may test; the reserve of 8 is for types that distinguish payloads otherwise.
  private static let testLimit = TestSet.capacity - 8

  let rules: [ActivationRule]
  let options: AnalysisOptions
  let types: UniformTypeRegistry
  let steps: StepBudget

  /// The payloads of the rules; `nil` if no app's declaration can add to the registry's types.
  func space(_ key: Key) throws(NotCovered) -> SearchSpace? {
    var all = rules
    switch key.besides {
    case .nothing: break
    case .markers: all += SpecialPayloads.markers
    case .exclusions: all += SpecialPayloads.exclusions(rules)
    }
    if options.isBeforeHostStage { all.append(HostStageRule.rule) }
    guard let query = ActivationRule.jointQuery(of: all, types: types) else {
      throw .noProgram
    }
    // Compiling the rules again, and the formulas of their counts, takes about 8 steps for each node.
    guard steps.spend(query.nodes.count * 8) else { throw .limit(steps.message) }
    let testCount = query.tests.count
    guard testCount <= (key.besides == .nothing ? Self.testLimit : TestSet.capacity) else {
      throw .limit("the rules test \(testCount) types, and the analysis follows \(Self.testLimit)")
    }
    var formulas = try CountFormulaBuilder.build(query)
    guard [formulas.items.count, formulas.attachments.count, formulas.identifiers.count].allSatisfy({ $0 <= 64 }) else {
      throw .limit("the rules count by more than 64 different conditions")
    }
    var options = options
    if key.besides == .markers {
      formulas = formulas.ofPages
      // Each attachment may be the archive, the live page, both or neither.
      options.limits.attachmentStates = min(options.limits.attachmentStates, .max / 4) * 4
    }
    return try entry(query, formulas, options, declares: key.declares).map { SearchSpace(formulas, $0, options) }
  }

  /// The kinds and classes for a key; `nil` if no app's declaration can add to the registry's types.
  private func entry(
    _ query: RuleQuery, _ formulas: CountFormulas, _ options: AnalysisOptions, declares: Bool
  ) throws(NotCovered) -> ClassMemory.Entry? {
    let key = ClassMemory.Key(
      tests: query.tests, identifiers: formulas.identifiers, attachments: formulas.attachments, declares: declares,
      limit: options.limits.attachmentStates)
    if let known = options.memory.entry(key, types) { return known }
    // Each type is compared with each test; about 8 comparisons take the time of a step.
    guard steps.spend(types.count * (1 + query.tests.count) / 8) else { throw .limit(steps.message) }
    var kinds = IdentifierKinds(query, formulas, types)
    var entry: ClassMemory.Entry?
    if !declares || kinds.addDeclarable() {
      let classes = try AttachmentClasses(kinds.kinds, formulas.attachments, limit: options.limits.attachmentStates)
      entry = .init(
        kinds: kinds.kinds, classes: classes.classes, isIncomplete: kinds.isIncomplete || classes.isIncomplete)
    }
    options.memory.keep(entry, key, types)
    return entry
  }
}
