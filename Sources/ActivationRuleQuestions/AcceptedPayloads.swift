package import ActivationRuleModel
package import ActivationRuleShares
import ActivationRuleText
import ActivationRuleTypes

/// What a rule accepts, in the terms that an extension's code has to deal with: the kinds of attachments, how many of
/// each, and the smallest payloads.
///
/// This is about one item, which is what nearly all apps share; only where a rule accepts nothing in one, about several.
/// A largest number was accepted, and one more was not. Links are attachments with a URL that is not a file's; they
/// are distinguished from files whenever a rule tests for URLs.
package struct AcceptedPayloads: CustomStringConvertible, Hashable, Sendable {
  /// How many attachments of some kind the accepted payloads have.
  package struct Bounds: Hashable, Sendable {
    /// The smallest number.
    package fileprivate(set) var least = Int.max
    /// The largest number; `nil` for any number.
    package fileprivate(set) var most: Int? = 0

    fileprivate mutating func add(_ count: Int) {
      least = min(least, count)
      most = max(most ?? 0, count)
    }

    /// Whether a number is within the bounds.
    package func contains(_ count: Int) -> Bool { count >= least && count <= most ?? .max }

    fileprivate mutating func open(above number: Int) {
      if let known = most, known > number { most = nil }
    }
  }

  /// A type that the rule tests, with the number of attachments of that type.
  package struct Kind: Hashable, Sendable {
    /// The test that the attachments pass.
    package let test: AttachmentTest
    /// Their numbers.
    package fileprivate(set) var bounds = Bounds()

    /// Whether attachments of the type are accepted as another kind, such as files as pictures.
    package fileprivate(set) var isCovered = false

    /// Whether an attachment of the type is accepted.
    package var isAccepted: Bool { bounds.most != 0 }
  }

  /// The smallest payloads that were tried: none contains the kinds of another one's attachments and more.
  package fileprivate(set) var smallest: [Witness] = []
  /// Whether there are further smallest payloads.
  package fileprivate(set) var hasFurther = false
  /// The types that the rule tests, in the order of the rule.
  package fileprivate(set) var kinds: [Kind]
  /// The numbers of attachments that pass none of the tests.
  package fileprivate(set) var others = Bounds()
  /// The numbers of attachments that pass some of the tests.
  package fileprivate(set) var named = Bounds()
  /// The numbers of all attachments.
  package fileprivate(set) var attachments = Bounds()
  /// The smallest number of items: 1, unless one is not enough.
  package fileprivate(set) var leastItems = Int.max
  /// The largest number of items.
  fileprivate var mostItems = 0
  /// Whether further items may contain anything.
  fileprivate var ignoresOtherItems = false
  /// Whether attachments that pass none of the tests are not enough.
  package fileprivate(set) var needsKind = true
  /// The indexes of kinds that are enough alone.
  package fileprivate(set) var enough: Set<Int> = []
  /// The indexes of pairs of kinds that no accepted payload contains together.
  package fileprivate(set) var exclusivePairs: [[Int]] = []
  /// Whether some payloads within all these numbers are not accepted.
  package fileprivate(set) var hasExceptions = false
  /// The number of payloads that were tried.
  package fileprivate(set) var payloadCount = 0
  /// The reason why nothing is accepted; `nil` if something is.
  package fileprivate(set) var nothingReason: NeverShownReason?

  /// The error that a rule leads to which accepts nothing for that reason.
  package var error: (verdict: RuleVerdict, message: String)? {
    guard let nothingReason, let verdict = nothingReason.verdict, case .error = verdict else { return nil }
    return (verdict, nothingReason.text)
  }
}

