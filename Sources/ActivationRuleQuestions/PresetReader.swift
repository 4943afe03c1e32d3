import ActivationRuleModel
package import ActivationRuleShares
package import ActivationRuleText
import ActivationRuleTypes

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
    for document in documents {
      let entries = try PresetReader(document).entries()
      var ranges: [String: SourceRange] = [:]
      for entry in entries {
        let id = entry.preset.id
        if self[id: id] != nil || ranges[id] != nil {
          let owner = file(ofPreset: id)
          throw .duplicatePreset(id, at: entry.idRange, in: document.source, file: owner, earlier: ranges[id])
        }
        ranges[id] = entry.idRange
      }
      add(entries.map { $0.preset }, from: document.source)
    }
  }
}

/// Reads the presets of a file.
private struct PresetReader {
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

/// The faults of a file of presets; the raw value is the stable identifier of the finding.
///
/// A text that is not JSON has the identifiers of `PropertyListFault`, and a broken payload `payload-invalid`.
package enum PresetFault: String, CaseIterable, Hashable, Sendable {
  /// A value of the wrong type for its field.
  case wrongKind = "preset-wrong-kind"
  /// A required field that is missing.
  case missingField = "preset-missing-field"
  /// A field that presets do not have.
  case unknownField = "preset-unknown-field"
  /// A field that appears twice in the same object.
  case repeatedField = "preset-repeated-field"
  /// An unknown platform, basis or confidence.
  case unknownValue = "preset-unknown-value"
  /// An empty text where one is required.
  case emptyText = "preset-empty-text"
  /// An id with characters other than ASCII letters, digits, `-`, `.` and `_`.
  case invalidID = "preset-invalid-id"
  /// An id that another preset has.
  case duplicateID = "preset-duplicate-id"
}

extension Failure {
  /// The error for a duplicate id: of an earlier preset in the same file, in another file, or of a built-in preset.
  fileprivate static func duplicatePreset(
    _ id: String, at range: SourceRange, in source: SourceText, file: String?, earlier: SourceRange?
  ) -> Failure {
    let owner = file.map { "a preset of '\($0)'" } ?? "a built-in preset"
    let message = earlier == nil ? "\(owner) has the id '\(id)'" : "two presets have the id '\(id)'"
    let notes = earlier.map { [Finding.Note("the first is here", at: $0)] } ?? []
    return Failure(PresetFault.duplicateID, message, at: range, in: source, notes: notes)
  }
}

extension FieldType<Platform?> {
  /// The name of a platform in a file.
  fileprivate static var platform: Self { .word(of: Preset.platforms.map { $0.name }) { Preset.platform(named: $0) } }
}
