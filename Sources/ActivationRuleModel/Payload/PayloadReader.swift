package import ActivationRulePredicates
package import ActivationRuleText

extension Payload {
  /// Reads a payload in the form `{"items": [{"attachments": [["public.jpeg"], …], "contentText": …}]}`.
  ///
  /// An attachment is an array of type identifiers, or an object with `registeredTypeIdentifiers`. A misspelt field would
  /// silently become an empty item, so an unknown one is an error.
  ///
  /// - Parameter ignoresOthers: whether payload and items may have further fields, like the output of Probe.
  /// - Throws: `Failure` with the identifier `payload-invalid` for a node of another shape.
  package init(_ node: PropertyListNode, ignoresOthers: Bool = false) throws(Failure) {
    do throws(Failure) {
      self.init(try Self.items(node, ignoresOthers))
    } catch {
      throw error.named("payload-invalid")
    }
  }

  private static func items(_ node: PropertyListNode, _ ignoresOthers: Bool) throws(Failure) -> [Item] {
    let fields = try ObjectFields(node, "a payload", words: "an object with 'items'")
    if !ignoresOthers { try fields.check(["items", "declarations"]) }
    // An answer of a comparison has this member, and can be asked about again.
    if let declared = node["declarations"], declared.kind != .null {
      throw Failure(
        FieldFault.wrongKind, "the payload needs types that an app declares; name its list with '--declarations'",
        at: declared.range)
    }
    var items: [Item] = []
    var count = 0
    for node in try fields.required("items", .array) {
      let item = try item(ObjectFields(node, "an item", words: "an object with 'attachments'"), ignoresOthers)
      count += item.attachmentCount
      guard count <= Limit.payloadAttachments.value else {
        throw Failure(
          FieldFault.wrongKind, "a payload has at most \(Limit.payloadAttachments.value) attachments", at: node.range)
      }
      items.append(item)
    }
    return items
  }

  private static func item(_ fields: ObjectFields, _ ignoresOthers: Bool) throws(Failure) -> Item {
    if !ignoresOthers { try fields.check(["attachments", "contentText", "title", "userInfo"]) }
    var item = Item()
    for node in try fields.optional("attachments", .array) ?? [] {
      if !node.entries.isEmpty { try ObjectFields(node, "an attachment").check(["registeredTypeIdentifiers"]) }
      let list = node["registeredTypeIdentifiers"] ?? node
      item.append(Attachment(try list.read(.attachment, as: "an attachment")))
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
  /// The payload in its input format.
  package var json: JSONValue {
    let items = items.map { item in
      var json: JSONValue = ["attachments": item.attachments.map { $0.registeredTypeIdentifiers }.json]
      if let text = item.contentText { json += ["contentText": text.json] }
      if let title = item.title { json += ["title": title.json] }
      if !item.userInfo.isEmpty { json += ["userInfo": JSONValue(.dictionary(item.userInfo))] }
      return json
    }
    return ["items": items.json]
  }
}

/// A value in a predicate; within an extension of `JSONValue`, `Value` is something else.
package typealias PredicateValue = Value

extension JSONValue {
  /// Converts a value to the format of payloads.
  ///
  /// The keys of dictionaries are sorted, so that output is deterministic.
  package init(_ value: PredicateValue) {
    switch value {
    case .null, .nullObject: self = .null
    case .boolean(let flag): self = .boolean(flag)
    case .integer(let number): self = .integer(number)
    case .real(let number), .date(let number): self = .real(number)
    case .string(let text): self = .string(text)
    case .data(let bytes): self = .array(bytes.map { .integer(Int64($0)) })
    case .array(let elements), .set(let elements): self = .array(elements.map { JSONValue($0) })
    case .dictionary(let entries):
      let keys = entries.keys.sorted()
      self = .object(keys.map { JSONMember($0, JSONValue(entries[$0] ?? .null)) })
    }
  }
}
