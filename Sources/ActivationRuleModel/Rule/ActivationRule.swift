package import ActivationRulePredicates
package import ActivationRuleText
public import ActivationRuleTypes

/// A rule, read once, that can be evaluated for many payloads.
///
/// Making one of a predicate or of keys never fails: lint reports its faults, and every payload then gets the verdict of
/// the system.
public struct ActivationRule: Sendable {
  /// What it consists of, behind one reference: decisions, extensions and answers hand it on.
  private let box: Box

  private struct Content: Sendable {
    let value: RuleValue
    var settings: RuleSettings
    let findings: [Finding]
    let types: UniformTypeRegistry
    let core: Core
    let condition: Condition?
    var parts: RuleParts?
    var surroundings: RuleSurroundings?
    var isPlatformNamed = false
    var origin: RuleOrigin?
  }

  private final class Box: Sendable {
    let content: Content

    init(_ content: Content) { self.content = content }
  }

  /// The value that the rule was made from.
  package var value: RuleValue { box.content.value }
  /// The settings that its answers also depend on.
  package var settings: RuleSettings { box.content.settings }
  /// Faults of reading, with ranges in the text that the rule came from.
  package var findings: [Finding] { box.content.findings }
  /// The types that conformance is looked up in.
  package var types: UniformTypeRegistry { box.content.types }
  /// The deciding part, as far as the rule alone determines it.
  var core: Core { box.content.core }
  /// The fast form of the core; `nil` if that needs the tree walker.
  var condition: Condition? { box.content.condition }
  /// What its decisions need, for a rule that is ``ready``.
  var parts: RuleParts? { box.content.parts }
  /// The rest of the extension's property list; `nil` if it is not known.
  package var surroundings: RuleSurroundings? { box.content.surroundings }
  /// The text that contains the rule, and the range of the rule; `nil` for a rule that was made in code.
  var origin: RuleOrigin? { box.content.origin }

  /// The parts to evaluate.
  enum Core: Sendable {
    /// The same verdict for every payload.
    case fixed(RuleVerdict)
    /// A predicate string.
    case predicate(PredicateNode)
    /// The tests of a dictionary, and the location key.
    case dictionary([DictionaryTest], LocationRule?)
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
      let findings = result.findings.map { $0.mapped(text.map.sourceRange) }
      let core = result.hasErrors ? Core.fixed(.error(.parseError)) : .predicate(result.tree)
      self.init(value, core, types, settings, findings)
    case .dictionary(let entries): self.init(value, Core(entries, settings), types, settings)
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

  private init(
    _ value: RuleValue, _ core: Core, _ types: UniformTypeRegistry, _ settings: RuleSettings,
    _ findings: [Finding] = []
  ) {
    self.init(
      Content(
        value: value, settings: settings, findings: findings, types: types, core: core,
        condition: Condition(core.predicates, types)))
  }

  private init(_ content: Content) { box = Box(content) }

  private func with(_ change: (inout Content) -> Void) -> ActivationRule {
    ActivationRule(changing(box.content, change))
  }

  /// The same rule, made ready for many decisions.
  package var ready: ActivationRule { parts != nil ? self : with { $0.parts = RuleParts(self) } }

  /// The same rule on a platform.
  package func on(_ platform: Platform) -> ActivationRule {
    guard platform != settings.platform else { return self }
    let settings = changing(settings) { $0.platform = platform }
    return ActivationRule(value, types: types, settings: settings).with(surroundings, origin)
  }

  /// The same rule on a platform that its list or project names, or that is given.
  package func on(named platform: Platform) -> ActivationRule {
    on(platform).with { $0.isPlatformNamed = true }
  }

  /// Whether the platform is known: iOS may be a mere assumption.
  package var isPlatformKnown: Bool { box.content.isPlatformNamed || settings.platform == .macOS }

  /// The same rule in a property list.
  package func with(_ surroundings: RuleSurroundings?, _ origin: RuleOrigin? = nil) -> ActivationRule {
    guard surroundings != nil || origin != nil else { return self }
    return with { ($0.surroundings, $0.origin) = (surroundings, origin) }
  }

  /// The same rule under the other answer to an open question.
  func turning(_ assumption: Assumption) -> ActivationRule {
    let settings = changing(settings) { $0.others.formSymmetricDifference([assumption]) }
    // This question does not change the conditions of the rule, only the payloads that it is tried on.
    if assumption == .webPageAlternative { return with { ($0.settings, $0.parts) = (settings, nil) } }
    return ActivationRule(value, types: types, settings: settings)
  }

  /// Another rule, with the types and the settings of this one.
  package func with(value: RuleValue) -> ActivationRule { ActivationRule(value, types: types, settings: settings) }

  /// The rule of a predicate's tree, with the types and the settings of this one.
  package func with(predicate: PredicateNode) -> ActivationRule {
    ActivationRule(predicate, types: types, settings: settings)
  }

  /// The same rule with the types of another registry.
  package func with(types: UniformTypeRegistry) -> ActivationRule {
    types.isSame(as: self.types) ? self : ActivationRule(value, types: types, settings: settings)
  }

  /// Makes a rule from a predicate text, for the platform of the extension.
  public init(predicate: String, platform: Platform = .iOS) {
    self = ActivationRule(predicate: predicate, settings: RuleSettings(platform: platform)).ready
  }

  /// Makes a rule from a predicate text, with the types of a registry.
  package init(predicate: String, types: UniformTypeRegistry = .system, settings: RuleSettings) {
    self.init(.predicate(MappedString(predicate)), types: types, settings: settings)
  }

