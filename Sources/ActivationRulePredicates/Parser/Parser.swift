/// A recursive-descent parser with one function for each production of `Grammar/predicate-format.ebnf`.
///
/// It writes flat nodes and never fails: missing or unreadable parts become nodes of their kind. The productions only
/// know what must come next. If something else comes, a function in Parser+Recovery, Parser+Complaints, Parser+Mistakes
/// or Parser+Quotes reports the error and finds the place to continue; a text without faults never reaches them.
///
/// A parenthesis may open a predicate or an expression, and only the tokens after it show which. Therefore the
/// functions for predicates return a node of either kind, and the caller that needs one kind requires it; there is no
/// backtracking. In `(a) == 1`, `parseComparison` reads its left side, in which `parseParenthesis` finds the path `a`;
/// `==` follows. In `(a == 1)` the same calls return a comparison and no operator follows, so `parseComparison` returns
/// it unchanged.
struct Parser: ~Copyable {
  // A pointer, because the thread sanitizer mistakes the change of a node for a change of the property.
  private var nodes: UnsafeMutablePointer<FlatNode>
  let bytes: PredicateBytes
  let tokens: UnsafePointer<Token>
  let lastToken: Int
  private var nodeCapacity: Int
  private var nodeCount = 0
  /// The limits, copied for quick access.
  private let nesting = Limit.predicateNesting.value
  private let operators = Limit.predicateOperators.value
  /// The index of the current token; it never passes `endOfText`.
  private(set) var index = 0
  private var depth = 0
  private var binaryOperatorCount = 0

  // The rest is used only for texts with faults.
  var diagnostics: [Diagnostic] = []
  var isSilent: Bool
  /// The index of the token of the last error; an error just after it would only repeat it.
  var lastComplaint = -2
  /// A constant followed by a step to a collection operator, which constants lack: probably a parenthesis is missing.
  var tornCall: Token?
  /// The number of open brackets of all kinds after the first few tokens.
  private var openBrackets = (tokens: 0, count: 0)
  /// Whether there are more opening than closing parentheses.
  lazy var missesParenthesis =
    (0...lastToken).reduce(0) {
      $0 + (tokens[$1].kind == .leftParenthesis ? 1 : tokens[$1].kind == .rightParenthesis ? -1 : 0)
    } > 0

  /// - Parameter lexer: must outlive the parser, which uses its memory.
  init(_ lexer: borrowing Lexer) {
    bytes = lexer.bytes
    tokens = UnsafePointer(lexer.tokens)
    lastToken = lexer.count - 1
    isSilent = lexer.isCutShort
    // Rules average two nodes to three tokens.
    nodeCapacity = lexer.count + 4
    nodes = FlatView.allocate(nodeCapacity, bytes.count).nodes
  }

  /// Reads the whole text, once.
  mutating func read() -> (predicate: FlatPredicate, diagnostics: [Diagnostic]) {
    let root = parsePredicate()
    // The result takes over the memory of the nodes, followed by a copy of the text.
    let copy = UnsafeMutableRawPointer(nodes + nodeCapacity).bindMemory(to: UInt8.self, capacity: bytes.count)
    if let text = bytes.baseAddress { copy.initialize(from: text, count: bytes.count) }
    let view = FlatView(nodes: nodes, text: copy)
    return (FlatPredicate(view, count: nodeCount, root: root), diagnostics)
  }

  // MARK: Tokens

  @inline(__always)
  var current: Token { tokens[index] }

  @inline(__always)
  func at(_ kind: TokenKind) -> Bool { tokens[index].kind == kind }

  @inline(__always)
  func next(_ distance: Int = 1) -> TokenKind { tokens[min(index &+ distance, lastToken)].kind }

  /// The token before the current one, or the current one at the start.
  @inline(__always)
  var previous: Token { tokens[max(0, index &- 1)] }

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

  /// Reads a symbol, or reports that it is missing.
  @inline(__always)
  @discardableResult
  mutating func expect(_ kind: TokenKind, _ purpose: StaticString) -> Bool {
    if consume(kind) { return true }
    complainAboutSymbol(kind, purpose)
    return false
  }

  /// Reads a closing symbol, or reports that it is missing and searches for it.
  @inline(__always)
  mutating func expectClosing(_ kind: TokenKind, of opening: Token) {
    if !consume(kind) { complainAboutClosing(kind, of: opening) }
  }

