package import ActivationRulePredicates
public import ActivationRuleText
public import ActivationRuleTypes

/// A rule, read and compiled once, that can be evaluated for many payloads.
///
/// Making one never fails: ``diagnostics`` has its faults, and every payload then gets the verdict of the system.
public struct ActivationRule: Sendable {
  /// The value that the rule was made from.
  package var value: RuleValue { content.value }
  /// The settings that its answers also depend on.
  public private(set) var settings: RuleSettings
  /// Faults of reading, with ranges in the text that the rule came from.
  public var diagnostics: [Diagnostic] { content.diagnostics }
  /// The types that conformance is looked up in.
  package var types: UniformTypeRegistry { content.types }
  /// The deciding part, as far as the rule alone determines it.
  var core: Core { content.core }

  /// The parts that never change.
  ///
  /// It is one object, so that copying a rule retains one reference.
  let content: Content

  /// The parts to evaluate.
  enum Core: Sendable {
    /// The same verdict for every payload.
    case fixed(Verdict)
    /// A predicate string.
    case predicate(PredicateNode)
    /// The tests of a dictionary, and the location key.
    case dictionary([DictionaryTest], LocationRule?)
  }

  /// The rule in read and compiled form.
  final class Content: @unchecked Sendable {
    let value: RuleValue
    let core: Core
    let types: UniformTypeRegistry
    let diagnostics: [Diagnostic]
    /// The fast form of the core; without roots if that needs the tree walker.
    let query: RuleQuery
    /// The rest of the extension's property list; `nil` if it is not known.
    let surroundings: RuleSurroundings?
    /// The text that contains the rule, and the range of the rule; `nil` for a rule that was made in code.
    let origin: RuleOrigin?
    // The lock guards the variable; nothing touches it elsewhere.
    private var background: RuleBackground?
    private static let lock = MutualExclusion()

    init(
      _ value: RuleValue, _ core: Core, _ types: UniformTypeRegistry, _ diagnostics: [Diagnostic] = [],
      query: RuleQuery? = nil, _ surroundings: RuleSurroundings? = nil, _ origin: RuleOrigin? = nil
    ) {
      (self.value, self.core, self.types, self.diagnostics) = (value, core, types, diagnostics)
      self.query = query ?? core.query(types)
      (self.surroundings, self.origin) = (surroundings, origin)
    }

    /// Copies another content, with other surroundings.
    convenience init(_ other: Content, in surroundings: RuleSurroundings?, _ origin: RuleOrigin?) {
      self.init(
        other.value, other.core, other.types, other.diagnostics, query: other.query, surroundings, origin)
    }

    /// The data that decisions also need, which is the same for all rules with this content.
    func background(of rule: ActivationRule) -> RuleBackground {
      if let known = Self.lock.locked({ background }) { return known }
      let made = RuleBackground(rule)
      Self.lock.locked { background = made }
      return made
    }

    /// The location key, which is checked before the query.
    var location: LocationRule? { core.location }

    /// Whether counting alone decides: there is a query, and no location key.
    var isCounted: Bool { !query.roots.isEmpty && location == nil }

    /// Whether a predicate string decides.
    var isPredicate: Bool {
      if case .predicate = core { true } else { false }
    }
  }

  /// Makes a rule from a value.
  ///
  /// - Parameters:
  ///   - value: the value of `NSExtensionActivationRule`.
  ///   - types: the declared types; those of apps can be added to the system's.
  ///   - settings: the platform.
  package init(
    _ value: RuleValue, types: UniformTypeRegistry = .system, settings: RuleSettings = RuleSettings()
  ) {
    switch value {
    case .absent: self.init(value, .fixed(.hidden(.noRule)), types, settings)
    case .other: self.init(value, .fixed(.hidden(.wrongRuleType)), types, settings)
    case .unused(let unused): self.init(value, .fixed(.hidden(unused.reason)), types, settings)
    case .predicate(let text):
      let result = PredicateParser.parse(text.text)
      let diagnostics = result.diagnostics.map { $0.mapped(text.map.sourceRange) }
      let core = result.hasErrors ? Core.fixed(.error(.parseError)) : .predicate(result.tree)
      self.init(Content(value, core, types, diagnostics), settings)
    case .dictionary(let entries): self.init(Self.content(of: value, entries, types, settings), settings)
    }
  }

  /// Makes a rule from a predicate's tree, without reading a text.
  ///
  /// Its value is the canonical text, as if that had been read; reported places are those of the tree's parts.
  package init(
    _ predicate: PredicateNode, types: UniformTypeRegistry = .system, settings: RuleSettings = RuleSettings()
  ) {
    self.init(.predicate(MappedString(predicate.description)), .predicate(predicate), types, settings)
  }

  private init(_ value: RuleValue, _ core: Core, _ types: UniformTypeRegistry, _ settings: RuleSettings) {
    self.init(Content(value, core, types, []), settings)
  }

  private init(_ content: Content, _ settings: RuleSettings) {
    self.settings = settings
    self.content = content
    settings.budget?.spend(makingCost)
  }