extension Analysis {
  /// What the rule accepts.
  package func acceptedPayloads() -> AcceptedPayloads {
    let world = KindWorld([rule], options, tellsTypes: true)
    var (made, samples) = (world.samples([rule]), [KindWorld.Sample]())
    // Types that an app would have to declare are worth a mention only where no others do.
    while !made.isDeclaringNext || !samples.contains(where: { $0.isShown(0) }), let sample = made.next() {
      samples.append(sample)
    }
    func found(inOne: Bool, includingMixed: Bool) -> AcceptedPayloads {
      var options = options
      if inOne { options.maximumItemCount = 1 }
      var search = AcceptanceSearch(rule, options, made.kinds, world.counts, includesMixed: includingMixed)
      return search.found(samples)
    }
    // Readers do not think of an image that is also a movie, nor of several items, unless the rule accepts nothing else.
    var accepted = found(inOne: true, includingMixed: false)
    var isInOne = true
    for (inOne, includingMixed) in [(true, true), (false, false), (false, true)] where accepted.smallest.isEmpty {
      (accepted, isInOne) = (found(inOne: inOne, includingMixed: includingMixed), inOne)
    }
    if isInOne { accepted.ignoresOtherItems = ignoresOtherItems(accepted, made.kinds) }
    if accepted.smallest.isEmpty { accepted.nothingReason = neverShownReason }
    return accepted
  }

  /// Whether an item next to an accepted one may contain anything, which the same item may not.
  private func ignoresOtherItems(_ accepted: AcceptedPayloads, _ kinds: [Payload.Attachment]) -> Bool {
    func isShown(_ items: [[Run<Payload.Attachment>]]) -> Bool {
      let payload = Payload(items.map { Payload.Item(runs: $0) })
      return options.allows(payload) && rule.evaluate(payload) == .shown
    }
    let strangers = kinds.filter { kind in !rule.attachmentTests.contains { $0.isPassed(by: kind, rule.types) } }
    let others = [(kinds, AcceptanceSearch.anyNumber + 1), (strangers, 1)].map { attachments, count in
      attachments.map { Run(element: $0, count: count) }
    }
    return accepted.smallest.contains { witness in
      let first = witness.payload.items.flatMap { $0.runs }
      return witness.declarations.declarations.isEmpty
        && others.contains { isShown([first, $0]) && !isShown([first + $0]) }
    }
  }
}

/// Collects what the accepted payloads contain.
private struct AcceptanceSearch {
  /// The number of smallest payloads to name.
  private static let smallestLimit = 8
  /// The number of attachments from which on any number is taken to be accepted.
  static let anyNumber = 100
  /// The payloads that check the result, and the maximum number of checks.
  private static let (checkSize, checkLimit) = (48, 6)

  private let rule: ActivationRule
  private let options: AnalysisOptions
  private let tests: [AttachmentTest]
  /// Whether payloads count that have an attachment of two unrelated kinds.
  private let includesMixed: Bool
  /// An attachment of each kind, and the numbers to try.
  private let kinds: [Payload.Attachment]
  private let counts: [Int]
  private var found: AcceptedPayloads
  /// The tests of each smallest payload, with the number of attachments that pass exactly these.
  private var contents: [[[Int]: Int]] = []
  /// The tests that accepted attachments of one type pass, whether or not they are files.
  private var plain: Set<[Int]> = []
  /// The payloads that are not accepted.
  private var refused: [Payload] = []
  /// Two kinds in one accepted payload, in different attachments.
  private var together: Set<[Int]> = []
  /// The tests that an attachment passes, for declared types and without.
  private var passed: [[Payload.Attachment: [Int]]] = [[:], [:]]

  init(
    _ rule: ActivationRule, _ options: AnalysisOptions, _ kinds: [Payload.Attachment], _ counts: [Int],
    includesMixed: Bool
  ) {
    (self.rule, self.options, self.includesMixed) = (rule, options, includesMixed)
    tests = rule.attachmentTests.distinct
    self.kinds = kinds
    self.counts = counts.filter { $0 <= Self.anyNumber } + [Self.anyNumber + 1]
    found = AcceptedPayloads(kinds: tests.map { AcceptedPayloads.Kind(test: $0) })
  }

