package import ActivationRuleText

/// Comments that switch lint rules off in the file that contains them.
///
/// `activationrule:disable ID ID…` applies to the whole file, wherever it appears, since many findings are about the
/// whole rule; `all` means every lint rule. It is read in XML comments and in comments of project files. The linter
/// reports unknown identifiers; callers such as `activationrule lint` leave the findings out.
package enum LintSuppression {
  /// The word for every lint rule.
  package static let everything = "all"

  private static let owner = Array("activationrule:".utf8)

  /// A word after the mark.
  struct Word {
    let text: String
    let range: SourceRange
    /// Whether it is the first word after its mark.
    let isFirst: Bool

    fileprivate init(_ bytes: ArraySlice<UInt8>, isFirst: Bool) {
      (text, self.isFirst) = (bytes.text, isFirst)
      range = SourceRange(bytes.startIndex, bytes.endIndex)
    }
  }

  /// A comment with the mark.
  enum Mark {
    case names([Word])
    /// It switches nothing off, because of a blank before its word, or without names.
    case blank(SourceRange), noNames(SourceRange)

    /// The words after the mark.
    var words: [Word] { if case .names(let words) = self { words } else { [] } }
  }

  /// Returns the identifiers named in a text; none in a binary file.
  package static func identifiers(in source: SourceText) -> Set<String> {
    Set(marks(in: source).flatMap { $0.words.map { $0.text } })
  }

  /// Returns the marks of a text, in the order of their places.
  static func marks(in source: SourceText) -> [Mark] {
    guard !source.isBinary, source.bytes[...].place(of: owner) != nil else { return [] }
    return comments(in: source).compactMap { comment in
      guard let start = comment.place(of: owner) else { return nil }
      let behind = comment[(start + owner.count)...]
      let rest = behind.drop { $0 == 0x20 || $0 == 0x09 }
      let isBlank = rest.startIndex != behind.startIndex
      let word = Word(rest.prefix { isPart($0) }, isFirst: true)
      guard word.text == "disable" else {
        // A longer word is a different one and has no meaning.
        return !isBlank && word.text.hasPrefix("disable") ? .names([word]) : nil
      }
      let range = SourceRange(start, word.range.upperBound)
      if isBlank { return .blank(range) }
      let words = rest[word.range.upperBound...].split { !isPart($0) }
      return words.isEmpty
        ? .noNames(range) : .names(words.enumerated().map { Word($0.element, isFirst: $0.offset == 0) })
    }
  }

  private static func isPart(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || byte.isDigit
      || byte == "-"
  }

  // MARK: Comments

  /// Returns the comments of a file: XML comments, or the text after `#` or `//` on a line of a project file.
  private static func comments(in source: SourceText) -> [ArraySlice<UInt8>] {
    let name = source.name.utf8.split(separator: "/").last.map { $0.text }
    switch name {
    case let name? where name.hasSuffix(".yml") || name.hasSuffix(".yaml"):
      return lines(source.bytes, behind: Array("#".utf8))
    case let name? where name.hasSuffix(".swift"): return lines(source.bytes, behind: Array("//".utf8))
    default: return xmlComments(source.bytes)
    }
  }

  private static func lines(_ bytes: [UInt8], behind sign: [UInt8]) -> [ArraySlice<UInt8>] {
    bytes.split { $0 == 0x0A || $0 == 0x0D }.compactMap { line in
      line.place(of: sign).map { line[$0...] }
    }
  }

  /// Returns the XML comments; text in a CDATA section that looks like a comment is skipped.
  private static func xmlComments(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    let isXML = bytes.first { $0 > 0x20 && $0 != 0xEF && $0 != 0xBB && $0 != 0xBF } == "<"
    guard isXML else { return [] }
    var comments: [ArraySlice<UInt8>] = []
    var index = 0
    while let start = bytes[index...].firstIndex(of: UInt8(ascii: "<")) {
      if bytes[start...].starts(with: Array("<!--".utf8)) {
        let end = bytes[(start + 4)...].place(of: Array("-->".utf8)) ?? bytes.count
        comments.append(bytes[(start + 4)..<end])
        index = end
      } else if bytes[start...].starts(with: Array("<![CDATA[".utf8)) {
        index = bytes[(start + 9)...].place(of: Array("]]>".utf8)) ?? bytes.count
      } else {
        index = start + 1
      }
    }
    return comments
  }
}
