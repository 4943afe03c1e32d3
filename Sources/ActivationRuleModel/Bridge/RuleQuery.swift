import ActivationRuleTypes

/// A rule in the normal form that everything works with.
///
/// It counts items, attachments and identifiers that satisfy conditions, compares the counts, and joins the
/// comparisons. It is flat, so evaluating it needs no further memory. ``RuleQueryBuilder`` compiles it; evidence is
/// derived from it, and the analysis converts it to formulas. A predicate has a query only if it passes the safety
/// check and cannot raise, whatever the payload. Predicates are evaluated for up to 64 attachments at once, one bit
/// each; so a condition costs about the same for one attachment as for many. The set of types that satisfy it is
/// computed when the rule is made.
package struct RuleQuery: Hashable, Sendable {
  /// Represents nil among counts.
  package static let null = Int64.min

  /// The operation of a node; `first` and `second` of the node have the meaning in the comment.
  package enum Operation: UInt8, Hashable, Sendable {
    // Truth values.
    /// `first` is 1 or 0.
    case constant
    /// The nodes listed from `first` up to `second` in `children`.
    case and, or
    /// The node `first`.
    case not
    /// The numbers of the nodes `first` and `second`, compared with the ordering of the node.
    case compare
    /// The same with numbers that differ between attachments.
    case compareEach
    /// Some identifier of the attachment is in the set `first`.
    case someIdentifier
    /// The identifier passes the test `first`; only in the formula of a set.
    case test

    // Numbers.
    /// The constant `first` of `constants`.
    case number
    case itemCount, attachmentCountOfItem, attachmentCountOfAll
    /// The number of items or attachments for which the node `first` is true.
    case countItems, countAttachmentsOfItem, countAttachmentsOfAll
    /// The number of the attachment's identifiers that are in the set `first`.
    case countIdentifiers
  }

  /// One node.
  package struct Node: Hashable, Sendable {
    package var operation: Operation
    package var ordering: Ordering = .equal
    package var first: Int32 = 0
    package var second: Int32 = 0
  }

  /// The ordering of two counts.
  package enum Ordering: UInt8, Hashable, Sendable {
    case equal, notEqual, less, greater, lessOrEqual, greaterOrEqual
  }

  /// A test of one identifier against a type.
  package struct TypeTest: Hashable, Sendable {
    package let identifier: String
    /// Whether the identifier must be the type itself.
    package let isExact: Bool
    /// The number of the type, or -1 for an undeclared one.
    package let index: Int32

    init(_ identifier: String, isExact: Bool, _ types: UniformTypeRegistry) {
      self.identifier = identifier
      self.isExact = isExact
      index = types.typeIndex(of: identifier)
    }

    init(conformingTo type: String, _ types: UniformTypeRegistry) {
      self.init(type, isExact: false, types)
    }
  }

  /// A predicate that must be true for the extension to appear, and the reason to give if it is not.
  package struct Root: Hashable, Sendable {
    package let node: Int32
    package let reason: HiddenReason
    /// The number of its part.
    package let part: Int
    /// The node of the first condition by which attachments are counted; -1 if there is none.
    package let counted: Int32
  }

  /// A part of the predicates, and its place in the query.
  package struct Part: Hashable, Sendable {
    /// Its node; -1 for a test that was merged with its neighbours into a set.
    package var node: Int32 = -1
    /// The number of the next part that is not inside this one.
    package var end = 0
  }

  package var nodes: [Node] = []
  package var children: [Int32] = []
  package var constants: [Int64] = []
  package var tests: [TypeTest] = []
  /// Sets of declared types, one bit each, ``setWordCount`` words for each set.
  package var sets: [UInt64] = []
  package var setWordCount = 0
  /// For each set the equivalent node, for undeclared identifiers.
  package var formulas: [Int32] = []
  /// The predicates that must be true, in this order; empty for a rule without a query, which is left to the tree
  /// walker.
  package var roots: [Root] = []
  /// The parts of the predicates in pre-order, following the text.
  package var parts: [Part] = []
  /// Whether a part uses something that no payload has.
  package var asksForNothing = false
  /// Whether a node compares numbers of single attachments, one after another.
  package var comparesEach = false
}
