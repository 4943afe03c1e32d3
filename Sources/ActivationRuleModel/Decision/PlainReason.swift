import ActivationRulePredicates
import ActivationRuleText
import ActivationRuleTypes

/// What the user calls the shared things.
package struct SharedNames: Hashable, Sendable {
  /// The app that shares; `nil` if the question names none.
  let host: String?
  /// The names of files, by the attachments that they become.
  let files: [Payload.Attachment: String]

  package init(host: String? = nil, files: [Payload.Attachment: String] = [:]) {
    (self.host, self.files) = (host, files)
  }
}

/// The reason of a verdict as the person who shares would say it: what was shared, and the one thing that decided.
///
/// The precise reason, with types, chains and counts, is ``Decision/message``.
struct PlainReason: Sendable {
  /// What decided.
  enum Content: Sendable {
    /// The rule takes everything.
    case everything
    /// The rule takes these things, and may ignore others.
    case taken([Payload.Attachment], ignoresOthers: Bool)
    /// The rule takes none of the things.
    case foreign([Payload.Attachment])
    /// The rule takes one thing, does not take another, and wants to take all.
    case stranger(Payload.Attachment, known: Payload.Attachment)
    /// The number of these things is wrong, if they count as what the words name.
    case number([Payload.Attachment], wanted: String, as: ThingWords? = nil)
    /// The rule takes everything with some number of things of which none is shared, such as "without pictures".
    case without(String)
    /// The rule forbids this thing.
    case excluded(Payload.Attachment)
    /// The rule takes links, as which it also counts the address of this file.
    case address(Payload.Attachment)
  }

  /// What decided; `nil` for a distinction that people have no words for.
  let content: Content?
  let rule: ActivationRule
  let payload: Payload

  /// Returns the reason as a sentence without a full stop; `nil` if the rule makes a distinction that people have no
  /// words for.
  func text(_ names: SharedNames) -> String? {
    let wanted = TakenThings(rule)
    switch content {
    case nil: return nil
    case .everything: return "this rule takes everything"
    case .taken(let things, let ignoresOthers):
      let words = wanted.words(for: things)
      guard !words.isEmpty else { return nil }
      let takes = "this rule takes \(WordList.some(words))"
      if things.count == 1, let name = names.files[things[0]] {
        return "\(name) is \(phrase(things[0])), and \(takes)"
      }
      return takes + (ignoresOthers ? "; one of them is enough" : "")
    case .foreign(let things): return foreign(things, wanted, names)
    case .stranger(let stranger, let known):
      let (name, other) = (stranger.name(names), known.name(names))
      if stranger.kind == .other, let host = names.host {
        return "\(host) adds \(name) to \(other), and the extension appears only if the rule knows every shared thing"
      }
      if stranger.kind == .other {
        return "\(name) comes with \(other), and the extension appears only if the rule knows every shared thing"
      }
      // Two things of a kind differ in their types.
      let isAlike = name == other
      let (known, strange) = isAlike ? (known.type, stranger.type) : (other, name)
      return "this rule takes \(known) but not \(strange), and the extension appears only if it takes everything shared"
    case .number(let things, let bound, let counted):
      guard let first = things.first else { return nil }
      let verb = bound.hasPrefix("at most") || bound.hasPrefix("fewer") ? "takes" : "wants"
      return "\(number(of: things, first.kind, as: counted)), and this rule \(verb) \(bound)"
    case .without(let bound): return "\(shared(payload.attachments, names)), and this rule takes everything \(bound)"
    case .excluded(let thing):
      let name = thing.name(names)
      return names.files[thing] == nil
        ? "this rule refuses \(name)" : "\(name) is \(phrase(thing)), which this rule refuses"
    case .address(let thing): return "\(thing.name(names)) has a file address, which counts as a link for this rule"
    }
  }

  /// Returns a general reason, for decisions without a plain one: what is shared, and whether the rule takes it.
  func general(_ names: SharedNames, isShown: Bool) -> String {
    let things = payload.attachments
    let found = shared(things, names)
    if !isShown, things.count > 1,
      things.distinct.allSatisfy({ rule.evaluate(Payload([.item($0)])) == .shown })
    {
      return "\(found), and this rule takes each alone, but not all together"
    }
    return "\(found), and this rule \(isShown ? "takes" : "does not take") \(things.count > 1 ? "them" : "it")"
  }

  /// Says what a thing is: its format if the rule names formats of its kind, or texts where it holds one.
  private func phrase(_ thing: Payload.Attachment) -> String {
    let holdsText =
      thing.kind == .file && thing.registeredTypeIdentifiers.contains { rule.types.conforms($0, to: "public.text") }
    let isTold = rule.namedTypes.contains { name in
      let kind = ShareKind(.attachment(name.identifier))
      let isFormat = kind == thing.kind || thing.kind == .file && [.text, .other].contains(kind)
      return ThingWords.general(name.identifier) == nil ? isFormat : holdsText && kind == .text
    }
    return (isTold ? ThingWords.type(thing.type, in: rule.types)?.withArticle : nil) ?? thing.kindPhrase
  }

