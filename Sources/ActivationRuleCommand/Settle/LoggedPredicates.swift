/// The predicates that stand among the lines of a log, as `log show` and `log stream` print it in their several styles.
struct LoggedPredicates {
  private(set) var predicates: [PredicateNode] = []
  /// How many texts begin as a predicate and are none, mostly since the log cut them off.
  private(set) var brokenCount = 0

  /// How many bytes a predicate may have on several lines.
  private static let longest = 16_384
  private static let words = ["SUBQUERY", "registeredTypeIdentifiers"].map { Array($0.utf8) }

  init(_ log: [UInt8]) {
    var rest = log[...]
    while let start = Self.words.compactMap({ rest.place(of: $0) }).min() {
      let line = rest[start...].prefix { $0 != UInt8(ascii: "\n") }
      // A NOT, an ANY and parentheses stand in front of the word.
      let first = start - rest[..<start].reversed().prefix { " (NOTANY".utf8.contains($0) }.count
      // They may be the log's own.
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

  /// The predicate at the beginning of a text, with its length; what stands behind it does not belong to it.
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

  /// The text without the backslashes in front of quotation marks, as JSON has them.
  private static func unescaped(_ text: ArraySlice<UInt8>) -> [UInt8] {
    let quotation = UInt8(ascii: "\"")
    return text.indices.filter { place in
      text[place] != UInt8(ascii: "\\") || text[(place + 1)...].first != quotation
    }.map { text[$0] }
  }
}
