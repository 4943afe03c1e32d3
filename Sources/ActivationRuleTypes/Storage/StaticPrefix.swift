import ActivationRuleText

/// Prefixes of identifiers with a meaning to the system, in lower case.
struct StaticPrefix {
  let text: StaticString

  /// Types that are common to all platforms.
  static let publicTypes = StaticPrefix(text: "public.")
  /// Apple's own types.
  static let appleTypes = StaticPrefix(text: "com.apple.")
  /// Types that represent an unclaimed tag.
  static let dynamicTypes = StaticPrefix(text: "dyn.")

  /// The number of bytes.
  var count: Int { text.utf8CodeUnitCount }

  /// Whether an identifier begins with this prefix, in either case.
  @inline(__always)
  func begins(_ identifier: some Sequence<UInt8>) -> Bool {
    var bytes = identifier.makeIterator()
    for at in 0..<count {
      guard let byte = bytes.next(), ASCII.folded(byte) == text.utf8Start[at] else { return false }
    }
    return true
  }
}
