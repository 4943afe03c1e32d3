/// Reads JSON that describes shared items, in whole or in part.
enum JSONImport {
  /// Returns the payload of a JSON text; `nil` for any other text.
  ///
  /// Arrays with prints of objects, or with prose, are not for this reader, nor are brackets that are not JSON.
  static func read(_ source: SourceText) throws(PayloadImportError) -> (HostPayload, HostStage, DevicePrint?)? {
    guard let form = form(source.bytes) else { return nil }
    let root: PropertyListNode
    do throws(PropertyListError) {
      root = try JSONReader.read(source).root
    } catch {
      if form == .array { return nil }
      throw PayloadImportError(error.diagnostic, in: error.source)
    }
    if form == .array, !isTypes(root) { return nil }
    if let print = try DevicePrint(root, in: source) { return (print.payload, .runs, print) }
    do throws(FieldError) {
      return (HostPayload(try Payload(wrapped(root)).items), form == .array ? .runs : .skipped, nil)
    } catch {
      throw PayloadImportError(error.diagnostic(), in: source)
    }
  }

  private enum Form {
    case object, array
  }

  /// Returns whether a text begins as a JSON object or array does: `{"key":`, `{}` or `[`.
  private static func form(_ bytes: [UInt8]) -> Form? {
    var rest = bytes[bytes.startOfText...]
    rest = rest.drop { $0.isBlank }
    if rest.first == UInt8(ascii: "[") { return .array }
    guard rest.popFirst() == UInt8(ascii: "{") else { return nil }
    rest = rest.drop { $0.isBlank }
    if rest.first == UInt8(ascii: "}") { return .object }
    guard rest.popFirst() == UInt8(ascii: "\"") else { return nil }
    rest = rest.drop { $0 != UInt8(ascii: "\"") }.dropFirst().drop { $0.isBlank }
    return rest.first == UInt8(ascii: ":") ? .object : nil
  }

  /// Returns whether every string in an array may be a type identifier.
  private static func isTypes(_ node: PropertyListNode) -> Bool {
    switch node.kind {
    case .string(let text): !text.text.utf8.contains { $0.isBlank || $0 == UInt8(ascii: "<") }
    case .array(let nodes): nodes.allSatisfy(isTypes)
    default: true
    }
  }

  /// Returns the value as a whole payload: completes an item, attachments, or one attachment.
  private static func wrapped(_ root: PropertyListNode) -> PropertyListNode {
    switch root.kind {
    case .array(let nodes):
      guard let first = nodes.first else { return payload(items: [item(attachments: [], root)], root) }
      if case .string = first.kind { return payload(items: [item(attachments: [root], root)], root) }
      if first["attachments"] != nil { return payload(items: nodes, root) }
      if case .array(let inner) = first.kind, let deep = inner.first, deep.string == nil {
        return payload(items: nodes.map { node in object("attachments", node, node) }, root)
      }
      return payload(items: [item(attachments: nodes, root)], root)
    case .dictionary:
      if let items = root["extensionItems"], root["items"] == nil { return object("items", items, root) }
      if root["attachments"] != nil { return payload(items: [root], root) }
      if root["registeredTypeIdentifiers"] != nil { return payload(items: [item(attachments: [root], root)], root) }
      return root
    default: return root
    }
  }

  private static func item(attachments: [PropertyListNode], _ place: PropertyListNode) -> PropertyListNode {
    object("attachments", PropertyListNode(.array(attachments), at: place.range), place)
  }

  private static func payload(items: [PropertyListNode], _ place: PropertyListNode) -> PropertyListNode {
    object("items", PropertyListNode(.array(items), at: place.range), place)
  }

  private static func object(_ key: String, _ value: PropertyListNode, _ place: PropertyListNode) -> PropertyListNode {
    PropertyListNode(.dictionary([PropertyListEntry(key: MappedString(key), value: value)]), at: place.range)
  }
}
