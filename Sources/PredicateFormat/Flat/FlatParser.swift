import Texts

/// Reads the tokens of a text without faults into nodes, by the grammar of ``Parser``.
///
/// It gives up where ``Parser`` would complain or remark on something, and where a limit is reached.
struct FlatParser: ~Copyable {
  private let text: UnsafePointer<UInt8>
  private let length: Int
  private let tokens: UnsafePointer<FlatToken>
  private let lastToken: Int
  private var nodes: UnsafeMutablePointer<FlatNode>
  private var nodeCapacity: Int
  private(set) var nodeCount = 0
  /// The limits, at hand for each node.
  private let nesting = Limit.predicateNesting.value
  private let operators = Limit.predicateOperators.value
  private var index = 0
  private var depth = 0
  private var binaryOperatorCount = 0
  /// Whether the text has a fault; then nothing that was read counts.
  private(set) var isBroken = false
  private var isFinished = false

  init(_ text: UnsafePointer<UInt8>, _ length: Int, _ tokens: UnsafePointer<FlatToken>, _ count: Int) {
    self.text = text
    self.length = length
    self.tokens = tokens
    lastToken = count - 1
    // Rules have two nodes for three tokens.
    nodeCapacity = count + 4
    nodes = FlatView.allocate(nodeCapacity, length).nodes
  }

  deinit {
    if !isFinished { nodes.deallocate() }
  }

  /// Hands over what was read with its memory, to which a copy of the text is added.
  mutating func finish() -> FlatView {
    isFinished = true
    let copy = UnsafeMutableRawPointer(nodes + nodeCapacity).bindMemory(to: UInt8.self, capacity: length)
    copy.initialize(from: text, count: length)
    return FlatView(nodes: nodes, text: copy)
  }

  // MARK: Tokens

  @inline(__always)
  var current: FlatToken { tokens[index] }

  @inline(__always)
  func at(_ kind: TokenKind) -> Bool { tokens[index].kind == kind }

  @inline(__always)
  func next(_ distance: Int = 1) -> TokenKind { tokens[min(index &+ distance, lastToken)].kind }

  @inline(__always)
  mutating func advance() {
    if index < lastToken { index &+= 1 }
  }

  @inline(__always)
  mutating func consume(_ kind: TokenKind) -> Bool {
    guard at(kind) else { return false }
    advance()
    return true
  }

  /// Steps over a token that must be there.
  @inline(__always)
  mutating func expect(_ kind: TokenKind) {
    if !consume(kind) { giveUp() }
  }

  func byte(_ place: Int32) -> UInt8 { text[Int(place)] }

  // MARK: Nodes

  /// Adds a node that stands at the current token, and has its name there.
  @inline(__always)
  mutating func add(_ kind: FlatNode.Kind) -> Int32 {
    if nodeCount == nodeCapacity { grow() }
    var node = FlatNode(kind)
    (node.start, node.end) = (current.start, current.end)
    (node.nameStart, node.nameEnd) = (node.start, node.end)
    (nodes + nodeCount).initialize(to: node)
    nodeCount &+= 1
    return Int32(truncatingIfNeeded: nodeCount &- 1)
  }

  @inline(never)
  private mutating func grow() {
    let larger = FlatView.allocate(nodeCapacity * 2, length).nodes
    larger.moveInitialize(from: nodes, count: nodeCount)
    nodes.deallocate()
    (nodes, nodeCapacity) = (larger, nodeCapacity * 2)
  }

  /// Adds a node that began at a place and ends with the last token that was read.
  @inline(__always)
  mutating func add(_ kind: FlatNode.Kind, from start: Int32, over first: Int32 = -1) -> Int32 {
    let node = add(kind)
    nodes[Int(node)].first = first
    close(node, from: start)
    return node
  }

  /// Ends a node with the last token that was read.
  @inline(__always)
  func close(_ node: Int32, from start: Int32) {
    nodes[Int(node)].start = start
    nodes[Int(node)].end = max(start, tokens[max(0, index &- 1)].end)
  }

  subscript(node: Int32) -> FlatNode {
    @inline(__always)
    get { nodes[Int(node)] }
    @inline(__always)
    nonmutating _modify { yield &nodes[Int(node)] }
  }

  /// Sets two parts beside each other.
  @inline(__always)
  func join(_ left: Int32, _ right: Int32) {
    nodes[Int(left)].next = right
  }

  // MARK: Faults

  /// Gives the text up; what is read from there on comes to its end.
  @inline(never)
  mutating func giveUp() {
    if nodeCount == 0 {
      nodes.initialize(to: FlatNode(.other))
      nodeCount = 1
    }
    isBroken = true
    index = lastToken
  }

  @inline(__always)
  mutating func require(isPredicate: Bool, _ node: Int32) -> Int32 {
    if nodes[Int(node)].kind.isPredicate != isPredicate { giveUp() }
    return node
  }

  /// Goes one level deeper; `false` when the text nests too deep.
  mutating func enter() -> Bool {
    depth &+= 1
    if depth > nesting { giveUp() }
    return depth <= nesting
  }

  mutating func leave() {
    depth &-= 1
  }

  /// Counts an operator that nests to the left.
  mutating func countBinaryOperator() {
    binaryOperatorCount &+= 1
    if binaryOperatorCount > operators { giveUp() }
  }
}
