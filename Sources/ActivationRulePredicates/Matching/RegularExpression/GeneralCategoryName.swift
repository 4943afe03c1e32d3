/// The names of general categories, each with one bit in a set.
///
/// Source: `PropertyValueAliases.txt`, property `gc`.
enum GeneralCategoryName {
  /// The bit of a category, in the order of ``names``.
  static func bit(of category: Unicode.GeneralCategory) -> Int {
    switch category {
    case .uppercaseLetter: 0
    case .lowercaseLetter: 1
    case .titlecaseLetter: 2
    case .modifierLetter: 3
    case .otherLetter: 4
    case .nonspacingMark: 5
    case .spacingMark: 6
    case .enclosingMark: 7
    case .decimalNumber: 8
    case .letterNumber: 9
    case .otherNumber: 10
    case .connectorPunctuation: 11
    case .dashPunctuation: 12
    case .openPunctuation: 13
    case .closePunctuation: 14
    case .initialPunctuation: 15
    case .finalPunctuation: 16
    case .otherPunctuation: 17
    case .mathSymbol: 18
    case .currencySymbol: 19
    case .modifierSymbol: 20
    case .otherSymbol: 21
    case .spaceSeparator: 22
    case .lineSeparator: 23
    case .paragraphSeparator: 24
    case .control: 25
    case .format: 26
    case .surrogate: 27
    case .privateUse: 28
    case .unassigned: 29
    @unknown default: 29
    }
  }

  /// The categories of a name, as bits; the name is in lower case without separators.
  static func bits(of name: String) -> UInt32? {
    for (bit, entry) in names.enumerated() where entry.short == name || entry.long == name {
      return 1 << UInt32(bit)
    }
    for entry in unions where entry.short == name || entry.long == name {
      var bits: UInt32 = 0
      for bit in entry.bits { bits |= 1 << UInt32(bit) }
      return bits
    }
    switch name {
    case "assigned": return (1 << 29) - 1
    case "digit": return bits(of: "nd")
    case "cntrl": return bits(of: "cc")
    case "punct": return bits(of: "p")
    case "combiningmark": return bits(of: "m")
    default: return nil
    }
  }

  private static let names: [(short: String, long: String)] = [
    ("lu", "uppercaseletter"), ("ll", "lowercaseletter"), ("lt", "titlecaseletter"), ("lm", "modifierletter"),
    ("lo", "otherletter"), ("mn", "nonspacingmark"), ("mc", "spacingmark"), ("me", "enclosingmark"),
    ("nd", "decimalnumber"), ("nl", "letternumber"), ("no", "othernumber"), ("pc", "connectorpunctuation"),
    ("pd", "dashpunctuation"), ("ps", "openpunctuation"), ("pe", "closepunctuation"), ("pi", "initialpunctuation"),
    ("pf", "finalpunctuation"), ("po", "otherpunctuation"), ("sm", "mathsymbol"), ("sc", "currencysymbol"),
    ("sk", "modifiersymbol"), ("so", "othersymbol"), ("zs", "spaceseparator"), ("zl", "lineseparator"),
    ("zp", "paragraphseparator"), ("cc", "control"), ("cf", "format"), ("cs", "surrogate"), ("co", "privateuse"),
    ("cn", "unassigned"),
  ]

  private static let unions: [(short: String, long: String, bits: ClosedRange<Int>)] = [
    ("lc", "casedletter", 0...2), ("l", "letter", 0...4), ("m", "mark", 5...7), ("n", "number", 8...10),
    ("p", "punctuation", 11...17), ("s", "symbol", 18...21), ("z", "separator", 22...24), ("c", "other", 25...29),
  ]
}