  mutating func found(_ samples: [KindWorld.Sample]) -> AcceptedPayloads {
    for sample in samples where options.allows(sample.prepared.payload) {
      found.payloadCount += 1
      if sample.isShown(0) {
        add(sample.witness, sample.types)
      } else if sample.declarations.isEmpty {
        refused.append(sample.prepared.payload)
      }
    }
    guard !found.smallest.isEmpty else {
      found.kinds = found.kinds.map { AcceptedPayloads.Kind(test: $0.test, bounds: .init(least: 0)) }
      (found.others.least, found.attachments.least, found.leastItems) = (0, 0, 0)
      return found
    }
    for smallest in found.smallest where smallest.declarations.declarations.isEmpty { grow(smallest.payload) }
    check()
    return finished()
  }

  private func accepts(_ payload: Payload) -> Bool { options.allows(payload) && rule.evaluate(payload) == .shown }

  /// Adds what an accepted payload contains.
  private mutating func add(_ witness: Witness, _ types: UniformTypeRegistry) {
    let payload = witness.payload
    var counts: [[Int]: Int] = [:]
    let runs = payload.items.flatMap { $0.runs }
    for run in runs {
      let passed = passedTests(run.element, types)
      counts[passed, default: 0] += run.count
      let own = run.element.registeredTypeIdentifiers.filter { $0 != AttachmentTest.file.type }
      if own.count < 2 { plain.insert(passed) }
    }
    if !includesMixed, counts.keys.contains(where: { isMixed($0) }) { return }
    if let file = tests.firstIndex(of: .file), runs.contains(where: { tests[file].isPassed(by: $0.element, types) }) {
      found.kinds[file].isCovered = true
    }
    let all = runs.reduce(0) { $0 + $1.count }
    let others = counts[[]] ?? 0
    found.attachments.add(all)
    found.others.add(others)
    found.named.add(all - others)
    found.leastItems = min(found.leastItems, payload.items.count)
    found.mostItems = max(found.mostItems, payload.items.count)
    if counts.keys.allSatisfy({ $0.isEmpty }) { found.needsKind = false }
    if counts.count == 1, let kinds = counts.keys.first, kinds.count == 1 { found.enough.insert(kinds[0]) }
    for kind in tests.indices {
      found.kinds[kind].bounds.add(counts.reduce(0) { $0 + ($1.key.contains(kind) ? $1.value : 0) })
    }
    for (first, number) in counts {
      for second in counts.keys where first != second || number > 1 {
        for one in first { for other in second where one != other { together.insert([one, other].sorted()) } }
      }
    }
    addSmallest(witness, counts)
  }

  /// Whether an attachment that passes some tests has unrelated kinds; any file may also be registered as one.
  private func isMixed(_ passed: [Int]) -> Bool {
    let kinds = passed.map { tests[$0] }.filter { $0.type != "public.file-url" && $0.type != "public.url" }
    return kinds.contains { first in
      kinds.contains {
        first != $0 && !first.isBelow($0, rule.types) && !$0.isBelow(first, rule.types) && first.type != $0.type
      }
    }
  }

  private mutating func passedTests(_ attachment: Payload.Attachment, _ types: UniformTypeRegistry) -> [Int] {
    let place = types.isSame(as: rule.types) ? 0 : 1
    if let known = passed[place][attachment] { return known }
    var found = tests.indices.filter { tests[$0].isPassed(by: attachment, types) }
    // A picture in a file is a picture; a file is what the rule takes for no other reason.
    if found.count > 1 { found.removeAll { tests[$0] == AttachmentTest.file } }
    passed[place][attachment] = found
    return found
  }

  /// Whether a payload has the kinds of another one, each at least as often.
  private static func isContained(_ smaller: [[Int]: Int], in larger: [[Int]: Int]) -> Bool {
    smaller.allSatisfy { kinds, number in
      larger.reduce(0) { sum, entry in sum + (kinds.allSatisfy { entry.key.contains($0) } ? entry.value : 0) } >= number
    }
  }

