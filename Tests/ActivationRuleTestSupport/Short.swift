package import ActivationRuleModel
package import ActivationRuleShares
import ActivationRuleTypes

/// A predicate over the items in short form.
package enum Short {
  /// A condition on the items, as the number of those that satisfy it.
  package static func items(_ condition: String, _ count: String = ">= 1") -> String {
    "SUBQUERY(extensionItems, $i, \(condition)).@count \(count)"
  }

  /// The number of attachments of a type in an item.
  package static func count(_ type: String, _ bound: String, _ test: String = "UTI-CONFORMS-TO") -> String {
    "SUBQUERY($i.attachments, $a, ANY $a.registeredTypeIdentifiers \(test) \"\(type)\").@count \(bound)"
  }
}

extension Witness {
  /// The verdict of a rule on the payload, with the declarations.
  package func isShown(_ rule: ActivationRule) -> Bool {
    let types = rule.types.adding(declarations)
    return rule.with(types: types).evaluate(payload) == .shown
      && rule.with(types: types).referenceVerdict(payload) == .shown
  }
}
