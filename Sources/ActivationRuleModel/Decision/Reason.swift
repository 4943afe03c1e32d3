import ActivationRulePredicates
import ActivationRuleText
package import ActivationRuleTypes

/// What the user calls the shared things.
package struct SharedNames: Hashable, Sendable {
  /// The app that shares; `nil` if the question names none.
  let host: String?
  /// The names of files, by the attachments that they become.
  let files: [Payload.Attachment: String]
  /// Whether the text that is shared is a link, which links as such are not.
  let isLinkAsText: Bool

  package init(host: String? = nil, files: [Payload.Attachment: String] = [:], isLinkAsText: Bool = false) {
    (self.host, self.files, self.isLinkAsText) = (host, files, isLinkAsText)
  }
}

/// The reason for a verdict in a user's words: the things that are shared, and the one cause that decided.
///
/// It equals its code: `decision.reason == .noTypeAccepted`. Types, counts and missing keys are in the steps.
public struct Reason: Sendable {
  /// The stable code of the verdict; `nil` for `shown`.
  public let code: String?
  /// What decided.
  let content: Content
  let rule: ActivationRule
  /// All shared things.
  let things: [Payload.Attachment]
  /// What the user calls them.
  let names: SharedNames

  /// What decided.
  enum Content: Sendable {
    // The shared things.
    /// The rule takes these things, and may ignore others.
    case taken([Payload.Attachment], ignoresOthers: Bool)
    /// The rule takes none of these things.
    case foreign([Payload.Attachment])
    /// The rule takes one thing, does not take another, and wants to take all.
    case stranger(Payload.Attachment, known: Payload.Attachment)
    /// The number of these things, if they count as what the words name.
    case number([Payload.Attachment], Bound, as: ThingWords? = nil)
    /// The number of extension items.
    case items(Int, Bound)
    /// The rule takes everything with some number of things of which none is shared, or without any.
    case without(Bound, ThingWords)
    /// The rule forbids this thing.
    case excluded(Payload.Attachment)
    /// The rule takes links, as which it also counts the address of this file.
    case address(Payload.Attachment)
    /// The rule has the key for places.
    case place
    case nothingShared
    /// A distinction without everyday words.
    case general

    // The rule, whatever is shared.
    case constant(Bool)
    case noRule
    case unused(UnusedRule)
    case wrongKind(String)
    case nothingAccepted
    case noKey(unknown: String?)
    case unknownKey(UnknownKey)
    /// The first complaint of the parser.
    case unread(String?)
    case refused(String?)
    case raises(EvaluationError?)
    /// Limits of this tool.
    case tooManySteps, unsupported(EvaluationError)
    /// Something outside the rule hides every extension; whether the rule matches, where that can be told.
    case notOffered(OfferObstacle, isMatch: Bool?)
    /// Nothing is known of what the app shares on the platform of the rule, in these words.
    case unknown(String)
  }

  /// The reason for an app that is known on the other platform alone, in words that say so.
  package func replaced(by words: String) -> Reason {
    Reason(code: nil, content: .unknown(words), rule: rule, things: [], names: names)
  }

  /// The reason in at most 24 words without a full stop; made on each access.
  public var sentence: String { sentence(names) }

  /// The sentence without the name of the app, which is the same for apps with the same cause.
  package var sentenceWithoutHost: String { sentence(SharedNames(isLinkAsText: names.isLinkAsText)) }

  /// Returns the sentence with other names for the shared things.
  package func sentence(_ names: SharedNames) -> String {
    told(names) ?? general(names)
  }

  private var isShown: Bool { code == nil }

