package import ActivationRuleDocuments
import ActivationRuleModel
import ActivationRulePredicates
package import ActivationRuleText

/// The documents that a command reads.
///
/// Each file is opened and parsed once, and no input is overwritten, even through another name or a link.
package final class Documents {
  /// The files.
  package let tree: FileTree
  /// The forms of project files.
  package let forms: [Form]
  /// The inputs by their identity, each with the first of its paths.
  private var paths: [String: String] = [:]
  /// The bytes of files by the paths to which links lead.
  private var bytes: [String: [UInt8]] = [:]
  private var keptCount = 0
  /// The documents by their paths from the root.
  private var documents: [String: Document] = [:]
  /// Files in which a search found nothing.
  var passedOver: Set<String> = []
  private var searches: [String: Project] = [:]
  /// Files about which something was said.
  private var told: Set<String> = []
  /// The words of the command line, for a command that is proposed in its place.
  package var words: [String] = []
  /// What the configuration leaves out of searches.
  private(set) var excluded: IgnoredPaths?

  package init(_ tree: FileTree, forms: [Form]) { (self.tree, self.forms) = (tree, forms) }

  /// The number of bytes to keep; larger totals are read again on demand.
  private static let keptLimit = 1 << 25

  /// Returns the bytes of a file, which need not be an input.
  package func bytes(at path: String) throws(Failure) -> [UInt8] {
    // A pipe cannot be read twice, so its bytes are not kept.
    guard tree.isRegular(path) else { return try tree.bytes(at: path) }
    let target = tree.resolved(path)
    if let known = bytes[target] { return known }
    let read = try tree.read(path)
    try Document.requireUnpacked(read, at: path, askedWith: words)
    if keptCount + read.count <= Self.keptLimit {
      keptCount += read.count
      bytes[target] = read
    }
    return read
  }

  /// Returns the document at a path.
  package func document(at path: String) throws(Failure) -> Document {
    if let known = known(path) { return known }
    let document = Document(SourceText(name: path, bytes: try bytes(at: path)), forms: forms)
    documents[tree.absolute(path)] = document
    return document
  }

  /// Returns the document at a path if it is parsed already.
  package func known(_ path: String) -> Document? { documents[tree.absolute(path)]?.renamed(path, forms) }

  /// Forgets a file that nobody will ask about again.
  package func forget(_ path: String) {
    keptCount -= bytes.removeValue(forKey: tree.resolved(path))?.count ?? 0
    documents[tree.absolute(path)] = nil
  }

  /// Forgets a file in which a search found nothing, also for later searches.
  func passOver(_ path: String) {
    forget(path)
    passedOver.insert(path)
  }

  /// Reads a file as a text of its path; it is an input from now on, even if it cannot be read.
  package func source(_ path: String) throws(Failure) -> SourceText {
    note(path)
    return SourceText(name: path, bytes: try bytes(at: path))
  }

  /// Records a file as an input without reading all of it.
  package func note(_ path: String) {
    if let identity = tree.identity(path), paths[identity] == nil { paths[identity] = path }
  }

  /// Whether nothing was said about a file yet; asked once before something is.
  package func isNews(_ path: String) -> Bool { told.insert(path).inserted }

  /// Returns what a search of a folder finds; each is searched once.
  package func search(_ folder: String) -> Project {
    if let known = searches[folder] { return known }
    let found = Project(in: folder, self)
    searches[folder] = found
    return found
  }

  /// Returns the failure for a path to nothing; someone may have written a rule in place of its path.
  package func missing(_ path: String) -> Failure {
    let shown = VisibleText.line(path)
    let near = EditDistance.question(tree.near(path).map { [$0] } ?? [])
    let hint =
      Document.isRule(path) ? "; did you mean \(ShellWord.inSentence("--rule \(ShellWord.quoted(path))"))?" : near
    return Failure(.missing, "there is no file or folder '\(shown)'\(hint)", path: path)
  }

  /// Leaves what patterns in a folder name out of later searches.
  package func exclude(_ patterns: [String], in folder: String) {
    let paths = patterns.isEmpty ? nil : IgnoredPaths(patterns, in: tree.absolute(folder))
    if excluded != paths { (excluded, searches) = (paths, [:]) }
  }

  /// Returns the number of places in a folder that a search leaves out because of the configuration.
  func excludedCount(in folder: String) -> Int {
    guard let excluded else { return 0 }
    self.excluded = nil
    defer { self.excluded = excluded }
    return Project(in: folder, self).places.count
  }

  /// Throws if a file that an option would write is one of the inputs, or belongs to a project.
  package func requireOther(than path: String, of option: String) throws(Failure) {
    guard let identity = tree.identity(path) else { return }
    if let input = paths[identity] {
      let name = input == path ? "" : ", '\(input)'"
      throw .usage("'\(option) \(path)' would overwrite an input\(name)")
    }
    if identity == tree.identity("/dev/stdin") {
      throw .usage("'\(option) \(path)' would overwrite standard input")
    }
    guard let bytes = try? bytes(at: path), !bytes.isEmpty else { return }
    // What 'make' writes is a part of a list.
    let isList = path.hasSuffix(".plist") && !bytes.starts(with: "<key>".utf8)
    if isList || path.hasSuffix(".ruletests") || forms.form(of: path) != nil || UnreadFormat(path: path) != nil {
      throw .usage(
        "'\(option) \(path)' would replace a file of the project; name another file, or remove this one first"
      )
    }
  }
}

extension Document {
  /// Returns whether a text parses as a rule.
  package static func isRule(_ text: String) -> Bool {
    guard let contents = try? Document(SourceText(name: givenText, text: text), forms: []).contents else {
      return false
    }
    if case .list(_, let properties) = contents { return ActivationRule(properties.rule).hasPredicate }
    return PredicateParser.parse(text).predicate != nil
  }
}
