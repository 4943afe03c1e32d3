/// Finds and reads the files of suites.
public enum SuiteFiles {
  /// How the names of suites end: written in lines, and in JSON.
  public static let endings = [".ruletests", ".ruletests.json"]

  /// The suites at a path: the file itself, or every suite in the folder and below it, in the order of their paths.
  ///
  /// Folders that hold what was built or fetched are passed over, as are hidden ones.
  ///
  /// - Throws: ``InputFailure`` if there is nothing at the path, or no suite in the folder.
  public static func paths(at path: String) throws(InputFailure) -> [String] {
    switch Files.kind(of: path) {
    case .nothing: throw .broken("there is no file or folder '\(Visible.text(path))'")
    case .file: return [path]
    case .folder: break
    }
    var found: [String] = []
    let folder = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    collect(folder == "." ? "" : folder, depth: 0, &found)
    guard !found.isEmpty else {
      throw .broken("'\(Visible.text(path))' holds no suite; suites are files '*.ruletests' or '*.ruletests.json'")
    }
    return found
  }

  private static func collect(_ folder: String, depth: Int, _ found: inout [String]) {
    guard depth <= BundleSearch.depthLimit else { return }
    for name in Files.names(in: folder.isEmpty ? "." : folder) where name.utf8.first != UInt8(ascii: ".") {
      let path = Files.join(folder, name)
      if Files.isLink(path) { continue }
      if Files.kind(of: path) == .folder {
        if !BundleSearch.skipped.contains(name) { collect(path, depth: depth + 1, &found) }
      } else if endings.contains(where: { name.hasSuffix($0) }) {
        found.append(path)
      }
    }
  }
}

extension RuleSuite {
  /// Reads a suite from a file, with the rules and payloads that it names.
  ///
  /// - Parameters:
  ///   - path: the path of the file; one that does not begin with `/` leads from the folder of `file`, if that is given,
  ///     else from the working folder.
  ///   - file: a source file, as `#filePath` names it.
  /// - Throws: ``InputFailure`` if the file cannot be read, or with everything that is wrong in it as its text.
  public init(contentsOf path: String, relativeTo file: String? = nil) throws(InputFailure) {
    let path = Paths.path(path, relativeTo: file)
    let source = SourceText(name: path, bytes: try Files.read(path))
    do throws(SuiteError) {
      self = try SuiteLoader.load(source)
    } catch {
      throw InputFailure(.broken, text: error.description)
    }
  }
}
