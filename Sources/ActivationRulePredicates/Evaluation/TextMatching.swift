import ActivationRuleText

/// Comparisons of texts.
///
/// Without options they are literal, by code points, so that a precomposed `é` and an `e` with a combining accent
/// differ, unlike `==` of `String`. With `c` texts are compared by their full case folding. `n` says that the texts are
/// normalised already and supersedes `c` (Predicate Programming Guide); `l`, `w` and `t` have no effect, nor has `d`,
/// which is supported for ASCII only.
enum TextComparison {
  /// Whether case does not matter.
  static func ignoresCase(_ options: ComparisonOptions) -> Bool {
    options.contains(.caseInsensitive) && !options.contains(.normalized)
  }

  /// The bytes that represent a text in comparisons; their order is the order of code points.
  static func bytes(_ text: String, _ options: ComparisonOptions) -> [UInt8] {
    guard ignoresCase(options) else { return Array(text.utf8) }
    var folded: [UInt8] = []
    folded.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      if scalar.isASCII {
        folded.append(ASCII.folded(UInt8(scalar.value)))
      } else {
        for part in CaseFolding.full(scalar) { folded.append(contentsOf: String(Character(part)).utf8) }
      }
    }
    return folded
  }

  static func equals(_ left: String, _ right: String, _ options: ComparisonOptions = []) -> Bool {
    ignoresCase(options) ? bytes(left, options) == bytes(right, options) : left.utf8.elementsEqual(right.utf8)
  }

  /// The order of two texts, by code points.
  ///
  /// Inferred: the system's order without options is that of `NSString` with a literal search.
  static func compare(_ left: String, _ right: String, _ options: ComparisonOptions = []) -> Ordering {
    let (first, second) = (bytes(left, options), bytes(right, options))
    if first == second { return .same }
    return first.lexicographicallyPrecedes(second) ? .ascending : .descending
  }

  /// Whether a text begins with another; no text begins with the empty one (observed).
  static func hasPrefix(_ text: String, _ part: String, _ options: ComparisonOptions = []) -> Bool {
    let part = bytes(part, options)
    return !part.isEmpty && bytes(text, options).starts(with: part)
  }

  /// Whether a text ends with another; no text ends with the empty one (observed).
  static func hasSuffix(_ text: String, _ part: String, _ options: ComparisonOptions = []) -> Bool {
    let part = bytes(part, options)
    return !part.isEmpty && bytes(text, options).reversed().starts(with: part.reversed())
  }

  /// Whether a text contains another; no text contains the empty one (observed).
  ///
  /// Uses the algorithm of Knuth, Morris and Pratt, since a plain search is quadratic on repetitive texts.
  static func contains(_ text: String, _ part: String, _ options: ComparisonOptions = []) -> Bool {
    let (text, part) = (bytes(text, options), bytes(part, options))
    guard !part.isEmpty, part.count <= text.count else { return false }
    let borders = borders(of: part)
    var matched = 0
    for byte in text {
      while matched > 0, part[matched] != byte { matched = borders[matched - 1] }
      if part[matched] == byte { matched += 1 }
      if matched == part.count { return true }
    }
    return false
  }

  /// For each prefix of a part, the length of its longest proper prefix that is also its suffix.
  private static func borders(of part: [UInt8]) -> [Int] {
    var borders = [Int](repeating: 0, count: part.count)
    var length = 0
    for index in 1..<part.count {
      while length > 0, part[length] != part[index] { length = borders[length - 1] }
      if part[length] == part[index] { length += 1 }
      borders[index] = length
    }
    return borders
  }
}

