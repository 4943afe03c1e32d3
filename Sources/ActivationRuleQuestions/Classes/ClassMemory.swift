import ActivationRuleModel
import ActivationRulePredicates
import ActivationRuleTypes

/// Caches the kinds of identifiers and classes of attachments, since many questions about a rule differ only in
/// numbers.
final class ClassMemory: @unchecked Sendable {
  /// Everything that kinds and classes depend on, except the types.
  struct Key: Hashable {
    let tests: [RuleQuery.TypeTest]
    let identifiers: [IdentifierCondition]
    let attachments: [CountFormula]
    let declares: Bool
    let limit: Int
  }

  /// Kinds and their classes.
  struct Entry {
    let kinds: [IdentifierKind]
    let classes: [AttachmentClass]
    /// Whether ``classes`` is incomplete.
    let isIncomplete: Bool
  }

  /// The number of classes to keep, which bounds memory.
  private static let limit = 100_000

  // The lock guards all variables; nothing touches them elsewhere.
  private let lock = MutualExclusion()
  private var types: UniformTypeRegistry?
  private var entries: [Key: Entry?] = [:]
  private var count = 0

  /// The cached entry; `nil` if there is none, and a `nil` entry if no app's declaration adds to the registry's types.
  func entry(_ key: Key, _ types: UniformTypeRegistry) -> Entry?? {
    lock.locked { self.types?.isSame(as: types) == true ? entries[key] : nil }
  }

  /// Caches an entry.
  func keep(_ entry: Entry?, _ key: Key, _ types: UniformTypeRegistry) {
    lock.locked {
      if count > Self.limit || self.types?.isSame(as: types) != true { (entries, count) = ([:], 0) }
      self.types = types
      entries[key] = .some(entry)
      count += entry?.classes.count ?? 0
    }
  }
}

/// All caches are equal, so that they do not affect the comparison of options.
extension ClassMemory: Hashable {
  static func == (first: ClassMemory, second: ClassMemory) -> Bool { true }

  func hash(into hasher: inout Hasher) {}
}
