package import PredicateFormat
package import PropertyLists
package import Texts

/// Why a description of a payload cannot be used.
package struct PayloadError: Error, Hashable, Sendable {
  /// What is wrong, with its place in the text that described the payload.
  package let diagnostic: Diagnostic

  init(_ message: String, at range: SourceRange) {
    diagnostic = Diagnostic("payload-invalid", .error, message, at: range)
  }
}

extension Payload {

  /// Reads a payload in the form `{"items": [{"attachments": [["public.jpeg"], …], "contentText": …}]}`.
  ///
  /// An attachment is an array of type identifiers, or an object with `registeredTypeIdentifiers`. Unknown fields are left
  /// alone.
  ///
  /// - Throws: ``PayloadError`` for a node of another shape.
  package init(_ node: PropertyListNode) throws(PayloadError) {
    guard case .dictionary = node.kind else {
      throw PayloadError("a payload must be an object with 'items', found \(node.kindName)", at: node.range)
    }
    guard let list = node["items"] else {
      throw PayloadError("the payload has no 'items'", at: node.range)
    }
    guard case .array(let nodes) = list.kind else {
      throw PayloadError("'items' must be an array, found \(list.kindName)", at: list.range)
    }
    var items: [Item] = []
    var count = 0
    for node in nodes {
      let item = try Self.item(node)
      count += item.attachments.count
      guard count <= Limit.payloadAttachments.value else {
        throw PayloadError("a payload has at most \(Limit.payloadAttachments.value) attachments", at: node.range)
      }
      items.append(item)
    }
    self.init(items)
  }

  private static func item(_ node: PropertyListNode) throws(PayloadError) -> Item {
    guard case .dictionary = node.kind else {
      throw PayloadError("an item must be an object with 'attachments', found \(node.kindName)", at: node.range)
    }
    var item = Item()
    if let list = node["attachments"], list.kind != .null {
      guard case .array(let nodes) = list.kind else {
        throw PayloadError("'attachments' must be an array, found \(list.kindName)", at: list.range)
      }
      for node in nodes { item.attachments.append(try attachment(node)) }
    }
    item.contentText = try text("contentText", of: node)
    item.title = try text("title", of: node)
    if let info = node["userInfo"], info.kind != .null {
      guard case .dictionary(let entries) = info.kind else {
        throw PayloadError("'userInfo' must be an object, found \(info.kindName)", at: info.range)
      }
      for entry in entries { item.userInfo[entry.key.text] = Value(entry.value) }
    }
    return item
  }

  private static func attachment(_ node: PropertyListNode) throws(PayloadError) -> Attachment {
    let list = node["registeredTypeIdentifiers"] ?? node
    guard case .array(let nodes) = list.kind else {
      throw PayloadError(
        "an attachment must be an array of type identifiers, or an object with 'registeredTypeIdentifiers', found \(list.kindName)",
        at: list.range)
    }
    var identifiers: [String] = []
    for node in nodes {
      guard case .string(let identifier) = node.kind else {
        throw PayloadError("a type identifier must be a string, found \(node.kindName)", at: node.range)
      }
      identifiers.append(identifier.text)
    }
    return Attachment(identifiers)
  }

  private static func text(_ key: String, of node: PropertyListNode) throws(PayloadError) -> String? {
    guard let value = node[key], value.kind != .null else { return nil }
    guard case .string(let text) = value.kind else {
      throw PayloadError("'\(key)' must be a string, found \(value.kindName)", at: value.range)
    }
    return text.text
  }
}

extension Value {
  /// The value of a property list node; JSON null stands for the null object.
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

extension PropertyListNode {
  /// The kind as messages name it.
  package var kindName: String {
    switch kind {
    case .null: "null"
    case .boolean: "a Boolean"
    case .integer, .unsignedInteger, .real: "a number"
    case .string: "a string"
    case .date: "a date"
    case .data: "data"
    case .uid: "a reference number"
    case .array: "an array"
    case .dictionary: "an object"
    }
  }
}
