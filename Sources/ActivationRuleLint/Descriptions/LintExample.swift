/// A text that shows what a lint rule finds, or what it does not: documentation and test in one.
package struct LintExample: Hashable, Sendable, ExpressibleByStringLiteral {
  /// A predicate, a JSON dictionary or an Info.plist; in a flagged one ▶ stands where each finding begins.
  package let marked: String
  /// The Info.plist of the app around the extension, where the example needs one.
  package let containingApp: String?
  /// The predicate of the built product, where the example compares with it.
  package let builtRule: String?

  /// Makes an example.
  package init(_ marked: String, containingApp: String? = nil, builtRule: String? = nil) {
    (self.marked, self.containingApp, self.builtRule) = (marked, containingApp, builtRule)
  }

  /// Makes an example of a text alone.
  package init(stringLiteral marked: String) {
    self.init(marked)
  }

  /// The text without its markers.
  package var text: String {
    String(decoding: parts.reduce(into: [UInt8]()) { $0 += $1 }, as: UTF8.self)
  }

  /// The byte offsets in ``text`` where the findings begin, in order; none for a clean example.
  package var markers: [Int] {
    var offset = 0
    return parts.dropLast().map { part in
      offset += part.count
      return offset
    }
  }

  /// The bytes between the markers.
  private var parts: [[UInt8]] {
    let sign: [UInt8] = [0xE2, 0x96, 0xB6]
    var parts: [[UInt8]] = [[]]
    let bytes = Array(marked.utf8)
    var index = 0
    while index < bytes.count {
      if bytes[index...].starts(with: sign) {
        parts.append([])
        index += sign.count
      } else {
        parts[parts.count - 1].append(bytes[index])
        index += 1
      }
    }
    return parts
  }
}
