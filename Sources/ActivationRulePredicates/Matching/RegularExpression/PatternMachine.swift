/// Runs a program over a text: follows all paths in parallel, one character at a time, so that no path is taken twice.
///
/// For `(a|b)*b` and the text `ab`, the instructions waiting before `a` are `a` and `b` of the group and the last `b`.
/// `a` moves one of them on, around the loop, so the same three wait before `b`. `b` moves two of them on: one loops,
/// the other reaches the end of the program at the end of the text, which is a match.
///
/// Source: K. Thompson, "Regular Expression Search Algorithm", 1968. Without backtracking there is no exponential time;
/// the system's engine backtracks, and fails on some patterns that this one can answer.
struct PatternMachine {
  private let program: PatternProgram
  private let text: [Unicode.Scalar]
  /// The instructions that wait for the character at ``position``.
  private var waiting: [Int32] = []
  /// For each instruction, the last position it was reached at, plus one.
  private var reached: [Int]
  /// For each set, its answer for the character at the previous position; each set is asked once for each character.
  private var answers: [(stamp: Int, isMember: Bool)]
  private var stack: [Int32] = []
  private var position = 0
  private var isAccepted = false
  /// The number of instructions visited.
  private(set) var work = 0

  init(_ program: PatternProgram, _ text: [Unicode.Scalar]) {
    self.program = program
    self.text = text
    reached = [Int](repeating: 0, count: program.instructions.count)
    answers = [(stamp: Int, isMember: Bool)](repeating: (0, false), count: program.sets.count)
  }

  /// Whether the whole text matches; false if it takes more work than allowed.
  ///
  /// - Complexity: O(n · m) in the length of the text and the size of the program.
  mutating func run(workLimit: Int) -> Bool {
    follow(0)
    var current: [Int32] = []
    for scalar in text {
      guard !waiting.isEmpty, work <= workLimit else { return false }
      work += waiting.count
      swap(&current, &waiting)
      waiting.removeAll(keepingCapacity: true)
      position += 1
      step(current, scalar)
    }
    return isAccepted
  }

  /// Advances every waiting instruction by one character.
  private mutating func step(_ current: [Int32], _ scalar: Unicode.Scalar) {
    var folding: Unicode.Scalar?
    for index in current {
      let takes: Bool
      switch program.instructions[Int(index)] {
      case .scalar(let expected): takes = scalar == expected
      case .folded(let expected):
        let folded = folding ?? CaseFolding.simple(scalar)
        folding = folded
        takes = folded == expected
      case .set(let set): takes = isMember(of: Int(set), scalar)
      case .anyInLine: takes = !ScalarProperty.isLineEnd(scalar)
      case .any:
        // Observed with ICU 72: with flag `s`, `.` matches CR and LF together.
        follow(scalar == "\r" && character(at: position) == "\n" ? index + 1 : index + 2)
        continue
      case .assertion, .jump, .split, .accept: takes = false
      }
      if takes { follow(index + 1) }
    }
  }

  private mutating func isMember(of set: Int, _ scalar: Unicode.Scalar) -> Bool {
    if answers[set].stamp == position { return answers[set].isMember }
    let isMember = program.sets[set].contains(scalar)
    answers[set] = (position, isMember)
    return isMember
  }

  /// Collects the instructions reachable without consuming a character.
  private mutating func follow(_ start: Int32) {
    stack.append(start)
    while let index = stack.popLast() {
      work += 1
      guard reached[Int(index)] != position + 1 else { continue }
      reached[Int(index)] = position + 1
      switch program.instructions[Int(index)] {
      case .jump(let target): stack.append(target)
      case .split(let target):
        stack.append(target)
        stack.append(index + 1)
      case .assertion(let assertion): if isSatisfied(assertion) { stack.append(index + 1) }
      case .accept: if position == text.count { isAccepted = true }
      case .scalar, .folded, .set, .anyInLine, .any: waiting.append(index)
      }
    }
  }

  /// The character at a position, or `nil` outside the text.
  private func character(at index: Int) -> Unicode.Scalar? {
    text.indices.contains(index) ? text[index] : nil
  }
}

extension PatternMachine {
  /// Whether the position satisfies a condition.
  ///
  /// Source: ICU, `RegexMatcher::MatchAt`; observed with ICU 72.
  private func isSatisfied(_ assertion: PatternAssertion) -> Bool {
    switch assertion {
    case .textStart: position == 0
    case .textEnd: position == text.count
    case .lastLineEnd: isAtLastLineEnd
    case .lineStart:
      // No line begins at the end of the text. Between CR and LF one does, like in ICU.
      position == 0 || position < text.count && ScalarProperty.isLineEnd(text[position - 1])
    case .lineEnd: position == text.count || isBeforeLineEnd
    case .wordBoundary: isAtWordBoundary
    case .noWordBoundary: !isAtWordBoundary
    }
  }

  private var isAtLastLineEnd: Bool {
    let rest = text.count - position
    if rest == 0 { return true }
    return rest == 1 ? isBeforeLineEnd : rest == 2 && text[position] == "\r" && text[position + 1] == "\n"
  }

  /// Whether a line end follows; for CR LF, only before the CR.
  private var isBeforeLineEnd: Bool {
    guard let next = character(at: position), ScalarProperty.isLineEnd(next) else { return false }
    return !(next == "\n" && character(at: position - 1) == "\r")
  }

  /// Whether exactly one side belongs to a word.
  ///
  /// Marks belong to the character before them.
  private var isAtWordBoundary: Bool {
    var isWordBehind = false
    if let next = character(at: position) {
      if Self.extends(next) { return false }
      isWordBehind = ScalarProperty.isWord(next)
    }
    // Each run of marks is scanned at only one position, since a mark ahead has already answered.
    var index = position - 1
    while let previous = character(at: index), Self.extends(previous) { index -= 1 }
    guard let previous = character(at: index) else { return isWordBehind }
    return ScalarProperty.isWord(previous) != isWordBehind
  }

  private static func extends(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= 0xAD && (scalar.properties.isGraphemeExtend || scalar.properties.generalCategory == .format)
  }
}
