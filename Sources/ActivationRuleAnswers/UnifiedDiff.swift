import ActivationRuleText

/// The difference between two texts in the format that `patch` reads, with three lines of context.
package struct UnifiedDiff {
  private enum Change {
    case keep, remove, insert
  }

  private static let context = 3
  /// The maximum number of line pairs to compare.
  ///
  /// Beyond it, all lines between the first and the last change are replaced.
  private static let comparisonLimit = 4_000_000

  private let old: [ArraySlice<UInt8>]
  private let new: [ArraySlice<UInt8>]

  /// Compares two texts line by line.
  package init(from old: [UInt8], to new: [UInt8]) {
    self.old = Self.lines(old)
    self.new = Self.lines(new)
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
    let changes = changes()
    let hunks = Self.hunks(changes)
    guard !hunks.isEmpty else { return "" }
    var text = VisibleText.text(of: ["--- \(path)", "+++ \(path)"])
    var place = (index: 0, old: 0, new: 0)
    for hunk in hunks {
      for change in changes[place.index..<hunk.lowerBound] { Self.advance(&place, change) }
      text += self.text(of: hunk, changes, &place)
    }
    return text
  }

  private static func advance(_ place: inout (index: Int, old: Int, new: Int), _ change: Change) {
    place.index += 1
    if change != .insert { place.old += 1 }
    if change != .remove { place.new += 1 }
  }

  private func text(of hunk: Range<Int>, _ changes: [Change], _ place: inout (index: Int, old: Int, new: Int)) -> String
  {
    let start = place
    var body = ""
    for change in changes[hunk] {
      switch change {
      case .keep: body += Self.line(" ", old[place.old])
      case .remove: body += Self.line("-", old[place.old])
      case .insert: body += Self.line("+", new[place.new])
      }
      Self.advance(&place, change)
    }
    let oldSpan = Self.span(start.old, place.old - start.old)
    return "@@ -\(oldSpan) +\(Self.span(start.new, place.new - start.new)) @@\n" + body
  }

  private static func line(_ sign: String, _ line: ArraySlice<UInt8>) -> String {
    let text = sign + String(decoding: line, as: UTF8.self)
    return line.last == 0x0A ? text : text + "\n\\ No newline at end of file\n"
  }

  /// Returns the position and number of lines; an empty range is positioned at the line before it.
  private static func span(_ start: Int, _ count: Int) -> String {
    count == 1 ? "\(start + 1)" : "\(count == 0 ? start : start + 1),\(count)"
  }

  /// Returns the ranges of changes to show, with their context.
  private static func hunks(_ changes: [Change]) -> [Range<Int>] {
    var hunks: [Range<Int>] = []
    for (index, change) in changes.enumerated() where change != .keep {
      let start = max(0, index - context)
      let end = min(changes.count, index + context + 1)
      if let last = hunks.last, start <= last.upperBound {
        hunks[hunks.count - 1] = last.lowerBound..<end
      } else {
        hunks.append(start..<end)
      }
    }
    return hunks
  }

  /// Returns the change of each line: common lines at both ends are kept, and the middle is compared.
  private func changes() -> [Change] {
    var head = 0
    while head < min(old.count, new.count), old[head] == new[head] { head += 1 }
    var tail = 0
    while tail < min(old.count, new.count) - head, old[old.count - 1 - tail] == new[new.count - 1 - tail] { tail += 1 }
    let middle = Self.changes(old[head..<(old.count - tail)], new[head..<(new.count - tail)])
    return Array(repeating: .keep, count: head) + middle + Array(repeating: .keep, count: tail)
  }

  /// Keeps a longest common subsequence; of too many lines, keeps none.
  private static func changes(_ old: ArraySlice<ArraySlice<UInt8>>, _ new: ArraySlice<ArraySlice<UInt8>>) -> [Change] {
    guard !old.isEmpty, !new.isEmpty, old.count <= comparisonLimit / new.count else {
      return Array(repeating: .remove, count: old.count) + Array(repeating: .insert, count: new.count)
    }
    let (old, new) = (Array(old), Array(new))
    let lengths = commonLengths(old, new)
    var changes: [Change] = []
    var (row, column) = (0, 0)
    while row < old.count || column < new.count {
      if row < old.count, column < new.count, old[row] == new[column] {
        changes.append(.keep)
        (row, column) = (row + 1, column + 1)
      } else if row < old.count, column == new.count || lengths[row + 1][column] >= lengths[row][column + 1] {
        changes.append(.remove)
        row += 1
      } else {
        changes.append(.insert)
        column += 1
      }
    }
    return changes
  }

  /// Returns, for each pair of lines, the number of lines that the texts have in common from there on.
  private static func commonLengths(_ old: [ArraySlice<UInt8>], _ new: [ArraySlice<UInt8>]) -> [[Int32]] {
    let empty = [Int32](repeating: 0, count: new.count + 1)
    var lengths = Array(repeating: empty, count: old.count + 1)
    for row in old.indices.reversed() {
      for column in new.indices.reversed() {
        lengths[row][column] =
          old[row] == new[column]
          ? lengths[row + 1][column + 1] + 1 : max(lengths[row + 1][column], lengths[row][column + 1])
      }
    }
    return lengths
  }
}

/// The line ending of a file.
package struct LineBreaks: Hashable {
  /// The bytes of one line break.
  package let bytes: [UInt8]

  /// Detects the line breaks of a file from the first one; LF if there is none.
  package init(of file: [UInt8]) {
    guard let first = file.firstIndex(where: { $0 == 0x0A || $0 == 0x0D }) else {
      bytes = [0x0A]
      return
    }
    if file[first] == 0x0A {
      bytes = [0x0A]
    } else {
      bytes = first + 1 < file.count && file[first + 1] == 0x0A ? [0x0D, 0x0A] : [0x0D]
    }
  }

  /// Returns a text with these line breaks, whatever its own are.
  package func apply(to text: [UInt8]) -> [UInt8] {
    guard bytes != [0x0A] else { return text }
    // What was copied out of the file has its line breaks already.
    return Self.normalized(text).flatMap { $0 == 0x0A ? bytes : [$0] }
  }

  /// Returns a text with LF in place of CR LF and CR, as XML requires.
  package static func normalized(_ text: String) -> String {
    String(decoding: normalized(Array(text.utf8)), as: UTF8.self)
  }

  private static func normalized(_ text: [UInt8]) -> [UInt8] {
    var output: [UInt8] = []
    var previous: UInt8 = 0
    for byte in text {
      if byte != 0x0A || previous != 0x0D { output.append(byte == 0x0D ? 0x0A : byte) }
      previous = byte
    }
    return output
  }
}
