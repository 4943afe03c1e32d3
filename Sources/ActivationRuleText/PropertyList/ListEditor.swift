/// Edits parts of a property list in any dialect: removes, adds and replaces entries.
///
/// Everything else keeps its bytes. New text is indented like the text around it and uses LF as its line break.
package struct ListEditor {
  private let source: SourceText
  private let dialect: Dialect
  private var isXML: Bool { dialect == .xml }

  /// An editor of a list; `nil` for a binary one, which cannot be edited in place.
  package init?(_ document: PropertyListDocument) {
    guard let dialect = document.dialect else { return nil }
    (source, self.dialect) = (document.source, dialect)
  }

  /// Removes an entry, along with the line that it leaves empty or the comma that it leaves over.
  package func removal(of entry: PropertyListEntry, from entries: [PropertyListEntry]) -> TextEdit? {
    guard entry.keyRange.lowerBound < entry.value.range.upperBound else { return nil }
    var (start, end) = (entry.keyRange.lowerBound, place(of: entry.value).upperBound)
    if isXML || dialect == .yaml, let lineStart = source.lineStart(before: start),
      let next = source.nextLine(behind: end)
    {
      (start, end) = (lineStart, next)
    } else if !isXML {
      guard let index = entries.firstIndex(where: { $0.keyRange == entry.keyRange }) else { return nil }
      if index + 1 < entries.count {
        end = entries[index + 1].keyRange.lowerBound
      } else if index > 0 {
        start = place(of: entries[index - 1].value).upperBound
      }
    }
    return TextEdit(replacing: SourceRange(start, end), with: [])
  }

  /// Removes several entries of a dictionary.
  ///
  /// Entries at the end go one after the other, so that each takes the comma before it along.
  package func removals(of removed: [PropertyListEntry], from entries: [PropertyListEntry]) -> [TextEdit]? {
    var rest = entries
    var edits: [TextEdit] = []
    for entry in removed.reversed() {
      let isLast = rest.last?.keyRange == entry.keyRange
      guard let edit = removal(of: entry, from: isLast ? rest : entries) else { return nil }
      if isLast { rest.removeLast() }
      edits.append(edit)
    }
    return edits.reversed()
  }

  /// Replaces the key of an entry.
  package func renaming(_ entry: PropertyListEntry, to key: String) -> TextEdit? {
    guard !entry.keyRange.isEmpty else { return nil }
    return TextEdit(replacing: entry.keyRange, with: dialect.key(key, isBare: isBare(entry)))
  }

  /// Replaces a value.
  package func replacement(of node: PropertyListNode, with value: PropertyListNode) -> TextEdit? {
    guard !node.range.isEmpty else { return nil }
    if !isXML, let new = value.string, node.string != nil, let old = StringPlace(node.range, in: source, dialect) {
      return old.edit(new)
    }
    let text = written(value, margin: source.margin(ofLineAt: node.range.lowerBound))
    return TextEdit(replacing: place(of: node), with: text)
  }

  /// The bytes of a value, with the call around it where values are cases.
  private func place(of node: PropertyListNode) -> SourceRange {
    guard dialect == .swiftCases, source.bytes[..<node.range.lowerBound].last == "(" else {
      return node.range
    }
    let word = source.bytes[..<(node.range.lowerBound - 1)].reversed().prefix { $0.isLetter }
    let closing = source.bytes[node.range.upperBound...].firstIndex { !$0.isMarkupBlank } ?? node.range.upperBound
    return SourceRange(node.range.lowerBound - word.count - 2, closing + 1)
  }

  /// Whether the key of an entry is written without quotes.
  private func isBare(_ entry: PropertyListEntry) -> Bool {
    let first = source.bytes[entry.keyRange.lowerBound]
    return first != "\"" && first != "'"
  }

  /// Appends entries to a dictionary; `nil` if the node is something else, or has no place in a file.
  package func insertion(_ added: [PropertyListEntry], into dictionary: PropertyListNode) -> TextEdit? {
    guard case .dictionary(let entries) = dictionary.kind, !dictionary.range.isEmpty, !added.isEmpty else { return nil }
    guard let last = entries.last else { return insertion(added, intoEmpty: dictionary.range) }
    let gap = source.text(SourceRange(last.keyRange.upperBound, place(of: last.value).lowerBound))
    let isOnLine = source.lineStart(before: last.keyRange.lowerBound) != nil
    let margin = source.margin(ofLineAt: last.keyRange.lowerBound)
    let members = added.map {
      text($0, isBare: isBare(last), margin: margin, gap: isOnLine ? gap : isXML ? "" : ": ")
    }
    if dialect == .yaml, source.bytes[dictionary.range.lowerBound] != "{" {
      let end = source.lineRange(around: last.value.range.upperBound).upperBound
      return TextEdit(replacing: SourceRange(at: end), with: members.map { "\n" + margin + $0 }.joined())
    }
    return insertion(members, behind: place(of: last.value).upperBound, onLinesWith: isOnLine ? margin : nil)
  }

  /// Adds members between brackets or tags, behind the last one.
  ///
  /// - Parameter margin: the whitespace before each, if each has a line.
  package func insertion(_ members: [String], behind end: Int, onLinesWith margin: String?) -> TextEdit {
    let gap = margin.map { "\n" + $0 } ?? (isXML ? "" : " ")
    let place = margin != nil && isXML ? source.endOfRemark(behind: end) : end
    let text = members.map { (isXML ? "" : ",") + gap + $0 }.joined()
    if margin != nil, !isXML, let edit = insertion(text, behindRemarkOn: end) { return edit }
    return TextEdit(replacing: SourceRange(at: place), with: text)
  }

  /// Adds text that begins with a comma after the comment that ends the last member's line, so that the comment stays
  /// with its member; `nil` if there is no such comment.
  private func insertion(_ text: String, behindRemarkOn end: Int) -> TextEdit? {
    let rest = SourceRange(end, source.lineRange(around: end).upperBound)
    let written = source.text(rest)
    let comma = written.utf8.first { !$0.isBlank } == ","
    guard let remark = dialect.comments(in: rest, of: source.bytes).first, remark.upperBound == rest.upperBound,
      source.bytes[end..<remark.lowerBound].allSatisfy({ $0.isBlank || $0 == "," })
    else { return nil }
    let new = (comma ? "" : ",") + written + text.dropFirst() + (comma ? "," : "")
    return TextEdit(replacing: rest, with: new)
  }

  /// Inserts the first entries of an empty dictionary.
  private func insertion(_ added: [PropertyListEntry], intoEmpty range: SourceRange) -> TextEdit {
    let margin = source.margin(ofLineAt: range.lowerBound)
    let inner = margin + source.indentation
    let lines =
      added.map { inner + text($0, isBare: dialect == .yaml, margin: inner, gap: isXML ? "\n" + inner : ": ") }
      .joined(separator: isXML ? "\n" : ",\n") + "\n"
    let element = source.text(range)
    let (opening, closing) = dialect.brackets
    let content = element.dropFirst(opening.count).dropLast(closing.count)
    guard isXML, !element.hasSuffix("/>"), !content.utf8.allSatisfy({ $0.isBlank }) else {
      return TextEdit(replacing: range, with: opening + "\n" + lines + margin + closing)
    }
    // The dictionary contains a comment.
    let end = range.upperBound - closing.utf8.count
    guard let lineStart = source.lineStart(before: end) else {
      return TextEdit(replacing: SourceRange(at: end), with: "\n" + lines + margin)
    }
    return TextEdit(replacing: SourceRange(at: lineStart), with: lines)
  }

  private func text(_ entry: PropertyListEntry, isBare: Bool, margin: String, gap: String) -> String {
    dialect.key(entry.key.text, isBare: isBare) + gap + written(entry.value, margin: margin)
  }

  private func written(_ value: PropertyListNode, margin: String) -> String {
    dialect.text(value, margin: margin, indentation: source.indentation)
  }
}

