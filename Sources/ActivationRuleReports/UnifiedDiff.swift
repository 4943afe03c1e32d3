import ActivationRuleText

/// The difference between two texts in the format that `patch` reads, with three lines of context.
package struct UnifiedDiff {
  /// A line with its sign: a blank if the line is kept.
  private typealias Line = (sign: String, bytes: ArraySlice<UInt8>)

  private static let context = 3
  /// The maximum number of line pairs to compare.
  ///
  /// Beyond it, all lines between the first and the last change are replaced.
  private static let comparisonLimit = 4_000_000

  /// The lines of both texts.
  private let lines: [Line]

  /// Compares two texts line by line: common lines at both ends are kept, and the middle is compared.
  package init(from old: [UInt8], to new: [UInt8]) {
    let (old, new) = (Self.lines(old), Self.lines(new))
    let head = zip(old, new).prefix { $0 == $1 }.count
    let (oldRest, newRest) = (old[head...], new[head...])
    let tail = zip(oldRest.reversed(), newRest.reversed()).prefix { $0 == $1 }.count
    lines =
      old[..<head].map { (" ", $0) } + Self.changes(Array(oldRest.dropLast(tail)), Array(newRest.dropLast(tail)))
      + old.suffix(tail).map { (" ", $0) }
  }

  /// Returns the lines of a text, each with its line feed.
  private static func lines(_ text: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = 0
    for (index, byte) in text.enumerated() where byte == 0x0A {
      lines.append(text[start...index])
      start = index + 1
    }
    if start < text.count { lines.append(text[start...]) }
    return lines
  }

  /// Returns the text of the difference; empty for equal texts.
  package func text(path: String) -> String {
    var text = ""
    var (end, old, new) = (0, 0, 0)
    for hunk in hunks {
      // Between hunks, all lines are kept.
      let gap = hunk.lowerBound - end
      let body = lines[hunk]
      let (oldCount, newCount) = (body.count { $0.sign != "+" }, body.count { $0.sign != "-" })
      text += "@@ -\(Self.span(old + gap, oldCount)) +\(Self.span(new + gap, newCount)) @@\n"
      for line in body { text += Self.text(of: line) }
      (end, old, new) = (hunk.upperBound, old + gap + oldCount, new + gap + newCount)
    }
    return text.isEmpty ? "" : VisibleText.text(of: ["--- \(path)", "+++ \(path)"]) + text
  }

  private static func text(of line: Line) -> String {
    let text = line.sign + line.bytes.text
    return line.bytes.last == 0x0A ? text : text + "\n\\ No newline at end of file\n"
  }

  /// Returns the position and number of lines; an empty range is positioned at the line before it.
  private static func span(_ start: Int, _ count: Int) -> String {
    count == 1 ? "\(start + 1)" : "\(count == 0 ? start : start + 1),\(count)"
  }

  /// The ranges of lines to show: changes with their context.
  private var hunks: [Range<Int>] {
    var hunks: [Range<Int>] = []
    for (index, line) in lines.enumerated() where line.sign != " " {
      let start = max(0, index - Self.context)
      let end = min(lines.count, index + Self.context + 1)
      if let last = hunks.last, start <= last.upperBound {
        hunks[hunks.count - 1] = last.lowerBound..<end
      } else {
        hunks.append(start..<end)
      }
    }
    return hunks
  }

  /// Keeps a longest common subsequence; of too many lines, keeps none.
  private static func changes(_ old: [ArraySlice<UInt8>], _ new: [ArraySlice<UInt8>]) -> [Line] {
    guard !old.isEmpty, !new.isEmpty, old.count <= comparisonLimit / new.count else {
      return old.map { ("-", $0) } + new.map { ("+", $0) }
    }
    let difference = new.difference(from: old)
    var removed = difference.removals.map { $0.place }[...]
    var added = difference.insertions.map { $0.place }[...]
    var lines: [Line] = []
    var (row, column) = (0, 0)
    while row < old.count || column < new.count {
      if removed.first == row {
        removed.removeFirst()
        lines.append(("-", old[row]))
        row += 1
      } else if added.first == column {
        added.removeFirst()
        lines.append(("+", new[column]))
        column += 1
      } else {
        lines.append((" ", old[row]))
        (row, column) = (row + 1, column + 1)
      }
    }
    return lines
  }
}

extension CollectionDifference.Change {
  /// The index of the line in its text.
  fileprivate var place: Int {
    switch self {
    case .insert(let offset, _, _), .remove(let offset, _, _): offset
    }
  }
}
