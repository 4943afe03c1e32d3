import UniformTypes

/// A rule in the one normal form that everything reasons in.
///
/// It counts items, attachments and identifiers that fulfil conditions, compares the counts, and joins the comparisons. It is
/// flat, so that it is evaluated as it stands and needs no memory for it.
/// ``RuleQueryBuilder`` compiles it. Evidence is worked out from it, and the analysis turns it into formulas.
/// Only predicates for which the safety check passes and nothing can raise, whatever the payload, have a query.
/// Predicates are evaluated for up to 64 attachments at once, one bit each; so a condition costs about the same for one
/// attachment as for many. What it asks of an identifier is worked out for all declared types when the rule is made.
package struct RuleQuery: Hashable, Sendable {
  /// What stands for nil among counts.
  package static let null = Int64.min

  /// What a node does; `first` and `second` of the node mean what the comment says.
  package enum Operation: UInt8, Hashable, Sendable {
    // Truth values.
    /// `first` is 1 or 0.
    case constant
    /// The nodes listed from `first` up to `second` in `children`.
    case and, or
    /// The node `first`.
    case not
    /// The numbers of the nodes `first` and `second`, ordered as the node says.
    case compare
    /// The same with numbers that each attachment has for itself.
    case compareEach
    /// Some identifier of the attachment is in the set `first`.
    case someIdentifier
    /// The identifier fulfils the test `first`; only in the formula of a set.
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

  /// How two counts are compared.
  package enum Ordering: UInt8, Hashable, Sendable {
    case equal, notEqual, less, greater, lessOrEqual, greaterOrEqual
  }

  /// A test of one identifier against a type.
  package struct TypeTest: Hashable, Sendable {
    package let identifier: String
    /// Whether the identifier must be the type itself.
    package let isExact: Bool
    /// The number of the type, or -1 for one that nothing declares.
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

  /// A predicate that must hold for the extension to appear, and what is said if it does not.
  package struct Root: Hashable, Sendable {
    package let node: Int32
    package let reason: HiddenReason
    /// The number of its part.
    package let part: Int
    /// The node of the condition by which attachments are counted first; -1 if none are.
    package let counted: Int32
  }

  /// A part of the predicates, and where it stands in the query.
  package struct Part: Hashable, Sendable {
    /// Its node; -1 for a test that became part of a set with its neighbours.
    package var node: Int32 = -1
    /// The number of the part that follows, behind all that stand in this one.
    package var end = 0
  }

  package var nodes: [Node] = []
  package var children: [Int32] = []
  package var constants: [Int64] = []
  package var tests: [TypeTest] = []
  /// Sets of declared types, one bit each, ``setWordCount`` words a set.
  package var sets: [UInt64] = []
  package var setWordCount = 0
  /// For each set the node that says the same of an identifier, for those that nothing declares.
  package var formulas: [Int32] = []
  /// What must hold, in this order; empty for a rule without a query, which is left to the tree walker.
  package var roots: [Root] = []
  /// What must hold for small payloads, predicate after predicate.
  var clauses: [Clause] = []
  /// The parts of the predicates: each before those that stand in it, and these in the order of the text.
  package var parts: [Part] = []
  /// Whether a part asks for something that nothing shared has.
  package var asksForNothing = false
  /// Whether a node compares numbers of single attachments, one after the other.
  package var comparesEach = false
}