extension PropertyListNode {
  /// The value as XML; null and UIDs, which XML property lists lack, become empty.
  package func xml(margin: String = "", indentation: String = "  ") -> String {
    switch kind {
    case .boolean(let flag): return flag ? "<true/>" : "<false/>"
    case .integer(let number): return "<integer>\(number)</integer>"
    case .unsignedInteger(let number): return "<integer>\(number)</integer>"
    case .real(let number): return "<real>\(number)</real>"
    case .date(let seconds): return "<date>\(DateText.text(seconds) ?? "")</date>"
    case .data(let bytes): return "<data>\(Base64.encode(bytes))</data>"
    case .array(let elements):
      let inner = margin + indentation
      let lines = elements.map { inner + $0.xml(margin: inner, indentation: indentation) + "\n" }
      return lines.isEmpty ? "<array/>" : "<array>\n\(lines.joined())\(margin)</array>"
    case .string(let string): return "<string>\(XMLEscapes.least.text(string.text))</string>"
    case .dictionary(let entries):
      let inner = margin + indentation
      let lines = entries.map { entry in
        "\(inner)<key>\(XMLEscapes.least.text(entry.key.text))</key>\n"
          + inner + entry.value.xml(margin: inner, indentation: indentation) + "\n"
      }
      return lines.isEmpty ? "<dict/>" : "<dict>\n\(lines.joined())\(margin)</dict>"
    case .null, .uid: return ""
    }
  }
}

