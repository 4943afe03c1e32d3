public import ActivationRuleFiles
import ActivationRuleText

/// Finds and reads the files of suites.
package enum SuiteFiles {
  /// The ending of the names of suites.
  package static let ending = ".ruletests"

  /// The result of a search for suites: the suites, and the failures of the search.
  package struct Search {
    package fileprivate(set) var paths: [String] = []
    package fileprivate(set) var failures: [UnreadableRule] = []

    /// Links to suites count as suites, so that a dead link is reported when it is read.
    fileprivate mutating func visit(_ folder: String, depth: Int) {
      let place = folder.isEmpty ? "." : folder
      guard depth <= Limit.folderNesting.value else {
        return fail(place, "lies more than \(Limit.folderNesting.value) levels deep")
      }
      guard let contents = FolderContents(of: place) else { return fail(place, "cannot be read") }
      for entry in contents.unreadable where entry.isLookedAt(endings: [ending]) {
        let path = Files.join(folder, entry.name)
        failures.append(UnreadableRule(path: path, failure: entry.failure(at: path)))
      }
      for name in contents.names where name.utf8.first != UInt8(ascii: ".") {
        let path = Files.join(folder, name)
        if Files.kind(of: path) == .folder {
          if !Files.isLink(path), !BundleSearch.skipped.contains(name) { visit(path, depth: depth + 1) }
        } else if name.hasSuffix(ending) {
          paths.append(path)
        }
      }
    }

    private mutating func fail(_ folder: String, _ message: String) {
      let text = "the folder '\(VisibleText.line(folder))' \(message), and is not searched for suites"
      failures.append(UnreadableRule(path: folder, failure: .broken(text)))
    }
  }

  /// Returns the suites at a path, and the failures of the search: the file itself, or every suite in the folder and
  /// below it, in the order of their paths.
  ///
  /// Skips folders of build products and dependencies, hidden folders and links to folders.
  ///
  /// - Throws: `InputFailure` if there is nothing at the path, or no suite in the folder.
  package static func search(at path: String) throws(InputFailure) -> Search {
    var search = Search()
    switch Files.kind(of: path) {
    case .nothing: throw .broken("there is no file or folder '\(VisibleText.line(path))'")
    case .file: search.paths = [path]
    case .folder:
      let folder = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
      search.visit(folder == "." ? "" : folder, depth: 0)
    }
    guard !search.paths.isEmpty || !search.failures.isEmpty else {
      throw .broken(
        "there is no suite in '\(VisibleText.line(path))'; suites are files '*.ruletests', and "
          + "'activationrule init --write' writes one")
    }
    return search
  }
}

extension RuleSuite {
  /// Reads a suite from a file, with the rules and payloads that it names.
  ///
  /// - Parameters:
  ///   - path: the path of the file; a path that does not begin with `/` is relative to the folder of `file`, if that is
  ///     given, else to the working folder.
  ///   - file: a source file, usually `#filePath`.
  /// - Throws: `InputFailure` if the file cannot be read, or with all its faults as the text.
  public init(contentsOf path: String, relativeTo file: String? = nil) throws(InputFailure) {
    let path = Paths.path(path, relativeTo: file)
    let source = SourceText(name: path, bytes: try Files.read(path))
    do throws(SuiteError) {
      self = try SuiteLoader.load(source)
    } catch {
      throw InputFailure(.broken, error.rows)
    }
  }
}
