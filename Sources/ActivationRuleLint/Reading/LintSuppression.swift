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
  private static let mark = owner + Array("disable".utf8)

  /// A word after the mark.
  struct Word {
    let text: String
    let range: SourceRange
    /// Whether it is the first word after its mark.
    let isFirst: Bool
  }

  /// Returns the identifiers named in a text; none in a binary file.
  package static func identifiers(in source: SourceText) -> Set<String> {
    Set(words(in: source).map { $0.text })
  }

  /// Returns the words after the marks of a text, in the order of their places.
  static func words(in source: SourceText) -> [Word] {
    guard !source.isBinary, source.bytes[...].place(of: mark) != nil else { return [] }
    return comments(in: source).flatMap { comment in
      guard let start = comment.place(of: mark) else { return [Word]() }
      let behind = comment[(start + mark.count)...]
      // A longer word is a different one and has no meaning.
      if let next = behind.first, isPart(next) {
        let word = comment[(start + owner.count)...].prefix { isPart($0) }
        let text = String(decoding: word, as: UTF8.self)
        return [Word(text: text, range: SourceRange(word.startIndex, word.endIndex), isFirst: true)]
      }
      let words = behind.split { !isPart($0) }
      return words.enumerated().map { index, word in
        Word(
          text: String(decoding: word, as: UTF8.self), range: SourceRange(word.startIndex, word.endIndex),
          isFirst: index == 0)
      }
    }
  }

  /// A mark that switches nothing off.
  struct IdleMark {
    /// The reason why it switches nothing off.
    enum Reason { case blank, noNames }

    let reason: Reason
    let range: SourceRange
  }

  /// Returns the marks that were meant to switch something off and do not, in the order of their places.
  static func idleMarks(in source: SourceText) -> [IdleMark] {
    guard !source.isBinary, source.bytes[...].place(of: owner) != nil else { return [] }
    let word = Array("disable".utf8)
    return comments(in: source).compactMap { comment in
      guard let start = comment.place(of: owner) else { return nil }
      let behind = comment[(start + owner.count)...]
      let rest = behind.drop { $0 == 0x20 || $0 == 0x09 }
      let end = rest.startIndex + word.count
      guard rest.starts(with: word), rest.count == word.count || !isPart(rest[end]) else { return nil }
      let range = SourceRange(start, end)
      if rest.startIndex != behind.startIndex { return IdleMark(reason: .blank, range: range) }
      return rest[end...].contains { isPart($0) } ? nil : IdleMark(reason: .noNames, range: range)
    }
  }

  private static func isPart(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || byte == UInt8(ascii: "-")
  }

  // MARK: Comments

  /// Returns the comments of a file: XML comments, or the text after `#` or `//` on a line of a project file.
  private static func comments(in source: SourceText) -> [ArraySlice<UInt8>] {
    let name = source.name.utf8.split(separator: UInt8(ascii: "/")).last.map { String(decoding: $0, as: UTF8.self) }
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
    let isXML = bytes.first { $0 > 0x20 && $0 != 0xEF && $0 != 0xBB && $0 != 0xBF } == UInt8(ascii: "<")
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
