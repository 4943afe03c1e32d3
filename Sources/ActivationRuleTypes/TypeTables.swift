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

/// The fields of a line of a table; `Grammar/types/system.txt` describes the format.
enum TypeField: Int {
  case identifier, flags, parents, filenameExtensions, mimeTypes, constantName, pasteboardNames, osTypes
}

extension TableLine {
  /// Whether the line has a flag.
  func has(_ flag: Unicode.Scalar) -> Bool { self[TypeField.flags.rawValue].contains(flag) }

  /// Whether the core of the system declares the type.
  fileprivate var isCore: Bool { !self[TypeField.flags.rawValue].contains { "oap".utf8.contains($0) } }
}

/// The declared types, numbered in order of declaration, each identifier once.
struct TypeList: Sendable {
  /// A type from a table or from an app's declarations.
  private enum Row: Sendable {
    case line(TableLine)
    indirect case declared(UniformType)
  }

  private var rows: [Row] = []
  /// The numbers of the types, each at the first place from its identifier's on that was free, and -1 elsewhere.
  ///
  /// At most half of the places are taken.
  private var places: [Int32] = Array(repeating: -1, count: 2_048)
  /// The place of each type among the claimants of a tag; the lowest comes first.
  private var ranks: [Int64] = []
  /// The number of declarations so far; the last tie-break between claimants of a tag.
  private var placed: Int64 = 0

  /// Reads tables.
  init(_ tables: [TypeTable]) {
    for table in tables {
      for line in TableLine.lines(of: table == .system ? TypeTexts.system : TypeTexts.thirdParty) {
        place(.line(line), line[TypeField.identifier.rawValue], isCore: line.isCore)
      }
    }
  }

  /// The numbers of the types.
  var indices: Range<Int> { rows.indices }

  /// The type with a number.
  subscript(index: Int) -> UniformType {
    switch rows[index] {
    case .line(let line): UniformType(line)
    case .declared(let type): type
    }
  }

  /// Visits the texts of a field of the type with a number.
  func visit(_ field: TypeField, of index: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    switch rows[index] {
    case .line(let line): line.visit(field.rawValue, body)
    case .declared(let type): for var text in type.texts(field) { text.withUTF8(body) }
    }
  }

  /// Visits a type's declared parents in the order of its declaration; undeclared ones are left out.
  func visitParents(of index: Int, _ body: (Int) -> Void) {
    visit(.parents, of: index) { if let parent = self.index(of: $0) { body(parent) } }
  }

  /// The number of the type with an identifier, in either case, or `nil`.
  func index(of identifier: String) -> Int? {
    var identifier = identifier
    return identifier.withUTF8 { index(of: $0) }
  }

  /// The number of the type with an identifier, in either case, or `nil`.
  func index(of identifier: UnsafeBufferPointer<UInt8>) -> Int? {
    let number = places[place(of: identifier)]
    return number < 0 ? nil : Int(number)
  }

  /// The place of an identifier among ``places``, taken or free; the case of ASCII letters does not matter.
  private func place(of identifier: UnsafeBufferPointer<UInt8>) -> Int {
    var place = ASCII.hash(identifier) & (places.count - 1)
    while places[place] >= 0, !hasIdentifier(Int(places[place]), identifier) {
      place = (place + 1) & (places.count - 1)
    }
    return place
  }

  private func hasIdentifier(_ index: Int, _ identifier: UnsafeBufferPointer<UInt8>) -> Bool {
    switch rows[index] {
    case .line(let line): return ASCII.areEqual(line[TypeField.identifier.rawValue], identifier)
    case .declared(let type):
      var known = type.identifier
      return known.withUTF8 { ASCII.areEqual($0, identifier) }
    }
  }

  /// Adds a type that an app declares, or replaces the one with the same identifier.
  ///
  /// - Parameter overridesCore: whether it takes the rank of a declaration of the core.
  /// - Returns: the number of the type.
  mutating func place(_ type: UniformType, overridesCore: Bool) -> Int {
    var identifier = type.identifier
    return identifier.withUTF8 { place(.declared(type), $0, isCore: overridesCore) }
  }

  @discardableResult
  private mutating func place(_ row: Row, _ identifier: UnsafeBufferPointer<UInt8>, isCore: Bool) -> Int {
    let owner = Int64(Self.owners.firstIndex { identifier.starts(with: $0) } ?? Self.owners.count)
    let rank = ((isCore ? 0 : Self.laterGroup) + owner) << 32 + placed
    placed += 1
    let place = place(of: identifier)
    let known = Int(places[place])
    if known >= 0 {
      (rows[known], ranks[known]) = (row, rank)
      return known
    }
    places[place] = Int32(truncatingIfNeeded: rows.count)
    rows.append(row)
    ranks.append(rank)
    if rows.count * 2 > places.count {
      places = Array(repeating: -1, count: places.count * 2)
      for number in rows.indices {
        visit(.identifier, of: number) { places[self.place(of: $0)] = Int32(truncatingIfNeeded: number) }
      }
    }
    return rows.count - 1
  }

  /// The beginnings of identifiers that claim before others.
  private static let owners = ["public.", "com.apple."].map { Array($0.utf8) }

  /// What claimants that neither belong to the core nor replaced one of its declarations have before the others.
  private static let laterGroup: Int64 = 3

  /// Whether a type took the place of a declaration of the core.
  func overridesCore(_ index: Int) -> Bool {
    self[index].scope == .application && ranks[index] < Self.laterGroup << 32
  }

  /// Types in the order in which they claim a tag; the first matching claim is the answer.
  ///
  /// The core comes first, along with declarations that replaced one of the core's; then identifiers that begin with
  /// `public.`, then with `com.apple.`; then the others in order of registration (observed).
  func bestClaimFirst(_ types: [Int]) -> [Int] { types.sorted { ranks[$0] < ranks[$1] } }
}
