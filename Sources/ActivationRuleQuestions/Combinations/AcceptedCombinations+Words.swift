import ActivationRuleText

extension AcceptedCombinations {
  /// The number of kinds, and of pairs of kinds, named in the first sentence; `details` has the others.
  private static let (kindLimit, pairLimit) = (8, 3)

  /// Everything accepted, as one sentence without a full stop: "up to 10 images, up to 1 movie, nothing else".
  public var description: String { sentence(sayingItems: true) }

  /// The sentence without the number of items, for comparing.
  package var descriptionWithoutItems: String { sentence(sayingItems: false) }

  private func sentence(sayingItems: Bool) -> String {
    if let undecidedReason {
      let reason = "not decided: \(undecidedReason.description)"
      return smallest.isEmpty ? reason : "\(reason); the payloads below are let in, and perhaps others"
    }
    if smallest.isEmpty { return "nothing: \((nothingReason ?? .unsatisfiable).description)" }
    if attachments == .exactly(0) { return "only payloads without attachments" }
    let gap = gapWords(sayingItems: sayingItems).map { [$0] } ?? []
    return ([contents.joined(separator: ", ") + (sayingItems ? itemWords : "")] + bounds + gap).joined(separator: "; ")
  }

  /// The facts that the first sentence leaves out, one sentence each.
  package var details: [String] {
    guard undecidedReason == nil, !smallest.isEmpty else { return [] }
    var details = named.dropFirst(namedCount).map { Self.phrase($0) }
    details += named.compactMap { partWords(of: $0) }
    if !leftOut.isEmpty {
      details.append("not looked at: " + leftOut.map { TypeWords.phrase($0, 2) }.joined(separator: ", "))
    }
    if let requirement, requirement.any.count > Self.kindLimit { details.append(Self.words(requirement)) }
    if refusedTogether.count > Self.pairLimit { details += refusedTogether.map { Self.refusal(of: $0) } }
    if exclusivePairs.count > Self.pairLimit, !areAllExclusive { details += exclusivePairs.map { Self.never($0) } }
    if letsInPageParts, !isUnlimited {
      details.append("also a page whose web archive is a second item")
    }
    return details
  }

  // MARK: Contents

  /// The kinds that are named.
  private var named: [Kind] {
    kinds.filter { $0.limit != .exactly(0) && $0.part == nil && !isLikeOthers($0) }
  }

  /// The number of kinds named in the first sentence; never all but one.
  private var namedCount: Int { named.count <= Self.kindLimit + 1 ? named.count : Self.kindLimit }

  /// Whether nothing is limited, required or refused.
  private var isUnlimited: Bool {
    attachments == .unlimited && items == .unlimited && completeness == .complete && areOthersLikeAll && named.isEmpty
      && requirement == nil && refused.isEmpty
  }

  /// Whether a kind has the same limit as all other attachments.
  private func isLikeOthers(_ kind: Kind) -> Bool {
    guard othersAreOfAnyType, kind.minimum == 0, kind.isMinimumReached, !kind.isItself else { return false }
    return kind.limit == attachments && areOthersLikeAll
  }

  /// Whether attachments of any type have the same limit as all attachments, not counting a required one.
  private var areOthersLikeAll: Bool {
    if others == attachments { return true }
    guard requirement != nil, case .exactly(let count) = attachments else { return false }
    return others == .exactly(count - 1)
  }

  private var contents: [String] {
    var parts = named.prefix(namedCount).map { Self.phrase($0) }
    if named.count > namedCount { parts.append("\(named.count - namedCount) further kinds (below)") }
    if !leftOut.isEmpty { parts.append("\(leftOut.count) types that were not looked at (below)") }
    if others == .exactly(0) {
      parts += refusalsWithin
      return parts + (parts.isEmpty || !leftOut.isEmpty ? [] : ["nothing else"])
    }
    parts.append(otherWords(isAlone: parts.isEmpty))
    return parts + refusalsBeside
  }

