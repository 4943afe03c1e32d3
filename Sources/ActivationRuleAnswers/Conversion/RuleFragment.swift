import ActivationRuleModel
package import ActivationRulePredicates
package import ActivationRuleQuestions
package import ActivationRuleText

/// A rule as an XML property list contains it, ready to be pasted under `NSExtensionAttributes`.
package enum RuleFragment {
  private static let key = "<key>NSExtensionActivationRule</key>\n"

  /// Returns a predicate between tags, one level deeper than the tags if it has several lines.
  package static func text(of predicate: LaidOutPredicate, indentation: PredicateLayout.Indentation) -> String {
    let isLong = predicate.lines.count > 1
    let text = predicate.text(indentation: indentation, margin: isLong ? indentation.text : "")
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
      return text(of: lines, indentation: .spaces(2))
    case .dictionary(let entries): return key + PropertyListNode(.dictionary(entries)).xml() + "\n"
    case .absent, .other, .unused: return nil
    }
  }

  /// Returns a dictionary of integers and Booleans.
  package static func text(of dictionary: ConvertedDictionary) -> String {
    key + PropertyListNode(.dictionary(dictionary.entries)).xml() + "\n"
  }
}

extension LaidOutPredicate {
  /// Lays out the text of a predicate; `nil` if it cannot be read or has no layout.
  init?(_ text: String, width: Int) {
    guard let predicate = PredicateParser.parse(text).predicate,
      let lines = try? PredicateLayout(width: width).layOut(predicate, writtenAs: Array(text.utf8))
    else { return nil }
    self = lines
  }
}

extension ConvertedDictionary {
  /// The dictionary in JSON.
  package var json: JSONValue { JSONValue(entries) }
}
