import ActivationRuleModel
package import ActivationRuleText

extension PresetLibrary {
  /// Reads files of presets and adds them to the built-in ones.
  ///
  /// A file is an object with `presets`, as the JSON Schema `Grammar/presets.schema.json` of the package describes it;
  /// a property list of the same structure is also accepted.
  ///
  /// - Throws: `Failure` with the first fault of the first file that has one; a duplicate id is a fault.
  /// - Complexity: linear in the size of the files.
  package init(reading documents: [PropertyListDocument]) throws(Failure) {
    self = .builtIn
    for document in documents { try add(PresetReader(document).entries(), from: document.source) }
  }
}

/// Reads the presets of a file.
struct PresetReader {
  /// A preset and the place of its id.
  struct Entry {
    let preset: Preset
    let idRange: SourceRange
  }

  /// The fields of a preset in the order of the documentation.
  static let fields = [
    "id", "host", "platform", "systemVersions", "kinds", "role", "since", "until", "action", "basis", "confidence",
    "source", "notes", "payload",
  ]

  private let document: PropertyListDocument

  init(_ document: PropertyListDocument) {
    self.document = document
  }

  /// The presets in order.
  func entries() throws(Failure) -> [Entry] {
    do throws(Failure) {
      let file = try ObjectFields(document.root, "a file of presets")
      try file.check(["presets", "$schema"])
      var entries: [Entry] = []
      for node in try file.required("presets", .array) { entries.append(try entry(ObjectFields(node, "a preset"))) }
      return entries
    } catch {
      // Names in property lists have other quotes than the repair.
      let fault = document.format == .json ? error : error.with(error.finding.withoutFixIts)
      throw fault.ofFamily("preset").in(document.source)
    }
  }

  private func entry(_ fields: ObjectFields) throws(Failure) -> Entry {
    try fields.check(Self.fields)
    func text(_ field: String) throws(Failure) -> String { try fields.required(field, .text) }
    /// A text that may be missing, null or empty.
    func optionalText(_ field: String) throws(Failure) -> String? {
      fields[field]?.string == "" ? nil : try fields.optional(field, .string)
    }
    let preset = Preset(
      id: try identifier(fields), host: try text("host"),
      platform: try fields.required("platform", .platform),
      systemVersions: try optionalText("systemVersions"),
      kinds: try kinds(fields), role: try fields.given("role", .choice) ?? .other,
      since: try optionalText("since"), until: try optionalText("until"), action: try text("action"),
      basis: try fields.required("basis", .choice),
      confidence: try fields.required("confidence", .choice),
      source: try optionalText("source") ?? "", notes: try optionalText("notes") ?? "", payload: try payload(fields))
    return Entry(preset: preset, idRange: fields["id"]?.range ?? fields.node.range)
  }

  /// Reads the kinds; without them the first attachment decides.
  private func kinds(_ fields: ObjectFields) throws(Failure) -> [ShareKind] {
    var kinds: [ShareKind] = []
    for node in try fields.given("kinds", .array) ?? [] {
      kinds.append(try node.read(.choice, as: "a kind"))
    }
    return kinds
  }

  private func identifier(_ fields: ObjectFields) throws(Failure) -> String {
    let node = try fields.required("id", .any)
    let id = try fields.required("id", .text)
    guard id.utf8.allSatisfy(Self.isAllowed) else {
      throw Failure(
        PresetFault.invalidID, "an id consists of ASCII letters, digits, '-', '.' and '_'", at: node.range)
    }
    return id
  }

  private static func isAllowed(_ byte: UInt8) -> Bool { byte.isNamePart || "-.".utf8.contains(byte) }

  /// Reads the payload; unknown fields in it are also faults, because nothing else checks for a misspelt one.
  private func payload(_ fields: ObjectFields) throws(Failure) -> HostPayload {
    let payload = try ObjectFields(fields.required("payload", .any), "a payload")
    _ = try payload.required("items", .array)
    return HostPayload(try Payload(payload.node).items)
  }
}