/// Folds letter case without regard to language: lower, then upper, then lower case.
///
/// Source: Unicode, section 5.18.
private enum CaseFolding {
  /// The full folding of a character beyond ASCII, which may have several: `ß` gives `ss`.
  static func full(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    // The capital of the dotless i is the ordinary `I`, yet it does not fold to `i` outside Turkic languages.
    guard scalar != "\u{131}", scalar.properties.changesWhenCaseMapped else { return [scalar] }
    var folded: [Unicode.Scalar] = []
    for first in scalar.properties.lowercaseMapping.unicodeScalars {
      for second in first.properties.uppercaseMapping.unicodeScalars {
        folded += second.properties.lowercaseMapping.unicodeScalars
      }
    }
    return folded
  }

  /// The folding to one character, for patterns, in which positions count.
  static func simple(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    if scalar.isASCII { return Unicode.Scalar(ASCII.folded(UInt8(scalar.value))) }
    let folded = full(scalar)
    return folded.count == 1 ? folded[0] : scalar
  }
}

/// A pattern of `MATCHES` or `LIKE`, compared with whole texts by Unicode scalar.
///
/// The language of `MATCHES`: literals, `.`, sets with ranges, `\d \w \s` and their opposites, `\b \B ^ $`, escaped
/// marks, `\t \n \r \f`, groups, alternatives, greedy and lazy quantifiers, `(?i)`; `[c]` acts as `(?i)`. All else that
/// the system reads is not supported. Captures, and whether a quantifier is greedy, do not matter for whole texts. Case
/// is folded one to one: unlike for the system, `(?i)ß` does not match `ss`.
///
/// A text is matched by following all paths in parallel, one character at a time, so that no path is taken twice.
/// Source: K. Thompson, "Regular Expression Search Algorithm", 1968. The time grows with the length of the text times
/// the size of the pattern, which ``Limit`` bounds.
struct TextPattern: Sendable {
  fileprivate enum Instruction: Sendable {
    /// Takes one character.
    case take(ScalarSet)
    /// Continues behind it, and at a distance from it.
    case split(Int)
    /// Continues at a distance from it.
    case jump(Int)
    case textStart, textEnd
    case wordBoundary(isWanted: Bool)
  }

  private let program: [Instruction]

  /// Reads a pattern of `MATCHES`.
  ///
  /// - Parameter range: the place of errors.
  init(matches pattern: String, _ options: ComparisonOptions = [], at range: SourceRange) throws(EvaluationError) {
    var reader = PatternReader(Array(pattern.unicodeScalars), TextComparison.ignoresCase(options), range)
    guard pattern.utf8.count <= Limit.patternBytes.value else {
      throw reader.error(.patternTooLarge, "the pattern has more than \(Limit.patternBytes.value) bytes")
    }
    program = try reader.readAlternatives()
    if reader.next != nil { throw reader.error(.invalidPattern, "')' closes no group") }
  }

  /// Reads a pattern of `LIKE`, in which `?` matches one character and `*` any number of them; every text is one.
  ///
  /// `\*`, `\?` and `\\` represent the characters themselves. Our choice: a backslash before anything else, or at the
  /// end, represents itself.
  init(like pattern: String, _ options: ComparisonOptions = []) {
    let ignoresCase = TextComparison.ignoresCase(options)
    var program: [Instruction] = []
    var scalars = pattern.unicodeScalars[...]
    while let scalar = scalars.popFirst() {
      switch scalar {
      case "?": program.append(.take(.all))
      case "*": program += [.split(3), .take(.all), .jump(-2)]
      case "\\":
        let isEscape = scalars.first == "*" || scalars.first == "?" || scalars.first == "\\"
        program.append(.take(ScalarSet(isEscape ? scalars.removeFirst() : scalar, ignoresCase)))
      default: program.append(.take(ScalarSet(scalar, ignoresCase)))
      }
    }
    self.program = program
  }

  /// The number of instructions, each of which may be tried on each character of a text.
  var size: Int { program.count }

