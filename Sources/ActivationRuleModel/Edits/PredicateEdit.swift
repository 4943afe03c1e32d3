package import ActivationRulePredicates
package import ActivationRuleText

/// A change of a predicate in a single place.
package struct PredicateEdit: Hashable, Sendable {
  /// A limit of a count that moves, one number at a time.
  struct Bound: Hashable, Sendable {
    let comparisonOperator: ComparisonOperator
    /// The number closest to the written one.
    let first: Int64
    /// The number farthest from the written one.
    let last: Int64
  }

  /// The path to the part, as indexes into `PredicateNode/parts`.
  package let path: [Int]
  /// The part itself.
  package let part: PredicateNode
  /// Whether the part is within a list or `NOT`.
  private let isInner: Bool
  private var other: PredicateNode
  /// The edit as an instruction.
  package private(set) var text: String
  /// The effect of the edit on a rule that should be shown.
  let rank: ChangeRank
  /// The index of the part of `AND` or `OR` that is removed; `nil` for any other edit.
  package let leftOut: Int?
  /// The limit that moves; `nil` for any other edit.
  private let bound: Bound?
  /// Whether one more type is accepted.
  let addsType: Bool

  fileprivate init(
    _ site: PredicateSite, _ replacement: PredicateNode, _ text: String, _ rank: ChangeRank, leftOut: Int? = nil,
    bound: Bound? = nil, addsType: Bool = false
  ) {
    (path, part, other, self.text, self.rank) = (site.path, site.node, replacement, text, rank)
    (self.leftOut, self.bound, self.addsType) = (leftOut, bound, addsType)
    isInner = if case .not? = site.parent?.kind { true } else { site.parent?.isList ?? false }
  }

  /// The replacement of the part.
  ///
  /// Lists without one of their parts are made on demand, since a long list has many edits.
  package var replacement: PredicateNode {
    guard let leftOut else { return other }
    return part.dropping { place, _ in place == leftOut }
  }

  /// The part that is removed or simplified.
  package var removed: PredicateNode {
    if let leftOut, part.parts.indices.contains(leftOut) { part.parts[leftOut] } else { part }
  }

  /// Whether a part of the changed predicate belongs to the type that the edit adds.
  func adds(partAt path: [Int]) -> Bool {
    guard addsType, case .or(let parts) = replacement.kind else { return false }
    return path.starts(with: self.path + [parts.count - 1])
  }

  /// Whether the edit asks for one match where the rule demands that all match.
  var asksForOne: Bool { rank == .other && bound == Bound(comparisonOperator: .greaterThanOrEqual, first: 1, last: 1) }

  /// Whether an exception becomes an alternative.
  var acceptsExcluded: Bool {
    if case .and = part.kind, case .or = replacement.kind { true } else { false }
  }

  /// Applies the edit to a predicate.
  package func applied(to whole: PredicateNode) -> PredicateNode {
    whole.changing(at: path[...]) { _ in replacement }
  }

  /// The number of further steps that the edit could take; 0 for everything except limits.
  var stepCount: Int { bound.map { Int(max($0.first, $0.last) - min($0.first, $0.last)) } ?? 0 }

  /// The same edit a number of steps from the first one.
  func step(_ step: Int) -> PredicateEdit {
    guard let bound, case .comparison(let comparison) = part.kind else { return self }
    let (sign, written) = (bound.comparisonOperator.rawValue, comparison.comparisonOperator.rawValue)
    let number = bound.first + (bound.last < bound.first ? -1 : 1) * Int64(step)
    var edit = self
    edit.other = PredicateNode(.comparison(comparison.with(bound.comparisonOperator, right: .integer(number))))
    edit.text = "write '\(sign) \(number)' instead of '\(written) \(comparison.right.description)'"
    if bound.comparisonOperator == .greaterThanOrEqual, number == 1 { edit.text += " (then one is enough)" }
    return edit
  }
}

// MARK: Text

extension PredicateEdit {
  /// The edits of the text from which the part was read.
  ///
  /// Of a list or a comparison, what stays keeps its spelling and its line breaks. For a part that was built there are
  /// no such edits, and others may not fit together: the result must be parsed again.
  package func edits(of text: [UInt8]) -> [TextEdit] {
    if part.range == .none { return [] }
    let (new, parts) = (replacement, part.parts)
    if let place = leftOut {
      // A part goes with the operator before it, the first one with the operator behind it.
      return place > 0
        ? [Self.edit(parts[place - 1].range.upperBound, parts[place].range.upperBound, "")]
        : [Self.edit(parts[0].range.lowerBound, parts[1].range.lowerBound, "")]
    }
    switch (part.kind, new.kind) {
    case (.or(let old), .or(let all)) where all.dropLast() == old[...]:
      let gap = text[old[old.count - 2].range.upperBound..<old[old.count - 1].range.lowerBound]
      let isPlain = !gap.contains { $0 == "(" || $0 == ")" }
      let joint = isPlain ? gap.text : " OR "
      let end = old[old.count - 1].range.upperBound
      return [Self.edit(end, end, joint + all[old.count].text(isInner: true))]
    case (.or(let old), .or(let all)) where all.count == old.count:
      return zip(old, all).filter { $0 != $1 }.flatMap { Self.edits(from: $0, to: $1, isInner: true) }
    case (_, .or(let all)) where all[0] == part: return extending(all[1], text)
    default: return Self.edits(from: part, to: new, isInner: isInner)
    }
  }

