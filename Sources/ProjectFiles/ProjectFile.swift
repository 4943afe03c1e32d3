import PredicateFormat
package import PropertyLists
package import Texts

/// Project descriptions from which an extension's property list is generated, read without running anything.
package enum ProjectFile {
  /// The tools whose files are read.
  package enum Kind: Hashable, Sendable {
    /// `project.yml` of XcodeGen.
    case xcodeGen
    /// `app.json` of Expo, with the options of its plug-ins.
    case expo
    /// `Project.swift` of Tuist, as far as the rule is written as literals.
    case tuist
    /// A script of Expo, which is named and not read.
    case script(ExpoScript)

    /// The tool that a file of a name belongs to.
    package init?(name: String) {
      switch name {
      case "project.yml", "project.yaml": self = .xcodeGen
      case "app.json", "app.config.json": self = .expo
      case "Project.swift": self = .tuist
      default:
        guard let script = ExpoScript(name: name) else { return nil }
        self = .script(script)
      }
    }

    /// Whether a file seems to lead to a rule, told from words in it.
    package func mentionsRule(_ bytes: [UInt8]) -> Bool {
      if Bytes.contains(bytes, "NSExtensionActivation") { return true }
      switch self {
      case .xcodeGen, .tuist: return false
      case .expo, .script: return ExpoConfiguration.mentionsRule(bytes)
      }
    }
  }

  /// What a file says about rules.
  package static func contents(of source: SourceText, _ kind: Kind) throws(PropertyListError) -> ProjectRules {
    switch kind {
    case .expo: return ExpoConfiguration.rules(in: try JSONReader.read(source).root)
    case .xcodeGen: return ProjectRules(roots: try YAMLReader.rules(in: source))
    case .tuist: return ProjectRules(roots: try SwiftLiteralReader.rules(in: source))
    case .script(let script):
      return ProjectRules(remarks: [Diagnostic("rule-not-read", .info, script.advice, at: SourceRange(at: 0))])
    }
  }

  /// The keys of plug-in options under which a rule stands: a dictionary of activation keys, or a predicate.
  static let ruleKeys: Set<String> = ["NSExtensionActivationRule", "iosActivationRules", "activationRule"]

  /// Why nothing is written to a project file.
  package static func refusal(_ path: String) -> String {
    "'\(path)' is a project file, in which nothing is changed; fix it by hand"
  }
}

/// A rule that a project file leads to.
package struct ProjectRule {
  /// The property list of the extension that is generated, or the rule itself; ranges point into the project file.
  package let root: PropertyListNode
  /// The plug-in of Expo that writes the rule, if it is a known one.
  package var plugIn: SharePlugIn?

  /// The list or rule as a document of its own, whose ranges point into the project file.
  package func document(in source: SourceText) -> PropertyListDocument {
    PropertyListDocument(format: .json, root: root, source: source)
  }
}

/// What a project file says about rules.
package struct ProjectRules {
  /// The rules in the order in which they stand.
  package var rules: [ProjectRule] = []
  /// Findings about how the file leads to rules: what is not read, and what a plug-in passes over.
  package var remarks: [Diagnostic] = []

  init(rules: [ProjectRule] = [], remarks: [Diagnostic] = []) {
    self.rules = rules
    self.remarks = remarks
  }

  /// Property lists and rules that no plug-in stands behind.
  init(roots: [PropertyListNode]) {
    self.init(rules: roots.map { ProjectRule(root: $0) })
  }

  /// Why the file as a whole holds no rule that can be read; `nil` if it holds one.
  package func failure(in source: SourceText) -> PropertyListError? {
    guard rules.isEmpty else { return nil }
    guard let remark = remarks.first else { return NoRule.error(in: source, at: SourceRange(at: 0)) }
    return PropertyListError(
      Diagnostic(remark.id, .error, remark.message, at: remark.range, notes: remark.notes), in: source)
  }
}
