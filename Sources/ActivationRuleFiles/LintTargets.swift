package import ActivationRuleAnswers
package import ActivationRuleLint
import ActivationRuleModel
import ActivationRuleProjects
import ActivationRuleText

/// The files that the arguments of `lint` name.
package struct LintTargets {
  package private(set) var targets: [BundleSearch.Place] = []
  package private(set) var unreadable: [UnreadableRule] = []
  /// Descriptions of skipped files.
  package private(set) var remarks: [String] = []
  /// Remarks on links to folders, and on lists that git ignores.
  package private(set) var notes: [String] = []
  /// Extensions without a rule in the folders.
  package private(set) var others: [OtherExtension] = []

  /// The configurations in the searched folders.
  private var configurations: [String] = []

  /// Creates an empty list of targets.
  package init() {}

  /// Adds a text that is given in place.
  package mutating func add(text: String) {
    targets.append(BundleSearch.Place(path: Document.givenText, text: Array(text.utf8)))
  }

  /// Adds standard input.
  package mutating func addInput(_ console: some InputConsole) {
    let name = "<stdin>"
    do throws(InputFailure) {
      targets.append(BundleSearch.Place(path: name, text: try console.readAll()))
    } catch {
      unreadable.append(UnreadableRule(path: name, failure: error))
    }
  }

  /// Adds a file, or the contents of a folder.
  package mutating func add(_ path: String, _ documents: Documents = Documents()) {
    switch Files.kind(of: path) {
    case .nothing:
      unreadable.append(UnreadableRule(path: path, failure: RuleSource.missing(path)))
    case .file: targets.append(BundleSearch.Place(path: path, app: BundleSearch.app(around: path), isNamed: true))
    case .folder:
      let found = documents.search(path)
      remarks += found.remarks
      unreadable += found.failures
      // What is not read is no clean file if no property list replaces it.
      let isSource = found.places.allSatisfy { $0.isProject }
      configurations += found.configurations
      targets += found.places.map { place in
        var place = place
        switch ProjectFile.Kind(path: place.path) {
        case .script?: place.isNamed = isSource
        case .expo?: place.isNamed = found.places.count == 1
        default: break
        }
        return place
      }
      if found.isEmpty, found.others.isEmpty {
        let failure = BundleSearch.nothingFound(in: path, found)
        unreadable.append(UnreadableRule(path: path, failure: failure, isAbsent: true))
      } else {
        remarks += [found.mention?.message].compactMap { $0 }
        notes += found.notes
        others += found.others
      }
    }
  }
}

extension LintTargets {
  /// Adds a note on configurations in the folders, if another one is used.
  package mutating func nameUnused(besides used: LintConfiguration) {
    let folder = used.folder.map { Paths.absolute($0) }
    let unused = configurations.filter { Paths.absolute(Paths.folder(of: $0)) != folder }
    guard !unused.isEmpty else { return }
    notes.append(
      WordList.some(unused.map { "'\(VisibleText.line($0))'" }, limit: 3)
        + (unused.count == 1
          ? " is not used here; it counts where its folder is linted by itself"
          : " are not used here; each counts where its folder is linted by itself"))
  }
}

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
  package static func found(for named: [String], _ documents: Documents) throws(InputFailure) -> LintConfiguration? {
    guard let path = path(for: named) else { return nil }
    let folder = Paths.absolute(Paths.folder(of: path))
    let ground = Files.repository(around: folder) ?? folder
    if let refusal = Files.refusal(path, foundIn: ground) { throw refusal }
    let configuration = try LintConfiguration(at: path, documents)
    if let baseline = configuration.baseline, !Files.leads(baseline, into: ground) {
      let (name, root) = (VisibleText.line(baseline), VisibleText.line(ground))
      throw .broken("the baseline '\(name)' lies outside of '\(root)'; name it with '--baseline' to use it")
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
  package init(at path: String, _ documents: Documents) throws(InputFailure) {
    let source = try documents.source(path)
    self = try InputFailure.reading(LintConfiguration(reading: source))
    folder = Paths.folder(of: path)
    baseline = baseline.map { $0.hasPrefix("/") ? $0 : Files.join(Paths.folder(of: path), $0) }
  }
}
