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
