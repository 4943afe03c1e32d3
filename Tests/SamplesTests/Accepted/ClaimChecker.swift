import ActivationRuleModel
import ActivationRulePredicates
import ActivationRuleQuestions
import ActivationRuleTypes

/// Holds what is said of the payloads that a rule lets in to evaluations of the rule, and counts by itself.
struct ClaimChecker {
  private let rule: ActivationRule
  /// A rule whose payloads are left out.
  private let other: ActivationRule?
  private let options: AnalysisOptions
  private let accepted: AcceptedCombinations
  private let claims: [AcceptanceClaim]
  private let world: PayloadWorld
  /// What is wrong, a sentence each.
  private(set) var faults: [String] = []
  /// How many evaluations there were.
  private(set) var evaluationCount = 0

  init(_ rule: ActivationRule, besides other: ActivationRule? = nil, options: AnalysisOptions = AnalysisOptions()) {
    // Claims leave out of account that a page of two items is tried item by item.
    self.rule = rule.withoutWebPageParts
    self.options = options
    self.other = other?.withoutWebPageParts
    let analysis = Analysis(rule, options: options)
    accepted = other.map { analysis.acceptedCombinations(besides: $0) } ?? analysis.acceptedCombinations()
    claims = accepted.claims
    var types: [String] = []
    var counts: [Int] = []
    var numbers = Self.numbers(around: rule)
    for claim in claims {
      guard case .attachments(_, let sort, let least, let most) = claim else { continue }
      numbers.formUnion(Self.numbers(from: least, to: most))
      for test in sort.all + sort.any + sort.none where !types.contains(test.type) { types.append(test.type) }
      if case .exactly(let count) = most { counts.append(count) }
    }
    world = PayloadWorld(types, accepted.smallest, counts, numbers, seed: 1)
  }

  /// The largest number that is tried of each type.
  private static let numberLimit = 120

  /// The numbers between bounds, some of them where there are many, and those beside the bounds.
  private static func numbers(from least: Int, to most: AcceptedCombinations.Limit) -> [Int] {
    var last = least + 3
    if case .exactly(let count) = most { last = min(count, numberLimit) }
    let between = stride(from: least, through: last, by: max(1, (last - least) / 8))
    return ([least - 1, last, last + 1] + between).filter { $0 > 0 && $0 <= numberLimit }
  }

  /// The small numbers that the rule compares something with, and those beside them.
  private static func numbers(around rule: ActivationRule) -> Set<Int> {
    let text = rule.predicate?.description ?? ""
    let numbers = text.split { !$0.isNumber }.compactMap { Int($0) }
    return Set(numbers.flatMap { [$0 - 1, $0, $0 + 1] } + [1, 2]).filter { $0 > 0 && $0 <= 40 }
  }

  mutating func run() {
    for payload in accepted.smallest where !isShown(payload) { faults.append("\(payload) is not let in") }
    for payload in world.payloads where isShown(payload) {
      for claim in claims { check(claim, payload) }
    }
    for claim in claims {
      checkReach(claim)
      checkLeast(claim)
    }
    checkCompleteness()
    checkOthers()
    checkWords()
  }

  // MARK: What holds of every payload

  private mutating func check(_ claim: AcceptanceClaim, _ payload: Payload) {
    if !holds(claim, payload) { faults.append("\(claim) is not so of \(payload)") }
  }

  private func holds(_ claim: AcceptanceClaim, _ payload: Payload) -> Bool {
    switch claim {
    case .attachments(_, let sort, let least, let most):
      let count = count(payload, sort)
      return count >= least && !isExceeded(most, count)
    case .items(let least, let most): return payload.items.count >= least && !isExceeded(most, payload.items.count)
    case .neverTogether(let pair):
      let tests = pair.map { AttachmentSort.Test($0) }
      let passed = payload.attachments.map { attachment in tests.map { passes($0, attachment) } }
      return !(passed.contains([true, false]) && passed.contains([false, true]))
    }
  }

  private func isExceeded(_ most: AcceptedCombinations.Limit, _ count: Int) -> Bool {
    guard case .exactly(let limit) = most else { return false }
    return count > limit
  }

  // MARK: What some payload has

  /// The number that a claim says is reached, as far as it is tried.
  private func reach(_ most: AcceptedCombinations.Limit) -> Int? {
    switch most {
    case .exactly(let count), .atLeast(let count): count == 0 ? nil : min(count, 1_000)
    case .unlimited: 60
    case .notDecided: nil
    }
  }