  /// Returns the sentence about the content; `nil` if that has none.
  private func told(_ names: SharedNames) -> String? {
    switch content {
    case .taken(let things, let ignoresOthers): taken(things, ignoresOthers, names)
    case .foreign(let things): foreign(things, names)
    case .stranger(let stranger, let known): refusal(of: stranger, besides: known, names)
    case .number(let things, let bound, let counted):
      bound.isNumber && !things.isEmpty ? "\(number(of: things, as: counted)), and \(wish(bound))" : nil
    case .items(let count, let bound):
      bound.isNumber
        ? "\(WordList.count(count, "item")) \(count == 1 ? "is" : "are") shared, and \(wish(bound))" : nil
    case .without(let bound, let words):
      "\(shared(things, names)), and this rule takes everything "
        + (bound == .none ? "without \(words.several)" : "with \(bound.text) \(words.several)")
    case .excluded(let thing):
      names.files[thing] == nil
        ? "this rule refuses \(thing.name(names))" : "\(thing.name(names)) is \(phrase(thing)), which this rule refuses"
    case .address(let thing): "\(thing.name(names)) has a file address, which counts as a link for this rule"
    case .place: "\(shared(things, names)), and this rule takes places\(isShown ? "" : " alone")"
    case .nothingShared: "nothing is shared, and this rule \(isShown ? "takes even that" : "wants something")"
    case .general: nil
    case .constant(true): "this rule takes everything"
    case .constant(false): "the rule is always false"
    case .noRule: "there is no rule, so the extension is never offered"
    case .unused(let unused): unused.sentence
    case .wrongKind(let kind): "the rule is \(kind); only a string or a dictionary is a rule"
    case .nothingAccepted: "no key of the rule has a value other than 0, so nothing is accepted"
    case .noKey(let unknown):
      "no key of the rule accepts anything"
        + (unknown.map { "; the system knows no key \(VisibleText.quoted($0))" } ?? "")
    case .unknownKey(let key): key.sentence
    case .unread(let complaint): "the rule is not a predicate: \(complaint ?? "it cannot be read")"
    case .refused(let part): "the system's safety check refuses \(part ?? "this rule")"
    case .raises(let failure): "this rule raises an exception" + (failure.map { ": \($0.cause)" } ?? "")
    case .tooManySteps: "this tool does not evaluate rules that take more than \(rule.settings.stepLimit) steps"
    case .unsupported(let failure): "this tool does not evaluate this text operator: \(failure.message)"
    case .notOffered(let obstacle, let isMatch):
      obstacle.summary + (isMatch.map { $0 ? " (the rule itself matches)" : " (nor does the rule match)" } ?? "")
    case .unknown(let words): words
    }
  }

  // MARK: Shared things

  private func wish(_ bound: Bound) -> String { "this rule \(bound.isLimit ? "takes" : "wants") \(bound.text)" }

  private func taken(_ things: [Payload.Attachment], _ ignoresOthers: Bool, _ names: SharedNames) -> String? {
    let words = TakenThings(rule).words(for: things)
    guard !words.isEmpty else { return nil }
    let takes = "this rule takes \(WordList.some(words))" + (ignoresOthers ? "; one of them is enough" : "")
    guard things.count == 1, let name = names.files[things[0]] else { return takes }
    return "\(name) is \(phrase(things[0])), and \(takes)"
  }

  private func foreign(_ things: [Payload.Attachment], _ names: SharedNames) -> String? {
    let words = TakenThings(rule).words
    guard let first = things.first, !words.isEmpty else { return nil }
    if let exact = exactType(near: things) {
      return "\(shared(things, names)), and this rule takes only the exact type \(exact)"
    }
    let takes = "this rule takes \(WordList.some(words, limit: things.count == 1 ? 3 : 2))"
    if words.contains("files"), things.allSatisfy({ !$0.isFile && $0.kind.isSharedAsFile }) {
      guard things.count == 1 else { return "\(shared(things, names)) as data, not as files, and \(takes)" }
      let shared = names.host.map { "\($0) shares \(first.name(names))" } ?? "\(first.name(names)) is shared"
      return "\(shared) as data, not as a file, and \(takes)"
    }
    var found = shared(things, names)
    if things.contains(where: { words.contains($0.kind.plural) }) {
      // The rule takes this kind in general, so only the name of the thing's format can explain why it is refused.
      guard things.count == 1, let own = format(first), !words.contains(own.all), names.files[first] == nil else {
        return nil
      }
      found = names.host.map { "\($0) shares \(own.withArticle)" } ?? "\(own.withArticle) is shared"
    }
    return "\(found), and \(takes)\(words.contains(TakenThings.data) ? " else" : "")"
  }

