/// The predicates in the lines of a log from `log show` or `log stream`, in any of their styles.
struct LoggedPredicates {
  private(set) var predicates: [PredicateNode] = []
  /// The number of texts that begin as a predicate but are not one, usually because the log truncated them.
  private(set) var brokenCount = 0

  /// The maximum number of bytes of a predicate on several lines.
  private static let longest = 16_384
  private static let words = ["SUBQUERY", "registeredTypeIdentifiers"].map { Array($0.utf8) }

  init(_ log: [UInt8]) {
    var rest = log[...]
    while let start = Self.words.compactMap({ rest.place(of: $0) }).min() {
      let line = rest[start...].prefix { $0 != UInt8(ascii: "\n") }
      // NOT, ANY and parentheses can precede the word.
      let first = start - rest[..<start].reversed().prefix { " (NOTANY".utf8.contains($0) }.count
      // They may also be part of the log.
      let texts = [rest[first..<line.endIndex], line, rest[first...].prefix(Self.longest)]
      if let (predicate, length) = texts.lazy.compactMap({ Self.predicate(in: $0) }).first {
        predicates.append(predicate)
        rest = rest[min(max(start + 1, first + length), rest.endIndex)...]
      } else {
        brokenCount += 1
        rest = rest[line.endIndex...]
      }
    }
  }

  /// Returns the predicate at the beginning of a text, with its length.
  ///
  /// The text after it is ignored.
  private static func predicate(in text: ArraySlice<UInt8>) -> (PredicateNode, length: Int)? {
    var bytes = unescaped(text)
    for _ in 0..<4 {
      let result = PredicateParser.parse(bytes: bytes)
      if let predicate = result.predicate { return (predicate, bytes.count) }
      let end = result.diagnostics.first { $0.severity == .error }?.range.lowerBound ?? 0
      guard end > 0, end < bytes.count else { return nil }
      bytes = Array(bytes[..<end])
    }
    return nil
  }

  /// Returns the text without the backslashes before quotation marks that JSON logs have.
  private static func unescaped(_ text: ArraySlice<UInt8>) -> [UInt8] {
    let quotation = UInt8(ascii: "\"")
    return text.indices.filter { place in
      text[place] != UInt8(ascii: "\\") || text[(place + 1)...].first != quotation
    }.map { text[$0] }
  }
}