  private mutating func addSmallest(_ witness: Witness, _ counts: [[Int]: Int]) {
    if let same = contents.firstIndex(of: counts) {
      if witness.typeCount < found.smallest[same].typeCount { found.smallest[same] = witness }
      return
    }
    if contents.contains(where: { Self.isContained($0, in: counts) }) { return }
    for larger in contents.indices.reversed() where Self.isContained(counts, in: contents[larger]) {
      contents.remove(at: larger)
      found.smallest.remove(at: larger)
    }
    guard found.smallest.count < Self.smallestLimit else {
      found.hasFurther = true
      return
    }
    contents.append(counts)
    found.smallest.append(witness)
  }

  // MARK: Largest numbers

  /// Adds as many attachments of each kind as are accepted, to a payload and to what the kinds before it made of it.
  private mutating func grow(_ payload: Payload) {
    guard !payload.items.isEmpty else { return }
    for kinds in [kinds, kinds.reversed()] {
      var whole = payload
      for kind in kinds {
        for (isWhole, start) in [(false, payload), (true, whole)] {
          guard let more = grown(start, kind) else { continue }
          add(Witness(payload: more), rule.types)
          if isWhole { whole = more }
        }
      }
    }
  }

  /// The payload with as many more attachments of a kind as are accepted; `nil` if none is.
  private func grown(_ payload: Payload, _ kind: Payload.Attachment) -> Payload? {
    func with(_ count: Int) -> Payload {
      changing(payload) { $0.items[0].append(kind, count: count) }
    }
    guard accepts(with(1)) else { return nil }
    if accepts(with(Self.anyNumber + 1)) { return with(Self.anyNumber + 1) }
    // Numbers between two accepted ones are accepted, except by unusual rules.
    var (accepted, refused) = (1, Self.anyNumber + 1)
    while refused - accepted > 1 {
      let middle = (accepted + refused) / 2
      if accepts(with(middle)) { accepted = middle } else { refused = middle }
    }
    return with(accepted)
  }

  // MARK: Checks

  /// Tries payloads that nothing was concluded from, until none of them contradicts the result; then, whether one
  /// that fits it is not accepted.
  private mutating func check() {
    var state: UInt64 = 1
    func below(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(truncatingIfNeeded: state >> 33) % bound
    }
    for _ in 0..<Self.checkLimit where !kinds.isEmpty {
      let before = finished()
      for _ in 0..<Self.checkSize {
        var item = Payload.Item()
        for _ in 0...below(3) {
          item.append(kinds[below(kinds.count)], count: below(2) == 0 ? 1 : counts[below(counts.count)])
        }
        let payload = Payload([item])
        if accepts(payload) { add(Witness(payload: payload), rule.types) } else { refused.append(payload) }
      }
      guard finished() == before else { continue }
      found.hasExceptions = refused.contains { fits($0, before) }
      return
    }
  }

  /// Returns whether the result says that a payload is accepted, each of whose attachments is of a single kind.
  private mutating func fits(_ payload: Payload, _ found: AcceptedPayloads) -> Bool {
    let attachments = payload.attachments
    guard options.allows(payload), payload.items.count == found.leastItems, attachments.count <= Self.anyNumber,
      attachments.allSatisfy({ $0.registeredTypeIdentifiers.count == 1 })
    else { return false }
    let passed = attachments.map { passedTests($0, rule.types) }
    let numbers = tests.indices.map { kind in passed.count { $0.contains(kind) } }
    let named = passed.count { !$0.isEmpty }
    return passed.allSatisfy { plain.contains($0) } && zip(found.kinds, numbers).allSatisfy { $0.bounds.contains($1) }
      && found.named.contains(named)
      && found.others.contains(passed.count - named) && found.attachments.contains(passed.count)
      && !found.exclusivePairs.contains { $0.allSatisfy { numbers[$0] > 0 } }
      && (!found.needsKind || found.enough.contains { numbers[$0] > 0 })
  }