  private static func phrase(_ kind: Kind) -> String {
    let least = kind.isOther ? 0 : kind.minimum
    // Files of another kind are common enough to be named separately.
    let other = kind.isOther && kind.type == "public.file-url" ? "other " : ""
    func words(_ count: Int) -> String { other + TypeWords.phrase(kind.test, count) }
    if !kind.isOther, !kind.isMinimumReached { return fewWords(kind, words) }
    switch kind.limit {
    case .exactly(least) where least > 0: return "\(least) \(words(least))"
    case .exactly(let count) where least > 0: return "\(least) to \(count) \(words(count))"
    case .unlimited where least > 0: return "\(least) or more \(words(2))"
    default: return numberWords(kind.limit, words) ?? "\(words(2)), how many is not decided"
    }
  }

  /// The maximum in words; `nil` if not decided.
  private static func numberWords(_ limit: Limit, _ words: (Int) -> String) -> String? {
    switch limit {
    case .exactly(let count): "up to \(count) \(words(count))"
    case .atLeast(let count): "up to \(count) \(words(count)), perhaps more"
    case .unlimited: "any number of \(words(2))"
    case .notDecided: nil
    }
  }

  /// The number in words if the minimum is not decided.
  private static func fewWords(_ kind: Kind, _ words: (Int) -> String) -> String {
    let least = kind.minimum == 0 ? "" : ", \(kind.minimum) at least"
    return numberWords(kind.limit, words).map { "\($0)\(least), how few is not decided" }
      ?? "\(words(2))\(least), how many is not decided"
  }

  private func otherWords(isAlone: Bool) -> String {
    let isLikeAll = areOthersLikeAll && othersAreOfAnyType
    let limit = isLikeAll && isAlone ? attachments : others
    let (other, ofAnyType) = (isAlone ? "" : "other ", othersAreOfAnyType ? " of any type" : "")
    func words(_ count: Int) -> String { "\(other)attachment\(count == 1 ? "" : "s")\(ofAnyType)" }
    return Self.numberWords(limit, words) ?? "whether anything else is not decided"
  }

  // MARK: Refusals

  /// The refusals among the accepted kinds.
  private var refusalsWithin: [String] {
    let accepted = kinds.filter { $0.limit != .exactly(0) }.map { $0.test }
    let isLinksAlone = accepted.allSatisfy { $0.isOfLinks }
    let parts = refused.filter { $0.isPart }.map { $0.test }
    let beside = refused.filter { !$0.isPart }.map { $0.test }.filter {
      !(isLinksAlone && $0.type == "public.file-url")
    }
    var words: [String] = []
    if !parts.isEmpty { words.append("but no " + WordList.full(parts.map { TypeWords.phrase($0.type, 2) }, "or")) }
    if !beside.isEmpty {
      words.append("but none that is also " + WordList.full(beside.map { TypeWords.withArticle($0) }, "or"))
    }
    return words + pairRefusals
  }

  /// The refusals if everything else is accepted too.
  private var refusalsBeside: [String] {
    let tests = refused.map { $0.test }
    var words = tests.map { TypeWords.phrase($0, 2) }
    for kind in kinds where kind.limit == .exactly(0) && !tests.contains(kind.test) {
      words.append("other \(TypeWords.phrase(kind.test, 2))")
    }
    return (words.isEmpty ? [] : ["but no " + WordList.full(words, "or")]) + pairRefusals
  }

  private var pairRefusals: [String] {
    if refusedTogether.count > Self.pairLimit { return ["not all of these in one attachment (below)"] }
    return refusedTogether.map { Self.refusal(of: $0) }
  }

  private static func refusal(of tests: [AttachmentSort.Test]) -> String {
    "nothing that is both " + WordList.full(tests.map { TypeWords.withArticle($0) }, "and")
  }

  // MARK: Bounds

  /// The limits on all items.
  private var itemWords: String {
    guard case .exactly(let count) = items else { return "" }
    return ", in \(count == 1 ? "one item" : hasOneItemCount ? "\(count) items" : "\(count) items at most")"
  }

  /// The limits on all attachments.
  private var bounds: [String] {
    var bounds = [totalWords].compactMap { $0 }
    if let jointLimit { bounds.append(Self.words(jointLimit)) }
    if let requirement {
      bounds.append(
        requirement.any.count > Self.kindLimit
          ? "at least one of \(requirement.any.count) kinds must be there (below)" : Self.words(requirement))
    }
    if exclusivePairs.isEmpty { return bounds }
    if areAllExclusive { return bounds + ["only one of these kinds at a time"] }
    if exclusivePairs.count > Self.pairLimit { return bounds + ["some kinds never come together (below)"] }
    return bounds + exclusivePairs.map { Self.never($0) }
  }

