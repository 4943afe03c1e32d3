import Texts

/// The texts of longer examples, which differ in one place each.
extension LintRule {
  /// Tests of types, joined with OR; ▶ before a type goes before its literal.
  static func takes(_ types: String...) -> String {
    types.map { type in
      let isMarked = type.hasPrefix("▶")
      let literal = (isMarked ? "▶" : "") + "\"" + type.dropFirst(isMarked ? 1 : 0) + "\""
      return "ANY $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO " + literal
    }.joined(separator: " OR ")
  }

  /// The beginning of a test of a type, with the names of other people.
  static let testOf = "ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "

  /// The usual predicate: items with attachments for which a condition holds.
  static func predicate(
    _ condition: String, inner: String = ".@count >= 1", outer: String = ".@count >= 1"
  ) -> String {
    "SUBQUERY(extensionItems, $item, SUBQUERY($item.attachments, $attachment, \(condition))\(inner))\(outer)"
  }

  /// The condition of the guide's example: every attachment counts.
  static let allAttachments = ".@count == $item.attachments.@count"
}

/// Examples that differ in one place each.
extension LintExample {
  /// The usual predicate: items with attachments for which a condition holds.
  static func rule(
    _ condition: String, inner: String = ".@count >= 1", outer: String = ".@count >= 1"
  ) -> LintExample {
    LintExample(LintRule.predicate(condition, inner: inner, outer: outer))
  }

  /// A rule dictionary; `@` stands for the common prefix of the keys.
  static func dictionary(_ entries: String) -> LintExample {
    LintExample("{" + entries.replacing("@", by: "NSExtensionActivation") + "}")
  }

  /// The Info.plist of an extension; `@` at the beginning of a key stands for the common prefix of the rule's keys.
  ///
  /// - Parameters:
  ///   - rule: the element under the rule's key; none leaves the key out.
  ///   - attributes: further entries beside the rule.
  ///   - point: the extension point.
  ///   - properties: what stands beside the attributes.
  ///   - root: further entries of the root.
  ///   - app: the entries of the app's Info.plist.
  static func list(
    _ rule: String, attributes: String = "", point: String = "com.apple.share-services",
    properties: String = "<key>NSExtensionPrincipalClass</key><string>Share</string>", root: String = "",
    app: String? = nil
  ) -> LintExample {
    let entry = rule.isEmpty ? "" : "\n      <key>@Rule</key>\n      " + rule
    let pointEntry = point.isEmpty ? "" : "\n    <key>NSExtensionPointIdentifier</key><string>" + point + "</string>"
    let text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><dict>\(root)
        <key>NSExtension</key><dict>
          <key>NSExtensionAttributes</key><dict>\(attributes)\(entry)
          </dict>\(pointEntry)
          \(properties)
        </dict>
      </dict></plist>
      """
    var (whole, rest) = ("", text[...])
    while let (before, after) = rest.divided(at: "<key>@") {
      whole += before + "<key>NSExtensionActivation"
      rest = after
    }
    return LintExample(
      whole + rest, containingApp: app.map { "<plist version=\"1.0\"><dict>\($0)</dict></plist>" })
  }

  /// The Info.plist of an extension whose rule is the usual predicate, with the names and escapes of other people.
  static func listed(
    _ condition: String, inner: String = ".@count &gt; 0", outer: String = ".@count &gt; 0", root: String = "",
    app: String? = nil
  ) -> LintExample {
    let predicate = "SUBQUERY(extensionItems, $e, SUBQUERY($e.attachments, $a, \(condition))\(inner))\(outer)"
    return list("<string>\(predicate)</string>", root: root, app: app)
  }

  /// The example with a marker before a part of its text.
  ///
  /// - Parameter occurrence: which of several equal parts is meant, from 1.
  func marked(before part: String, occurrence: Int = 1) -> LintExample {
    let (bytes, wanted) = (Array(marked.utf8), Array(part.utf8))
    let places = bytes.indices.filter { bytes[$0...].starts(with: wanted) }
    guard places.count >= occurrence else { return self }
    let place = places[occurrence - 1]
    let text = String(decoding: bytes[..<place] + Array("▶".utf8) + bytes[place...], as: UTF8.self)
    return LintExample(text, containingApp: containingApp, builtRule: builtRule)
  }
}
