/// The output of the probe on a device: which types an app shared, without the shared contents.
///
/// `Grammar/probe.schema.json` describes the form. An unknown member is refused, since it may be part of the contents.
package struct DevicePrint: Hashable, Sendable {
  /// The day of the print, such as `2026-01-31`.
  package let date: String
  /// The system with its version, such as `iOS 26.1`.
  package let system: String
  /// The bundle identifier of the app that shared, where the system gave it.
  package let host: String?
  /// The keys of the items' user info, without their values.
  package let userInfoKeys: [String]
  /// The payload of the app; ``PayloadImport/standInText`` replaces all texts.
  package let payload: HostPayload
  /// Remarks about the replacements of values that the print leaves out.
  let notes: [Diagnostic]

  /// The maximum size of a print in bytes: a thousand attachments take less.
  private static let maxBytes = 262_144

  /// Reads a print; `nil` for a value that does not claim to be one.
  init?(_ root: PropertyListNode, in source: SourceText) throws(PayloadImportError) {
    guard root["probe"] != nil else { return nil }
    guard source.bytes.count <= Self.maxBytes else {
      let message = "the print has \(source.bytes.count) bytes; a print of the probe has at most \(Self.maxBytes)"
      throw PayloadImportError(.tooLarge, message, at: .none, in: source)
    }
    do throws(FieldError) {
      try self.init(root)
    } catch {
      let isOwn = if case .own = error.fault { true } else { false }
      throw PayloadImportError((isOwn ? error : error.named("payload-invalid")).diagnostic(), in: source)
    }
  }

  private init(_ root: PropertyListNode) throws(FieldError) {
    let fields = try members(root, "a print of the probe", ["probe", "date", "system", "host", "items"])
    let form = FieldType<Int>("1, the form of this version") { if case .integer(1) = $0.kind { 1 } else { nil } }
    _ = try fields.required("probe", form)
    date = try fields.required("date", .printedDay)
    let system = try members(fields.required("system", .any), "the system", ["name", "version"])
    let version = try system.required("version", .printedName(and: " "))
    self.system = "\(try system.required("name", .printedName(and: " "))) \(version)"
    host = try fields.optional("host", .printedName())
    var (items, keys, notes) = ([Payload.Item](), Set<String>(), [Diagnostic]())
    let nodes = try fields.required("items", .array)
    guard 1...100 ~= nodes.count else {
      throw FieldError(PayloadImportFault.tooMany, "a print has 1 to 100 items, not \(nodes.count)", at: root.range)
    }
    for node in nodes {
      let item = try Self.item(node, &keys)
      items.append(item)
      guard notes.isEmpty, item.contentText != nil || item.title != nil || !item.userInfo.isEmpty else { continue }
      let message = "values are left out: '\(PayloadImport.standInText)' stands for texts, true for a page script"
      notes.append(Diagnostic(PayloadImportFault.unknownText.rawValue, .info, message, at: node.range))
    }
    (payload, userInfoKeys, self.notes) = (HostPayload(items), keys.sorted(), notes)
  }

  private static func item(_ node: PropertyListNode, _ keys: inout Set<String>) throws(FieldError) -> Payload.Item {
    let fields = try members(
      node, "an item of the print", ["attachments", "hasContentText", "hasTitle", "userInfoKeys"])
    var item = Payload.Item()
    for node in try fields.required("attachments", .array) {
      let attachment = try members(node, "an attachment of the print", ["registeredTypeIdentifiers"])
      let types = FieldType.array(of: .printedName(and: "/"), "a type identifier")
      item.attachments.append(Payload.Attachment(try attachment.required("registeredTypeIdentifiers", types)))
    }
    let own = try fields.required("userInfoKeys", .array(of: .printedName(), "a key"))
    if try fields.required("hasContentText", .boolean) { item.contentText = PayloadImport.standInText }
    if try fields.required("hasTitle", .boolean) { item.title = PayloadImport.standInText }
    if own.contains("supportsJavaScript") { item.userInfo["supportsJavaScript"] = .boolean(true) }
    keys.formUnion(own)
    return item
  }
}

/// Returns the fields of an object of a print; refuses other fields.
private func members(_ node: PropertyListNode, _ name: String, _ known: [String]) throws(FieldError) -> ObjectFields {
  let fields = try ObjectFields(node, name)
  guard let fault = fields.faults(known).first else { return fields }
  guard case .unknownField = fault.fault else { throw fault }
  throw FieldError(PayloadImportFault.contents, "a print has types and keys alone: \(fault.message)", at: fault.range)
}

/// Whether a text can be a type identifier or a MIME type, and is neither a path nor the name of a file.
private func isType(_ text: String) -> Bool {
  if let (kind, rest) = text[...].divided(at: "/") {
    let kinds = "application audio chemical font image message model multipart text video".split(separator: " ")
    return (kinds.contains(kind) || kind.hasPrefix("x-")) && !rest.isEmpty && rest.divided(at: "/") == nil
  }
  let known = "public dyn com org net edu gov app dev info".split(separator: " ")
  let labels = text.split(separator: ".")
  guard labels.count > 1, labels[0].utf8.count != 2, !known.contains(labels[0]) else { return true }
  return !UniformTypeRegistry.system.declares(filenameExtension: ASCII.lowercased(String(labels[labels.count - 1])))
}

extension FieldType<String> {
  /// A day, such as `2026-01-31`.
  fileprivate static var printedDay: Self {
    Self("a day such as '2026-01-31'") { node in
      let time = Array("\(node.string ?? "")T00:00:00Z".utf8)
      return time.count == 20 && DateText.seconds(time[...]) != nil ? node.string : nil
    }
  }

  /// Returns a name that is too plain to be part of the contents: a text, an address or the path of a file.
  ///
  /// - Parameter others: further characters between its letters, digits, `.`, `_`, `-` and `+`; `/` for a type.
  fileprivate static func printedName(and others: String = "") -> Self {
    let signs = "._-+" + others
    return Self("a string") { node throws(FieldError) in
      guard let text = node.string else { return nil }
      let isPlain = text.utf8.allSatisfy { $0.isLetter || $0.isDigit || signs.utf8.contains($0) }
      if isPlain, 1...255 ~= text.utf8.count, others != "/" || isType(text) { return text }
      let words =
        "a print has types and keys alone, and this is no name of one: '\(VisibleText.line(String(text.prefix(40))))'"
      throw FieldError(PayloadImportFault.contents, words, at: node.range)
    }
  }
}
