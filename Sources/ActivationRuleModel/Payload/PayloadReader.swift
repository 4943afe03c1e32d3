package import ActivationRulePredicates
package import ActivationRuleText

extension Payload {

  /// Reads a payload in the form `{"items": [{"attachments": [["public.jpeg"], …], "contentText": …}]}`.
  ///
  /// An attachment is an array of type identifiers, or an object with `registeredTypeIdentifiers`. Unknown fields are
  /// ignored.
  ///
  /// - Throws: ``FieldError`` with the identifier `payload-invalid` for a node of another shape.
  package init(_ node: PropertyListNode) throws(FieldError) {
    do throws(FieldError) {
      self.init(try Self.items(node))
    } catch {
      throw error.named("payload-invalid")
    }
  }

  private static func items(_ node: PropertyListNode) throws(FieldError) -> [Item] {
    let fields = try ObjectFields(node, "a payload", words: "an object with 'items'")
    var items: [Item] = []
    var count = 0
    for node in try fields.required("items", .array) {
      let item = try item(ObjectFields(node, "an item", words: "an object with 'attachments'"))
      count += item.attachments.count
      guard count <= Limit.payloadAttachments.value else {
        throw FieldError(
          .wrongKind, "a payload has at most \(Limit.payloadAttachments.value) attachments", at: node.range)
      }
      items.append(item)
    }
    return items
  }

  private static func item(_ fields: ObjectFields) throws(FieldError) -> Item {
    var item = Item()
    for node in try fields.optional("attachments", .array) ?? [] {
      let list = node["registeredTypeIdentifiers"] ?? node
      item.attachments.append(Attachment(try list.read(.attachment, as: "an attachment")))
    }
    item.contentText = try fields.optional("contentText", .string)
    item.title = try fields.optional("title", .string)
    for entry in try fields.optional("userInfo", .object) ?? [] {
      item.userInfo[entry.key.text] = Value(entry.value)
    }
    return item
  }
}

extension FieldType<[String]> {
  /// The type identifiers of an attachment.
  fileprivate static var attachment: Self {
    array(
      of: .string, "a type identifier",
      words: "an array of type identifiers, or an object with 'registeredTypeIdentifiers'")
  }
}

extension Value {
  /// The value of a property list node; JSON null becomes the null object.
  package init(_ node: PropertyListNode) {
    switch node.kind {
    case .null: self = .nullObject
    case .boolean(let flag): self = .boolean(flag)
    case .integer(let number): self = .integer(number)
    case .unsignedInteger(let number): self = .real(Double(number))
    case .real(let number): self = .real(number)
    case .string(let text): self = .string(text.text)
    case .date(let seconds): self = .date(seconds)
    case .data(let bytes): self = .data(bytes)
    case .uid(let number): self = .integer(Int64(clamping: number))
    case .array(let nodes): self = .array(nodes.map { Value($0) })
    case .dictionary(let entries):
      var values: [String: Value] = [:]
      for entry in entries { values[entry.key.text] = Value(entry.value) }
      self = .dictionary(values)
    }
  }
}

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
