/// A run of bytes in the text of a ``TypeStore``.
struct ByteSlice: Sendable {
  var lower: Int32
  var upper: Int32

  static let empty = ByteSlice(lower: 0, upper: 0)

  var range: Range<Int> { Int(lower)..<Int(upper) }
  var isEmpty: Bool { lower == upper }
}

/// The facts about one declared type except its name: the ranges of its texts, and its flags.
struct TypeRecord: Sendable {
  /// The lists of a record, in storage order.
  enum List: Int {
    case parents, extensions, mimeTypes, pasteboardNames, osTypes

    /// Whether items ignore the case of ASCII letters; some classes of tags do, some do not [observed].
    var ignoresCase: Bool { rawValue <= Self.mimeTypes.rawValue }
  }

  /// The identifier as its declaration spells it.
  var declared = ByteSlice.empty
  /// The name of the member of `UTType`, empty for most types.
  var constant = ByteSlice.empty
  var flags: TypeFlags = []
  /// The position in the order of registration, the last tie-break between claimants of a tag.
  var sequence: Int32 = 0
  /// The first item of each list, and the end of the last.
  private var bounds: (Int32, Int32, Int32, Int32, Int32, Int32) = (0, 0, 0, 0, 0, 0)

  init() {}

  /// Sets the start of a list, or with 5 the end of the last one.
  mutating func setBound(_ index: Int, _ value: Int) {
    let value = Int32(truncatingIfNeeded: value)
    switch index {
    case 0: bounds.0 = value
    case 1: bounds.1 = value
    case 2: bounds.2 = value
    case 3: bounds.3 = value
    case 4: bounds.4 = value
    default: bounds.5 = value
    }
  }

  /// The items of a list, as indexes into ``TypeStore/items``.
  func items(_ list: List) -> Range<Int> {
    switch list {
    case .parents: Int(bounds.0)..<Int(bounds.1)
    case .extensions: Int(bounds.1)..<Int(bounds.2)
    case .mimeTypes: Int(bounds.2)..<Int(bounds.3)
    case .pasteboardNames: Int(bounds.3)..<Int(bounds.4)
    case .osTypes: Int(bounds.4)..<Int(bounds.5)
    }
  }
}

/// The marks of a declaration.
struct TypeFlags: OptionSet, Sendable {
  let rawValue: UInt16

  static let imported = TypeFlags(rawValue: 1 << 0)
  static let unknownKind = TypeFlags(rawValue: 1 << 1)
  static let system = TypeFlags(rawValue: 1 << 2)
  static let thirdParty = TypeFlags(rawValue: 1 << 3)
  static let appleApplication = TypeFlags(rawValue: 1 << 4)
  static let onlyMacOS = TypeFlags(rawValue: 1 << 5)
  static let wildcard = TypeFlags(rawValue: 1 << 6)
  /// Declared by an application that was added to the registry.
  static let added = TypeFlags(rawValue: 1 << 7)
  /// An added declaration that took the place of a declaration of the core.
  static let overridesCore = TypeFlags(rawValue: 1 << 8)

  /// Whether the declaration belongs to the core.
  var isCore: Bool { isDisjoint(with: [.system, .thirdParty, .appleApplication, .added]) }

  /// The flag for a letter in a table; other letters mean nothing.
  init(letter: UInt8) {
    switch letter {
    case UInt8(ascii: "i"): self = .imported
    case UInt8(ascii: "u"): self = .unknownKind
    case UInt8(ascii: "o"): self = .system
    case UInt8(ascii: "a"): self = .thirdParty
    case UInt8(ascii: "p"): self = .appleApplication
    case UInt8(ascii: "m"): self = .onlyMacOS
    case UInt8(ascii: "w"): self = .wildcard
    default: self = []
    }
  }

  init(rawValue: UInt16) {
    self.rawValue = rawValue
  }
}