  /// The cost of reading and compiling the rule, in steps.
  package var makingCost: Int {
    let parts = content.query.nodes.count * 4 + content.query.tests.count * 32
    switch value {
    case .predicate(let text): return text.text.utf8.count + parts
    case .dictionary(let entries): return 100 + entries.count * 16 + parts
    case .absent, .other, .unused: return 1
    }
  }

  /// The same rule with another budget.
  package func with(budget: StepBudget?) -> ActivationRule {
    var rule = self
    rule.settings.budget = budget
    return rule
  }

  /// The same rule as if it had been made with a budget, which is charged for making it.
  package func made(with budget: StepBudget?) -> ActivationRule {
    budget?.spend(makingCost)
    return with(budget: budget)
  }

  /// The same rule on a platform.
  package func on(_ platform: Platform) -> ActivationRule {
    guard platform != settings.platform else { return self }
    var settings = settings
    settings.platform = platform
    return ActivationRule(value, types: types, settings: settings).with(surroundings, content.origin)
  }

  /// The rest of the extension's property list; `nil` if it is not known.
  package var surroundings: RuleSurroundings? { content.surroundings }

  /// The same rule in a property list.
  package func with(_ surroundings: RuleSurroundings?, _ origin: RuleOrigin? = nil) -> ActivationRule {
    guard surroundings != nil || origin != nil else { return self }
    return ActivationRule(content: Content(content, in: surroundings, origin), settings)
  }

  private init(content: Content, _ settings: RuleSettings) {
    (self.content, self.settings) = (content, settings)
  }

  /// The same rule, tried on the payloads that other settings select.
  func with(attemptsOf settings: RuleSettings) -> ActivationRule {
    var rule = self
    rule.settings.webPageAlternative = settings.webPageAlternative
    return rule
  }

  /// Makes a rule from a predicate text.
  public init(
    predicate: String, types: UniformTypeRegistry = .system, settings: RuleSettings = RuleSettings()
  ) {
    self.init(.predicate(MappedString(predicate)), types: types, settings: settings)
  }

  /// Makes a rule from dictionary keys, written in full or without `NSExtensionActivation`.
  public init(
    dictionary: [String: PropertyListNode], types: UniformTypeRegistry = .system,
    settings: RuleSettings = RuleSettings()
  ) {
    let entries = dictionary.keys.sorted().compactMap { key in
      dictionary[key].map { value in
        let isShort = KnownKeys.standard.contains(RuleKey.prefix + key)
        return PropertyListEntry(key: MappedString(isShort ? RuleKey.prefix + key : key), value: value)
      }
    }
    self.init(.dictionary(entries), types: types, settings: settings)
  }

  private static func content(
    of value: RuleValue, _ entries: [PropertyListEntry], _ types: UniformTypeRegistry, _ settings: RuleSettings
  ) -> Content {
    guard entries.contains(where: { $0.value.integerValue != 0 }) else {
      return Content(value, .fixed(.hidden(.nothingAccepted)), types, [])
    }
    let location = LocationRule(entries, settings: settings)
    let tests = DictionaryBuilder(entries, settings).build()
    if tests.isEmpty, location == nil { return Content(value, .fixed(.hidden(.noPredicate)), types, []) }
    return Content(value, .dictionary(tests, location), types, [])
  }

  /// The predicate to evaluate: the parsed string, or the equivalent of the dictionary.
  ///
  /// `nil` if there is none: no rule, a string that is not a predicate, a dictionary that accepts nothing.
  package var predicate: PredicateNode? {
    switch core {
    case .fixed: nil
    case .predicate(let predicate): predicate
    case .dictionary(let tests, _): tests.isEmpty ? nil : .all(of: tests.map { $0.predicate })
    }
  }

  /// Whether there is a ``predicate``, which need not be made for the answer.
  package var hasPredicate: Bool { !content.query.roots.isEmpty || predicate != nil }

  /// The tests of a dictionary, in the order in which they are made; none for a predicate.
  package var dictionaryTests: [DictionaryTest] {
    guard case .dictionary(let tests, _) = core else { return [] }
    return tests
  }

  /// The rule as written, even if the system does not use it.
  package var asWritten: ActivationRule {
    guard case .unused(let unused) = value else { return self }
    return ActivationRule(unused.written, types: types, settings: settings).with(surroundings, content.origin)
  }

  /// The environment of evaluations, with the conformance of the rule's types.
  package var environment: EvaluationEnvironment {
    let types = types
    return EvaluationEnvironment(
      conforms: { types.conforms($0, to: $1) }, typesAreEqual: { types.isEqual($0, $1) },
      stepLimit: settings.stepLimit, budget: settings.budget)
  }
}

extension ActivationRule.Core {
  /// The fast form, if there can be one.
  fileprivate func query(_ types: UniformTypeRegistry) -> RuleQuery {
    switch self {
    case .fixed: RuleQuery()
    case .predicate(let predicate): RuleQueryBuilder.build([(predicate, .predicateFalse)], types)
    case .dictionary(let tests, _): RuleQueryBuilder.build(tests.map { ($0.predicate, $0.reason) }, types)
    }
  }

  fileprivate var location: LocationRule? {
    guard case .dictionary(_, let location) = self else { return nil }
    return location
  }
}