  /// The limits on all attachments that do not follow from those on the kinds.
  private var totalWords: String? {
    let isSaid = named.isEmpty || named.count == 1 && others == .exactly(0)
    let least = attachmentMinimum
    if !isAttachmentMinimumReached {
      // The number of the only kind already expresses it.
      if isSaid, named.count == 1 { return nil }
      return "\(least) attachment\(least == 1 ? "" : "s") at least, how few is not decided"
    }
    if attachments == .exactly(least), least > 1 { return isSaid && named.count == 1 ? nil : "\(least) attachments" }
    var words: [String] = []
    if least > 1, !(isSaid && named.first?.minimum == least) { words.append("\(least) attachments at least") }
    if case .exactly(let count) = attachments, !isSaid, sumOfLimits.map({ count < $0 }) ?? true {
      words.append("\(count) attachment\(count == 1 ? "" : "s") at most")
    }
    return words.isEmpty ? nil : words.joined(separator: ", ")
  }

  /// Sum of the maxima of all kinds and of other attachments; `nil` if any is unlimited.
  private var sumOfLimits: Int? {
    var sum = 0
    for limit in named.map({ $0.limit }) + [others] {
      guard case .exactly(let count) = limit else { return nil }
      sum = min(sum + count, 1_000_000_000)
    }
    return sum
  }

  private static func words(_ limit: JointLimit) -> String {
    if limit.count == 1 { return "only one \(WordList.full(limit.kinds.map { TypeWords.one($0) }, "or"))" }
    return "\(limit.count) \(WordList.full(limit.kinds.map { TypeWords.phrase($0.type, 2) }, "and")) together at most"
  }

  private static func words(_ requirement: Requirement) -> String {
    let none = requirement.none.map { TypeWords.withArticle($0) }
    return "at least one \(WordList.full(requirement.any.map { TypeWords.one($0) }, "or"))"
      + (none.isEmpty ? "" : " that is not also \(WordList.full(none, "or"))") + " must be there"
  }

  // MARK: Gaps

  /// A remark that not everything described is accepted, with the smallest payload that is not.
  private func gapWords(sayingItems: Bool) -> String? {
    switch completeness {
    case .complete: return nil
    case .notDecided: return "perhaps except some of these"
    case .incomplete(let gap):
      let example = Self.words(gap, inOneItem: sayingItems && items != .exactly(1))
      return "except some of these" + (example.map { ", such as \($0)" } ?? " in several items")
    }
  }

  /// A payload in words; `nil` if it has too many items.
  private static func words(_ gap: Gap, inOneItem: Bool) -> String? {
    let items = gap.items.map { parts in
      parts.isEmpty ? "nothing" : WordList.full(parts.map { words($0) }, "and")
    }
    guard let first = items.first else { return "a payload without items" }
    if items.count == 1 { return inOneItem ? "a single item with \(first)" : first + " alone" }
    if items.allSatisfy({ $0 == first }) { return "\(first) in each of \(items.count) items" }
    return items.count == 2 ? "\(first) in one item and \(items[1]) in another" : nil
  }

  private static func words(_ part: Gap.Part) -> String {
    guard let first = part.tests.first else {
      return "\(part.count) attachment\(part.count == 1 ? "" : "s") of another type"
    }
    let rest = part.tests.dropFirst().map { TypeWords.withArticle($0) }
    return "\(part.count) \(TypeWords.phrase(first, part.count))"
      + (rest.isEmpty ? "" : " that \(part.count == 1 ? "is" : "are") also \(WordList.full(rest, "and"))")
  }

  private var areAllExclusive: Bool {
    let count = named.count
    return count > 2 && exclusivePairs.count == count * (count - 1) / 2
  }

  private static func never(_ pair: [String]) -> String {
    "never \(WordList.full(pair.map { TypeWords.phrase($0, 2) }, "together with"))"
  }

  /// The kinds that are a part of a named one and have the same limit.
  private func partWords(of kind: Kind) -> String? {
    guard let place = kinds.firstIndex(of: kind) else { return nil }
    let parts = kinds.filter { $0.part == place }
    if parts.isEmpty { return nil }
    let words = WordList.full(parts.map { TypeWords.phrase($0.test, 2) }, "and")
    return "\(TypeWords.phrase(kind.test, 2)) include \(words)"
  }
}
