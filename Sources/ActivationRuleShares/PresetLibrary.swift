import ActivationRuleModel
import ActivationRuleText

/// Presets by their ids: the built-in ones, and those from files.
package struct PresetLibrary: Sendable {
  /// The presets that come with the package; their table is read on first use.
  ///
  /// Collected from public reports, logs and source code, none of them run by this project; each states its evidence.
  package static let builtIn = PresetLibrary(hasBuiltIn: true)

  /// An empty library, to which files can be added.
  package static let empty = PresetLibrary(hasBuiltIn: false)

  private let hasBuiltIn: Bool
  /// The presets of files.
  private var added: [HostPreset] = []
  /// The index of each id among those of files.
  private var indexes: [String: Int] = [:]
  /// The file name of each added preset.
  private var files: [String?] = []
  private var checksum: Fingerprint

  private init(hasBuiltIn: Bool) {
    self.hasBuiltIn = hasBuiltIn
    checksum = hasBuiltIn ? Fingerprint(of: PresetTable.checksum) : Fingerprint()
  }

  /// The built-in presets, with the index of each id, and their hosts.
  private static let table = {
    let presets = HostPreset.presets(of: PresetTable.text)
    var indexes: [String: Int] = [:]
    for (index, preset) in presets.enumerated() { indexes[preset.id] = index }
    return (presets: presets, indexes: indexes, hosts: presets.map { $0.host }.distinct)
  }()

  /// The presets in order: the built-in ones in the order of the table, then those of each file.
  package var presets: [HostPreset] { hasBuiltIn ? Self.table.presets + added : added }

  /// The preset with an id, or `nil`; see `suggestions(for:)` for similar ids.
  package subscript(id id: String) -> HostPreset? {
    indexes[id].map { added[$0] } ?? builtIn(id)
  }

  private func builtIn(_ id: String) -> HostPreset? {
    hasBuiltIn ? Self.table.indexes[id].map { Self.table.presets[$0] } : nil
  }

  /// The hosts, each once, in the order of their first presets.
  package var hosts: [String] { hasBuiltIn && added.isEmpty ? Self.table.hosts : presets.map { $0.host }.distinct }

  /// A short name for the contents; equal contents have the same name.
  ///
  /// With it, a reader can see whether two answers are based on the same presets: their number, a dash, and a checksum
  /// of the table and of all added files, in sixteen hexadecimal digits.
  package var identity: String {
    "\((hasBuiltIn ? PresetTable.count : 0) + added.count)-\(checksum.digits)"
  }

  /// At most three ids that the author of an unknown id may have meant.
  ///
  /// First the share of today that continues the words; otherwise ids that differ by a typing mistake; otherwise ids
  /// that begin with the given one; otherwise ids of presets that the words describe.
  package func suggestions(for id: String) -> [String] {
    guard !id.isEmpty, self[id: id] == nil else { return [] }
    let id = ASCII.lowercased(id.replacing("_", by: "-").replacing(" ", by: "-"))
    if self[id: id] != nil { return [id] }
    let begun = Self.todaysFirst(presets.filter { $0.id.utf8.starts(with: id.utf8) }).map { $0.id }
    if let today = begun.first, today.utf8.starts(with: (id + "-").utf8) { return [today] }
    let ids = presets.map { $0.id }
    if let begin = ids.filter({ id.hasPrefix($0 + "-") }).max(by: { $0.utf8.count < $1.utf8.count }) { return [begin] }
    let near = EditDistance.nearest(to: id, in: ids)
    if !near.isEmpty { return near }
    return Array((begun.isEmpty ? presets(about: id).map { $0.id } : begun).prefix(3))
  }

  /// Adds the presets of a file.
  mutating func add(_ found: [PresetReader.Entry], from source: SourceText) throws(Failure) {
    var ranges: [String: SourceRange] = [:]
    for entry in found {
      let id = entry.preset.id
      if self[id: id] != nil {
        let file = indexes[id].flatMap { files[$0] }
        throw .duplicatePreset(id, at: entry.idRange, in: source, file: file, earlier: ranges[id])
      }
      ranges[id] = entry.idRange
      indexes[id] = added.count
      added.append(entry.preset)
      files.append(source.name)
    }
    checksum.add(source.bytes)
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
