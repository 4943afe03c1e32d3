/// Reads the arguments about presets: people's own files, and which presets are wanted.
package enum PresetArguments {
  // MARK: Files

  /// The presets that a command knows: the built-in ones and those of every `--presets`, in order.
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

  /// The files of presets at a path: the file itself, or the JSON files right in the folder, sorted by name.
  ///
  /// Hidden files are left out; some systems put one beside each file that they copy.
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

  /// The contents of a file, which may be a property list of the same shape.
  package static func document(_ path: String, _ reads: ReadFiles) throws(InputFailure) -> PropertyListDocument {
    let source = SourceText(name: path, bytes: try reads.read(path))
    do throws(PropertyListError) {
      return path.hasSuffix(".plist") ? try PropertyListReader.read(source) : try JSONReader.read(source)
    } catch {
      throw .rendered(error)
    }
  }

  // MARK: Names

  /// The preset with an id, for commands that cannot go on without it.
  package static func preset(_ id: String, in library: PresetLibrary) throws(InputFailure) -> HostPreset {
    do throws(ShareError) { return try library.preset(id) } catch { throw .usage(error.description) }
  }

  /// The preset with an id, if a rule can be asked about it.
  package static func presetForRules(_ id: String, in library: PresetLibrary) throws(InputFailure) -> HostPreset {
    do throws(ShareError) { return try library.presetForRules(id) } catch { throw .usage(error.description) }
  }

  /// The presets that an option names, each once.
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

  /// The words for how presets came to be known.
  package static let basisNames = HostPreset.Basis.allCases.map { $0.rawValue }
}
