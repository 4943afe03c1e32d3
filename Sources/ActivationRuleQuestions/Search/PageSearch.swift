import ActivationRuleModel

/// Searches pages that come as a web archive and a live page, which rules may also try item by item.
///
/// Trying every archive with every live page is quadratic in the number of classes, so groups of attachments are
/// compared first, by the bounds of their counts; no payloads are built. Suppose the rule is `images == 1`. If archives
/// count 0 to 1 images and live pages 0, the sum 0...1 leaves the verdict open, so the archives are split by that
/// counter. One half counts 0 and is false, the other counts 1 and is true: two comparisons of groups have decided all
/// pairs. In a group, the first attachment is the smallest, so it is the witness, and a group whose first pair is not
/// better than the best one is skipped.
struct PageSearch {
  /// The outcome of a search.
  enum Outcome {
    /// The classes of the two attachments, and the number of their identifiers.
    case found(archive: Int, page: Int, identifierCount: Int)
    case none
    case givenUp
  }

  /// Parts that rules treat alike when each is tried alone.
  private typealias Block = [PagePart]
  /// An archive and a live page.
  private typealias Pair = (archive: PagePart, page: PagePart)

  private let formulas: [CountFormula]
  /// For each formula, whether it is a rule that is also tried item by item; formulas after the rules must be true.
  private let triesParts: [Bool]
  private let ruleCount: Int
  private let archives: [Block]
  private let pages: [Block]
  /// The cost of examining one pair.
  private let work: Int

  /// Prepares a search.
  ///
  /// - Parameters:
  ///   - space: the payloads of the rules, of the markers of archive and page, and of the further requirements.
  ///   - rules: the rules.
  init?(_ space: SearchSpace, _ rules: [ActivationRule]) {
    guard let archive = space.formulas.attachmentCondition(ofMarker: rules.count),
      let page = space.formulas.attachmentCondition(ofMarker: rules.count + 1)
    else { return nil }
    let besides = space.formulas.payload.dropFirst(rules.count + 2)
    formulas = Array(space.formulas.payload.prefix(rules.count) + besides)
    ruleCount = rules.count
    triesParts = rules.map { $0.triesWebPageParts } + besides.map { _ in false }
    work = formulas.reduce(1) { $0 + $1.comparisons.count }
    let parts = PagePart.all(space, archive: archive, page: page)
    archives = Self.blocks(parts.filter { $0.isArchive }, ruleCount)
    pages = Self.blocks(parts.filter { $0.isPage }, ruleCount)
  }

  private static func blocks(_ parts: [PagePart], _ ruleCount: Int) -> [Block] {
    var blocks: [Block] = []
    for part in parts {
      let place = blocks.firstIndex { block in
        block[0].isArchive == part.isArchive && block[0].isPage == part.isPage
          && block[0].alone.prefix(ruleCount) == part.alone.prefix(ruleCount)
      }
      if let place { blocks[place].append(part) } else { blocks.append([part]) }
    }
    return blocks
  }

  /// The smallest page with one of the wanted lists of verdicts.
  func smallest(_ wanted: [[Bool]], _ budget: inout WorkBudget) -> Outcome {
    var best: Pair?
    for archives in archives {
      for pages in pages where !search(archives, pages, wanted, &best, &budget) { return .givenUp }
    }
    guard let best else { return .none }
    return .found(
      archive: best.archive.attachmentClass, page: best.page.attachmentClass,
      identifierCount: best.archive.identifierCount + best.page.identifierCount)
  }

  /// Searches for a better pair; `false` if the budget is used up.
  private func search(
    _ archives: Block, _ pages: Block, _ wanted: [[Bool]], _ best: inout Pair?, _ budget: inout WorkBudget
  ) -> Bool {
    let smallest = (archive: archives[0], page: pages[0])
    if let best, !Self.isBetter(smallest, best) { return true }
    guard budget.spend(work + archives.count + pages.count) else { return false }
    let hulls = (archive: PagePart.hull(archives), page: PagePart.hull(pages))
    switch isWanted(verdicts(hulls.archive, hulls.page), wanted) {
    case true?: best = smallest
    case false?: break
    case nil:
      for (archives, pages) in parted(archives, pages, hulls)
      where !search(archives, pages, wanted, &best, &budget) { return false }
    }
    return true
  }

