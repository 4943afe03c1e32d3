import ActivationRulePredicates
import ActivationRuleText

/// A key that nothing in a payload has, so that its value is nil: usually a typing mistake or an invention.
struct UnknownKey {
  let name: String
  let range: SourceRange

  /// The keys that a payload can have for a rule (observed).
  static let known = [
    "extensionItems", "attachments", "registeredTypeIdentifiers", "contentText", "title", "fileProviderItem", "length",
  ]

  /// The sentence about the key.
  var text: String {
    let hint = EditDistance.question(for: name, among: Self.known, count: 1)
    return "nothing that is shared has a key '\(name)', so it is nil\(hint)"
  }

  /// The first unknown key within a range of a predicate.
  ///
  /// - Parameter own: further keys that the payload has.
  static func first(in predicate: PredicateNode, within range: SourceRange, own: [String]) -> UnknownKey? {
    var unknown = predicate.nodes.flatMap { $0.keys }.filter { key in
      !(known + own).contains(key.name) && range.lowerBound <= key.range.lowerBound
        && key.range.upperBound <= range.upperBound
    }
    unknown.sort { $0.range.lowerBound < $1.range.lowerBound }
    return unknown.first
  }
}

extension TreeNode {
  /// The plain keys of a key path.
  fileprivate var keys: [UnknownKey] {
    guard case .expression(let node) = self, case .keyPath(_, let steps) = node.kind else { return [] }
    return steps.compactMap { step in
      guard case .key(let name) = step.kind else { return nil }
      return UnknownKey(name: name, range: step.range)
    }
  }
}