  /// Returns the general type that the rule compares for equality although each of some things has a special type of it.
  private func exactType(near things: [Payload.Attachment]) -> String? {
    rule.namedTypes.first { name in
      !name.isConformance && ThingWords.general[name.identifier] != nil
        && things.allSatisfy { thing in
          thing.registeredTypeIdentifiers.contains { rule.types.conforms($0, to: name.identifier) }
        }
    }?.identifier
  }

  private func refusal(
    of stranger: Payload.Attachment, besides known: Payload.Attachment, _ names: SharedNames
  ) -> String {
    if stranger.kind == .other {
      let addition = names.host.map { "that \($0) adds to" } ?? "that comes with"
      return "this rule does not take \(stranger.name(names)) \(addition) \(known.name(names)), "
        + "and it must take everything shared"
    }
    var (taken, refused) = (known.name(names), stranger.name(names))
    if taken == refused {
      // Two things of a kind differ in their types.
      (taken, refused) = (format(known)?.several ?? taken, format(stranger)?.several ?? refused)
      if taken == refused { (taken, refused) = ("one \(known.kind.words.one)", "the other") }
    }
    return "this rule takes \(taken) but not \(refused), and the extension appears only if it takes everything shared"
  }

  /// A reason for any other decision: the shared things, and whether the rule takes them.
  private func general(_ names: SharedNames) -> String {
    let found = shared(things, names)
    if !isShown, things.count > 1,
      things.distinct.allSatisfy({ rule.evaluate(Payload(of: [$0])) == .shown })
    {
      return "\(found), and this rule takes each alone, but not all together"
    }
    return "\(found), and this rule \(isShown ? "takes" : "does not take") \(things.count > 1 ? "them" : "it")"
  }

  /// Says what a thing is: its format if the rule names formats of its kind, or texts where it holds one.
  private func phrase(_ thing: Payload.Attachment) -> String {
    let holdsText =
      [.file, .text].contains(thing.kind)
      && thing.registeredTypeIdentifiers.contains { rule.types.conforms($0, to: "public.text") }
    let isTold = rule.namedTypes.contains { name in
      let kind = ShareKind(.attachment(name.identifier))
      let isFormat = kind == thing.kind || thing.kind == .file && [.text, .other].contains(kind)
      return ThingWords.general[name.identifier] == nil ? isFormat : holdsText && kind == .text
    }
    return (isTold ? format(thing)?.withArticle : nil) ?? thing.kindPhrase
  }

  /// The words for the first of its types that says more than that it is a file.
  private func format(_ thing: Payload.Attachment) -> ThingWords? {
    let type = thing.registeredTypeIdentifiers.first { $0 != "public.file-url" }
    return type.flatMap { ThingWords.type($0, in: rule.types) }
  }

  /// Names the shared things in a clause, such as "photo.heic is a picture" or "Photos shares 2 pictures".
  private func shared(_ things: [Payload.Attachment], _ names: SharedNames) -> String {
    if things.count == 1, let name = names.files[things[0]] { return "\(name) is \(phrase(things[0]))" }
    if names.isLinkAsText, things.count == 1, things[0].kind == .text {
      return names.host.map { "\($0) shares its link as text" } ?? "a link is shared as text"
    }
    let phrases = things.count == 1 ? things.map(phrase) : things.counted
    let found = things.isEmpty ? "nothing" : WordList.some(phrases, limit: 2)
    if let host = names.host { return "\(host) shares \(found)" }
    return "\(found) \(things.count > 1 ? "are" : "is") shared"
  }