  /// Whether the whole text matches; no if the instructions visited empty the purse.
  func matches(_ text: String, _ purse: Purse) -> Bool {
    let text = Array(text.unicodeScalars)
    // The instructions that wait for the next character; for each instruction and the end, where it was last reached.
    var (waiting, stack): ([Int], [Int]) = ([], [0])
    var reached = Array(repeating: -1, count: program.count + 1)
    for position in 0...text.count {
      var work = 0
      defer { purse.spend(work) }
      // What is reached without a character.
      while let index = stack.popLast() {
        work += 1
        guard reached[index] != position else { continue }
        reached[index] = position
        guard index < program.count else { continue }
        switch program[index] {
        case .take: waiting.append(index)
        case .jump(let distance): stack.append(index + distance)
        case .split(let distance):
          stack.append(index + distance)
          stack.append(index + 1)
        case .textStart: if position == 0 { stack.append(index + 1) }
        case .textEnd: if position == text.count { stack.append(index + 1) }
        case .wordBoundary(let isWanted):
          let isWordBefore = position > 0 && ScalarSet.word.contains(text[position - 1])
          let isWordBehind = position < text.count && ScalarSet.word.contains(text[position])
          if (isWordBefore != isWordBehind) == isWanted { stack.append(index + 1) }
        }
      }
      guard position < text.count, !waiting.isEmpty, !purse.isEmpty else { break }
      for index in waiting {
        guard case .take(let set) = program[index] else { continue }
        work += (1 + set.ranges.count / 4) * (set.ignoresCase ? 8 : 1)
        if set.contains(text[position]) { stack.append(index + 1) }
      }
      waiting.removeAll(keepingCapacity: true)
    }
    return reached[program.count] == text.count && !purse.isEmpty
  }
}

/// A set of characters.
private struct ScalarSet: Sendable {
  var ranges: [ClosedRange<Unicode.Scalar>] = []
  /// The letters of classes, such as `d` and `D`.
  var classes: [Unicode.Scalar] = []
  var isNegated = false
  var ignoresCase = false

  static let all = ScalarSet(isNegated: true)
  /// What `.` matches.
  static let inLine = ScalarSet(ranges: ["\n"..."\r", "\u{85}"..."\u{85}", "\u{2028}"..."\u{2029}"], isNegated: true)
  static let word = ScalarSet(classes: ["w"])

  func contains(_ scalar: Unicode.Scalar) -> Bool {
    var isMember = holds(scalar)
    if ignoresCase, !isMember {
      let folded = CaseFolding.simple(scalar)
      let capital = folded.properties.uppercaseMapping.unicodeScalars
      isMember = holds(folded) || capital.count == 1 && capital.allSatisfy(holds)
    }
    return isMember != isNegated
  }

  private func holds(_ scalar: Unicode.Scalar) -> Bool {
    ranges.contains { $0.contains(scalar) } || classes.contains { Self.isMember(scalar, of: $0) }
  }

  /// Source: ICU user guide, "Regular Expressions"; where guide and code differ, as for `\s`, the code (ICU 72).
  private static func isMember(_ scalar: Unicode.Scalar, of letter: Unicode.Scalar) -> Bool {
    switch letter {
    case "d": return scalar.properties.generalCategory == .decimalNumber
    case "s": return scalar.properties.isWhitespace
    case "w":
      switch scalar.properties.generalCategory {
      case .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .connectorPunctuation: return true
      default: return scalar.properties.isAlphabetic || scalar == "\u{200C}" || scalar == "\u{200D}"
      }
    default: return !isMember(scalar, of: CaseFolding.simple(letter))
    }
  }
}

extension ScalarSet {
  /// The set of one character.
  init(_ scalar: Unicode.Scalar, _ ignoresCase: Bool) {
    let scalar = ignoresCase ? CaseFolding.simple(scalar) : scalar
    self.init(ranges: [scalar...scalar], ignoresCase: ignoresCase)
  }
}

/// Reads a regular expression and writes its instructions, with counted repetitions written out.
private struct PatternReader {
  typealias Program = [TextPattern.Instruction]