  /// The result, with unlimited numbers.
  private func finished() -> AcceptedPayloads {
    var found = found
    for kind in found.kinds.indices { found.kinds[kind].bounds.open(above: Self.anyNumber) }
    found.others.open(above: Self.anyNumber)
    found.named.open(above: Self.anyNumber)
    found.attachments.open(above: Self.anyNumber)
    guard found.attachments.most != 1, found.named.most != 1 else { return found }
    let named = found.namedIndexes(rule.types)
    for (place, second) in named.enumerated() {
      for first in named[..<place] where !together.contains([first, second].sorted()) {
        if found.kinds[first].bounds.least == 0 || found.kinds[second].bounds.least == 0 {
          found.exclusivePairs.append([first, second])
        }
      }
    }
    return found
  }
}

// MARK: In words

extension AcceptedPayloads {
  /// The number of kinds, and of pairs of kinds, that are named.
  private static let (kindLimit, pairLimit) = (10, 3)

  /// The indexes of the accepted kinds, without subtypes that have the same numbers as their parent.
  fileprivate func namedIndexes(_ types: UniformTypeRegistry) -> [Int] {
    kinds.indices.filter { place in
      let kind = kinds[place]
      return kind.isAccepted
        && !kinds.contains {
          kind.test.isBelow($0.test, types) && $0.bounds.most == kind.bounds.most && kind.bounds.least == 0
        }
    }
  }

  /// The kinds whose numbers mean something: files do not if attachments with that type always count as another kind.
  package var countedKinds: [Kind] { kinds.filter { $0.isAccepted || !$0.isCovered } }

  /// Everything accepted, as one sentence without a full stop: "up to 10 images, up to 1 movie, nothing else".
  package var description: String {
    if smallest.isEmpty { return "nothing" + (nothingReason.map { ": \($0.text)" } ?? "") }
    if attachments.most == 0 { return "only payloads without attachments" }
    if let count = limitOfEverything { return "everything, up to \(count) thing\(count == 1 ? "" : "s")" }
    return ([isEverything ? "everything" : contents.joined(separator: ", ")] + bounds).joined(separator: "; ")
  }

  /// Whether any type is accepted in any number.
  private var isEverything: Bool {
    others.most == nil && others.least < 2 && !needsKind && kinds.allSatisfy { $0.bounds.most == nil }
  }

  /// The largest number of things of a rule that limits nothing but the type of everything.
  private var limitOfEverything: Int? {
    guard others.most == nil, others.least == 0, !needsKind, exclusivePairs.isEmpty,
      kinds.allSatisfy({ ($0.isAccepted || $0.isCovered) && $0.bounds.least == 0 })
    else { return nil }
    return kinds.first { $0.test == AttachmentTest("public.item") }?.bounds.most
  }

  private var contents: [String] {
    let all = namedIndexes(.system).map { kinds[$0] }
      .filter { !($0.bounds == others && others.most == nil && others.least == 0) }
    // Types that nobody declares are often misspelt.
    let known = all.filter { UniformTypeRegistry.system.type($0.test.type) != nil }
    let named = known + all.filter { !known.contains($0) }
    var parts = phrases(named)
    let refused = countedKinds.filter { !$0.isAccepted }.map { $0.test }
    if !needsKind, others.most == nil, others.least == 0, refused.isEmpty, !named.isEmpty {
      // Nothing has to match, so that a misspelt type says nothing.
      return ["everything", "with " + WordList.full(phrases(known.isEmpty ? named : known), "and")]
    }
    if others.most == 0 {
      let below = refused.filter { test in named.contains { test.isBelow($0.test, .system) } }
      if !below.isEmpty { parts.append("but no " + WordList.full(below.map { $0.phrase(2) }, "or")) }
      let takesNearlyAll = named.contains { kind in
        kind.bounds.most == nil && ["public.data", "public.item"].contains(kind.test.type)
      }
      let nothingElse = "nothing else" + (ignoresOtherItems ? " in the same item" : "")
      return parts + (named.isEmpty || takesNearlyAll ? [] : [nothingElse])
    }
    let word = parts.isEmpty ? "" : "other "
    parts.append(Self.phrase(others) { "\(word)thing\($0 == 1 ? "" : "s")" })
    if !refused.isEmpty { parts.append("but no " + WordList.full(refused.map { $0.phrase(2) }, "or")) }
    return parts
  }

