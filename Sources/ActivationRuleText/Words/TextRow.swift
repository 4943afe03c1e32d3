/// A line of output before its width is known: a head, and a text that may be wrapped.
///
/// A string literal makes a row; its leading spaces also indent the continuation lines. `\(body:)` marks the start of
/// the text, so that everything before it is a label, a sign or a number: `" - \(body: text)"`. Every other
/// interpolated text is shown by ``VisibleText``, whatever its origin.
package struct TextRow: Hashable, Sendable, ExpressibleByStringInterpolation {
  /// The way a row is wrapped.
  package enum Kind: Hashable, Sendable {
    /// Between words.
    case words
    /// As a command that can be pasted with its line breaks.
    case command
    /// Never, because tools parse it: the first line of a finding or a note.
    case headline
    /// Around the mark that appears below a line of a file.
    case excerpt(mark: String)
    /// Between words; a screen that has signs shows a head with the sign of the verdict.
    case verdict(signedHead: String)
  }

  /// The start of the row: a label, a sign, the lines of a tree.
  package private(set) var head: String
  package private(set) var body: String
  /// The text that replaces the head on continuation lines; `nil` for spaces.
  package private(set) var rest: String?
  package let kind: Kind

  /// - Parameters:
  ///   - head: the start of the row, safe to print.
  ///   - rest: the text that replaces the head on continuation lines; spaces by default.
  package init(head: String = "", rest: String? = nil, _ body: String, _ kind: Kind = .words) {
    (self.head, self.rest, self.body, self.kind) = (head, rest, VisibleText.line(body), kind)
  }

  /// A command that can be copied.
  package init(head: String = "", command: String) { self.init(head: head, command, .command) }

  /// A remark in addition to an answer, indented so that nothing below looks like a part of it.
  package static func remark(_ text: String) -> TextRow { TextRow(rest: "  ", text) }

  /// The line that says where something is wrong.
  package static func headline(_ text: String) -> TextRow { TextRow(rest: "  ", text, .headline) }

  /// A line of a file with a mark below it, after the line's number; both keep their tabs.
  package static func excerpt(_ number: String, _ line: String, mark: String) -> TextRow {
    let blanks = String(repeating: " ", count: number.utf8.count)
    var row = TextRow(head: "\(number) | ", rest: "\(blanks) | ", "", .excerpt(mark: mark))
    row.body = VisibleText.lines(line)
    return row
  }

  /// The lines of a text that is already laid out, with the tabs that indent them.
  package static func rows(of text: String) -> [TextRow] {
    let lines = VisibleText.lines(text).utf8.split(separator: "\n", omittingEmptySubsequences: false)
    return (lines.last?.isEmpty == true ? lines.dropLast() : lines[...]).map { TextRow(line: String(Substring($0))) }
  }

  /// A line that is safe to print.
  private init(line: String) {
    head = String(line.prefix { $0 == " " })
    (body, rest, kind) = (String(line.dropFirst(head.utf8.count)), nil, .words)
  }

  package init(stringLiteral text: String) { self.init(line: text) }

  package init(stringInterpolation parts: StringInterpolation) {
    self.init(line: parts.text)
    if let head = parts.head { (self.head, body) = (head, parts.text) }
  }

  /// The row after a label or spaces; continuation lines are indented under it if the row has no `rest`.
  package func behind(_ head: String) -> TextRow {
    changing(self) { ($0.head, $0.rest) = (head + self.head, rest.map { head + $0 }) }
  }

  /// Appends words that stay on one line, after some spaces.
  package mutating func append(_ words: String, gap: Int) {
    body += String(repeating: " ", count: gap) + VisibleText.line(words).replacing(" ", by: String(Self.joint))
  }

  /// The row with each of its texts replaced; none of them becomes two lines.
  package func map(_ text: (String) -> String) -> TextRow {
    var row = TextRow(head: text(head), rest: rest.map(text), "", kind)
    row.body = text(body)
    return row
  }

  /// The row as a screen that has signs shows it.
  package var signed: TextRow { if case .verdict(let head) = kind { TextRow(head: head, body) } else { self } }

  /// Whether the row is a blank line.
  package var isEmpty: Bool { head.isEmpty && body.isEmpty }

  /// The row without wrapping, colours and a line break.
  package var text: String {
    let line = (head + body).replacing(Self.joint, by: " ").showingColors(false)
    return if case .excerpt(let mark) = kind { "\(line)\n\(rest ?? "")\(mark)" } else { line }
  }

  /// A space that never breaks a line; untrusted text cannot contain it, since it is shown as a code point.
  package static let joint: Unicode.Scalar = "\u{A0}"

  /// The parts of a literal.
  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var head: String?
    fileprivate var text = ""

    package init(literalCapacity: Int, interpolationCount: Int) {}

    package mutating func appendLiteral(_ literal: String) { text += literal }

    package mutating func appendInterpolation(_ value: String) { text += VisibleText.line(value) }

    package mutating func appendInterpolation(_ value: Int) { text += String(value) }

    /// Appends the text that follows the head.
    package mutating func appendInterpolation(body: String) { (head, text) = (text, VisibleText.line(body)) }
  }
}

