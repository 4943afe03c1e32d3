package import ActivationRuleModel
package import ActivationRulePredicates

extension Payload {
  /// The payload in one line: an item in braces, its attachments in parentheses, then `c` and the content text, `t` and
  /// the title, `j` for a page that runs scripts.
  package var line: String {
    items.map { item in
      let attachments = item.attachments.map { "(" + $0.registeredTypeIdentifiers.joined(separator: " ") + ")" }
      let texts = [item.contentText.map { "c'\($0)'" }, item.title.map { "t'\($0)'" }].compactMap { $0 }
      return "{" + attachments.joined() + texts.joined() + (item.supportsJavaScript ? "j" : "") + "}"
    }.joined()
  }
}

extension HostPayload {
  /// The payload in one line, as the host hands it over.
  package var line: String { seenByRules(.skipped).line }
}

extension Payload.Item {
  /// Makes an item with further entries.
  package init(
    _ attachments: [Payload.Attachment] = [], contentText: String? = nil, title: String? = nil,
    userInfo: [String: Value]
  ) {
    self.init(attachments, contentText: contentText, title: title)
    self.userInfo = userInfo
  }
}
