/// A key of a dictionary with its value.
public struct PropertyListEntry: Hashable, Sendable {
  /// The key.
  public let key: MappedString

  /// The bytes of the key: the whole `<key>` element, the JSON string with its quotes, or the binary object.
  public let keyRange: SourceRange

  /// The value.
  public let value: PropertyListNode

  /// Makes an entry.
  package init(key: MappedString, keyRange: SourceRange = .none, value: PropertyListNode) {
    (self.key, self.keyRange, self.value) = (key, keyRange, value)
  }
}

extension PropertyListNode {
  /// The value of a key, or `nil` if this is not a dictionary or lacks the key; of duplicates the last one wins.
  ///
  /// Keys are equal when their Unicode scalars are, as for `NSString`; canonical equivalence does not count.
  ///
  /// - Complexity: linear in the number of entries.
  public subscript(key: String) -> PropertyListNode? {
    entries.last { $0.key.isWritten(key) }?.value
  }

  /// The entries of a dictionary; none for any other value.
  package var entries: [PropertyListEntry] {
    guard case .dictionary(let entries) = kind else { return [] }
    return entries
  }

  /// The elements of an array; none for any other value.
  package var elements: [PropertyListNode] {
    guard case .array(let elements) = kind else { return [] }
    return elements
  }

  /// All entries of a key in file order; empty if this is not a dictionary or lacks the key.
  ///
  /// - Complexity: linear in the number of entries.
  package func entries(named key: String) -> [PropertyListEntry] {
    entries.filter { $0.key.isWritten(key) }
  }

  /// The value at a path of keys in nested dictionaries; an empty path returns the value itself.
  package func value(at keyPath: [String]) -> PropertyListNode? {
    var node = self
    for key in keyPath {
      guard let next = node[key] else { return nil }
      node = next
    }
    return node
  }
}