extension Sequence<TextRow> {
  /// The rows without wrapping, each ended by a line feed.
  package var text: String { map { $0.text + "\n" }.joined() }
}

extension Sequence<[TextRow]> {
  /// All rows, with an empty one between groups.
  package var parted: [TextRow] { Array(joined(separator: [""])) }
}

/// A line of a table that is part of the program: fields between `|`, some of them lists.
///
/// The tables are made by this project, so errors need no report. A field is read where it is asked for, since a question
/// is about few of the lines.
package struct TableLine: Sendable {
  private let table: StaticString
  private let start: Int
  /// The end of each field, counted from the start of the line; of a field that is missing, the end of the line.
  private let ends: SIMD16<UInt16>

  /// All lines of a table, whose lines have up to 15 fields.
  package static func lines(of table: StaticString) -> [TableLine] {
    let text = UnsafeBufferPointer(start: table.utf8Start, count: table.utf8CodeUnitCount)
    var (lines, start): ([TableLine], Int) = ([], 0)
    while start < text.count {
      var (ends, field, place) = (SIMD16<UInt16>(), 0, start)
      while place < text.count, text[place] != "\n" {
        if text[place] == "|" {
          ends[field] = UInt16(truncatingIfNeeded: place - start)
          field += 1
        }
        place += 1
      }
      for rest in field..<ends.scalarCount { ends[rest] = UInt16(truncatingIfNeeded: place - start) }
      lines.append(TableLine(table: table, start: start, ends: ends))
      start = place + 1
    }
    return lines
  }

  /// The bytes of a field; none if the line ends before it.
  package subscript(field: Int) -> UnsafeBufferPointer<UInt8> {
    let start = field == 0 ? 0 : Int(ends[field - 1]) + 1
    return UnsafeBufferPointer(start: table.utf8Start + self.start + start, count: max(0, Int(ends[field]) - start))
  }

  /// The text of a field; `nil` if it is empty.
  package func text(_ field: Int) -> String? { self[field].isEmpty ? nil : self[field].text }

  /// Visits the items of a field that is a list; empty ones count for nothing.
  package func visit(_ field: Int, at separator: Unicode.Scalar = ",", _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    let bytes = self[field]
    var (start, end) = (0, 0)
    while start < bytes.count {
      while end < bytes.count, bytes[end] != separator { end += 1 }
      if end > start { body(UnsafeBufferPointer(rebasing: bytes[start..<end])) }
      end += 1
      start = end
    }
  }

  /// The items of a field that is a list.
  package func list(_ field: Int, at separator: Unicode.Scalar = ",") -> [String] {
    var items: [String] = []
    visit(field, at: separator) { items.append($0.text) }
    return items
  }
}
