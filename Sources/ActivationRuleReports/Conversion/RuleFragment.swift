import ActivationRuleModel
package import ActivationRulePredicates
package import ActivationRuleQuestions
package import ActivationRuleText

/// A rule as an XML property list contains it, ready to be pasted under `NSExtensionAttributes`.
package enum RuleFragment {
  private static let key = "<key>NSExtensionActivationRule</key>\n"

  /// Returns a predicate between tags, one level deeper than the tags if it has several lines.
  package static func text(of predicate: LaidOutPredicate) -> String {
    let isLong = predicate.lines.count > 1
    let text = predicate.text(indentation: .spaces(2), margin: isLong ? "  " : "")
    let escaped = XMLEscapes.least.text(text)
    return key + "<string>" + (isLong ? "\n\(escaped)\n" : escaped) + "</string>\n"
  }

  /// Returns a rule of any form, with a predicate in readable lines; `nil` if the value is not a rule.
  static func text(of rule: RuleValue) -> String? {
    switch rule {
    case .predicate(let written):
      guard let lines = LaidOutPredicate(written.text, width: 90) else {
        return key + PropertyListNode(.string(written)).xml() + "\n"
      }
      return text(of: lines)
    case .dictionary(let entries): return text(of: entries)
    case .absent, .other, .unused: return nil
    }
  }

  /// Returns a dictionary.
  package static func text(of entries: [PropertyListEntry]) -> String {
    key + PropertyListNode(.dictionary(entries)).xml() + "\n"
  }
}

extension PropertyListNode {
  /// The value as a property list of its own in XML.
  var xmlFile: String {
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<plist version=\"1.0\">\n\(xml())\n</plist>\n"
  }
}

extension LaidOutPredicate {
  /// Lays out the text of a predicate; `nil` if it cannot be read or has no layout.
  init?(_ text: String, width: Int) {
    guard let predicate = PredicateParser.parse(text).predicate,
      let lines = PredicateLayout(width: width).layOut(predicate, writtenAs: Array(text.utf8))
    else { return nil }
    self = lines
  }

  /// Returns the predicate as it is printed, alone or as part of a property list.
  func printed(isXML: Bool) -> String {
    isXML ? RuleFragment.text(of: self) : text(indentation: .spaces(2)) + "\n"
  }
}

extension ConvertedDictionary {
  /// The dictionary in JSON.
  package var json: JSONValue { JSONValue(entries) }

  /// Returns the dictionary as it is printed, alone or as part of a property list.
  func printed(isXML: Bool) -> String {
    isXML ? RuleFragment.text(of: entries) : json.text(pretty: true) + "\n"
  }
}
