import Texts

/// The beginnings of identifiers that mean something to the system, in small letters.
struct StaticPrefix {
  let bytes: [UInt8]

  /// Types that are common to all platforms.
  static let publicTypes = StaticPrefix(bytes: Array("public.".utf8))
  /// Apple's own types.
  static let appleTypes = StaticPrefix(bytes: Array("com.apple.".utf8))
  /// Types that stand for an unclaimed tag.
  static let dynamicTypes = StaticPrefix(bytes: Array("dyn.".utf8))

  /// Whether an identifier begins like this, in letters of either case.
  func begins(_ identifier: String) -> Bool {
    identifier.utf8.prefix(bytes.count).elementsEqual(bytes) { ASCII.folded($0) == $1 }
  }
}
