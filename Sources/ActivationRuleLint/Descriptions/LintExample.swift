/// A text that shows what a lint rule flags or accepts; both documentation and test.
package struct LintExample: Hashable, Sendable {
  /// A predicate, a JSON dictionary or an Info.plist; in a flagged example, ▶ marks where each finding begins.
  package let marked: String
  /// The Info.plist of the app that contains the extension, if the example needs one.
  package let containingApp: String?
  /// The files around the extension, if the example needs them.
  package let nearbyFiles: NearbyFiles
  /// The predicate of the built product, if the example compares with it.
  package let builtRule: String?

  /// Reads an example as printed in the rule book, including the files around it, which follow it.
  init(printed text: Substring) {
    let (near, files) = text.divided(at: Self.nearFiles) ?? (text, nil)
    nearbyFiles = NearbyFiles(files?.split(separator: "\n").map { String($0) } ?? [])
    let (rule, app) = near.divided(at: Self.inApp) ?? (near, nil)
    let (marked, built) = rule.divided(at: Self.builtAs) ?? (rule, nil)
    (self.marked, containingApp, builtRule) = (String(marked), app.map { String($0) }, built.map { String($0) })
  }

  /// The example as printed in the rule book.
  package var printed: String {
    marked + (builtRule.map { Self.builtAs + $0 } ?? "") + (containingApp.map { Self.inApp + $0 } ?? "")
      + (nearbyFiles.paths.isEmpty ? "" : Self.nearFiles + nearbyFiles.paths.joined(separator: "\n"))
  }

  private static let inApp = "\nin an app with the property list:\n"
  private static let nearFiles = "\nwith the files:\n"
  private static let builtAs = "\nbuilt as: "

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
