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
    let bytes = source.bytes
    let dialect =
      bytes[bytes.startOfText...].first { $0 > 0x20 } == "<" ? Dialect.xml : Dialect(ofFileNamed: source.name)
    return dialect.comments(in: SourceRange(0, bytes.count), of: bytes).compactMap { place in
      guard let start = bytes[place].place(of: owner) else { return nil }
      let end = dialect == .xml ? place.upperBound - 3 : place.upperBound
      let behind = bytes[(start + owner.count)..<max(end, start + owner.count)]
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
}
