/// A set of characters as written in a pattern, such as `[…]`, `\d` or `\p{…}`.
///
/// The set is not expanded; it can only say whether it contains a given character. A list in brackets is a chain of
/// groups joined by `&&` and `--`, each a chain of items. Source: ICU, `RegexCompile::setEval`; observed with ICU 72.
struct ScalarSet: Hashable, Sendable {
  /// The way an item or group combines with everything before it.
  enum Join: Hashable, Sendable {
    /// Adds its characters.
    case union
    /// Keeps only its characters.
    case intersection
    /// Removes its characters.
    case difference
  }

  /// The content of an item.
  indirect enum Content: Hashable, Sendable {
    /// Ranges of code points.
    case ranges(ScalarRanges)
    /// A property.
    case property(ScalarProperty)
    /// Another set.
    case set(ScalarSet)
  }

  /// One part of a group: the union of its contents.
  ///
  /// Observed with ICU 72: `[A-[B]c]` adds `c` in the end, while `[A-[B]\d]` removes `\d` along with `B`. Therefore a
  /// class belongs to the item before it, while a plain character starts a new item.
  struct Item: Hashable, Sendable {
    let join: Join
    var contents: [Content] = []
  }

  /// Items between `&&` and `--`, the operators with the lowest precedence.
  struct Group: Hashable, Sendable {
    let join: Join
    var items: [Item] = []
  }

  /// The groups, evaluated from the left.
  var groups: [Group] = [Group(join: .union)]
  /// Whether the set contains the characters that it does not list.
  var isNegated = false
  /// Whether the set contains every case variant of its characters; this applies before negation.
  var ignoresCase = false

  /// The set of one property.
  init(_ property: ScalarProperty, isNegated: Bool = false, ignoresCase: Bool = false) {
    groups[0].items.append(Item(join: .union, contents: [.property(property)]))
    self.isNegated = isNegated
    self.ignoresCase = ignoresCase
  }

  /// An empty set, to be filled.
  init(ignoresCase: Bool) {
    self.ignoresCase = ignoresCase
  }

  /// Adds a plain character or a range to the result of the last group so far.
  mutating func insert(_ range: ClosedRange<UInt32>) {
    if groups[groups.count - 1].items.last?.join != .union { openItem(.union) }
    attach(range)
  }

  /// Adds a plain character or a range to the last item.
  mutating func attach(_ range: ClosedRange<UInt32>) {
    let place = lastItem()
    let last = groups[place.group].items[place.item].contents.count - 1
    var ranges = ScalarRanges()
    if last >= 0, case .ranges(let found) = groups[place.group].items[place.item].contents[last] {
      ranges = found
      // The list is removed while it grows, so that it is not copied each time.
      groups[place.group].items[place.item].contents.removeLast()
    }
    ranges.insert(range)
    groups[place.group].items[place.item].contents.append(.ranges(ranges))
  }

  /// Adds a set to the last item.
  mutating func attach(_ set: ScalarSet) {
    let place = lastItem()
    groups[place.group].items[place.item].contents.append(.set(set))
  }

  /// Joins another set to the result of the last group so far.
  mutating func join(_ join: Join, _ set: ScalarSet) {
    openItem(join)
    attach(set)
  }

  private mutating func openItem(_ join: Join) {
    groups[groups.count - 1].items.append(Item(join: join))
  }

  private mutating func lastItem() -> (group: Int, item: Int) {
    if groups[groups.count - 1].items.isEmpty { openItem(.union) }
    return (groups.count - 1, groups[groups.count - 1].items.count - 1)
  }

  /// Sorts the ranges of the set, but not of nested sets; ``contains(_:)`` requires it.
  mutating func normalize() {
    for group in groups.indices {
      for item in groups[group].items.indices {
        groups[group].items[item].contents = groups[group].items[item].contents.map { content in
          guard case .ranges(var ranges) = content else { return content }
          ranges.normalize()
          return .ranges(ranges)
        }
      }
    }
  }
}

extension ScalarSet {
  /// Whether the set contains a character.
  ///
  /// - Complexity: linear in the number of items, with a binary search in each list of ranges.
  func contains(_ scalar: Unicode.Scalar) -> Bool {
    // Flags cannot change within brackets, so a set ignores case at every level or at none.
    mask(ignoresCase ? CaseFolding.variants(of: scalar) : [scalar]) != 0
  }

  /// The variants of one character that the set contains, one bit each.
  ///
  /// A set that ignores case gives the same answer for all; at the top level any bit will do. All variants are tested
  /// at once: testing them one by one at every level of nested sets would take exponential time.
  private func mask(_ variants: [Unicode.Scalar]) -> UInt16 {
    let all = UInt16(truncatingIfNeeded: (1 << variants.count) - 1)
    var result: UInt16 = 0
    for group in groups {
      var part: UInt16 = 0
      for item in group.items {
        var held: UInt16 = 0
        for content in item.contents { held |= Self.mask(content, variants) }
        Self.apply(item.join, held, to: &part)
      }
      Self.apply(group.join, part, to: &result)
    }
    if ignoresCase, result != 0 { result = all }
    return isNegated ? all & ~result : result
  }

  private static func mask(_ content: Content, _ variants: [Unicode.Scalar]) -> UInt16 {
    if case .set(let set) = content { return set.mask(variants) }
    var result: UInt16 = 0
    for (index, scalar) in variants.enumerated() {
      let isMember: Bool
      switch content {
      case .ranges(let ranges): isMember = ranges.contains(scalar.value)
      case .property(let property): isMember = property.contains(scalar)
      case .set: isMember = false
      }
      if isMember { result |= 1 << UInt16(index) }
    }
    return result
  }

  private static func apply(_ join: Join, _ mask: UInt16, to result: inout UInt16) {
    switch join {
    case .union: result |= mask
    case .intersection: result &= mask
    case .difference: result &= ~mask
    }
  }
}
