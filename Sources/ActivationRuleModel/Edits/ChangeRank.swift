/// The effect of a change of a rule, the better advice first.
package enum ChangeRank: Int, Comparable, Sendable {
  /// Fixes what is written: a misspelt, misplaced or wrongly typed key, a zero, a misspelt type.
  case repair
  /// Fixes what is written, and has the effect of one of the three below.
  case repairAndBound, repairAndOwnKind, repairAndOther
  /// Moves a limit that is written.
  case bound
  /// Accepts the kind of content that is shared.
  case ownKind
  /// Anything else.
  case other

  package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

extension [ChangeRank] {
  /// The rank of changes that are made together: a repair first, otherwise the rank of the last of them.
  var together: ChangeRank {
    guard contains(.repair) else { return self.max() ?? .other }
    let last = filter { $0 != .repair }.max()?.rawValue ?? 0
    return ChangeRank(rawValue: Swift.max(0, last - ChangeRank.repairAndOther.rawValue)) ?? .repair
  }
}
