package import ActivationRulePredicates
package import ActivationRuleText

/// A change of a predicate in a single place.
package struct PredicateEdit: Hashable, Sendable {
  /// The kinds of edit.
  package enum Action: Hashable, Sendable {
    /// The part becomes always true, or never true.
    case makeConstant(Bool)
    /// A part of `AND` or `OR` is removed, by its index.
    case leaveOut(Int)
    /// `AND` becomes `OR`, or vice versa.
    case join
    /// One `NOT` is removed, or two that cancel each other out.
    case leaveOutNot
    /// The options of a comparison are removed.
    case leaveOutOptions(ComparisonOperator)
    /// A collection replaces a subquery that selects all of it.
    case leaveOutSubquery
    /// An operator, a count, a type or a comparison replaces another.
    case write(String, insteadOf: String)
    /// Another type is accepted, or within `NOT` excluded.
    case acceptInstead(String, of: String, isNegated: Bool)
    /// One more type is accepted, or within `NOT` excluded.
    case acceptBeside(String, [String], isNegated: Bool)
    /// A type is no longer accepted.
    case exclude(String)
    /// Something excluded is accepted if another type is present.
    case excludeOnlyWithout(String, [String])
    /// A count is compared with another number.
    case moveBound(Bound)
    /// A count must also not be zero.
    case demandOne(String)
    /// Parentheses are put around some parts.
    case group([PredicateNode])
    /// Items and attachments are visited one by one.
    case goThroughItems
    /// Each element of a list is tested.
    case demandAny(String)
    /// Each type of a list is tested.
    case testEach
  }

  /// A limit of a count that moves, one number at a time.
  package struct Bound: Hashable, Sendable {
    let written: String
    let comparisonOperator: ComparisonOperator
    /// The number closest to the written one.
    let first: Int64
    /// The number farthest from the written one.
    let last: Int64
    var number: Int64
  }

  /// The path to the part, as indexes into `PredicateNode/parts`.
  package let path: [Int]
  /// The part itself.
  package let part: PredicateNode
  /// Whether the part is within a list or `NOT`.
  private let isInner: Bool
  private let other: PredicateNode
  package let action: Action

  init(path: [Int], part: PredicateNode, isInner: Bool, replacement: PredicateNode, action: Action) {
    (self.path, self.part, self.isInner, other, self.action) = (path, part, isInner, replacement, action)
  }

  /// The replacement of the part.
  ///
  /// Lists without one of their parts are made on demand, since a long list has many edits.
  package var replacement: PredicateNode {
    guard case .leaveOut(let place) = action else { return other }
    return part.dropping { dropped, _ in dropped == place }
  }

  /// The part that is removed or simplified.
  package var removed: PredicateNode {
    if case .leaveOut(let place) = action, part.parts.indices.contains(place) { part.parts[place] } else { part }
  }

  /// Whether a part of the changed predicate belongs to the type that the edit adds.
  func adds(partAt path: [Int]) -> Bool {
    guard case .acceptBeside = action, case .or(let parts) = replacement.kind else { return false }
    return path.starts(with: self.path + [parts.count - 1])
  }

  /// Applies the edit to a predicate.
  package func applied(to whole: PredicateNode) -> PredicateNode {
    whole.changing(at: path[...]) { _ in replacement }
  }

  /// The number of further steps that the edit could take; 0 for everything except limits.
  var stepCount: Int {
    guard case .moveBound(let bound) = action else { return 0 }
    return Int(max(bound.first, bound.last) - min(bound.first, bound.last))
  }

  /// The same edit a number of steps from the first one.
  func step(_ step: Int) -> PredicateEdit {
    guard case .moveBound(var bound) = action, case .comparison(let comparison) = part.kind else { return self }
    bound.number = bound.first + (bound.last < bound.first ? -1 : 1) * Int64(step)
    let moved = comparison.with(bound.comparisonOperator, right: .integer(bound.number))
    return PredicateEdit(
      path: path, part: part, isInner: isInner, replacement: PredicateNode(.comparison(moved)),
      action: .moveBound(bound))
  }
}

extension PredicateEdit {
  /// The effect of the edit on a rule that should be shown.
  var rank: ChangeRank {
    switch action {
    case .write, .group, .goThroughItems, .demandAny, .testEach: .repair
    // A count compared with another count has no limit to raise.
    case .moveBound: if case .comparison(let comparison) = part.kind, comparison.hasNumber { .bound } else { .other }
    case .acceptBeside(_, _, let isNegated), .acceptInstead(_, _, let isNegated): isNegated ? .other : .ownKind
    default: .other
    }
  }
}

