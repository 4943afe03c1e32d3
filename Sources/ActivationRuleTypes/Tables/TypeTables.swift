/// The tables that a registry can be made from.
package struct TypeTables: OptionSet, Hashable, Sendable {
  /// The bits of the set.
  package let rawValue: UInt8

  /// Makes a set from its bits; unknown bits mean nothing.
  package init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// The types that the systems themselves declare.
  ///
  /// Source: the core declarations of macOS 12 and 13 and the SDK's constants. Types added since without a public
  /// constant are missing.
  package static let system = TypeTables(rawValue: 1 << 0)

  /// The types of single device models, such as one Mac in one colour.
  ///
  /// No sharing rule has been seen to name one.
  package static let devices = TypeTables(rawValue: 1 << 1)

  /// Types that applications declare, as seen on real Macs.
  ///
  /// Most parents are unknown, so that most of these conform to nothing but themselves.
  package static let thirdParty = TypeTables(rawValue: 1 << 2)

  /// All tables.
  package static let all: TypeTables = [.system, .devices, .thirdParty]
}
