package import ActivationRuleReports
import ActivationRuleLint
import ActivationRuleModel
package import ActivationRuleProjects
import ActivationRuleText

extension LintConfiguration {
  /// Reads the configuration at a path; without a path, that in the only named folder, otherwise in the working folder, or
  /// in a folder around it up to that of the repository; `nil` if there is none.
  ///
  /// A configuration that was found, and its baseline, lie in the repository, or else in the configuration's folder.
  ///
  /// - Parameter path: the path of the configuration, or `none`.
  package static func used(
    for named: [String], at path: String?, _ documents: Documents
  ) throws(Failure) -> LintConfiguration? {
    if let path { return path == "none" ? nil : try LintConfiguration(at: path, documents) }
    let tree = documents.tree
    guard let path = Self.path(for: named, tree) else { return nil }
    let folder = tree.absolute(Paths.folder(of: path))
    let ground = tree.repository(around: folder) ?? folder
    if let refusal = tree.refusal(path, foundIn: ground) { throw refusal }
    let configuration = try LintConfiguration(at: path, documents)
    if let baseline = configuration.baseline, !tree.leads(baseline, into: ground) {
      let (name, root) = (VisibleText.line(baseline), VisibleText.line(ground))
      throw Failure(
        .unreadable, "the baseline '\(name)' lies outside of '\(root)'; name it with '--baseline' to use it")
    }
    return configuration
  }

  private static func path(for named: [String], _ tree: FileTree) -> String? {
    let folders = named.filter { tree.kind(of: $0) == .folder }
    var folder = folders.count == 1 ? folders[0] : "."
    var place = tree.absolute(folder)
    while true {
      let file = folder == "." ? fileName : Paths.join(folder, fileName)
      if tree.isFile(file) { return file }
      if place == "/" || tree.kind(of: Paths.join(place, ".git")) != nil { return nil }
      (folder, place) = (folder == "." ? ".." : Paths.join(folder, ".."), Paths.folder(of: place))
    }
  }

  /// Reads a file, and leaves what it excludes out of searches.
  package init(at path: String, _ documents: Documents) throws(Failure) {
    self = try LintConfiguration(reading: try documents.source(path))
    let folder = Paths.folder(of: path)
    self.folder = folder
    baseline = baseline.map { $0.hasPrefix("/") ? $0 : Paths.join(folder, $0) }
    documents.exclude(exclude, in: folder)
  }
}