  /// The number of open brackets of all kinds before the current token.
  mutating func openBracketCount() -> Int {
    while openBrackets.tokens < index {
      switch tokens[openBrackets.tokens].kind {
      case .leftParenthesis, .leftBrace, .leftBracket: openBrackets.count += 1
      case .rightParenthesis, .rightBrace, .rightBracket: openBrackets.count = max(0, openBrackets.count - 1)
      default: break
      }
      openBrackets.tokens += 1
    }
    return openBrackets.count
  }

  // MARK: Nodes

  /// Adds a node at the current token, with its name there.
  @inline(__always)
  mutating func add(_ kind: FlatNode.Kind) -> Int32 {
    if nodeCount == nodeCapacity { grow() }
    var node = FlatNode(kind: kind)
    (node.start, node.end) = (current.start, current.end)
    (node.nameStart, node.nameEnd) = (node.start, node.end)
    (nodes + nodeCount).initialize(to: node)
    nodeCount &+= 1
    return Int32(truncatingIfNeeded: nodeCount &- 1)
  }

  @inline(never)
  private mutating func grow() {
    let larger = FlatView.allocate(nodeCapacity * 2, bytes.count).nodes
    larger.moveInitialize(from: nodes, count: nodeCount)
    nodes.deallocate()
    (nodes, nodeCapacity) = (larger, nodeCapacity * 2)
  }

  /// Adds a node that began at a place and ends with the last token read.
  @inline(__always)
  mutating func add(_ kind: FlatNode.Kind, from start: Int32, over first: Int32 = -1) -> Int32 {
    let node = add(kind)
    nodes[Int(node)].first = first
    close(node, from: start)
    return node
  }

  /// Adds a node for the current token and skips the token.
  @inline(__always)
  mutating func addLeaf(_ kind: FlatNode.Kind) -> Int32 {
    let node = add(kind)
    advance()
    return node
  }

  /// Adds a node for the current token, whose name follows a sign, and skips the token.
  @inline(__always)
  mutating func addMarked(_ kind: FlatNode.Kind) -> Int32 {
    let node = addLeaf(kind)
    nodes[Int(node)].nameStart &+= 1
    return node
  }

  /// Adds a missing expression at the current token.
  mutating func missing() -> Int32 {
    let node = add(.missing)
    nodes[Int(node)].end = nodes[Int(node)].start
    return node
  }

  /// Ends a node with the last token read.
  @inline(__always)
  func close(_ node: Int32, from start: Int32) {
    nodes[Int(node)].start = start
    nodes[Int(node)].end = max(start, previous.end)
  }

  subscript(node: Int32) -> FlatNode {
    @inline(__always)
    get { nodes[Int(node)] }
    @inline(__always)
    nonmutating _modify { yield &nodes[Int(node)] }
  }

  /// Makes a node the next sibling of another.
  @inline(__always)
  func join(_ left: Int32, _ right: Int32) {
    nodes[Int(left)].next = right
  }

  @inline(__always)
  func isPredicate(_ node: Int32) -> Bool { nodes[Int(node)].kind.isPredicate }

  /// The node as a predicate; an expression is reported, at the token where its comparison operator is expected.
  @inline(__always)
  mutating func requirePredicate(_ node: Int32) -> Int32 {
    isPredicate(node) ? node : predicate(insteadOf: node)
  }

  /// The node as an expression; a predicate is reported.
  @inline(__always)
  mutating func requireExpression(_ node: Int32) -> Int32 {
    isPredicate(node) ? expression(insteadOf: node) : node
  }

  // MARK: Limits

  /// Enters a nesting level; `false` if the nesting is too deep, in which case the rest of the text is skipped.
  mutating func enter() -> Bool {
    depth &+= 1
    guard depth > nesting else { return true }
    giveUp(.nestingTooDeep, "the predicate nests more than \(nesting) levels deep")
    return false
  }

  mutating func leave() {
    depth &-= 1
  }

  /// Counts an operator that nests to the left.
  mutating func countBinaryOperator() -> Bool {
    binaryOperatorCount &+= 1
    guard binaryOperatorCount > operators else { return true }
    giveUp(.tooManyOperators, "the predicate has more than \(operators) arithmetic operators")
    return false
  }

  /// Reports a limit and skips the rest of the text silently.
  mutating func giveUp(_ fault: PredicateFault, _ message: String) {
    complain(fault, message, at: current.range)
    isSilent = true
    index = lastToken
  }
}
