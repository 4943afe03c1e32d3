package import ActivationRuleShares
import ActivationRuleText

/// Reads the arguments about presets: files of presets, and the requested presets.
package enum PresetArguments {
  // MARK: Files

  /// Returns the presets available to a command: the built-in ones and those of every `--presets`, in order.
  package static func library(_ arguments: ParsedArguments) throws(InputFailure) -> PresetLibrary {
    var documents: [PropertyListDocument] = []
    try arguments.forEach("--presets") { path throws(InputFailure) in
      for file in try files(at: arguments.path(path)) { documents.append(try document(file, arguments.reads)) }
    }
    if documents.isEmpty { return .builtIn }
    do throws(PresetError) {
      return try PresetLibrary(reading: documents)
    } catch {
      throw .rendered(error)
    }
  }

  /// Returns the files of presets at a path: the file itself, or the JSON files directly in the folder, sorted by name.
  ///
  /// Hidden files are skipped; some systems put one next to each file that they copy.
  private static func files(at path: String) throws(InputFailure) -> [String] {
    switch Files.kind(of: path) {
    case .nothing: throw .broken("there is no file or folder '\(path)'")
    case .file: return [path]
    case .folder: break
    }
    guard let contents = FolderContents(of: path) else { throw .broken("the folder '\(path)' cannot be read") }
    if let entry = contents.unreadable.first(where: { !$0.isFolder && $0.isLookedAt(endings: [".json"]) }) {
      throw entry.failure(at: Files.join(path, entry.name))
    }
    let names = contents.names.filter { $0.hasSuffix(".json") && $0.utf8.first != UInt8(ascii: ".") }
    guard !names.isEmpty else { throw .broken("the folder '\(path)' contains no presets (files '*.json')") }
    return names.map { Files.join(path, $0) }
  }

  /// Reads a file, which may be a property list of the same shape.
  private static func document(_ path: String, _ reads: ReadFiles) throws(InputFailure) -> PropertyListDocument {
    let source = SourceText(name: path, bytes: try reads.read(path))
    do throws(PropertyListError) {
      return path.hasSuffix(".plist") ? try PropertyListReader.read(source) : try JSONReader.read(source)
    } catch {
      throw .rendered(error)
    }
  }

  // MARK: Names

  /// Returns the preset with an id, for commands that cannot continue without it.
  package static func preset(_ id: String, in library: PresetLibrary) throws(InputFailure) -> HostPreset {
    do throws(ShareError) { return try library.preset(id) } catch { throw .usage(error.description) }
  }

  /// Returns the preset with an id, if a rule can be asked about it.
  package static func presetForRules(_ id: String, in library: PresetLibrary) throws(InputFailure) -> HostPreset {
    do throws(ShareError) { return try library.presetForRules(id) } catch { throw .usage(error.description) }
  }

  /// Returns the presets that an option names, each once.
  package static func presets(
    _ option: String, _ arguments: ParsedArguments, in library: PresetLibrary
  ) throws(InputFailure) -> [HostPreset] {
    var presets: [HostPreset] = []
    try arguments.forEach(option) { id throws(InputFailure) in
      let preset = try presetForRules(id, in: library)
      if !presets.contains(preset) { presets.append(preset) }
    }
    return presets
  }

  /// The words for the basis of presets.
  package static let basisNames = HostPreset.Basis.allCases.map { $0.rawValue }
}
