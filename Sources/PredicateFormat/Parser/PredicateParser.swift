public import Texts

/// Reads predicate texts.
///
/// The parser never fails and always ends: it returns a tree, whose unreadable parts are `missing`, and everything that is
/// wrong with the text. Time is linear in the length; the limits are in `Limit`.
///
/// The language is that of NSPredicate format strings without arguments. Source: Predicate Programming Guide (Apple),
/// with the readings of `Grammar/README.md` where the guide is silent.
public enum PredicateParser {
  /// What became of a text.
  public struct Result: Hashable, Sendable {
    /// What was read: at once as a tree, or so that a tree can be made of it.
    private enum Content: Hashable, Sendable {
      case tree(PredicateNode)
      case flat(FlatPredicate)

      var tree: PredicateNode {
        switch self {
        case .tree(let tree): tree
        case .flat(let flat): flat.tree
        }
      }

      static func == (left: Content, right: Content) -> Bool { left.tree == right.tree }

      func hash(into hasher: inout Hasher) { hasher.combine(tree) }
    }

    private let content: Content
    /// All faults and remarks, in the order of their places.
    public let diagnostics: [Diagnostic]

    fileprivate init(_ tree: PredicateNode, _ diagnostics: [Diagnostic]) {
      content = .tree(tree)
      self.diagnostics = diagnostics
    }

    fileprivate init(_ flat: FlatPredicate) {
      content = .flat(flat)
      diagnostics = []
    }

    /// The tree; it holds `missing` parts if there are errors.
    ///
    /// - Complexity: linear in the length of a text without faults, whose tree is made when it is asked for.
    public var tree: PredicateNode { content.tree }

    /// Whether the text is not a predicate.
    package var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }

    /// The tree of a text without errors, else `nil`.
    public var predicate: PredicateNode? { hasErrors ? nil : tree }
  }

  /// Reads a text.
  ///
  /// - Parameter text: the predicate; ranges count UTF-8 bytes in it.
  public static func parse(_ text: String) -> Result {
    FlatPredicate.read(text).map { Result($0) } ?? explain(Array(text.utf8))
  }

  /// Reads the bytes of a text.
  ///
  /// - Parameter bytes: UTF-8; bytes that are not are reported.
  package static func parse(bytes: [UInt8]) -> Result {
    let flat = bytes.withUnsafeBufferPointer { FlatPredicate.read($0, isValidated: false) }
    return flat.map { Result($0) } ?? explain(bytes)
  }

  /// Reads the bytes of a text that may have faults, and says what these are.
  ///
  /// What it says of a text without faults is what ``parse(bytes:)`` finds in less time.
  package static func explain(_ bytes: [UInt8]) -> Result {
    let lexed = Lexer.tokenize(bytes)
    var parser = Parser(bytes: bytes, tokens: lexed.tokens, isSilent: lexed.diagnostics.contains { $0.isLimit })
    let tree = parser.parsePredicate()
    guard !lexed.diagnostics.isEmpty || !parser.diagnostics.isEmpty else { return Result(tree, []) }
    var all = lexed.diagnostics + parser.diagnostics
    // What people meant by a text with errors is open, and so is how its parts bind.
    if all.contains(where: { $0.severity == .error }) { all.removeAll { $0.severity == .info } }
    all.sort { $0.range.lowerBound < $1.range.lowerBound }
    return Result(tree, Array(all.prefix(Limit.predicateFaults.value)))
  }
}

extension Diagnostic {
  /// Whether the text was not read to its end, so that what the parser would say of it means nothing.
  fileprivate var isLimit: Bool {
    [PredicateFault.textTooLong, .tooManyTokens, .invalidText].contains { $0.rawValue == id }
  }
}