  private static func phrase(_ bounds: Bounds, _ words: (Int) -> String) -> String {
    let least = bounds.least
    guard let most = bounds.most else {
      return least > 0 ? "\(least) or more \(words(2))" : "any number of \(words(2))"
    }
    if least == most { return "\(most) \(words(most))" }
    return least > 0 ? "\(least) to \(most) \(words(most))" : "up to \(most) \(words(most))"
  }

  /// Kinds with their numbers, or with one number if that is for all of them together.
  private func phrases(_ kinds: [Kind]) -> [String] {
    let listed = kinds.prefix(Self.kindLimit)
    let rest = kinds.count > listed.count ? ["\(kinds.count - listed.count) further kinds"] : []
    guard hasJointNumber(kinds) else {
      return listed.map { kind in Self.phrase(kind.bounds) { kind.test.phrase($0) } } + rest
    }
    let isOne = named.most == 1
    let words = WordList.full(listed.map { $0.test.phrase(isOne ? 1 : 2) } + rest, isOne ? "or" : "and")
    return [Self.phrase(named) { _ in words + (isOne ? "" : " together") }]
  }

  /// Whether each of some kinds may be as many as all of them together.
  private func hasJointNumber(_ kinds: [Kind]) -> Bool {
    kinds.count > 1 && named.most != nil && kinds.allSatisfy { $0.bounds.most == named.most && $0.bounds.least == 0 }
  }

  /// The limits on all attachments that do not follow from those on the kinds, and kinds that exclude each other.
  private var bounds: [String] {
    var bounds = leastItems > 1 ? ["only in \(leastItems) \(mostItems > leastItems ? "or more " : "")items"] : []
    let named = namedIndexes(.system).map { kinds[$0] }
    let isJoint = hasJointNumber(named)
    let top =
      isJoint
      ? [self.named]
      : named.filter { kind in !named.contains { kind.test.isBelow($0.test, .system) } }.map { $0.bounds }
    let least = top.reduce(others.least) { $0 + $1.least }
    if attachments.least > max(1, least) { bounds.append("at least \(attachments.least) things") }
    func sum(_ bounds: [Bounds]) -> Int { bounds.reduce(0) { $0 + min($1.most ?? .max, .max - $0) } }
    if let most = attachments.most, most < sum(top + [others]) {
      bounds.append("at most \(most) thing\(most == 1 ? "" : "s")")
    } else if let most = self.named.most, most < sum(top) {
      bounds.append("at most \(most) of these together")
    }
    let isOptional = others.most != 0 && least == 0
    let words = namedIndexes(.system).filter { enough.contains($0) }.prefix(Self.kindLimit)
      .map { kinds[$0].test.phrase(1) }
    if needsKind, isOptional, attachments.least > 0, !words.isEmpty {
      bounds.append("at least one \(WordList.full(words, "or"))")
    }
    if exclusivePairs.count > Self.pairLimit {
      bounds.append("some kinds never come together")
    } else {
      bounds += exclusivePairs.map { pair in
        "never \(WordList.full(pair.map { kinds[$0].test.phrase(2) }, "together with"))"
      }
    }
    if hasExceptions { bounds.append("not in every mixture") }
    // Where nothing else is accepted, this was said.
    return bounds + (ignoresOtherItems && others.most != 0 && !isEverything ? ["other items may contain anything"] : [])
  }
}

extension Witness {
  /// The number of types that the attachments register.
  fileprivate var typeCount: Int { payload.attachments.reduce(0) { $0 + $1.registeredTypeIdentifiers.count } }
}