  private let scalars: [Unicode.Scalar]
  private var at = 0
  private var ignoresCase: Bool
  private var depth = 0
  private let range: SourceRange

  init(_ scalars: [Unicode.Scalar], _ ignoresCase: Bool, _ range: SourceRange) {
    (self.scalars, self.ignoresCase, self.range) = (scalars, ignoresCase, range)
  }

  var next: Unicode.Scalar? { at < scalars.count ? scalars[at] : nil }

  private mutating func skip(_ scalar: Unicode.Scalar) -> Bool {
    guard next == scalar else { return false }
    at += 1
    return true
  }

  func error(_ code: EvaluationError.Code, _ message: String) -> EvaluationError {
    EvaluationError(code, message, at: range)
  }

  private func unsupported(_ construct: String) -> EvaluationError {
    error(.unsupportedPattern, "\(construct) is not supported")
  }

  private func requireSize(_ size: Int) throws(EvaluationError) {
    guard size <= Limit.patternInstructions.value else {
      throw error(
        .patternTooLarge, "the pattern takes more than \(Limit.patternInstructions.value) steps when written out")
    }
  }

  // MARK: Parts

  mutating func readAlternatives() throws(EvaluationError) -> Program {
    var parts = [try readSequence()]
    while skip("|") { parts.append(try readSequence()) }
    guard let last = parts.popLast() else { return [] }
    var rest = parts.reduce(last.count) { $0 + $1.count + 2 }
    try requireSize(rest)
    var program: Program = []
    for part in parts {
      rest -= part.count + 2
      program.append(.split(part.count + 2))
      program += part
      program.append(.jump(rest + 1))
    }
    return program + last
  }

  private mutating func readSequence() throws(EvaluationError) -> Program {
    var program: Program = []
    while let scalar = next, scalar != "|", scalar != ")" {
      at += 1
      if let part = try readPart(scalar) { program += try repeated(part) }
      try requireSize(program.count)
    }
    return program
  }

  /// Reads what a quantifier may follow; `nil` for a flag.
  private mutating func readPart(_ scalar: Unicode.Scalar) throws(EvaluationError) -> Program? {
    switch scalar {
    case "(": return try readGroup()
    case "[": return [.take(try readSet())]
    case ".": return [.take(.inLine)]
    case "^": return [.textStart]
    case "$": return [.textEnd]
    case "\\":
      if skip("b") { return [.wordBoundary(isWanted: true)] }
      if skip("B") { return [.wordBoundary(isWanted: false)] }
      let (scalar, isClass) = try readEscape()
      return [.take(isClass ? ScalarSet(classes: [scalar]) : ScalarSet(scalar, ignoresCase))]
    case "*", "+", "?": throw error(.invalidPattern, "'\(scalar)' repeats nothing")
    case "{", "}":
      throw error(.invalidPattern, "'\(scalar)' must be escaped, or be part of a repetition as '{2}'")
    default: return [.take(ScalarSet(scalar, ignoresCase))]
    }
  }

  /// Reads a group behind its parenthesis; a flag ends with the group that sets it.
  private mutating func readGroup() throws(EvaluationError) -> Program? {
    let outer = ignoresCase
    if skip("?") {
      if skip("i") {
        ignoresCase = true
        if skip(")") { return nil }
      }
      guard skip(":") else { throw unsupported("a group that begins with '(?', except '(?:' and '(?i)',") }
    }
    depth += 1
    guard depth <= Limit.patternNesting.value else {
      throw error(.patternTooLarge, "the pattern is nested more than \(Limit.patternNesting.value) levels deep")
    }
    let program = try readAlternatives()
    guard skip(")") else { throw error(.invalidPattern, "the group is not closed") }
    depth -= 1
    ignoresCase = outer
    return program
  }

  // MARK: Repetitions

