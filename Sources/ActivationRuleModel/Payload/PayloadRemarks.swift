package import PropertyLists
package import Texts

extension Payload {
  /// Warnings about fields that look like misspelt known ones; fields that look like nothing known are left alone.
  ///
  /// Reading a payload passes unknown fields over, so a misspelt one would otherwise be an empty item in silence.
  package static func remarks(about node: PropertyListNode) -> [Diagnostic] {
    var remarks = mistakes(in: node, known: ["items"])
    for item in node["items"]?.nodes ?? [] {
      remarks += mistakes(in: item, known: ["attachments", "contentText", "title", "userInfo"])
      for attachment in item["attachments"]?.nodes ?? [] {
        remarks += mistakes(in: attachment, known: ["registeredTypeIdentifiers"])
      }
    }
    return remarks
  }

  private static func mistakes(in node: PropertyListNode, known: [String]) -> [Diagnostic] {
    guard case .dictionary(let entries) = node.kind else { return [] }
    return entries.compactMap { entry in
      let name = entry.key.text
      guard !known.contains(name), let meant = EditDistance.nearest(to: name, in: known).first else { return nil }
      return Diagnostic(
        "unknown-payload-field", .warning, "'\(name)' is passed over; did you mean '\(meant)'?", at: entry.keyRange)
    }
  }
}

extension PropertyListNode {
  /// The elements of an array.
  fileprivate var nodes: [PropertyListNode]? {
    guard case .array(let nodes) = kind else { return nil }
    return nodes
  }
}
