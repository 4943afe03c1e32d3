internal import ActivationRuleModel
public import PropertyLists
public import Texts

extension PresetLibrary {
  /// Reads files of presets and adds them to a library.
  ///
  /// A file is an object with `presets`, as the JSON Schema `Grammar/presets.schema.json` of the package describes it; a
  /// property list of the same shape will do.
  ///
  /// - Throws: ``PresetError`` with the first fault of the first file that has one; an id that is taken is a fault.
  /// - Complexity: linear in the size of the files.
  public init(
    reading documents: [PropertyListDocument], addingTo base: PresetLibrary = .builtIn
  ) throws(PresetError) {
    self = base
    for document in documents { try add(PresetReader(document).entries(), from: document.source) }
  }

  /// Reads JSON texts of presets and adds them to a library.
  ///
  /// - Throws: ``PresetError``, also for a text that is no JSON.
  /// - Complexity: linear in the size of the texts.
  public init(readingJSON sources: [SourceText], addingTo base: PresetLibrary = .builtIn) throws(PresetError) {
    self = base
    for source in sources { try add(PresetReader(Self.json(source)).entries(), from: source) }
  }

  private static func json(_ source: SourceText) throws(PresetError) -> PropertyListDocument {
    do throws(PropertyListError) {
      return try JSONReader.read(source)
    } catch {
      throw PresetError(error.diagnostic, in: error.source)
    }
  }
}

/// Reads the presets of a file.
struct PresetReader {
  /// A preset and where its id stands.
  struct Entry {
    let preset: HostPreset
    let idRange: SourceRange
  }

  /// The fields of a preset in the order of the documentation.
  enum Field: String, CaseIterable {
    case id, host, platform, systemVersions, role, since, until, action, basis, confidence, source, notes, payload
  }

  private let document: PropertyListDocument
  private let fields: FieldReader

  init(_ document: PropertyListDocument) {
    self.document = document
    fields = FieldReader(document)
  }

  /// The presets in order.
  func entries() throws(PresetError) -> [Entry] {
    try fields.check(document.root, "a file of presets", has: ["presets", "$schema"])
    let nodes = try fields.array("presets", of: document.root, "a file of presets")
    var entries: [Entry] = []
    for node in nodes { entries.append(try entry(node)) }
    return entries
  }

  private func entry(_ node: PropertyListNode) throws(PresetError) -> Entry {
    try fields.check(node, "a preset", has: Field.allCases.map { $0.rawValue })
    let id = try identifier(node)
    let host = try text(.host, of: node)
    let platform = try word(.platform, of: node, HostPreset.platformNames)
    let roles = HostPreset.Role.allCases.map { $0.rawValue }
    let role = node[Field.role.rawValue] == nil ? nil : try word(.role, of: node, roles)
    let action = try text(.action, of: node)
    let basis = try word(.basis, of: node, HostPreset.Basis.allCases.map { $0.rawValue })
    let confidence = try word(.confidence, of: node, HostPreset.Confidence.allCases.map { $0.rawValue })
    let preset = HostPreset(
      id: id.text, host: host, platform: HostPreset.platform(named: platform) ?? nil,
      systemVersions: try optionalText(.systemVersions, of: node),
      role: role.flatMap { HostPreset.Role(rawValue: $0) } ?? .other, since: try optionalText(.since, of: node),
      until: try optionalText(.until, of: node), action: action,
      basis: HostPreset.Basis(rawValue: basis) ?? .inferred,
      confidence: HostPreset.Confidence(rawValue: confidence) ?? .low,
      source: try optionalText(.source, of: node) ?? "", notes: try optionalText(.notes, of: node) ?? "",
      payload: try payload(node))
    return Entry(preset: preset, idRange: id.range)
  }

  private func identifier(_ node: PropertyListNode) throws(PresetError) -> (text: String, range: SourceRange) {
    let (id, range) = try fields.text(Field.id.rawValue, of: node, "a preset")
    guard id.utf8.allSatisfy(Self.isAllowed) else {
      throw PresetError(
        .invalidID, "an id consists of ASCII letters, digits, '-', '.' and '_'", at: range, in: document.source)
    }
    return (id, range)
  }

  private static func isAllowed(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"): true
    default: false
    }
  }

  private func text(_ field: Field, of node: PropertyListNode) throws(PresetError) -> String {
    try fields.text(field.rawValue, of: node, "a preset").text
  }

  private func optionalText(_ field: Field, of node: PropertyListNode) throws(PresetError) -> String? {
    try fields.optionalText(field.rawValue, of: node)
  }

  /// Reads one of the known words.
  private func word(_ field: Field, of node: PropertyListNode, _ known: [String]) throws(PresetError) -> String {
    let (word, range) = try fields.text(field.rawValue, of: node, "a preset")
    guard !known.contains(word) else { return word }
    throw PresetError(
      .unknownValue, "'\(word)' is no \(field.rawValue); \(PresetError.proposal(for: word, among: known))", at: range,
      in: document.source)
  }

  /// Reads the payload, in which unknown fields are a fault as well: nobody else looks for a misspelt one.
  private func payload(_ node: PropertyListNode) throws(PresetError) -> HostPayload {
    let payload = try fields.value(Field.payload.rawValue, of: node, "a preset")
    try fields.check(payload, "a payload", has: ["items"])
    for item in try fields.array("items", of: payload, "a payload") {
      try fields.check(item, "an item", has: ["attachments", "contentText", "title", "userInfo"])
      guard case .array(let attachments)? = item["attachments"]?.kind else { continue }
      for attachment in attachments {
        guard case .dictionary = attachment.kind else { continue }
        try fields.check(attachment, "an attachment", has: ["registeredTypeIdentifiers"])
      }
    }
    do throws(PayloadError) {
      return HostPayload(try Payload(payload).items)
    } catch {
      throw PresetError(error.diagnostic, in: document.source)
    }
  }
}
