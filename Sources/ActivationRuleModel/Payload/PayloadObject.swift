package import ActivationRulePredicates

extension Payload {
  /// The object that a rule is evaluated on.
  ///
  /// Observed: a dictionary with `extensionItems`; an item has `attachments` only if there are any; an attachment has
  /// `registeredTypeIdentifiers`. Keys of the user info that begin with `com.apple.UIKit`, and `supportsJavaScript` when it
  /// is true, are left out.
  package var object: Value {
    .dictionary(["extensionItems": .array(items.map { .dictionary($0.entries) })])
  }
}

extension Payload.Item {
  fileprivate var entries: [String: Value] {
    var entries: [String: Value] = [:]
    for (key, value) in userInfo where !key.utf8.starts(with: "com.apple.UIKit".utf8) {
      if key == "supportsJavaScript", supportsJavaScript { continue }
      entries[key] = value
    }
    if !attachments.isEmpty { entries["attachments"] = .array(attachments.map { .dictionary($0.entries) }) }
    if let contentText { entries["contentText"] = .data(Array(contentText.utf8)) }
    if let title { entries["title"] = .string(title) }
    return entries
  }
}

extension Payload.Attachment {
  fileprivate var entries: [String: Value] {
    ["registeredTypeIdentifiers": .array(registeredTypeIdentifiers.map { .string($0) })]
  }
}
