public import PredicateFormat
public import PropertyLists
public import UniformTypes

/// A rule, read and compiled once, that can be asked for many payloads.
///
/// Making one never fails: what is wrong with it is in ``diagnostics``, and every payload then gets the verdict that the
/// system would come to.
public struct ActivationRule: Sendable {
  /// What the rule was made of.
  public let value: RuleValue
  /// What its answers depend on besides.
  public let settings: RuleSettings
  /// The types that conformance is looked up in.
  public let types: UniformTypeRegistry
  /// Problems of reading, with ranges in the text that the rule came from.
  public let diagnostics: [Diagnostic]
  /// What decides, as far as the rule alone determines it.
  let core: Core

  /// What is evaluated.
  enum Core: Sendable {
    /// The same verdict for every payload.
    case fixed(Verdict)
    /// A predicate string.
    case predicate(CompiledPredicate)
    /// The tests of a dictionary.
    case dictionary(CompiledDictionary)
  }

  /// Makes a rule of a value.
  ///
  /// - Parameters:
  ///   - value: what stands under `NSExtensionActivationRule`.
  ///   - types: the declared types; those of apps can be added to the system's.
  ///   - settings: the platform and the open questions.
  public init(
    _ value: RuleValue, types: UniformTypeRegistry = .system, settings: RuleSettings = RuleSettings()
  ) {
    self.value = value
    self.settings = settings
    self.types = types
    switch value {
    case .absent: (core, diagnostics) = (.fixed(.hidden(.noRule)), [])
    case .other: (core, diagnostics) = (.fixed(.hidden(.wrongRuleType)), [])
    case .predicate(let text):
      let result = PredicateParser.parse(text.text)
      diagnostics = result.diagnostics.map { $0.mapped(text.map.sourceRange) }
      core = result.predicate.map { .predicate(CompiledPredicate($0, types)) } ?? .fixed(.error(.parseError))
    case .dictionary(let entries):
      diagnostics = []
      core = Self.core(of: entries, types, settings)
    }
  }

  /// Makes a rule of a predicate text.
  public init(
    predicate: String, types: UniformTypeRegistry = .system, settings: RuleSettings = RuleSettings()
  ) {
    self.init(.predicate(MappedString(predicate)), types: types, settings: settings)
  }

  /// Makes a rule of dictionary keys, written in full or without `NSExtensionActivation`.
  public init(
    dictionary: [String: PropertyListNode], types: UniformTypeRegistry = .system,
    settings: RuleSettings = RuleSettings()
  ) {
    let entries = dictionary.keys.sorted().compactMap { key in
      dictionary[key].map { value in
        let isShort = RuleKey.all.contains(RuleKey.prefix + key)
        return PropertyListEntry(key: MappedString(isShort ? RuleKey.prefix + key : key), value: value)
      }
    }
    self.init(.dictionary(entries), types: types, settings: settings)
  }

  private static func core(
    of entries: [PropertyListEntry], _ types: UniformTypeRegistry, _ settings: RuleSettings
  ) -> Core {
    guard entries.contains(where: { $0.value.integerValue != 0 }) else { return .fixed(.hidden(.nothingAccepted)) }
    let built = DictionaryBuilder(entries, settings: settings).build()
    let location = LocationRule(entries, settings: settings)
    if built.tests.isEmpty, location == nil { return .fixed(.hidden(.noPredicate)) }
    return .dictionary(CompiledDictionary(built, location: location, types))
  }

  /// The predicate that is evaluated: the parsed string, or what the dictionary stands for.
  ///
  /// `nil` when there is none: no rule, a string that is no predicate, a dictionary that accepts nothing.
  public var predicate: PredicateNode? {
    switch core {
    case .fixed: nil
    case .predicate(let compiled): compiled.predicate
    case .dictionary(let compiled):
      compiled.tests.isEmpty ? nil : .all(of: compiled.tests.map { $0.test.predicate })
    }
  }

  /// The tests that a dictionary leads to, in the order in which they are made; none for a predicate.
  public var dictionaryTests: [DictionaryTest] {
    guard case .dictionary(let compiled) = core else { return [] }
    return compiled.tests.map { $0.test }
  }

  /// What an evaluation may ask for: the conformance of the rule's types.
  var environment: EvaluationEnvironment {
    let types = types
    return EvaluationEnvironment(
      conforms: { types.conforms($0, to: $1) }, typesAreEqual: { types.isEqual($0, $1) })
  }
}
