package import ActivationRuleText

extension Payload {
  /// Warnings about fields that look like misspelt known ones; other unknown fields are ignored.
  ///
  /// Reading a payload skips unknown fields, so a misspelt one would otherwise silently become an empty item.
  package static func remarks(about node: PropertyListNode) -> [Diagnostic] {
    fieldFaults(in: node).compactMap { fault in
      guard case .unknownField(.some) = fault.fault else { return nil }
      return fault.named("unknown-payload-field").diagnostic(severity: .warning)
    }
  }

  /// The faults in the fields of a payload, its items and its attachments: objects are missing, fields are unknown or
  /// repeated.
  package static func fieldFaults(in node: PropertyListNode) -> [FieldError] {
    faults(in: node, "a payload", ["items"])
      + (node["items"]?.elements ?? []).flatMap { item in
        faults(in: item, "an item", ["attachments", "contentText", "title", "userInfo"])
          + (item["attachments"]?.elements ?? []).filter { !$0.entries.isEmpty }.flatMap { attachment in
            faults(in: attachment, "an attachment", ["registeredTypeIdentifiers"])
          }
      }
  }

  private static func faults(in node: PropertyListNode, _ name: String, _ known: [String]) -> [FieldError] {
    do throws(FieldError) {
      return try ObjectFields(node, name).faults(known)
    } catch {
      return [error]
    }
  }
}
