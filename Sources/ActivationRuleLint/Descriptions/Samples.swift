/// Builds the longer examples of lint rules, which differ in one place each.
enum Samples {
  /// A test of one type.
  static func any(_ type: String) -> String {
    "ANY $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO \"\(type)\""
  }

  /// The usual predicate: items with attachments for which a condition holds.
  static func rule(_ condition: String, inner: String = ".@count >= 1", outer: String = ".@count >= 1") -> LintExample {
    LintExample(text(condition, inner: inner, outer: outer))
  }

  /// The text of the usual predicate.
  static func text(_ condition: String, inner: String = ".@count >= 1", outer: String = ".@count >= 1") -> String {
    "SUBQUERY(extensionItems, $item, SUBQUERY($item.attachments, $attachment, \(condition))\(inner))\(outer)"
  }

  /// The condition of the guide's example: every attachment counts.
  static let allAttachments = ".@count == $item.attachments.@count"

  /// A rule dictionary of short keys.
  static func dictionary(_ entries: String) -> LintExample {
    LintExample(dictionaryText(entries))
  }

  /// The text of a rule dictionary; `@` stands for the common prefix of the keys.
  static func dictionaryText(_ entries: String) -> String {
    var text = ""
    for scalar in entries.unicodeScalars {
      if scalar == "@" { text += "NSExtensionActivation" } else { text.unicodeScalars.append(scalar) }
    }
    return "{" + text + "}"
  }

  /// The Info.plist of an extension.
  ///
  /// - Parameters:
  ///   - rule: the element under the rule's key; none leaves the key out.
  ///   - attributes: further entries beside the rule.
  ///   - point: the extension point.
  ///   - properties: what stands beside the attributes.
  ///   - root: further entries of the root.
  static func list(
    _ rule: String, attributes: String = "", point: String = "com.apple.share-services",
    properties: String = "<key>NSExtensionPrincipalClass</key><string>Share</string>", root: String = "",
    app: String? = nil
  ) -> LintExample {
    let entry = rule.isEmpty ? "" : "\n      <key>NSExtensionActivationRule</key>\n      " + rule
    let pointEntry = point.isEmpty ? "" : "\n    <key>NSExtensionPointIdentifier</key><string>" + point + "</string>"
    return LintExample(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><dict>\(root)
        <key>NSExtension</key><dict>
          <key>NSExtensionAttributes</key><dict>\(attributes)\(entry)
          </dict>\(pointEntry)
          \(properties)
        </dict>
      </dict></plist>
      """, containingApp: app)
  }

  /// The Info.plist of an app.
  static func app(_ entries: String) -> String {
    "<plist version=\"1.0\"><dict>\(entries)</dict></plist>"
  }
}

extension LintExample {
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