  /// Returns the number of things, with what they are if the rule counts them as something else.
  private func number(of things: [Payload.Attachment], as counted: ThingWords?) -> String {
    let (count, kind) = (things.count, things[0].kind)
    guard kind != .other, things.allSatisfy({ $0.kind == kind }) else {
      return "\(count) \((counted ?? ShareKind.other.words).counted(count)) \(count == 1 ? "is" : "are") shared"
    }
    let found = "\(count) \(kind.words.counted(count))"
    guard let counted, counted != kind.words else { return "\(found) \(count == 1 ? "is" : "are") shared" }
    return "\(found) \(count == 1 ? "counts as \(counted.withArticle)" : "count as \(counted.several)")"
  }
}

extension Reason: Equatable, CustomStringConvertible {
  /// Whether two reasons say the same.
  public static func == (left: Reason, right: Reason) -> Bool {
    left.code == right.code && left.sentence == right.sentence
  }

  /// Whether the code of a reason is this one.
  public static func == (reason: Reason, code: HiddenReason) -> Bool { reason.code == code.rawValue }

  /// The sentence.
  public var description: String { sentence }
}

/// The things that a rule takes, in words.
private struct TakenThings {
  private let types: UniformTypeRegistry
  private let named: [KindsOfRule.NamedType]

  /// The words for the type of nearly everything.
  static let data = ThingWords.general["public.data"]?.all ?? ""

  init(_ rule: ActivationRule) { (types, named) = (rule.types, rule.namedTypes) }

  /// The words for all of them, each once, without special cases of more general ones.
  var words: [String] { words(of: named) }

  /// Returns the words for the types that attachments fulfil.
  func words(for attachments: [Payload.Attachment]) -> [String] {
    words(
      of: named.filter { name in
        attachments.contains { $0.registeredTypeIdentifiers.contains { name.matches($0, types) } }
      })
  }

  private func words(of named: [KindsOfRule.NamedType]) -> [String] {
    let general = named.compactMap { ThingWords.general[$0.identifier]?.all }
    var words = general.filter { $0 == Self.data || !general.contains(Self.data) }
    var formats: [(name: String, kind: ThingWords)] = []
    for name in named where ThingWords.general[name.identifier] == nil {
      let kind = ShareKind(.attachment(name.identifier))
      guard !general.contains(kind.plural), !general.contains(Self.data) else { continue }
      if let format = ThingWords.format(name.identifier, in: types) {
        formats.append(format)
      } else {
        let ancestor = types.ancestors(of: name.identifier).lazy.compactMap { ThingWords.general[$0]?.all }.first
        words.append(ancestor ?? name.identifier)
      }
    }
    let kinds = formats.map { $0.kind }.distinct
    words += kinds.map { kind in
      let own = formats.filter { $0.kind == kind }.map { $0.name }.distinct
      // Among other things, a list of formats would be long.
      if own.count > 1, kinds.count > 1 || !words.isEmpty { return "some \(kind.several)" }
      return "\(WordList.some(own)) \(kind.several)"
    }
    let texts = ShareKind.text.words.all
    // Plain text is one of the texts.
    let plain = words.contains(texts) ? ThingWords.general["public.plain-text"]?.all : nil
    return words.filter { $0 != plain }.distinct
  }
}

extension Payload.Attachment {
  fileprivate var kind: ShareKind { ShareKind(self) }

  fileprivate var isFile: Bool { registeredTypeIdentifiers.contains("public.file-url") }

  /// The words for its kind; a page without its address is no link.
  private var words: ThingWords {
    let isPage = registeredTypeIdentifiers == [HostPayload.activeWebPage]
    return (isPage ? ThingWords.general[HostPayload.activeWebPage] : nil) ?? kind.words
  }

  /// The kind with its article, such as "a picture".
  fileprivate var kindPhrase: String {
    if kind != .other { return words.withArticle }
    if registeredTypeIdentifiers.contains(Self.standInType) { return "something unknown" }
    return registeredTypeIdentifiers.first.map { "something of the type \($0)" } ?? "something without a type"
  }

  /// The name that the person gave it, or its kind.
  fileprivate func name(_ names: SharedNames) -> String {
    names.files[self] ?? (kind == .other ? kindPhrase : "the \(words.one)")
  }
}

