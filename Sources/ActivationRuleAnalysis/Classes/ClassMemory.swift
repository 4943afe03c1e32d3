/// The kinds of identifiers and classes of attachments of earlier questions, since many questions about a rule differ in
/// numbers alone.
final class ClassMemory: @unchecked Sendable {
  /// What kinds and classes depend on, besides the types.
  struct Key: Hashable {
    let tests: [RuleQuery.TypeTest]
    let identifiers: [IdentifierCondition]
    let attachments: [CountFormula]
    let declares: Bool
    let limit: Int
  }

  /// Kinds and the classes that are made of them.
  struct Entry {
    let kinds: [IdentifierKind]
    let classes: [AttachmentClass]
    /// Whether there are more attachments than ``classes`` has.
    let isIncomplete: Bool
  }

  /// How many classes are kept.
  private static let limit = 100_000

  // The lock guards all variables; nothing touches them elsewhere.
  private let lock = MutualExclusion()
  private var types: UniformTypeRegistry?
  private var entries: [Key: Entry?] = [:]
  private var count = 0

  /// What was worked out; `nil` if nothing was, and a `nil` entry where no app's declaration adds to the registry's types.
  func entry(_ key: Key, _ types: UniformTypeRegistry) -> Entry?? {
    lock.locked { self.types?.isSame(as: types) == true ? entries[key] : nil }
  }

  /// Keeps what was worked out.
  func keep(_ entry: Entry?, _ key: Key, _ types: UniformTypeRegistry) {
    lock.locked {
      if count > Self.limit || self.types?.isSame(as: types) != true { (entries, count) = ([:], 0) }
      self.types = types
      entries[key] = .some(entry)
      count += entry?.classes.count ?? 0
    }
  }
}

/// Two options that differ only in it are equal.
extension ClassMemory: Hashable {
  static func == (first: ClassMemory, second: ClassMemory) -> Bool { true }

  func hash(into hasher: inout Hasher) {}
}
