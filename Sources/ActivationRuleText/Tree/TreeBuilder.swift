/// Builds a tree from the events of a reader, without recursion: open, key, value, close.
///
/// The reader keeps the events in order; the builder only adds each value to the open container.
struct TreeBuilder {
  /// The kinds of container.
  enum Shape {
    case array, dictionary
  }

  /// A key that waits for its value.
  struct PendingKey {
    let key: MappedString
    let range: SourceRange
  }

  private struct Container {
    let shape: Shape
    let start: Int
    var elements: [PropertyListNode] = []
    var entries: [PropertyListEntry] = []
    var pendingKey: PendingKey?
  }

  private var containers: [Container] = []

  /// The complete outermost value.
  private(set) var root: PropertyListNode?

  /// The number of open containers.
  var depth: Int { containers.count }

  /// The innermost open container, or `nil` at the outermost level.
  var shape: Shape? { containers.last?.shape }

  /// The key that waits for its value in the innermost dictionary.
  var pendingKey: PendingKey? { containers.last?.pendingKey }

  /// Opens a container that begins at an offset.
  mutating func open(_ shape: Shape, at start: Int) {
    containers.append(Container(shape: shape, start: start))
  }

  /// Sets the key of the next value.
  mutating func setKey(_ key: MappedString, at range: SourceRange) {
    guard !containers.isEmpty else { return }
    containers[containers.count - 1].pendingKey = PendingKey(key: key, range: range)
  }

  /// Adds a value to the innermost container; at the outermost level it is the root.
  mutating func add(_ kind: PropertyListNode.Kind, at range: SourceRange) {
    let node = PropertyListNode(kind, at: range)
    let last = containers.count - 1
    guard last >= 0 else {
      root = node
      return
    }
    if let pending = containers[last].pendingKey {
      containers[last].entries.append(PropertyListEntry(key: pending.key, keyRange: pending.range, value: node))
      containers[last].pendingKey = nil
    } else {
      containers[last].elements.append(node)
    }
  }

  /// Closes the innermost container, whose range ends at an offset.
  mutating func close(at end: Int) {
    guard let container = containers.popLast() else { return }
    let range = SourceRange(container.start, end)
    switch container.shape {
    case .array: add(.array(container.elements), at: range)
    case .dictionary: add(.dictionary(container.entries), at: range)
    }
  }
}
