import ActivationRuleModel

/// A statement about all payloads that a rule accepts.
///
/// Pages that come as a web archive and as a live page are ignored; see ``AcceptedCombinations/letsInPageParts``.
package enum AcceptanceClaim: Hashable, Sendable {
  /// The subject of a statement about a number of attachments.
  package enum Role: Hashable, Sendable {
    /// A kind, by its index in ``AcceptedCombinations/kinds``.
    case kind(Int)
    /// Attachments of none of the types that the rule tests.
    case others
    /// All attachments.
    case all
    /// Several kinds together.
    case together
    /// Something that every payload has.
    case requirement
    /// Something that no payload has.
    case refusal
  }

  /// Every payload has between this many attachments of a sort, and some payload has the most.
  case attachments(Role, AttachmentSort, least: Int, most: AcceptedCombinations.Limit)
  /// Every payload has between this many items, and some payload has the most.
  case items(least: Int, most: AcceptedCombinations.Limit)
  /// No payload has attachments of two types, except attachments of both.
  case neverTogether([String])
}

extension AcceptedCombinations {
  /// The statements about the accepted payloads; empty if there are none, or they are not known.
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

  /// Whether every payload has the same number of items, above one.
  var hasOneItemCount: Bool {
    // The first of the smallest payloads has the fewest items of all.
    guard let least = smallest.first?.items.count else { return false }
    return least > 1 && items == .exactly(least)
  }

  private func claim(ofKind place: Int) -> AcceptanceClaim {
    let kind = kinds[place]
    let sort = AttachmentSort(all: [kind.test], none: kind.excluded)
    // The minimum also counts attachments of other kinds.
    return .attachments(.kind(place), sort, least: kind.isOther ? 0 : kind.minimum, most: kind.limit)
  }
}
