package import ActivationRuleText

/// The smallest edits of a predicate's text that turn it into another predicate.
///
/// Parts common to both trees keep their text, with its spelling and its line breaks. ``text`` checks that the result
/// reads as the other tree, because parentheses around parts do not show in a tree.
package struct TreeDifference {
  /// The edits, in the order of their places.
  package private(set) var edits: [TextEdit] = []
  private let bytes: [UInt8]
  private let new: PredicateNode

  /// Compares the tree of a text with another one.
  ///
  /// - Parameters:
  ///   - old: the tree that was read from the text.
  ///   - text: the text that the ranges of the tree point into.
  package init(from old: PredicateNode, writtenAs text: String, to new: PredicateNode) {
    bytes = Array(text.utf8)
    self.new = new
    compare(old, new, isPart: false)
  }

  /// The edited text; `nil` if it does not read as the other predicate.
  package var text: String? {
    let (changed, leftOut) = SourceText(name: "", bytes: bytes).applying(edits)
    guard leftOut.isEmpty, PredicateParser.parse(bytes: changed.bytes).predicate == new else { return nil }
    return String(decoding: changed.bytes, as: UTF8.self)
  }

  private mutating func replace(_ start: Int, _ end: Int, with text: String) {
    edits.append(TextEdit(replacing: SourceRange(start, end), with: Array(text.utf8)))
  }

  // MARK: Predicates

  /// - Parameter isPart: whether the predicate is within a list or `NOT`.
  private mutating func compare(_ old: PredicateNode, _ new: PredicateNode, isPart: Bool) {
    if old == new { return }
    switch (old.kind, new.kind) {
    case (.and(let before), .and(let after)): compare(before, after, "AND")
    case (.or(let before), .or(let after)): compare(before, after, "OR")
    case (.not(let before), .not(let after)): compare(before, after, isPart: true)
    case (.comparison(let before), .comparison(let after)) where before.quantifier == after.quantifier:
      compare(before, after)
    case (_, .and(let parts)): extend(old, parts, "AND", isPart: isPart)
    case (_, .or(let parts)): extend(old, parts, "OR", isPart: isPart)
    default: replace(old.range.lowerBound, old.range.upperBound, with: new.text(isPart: isPart))
    }
  }

  /// Compares two lists with equal beginnings and ends.
  private mutating func compare(_ old: [PredicateNode], _ new: [PredicateNode], _ word: String) {
    let start = zip(old, new).prefix { $0 == $1 }.count
    let end = zip(old.dropFirst(start).reversed(), new.dropFirst(start).reversed()).prefix { $0 == $1 }.count
    let (before, after) = (old[start..<(old.count - end)], new[start..<(new.count - end)])
    if before.count == after.count {
      for (part, other) in zip(before, after) { compare(part, other, isPart: true) }
    } else if after.isEmpty {
      leaveOut(before.indices, of: old)
    } else if before.isEmpty {
      insert(Array(after), at: start, of: old, word)
    } else if let first = before.first, let last = before.last {
      let text = after.map { $0.text(isPart: true) }.joined(separator: " \(word) ")
      replace(first.range.lowerBound, last.range.upperBound, with: text)
    }
  }

  private mutating func leaveOut(_ places: Range<Int>, of parts: [PredicateNode]) {
    if places.lowerBound > 0 {
      replace(parts[places.lowerBound - 1].range.upperBound, parts[places.upperBound - 1].range.upperBound, with: "")
    } else if places.upperBound < parts.count {
      replace(parts[0].range.lowerBound, parts[places.upperBound].range.lowerBound, with: "")
    }
  }

  /// Adds parts, joined in the same way as their neighbours.
  private mutating func insert(_ added: [PredicateNode], at place: Int, of parts: [PredicateNode], _ word: String) {
    let joint = place < parts.count && place > 0 ? place : place > 1 ? place - 1 : 1
    let written = String(
      decoding: bytes[parts[joint - 1].range.upperBound..<parts[joint].range.lowerBound], as: UTF8.self)
    let isPlain = written.utf8.contains { !$0.isBlank } && !written.utf8.contains { $0 == 0x28 || $0 == 0x29 }
    let gap = isPlain ? written : " \(word) "
    let texts = added.map { $0.text(isPart: true) }
    if place > 0 {
      let end = parts[place - 1].range.upperBound
      replace(end, end, with: texts.map { gap + $0 }.joined())
    } else {
      let start = parts[0].range.lowerBound
      replace(start, start, with: texts.map { $0 + gap }.joined())
    }
  }

  /// Adds parts before and after a predicate, which becomes one of a list.
  private mutating func extend(_ old: PredicateNode, _ parts: [PredicateNode], _ word: String, isPart: Bool) {
    let list = PredicateNode(word == "AND" ? .and(parts) : .or(parts))
    guard let place = parts.firstIndex(of: old) else {
      return replace(old.range.lowerBound, old.range.upperBound, with: list.text(isPart: isPart))
    }
    let before = parts[..<place].map { $0.text(isPart: true) + " \(word) " }.joined()
    let gap = isPart ? " " : lineBreak(before: old.range.lowerBound) ?? " "
    let behind = parts[(place + 1)...].map { "\(gap)\(word) " + $0.text(isPart: true) }.joined()
    let (opening, closing) = isPart ? ("(", ")") : ("", "")
    replace(old.range.lowerBound, old.range.lowerBound, with: opening + before)
    replace(old.range.upperBound, old.range.upperBound, with: behind + closing)
  }

  /// A line break and the margin of a part that begins a line; `nil` for a part that does not.
  private func lineBreak(before offset: Int) -> String? {
    let start = bytes[..<offset].lastIndex { $0 != 0x20 && $0 != 0x09 }
    guard let start, bytes[start] == 0x0A || bytes[start] == 0x0D else { return nil }
    return "\n" + String(decoding: bytes[(start + 1)..<offset], as: UTF8.self)
  }

  // MARK: Comparisons

  private mutating func compare(_ old: PredicateNode.Comparison, _ new: PredicateNode.Comparison) {
    compare(old.left, new.left)
    if old.comparisonOperator == new.comparisonOperator, old.options == new.options {
      return compare(old.right, new.right)
    }
    let options = new.options.isEmpty ? "" : "[\(new.options.text)]"
    let isSame = old.right == new.right
    replace(
      old.left.range.upperBound, isSame ? old.right.range.lowerBound : old.right.range.upperBound,
      with: " \(new.comparisonOperator.rawValue)\(options) " + (isSame ? "" : new.right.description))
  }

  private mutating func compare(_ old: ExpressionNode, _ new: ExpressionNode) {
    if old == new { return }
    switch (old.kind, new.kind) {
    case (.keyPath(let before?, let steps), .keyPath(let after?, let others)) where steps == others:
      compare(before, after)
    case (.subquery(let before, let name, let condition), .subquery(let after, let otherName, let other))
    where name == otherName:
      compare(before, after)
      compare(condition, other, isPart: false)
    default: replace(old.range.lowerBound, old.range.upperBound, with: new.description)
    }
  }
}

extension PredicateNode {
  /// The text of the predicate, in parentheses if it is a list or `NOT` within another one.
  fileprivate func text(isPart: Bool) -> String {
    switch kind {
    case .and, .or: isPart ? "(\(description))" : description
    case .not, .comparison, .constant, .missing: description
    }
  }
}
