import ActivationRuleModel
package import ActivationRulePredicates
import ActivationRuleShares
package import ActivationRuleText
package import ActivationRuleTypes

/// A short description of the payloads that a rule should accept.
///
/// It is about the attachments of all items together, in any order. A payload is accepted if it has an attachment, has
/// none of a forbidden kind, and fits an alternative:
///
/// * each part limits the number of attachments of its kind, if there are any;
/// * there is an attachment of some part's kind;
/// * each attachment has the kind of some part, unless others are allowed.
package struct RuleDescription: Hashable, Sendable {
  /// The allowed number of attachments of a kind in an alternative.
  package struct Part: Hashable, Sendable {
    /// The kind.
    package let kind: AttachmentKind
    /// The smallest number, if there are any; at least 1.
    package let minimum: Int64
    /// The largest number; `nil` for any number.
    package let maximum: Int64?

    /// Makes a part; `nil` if no number is within the bounds.
    package init?(_ kind: AttachmentKind, minimum: Int64 = 1, maximum: Int64? = nil) {
      guard minimum >= 1, maximum.map({ $0 >= minimum }) ?? true else { return nil }
      (self.kind, self.minimum, self.maximum) = (kind, minimum, maximum)
    }
  }

  /// The alternatives, each with at least one part.
  package var alternatives: [[Part]]
  /// The kinds that no attachment may have.
  package var forbidden: [AttachmentKind]
  /// Whether attachments of other kinds are allowed.
  package var allowsOthers: Bool

  /// The accepted kinds.
  package var kinds: [AttachmentKind] { alternatives.flatMap { $0.map { $0.kind } } }

  /// Makes a description.
  package init(_ alternatives: [[Part]], forbidden: [AttachmentKind] = [], allowsOthers: Bool = false) {
    (self.alternatives, self.forbidden, self.allowsOthers) = (alternatives, forbidden, allowsOthers)
  }
}

extension RuleDescription.Part {
  /// Reads `KIND`, `KIND:N`, `KIND:=N`, `KIND:MIN-MAX` or `KIND:MIN-`; without bounds any number is allowed.
  ///
  /// `N` means up to N, like the maxima of rule dictionaries; `=N` means exactly N.
  ///
  /// - Throws: `Failure` for an unknown kind, and for bounds that cannot be read or satisfied.
  package init(_ text: String, types: UniformTypeRegistry = .system) throws(Failure) {
    let pieces = text.utf8.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let name = pieces[0].text
    guard let kind = AttachmentKind(name, types: types) else { throw .unknownKind(name) }
    let bounds = pieces.count > 1 ? pieces[1].text : "1-"
    let isExact = bounds.utf8.first == "="
    let numbers = bounds.utf8.dropFirst(isExact ? 1 : 0)
      .split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
      .map { $0.text }
    guard let first = Self.number(numbers[0]), numbers.count == 1 || !isExact else { throw Self.badBounds(bounds) }
    var (minimum, maximum) = (first, Int64?.none)
    if numbers.count == 1 {
      (minimum, maximum) = (isExact ? first : min(first, 1), first)
    } else if !numbers[1].isEmpty {
      guard let number = Self.number(numbers[1]) else { throw Self.badBounds(bounds) }
      maximum = number
    }
    guard let part = Self(kind, minimum: minimum, maximum: maximum) else {
      throw .usage("'\(bounds)' allows no number of attachments; the least is 1, and MIN comes first")
    }
    self = part
  }

  private static func badBounds(_ bounds: String) -> Failure {
    .usage("'\(bounds)' is not a number of attachments; write N for up to N, =N, MIN-MAX or MIN-")
  }

  /// A number that consists only of digits.
  private static func number(_ text: String) -> Int64? {
    text.utf8.allSatisfy { $0.isDigit } ? Int64(text) : nil
  }
}

extension Failure {
  /// The failure of a word that is neither a known kind nor a type identifier.
  ///
  /// - Parameter hint: what was probably meant; the kinds if there is none.
  package static func unknownKind(_ name: String, _ hint: String = "") -> Failure {
    let kinds = AttachmentKind.words.map { $0.word }.joined(separator: ", ")
    return .usage(
      "'\(name)' is no kind"
        + (hint.isEmpty ? "; a kind is a filename extension, a type identifier, or \(kinds)" : hint))
  }
}

extension RuleDescription {
  /// The description as a predicate, which defines its meaning.
  ///
  /// It counts the attachments of all items together, as the predicates of dictionaries do.
  package var predicate: PredicateNode {
    let alternatives = PredicateNode.any(of: alternatives.map { conditions(on: $0, isGuide: false) })
    let nothingForbidden = forbidden.map { Lowering.count($0.condition, .equal, 0) }
    guard !nothingForbidden.isEmpty else { return alternatives }
    // Lists stay flat, as the parser makes them.
    if case .and(let conditions) = alternatives.kind { return .all(of: conditions + nothingForbidden) }
    return .all(of: [alternatives] + nothingForbidden)
  }

  /// The description for a single item, in the form of Apple's guide; the same rule only for some descriptions.
  ///
  /// For only one kind there is exactly one such item, like in the guide. Several kinds may be in separate items, as
  /// browsers send them, so there is at least one such item.
  var guideForm: PredicateNode {
    let isOneKind = !allowsOthers && alternatives.allSatisfy { $0.count == 1 }
    let alternatives = PredicateNode.any(of: alternatives.map { conditions(on: $0, isGuide: true) })
    return GuideForm.items(alternatives, isOneKind ? .equal : .greaterThanOrEqual, 1)
  }

  /// The conditions on the parts of an alternative.
  ///
  /// - Parameter isGuide: whether they are about one item in the form of Apple's guide, and not about all attachments.
  private func conditions(on parts: [Part], isGuide: Bool) -> PredicateNode {
    func compare(_ condition: PredicateNode, _ comparison: ComparisonOperator, _ number: Int64) -> PredicateNode {
      let count = isGuide ? GuideForm.count(condition) : Lowering.count(condition)
      return .comparison(nil, count, comparison, .integer(number))
    }
    let some = PredicateNode.any(of: parts.map { $0.kind.condition })
    var conditions: [PredicateNode] = []
    for part in parts {
      let enough = compare(part.kind.condition, .greaterThanOrEqual, part.minimum)
      if parts.count == 1 {
        // If nothing else is present in the item, one of the kind is.
        if !isGuide || allowsOthers || part.minimum > 1 { conditions.append(enough) }
      } else if part.minimum > 1 {
        conditions.append(.any(of: [compare(part.kind.condition, .equal, 0), enough]))
      }
      if let maximum = part.maximum { conditions.append(compare(part.kind.condition, .lessThanOrEqual, maximum)) }
    }
    if parts.count > 1, !isGuide || allowsOthers { conditions.append(compare(some, .greaterThanOrEqual, 1)) }
    if isGuide {
      if !allowsOthers { conditions.append(.comparison(nil, GuideForm.count(some), .equal, GuideForm.count())) }
      for kind in forbidden { conditions.append(compare(kind.condition, .equal, 0)) }
    } else if !allowsOthers {
      conditions.append(compare(PredicateNode(.not(some)), .equal, 0))
    }
    return .all(of: conditions)
  }
}
