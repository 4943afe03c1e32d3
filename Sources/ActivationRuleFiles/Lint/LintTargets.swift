import ActivationRuleAnswers
import ActivationRuleProjects

/// A file that is linted, or a text given in place.
package struct LintTarget {
  /// The name shown instead of a path for a text that an option gives.
  package static let givenText = LintEngine.givenText

  /// The path, or a word such as `<rule>`.
  package let path: String
  /// The text, if it is given in place or read from standard input.
  package var text: [UInt8]?
  /// The property list of the app around it.
  package var app: String?
  /// The folder in which a search found it.
  package var folder: String?
  /// Whether the arguments name the file itself, rather than a folder around it.
  package var isNamed = false
}

/// The files that the arguments of `lint` name.
package struct LintTargets {
  package private(set) var targets: [LintTarget] = []
  package private(set) var unreadable: [UnreadableRule] = []
  /// Descriptions of skipped files.
  package private(set) var remarks: [String] = []
  /// Extensions without a rule in the folders.
  package private(set) var others: [OtherExtension] = []

  /// Creates an empty list of targets.
  package init() {}

  /// Adds a text that is given in place.
  package mutating func add(text: String) {
    targets.append(LintTarget(path: LintTarget.givenText, text: Array(text.utf8)))
  }

  /// Adds standard input.
  package mutating func addInput(_ console: some InputConsole) {
    let name = "<stdin>"
    do throws(InputFailure) {
      targets.append(LintTarget(path: name, text: try console.readAll()))
    } catch {
      unreadable.append(UnreadableRule(path: name, failure: error))
    }
  }

  /// Adds a file, or the contents of a folder.
  package mutating func add(_ path: String) {
    switch Files.kind(of: path) {
    case .nothing:
      unreadable.append(UnreadableRule(path: path, failure: RuleSource.missing(path)))
    case .file: targets.append(LintTarget(path: path, app: BundleSearch.app(around: path), isNamed: true))
    case .folder:
      let options = BundleSearch.Options(includesProjects: true)
      let found = BundleSearch.places(in: path, options)
      remarks += found.remarks
      unreadable += found.failures + found.unnamed
      // A script is not a clean file if no property list replaces it.
      let isSource = found.places.allSatisfy { $0.isProject }
      targets += found.places.map { place in
        let isScript = if case .script? = ProjectFile.Kind(path: place.propertyList) { isSource } else { false }
        return LintTarget(path: place.propertyList, app: place.app, folder: path, isNamed: isScript)
      }
      if found.isEmpty {
        let failure = BundleSearch.nothingFound(in: path, found)
        unreadable.append(UnreadableRule(path: path, failure: failure, isAbsent: true))
      } else {
        remarks += [found.mention?.message].compactMap { $0 }
        others += found.others
      }
    }
  }
}