extension Payload.Item {
  /// Returns the names of the attachments, such as "a JPEG picture and 2 links" or "a PDF as a file".
  ///
  /// Unusual types follow in brackets.
  package func words(_ types: UniformTypeRegistry) -> String {
    let things = attachments.map { thing -> String in
      let own = thing.registeredTypeIdentifiers.filter { $0 != "public.file-url" }
      let words = own.first.map { ThingWords.type($0, in: types) } ?? thing.kind.words
      let isUsual = own.isEmpty || own.count == 1 && thing.kind.usualTypes.contains(own[0])
      return (words?.withArticle ?? thing.kindPhrase) + (!own.isEmpty && thing.isFile ? " as a file" : "")
        + (isUsual ? "" : " \(thing.shape)")
    }
    let phrases = things.grouped { $0 }.map { phrase, same in
      same.count == 1 ? phrase : "\(same.count) times \(phrase)"
    }
    return phrases.isEmpty ? "nothing" : WordList.full(phrases, "and")
  }
}

extension [Payload.Attachment] {
  /// The things by kind, such as "2 pictures" and "a video".
  fileprivate var counted: [String] {
    map { $0.kind }.distinct.map { kind in
      let own = filter { $0.kind == kind }
      if kind == .other { return own.distinct.count == 1 ? own[0].kindPhrase : "\(own.count) other things" }
      return own.count == 1 ? own[0].kindPhrase : "\(own.count) \(kind.words.several)"
    }
  }
}

// MARK: What decided

extension DictionaryResult {
  /// What decided, as people would say it.
  var content: Reason.Content {
    let all = payload.attachments
    if all.isEmpty { return .nothingShared }
    guard let failing else {
      guard tests.last?.key == nil else { return .general }
      let taken = attachments(countedAt: tests.count - 1).map { all[$0] }
      return .taken(taken, ignoresOthers: taken.count < all.count)
    }
    let counted = attachments(countedAt: failing).map { all[$0] }
    switch tests[failing].kind {
    case .atMost(let limit) where tests[failing].reason == .attachmentBounds: return .number(all, .atMost(limit))
    case .atLeast(let limit): return .number(all, .atLeast(limit))
    case .atMost(let limit):
      let row = rule.settings.ruleTable.rows.first { $0.key == tests[failing].key }
      return .number(counted, .atMost(limit), as: row?.words)
    case .none: return counted.first.map { .excluded($0) } ?? .general
    case .all, .any:
      guard let known = counted.first else { return .foreign(all) }
      return refused.map { .stranger($0.attachment, known: known) } ?? .general
    }
  }
}

extension Step {
  /// What decided about a predicate, as people would say it.
  func content(_ rule: ActivationRule, _ things: [Payload.Attachment]) -> Reason.Content {
    if deciding.isConstant { return .constant(holds) }
    if things.isEmpty { return .nothingShared }
    if let content = deciding.plainCount(things) { return content }
    return (holds ? contentIfShown(rule, things) : contentIfHidden(things)) ?? .general
  }

  /// Whether nothing that is shared matters to the part.
  private var isConstant: Bool {
    switch node.kind {
    case .constant: true
    case .and, .or, .not: parts.allSatisfy { $0.isConstant }
    case .comparison(let comparison): comparison.left.isLiteral && comparison.right.isLiteral
    case .missing: false
    }
  }

  /// The number of items or attachments, if the part compares that alone.
  private func plainCount(_ things: [Payload.Attachment]) -> Reason.Content? {
    if let count = comparedCount {
      guard count.counted.isOfItems, count.total > 0, count.matching.count == count.total else { return nil }
      return holds ? nil : .items(count.total, count.wanted)
    }
    guard case .comparison(let comparison) = node.kind, comparison.quantifier == nil, case .integer(let count)? = left
    else { return nil }
    let wanted = comparison.wanted(right, of: -1)
    switch comparison.left.countedKey {
    case "extensionItems": return .items(Int(count), wanted)
    case "attachments": return things.count == count ? .number(things, wanted) : nil
    default: return nil
    }
  }

