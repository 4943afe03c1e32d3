import ActivationRuleSources
import ActivationRuleSuites

/// A file that is linted, or a text given in place.
struct LintTarget {
  /// What stands in place of the path of a text that is given by an option.
  static let givenText = "<rule>"

  /// The path, or a word such as `<rule>`.
  let path: String
  /// The text, if it is given in place or read from standard input.
  var text: [UInt8]?
  /// The property list of the app around it.
  var app: String?
  /// Whether the arguments name the file itself, and not a folder around it.
  var isNamed = false
}

/// The files that the arguments of `lint` name.
struct LintTargets {
  private(set) var targets: [LintTarget] = []
  private(set) var unreadable: [UnreadableRule] = []
  /// What was passed over, in words.
  private(set) var remarks: [String] = []
  private let includesSkipped: Bool

  init(_ arguments: ParsedArguments, includesSkipped: Bool, _ console: Console) {
    self.includesSkipped = includesSkipped
    for element in arguments.elements {
      switch element {
      case .option("--rule", let text?): targets.append(LintTarget(path: LintTarget.givenText, text: Array(text.utf8)))
      case .option: break
      case .positional("-"): addInput(console)
      case .positional(let path): add(path)
      }
    }
  }

  private mutating func addInput(_ console: Console) {
    let name = "<stdin>"
    do throws(InputFailure) {
      targets.append(LintTarget(path: name, text: try console.readAll()))
    } catch {
      unreadable.append(UnreadableRule(path: name, failure: error))
    }
  }

  private mutating func add(_ path: String) {
    switch Files.kind(of: path) {
    case .nothing:
      unreadable.append(UnreadableRule(path: path, failure: RuleSource.missing(path)))
    case .file: targets.append(LintTarget(path: path, app: BundleSearch.app(around: path), isNamed: true))
    case .folder:
      let options = BundleSearch.Options(includesSkipped: includesSkipped, includesProjects: true)
      let found = BundleSearch.places(in: path, options)
      remarks += found.remarks
      unreadable += found.failures + found.unnamed
      targets += found.places.map { LintTarget(path: $0.propertyList, app: $0.app) }
      guard found.places.isEmpty, found.failures.isEmpty, found.unnamed.isEmpty else { return }
      unreadable.append(
        UnreadableRule(path: path, failure: BundleSearch.nothingFound(in: path), isAbsent: true))
    }
  }
}
