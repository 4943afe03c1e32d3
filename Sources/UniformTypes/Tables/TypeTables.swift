/// The tables that a registry can be made from.
public struct TypeTables: OptionSet, Hashable, Sendable {
  /// The bits of the set.
  public let rawValue: UInt8

  /// Makes a set from its bits; unknown bits mean nothing.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// The types that the systems themselves declare.
  ///
  /// Source: the core declarations of macOS 12 and 13 and the SDK's constants. Types added since without a public
  /// constant are missing.
  public static let system = TypeTables(rawValue: 1 << 0)

  /// The types of single device models, such as one Mac in one colour.
  ///
  /// No sharing rule has been seen to name one.
  public static let devices = TypeTables(rawValue: 1 << 1)

  /// Types that applications declare, as seen on real Macs.
  ///
  /// Most parents are unknown, so that most of these conform to nothing but themselves.
  public static let thirdParty = TypeTables(rawValue: 1 << 2)

  /// All tables.
  public static let all: TypeTables = [.system, .devices, .thirdParty]
}

/// A family of systems with declarations in common.
public enum TypePlatform: String, Hashable, Sendable, CaseIterable {
  /// iOS and its relatives.
  case iOS
  /// macOS.
  case macOS
}
