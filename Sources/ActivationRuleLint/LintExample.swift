/// A text that shows what a lint rule finds, or what it does not: documentation and test in one.
public struct LintExample: Hashable, Sendable, ExpressibleByStringLiteral {
  /// A predicate, a JSON dictionary or an Info.plist; in a flagged one ▶ stands where the finding begins.
  public let marked: String
  /// The Info.plist of the app around the extension, where the example needs one.
  public let containingApp: String?
  /// The predicate of the built product, where the example compares with it.
  public let builtRule: String?

  /// Makes an example.
  public init(_ marked: String, containingApp: String? = nil, builtRule: String? = nil) {
    self.marked = marked
    self.containingApp = containingApp
    self.builtRule = builtRule
  }

  /// Makes an example of a text alone.
  public init(stringLiteral marked: String) {
    self.init(marked)
  }

  /// The text without its marker.
  public var text: String {
    guard let marker else { return marked }
    let bytes = Array(marked.utf8)
    return String(decoding: bytes[..<marker] + bytes[(marker + 3)...], as: UTF8.self)
  }

  /// The byte offset in ``text`` where the finding begins; `nil` for a text without a marker.
  public var marker: Int? {
    let bytes = Array(marked.utf8)
    let sign: [UInt8] = [0xE2, 0x96, 0xB6]
    return bytes.indices.first { bytes[$0] == 0xE2 && bytes[$0...].starts(with: sign) }
  }
}
