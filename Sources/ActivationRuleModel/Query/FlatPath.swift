/// A path in flat nodes, without some of its last steps.
struct FlatPath: PayloadPath {
  /// The name of a variable.
  struct Name: Equatable {
    let bytes: UnsafeBufferPointer<UInt8>

    static func == (left: Name, right: Name) -> Bool { left.bytes.equals(right.bytes.baseAddress, right.bytes.count) }
  }

  let view: FlatView
  /// The number of the base; -1 without one.
  let base: Int32
  /// The number of the first step.
  let first: Int32
  var count: Int

  /// The path of a node; `nil` for anything else.
  init?(_ view: FlatView, _ number: Int32) {
    let node = view[number]
    guard node.kind == .keyPath else { return nil }
    self.view = view
    base = node.flag ? node.first : -1
    first = node.flag ? view[node.first].next : node.first
    count = 0
    var step = first
    while step >= 0 {
      count &+= 1
      step = view[step].next
    }
  }

  var startsAtObject: Bool { base < 0 || view[base].kind == .selfObject }

  var variable: Name? { base >= 0 ? view.variable(base) : nil }

  var subquery: (collection: FlatPath?, variable: Name, wanted: FlatPath?)? {
    guard base >= 0, view[base].kind == .subquery else { return nil }
    let source = view[base].first
    let predicate = view[view[source].next]
    let wantsPath =
      predicate.kind == .comparison && predicate.quantifier == nil && predicate.options.isEmpty
      && predicate.comparison == .notEqual && view[view[predicate.first].next].kind == .null
    return (
      FlatPath(view, source), Name(bytes: view.bytes(view[base])), wantsPath ? FlatPath(view, predicate.first) : nil
    )
  }

  var isOfKeys: Bool {
    guard count > 0, view[first].kind == .key else { return false }
    var step = first
    while step >= 0 {
      guard view[step].kind == .key || view[step].kind == .collectionOperator else { return false }
      step = view[step].next
    }
    return true
  }

  func isKey(_ place: Int, _ name: StaticString) -> Bool { isStep(place, .key, name) }

  func isOperator(_ place: Int, _ name: StaticString) -> Bool { isStep(place, .collectionOperator, name) }

  private func isStep(_ place: Int, _ kind: FlatNode.Kind, _ name: StaticString) -> Bool {
    var step = first
    for _ in 0..<place { step = view[step].next }
    return view[step].kind == kind && view.bytes(view[step]).equals(name.utf8Start, name.utf8CodeUnitCount)
  }
}

/// Properties of nodes that each step reads; they are here because functions of another module would not be inlined.
extension FlatView {
  @inline(__always)
  subscript(number: Int32) -> FlatNode { nodes[Int(number)] }

  /// The bytes of a name, or of a string without escapes.
  @inline(__always)
  func bytes(_ node: FlatNode) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: text + Int(node.nameStart), count: Int(node.nameEnd &- node.nameStart))
  }

  /// The name of a variable node; `nil` for anything else.
  func variable(_ number: Int32) -> FlatPath.Name? {
    self[number].kind == .variable ? FlatPath.Name(bytes: bytes(self[number])) : nil
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether these bytes equal the ones at an address.
  func equals(_ other: UnsafePointer<UInt8>?, _ length: Int) -> Bool {
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
