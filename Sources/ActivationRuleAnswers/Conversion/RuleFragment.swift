package import ActivationRules

/// A rule as it stands in an XML property list, ready to be pasted under `NSExtensionAttributes`.
package enum RuleFragment {
  private static let key = "<key>NSExtensionActivationRule</key>\n"

  /// A predicate between tags, one level deeper than these if it has several lines.
  package static func text(of predicate: LaidOutPredicate, indentation: PredicateLayout.Indentation) -> String {
    let isLong = predicate.lines.count > 1
    let text = predicate.text(indentation: indentation, margin: isLong ? indentation.text : "")
    let escaped = XMLEscapes.least.text(text)
    return key + "<string>" + (isLong ? "\n\(escaped)\n" : escaped) + "</string>\n"
  }

  /// A dictionary of integers and Booleans.
  package static func text(of dictionary: ConvertedDictionary) -> String {
    key + PropertyListNode(.dictionary(dictionary.entries)).xml() + "\n"
  }
}

extension ConvertedDictionary {
  /// The dictionary in JSON.
  package var json: JSONValue {
    .object(entries.map { JSONMember($0.key.text, JSONValue($0.value)) })
  }
}

extension Witness {
  /// The payload with the types that an app must declare for it, in one line.
  package var text: String {
    let declared = declarations.map { declaration in
      "\(declaration.identifier) conforms to \(declaration.conformsTo.joined(separator: ", "))"
    }
    return payload.shape + (declared.isEmpty ? "" : ", where " + declared.joined(separator: ", and "))
  }

  /// The payload, with the types that an app must declare for it.
  package var json: JSONValue { payload.json(declaring: declarations) }
}
