import Testing

/// Puts questions to this package and to another implementation, and keeps what came of them.
struct OracleComparison {
  /// Two answers that are not the same.
  struct Difference: CustomStringConvertible {
    let question: PredicateQuestion
    let own: PredicateAnswer
    let other: PredicateAnswer

    var description: String {
      let printed = own.canonical == other.canonical ? "" : "; prints differ:\n    \(line(own))\n    \(line(other))"
      return """
        \(question.id): here it \(own.outcome.rawValue), there it \(other.outcome.rawValue)
            \(question.text.prefix(600).debugDescription)
            on \(String(describing: question.object).prefix(600))\(printed)
        """
    }

    private func line(_ answer: PredicateAnswer) -> String { (answer.canonical ?? "nothing").prefix(600).description }
  }

  let oracle: PredicateOracle
  /// The reasons for which a question may be answered otherwise, by its identifier.
  let known: [String: String]
  private(set) var agreeing = 0
  /// What differs without a reason.
  private(set) var differences: [Difference] = []
  /// What differs where the answer was open: news about the system.
  private(set) var news: [Difference] = []
  private(set) var knownDifferences: Set<String> = []
  /// What the other implementation did not survive: nothing to compare with.
  private(set) var died: [PredicateQuestion] = []
  /// How many questions were not asked, or only read, by the reason.
  private(set) var leftOut: [String: Int] = [:]
  /// The types about which both do not agree, so that no question rests on them.
  private(set) var foreignTypes: Set<String> = []
  private var agreements: [String: Bool] = [:]

  init(with oracle: PredicateOracle, known: [String: String] = [:]) {
    self.oracle = oracle
    self.known = known
  }

  /// Puts a question to both.
  mutating func ask(_ question: PredicateQuestion) {
    if let reason = QuestionFilter.reasonNotToAsk(question) { return leaveOut(reason) }
    var question = question
    if !question.isOnlyRead, let reason = reasonNotToEvaluate(question) {
      leaveOut("only read: \(reason)")
      question.isOnlyRead = true
    }
    compare(question)
  }

  private mutating func compare(_ question: PredicateQuestion) {
    var question = question
    var own = PredicateOracle.own.answer(question)
    if !question.isOnlyRead, own.outcome == .unevaluated || own.outcome == .unreadable {
      // What only the system could evaluate is left to its parser.
      if own.outcome == .unevaluated { leaveOut("only read: a limit of this package") }
      question.isOnlyRead = true
      own = PredicateOracle.own.answer(question)
    }
    let other = oracle.answer(question)
    if other.outcome == .died { return died.append(question) }
    guard own != other else {
      agreeing += 1
      return
    }
    let difference = Difference(question: question, own: own, other: other)
    if known[question.id] != nil {
      knownDifferences.insert(question.id)
    } else if question.isOpen {
      news.append(difference)
    } else {
      differences.append(difference)
    }
  }

  private mutating func reasonNotToEvaluate(_ question: PredicateQuestion) -> String? {
    // Every type is looked up, so that all that differ are named.
    let foreign = QuestionFilter.typeIdentifiers(in: question).filter { !agree(on: $0) }
    return foreign.isEmpty ? QuestionFilter.reasonNotToEvaluate(question.text) : "its types differ there"
  }

  private mutating func leaveOut(_ reason: String) { leftOut[reason, default: 0] += 1 }

  private mutating func agree(on identifier: String) -> Bool {
    if let agreement = agreements[identifier] { return agreement }
    let agreement = PredicateOracle.own.ancestors(identifier) == oracle.ancestors(identifier)
    if !agreement { foreignTypes.insert(identifier) }
    agreements[identifier] = agreement
    return agreement
  }

  /// Whether so many questions had no answer that the other implementation is not to be relied on.
  var isUnreliable: Bool { died.count > 20 + agreeing / 100 }

  /// Everything that was found, for people.
  var report: String {
    var lines = [
      "\(oracle.name): \(agreeing) agree, \(differences.count) differ, \(news.count) answer open cases, "
        + "\(died.count) had no answer"
    ]
    lines += leftOut.sorted { $0.key < $1.key }.map { "  \($0.value) \($0.key)" }
    for identifier in foreignTypes.sorted() {
      let own = PredicateOracle.own.ancestors(identifier)
      let other = oracle.ancestors(identifier)
      let here = own.subtracting(other).sorted()
      let there = other.subtracting(own).sorted()
      lines.append("  type \(identifier): conforms only here to \(here), only there to \(there)")
    }
    lines += differences.prefix(20).map { "DIFFERS \($0)" }
    lines += news.prefix(100).map { "OPEN \($0)" }
    lines += died.prefix(100).map { "NO ANSWER \($0.id): \($0.text.prefix(600).debugDescription)" }
    return lines.joined(separator: "\n")
  }
}
