/// A line for people before a screen says how wide it is: what it begins with, and the text that may go on below itself.
///
/// A literal is a row, indented as far as it is written: what continues it is, too. `\(body:)` in it says where the text
/// begins, so that what stands before is a label, a sign or a number: `"  - \(body: text)"`. Every other text in it is shown
/// by ``VisibleText``, whoever chose it.
package struct TextRow: Hashable, Sendable, ExpressibleByStringInterpolation {
  /// How a row is broken.
  package enum Kind: Hashable, Sendable {
    /// Between its words.
    case words
    /// As a command, which can be pasted with its line breaks.
    case command
    /// Not where programs look for it: the first line of a diagnostic or of a note.
    case headline
    /// Around the mark that stands below a line of a file.
    case excerpt(mark: String)
  }

  /// What the row begins with: a label, a sign, the lines of a tree.
  package private(set) var head: String
  package private(set) var body: String
  /// What stands in place of the head on lines that continue the row; `nil` for blanks.
  package private(set) var rest: String?
  package let kind: Kind

  /// - Parameters:
  ///   - head: what the row begins with, safe to print.
  ///   - rest: what stands in its place on lines that continue the row; blanks unless given.
  package init(head: String = "", rest: String? = nil, _ body: String, _ kind: Kind = .words) {
    (self.head, self.rest, self.body, self.kind) = (head, rest, VisibleText.line(body), kind)
  }

  /// A command that can be copied.
  package init(head: String = "", command: String) { self.init(head: head, command, .command) }

  /// What is said beside an answer, which no line below is taken for a part of.
  package static func remark(_ text: String) -> TextRow { TextRow(rest: "  ", text) }

  /// What says where something is wrong.
  package static func headline(_ text: String) -> TextRow { TextRow(rest: "  ", text, .headline) }

  /// The line of a file with a mark below it, behind the line's number; both keep their tabs.
  package static func excerpt(_ number: String, _ line: String, mark: String) -> TextRow {
    let blanks = String(repeating: " ", count: number.utf8.count)
    var row = TextRow(head: "\(number) | ", rest: "\(blanks) | ", "", .excerpt(mark: mark))
    row.body = VisibleText.lines(line)
    return row
  }

  /// The lines of a text that was laid out elsewhere, with the tabs that indent them.
  package static func rows(of text: String) -> [TextRow] {
    let lines = VisibleText.lines(text).utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
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

  /// The row further to the right, behind blanks or a label that rows without a rest of their own are continued under.
  package func behind(_ head: String) -> TextRow {
    var row = self
    (row.head, row.rest) = (head + self.head, rest.map { head + $0 })
    return row
  }

  /// Adds words that stay on one line, behind some blanks.
  package mutating func append(_ words: String, gap: Int) {
    body += String(repeating: " ", count: gap) + VisibleText.line(words).replacing(" ", by: String(Self.joint))
  }

  /// The row with other texts in place of its own, none of which becomes two lines.
  package func map(_ text: (String) -> String) -> TextRow {
    var row = TextRow(head: text(head), rest: rest.map(text), "", kind)
    row.body = text(body)
    return row
  }

  /// Whether it parts others.
  package var isEmpty: Bool { head.isEmpty && body.isEmpty }

  /// The row on as many columns as it takes, without its line end.
  package var text: String {
    let line = (head + body).replacing(Self.joint, by: " ")
    return if case .excerpt(let mark) = kind { "\(line)\n\(rest ?? "")\(mark)" } else { line }
  }

  /// A blank at which no line is broken; no text of a stranger holds one, since it is shown as a code point.
  package static let joint: Unicode.Scalar = "\u{A0}"

  /// The parts of a literal.
  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var head: String?
    fileprivate var text = ""

    package init(literalCapacity: Int, interpolationCount: Int) {}

    package mutating func appendLiteral(_ literal: String) { text += literal }

    package mutating func appendInterpolation(_ value: String) { text += VisibleText.line(value) }

    package mutating func appendInterpolation(_ value: Int) { text += String(value) }

    /// The text behind the head.
    package mutating func appendInterpolation(body: String) { (head, text) = (text, VisibleText.line(body)) }
  }
}

extension Sequence<TextRow> {
  /// The rows on as many columns as they take, each ended by a line feed.
  package var text: String { map { $0.text + "\n" }.joined() }
}

extension Sequence<[TextRow]> {
  /// All rows, with an empty one between those of each.
  package var parted: [TextRow] { Array(joined(separator: [""])) }
}