  /// Splits one of the groups by the first counter that leaves a verdict open.
  private func parted(_ archives: Block, _ pages: Block, _ hulls: Pair) -> [(Block, Block)] {
    for (place, formula) in formulas.enumerated() where verdict(place, hulls.archive, hulls.page) == nil {
      let open = formula.firstOpen { Self.bounds($0, hulls.archive, hulls.page) }
      for counter in open?.terms.map({ $0.counter }) ?? [] {
        if let parts = Self.parted(archives, by: counter) { return parts.map { ($0, pages) } }
        if let parts = Self.parted(pages, by: counter) { return parts.map { (archives, $0) } }
      }
    }
    return archives.count > 1 ? archives.map { ([$0], pages) } : pages.count > 1 ? pages.map { (archives, [$0]) } : []
  }

  /// The attachments that a counter counts and the others, the group of the first one first; `nil` if all are alike.
  private static func parted(_ block: Block, by counter: Counter) -> [Block]? {
    let first = block[0].least.count(counter)
    let like = block.filter { $0.least.count(counter) == first }
    return like.count == block.count ? nil : [like, block.filter { $0.least.count(counter) != first }]
  }

  /// The verdicts of the rules and of the further requirements; `nil` where they differ within the groups.
  private func verdicts(_ archive: PagePart, _ page: PagePart) -> [Bool?] {
    formulas.indices.map { verdict($0, archive, page) }
  }

  private func verdict(_ place: Int, _ archive: PagePart, _ page: PagePart) -> Bool? {
    // An attachment with both identifiers is a page by itself, so the page is tried as a whole again.
    let isShownInPart = !archive.isPage && page.alone[place] || !page.isArchive && archive.alone[place]
    if triesParts[place] && isShownInPart { return true }
    return formulas[place].value { Self.bounds($0, archive, page) }
  }

  private static func bounds(_ counter: Counter, _ archive: PagePart, _ page: PagePart) -> ClosedRange<Int> {
    let (first, second) = (archive.bounds(counter), page.bounds(counter))
    return first.lowerBound + second.lowerBound...first.upperBound + second.upperBound
  }

  /// Whether the verdicts are wanted, as far as they are known.
  private func isWanted(_ verdicts: [Bool?], _ wanted: [[Bool]]) -> Bool? {
    let isPossible = wanted.contains { zip($0, verdicts).allSatisfy { $1 == nil || $0 == $1 } }
    guard isPossible, !verdicts.dropFirst(ruleCount).contains(false) else { return false }
    return verdicts.contains(nil) ? nil : true
  }

  /// Fewer identifiers are better, then better known types.
  private static func isBetter(_ pair: Pair, _ other: Pair) -> Bool {
    let key = { (pair: Pair) in
      (
        pair.archive.identifierCount + pair.page.identifierCount, pair.archive.attachmentClass,
        pair.page.attachmentClass
      )
    }
    return key(pair) < key(other)
  }
}

extension CountFormulas {
  /// The condition on attachments in a marker; `nil` if the formula is not one.
  fileprivate func attachmentCondition(ofMarker number: Int) -> Int? {
    guard let counter = payload[number].onlyCounter, case .items(let item) = counter,
      let inItem = items[item].formula.onlyCounter, case .attachments(let condition) = inItem
    else { return nil }
    return condition
  }
}

extension CountFormula {
  /// The counter of the formula, if it is one comparison of one count.
  fileprivate var onlyCounter: Counter? {
    guard case .comparison(let comparison) = self, comparison.terms.count == 1 else { return nil }
    return comparison.terms[0].counter
  }
}
