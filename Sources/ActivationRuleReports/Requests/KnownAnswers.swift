import ActivationRuleText

/// The bytes of earlier lines or of their values, each with what was made of it; they are forgotten when there are many, so
/// that memory stays constant for any input.
struct KnownBytes<Made> {
  private struct Key: Hashable {
    let bytes: ArraySlice<UInt8>

    func hash(into hasher: inout Hasher) {
      bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
    }
  }

  private var made: [Key: Made] = [:]
  /// The most keys.
  static var limit: Int { 1_024 }
  /// The most bytes of a key; hardly any rule, payload or question has more.
  static var keyLimit: Int { 4_096 }

  /// What was made of some bytes; `nil` if no earlier line had them.
  subscript(bytes: ArraySlice<UInt8>) -> Made? {
    bytes.count > Self.keyLimit ? nil : made[Key(bytes: bytes)]
  }

  /// Keeps what was made of some bytes, unless these are too many.
  mutating func keep(_ value: Made, for bytes: ArraySlice<UInt8>) {
    guard bytes.count <= Self.keyLimit else { return }
    if made.count >= Self.limit { made.removeAll(keepingCapacity: true) }
    // A slice of the line would keep the whole line.
    made[Key(bytes: Array(bytes)[...])] = value
  }
}

/// The answers to earlier lines, which are those to the same lines with other identifiers.
///
/// An answer is made of nothing but its line. Places in it count from the start of the line, so that only identifiers of the
/// same length are exchanged.
struct KnownAnswers {
  /// A line in which zeros stand for the identifier, as no line has them.
  struct Question {
    fileprivate var line: ArraySlice<UInt8>
    fileprivate var identifier: Range<Int>

    /// Returns the question of a line; `nil` for a line whose identifier may have to be written in another way.
    init?(_ bytes: [UInt8]) {
      line = bytes[...]
      let start = KnownAnswers.start.count
      guard bytes.starts(with: KnownAnswers.start) else {
        identifier = 0..<0
        return
      }
      let rest = bytes[start...]
      let digits = rest.prefix { $0.isDigit }
      if rest.first == UInt8(ascii: "\"") {
        let name = rest.dropFirst().prefix { $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "-") }
        guard name.endIndex < bytes.count, bytes[name.endIndex] == UInt8(ascii: "\"") else { return nil }
        identifier = start..<name.endIndex + 1
      } else {
        guard (1...18).contains(digits.count), digits.first != UInt8(ascii: "0") else { return nil }
        identifier = start..<digits.endIndex
      }
      guard identifier.endIndex < bytes.count, bytes[identifier.endIndex] == UInt8(ascii: ",") else { return nil }
      for place in identifier { line[place] = 0 }
    }
  }

  private static let start = Array("{\"id\":".utf8)
  /// The most bytes of an answer that is kept.
  private static let answerLimit = 8_192

  private var answers = KnownBytes<[UInt8]>()
  /// Writes the answer to a question that an earlier line has asked; `false` if none has.
  mutating func write(_ question: Question, of line: [UInt8], to output: inout [UInt8]) -> Bool {
    guard let answer = answers[question.line] else { return false }
    output += Self.start
    output += line[question.identifier]
    output += answer
    return true
  }

  /// Keeps an answer, which begins with the identifier; a line with several is refused.
  mutating func keep(_ answer: ArraySlice<UInt8>, to question: Question) {
    guard answer.count <= Self.answerLimit else { return }
    let rest = answer.dropFirst(Self.start.count + question.identifier.count)
    answers.keep(Array(rest), for: question.line)
  }
}