  /// Makes a rule from dictionary keys, written in full or without `NSExtensionActivation`.
  package init(
    dictionary: [String: PropertyListNode], types: UniformTypeRegistry = .system,
    settings: RuleSettings = RuleSettings()
  ) {
    let entries = dictionary.keys.sorted().compactMap { key in
      dictionary[key].map { value in
        let isShort = DictionaryKey[RuleKey.prefix + key] != nil
        return PropertyListEntry(key: MappedString(isShort ? RuleKey.prefix + key : key), value: value)
      }
    }
    self.init(.dictionary(entries), types: types, settings: settings)
  }

  /// Whether the rule is a dictionary of keys.
  package var isDictionary: Bool { if case .dictionary = value { true } else { false } }

  /// The rule, ready for a property list: a predicate, or the dictionary's keys as JSON; `nil` if it is neither.
  public var text: String? { value.text }

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
  package var hasPredicate: Bool { !core.predicates.isEmpty }

  /// The tests of a dictionary, in the order in which they are made; none for a predicate.
  package var dictionaryTests: [DictionaryTest] {
    guard case .dictionary(let tests, _) = core else { return [] }
    return tests
  }

  /// The rule as written, even if the system does not use it.
  package var asWritten: ActivationRule {
    guard case .unused(let unused) = value else { return self }
    return with(value: unused.written).with(surroundings, origin)
  }

  /// The environment of evaluations, with the conformance of the rule's types.
  package var environment: EvaluationEnvironment {
    let types = types
    return EvaluationEnvironment(
      conforms: { types.conforms($0, to: $1) }, typesAreEqual: { types.isEqual($0, $1) },
      stepLimit: settings.stepLimit)
  }
}

extension ActivationRule.Core {
  /// What decides for a dictionary with these entries.
  fileprivate init(_ entries: [PropertyListEntry], _ settings: RuleSettings) {
    guard entries.contains(where: { $0.value.integerValue != 0 }) else {
      self = .fixed(.hidden(.nothingAccepted))
      return
    }
    let location = LocationRule(entries, settings: settings)
    let tests = DictionaryBuilder(entries, settings).build()
    self = tests.isEmpty && location == nil ? .fixed(.hidden(.noPredicate)) : .dictionary(tests, location)
  }

  /// The predicates that must all be true; none if there is no predicate.
  fileprivate var predicates: [PredicateNode] {
    switch self {
    case .fixed: []
    case .predicate(let predicate): [predicate]
    case .dictionary(let tests, _): tests.map { $0.predicate }
    }
  }

  /// The location key, which is checked before the tests.
  var location: LocationRule? {
    guard case .dictionary(_, let location) = self else { return nil }
    return location
  }

  /// Whether a predicate string decides.
  var isPredicate: Bool {
    if case .predicate = self { true } else { false }
  }
}

extension ActivationRule: Hashable {
  /// Whether two rules are the same, wherever they were read, with the same types and settings.
  public static func == (first: ActivationRule, second: ActivationRule) -> Bool {
    first.value.hasSameText(as: second.value) && first.settings == second.settings
      && first.types.isSame(as: second.types)
  }

  /// Hashes the value and the settings.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(value.text)
    hasher.combine(settings)
  }
}

// Swift Testing prints the receiver and the arguments of a call that returned `false`. Without these, it would print a
// rule with every type that the system declares.

extension ActivationRule: CustomStringConvertible {
  /// The predicate, or the keys without their common prefix, on one line.
  public var description: String {
    switch value {
    case .absent: "no rule"
    case .predicate(let text): predicate?.description ?? text.text.trimmingBlanks()
    case .dictionary(let entries):
      "{" + entries.map { "\($0.name): \($0.value.shortText)" }.joined(separator: ", ") + "}"
    case .other(let kind): "\(kind) in place of a rule"
    case .unused: "\(asWritten.description), which is not used"
    }
  }
}

extension PropertyListNode {
  /// The value as people would write it; for a container, its kind.
  fileprivate var shortText: String {
    switch kind {
    case .boolean(let value): "\(value)"
    case .integer(let value): "\(value)"
    case .string(let text): "\"\(text.text)\""
    default: kindName
    }
  }
}

extension Payload: CustomStringConvertible {
  /// The payload on one line, such as `[public.jpeg, public.heic], 2 × [public.png] with text / [public.url]`.
  public var description: String { shape }
}

extension Payload.Attachment: CustomStringConvertible {
  /// The identifiers in brackets.
  public var description: String { shape }
}

/// What each decision of a rule needs, made once for many of them.
///
/// An object, since copies of a rule would count its lists.
final class RuleParts: Sendable {
  /// A rule under the other answer to an open question about the table of keys.
  typealias Alternative = (assumption: Assumption, rule: ActivationRule, type: LookedUpType)

  /// The rule under all other answers that can change a verdict.
  let alternatives: [Alternative]
  /// What each test asks of an attachment.
  let conditions: [Condition?]
  /// The keys behind the test of accepted types.
  let acceptedKeys: AcceptedKeys?
  /// The kinds that the rule takes.
  let kinds: KindsOfRule

  init(_ rule: ActivationRule) {
    alternatives = rule.alternatives { _ in true }
    conditions = rule.dictionaryTests.map { Condition(ofAttachment: $0.condition, rule.types) }
    (acceptedKeys, kinds) = (rule.acceptedKeys, KindsOfRule(rule))
  }
}

extension ActivationRule {
  /// The rule under the other answers that can change a verdict, to the questions that are asked.
  func alternatives(_ isAsked: (Assumption) -> Bool) -> [RuleParts.Alternative] {
    guard case .dictionary = core else { return [] }
    return Assumption.allCases.filter { $0.matters(to: self) && isAsked($0) }.map { alternative($0) }
  }

  /// The rule under the other answer to a question.
  func alternative(_ assumption: Assumption) -> RuleParts.Alternative {
    (assumption, turning(assumption), types.lookUp(assumption.type))
  }
}
