/// One of the two attachments of a page, as rules see it.
///
/// A condition counts an attachment once if the attachment, or an item with only this attachment, satisfies it. A group
/// of attachments is described by the conditions that all of them satisfy and conditions that any of them satisfies.
struct PagePart {
  /// The number of the first class of such attachments, which is the smallest.
  let attachmentClass: Int
  /// The number of its identifiers.
  let identifierCount: Int
  let isArchive: Bool
  let isPage: Bool
  /// For each formula, whether it is true for an item with only this attachment.
  let alone: [Bool]
  /// The counts shared by all attachments of the group, and the counts of any of them.
  let least: SingleCounts
  let most: SingleCounts

  /// The bounds of a counter for this part.
  func bounds(_ counter: Counter) -> ClosedRange<Int> {
    least.count(counter)...max(least.count(counter), most.count(counter))
  }
}

extension PagePart {
  /// The attachments of a space that rules can distinguish.
  static func all(_ space: SearchSpace, archive: Int, page: Int) -> [PagePart] {
    let counted = space.formulas.payload.reduce(0) { $0 | $1.attachmentConditions }
    var seen: Set<SingleCounts> = []
    return space.classes.indices.compactMap { place in
      let conditions = space.classes[place].conditions
      let isArchive = conditions >> UInt64(archive) & 1 != 0
      let isPage = conditions >> UInt64(page) & 1 != 0
      var counts = SingleCounts(space.formulas, attachment: conditions)
      counts.attachments &= counted
      guard isArchive || isPage, seen.insert(counts).inserted else { return nil }
      let alone = space.formulas.payload.map { $0.isSatisfied(by: counts) }
      return PagePart(
        attachmentClass: place, identifierCount: space.classes[place].identifierCount, isArchive: isArchive,
        isPage: isPage, alone: alone, least: counts, most: counts)
    }
  }

  /// The common bounds of some parts that differ only in their counts; everything else comes from the first.
  static func hull(_ parts: [PagePart]) -> PagePart {
    var (least, most) = (parts[0].least, parts[0].most)
    for part in parts {
      least.items &= part.least.items
      least.attachments &= part.least.attachments
      most.items |= part.most.items
      most.attachments |= part.most.attachments
    }
    return PagePart(
      attachmentClass: parts[0].attachmentClass, identifierCount: parts[0].identifierCount,
      isArchive: parts[0].isArchive, isPage: parts[0].isPage, alone: parts[0].alone, least: least, most: most)
  }
}

extension CountFormula {
  /// A bit for each condition on attachments that the formula uses.
  fileprivate var attachmentConditions: UInt64 {
    comparisons.flatMap { $0.terms }.reduce(0) { bits, term in
      guard case .attachments(let place) = term.counter else { return bits }
      return bits | 1 << UInt64(place)
    }
  }
}
