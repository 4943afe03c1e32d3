package import ActivationRuleLint
import ActivationRuleModel
package import ActivationRuleProjects
import ActivationRuleSystem
import ActivationRuleText
import Dispatch

/// The documents that a command reads: each file is opened once and parsed once, whoever asks, and none of them is
/// overwritten, by whatever name or link.
package final class Documents: @unchecked Sendable {
  /// The identity of a file, equal for all paths that lead to it.
  private struct Identity: Hashable {
    let device: UInt64
    let number: UInt64
  }

  // The queue guards the tables; no thread accesses them elsewhere.
  private let queue = DispatchQueue(label: "activationrule.read-files")
  /// Opens a file and reads all of it.
  private let open: @Sendable (_ path: String) throws(Failure) -> [UInt8]
  /// The inputs, each with the first of its paths.
  private var paths: [Identity: String] = [:]
  /// The bytes of files by the paths to which links lead.
  private var bytes: [String: [UInt8]] = [:]
  private var keptCount = 0
  /// The documents by their paths from the root.
  private var documents: [String: Document] = [:]
  /// Files in which a search found nothing.
  private var passedOver: Set<String> = []
  private var projects: [String: XcodeProject] = [:]
  private var projectNames: [String: [String]] = [:]
  private var settings: [String: SettingsTable] = [:]
  private var searches: [String: Project] = [:]
  /// What the configuration leaves out of searches.
  private(set) var excluded: IgnoredPaths?
  /// The configuration of the command.
  package private(set) var configuration: LintConfiguration?

  package init(
    opening open: @escaping @Sendable (_ path: String) throws(Failure) -> [UInt8] = { path throws(Failure) in
      try Files.read(path)
    }
  ) {
    self.open = open
  }

  /// Returns the bytes of a file, which is an input from now on, even if it cannot be read.
  package func read(_ path: String) throws(Failure) -> [UInt8] {
    note(path)
    return try bytes(at: path)
  }

  /// The number of bytes to keep; what is read beyond them is opened again if it is asked for again.
  private static let keptLimit = 1 << 25

  /// Returns the bytes of a file, which need not be an input.
  package func bytes(at path: String) throws(Failure) -> [UInt8] {
    // A pipe is read by each who asks.
    guard Files.isRegular(path) else { return try open(path) }
    let target = Files.resolved(path)
    if let known = queue.sync(execute: { bytes[target] }) { return known }
    let read = try open(path)
    queue.sync {
      guard keptCount + read.count <= Self.keptLimit else { return }
      keptCount += read.count
      bytes[target] = read
    }
    return read
  }

  /// Returns the document at a path.
  package func document(at path: String) throws(Failure) -> Document {
    if let known = known(path) { return known }
    let document = Document(SourceText(name: path, bytes: try bytes(at: path)))
    queue.sync { documents[Paths.absolute(path)] = document }
    return document
  }

  /// Returns the document at a path if it is parsed already.
  package func known(_ path: String) -> Document? {
    queue.sync { documents[Paths.absolute(path)] }?.renamed(path)
  }

  /// Forgets a file that nobody will ask about again.
  package func forget(_ path: String) {
    let target = Files.resolved(path)
    queue.sync {
      keptCount -= bytes.removeValue(forKey: target)?.count ?? 0
      documents[Paths.absolute(path)] = nil
    }
  }

  /// Forgets a file in which a search found nothing, also for later searches.
  func passOver(_ path: String) {
    forget(path)
    _ = queue.sync { passedOver.insert(path) }
  }

  /// Returns whether an earlier search found nothing in a file.
  func isPassedOver(_ path: String) -> Bool { queue.sync { passedOver.contains(path) } }

  /// Reads a file as a text of its path.
  package func source(_ path: String) throws(Failure) -> SourceText {
    SourceText(name: path, bytes: try read(path))
  }

  /// Records a file as an input without reading all of it.
  package func note(_ path: String) {
    guard let identity = Self.identity(of: path) else { return }
    queue.sync { paths[identity] = paths[identity] ?? path }
  }

  /// Returns what a search of a folder finds; each is searched once.
  package func search(_ folder: String) -> Project {
    if let known = queue.sync(execute: { searches[folder] }) { return known }
    let found = BundleSearch.places(in: folder, self)
    queue.sync { searches[folder] = found }
    return found
  }

  /// Reads the configuration of a command, and leaves what it excludes out of searches.
  ///
  /// - Parameter path: the path of the configuration, or `none`; by default the one that is found.
  package func configure(for rules: [String], named path: String?) throws(Failure) {
    guard path != "none" else { return }
    configuration =
      if let path { try LintConfiguration(at: path, self) } else { try LintConfiguration.found(for: rules, self) }
    if let configuration { exclude(by: configuration) }
  }

  /// Leaves what a configuration excludes out of later searches.
  package func exclude(by configuration: LintConfiguration) {
    let patterns = configuration.exclude
    let paths = patterns.isEmpty ? nil : IgnoredPaths(patterns, in: configuration.folder ?? ".")
    queue.sync { if excluded != paths { (excluded, searches) = (paths, [:]) } }
  }

  /// Returns the names of the Xcode projects in a folder, except links, whose files may belong to anybody; each folder is
  /// listed once, since many lists may lie in one.
  func projectNames(in folder: String) -> [String] {
    if let known = queue.sync(execute: { projectNames[folder] }) { return known }
    let names = (FolderContents(of: folder)?.names ?? []).filter {
      $0.hasSuffix(".xcodeproj") && !Files.isLink(Files.join(folder, $0))
    }
    queue.sync { projectNames[folder] = names }
    return names
  }

  /// Returns an Xcode project of a folder, which is read once, with the files of settings that it names.
  func xcodeProject(_ name: String, in folder: String) -> XcodeProject? {
    let path = Files.join(folder, Files.join(name, "project.pbxproj"))
    if let known = queue.sync(execute: { projects[path] }) { return known }
    guard !Files.isLink(path), let bytes = try? read(path) else { return nil }
    let root = Files.repository(around: Paths.absolute(folder)) ?? folder
    let project = XcodeProject(SourceText(name: path, bytes: bytes)) { file in
      settings(at: Paths.joined(folder, file), in: root)
    }
    queue.sync { projects[path] = project }
    return project
  }

  /// Returns the build settings of an `.xcconfig` and of the files that it includes; each file is read once.
  ///
  /// - Parameters:
  ///   - folder: the folder in which all of them must lie; links are not followed.
  ///   - including: the files that include this one.
  private func settings(at path: String, in folder: String, including: Set<String> = []) -> SettingsTable? {
    let whole = Paths.absolute(path)
    if let known = queue.sync(execute: { settings[whole] }) { return known }
    guard path.hasSuffix(".xcconfig"), !including.contains(whole), including.count < Self.includeLimit,
      !Files.isLink(path), Files.leads(path, into: folder), let bytes = try? read(path)
    else { return nil }
    let table = SettingsTable(SourceText(name: path, bytes: bytes)) { name in
      settings(at: Paths.joined(Paths.folder(of: path), name), in: folder, including: including.union([whole]))
    }
    queue.sync { settings[whole] = table }
    return table
  }

  /// How many files of settings may include each other.
  private static let includeLimit = 16

  /// Throws if a file that an option would write is one of the inputs, or belongs to a project.
  package func requireOther(than path: String, of option: String) throws(Failure) {
    guard let identity = Self.identity(of: path) else { return }
    if let input = queue.sync(execute: { paths[identity] }) {
      let name = input == path ? "" : ", '\(input)'"
      throw .usage("'\(option) \(path)' would overwrite an input\(name)")
    }
    if identity == Self.identity(of: "/dev/stdin") {
      throw .usage("'\(option) \(path)' would overwrite standard input")
    }
    guard let bytes = try? bytes(at: path), !bytes.isEmpty else { return }
    // What 'make' writes is a part of a list.
    let isList = path.hasSuffix(".plist") && !bytes.starts(with: "<key>".utf8)
    if isList || path.hasSuffix(".ruletests") || ProjectFile.Kind(path: path) != nil || UnreadFormat(path: path) != nil
    {
      throw .usage(
        "'\(option) \(path)' would replace a file of the project; name another file, or remove this one first"
      )
    }
  }

  /// Returns the identity of a file with content; devices and pipes contain nothing that could be lost.
  private static func identity(of path: String) -> Identity? {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Identity(
      device: UInt64(truncatingIfNeeded: status.st_dev), number: UInt64(truncatingIfNeeded: status.st_ino))
  }
}
