package import ActivationRuleAnswers
package import ActivationRuleLint
import ActivationRuleModel
import ActivationRuleProjects
import ActivationRuleText

extension LintFilter {
  /// Creates the filter of a file.
  package init(_ findings: LintEngine.Report, path: String, _ baseline: LintBaseline?) {
    self.init(findings, allowance: baseline?.allowance(path: path) ?? [:])
  }
}

extension LintConfiguration {
  /// Reads the configuration in the only named folder, otherwise in the working folder, or in a folder around it up to
  /// that of the repository; `nil` if there is none.
  ///
  /// It and the baseline that it names lie in the repository, or in its own folder if there is none.
  package static func found(for named: [String], _ documents: Documents) throws(Failure) -> LintConfiguration? {
    guard let path = path(for: named) else { return nil }
    let folder = Paths.absolute(Paths.folder(of: path))
    let ground = Files.repository(around: folder) ?? folder
    if let refusal = Files.refusal(path, foundIn: ground) { throw refusal }
    let configuration = try LintConfiguration(at: path, documents)
    if let baseline = configuration.baseline, !Files.leads(baseline, into: ground) {
      let (name, root) = (VisibleText.line(baseline), VisibleText.line(ground))
      throw Failure(
        .unreadable, "the baseline '\(name)' lies outside of '\(root)'; name it with '--baseline' to use it")
    }
    return configuration
  }

  private static func path(for named: [String]) -> String? {
    var folder = named.count == 1 && Files.kind(of: named[0]) == .folder ? named[0] : "."
    var place = Paths.absolute(folder)
    while true {
      let file = folder == "." ? fileName : Files.join(folder, fileName)
      if Files.kind(of: file) == .file { return file }
      if place == "/" || Files.kind(of: Files.join(place, ".git")) != .nothing { return nil }
      (folder, place) = (folder == "." ? ".." : Files.join(folder, ".."), Paths.folder(of: place))
    }
  }

  /// Reads a file.
  package init(at path: String, _ documents: Documents) throws(Failure) {
    let source = try documents.source(path)
    self = try LintConfiguration(reading: source)
    folder = Paths.folder(of: path)
    baseline = baseline.map { $0.hasPrefix("/") ? $0 : Files.join(Paths.folder(of: path), $0) }
  }
}