extension PredicateNode.Comparison {
  /// Whether the right side is a number.
  fileprivate var hasNumber: Bool { if case .literal(.integer) = right.kind { true } else { false } }
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
    if case .leaveOut(let place) = action {
      // A part goes with the operator before it, the first one with the operator behind it.
      return place > 0
        ? [Self.edit(parts[place - 1].range.upperBound, parts[place].range.upperBound, "")]
        : [Self.edit(parts[0].range.lowerBound, parts[1].range.lowerBound, "")]
    }
    switch (part.kind, new.kind) {
    case (.or(let old), .or(let all)) where all.dropLast() == old[...]:
      let gap = text[old[old.count - 2].range.upperBound..<old[old.count - 1].range.lowerBound]
      let isPlain = !gap.contains { $0 == UInt8(ascii: "(") || $0 == UInt8(ascii: ")") }
      let joint = isPlain ? String(decoding: gap, as: UTF8.self) : " OR "
      let end = old[old.count - 1].range.upperBound
      return [Self.edit(end, end, joint + all[old.count].text(isInner: true))]
    case (.or(let old), .or(let all)) where all.count == old.count:
      return zip(old, all).filter { $0 != $1 }.flatMap { Self.edits(from: $0, to: $1, isInner: true) }
    case (_, .or(let all)) where all[0] == part: return extending("OR", all[1], text)
    case (_, .and(let all)) where all[0] == part: return extending("AND", all[1], text)
    default: return Self.edits(from: part, to: new, isInner: isInner)
    }
  }

  /// Adds a predicate behind the part, on a line of its own if the part is.
  private func extending(_ word: String, _ added: PredicateNode, _ text: [UInt8]) -> [TextEdit] {
    let (start, end) = (part.range.lowerBound, part.range.upperBound)
    let added = word + " " + added.text(isInner: true)
    if isInner { return [Self.edit(start, start, "("), Self.edit(end, end, " \(added))")] }
    let before = text[..<start].lastIndex { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
    guard let before, text[before] == UInt8(ascii: "\n") || text[before] == UInt8(ascii: "\r") else {
      return [Self.edit(end, end, " " + added)]
    }
    return [Self.edit(end, end, "\n" + String(decoding: text[(before + 1)..<start], as: UTF8.self) + added)]
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
    TextEdit(replacing: SourceRange(start, end), with: Array(text.utf8))
  }
}

extension PredicateNode {
  /// The predicate in parentheses if it is a list in another one.
  fileprivate func text(isInner: Bool) -> String { isInner && isList ? "(\(description))" : description }
}

// MARK: Words

extension PredicateEdit {
  /// The edit as an instruction.
  package var instruction: String {
    switch action {
    case .makeConstant(let value): "write \(value ? "TRUEPREDICATE" : "FALSEPREDICATE") instead of '\(part.shortText)'"
    case .leaveOut: "leave out '\(removed.shortText)'"
    case .join: "join with \(words.written) instead of \(words.before)"
    case .leaveOutNot: "leave out NOT"
    case .leaveOutOptions(let written): "leave out the options of \(written.rawValue)"
    case .leaveOutSubquery: "leave out the subquery"
    case .write(let text, let old): "write \(text) instead of \(old)"
    case .acceptInstead(let type, let old, let isNegated): "\(Self.verb(isNegated)) \(type) instead of \(old)"
    case .acceptBeside(let type, let types, let isNegated):
      "also \(Self.verb(isNegated)) \(type) next to \(WordList.list(types, "and"))"
    case .exclude(let type): "exclude \(type) with AND NOT"
    case .excludeOnlyWithout(let type, let types): "exclude \(WordList.list(types)) only without \(type)"
    case .moveBound(let bound):
      "write '\(bound.comparisonOperator.rawValue) \(bound.number)' instead of '\(bound.written)'"
        + (bound.comparisonOperator == .greaterThanOrEqual && bound.number == 1 ? " (then one is enough)" : "")
    case .demandOne(let name): "also ask for '\(name) >= 1'"
    case .group(let groups):
      "put parentheses around \(groups.map { "'\(WordList.shortened($0.description))'" }.joined(separator: " and "))"
    case .goThroughItems: "write one SUBQUERY over extensionItems and one over their attachments"
    case .demandAny(let list): "write ANY before \(list)"
    case .testEach: "write one ANY … UTI-CONFORMS-TO for each type in braces, joined with OR"
    }
  }

  /// The edit as an event, in the past tense.
  package var event: String {
    switch action {
    case .join: "\(words.before) becomes \(words.written)"
    case .leaveOutNot: "NOT is left out"
    case .leaveOutOptions(let written): "the options of \(written.rawValue) are left out"
    case .write(let text, let old): "\(old) becomes \(text)"
    default: instruction
    }
  }

  /// The word that joins the part, before and after the edit.
  private var words: (before: String, written: String) {
    if case .and = part.kind { ("AND", "OR") } else { ("OR", "AND") }
  }

  private static func verb(_ isNegated: Bool) -> String { isNegated ? "exclude" : "accept" }
}

/// The purpose of an edit of a rule.
package struct EditAim: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// The rule is shown more often.
  package static let loosen = EditAim(rawValue: 1)
  /// The rule is shown less often.
  package static let tighten = EditAim(rawValue: 2)
  /// The rule is shown as before, and is shorter.
  package static let same = EditAim(rawValue: 4)
  /// A mistake that people make in writing a rule.
  package static let mistake = EditAim(rawValue: 8)
  /// Either of the first two, for parts of a count that must be exact.
  static let either: EditAim = [.loosen, .tighten]

  /// The aim for the part inside `NOT`.
  var opposite: EditAim {
    switch self {
    case .loosen: .tighten
    case .tighten: .loosen
    default: self
    }
  }
}

/// A part of a predicate with its place in the whole.
package struct PredicateSite: Sendable {
  package let node: PredicateNode
  /// The path from the whole to the part, as indexes among the parts of each level.
  package let path: [Int]
  /// The enclosing part; `nil` for the whole.
  let parent: PredicateNode?

  /// An edit of this part.
  func edit(_ action: PredicateEdit.Action, _ replacement: PredicateNode) -> PredicateEdit {
    var isInner = parent?.isList ?? false
    if case .not? = parent?.kind { isInner = true }
    return PredicateEdit(path: path, part: node, isInner: isInner, replacement: replacement, action: action)
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
