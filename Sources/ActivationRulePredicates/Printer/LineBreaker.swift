/// A piece of text before its lines are known.
enum LayoutPiece: Hashable, Sendable {
  /// Text that stays on one line.
  case text(String)
  /// A place where a line may end: a space or nothing, unless its group is broken.
  ///
  /// The next line is `depth` levels deeper than the line on which the group began.
  case lineBreak(isSpace: Bool, depth: Int)
  /// The start of a group, in which either all direct breaks end lines, or none does.
  case open
  /// The end of a group.
  case close
}

/// The pieces of a text, in order.
struct LayoutPieces: TreeOutput {
  private(set) var pieces: [LayoutPiece] = []

  mutating func put(_ text: String) { pieces.append(.text(text)) }
  mutating func putBreak(isSpace: Bool, depth: Int) { pieces.append(.lineBreak(isSpace: isSpace, depth: depth)) }
  mutating func open() { pieces.append(.open) }
  mutating func close() { pieces.append(.close) }
}

/// Decides which groups to break over lines: those too wide for the rest of their line.
///
/// Idea: Oppen, "Prettyprinting" (1980), with widths known in advance. Linear in the number of pieces.
struct LineBreaker {
  private struct Group {
    let isFlat: Bool
    let depth: Int
  }

  private let pieces: [LayoutPiece]
  private let width: Int
  private let columnsOfLevel: Int
  private var finished: [LaidOutPredicate.Line] = []
  private var groups: [Group] = []
  private var depth = 0
  private var text = ""
  private var column = 0

  init(pieces: [LayoutPiece], width: Int, columnsOfLevel: Int) {
    (self.pieces, self.width, self.columnsOfLevel) = (pieces, width, columnsOfLevel)
  }

  /// The lines of all pieces.
  mutating func lines() -> [LaidOutPredicate.Line] {
    let needs = columnsNeeded()
    for (index, piece) in pieces.enumerated() {
      switch piece {
      case .text(let part): append(part)
      case .lineBreak(let isSpace, let levels): breakLine(isSpace: isSpace, levels: levels)
      case .open:
        let isFlat = groups.last?.isFlat == true || column + needs[index] <= width
        groups.append(Group(isFlat: isFlat, depth: depth))
      case .close: groups.removeLast()
      }
    }
    finished.append(LaidOutPredicate.Line(depth: depth, text: text))
    return finished
  }

  private mutating func append(_ part: String) {
    text += part
    column += Self.columns(part)
  }

  private mutating func breakLine(isSpace: Bool, levels: Int) {
    guard let group = groups.last, !group.isFlat else { return append(isSpace ? " " : "") }
    finished.append(LaidOutPredicate.Line(depth: depth, text: text))
    depth = group.depth + levels
    column = depth * columnsOfLevel
    text = ""
  }

  /// For the start of each group, the columns it takes on one line, including the text after it up to the next break.
  private func columnsNeeded() -> [Int] {
    var needs = [Int](repeating: 0, count: pieces.count)
    var ends: [Int] = []
    var total = 0
    var endOfText = 0
    // From the back: `total` counts all text after a piece, `endOfText` the part of it from the next break on.
    for index in pieces.indices.reversed() {
      switch pieces[index] {
      case .text(let part): total += Self.columns(part)
      case .lineBreak(let isSpace, _):
        total += isSpace ? 1 : 0
        endOfText = total
      case .close: ends.append(endOfText)
      case .open: needs[index] = total - (ends.popLast() ?? 0)
      }
    }
    return needs
  }

  /// The columns of a text, one for each Unicode scalar.
  private static func columns(_ text: String) -> Int {
    text.utf8.reduce(into: 0) { count, byte in
      if byte & 0xC0 != 0x80 { count += 1 }
    }
  }
}
