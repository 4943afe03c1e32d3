/// Something that is said of all payloads that a rule lets in.
///
/// Pages that come as a web archive and as a live page are left out of account; see
/// ``AcceptedCombinations/letsInPageParts``.
package enum AcceptanceClaim: Hashable, Sendable {
  /// What a number of attachments is said of.
  package enum Role: Hashable, Sendable {
    /// A kind, by its place in ``AcceptedCombinations/kinds``.
    case kind(Int)
    /// Attachments of none of the types that the rule tests.
    case others
    /// All attachments.
    case all
    /// Several kinds together.
    case together
    /// What every payload has.
    case requirement
    /// What no payload has.
    case refusal
  }

  /// Every payload has at least and at most so many attachments of a sort, and some payload has the most.
  case attachments(Role, AttachmentSort, least: Int, most: AcceptedCombinations.Limit)
  /// Every payload has at least and at most so many items, and some payload has the most.
  case items(least: Int, most: AcceptedCombinations.Limit)
  /// No payload has attachments of two types, beside those that are of both.
  case neverTogether([String])
}

extension AcceptedCombinations {
  /// All that is said of the payloads that are let in; empty if nothing is let in, or that is not known.
  package var claims: [AcceptanceClaim] {
    guard undecidedReason == nil, !smallest.isEmpty else { return [] }
    let tests = kinds.map { $0.test } + leftOut
    var claims = kinds.indices.map { claim(ofKind: $0) }
    claims.append(.attachments(.others, AttachmentSort(none: tests), least: 0, most: others))
    claims.append(.attachments(.all, AttachmentSort(), least: attachmentMinimum, most: attachments))
    claims.append(.items(least: hasOneItemCount ? smallest[0].items.count : 0, most: items))
    for refusal in refused {
      claims.append(.attachments(.refusal, AttachmentSort(all: [refusal.test]), least: 0, most: .exactly(0)))
    }
    for pair in refusedTogether {
      claims.append(.attachments(.refusal, AttachmentSort(all: pair), least: 0, most: .exactly(0)))
    }
    if let requirement {
      let sort = AttachmentSort(any: requirement.any, none: requirement.none)
      claims.append(.attachments(.requirement, sort, least: 1, most: .notDecided))
    }
    if let jointLimit {
      let sort = AttachmentSort(any: jointLimit.kinds)
      claims.append(.attachments(.together, sort, least: 0, most: .exactly(jointLimit.count)))
    }
    return claims + exclusivePairs.map { .neverTogether($0) }
  }

  /// Whether every payload has the same number of items, which is above one.
  var hasOneItemCount: Bool {
    // The first of the smallest has the fewest items of all.
    guard let least = smallest.first?.items.count else { return false }
    return least > 1 && items == .exactly(least)
  }

  private func claim(ofKind place: Int) -> AcceptanceClaim {
    let kind = kinds[place]
    let sort = AttachmentSort(all: [kind.test], none: kind.excluded)
    // The minimum counts attachments of other kinds as well.
    return .attachments(.kind(place), sort, least: kind.isOther ? 0 : kind.minimum, most: kind.limit)
  }
}