  private func contentIfShown(_ rule: ActivationRule, _ all: [Payload.Attachment]) -> Reason.Content? {
    let named = rule.namedTypes
    let taken = all.filter { thing in
      thing.registeredTypeIdentifiers.contains { type in named.contains { $0.matches(type, rule.types) } }
    }
    guard taken.isEmpty else { return .taken(taken, ignoresOthers: taken.count < all.count) }
    if let file = all.first(where: { thing in named.contains { thing.isFile && $0.identifier == "public.url" } }) {
      return .address(file)
    }
    return deciding.absence
  }

  /// What the rule wants of things of which none is there: "with at most 10 pictures", "without videos".
  private var absence: Reason.Content? {
    let isNegated = if case .not = node.kind { true } else { false }
    guard let count = (isNegated ? parts[0].deciding : self).comparedCount, !count.counted.isOfItems,
      count.matching.isEmpty, let words = count.words, !isNegated || count.isTrue(for: 1) == true
    else { return nil }
    return .without(isNegated || count.isTrue(for: 1) == false ? .none : count.wanted, words)
  }

  private func contentIfHidden(_ things: [Payload.Attachment]) -> Reason.Content? {
    let clauses = refusing
    guard let first = clauses.first else { return nil }
    if case .not = first.node.kind, let count = first.parts[0].deciding.comparedCount, !count.counted.isOfItems {
      return count.matching.first.map { .excluded(count.elements[$0].attachment) }
    }
    guard let count = first.comparedCount, !count.counted.isOfItems else { return nil }
    let all = count.elements.map { $0.attachment }
    guard !all.isEmpty else { return nil }
    if clauses.count == 1, count.matching.isEmpty, let refused = count.elements.firstIndex(where: { $0.isExcluded }) {
      return .excluded(all[refused])
    }
    let counts = clauses.map { $0.comparedCount }
    if counts.allSatisfy({ $0.map { !$0.counted.isOfItems && $0.matching.isEmpty } == true }) {
      return .foreign(deciding.decidingItem == nil && deciding.counted?.isOfItems == true ? things : all)
    }
    // If only one alternative takes something shared, that alternative was meant.
    let close = counts.compactMap { $0 }.filter { !$0.counted.isOfItems && !$0.matching.isEmpty }
    guard close.count == 1, let known = close[0].matching.first else { return nil }
    let shared = close[0].elements.map { $0.attachment }
    if close[0].asksForAll, let stranger = shared.indices.first(where: { !close[0].matching.contains($0) }) {
      return .stranger(shared[stranger], known: shared[known])
    }
    return .number(close[0].matching.map { shared[$0] }, close[0].wanted, as: close[0].words)
  }

  /// The clauses that make the whole false: one, or each alternative's, or each item's.
  private var refusing: [Step] {
    let clause = deciding
    if case .or = clause.node.kind { return clause.parts.flatMap { $0.refusing } }
    if let counted = clause.counted, counted.isOfItems, counted.matching.isEmpty, let items = counted.elements {
      let parts = items.compactMap { $0.inside }
      if !parts.isEmpty, !clause.holds { return parts.flatMap { $0.refusing } }
    }
    return [clause]
  }
}

extension Step.ComparedCount {
  /// The words for the counted things; `nil` unless they are one whole kind.
  fileprivate var words: ThingWords? {
    guard let types = TypeAlternatives(condition)?.types, types.count == 1, types[0] != "public.data",
      ThingWords.general[types[0]] != nil
    else { return nil }
    let kind = ShareKind(.attachment(types[0]))
    return kind == .other ? nil : kind.words
  }
}

extension Step.Element {
  /// Whether the condition is false because it excludes something that the element is.
  fileprivate var isExcluded: Bool {
    guard let clause = inside?.deciding, !clause.holds, case .not = clause.node.kind else { return false }
    return true
  }
}