  private mutating func checkReach(_ claim: AcceptanceClaim) {
    guard case .attachments(_, let sort, _, let most) = claim, let count = reach(most) else { return }
    if !reaches(sort, count) { faults.append("nothing that was tried reaches \(claim)") }
  }

  /// Some payload has as few attachments as is said.
  private mutating func checkLeast(_ claim: AcceptanceClaim) {
    guard case .attachments(let role, let sort, let least, _) = claim, least > 0 else { return }
    switch role {
    case .kind(let place): if !accepted.kinds[place].isMinimumReached { return }
    case .all: if !accepted.isAttachmentMinimumReached { return }
    case .others, .together, .requirement, .refusal: return
    }
    if world.payloads.contains(where: { count($0, sort) == least && isShown($0) }) { return }
    if accepted.smallest.contains(where: { count($0, sort) == least }) { return }
    if !isShownSomewhere("\(Self.text(sort)).@count <= \(least)") {
      faults.append("nothing that was tried has as few as \(claim)")
    }
  }

  /// Whether a payload that was put together has so many attachments of a sort; the last resort is the analysis' own, which is
  /// evaluated as all others are.
  private mutating func reaches(_ sort: AttachmentSort, _ count: Int) -> Bool {
    for base in [Payload()] + accepted.smallest {
      for attachment in world.attachments where isOf(sort, attachment) {
        for payload in PayloadWorld.putting(attachment, count, to: base)
        where self.count(payload, sort) >= count && isShown(payload) { return true }
      }
    }
    return isShownSomewhere("\(Self.text(sort)).@count >= \(count)")
  }

  /// Whether the analysis finds a payload that fulfils a predicate and for which the rule is shown when it is evaluated.
  private func isShownSomewhere(_ predicate: String) -> Bool {
    let opposite = PredicateParser.parse("NOT (\(predicate))").tree
    let others = ActivationRule(.any(of: [other?.predicate, opposite].compactMap { $0 }), types: rule.types)
    guard let witness = Analysis(rule, options: options).implies(others).witness else { return false }
    return isLetIn(witness.payload, witness.declarations)
  }

  /// Whether a payload is let in, with types that an app declares for it.
  private func isLetIn(_ payload: Payload, _ declarations: [TypeDeclaration]) -> Bool {
    let types = rule.types.adding(TypeDeclarations(declarations))
    return rule.with(types: types).evaluate(payload) == .shown
      && other?.with(types: types).evaluate(payload) != .shown
  }

  /// "Of any type" is tried with types that nobody declares and with registered ones that the rule does not test.
  private mutating func checkOthers() {
    guard accepted.othersAreOfAnyType, reach(accepted.others) != nil,
      case .attachments(_, let sort, _, _)? = claims.first(where: { claim in
        if case .attachments(.others, _, _, _) = claim { true } else { false }
      })
    else { return }
    let registered = stride(from: 0, to: rule.types.count, by: 40).map { rule.types[$0].identifier }
    for type in ["com.example.nobody-declares"] + registered {
      let attachment = Payload.Attachment([type])
      guard isOf(sort, attachment) else { continue }
      let payloads = ([Payload()] + accepted.smallest).flatMap { PayloadWorld.putting(attachment, 1, to: $0) }
      if !payloads.contains(where: { isShown($0) }) { faults.append("others can not be of \(type)") }
    }
  }

  // MARK: What fits and is hidden

  /// Where nothing is said to be missing, all that fits what is said is let in; where something is, it is really hidden.
  private mutating func checkCompleteness() {
    guard accepted.undecidedReason == nil, !accepted.smallest.isEmpty else { return }
    let text = accepted.description
    switch accepted.completeness {
    case .notDecided:
      if !text.contains("perhaps except some of these") { faults.append("what is not decided is not said: \(text)") }
    case .incomplete(let gap):
      if !text.contains("; except some of these") { faults.append("what is hidden is not said: \(text)") }
      if isLetIn(gap.payload, gap.declarations) { faults.append("\(gap.payload) is let in") }
      if gap.declarations.isEmpty, let claim = claims.first(where: { !holds($0, gap.payload) }) {
        faults.append("\(gap.payload) is hidden, but \(claim) says so already")
      }
    case .complete:
      if text.contains("except some of these;") || text.hasSuffix("perhaps except some of these") {
        faults.append("nothing is hidden: \(text)")
      }
      for payload in world.payloads
      where !payload.attachments.isEmpty && payload.items.count <= options.maximumItemCount ?? .max
        && isPlain(payload) && claims.allSatisfy({ holds($0, payload) }) && !isShown(payload)
      {
        faults.append("\(payload) is hidden, but fits: \(text)")
      }
    }
  }

