/// Lines that consist of type identifiers, before it is known which of them belong to one attachment.
struct DumpLines {
  private struct Line {
    let identifiers: [String]
    let range: SourceRange
    let hasBullet: Bool
  }

  private var lines: [Line] = []

  var isEmpty: Bool { lines.isEmpty }

  mutating func add(_ identifiers: [String], _ range: SourceRange, hasBullet: Bool) {
    lines.append(Line(identifiers: identifiers, range: range, hasBullet: hasBullet))
  }

  /// An attachment from some lines.
  typealias Group = (identifiers: [String], range: SourceRange)

  /// Returns the attachments in the lines, and a guess that was made for them.
  ///
  /// Below a label, all lines are one attachment. Otherwise each line of several identifiers is one; a bullet before
  /// some lines begins an attachment; bullets before all lines or none mark identifiers of the same attachment.
  func groups(areOne: Bool) -> (groups: [Group], guess: String?) {
    if areOne || lines.count < 2 { return ([all(lines[...])], nil) }
    if lines.contains(where: { $0.identifiers.count > 1 }) {
      return (lines.map { ($0.identifiers, $0.range) }, "each of the \(lines.count) lines is taken as one attachment")
    }
    let bullets = lines.filter { $0.hasBullet }.count
    guard bullets > 0, bullets < lines.count else {
      let guess = "\(lines.count) identifiers in a row are taken as one attachment; a blank line would begin another"
      return ([all(lines[...])], bullets > 0 ? guess : nil)
    }
    var groups: [Group] = []
    var start = 0
    for index in 1...lines.count where index == lines.count || lines[index].hasBullet {
      groups.append(all(lines[start..<index]))
      start = index
    }
    return (groups, "each bullet is taken to begin an attachment")
  }

  private func all(_ lines: ArraySlice<Line>) -> Group {
    let first = lines.first?.range ?? .none
    return (lines.flatMap { $0.identifiers }, first.union(lines.last?.range ?? first))
  }
}

extension DumpReader {
  /// Turns the lines of identifiers before the current one into attachments.
  mutating func flushLines() throws(PayloadImportError) {
    guard !lines.isEmpty else { return }
    let (groups, guess) = lines.groups(areOne: expectation == .types || payload.isHeadingOpen)
    if let guess, let first = groups.first {
      payload.note(.guessedAttachments, .info, guess, at: first.range)
    }
    for group in groups { try payload.addList(group.identifiers, at: group.range) }
    lines = DumpLines()
    expectation = .nothing
  }

  /// Returns the places of the words in a range that consists of identifiers with commas, semicolons or blanks between
  /// them; `nil` for anything else.
  func identifierWords(_ range: Range<Int>) -> [Range<Int>]? {
    var words: [Range<Int>] = []
    var place = range.lowerBound
    while place < range.upperBound {
      let byte = text.bytes[place]
      if byte == 0x20 || byte == 0x09 || !words.isEmpty && (byte == UInt8(ascii: ",") || byte == UInt8(ascii: ";")) {
        place += 1
        continue
      }
      let isQuoted = byte == UInt8(ascii: "\"")
      let start = isQuoted ? place + 1 : place
      let end = text.identifierEnd(start)
      guard end > start, end <= range.upperBound, !isQuoted || text.byte(end) == UInt8(ascii: "\"") else { return nil }
      guard text.bytes[start..<end].contains(UInt8(ascii: ".")) else { return nil }
      words.append(start..<end)
      place = isQuoted ? end + 1 : end
    }
    return words.isEmpty ? nil : words
  }

  /// Returns whether words that fill a line are type identifiers.
  ///
  /// After a label, and below lines of types, any word with a dot counts; elsewhere it must look like a type.
  mutating func accepts(_ words: [Range<Int>]) -> Bool {
    let texts = words.map { text.string($0) }
    guard texts.allSatisfy({ identifiers.isDotted($0) }) else { return false }
    if expectation == .types || payload.isHeadingOpen || !lines.isEmpty { return true }
    if texts.allSatisfy({ identifiers.isLikely($0) }) { return true }
    payload.addWeakStray(texts[0], at: text.range(words[0]))
    return false
  }
}