  /// Reads the quantifier behind a part, if there is one.
  private mutating func repeated(_ part: Program) throws(EvaluationError) -> Program {
    var (minimum, maximum): (Int, Int?) = (0, nil)
    switch next {
    case "*": break
    case "+": minimum = 1
    case "?": maximum = 1
    case "{": (minimum, maximum) = try readBounds()
    default: return part
    }
    at += 1
    if next == "+" { throw unsupported("a possessive quantifier") }
    _ = skip("?")
    if part.isEmpty { return part }
    try requireSize(max(minimum, maximum ?? 0) * part.count)
    var program: Program = []
    for _ in 0..<minimum { program += part }
    guard let maximum else { return program + [.split(part.count + 2)] + part + [.jump(-part.count - 1)] }
    for left in (0..<(maximum - minimum)).reversed() {
      program.append(.split((left + 1) * (part.count + 1)))
      program += part
    }
    return program
  }

  /// Reads `{2}`, `{2,}` or `{2,3}` up to its brace.
  private mutating func readBounds() throws(EvaluationError) -> (Int, Int?) {
    at += 1
    let minimum = readNumber()
    let isOpen = minimum != nil && skip(",")
    let maximum = isOpen ? readNumber() : minimum
    guard let minimum, next == "}" else {
      throw error(
        .invalidPattern, "a repetition is written '{2}', '{2,}' or '{2,3}'; escape '{' to mean the character")
    }
    if let maximum, maximum < minimum { throw error(.invalidPattern, "the repetition ends below its beginning") }
    return (minimum, maximum)
  }

  /// Reads digits; a number beyond the limit of a pattern's size is one above it.
  private mutating func readNumber() -> Int? {
    var number: Int?
    while let digit = next, ("0"..."9").contains(digit) {
      number = min((number ?? 0) * 10 + Int(digit.value - 48), Limit.patternInstructions.value + 1)
      at += 1
    }
    return number
  }

  // MARK: Sets and escapes

  /// Reads a set behind its bracket.
  private mutating func readSet() throws(EvaluationError) -> ScalarSet {
    var set = ScalarSet(ignoresCase: ignoresCase)
    set.isNegated = skip("^")
    let start = at
    while next != "]" || at == start {
      guard let first = try readMember(of: &set) else { continue }
      var last = first
      if next == "-", at + 1 < scalars.count, scalars[at + 1] != "]" {
        at += 1
        guard next != "-", let end = try readMember(of: &set) else {
          throw unsupported("a range that does not end with a character")
        }
        last = end
      }
      guard first <= last else { throw error(.invalidPattern, "the range ends before it begins") }
      set.ranges.append(first...last)
    }
    at += 1
    return set
  }

  /// Reads a character of a set; `nil` for a class, which is added.
  private mutating func readMember(of set: inout ScalarSet) throws(EvaluationError) -> Unicode.Scalar? {
    guard let scalar = next else { throw error(.invalidPattern, "the set is not closed") }
    at += 1
    if scalar == "[" || (scalar == "&" || scalar == "-") && next == scalar {
      throw unsupported("a set in a set, or one of two sets,")
    }
    guard scalar == "\\" else { return scalar }
    let (letter, isClass) = try readEscape()
    if isClass { set.classes.append(letter) }
    return isClass ? nil : letter
  }

  /// Reads an escape behind its backslash: a character, or the letter of a class.
  private mutating func readEscape() throws(EvaluationError) -> (scalar: Unicode.Scalar, isClass: Bool) {
    guard let letter = next else { throw error(.invalidPattern, "nothing follows the backslash") }
    at += 1
    switch letter {
    case "d", "D", "w", "W", "s", "S": return (letter, true)
    case "t": return ("\t", false)
    case "n": return ("\n", false)
    case "r": return ("\r", false)
    case "f": return ("\u{C}", false)
    case "a"..."z", "A"..."Z", "0"..."9": throw unsupported("'\\\(letter)'")
    default: return (letter, false)
    }
  }
}