  /// Adds an alternative after the part, on a new line if the part begins a line.
  private func extending(_ added: PredicateNode, _ text: [UInt8]) -> [TextEdit] {
    let (start, end) = (part.range.lowerBound, part.range.upperBound)
    let added = "OR " + added.text(isInner: true)
    if isInner { return [Self.edit(start, start, "("), Self.edit(end, end, " \(added))")] }
    let before = text[..<start].lastIndex { $0 != " " && $0 != "\t" }
    guard let before, text[before] == "\n" || text[before] == "\r" else {
      return [Self.edit(end, end, " " + added)]
    }
    return [Self.edit(end, end, "\n" + text[(before + 1)..<start].text + added)]
  }

  /// Replaces a predicate; of a comparison with the same left side, only what differs.
  private static func edits(from old: PredicateNode, to new: PredicateNode, isInner: Bool) -> [TextEdit] {
    guard case .comparison(let before) = old.kind, case .comparison(let after) = new.kind,
      before.quantifier == after.quantifier, before.left == after.left, before.options == after.options
    else { return [edit(old.range.lowerBound, old.range.upperBound, new.text(isInner: isInner))] }
    let number = before.right.range
    let text = after.right.description
    if before.comparisonOperator == after.comparisonOperator {
      return [edit(number.lowerBound, number.upperBound, text)]
    }
    let isSame = before.right == after.right
    return [
      edit(
        before.left.range.upperBound, isSame ? number.lowerBound : number.upperBound,
        " \(after.comparisonOperator.rawValue) \(isSame ? "" : text)")
    ]
  }

  private static func edit(_ start: Int, _ end: Int, _ text: String) -> TextEdit {
    TextEdit(replacing: SourceRange(start, end), with: text)
  }
}

extension PredicateNode {
  /// The predicate in parentheses if it is a list in another one.
  fileprivate func text(isInner: Bool) -> String { isInner && isList ? "(\(description))" : description }
}

/// A part of a predicate with its place in the whole.
package struct PredicateSite: Sendable {
  package let node: PredicateNode
  /// The path from the whole to the part, as indexes among the parts of each level.
  package let path: [Int]
  /// The enclosing part; `nil` for the whole.
  let parent: PredicateNode?

  /// An edit of this part.
  func edit(
    _ text: String, _ replacement: PredicateNode, _ rank: ChangeRank = .other, addsType: Bool = false
  ) -> PredicateEdit {
    PredicateEdit(self, replacement, text, rank, addsType: addsType)
  }

  /// An edit that removes a part of `AND` or `OR`.
  func leavingOut(_ place: Int) -> PredicateEdit {
    PredicateEdit(self, node, "leave out '\(node.parts[place].shortText)'", .other, leftOut: place)
  }

  /// An edit that moves the limit of a count.
  func moving(_ bound: PredicateEdit.Bound, _ rank: ChangeRank) -> PredicateEdit {
    PredicateEdit(self, node, "", rank, bound: bound).step(0)
  }
}

extension PredicateNode {
  /// The predicate and all parts of it, in pre-order and source order.
  package var sites: [PredicateSite] {
    var sites: [PredicateSite] = []
    var open = [PredicateSite(node: self, path: [], parent: nil)]
    while let site = open.popLast() {
      sites.append(site)
      open += site.node.parts.enumerated().reversed().map { place, part in
        PredicateSite(node: part, path: site.path + [place], parent: site.node)
      }
    }
    return sites
  }
}

/// Edits that remove something. They leave the rule's meaning unchanged if the removed part had no effect.
extension PredicateSite {
  package var simplifications: [PredicateEdit] {
    var edits: [PredicateEdit] = []
    if parent?.isList != true, !node.isConstant {
      edits.append(constant(false))
      if parent != nil { edits.append(constant(true)) }
    }
    switch node.kind {
    case .and(let parts), .or(let parts):
      edits += parts.indices.map { leavingOut($0) }
    case .not(let part):
      if case .not(let inner) = part.kind { edits.append(edit("leave out NOT", inner)) }
    case .comparison:
      let simpler = node.withoutIdleSubqueries
      if simpler != node { edits.append(edit("leave out the subquery", simpler)) }
    case .constant, .missing: break
    }
    return edits
  }

  private func constant(_ value: Bool) -> PredicateEdit {
    let constant = PredicateNode(.constant(value))
    return edit("write \(constant.description) instead of '\(node.shortText)'", constant)
  }
}

extension PredicateNode {
  fileprivate var isConstant: Bool {
    if case .constant = kind { true } else { false }
  }

  /// This comparison with the collection in place of each subquery that selects all of it.
  package var withoutIdleSubqueries: PredicateNode {
    mapChildren({ $0 }, { side in side.mapExpressions({ $0.withoutIdleSubquery }, inConditions: false) })
  }
}

extension ExpressionNode {
  /// The collection of a subquery that selects all of it; consecutive paths are joined.
  fileprivate var withoutIdleSubquery: ExpressionNode {
    switch kind {
    case .subquery(let collection, _, let condition) where condition.kind == .constant(true): return collection
    case .keyPath(let base?, let steps):
      guard case .keyPath(let inner, let first) = base.kind else { return self }
      return ExpressionNode(.keyPath(base: inner, steps: first + steps), range: range)
    default: return self
    }
  }
}
