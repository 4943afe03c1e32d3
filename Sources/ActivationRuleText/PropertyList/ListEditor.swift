/// Edits parts of a property list, JSON text or YAML: removes, adds and replaces entries.
///
/// Everything else keeps its bytes. New text is indented like the text around it and uses LF as its line break.
package struct ListEditor {
  private let source: SourceText
  private let isJSON: Bool
  /// Whether new entries are written in the block style of YAML, without quotes around keys.
  private let isBlock: Bool
  private var bytes: [UInt8] { source.bytes }

  /// An editor of a list; `nil` for a binary one, which cannot be edited in place.
  package init?(_ document: PropertyListDocument, isBlock: Bool = false) {
    guard document.format != .binary else { return nil }
    (source, self.isBlock) = (document.source, isBlock)
    isJSON = document.format == .json
  }

  /// Removes an entry, along with the line that it leaves empty or the comma that it leaves over.
  package func removal(of entry: PropertyListEntry, from entries: [PropertyListEntry]) -> TextEdit? {
    guard entry.keyRange.lowerBound < entry.value.range.upperBound else { return nil }
    var (start, end) = (entry.keyRange.lowerBound, entry.value.range.upperBound)
    if isJSON {
      guard let index = entries.firstIndex(where: { $0.keyRange == entry.keyRange }) else { return nil }
      if index + 1 < entries.count {
        end = entries[index + 1].keyRange.lowerBound
      } else if index > 0 {
        start = entries[index - 1].value.range.upperBound
      }
    } else if let lineStart = source.lineStart(before: start), let next = source.nextLine(behind: end) {
      (start, end) = (lineStart, next)
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
    return TextEdit(replacing: entry.keyRange, with: Array(written(key: key).utf8))
  }

  /// Replaces a value.
  package func replacement(of node: PropertyListNode, with value: PropertyListNode) -> TextEdit? {
    guard !node.range.isEmpty else { return nil }
    let text = written(value, margin: source.margin(ofLineAt: node.range.lowerBound))
    return TextEdit(replacing: node.range, with: Array(text.utf8))
  }

  /// Appends entries to a dictionary; `nil` if the node is something else, or has no place in a file.
  package func insertion(_ added: [PropertyListEntry], into dictionary: PropertyListNode) -> TextEdit? {
    guard case .dictionary(let entries) = dictionary.kind, !dictionary.range.isEmpty, !added.isEmpty else { return nil }
    guard let last = entries.last else { return insertion(added, intoEmpty: dictionary.range) }
    let isOnLine = isBlock || source.lineStart(before: last.keyRange.lowerBound) != nil
    let margin = source.margin(ofLineAt: last.keyRange.lowerBound)
    let end = last.value.range.upperBound
    let place =
      isBlock ? source.lineRange(around: end).upperBound : isOnLine && !isJSON ? source.endOfRemark(behind: end) : end
    let before = (isJSON && !isBlock ? "," : "") + (isOnLine ? "\n" + margin : isJSON ? " " : "")
    let gap = isBlock ? ": " : source.text(SourceRange(last.keyRange.upperBound, last.value.range.lowerBound))
    let text = added.map { before + self.text($0, margin: margin, gap: isOnLine ? gap : isJSON ? ": " : "") }.joined()
    return TextEdit(replacing: SourceRange(at: place), with: Array(text.utf8))
  }

  /// Inserts the first entries of an empty dictionary.
  private func insertion(_ added: [PropertyListEntry], intoEmpty range: SourceRange) -> TextEdit {
    let margin = source.margin(ofLineAt: range.lowerBound)
    let inner = margin + source.indentation
    let lines =
      added.map { inner + text($0, margin: inner, gap: isJSON ? ": " : "\n" + inner) }
      .joined(separator: isJSON ? ",\n" : "\n") + "\n"
    let element = source.text(range)
    let (opening, closing) = isJSON ? ("{", "}") : ("<dict>", "</dict>")
    let content = element.dropFirst(opening.count).dropLast(closing.count)
    guard !isJSON, !element.hasSuffix("/>"), !content.utf8.allSatisfy({ $0.isBlank }) else {
      return TextEdit(replacing: range, with: Array((opening + "\n" + lines + margin + closing).utf8))
    }
    // The dictionary contains a comment.
    let end = range.upperBound - closing.utf8.count
    guard let lineStart = source.lineStart(before: end) else {
      return TextEdit(replacing: SourceRange(at: end), with: Array(("\n" + lines + margin).utf8))
    }
    return TextEdit(replacing: SourceRange(at: lineStart), with: Array(lines.utf8))
  }

  private func text(_ entry: PropertyListEntry, margin: String, gap: String) -> String {
    written(key: entry.key.text) + gap + written(entry.value, margin: margin)
  }

  private func written(key: String) -> String {
    isBlock ? key : isJSON ? JSONValue.string(key).text() : "<key>\(XMLEscapes.least.text(key))</key>"
  }

  private func written(_ value: PropertyListNode, margin: String) -> String {
    isJSON ? JSONValue(value).text() : value.xml(margin: margin, indentation: source.indentation)
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