  /// Says in a clause what was shared, such as "photo.heic is a picture" or "Photos shares 2 pictures".
  private func shared(_ things: [Payload.Attachment], _ names: SharedNames) -> String {
    if things.count == 1, let name = names.files[things[0]] { return "\(name) is \(phrase(things[0]))" }
    let found = things.isEmpty ? "nothing" : WordList.some(things.counted(phrase))
    if let host = names.host { return "\(host) shares \(found)" }
    return "\(found) \(things.count > 1 ? "are" : "is") shared"
  }

  /// Returns the number of things, with what they are if the rule counts them as something else.
  private func number(of things: [Payload.Attachment], _ kind: ShareKind, as counted: ThingWords?) -> String {
    let count = things.count
    guard kind != .other, things.allSatisfy({ $0.kind == kind }) else {
      return "\(count) \((counted ?? ShareKind.other.words).counted(count)) \(count == 1 ? "is" : "are") shared"
    }
    let found = "\(count) \(kind.words.counted(count))"
    guard let counted, counted != kind.words else { return "\(found) \(count == 1 ? "is" : "are") shared" }
    return "\(found) \(count == 1 ? "counts as \(counted.withArticle)" : "count as \(counted.several)")"
  }

  private func foreign(_ things: [Payload.Attachment], _ wanted: TakenThings, _ names: SharedNames) -> String? {
    let words = wanted.words
    guard let first = things.first, !words.isEmpty else { return nil }
    let takes = "this rule takes \(WordList.some(words))"
    if things.count == 1, words.contains("files"), !first.isFile, first.kind.isSharedAsFile {
      let shared = names.host.map { "\($0) shares \(first.name(names))" } ?? "\(first.name(names)) is shared"
      return "\(shared) as data, not as a file, and \(takes)"
    }
    // What the rule takes in general, it misses for a reason that these words do not give.
    return things.contains { words.contains($0.kind.plural) } ? nil : "\(shared(things, names)), and \(takes)"
  }
}

/// The things that a rule takes, in words.
private struct TakenThings {
  private let types: UniformTypeRegistry
  private let named: [KindsOfRule.NamedType]

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
    let general = named.compactMap { ThingWords.general($0.identifier)?.all }
    let data = ThingWords.general("public.data")?.all ?? ""
    let files = ShareKind.file.words.all
    var words = general.filter { $0 == data || $0 == files || !general.contains(data) }
    var formats: [(name: String, kind: ThingWords)] = []
    for name in named where ThingWords.general(name.identifier) == nil {
      let kind = ShareKind(.attachment(name.identifier))
      guard !general.contains(kind.plural), !general.contains(data) else { continue }
      if let format = ThingWords.format(name.identifier, in: types) {
        formats.append(format)
      } else {
        words.append(name.identifier)
      }
    }
    words += formats.map { $0.kind }.distinct.map { kind in
      "\(WordList.some(formats.filter { $0.kind == kind }.map { $0.name }.distinct)) \(kind.several)"
    }
    let texts = ShareKind.text.words.all
    // Plain text is one of the texts.
    let plain = words.contains(texts) ? ThingWords.general("public.plain-text")?.all : nil
    return words.filter { $0 != plain }.distinct
  }
}

extension Payload.Attachment {
  fileprivate var kind: ShareKind { ShareKind(self) }

  /// The first of its types, which distinguishes it best.
  fileprivate var type: String { registeredTypeIdentifiers.first ?? "something without a type" }

  fileprivate var isFile: Bool { registeredTypeIdentifiers.contains("public.file-url") }

  /// The kind with its article, such as "a picture".
  fileprivate var kindPhrase: String {
    if kind != .other { return kind.words.withArticle }
    if registeredTypeIdentifiers.contains(Self.standInType) { return "something unknown" }
    return registeredTypeIdentifiers.isEmpty ? type : "something of the type \(type)"
  }

  /// The name that the person gave it, or its kind.
  fileprivate func name(_ names: SharedNames) -> String {
    names.files[self] ?? (kind == .other ? kindPhrase : "the \(kind.words.one)")
  }
}

extension [Payload.Attachment] {
  /// The things by kind, such as "2 pictures" and "a video".
  ///
  /// - Parameter phrase: what one of them is.
  fileprivate func counted(_ phrase: (Payload.Attachment) -> String) -> [String] {
    var groups: [(phrase: String, kind: ShareKind, count: Int)] = []
    for thing in self {
      let phrase = phrase(thing)
      if let known = groups.firstIndex(where: { $0.phrase == phrase }) {
        groups[known].count += 1
      } else {
        groups.append((phrase, thing.kind, 1))
      }
    }
    return groups.map {
      $0.count == 1 || $0.kind == .other ? $0.phrase : "\($0.count) \($0.kind.words.counted($0.count))"
    }
  }
}

