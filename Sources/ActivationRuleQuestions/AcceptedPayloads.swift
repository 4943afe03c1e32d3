package import ActivationRuleModel
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
  /// The numbers of all attachments.
  package fileprivate(set) var attachments = Bounds()
  /// The smallest number of items: 1, unless one is not enough.
  package fileprivate(set) var leastItems = Int.max
  /// Whether attachments that pass none of the tests are not enough.
  package fileprivate(set) var needsKind = true
  /// The indexes of kinds that are enough alone.
  package fileprivate(set) var enough: Set<Int> = []
  /// The indexes of pairs of kinds that no accepted payload contains together.
  package fileprivate(set) var exclusivePairs: [[Int]] = []
  /// The number of payloads that were tried.
  package fileprivate(set) var payloadCount = 0
  /// The reason why nothing is accepted; `nil` if something is.
  package fileprivate(set) var nothingReason: NeverShownReason?

  /// The error that a rule leads to which accepts nothing for that reason.
  package var error: (verdict: Verdict, message: String)? {
    guard case .decision(let verdict, let message)? = nothingReason, case .error = verdict else { return nil }
    return (verdict, message)
  }
}

extension Analysis {
  /// What the rule accepts.
  package func acceptedPayloads() -> AcceptedPayloads {
    let samples = SmallWorld([rule], options).samples
    var one = options
    one.maximumItemCount = 1
    var accepted = Analysis(rule, options: one).acceptedPayloads(in: samples)
    if accepted.smallest.isEmpty { accepted = acceptedPayloads(in: samples) }
    if accepted.smallest.isEmpty { accepted.nothingReason = neverShownReason }
    return accepted
  }

  /// What the rule accepts.
  ///
  /// - Parameter samples: payloads with the verdicts of the rule.
  private func acceptedPayloads(in samples: [SmallWorld.Sample]) -> AcceptedPayloads {
    let samples = samples.filter { options.allows($0.prepared.payload) }
    func found(includingMixed: Bool) -> AcceptedPayloads {
      var search = AcceptanceSearch(rule, options, includesMixed: includingMixed)
      for sample in samples { search.add(sample) }
      return search.finished()
    }
    // Readers do not think of an image that is also a movie, unless the rule accepts nothing else.
    var accepted = found(includingMixed: false)
    if accepted.smallest.isEmpty { accepted = found(includingMixed: true) }
    accepted.payloadCount = samples.count
    return accepted
  }
}

/// Collects what the accepted payloads contain.
private struct AcceptanceSearch {
  /// The number of smallest payloads to name.
  private static let smallestLimit = 8

  private let tests: [AttachmentTest]
  private let types: UniformTypeRegistry
  /// Whether payloads count that have an attachment of two unrelated kinds.
  private let includesMixed: Bool
  private var found: AcceptedPayloads
  /// The kinds of each smallest payload, with the number of attachments that have exactly these kinds.
  private var contents: [[[Int]: Int]] = []
  /// Whether two kinds are in one accepted payload, in different attachments.
  private var together: Set<[Int]> = []
  /// An accepted payload that has the most attachments of some kind, and an attachment of that kind.
  private struct Largest {
    var count = 0
    var kindCount = 0
    var payload = Payload()
    var attachment = Payload.Attachment([])
  }

  private let rule: ActivationRule
  private let options: AnalysisOptions
  /// For each kind, and then for other attachments.
  private var largest: [Largest]
  /// The tests that an attachment passes, for the types of the part of the world at hand.
  private var passed: [Payload.Attachment: [Int]] = [:]
  private var declaredTypes: UniformTypeRegistry?

  init(_ rule: ActivationRule, _ options: AnalysisOptions, includesMixed: Bool) {
    (self.rule, self.options) = (rule, options)
    tests = rule.attachmentTests.distinct
    types = rule.types
    self.includesMixed = includesMixed
    found = AcceptedPayloads(kinds: tests.map { AcceptedPayloads.Kind(test: $0) })
    largest = Array(repeating: Largest(), count: tests.count + 1)
  }