  /// Whether no attachment is of two kinds that have nothing to do with each other.
  private func isPlain(_ payload: Payload) -> Bool {
    let tests = accepted.kinds.map { AttachmentSort.Test($0.type, isItself: $0.isItself) }
    return payload.attachments.allSatisfy { attachment in
      let passed = tests.filter { passes($0, attachment) }
      return passed.allSatisfy { first in
        passed.allSatisfy { first == $0 || isBelow(first, $0) || isBelow($0, first) }
      }
    }
  }

  private func isBelow(_ first: AttachmentSort.Test, _ second: AttachmentSort.Test) -> Bool {
    !second.isItself && passes(second, Payload.Attachment([first.type]))
  }

  // MARK: Words

  /// The sentence says of all kinds whether they are let in, or where it is said.
  private mutating func checkWords() {
    let text = accepted.description
    if text == "nothing" || text.hasSuffix(": ") { faults.append("no reason is given: \(text)") }
    guard accepted.undecidedReason == nil, !accepted.smallest.isEmpty else { return }
    if text.contains("nothing else") != (accepted.others == .exactly(0) && accepted.leftOut.isEmpty),
      accepted.attachments != .exactly(0), !accepted.kinds.isEmpty
    {
      faults.append("'nothing else' is said wrongly: \(text)")
    }
    if text.contains("of any type") != (accepted.othersAreOfAnyType && accepted.others != .exactly(0)) {
      faults.append("'of any type' is said wrongly: \(text)")
    }
    if !accepted.leftOut.isEmpty, !text.contains("not looked at") { faults.append("types are left out: \(text)") }
  }

  // MARK: Counting

  private mutating func isShown(_ payload: Payload) -> Bool {
    guard !payload.attachments.isEmpty, payload.items.count <= options.maximumItemCount ?? .max else { return false }
    evaluationCount += 1
    return rule.evaluate(payload) == .shown && other?.evaluate(payload) != .shown
  }

  private func count(_ payload: Payload, _ sort: AttachmentSort) -> Int {
    payload.attachments.count { isOf(sort, $0) }
  }

  private func isOf(_ sort: AttachmentSort, _ attachment: Payload.Attachment) -> Bool {
    sort.all.allSatisfy { passes($0, attachment) } && !sort.none.contains { passes($0, attachment) }
      && (sort.any.isEmpty || sort.any.contains { passes($0, attachment) })
  }

  private func passes(_ test: AttachmentSort.Test, _ attachment: Payload.Attachment) -> Bool {
    attachment.registeredTypeIdentifiers.contains { identifier in
      if test.isItself { return rule.types.isEqual(identifier, test.type) }
      let isFile = test.type == "public.url" && rule.types.conforms(identifier, to: "public.file-url")
      return rule.types.conforms(identifier, to: test.type) && !isFile
    }
  }

  /// The attachments of a sort, as a predicate has them.
  private static func text(_ sort: AttachmentSort) -> String {
    func text(_ test: AttachmentSort.Test) -> String {
      if test.isItself { return "ANY $a.registeredTypeIdentifiers UTI-EQUALS \"\(test.type)\"" }
      if test.type != "public.url" { return "ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"\(test.type)\"" }
      return """
        SUBQUERY($a.registeredTypeIdentifiers, $u, $u UTI-CONFORMS-TO "public.url" \
        AND NOT $u UTI-CONFORMS-TO "public.file-url").@count > 0
        """
    }
    var parts = ["TRUEPREDICATE"] + sort.all.map { text($0) } + sort.none.map { "NOT \(text($0))" }
    if !sort.any.isEmpty { parts.append("(" + sort.any.map { text($0) }.joined(separator: " OR ") + ")") }
    let all = "SUBQUERY(extensionItems, $i, $i.attachments != nil).@unionOfArrays.attachments"
    return "SUBQUERY(\(all), $a, \(parts.joined(separator: " AND ")))"
  }
}
