import ActivationRuleText

/// A table that a registry can be made from.
package enum TypeTable: CaseIterable, Sendable {
  /// The types that the systems themselves declare.
  ///
  /// Source: the core declarations of macOS 12 and 13 and the SDK's constants. Types added since without a public
  /// constant are missing.
  case system
  /// Types that applications declare, as seen on real Macs.
  ///
  /// Most parents are unknown, so that most of these conform to nothing but themselves.
  case thirdParty
}

/// A field of a line of a table; `Grammar/types/system.txt` describes the format.
///
/// The tables are part of the module, so errors need no report.
typealias TypeTableField = Slice<UnsafeBufferPointer<UInt8>>

/// The declared types, numbered in order of declaration, each identifier once.
struct TypeList: Sendable {
  private(set) var types: [UniformType] = []
  /// The numbers of the types, each at the first place from its identifier's on that was free, and -1 elsewhere.
  ///
  /// At most half of the places are taken.
  private var places: [Int32] = Array(repeating: -1, count: 2_048)
  /// The place of each type among the claimants of a tag; the lowest comes first.
  private var ranks: [Int64] = []
  /// The number of declarations so far; the last tie-break between claimants of a tag.
  private var placed: Int64 = 0

  /// Reads tables.
  init(_ tables: [TypeTable], platform: Platform?) {
    for table in tables {
      switch table {
      case .system: read(TypeTexts.system, platform)
      case .thirdParty: read(TypeTexts.thirdParty, platform)
      }
    }
  }

  private mutating func read(_ table: StaticString, _ platform: Platform?) {
    let text = UnsafeBufferPointer(start: table.utf8Start, count: table.utf8CodeUnitCount)
    for line in text.split(separator: UInt8(ascii: "\n")) {
      let type = UniformType(line.split(separator: UInt8(ascii: "|"), omittingEmptySubsequences: false))
      if platform.map(type.platforms.contains) ?? true { place(type) }
    }
  }

  /// The number of the type with an identifier, in either case, or `nil`.
  func index(of identifier: String) -> Int? {
    let number = places[place(of: identifier)]
    return number < 0 ? nil : Int(number)
  }

  /// The place of an identifier among ``places``, taken or free; the case of ASCII letters does not matter.
  private func place(of identifier: String) -> Int {
    var place = ASCII.hash(identifier) & (places.count - 1)
    while places[place] >= 0, !ASCII.areEqual(identifier, types[Int(places[place])].identifier) {
      place = (place + 1) & (places.count - 1)
    }
    return place
  }

  /// Adds a type, or replaces the one with the same identifier.
  ///
  /// - Parameter overridesCore: whether it takes the rank of a declaration of the core.
  /// - Returns: the number of the type.
  @discardableResult
  mutating func place(_ type: UniformType, overridesCore: Bool = false) -> Int {
    let group = type.scope == .core || overridesCore ? 0 : Self.laterGroup
    let rank = (group + (type.isPublic ? 0 : type.isApple ? 1 : 2)) << 32 + placed
    placed += 1
    let place = place(of: type.identifier)
    let known = Int(places[place])
    if known >= 0 {
      types[known] = type
      ranks[known] = rank
      return known
    }
    places[place] = Int32(truncatingIfNeeded: types.count)
    types.append(type)
    ranks.append(rank)
    if types.count * 2 > places.count {
      places = Array(repeating: -1, count: places.count * 2)
      for number in types.indices {
        places[self.place(of: types[number].identifier)] = Int32(truncatingIfNeeded: number)
      }
    }
    return types.count - 1
  }

  /// What claimants that neither belong to the core nor replaced one of its declarations have before the others.
  private static let laterGroup: Int64 = 3

  /// Whether a type took the place of a declaration of the core.
  func overridesCore(_ index: Int) -> Bool {
    types[index].scope == .application && ranks[index] < Self.laterGroup << 32
  }

  /// The numbers of all types in the order in which they claim tags; the first matching claim is the answer.
  ///
  /// The core comes first, along with declarations that replaced one of the core's; then identifiers that begin with
  /// `public.`, then with `com.apple.`; then the others in order of registration (observed).
  var claimOrder: [Int] {
    types.indices.sorted { ranks[$0] < ranks[$1] }
  }
}