  mutating func add(_ sample: SmallWorld.Sample) {
    if !sample.declarations.isEmpty, declaredTypes == nil { (declaredTypes, passed) = (sample.types, [:]) }
    guard sample.isShown(0) else { return }
    let attachments = sample.prepared.payload.attachments
    var counts: [[Int]: Int] = [:]
    for attachment in attachments { counts[passedTests(attachment), default: 0] += 1 }
    if !includesMixed, counts.keys.contains(where: { isMixed($0) }) { return }
    if let file = tests.firstIndex(of: .file), attachments.contains(where: { tests[file].isPassed(by: $0, types) }) {
      found.kinds[file].isCovered = true
    }
    found.attachments.add(attachments.count)
    found.leastItems = min(found.leastItems, sample.prepared.payload.items.count)
    found.others.add(counts[[]] ?? 0)
    if counts.keys.allSatisfy({ $0.isEmpty }) { found.needsKind = false }
    if counts.count == 1, let kinds = counts.keys.first, kinds.count == 1 { found.enough.insert(kinds[0]) }
    for kind in tests.indices {
      found.kinds[kind].bounds.add(counts.reduce(0) { $0 + ($1.key.contains(kind) ? $1.value : 0) })
    }
    if sample.declarations.isEmpty { keepLargest(sample.prepared.payload, counts) }
    for (first, number) in counts {
      for second in counts.keys where first != second || number > 1 {
        for one in first {
          for other in second where one != other { together.insert([min(one, other), max(one, other)]) }
        }
      }
    }
    addSmallest(sample, counts)
  }

  private mutating func keepLargest(_ payload: Payload, _ counts: [[Int]: Int]) {
    for (kinds, count) in counts {
      for place in kinds.isEmpty ? [tests.count] : kinds {
        // An attachment of as few kinds as possible, since each kind may have a limit of its own.
        let known = largest[place]
        guard (count, -kinds.count) > (known.count, -known.kindCount),
          let attachment = payload.attachments.first(where: { passed[$0] == kinds })
        else { continue }
        largest[place] = Largest(count: count, kindCount: kinds.count, payload: payload, attachment: attachment)
      }
    }
  }

  /// Whether an attachment that passes some tests has unrelated kinds; any file may also be registered as one.
  private func isMixed(_ passed: [Int]) -> Bool {
    let kinds = passed.map { tests[$0] }.filter { $0.type != "public.file-url" && $0.type != "public.url" }
    return kinds.contains { first in
      kinds.contains { first != $0 && !first.isBelow($0, types) && !$0.isBelow(first, types) && first.type != $0.type }
    }
  }

  private mutating func passedTests(_ attachment: Payload.Attachment) -> [Int] {
    if let known = passed[attachment] { return known }
    var found = tests.indices.filter { tests[$0].isPassed(by: attachment, declaredTypes ?? types) }
    // A picture in a file is a picture; a file is what the rule takes for no other reason.
    if found.count > 1 { found.removeAll { tests[$0] == AttachmentTest.file } }
    passed[attachment] = found
    return found
  }

  /// Whether a payload has the kinds of another one, each at least as often.
  private static func isContained(_ smaller: [[Int]: Int], in larger: [[Int]: Int]) -> Bool {
    smaller.allSatisfy { kinds, number in
      larger.reduce(0) { sum, entry in sum + (kinds.allSatisfy { entry.key.contains($0) } ? entry.value : 0) } >= number
    }
  }

  private mutating func addSmallest(_ sample: SmallWorld.Sample, _ counts: [[Int]: Int]) {
    // Types that an app would have to declare are worth a mention only where no others do.
    if !sample.declarations.isEmpty, !found.smallest.isEmpty { return }
    if let same = contents.firstIndex(of: counts) {
      if sample.witness.typeCount < found.smallest[same].typeCount { found.smallest[same] = sample.witness }
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
    found.smallest.append(sample.witness)
  }

  /// The number of attachments from which on any number is taken to be accepted.
  private static let anyNumber = 100

  /// What was found, with the largest numbers confirmed by payloads that have one more.
  func finished() -> AcceptedPayloads {
    var found = found
    guard !found.smallest.isEmpty else {
      found.kinds = found.kinds.map { AcceptedPayloads.Kind(test: $0.test, bounds: .init(least: 0)) }
      (found.others.least, found.attachments.least, found.leastItems) = (0, 0, 0)
      return found
    }
    for kind in found.kinds.indices { confirm(&found.kinds[kind].bounds, largest[kind]) }
    confirm(&found.others, largest[tests.count])
    let hasOpen = found.others.most == nil || found.kinds.contains { $0.bounds.most == nil }
    if hasOpen {
      found.attachments.most = nil
    } else if let most = found.attachments.most {
      found.attachments.most = max(most, largest.map { grown($0.payload).attachments.count }.max() ?? 0)
    }
    let named = found.namedIndexes(types)
    for (place, second) in named.enumerated() {
      for first in named[..<place] where !together.contains([first, second].sorted()) {
        let isBoth = found.kinds[first].bounds.least > 0 && found.kinds[second].bounds.least > 0
        if !isBoth, found.attachments.most != 1 { found.exclusivePairs.append([first, second]) }
      }
    }
    return found
  }
}

extension AcceptanceSearch {
  private func accepts(_ payload: Payload) -> Bool {
    options.allows(payload) && rule.evaluate(payload) == .shown
  }