// MARK: What decided

extension DictionaryResult {
  /// What decided, as people would say it.
  var reason: PlainReason { PlainReason(content: content, rule: rule, payload: payload) }

  private var content: PlainReason.Content? {
    let all = payload.attachments
    guard let failing else {
      guard tests.last?.key == nil else { return nil }
      let taken = attachments(countedAt: tests.count - 1).map { all[$0] }
      return .taken(taken, ignoresOthers: taken.count < all.count)
    }
    let counted = attachments(countedAt: failing).map { all[$0] }
    switch tests[failing].kind {
    case .atMost where tests[failing].reason == .attachmentBounds && all.isEmpty: return nil
    case .atMost(let limit) where tests[failing].reason == .attachmentBounds:
      return .number(all, wanted: "at most \(limit)")
    case .atLeast(let limit): return .number(all, wanted: "at least \(limit)")
    case .atMost(let limit):
      let row = rule.settings.ruleTable.rows.first { $0.key == tests[failing].key }
      return .number(counted, wanted: "at most \(limit)", as: row?.words)
    case .none: return counted.first.map { .excluded($0) }
    case .all, .any:
      guard let known = counted.first else { return all.isEmpty ? nil : .foreign(all) }
      return refused.map { .stranger($0.attachment, known: known) }
    }
  }
}

extension Step {
  /// What decided about a predicate, as people would say it.
  func reason(_ rule: ActivationRule, _ payload: Payload) -> PlainReason {
    PlainReason(content: holds ? contentIfShown(rule, payload) : contentIfHidden, rule: rule, payload: payload)
  }

  private func contentIfShown(_ rule: ActivationRule, _ payload: Payload) -> PlainReason.Content? {
    if node.kind == .constant(true) { return .everything }
    let (named, all) = (rule.namedTypes, payload.attachments)
    let taken = all.filter { thing in
      thing.registeredTypeIdentifiers.contains { type in named.contains { $0.matches(type, rule.types) } }
    }
    guard taken.isEmpty else { return .taken(taken, ignoresOthers: taken.count < all.count) }
    if let file = all.first(where: { thing in named.contains { thing.isFile && $0.identifier == "public.url" } }) {
      return .address(file)
    }
    return deciding.absence.map { .without($0) }
  }

  /// What the rule wants of things of which none is there: "with at most 10 pictures", "without videos".
  private var absence: String? {
    let isNegated = if case .not = node.kind { true } else { false }
    guard let count = (isNegated ? parts[0].deciding : self).comparedCount, !count.counted.isOfItems,
      count.matching.isEmpty, let words = count.words, !isNegated || count.isTrue(for: 1) == true
    else { return nil }
    let isNone = isNegated || count.isTrue(for: 1) == false
    return isNone ? "without \(words.several)" : "with \(count.wanted) \(words.several)"
  }

  private var contentIfHidden: PlainReason.Content? {
    let clauses = refusing
    guard let first = clauses.first else { return nil }
    if case .not = first.node.kind, let count = first.parts[0].deciding.comparedCount, !count.counted.isOfItems {
      return count.matching.first.map { .excluded(Payload.Attachment(count.elements[$0].identifiers)) }
    }
    guard let count = first.comparedCount, !count.counted.isOfItems else { return nil }
    let all = count.elements.map { Payload.Attachment($0.identifiers) }
    let matching = count.matching
    guard !all.isEmpty else { return nil }
    if clauses.count == 1, matching.isEmpty, let refused = count.elements.firstIndex(where: { $0.isExcluded }) {
      return .excluded(all[refused])
    }
    if clauses.allSatisfy({ $0.comparedCount.map { !$0.counted.isOfItems && $0.matching.isEmpty } == true }) {
      return .foreign(all)
    }
    // Of several alternatives, the only one that takes something shared was meant.
    let close = clauses.compactMap { $0.comparedCount }.filter { !$0.counted.isOfItems && !$0.matching.isEmpty }
    guard close.count == 1, let known = close[0].matching.first else { return nil }
    let shared = close[0].elements.map { Payload.Attachment($0.identifiers) }
    if close[0].asksForAll, let stranger = shared.indices.first(where: { !close[0].matching.contains($0) }) {
      return .stranger(shared[stranger], known: shared[known])
    }
    return .number(close[0].matching.map { shared[$0] }, wanted: close[0].wanted, as: close[0].words)
  }

  /// The clauses that make the whole false: one, or each alternative's.
  private var refusing: [Step] {
    let clause = deciding
    if case .or = clause.node.kind { return clause.parts.flatMap { $0.refusing } }
    return [clause]
  }
}

extension Step.ComparedCount {
  /// The words for what is counted; `nil` unless that is one whole kind.
  fileprivate var words: ThingWords? {
    guard let types = TypeAlternatives(condition)?.types, types.count == 1, types[0] != "public.data",
      ThingWords.general(types[0]) != nil
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