extension SourceText {
  /// The whitespace at the start of the line that contains an offset.
  package func margin(ofLineAt offset: Int) -> String {
    let line = lineRange(around: offset)
    let blanks = bytes[line.lowerBound..<min(line.upperBound, offset)].prefix { $0 == 0x20 || $0 == 0x09 }
    return String(decoding: blanks, as: UTF8.self)
  }

  /// The indentation of a property list: the whitespace before its first indented tag; two spaces if there is none.
  package var indentation: String {
    var blanks = 0
    var isAtStart = true
    for byte in bytes {
      switch byte {
      case 0x0A, 0x0D: (blanks, isAtStart) = (0, true)
      case 0x09 where isAtStart: return "\t"
      case 0x20 where isAtStart: blanks += 1
      case "<" where isAtStart && blanks > 0, "\"" where isAtStart && blanks > 0:
        return String(repeating: " ", count: min(blanks, 8))
      default: isAtStart = false
      }
    }
    return "  "
  }

  /// The start of the line, if only whitespace comes before the offset and a line feed before the line.
  fileprivate func lineStart(before offset: Int) -> Int? {
    var start = offset
    while start > 0, bytes[start - 1] == 0x20 || bytes[start - 1] == 0x09 { start -= 1 }
    return start > 0 && (bytes[start - 1] == 0x0A || bytes[start - 1] == 0x0D) ? start : nil
  }

  /// The start of the next line, if only whitespace comes before it.
  fileprivate func nextLine(behind offset: Int) -> Int? {
    var end = offset
    while end < bytes.count, bytes[end] == 0x20 || bytes[end] == 0x09 { end += 1 }
    guard end < bytes.count, bytes[end] == 0x0A || bytes[end] == 0x0D else { return nil }
    let isPair = bytes[end] == 0x0D && end + 1 < bytes.count && bytes[end + 1] == 0x0A
    return end + (isPair ? 2 : 1)
  }

  /// The end of a comment that follows an offset on the same line; without one, the offset.
  fileprivate func endOfRemark(behind offset: Int) -> Int {
    let end = lineRange(around: offset).upperBound
    let rest = String(decoding: bytes[offset..<end], as: UTF8.self)
    let blanks = rest.utf8.prefix { $0 == 0x20 || $0 == 0x09 }.count
    let remark = rest.utf8.dropFirst(blanks)
    guard remark.starts(with: "<!--".utf8), remark.suffix(3).elementsEqual("-->".utf8) else { return offset }
    return end
  }
}
