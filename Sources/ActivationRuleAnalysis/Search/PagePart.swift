/// What rules see of one of the two attachments of a page.
///
/// An attachment is counted once by the conditions that it, or an item of it alone, fulfils. Several attachments together
/// are seen as what all of them have in common, and what some of them have.
struct PagePart {
  /// The number of the first class of such attachments, which is the smallest.
  let attachmentClass: Int
  /// The number of its identifiers.
  let identifierCount: Int
  let isArchive: Bool
  let isPage: Bool
  /// For each formula whether it holds for an item of the attachment alone.
  let alone: [Bool]
  /// What it is counted by at least, and at most.
  let least: SingleCounts
  let most: SingleCounts

  /// How often the parts are counted, at least and at most.
  func bounds(_ counter: Counter) -> ClosedRange<Int> {
    least.count(counter)...max(least.count(counter), most.count(counter))
  }
}

extension PagePart {
  /// What there is of the attachments of a space, without those that nothing tells from others.
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
      let alone = space.formulas.payload.map { $0.holds(counts) }
      return PagePart(
        attachmentClass: place, identifierCount: space.classes[place].identifierCount, isArchive: isArchive,
        isPage: isPage, alone: alone, least: counts, most: counts)
    }
  }

  /// What some parts that are alike but for what they are counted by look like together; the first gives the rest.
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
  /// A bit for each condition that the formula counts attachments by.
  fileprivate var attachmentConditions: UInt64 {
    comparisons.flatMap { $0.terms }.reduce(0) { bits, term in
      guard case .attachments(let place) = term.counter else { return bits }
      return bits | 1 << UInt64(place)
    }
  }
}
