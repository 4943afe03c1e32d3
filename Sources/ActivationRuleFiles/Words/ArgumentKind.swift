import ActivationRuleLint
import ActivationRuleQuestions
import ActivationRuleShares
import ActivationRuleTypes

/// The kind of an argument: the value of an option, or a word after a verb.
package enum ArgumentKind: Equatable, Sendable {
  /// Anything; nothing can be proposed.
  case text
  /// One of a few words.
  case words([String])
  /// Names in a list of the tool.
  case name(NameList)
  /// A path of a file or a folder.
  case file
  /// A path of a folder.
  case folder

  /// One of the cases of a type.
  package static func oneOf<Choice: CaseIterable & RawRepresentable>(_ type: Choice.Type) -> ArgumentKind
  where Choice.RawValue == String {
    .words(type.allCases.map { $0.rawValue })
  }
}

/// The lists of names that the tool knows.
package enum NameList: String, CaseIterable, Sendable {
  case presets, hosts, types, kinds
  case lintRules = "lint_rules"

  /// The names of this list itself.
  package var ownNames: [String] {
    switch self {
    case .presets: PresetLibrary.builtIn.presets.map { $0.id }
    case .hosts: PresetLibrary.builtIn.hostWords
    case .types: (0..<UniformTypeRegistry.system.count).map { UniformTypeRegistry.system[$0].identifier }
    case .kinds: AttachmentKind.words.map { $0.word }
    case .lintRules: LintRules.all.map { $0.id }
    }
  }

  /// Further names that are understood but not proposed, since nothing can be asked about them.
  package var furtherNames: [String] { self == .lintRules ? LintRules.idsOfProjects : [] }
}
