import ActivationRuleAnswers
import ProjectFiles

/// A file that is linted, or a text given in place.
package struct LintTarget {
  /// What stands in place of the path of a text that is given by an option.
  package static let givenText = LintEngine.givenText

  /// The path, or a word such as `<rule>`.
  package let path: String
  /// The text, if it is given in place or read from standard input.
  package var text: [UInt8]?
  /// The property list of the app around it.
  package var app: String?
  /// Whether the arguments name the file itself, and not a folder around it.
  package var isNamed = false
}

/// The files that the arguments of `lint` name.
package struct LintTargets {
  package private(set) var targets: [LintTarget] = []
  package private(set) var unreadable: [UnreadableRule] = []
  /// What was passed over, in words.
  package private(set) var remarks: [String] = []
  /// Extensions without a rule that folders hold.
  package private(set) var others: [OtherExtension] = []
  private let includesSkipped: Bool

  /// No targets yet.
  ///
  /// - Parameter includesSkipped: whether folders are searched that hold what was built or fetched.
  package init(includesSkipped: Bool) {
    self.includesSkipped = includesSkipped
  }

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

  /// Adds a file, or what a folder holds.
  package mutating func add(_ path: String) {
    switch Files.kind(of: path) {
    case .nothing:
      unreadable.append(UnreadableRule(path: path, failure: RuleSource.missing(path)))
    case .file: targets.append(LintTarget(path: path, app: BundleSearch.app(around: path), isNamed: true))
    case .folder:
      let options = BundleSearch.Options(includesSkipped: includesSkipped, includesProjects: true)
      let found = BundleSearch.places(in: path, options)
      remarks += found.remarks
      unreadable += found.failures + found.unnamed
      // A script is no clean file where no property list is there in its place.
      let isSource = found.places.allSatisfy { $0.isProject }
      targets += found.places.map { place in
        let isScript = if case .script? = ProjectFile.Kind(path: place.propertyList) { isSource } else { false }
        return LintTarget(path: place.propertyList, app: place.app, isNamed: isScript)
      }
      let withActions = found.others.filter { $0.hasActions }
      targets += withActions.map { LintTarget(path: $0.path) }
      if found.isEmpty, withActions.isEmpty {
        let failure = BundleSearch.nothingFound(in: path, found)
        unreadable.append(UnreadableRule(path: path, failure: failure, isAbsent: true))
      } else {
        remarks += [found.mention?.message].compactMap { $0 }
        others += found.others.filter { !$0.hasActions }
      }
    }
  }
}