  /// Raises the largest number of a kind while payloads with more are accepted.
  private func confirm(_ bounds: inout AcceptedPayloads.Bounds, _ largest: Largest) {
    guard let most = bounds.most, most > 0, largest.count > 0 else { return }
    if largest.count > Self.anyNumber {
      bounds.most = nil
      return
    }
    let count =
      largest.count
      + accepted { more in
        var payload = largest.payload
        let place = payload.items.firstIndex { $0.attachments.contains(largest.attachment) } ?? 0
        payload.items[place].attachments += Array(repeating: largest.attachment, count: more)
        return payload
      }
    bounds.most = count > Self.anyNumber ? nil : max(most, count)
  }

  /// The payload with as many further attachments of all kinds as are accepted.
  private func grown(_ payload: Payload) -> Payload {
    largest.reduce(payload) { payload, kind in
      guard kind.count > 0, !payload.items.isEmpty else { return payload }
      func with(_ more: Int) -> Payload {
        var payload = payload
        payload.items[0].attachments += Array(repeating: kind.attachment, count: more)
        return payload
      }
      return with(accepted(with))
    }
  }

  /// The largest number, as far as it matters, with which payloads are accepted.
  private func accepted(_ payload: (Int) -> Payload) -> Int {
    if accepts(payload(Self.anyNumber + 1)) { return Self.anyNumber + 1 }
    var count = 0
    while count < Self.anyNumber, accepts(payload(count + 1)) { count += 1 }
    return count
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
    if smallest.isEmpty { return "nothing" + (nothingReason.map { ": \($0.description)" } ?? "") }
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
    let isKnown = all.map { UniformTypeRegistry.system.type($0.test.type) != nil }
    let named = zip(all, isKnown).filter { $0.1 }.map { $0.0 } + zip(all, isKnown).filter { !$0.1 }.map { $0.0 }
    var parts = named.prefix(Self.kindLimit).map { kind in Self.phrase(kind.bounds) { kind.test.phrase($0) } }
    if named.count > Self.kindLimit { parts.append("\(named.count - Self.kindLimit) further kinds") }
    let refused = countedKinds.filter { !$0.isAccepted }.map { $0.test }
    if !needsKind, others.most == nil, others.least == 0, refused.isEmpty, !named.isEmpty {
      // Nothing has to match, so that a misspelt type says nothing.
      let known = named.filter { UniformTypeRegistry.system.index(of: $0.test.type) != nil }
      let limits = (known.isEmpty ? named : known).prefix(Self.kindLimit).map { kind in
        Self.phrase(kind.bounds) { kind.test.phrase($0) }
      }
      return ["everything", "with " + WordList.full(limits, "and")]
    }
    if others.most == 0 {
      let below = refused.filter { test in named.contains { test.isBelow($0.test, .system) } }
      if !below.isEmpty { parts.append("but no " + WordList.full(below.map { $0.phrase(2) }, "or")) }
      let takesNearlyAll = named.contains { kind in
        kind.bounds.most == nil && ["public.data", "public.item"].contains(kind.test.type)
      }
      return parts + (named.isEmpty || takesNearlyAll ? [] : ["nothing else"])
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

  /// The limits on all attachments that do not follow from those on the kinds, and kinds that exclude each other.
  private var bounds: [String] {
    var bounds = leastItems > 1 ? ["only in \(leastItems) or more items"] : []
    let sum = kinds.reduce(others.most ?? 0) { $0 + ($1.bounds.most ?? 0) }
    let isSaid = kinds.contains { $0.bounds == attachments } || others == attachments || (attachments.most ?? 0) >= sum
    if attachments.least > 1, !isSaid { bounds.append("at least \(attachments.least) things") }
    if let most = attachments.most, !isSaid { bounds.append("at most \(most) thing\(most == 1 ? "" : "s")") }
    let isOptional = others.most != 0 && kinds.allSatisfy { $0.bounds.least == 0 }
    let words = namedIndexes(.system).filter { enough.contains($0) }.prefix(Self.kindLimit)
      .map { kinds[$0].test.phrase(1) }
    if needsKind, isOptional, attachments.least > 0, !words.isEmpty {
      bounds.append("at least one \(WordList.full(words, "or"))")
    }
    if exclusivePairs.count > Self.pairLimit { return bounds + ["some kinds never come together"] }
    return bounds
      + exclusivePairs.map { pair in
        "never \(WordList.full(pair.map { kinds[$0].test.phrase(2) }, "together with"))"
      }
  }
}

extension Witness {
  /// The number of types that the attachments register.
  fileprivate var typeCount: Int { payload.attachments.reduce(0) { $0 + $1.registeredTypeIdentifiers.count } }
}
