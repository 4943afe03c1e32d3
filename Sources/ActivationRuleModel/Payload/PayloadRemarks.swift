package import Texts

extension Payload {
  /// Warnings about fields that look like misspelt known ones; fields that look like nothing known are left alone.
  ///
  /// Reading a payload passes unknown fields over, so a misspelt one would otherwise be an empty item in silence.
  package static func remarks(about node: PropertyListNode) -> [Diagnostic] {
    fieldFaults(in: node).compactMap { fault in
      guard case .unknownField(.some) = fault.fault else { return nil }
      return fault.named("unknown-payload-field").diagnostic(severity: .warning)
    }
  }

  /// What is wrong with the fields of a payload, its items and its attachments: objects are missing, fields are unknown or
  /// appear twice.
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
