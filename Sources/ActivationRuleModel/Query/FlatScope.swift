import PredicateFormat
import Texts

/// Which variables stand for items, attachments and identifiers, and which expressions give lists of them, in a predicate
/// that was read without a tree; ``PayloadScope`` says the same of trees.
struct FlatScope {
  /// A path without some of its last steps.
  struct Path {
    /// The number of the base; -1 without one.
    let base: Int32
    /// The number of the first step.
    let first: Int32
    let count: Int
  }

  /// A variable, and what it stands for.
  private struct Variable {
    let name: UnsafeBufferPointer<UInt8>
    let level: Level
  }

  /// How far down in the payload something stands.
  enum Level: Int {
    case item = 1, attachment, identifier
  }

  let view: FlatView
  private var variables: [Variable] = []

  init(_ view: FlatView) {
    self.view = view
  }

  /// Whether a variable of a level, or of one below it, is bound.
  func binds(atOrBelow level: Level) -> Bool {
    for place in variables.indices where variables[place].level.rawValue >= level.rawValue { return true }
    return false
  }

  mutating func bind(_ subquery: FlatNode, _ level: Level) {
    variables.append(Variable(name: view.bytes(subquery), level: level))
  }

  mutating func unbind() {
    variables.removeLast()
  }

  /// What a variable stands for; `nil` if nothing binds it.
  func level(of variable: FlatNode) -> Level? {
    let name = view.bytes(variable)
    for place in variables.indices.reversed() where variables[place].name.holds(name.baseAddress, name.count) {
      return variables[place].level
    }
    return nil
  }

  // MARK: Paths

  /// The path that a node is; `nil` for anything else.
  func path(_ number: Int32) -> Path? {
    let node = view[number]
    guard node.kind == .keyPath else { return nil }
    let first = node.flag ? view[node.first].next : node.first
    var (count, step) = (0, first)
    while step >= 0 {
      count &+= 1
      step = view[step].next
    }
    return Path(base: node.flag ? node.first : -1, first: first, count: count)
  }

  /// The name of the last step of a path is `@count`.
  func endsInCount(_ path: Path) -> Bool {
    guard path.count > 0 else { return false }
    var step = path.first
    for _ in 1..<path.count { step = view[step].next }
    return view[step].kind == .collectionOperator && isNamed(step, "count")
  }

  func isNamed(_ number: Int32, _ name: StaticString) -> Bool {
    view.bytes(view[number]).holds(name.utf8Start, name.utf8CodeUnitCount)
  }

  private func isKey(_ step: Int32, _ name: StaticString) -> Bool {
    view[step].kind == .key && isNamed(step, name)
  }

  /// `extensionItems` or `SELF.extensionItems`.
  func isItems(_ path: Path?) -> Bool {
    guard let path, path.count == 1, path.base < 0 || view[path.base].kind == .selfObject else { return false }
    return isKey(path.first, "extensionItems")
  }

  /// `$item.attachments`, of an item.
  func isAttachmentsOfItem(_ path: Path?) -> Bool { isKey("attachments", ofVariableAt: .item, path) }

  /// `$attachment.registeredTypeIdentifiers`, of an attachment.
  func isIdentifiers(_ path: Path?) -> Bool { isKey("registeredTypeIdentifiers", ofVariableAt: .attachment, path) }

  private func isKey(_ key: StaticString, ofVariableAt wanted: Level, _ path: Path?) -> Bool {
    guard let path, path.count == 1, path.base >= 0, view[path.base].kind == .variable, isKey(path.first, key) else {
      return false
    }
    return level(of: view[path.base]) == wanted
  }

  /// The attachments of all items that have any, as the templates of dictionaries put it.
  func isAllAttachments(_ path: Path?) -> Bool {
    guard let path, path.count == 2, path.base >= 0, view[path.base].kind == .subquery,
      view[path.first].kind == .collectionOperator, isNamed(path.first, "unionOfArrays"),
      isKey(view[path.first].next, "attachments")
    else { return false }
    let subquery = view[path.base]
    return isItems(self.path(subquery.first)) && asksForAttachments(view[subquery.first].next, of: subquery)
  }

  /// Whether a predicate is `$item.attachments != nil`, of the item in the variable of a subquery.
  private func asksForAttachments(_ predicate: Int32, of subquery: FlatNode) -> Bool {
    let node = view[predicate]
    guard node.kind == .comparison, node.quantifier == nil, node.options.isEmpty, node.comparison == .notEqual,
      view[view[node.first].next].kind == .null, let path = path(node.first), path.count == 1, path.base >= 0
    else { return false }
    let (base, name) = (view[path.base], view.bytes(subquery))
    return base.kind == .variable && view.bytes(base).holds(name.baseAddress, name.count)
      && isKey(path.first, "attachments")
  }

  /// Whether an expression is nil for every payload, as ``PayloadScope/isAlwaysNull(_:)`` says.
  func isAlwaysNull(_ number: Int32) -> Bool {
    guard let path = path(number), path.count > 0, view[path.first].kind == .key else { return false }
    var step = path.first
    while step >= 0 {
      guard view[step].kind == .key || view[step].kind == .collectionOperator else { return false }
      step = view[step].next
    }
    guard path.base >= 0, view[path.base].kind != .selfObject else { return !isNamed(path.first, "extensionItems") }
    return view[path.base].kind == .variable && level(of: view[path.base]) == .attachment
      && !isNamed(path.first, "registeredTypeIdentifiers") && !isNamed(path.first, "fileProviderItem")
  }
}

/// What is asked of nodes at every step; another module's functions would be called each time.
extension FlatView {
  @inline(__always)
  subscript(number: Int32) -> FlatNode { nodes[Int(number)] }

  /// The bytes of a name, or of a string without escapes.
  @inline(__always)
  func bytes(_ node: FlatNode) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: text + Int(node.nameStart), count: Int(node.nameEnd &- node.nameStart))
  }

  /// Where a part stands.
  func range(_ number: Int32) -> SourceRange {
    SourceRange(Int(self[number].start), Int(self[number].end))
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether these are the bytes at an address.
  func holds(_ other: UnsafePointer<UInt8>?, _ length: Int) -> Bool {
    guard count == length else { return false }
    guard let start = UnsafeRawPointer(baseAddress), let other = UnsafeRawPointer(other) else { return length == 0 }
    var place = 0
    while place &+ 8 <= length {
      let (left, right) = (
        start.loadUnaligned(fromByteOffset: place, as: UInt64.self),
        other.loadUnaligned(fromByteOffset: place, as: UInt64.self)
      )
      if left != right { return false }
      place &+= 8
    }
    while place < length {
      if start.load(fromByteOffset: place, as: UInt8.self) != other.load(fromByteOffset: place, as: UInt8.self) {
        return false
      }
      place &+= 1
    }
    return true
  }
}
