import ActivationRuleSuites
import PredicateFormat
import PropertyLists

/// Project descriptions from which an extension's property list is generated, read without running anything.
enum ProjectFile {
  /// The tools whose files are read.
  enum Kind: Hashable {
    /// `project.yml` of XcodeGen.
    case xcodeGen
    /// `app.json` of Expo, with the options of its plug-ins.
    case expo
    /// `Project.swift` of Tuist, as far as the rule is written as literals.
    case tuist

    /// The tool that a file of a name belongs to.
    init?(name: String) {
      switch name {
      case "project.yml", "project.yaml": self = .xcodeGen
      case "app.json": self = .expo
      case "Project.swift": self = .tuist
      default: return nil
      }
    }
  }

  /// The rules in a file, each as the root of what would be a property list or as the rule itself.
  static func rules(in source: SourceText, _ kind: Kind) throws(PropertyListError) -> [PropertyListNode] {
    switch kind {
    case .expo: return embedded(in: try JSONReader.read(source).root)
    case .xcodeGen: return try YAMLReader.rules(in: source)
    case .tuist: return try SwiftLiteralReader.rules(in: source)
    }
  }

  /// The keys of plug-in options under which a rule stands: a dictionary of activation keys, or a predicate.
  static let ruleKeys: Set<String> = ["NSExtensionActivationRule", "iosActivationRules", "activationRule"]

  /// The option under which plug-ins of Expo take a list in words of their own.
  private static let listKey = "activationRules"

  /// A word about each rule that a plug-in of Expo makes of a list in words of its own, as `[{"type": "image", "max": 3}]`.
  ///
  /// Such a list is correct; it is only not known what it leads to.
  static func unreadRules(in source: SourceText) throws(PropertyListError) -> [Diagnostic] {
    guard Bytes.contains(source.bytes, "\"\(listKey)\"") else { return [] }
    var found: [Diagnostic] = []
    var rest = [try JSONReader.read(source).root]
    while let node = rest.popLast() {
      switch node.kind {
      case .array(let elements): rest += elements.reversed()
      case .dictionary(let entries):
        rest += entries.reversed().map { $0.value }
        for entry in entries where entry.key.text == listKey {
          guard case .array = entry.value.kind else { continue }
          found.append(notRead(entry))
        }
      default: break
      }
    }
    return found
  }

  private static func notRead(_ entry: PropertyListEntry) -> Diagnostic {
    let message =
      "a list in the words of a plug-in is not read; lint the Info.plist that it writes, as with 'npx expo prebuild'"
    return Diagnostic("rule-not-read", .info, message, at: entry.keyRange)
  }

  /// The extensions and rules somewhere in a value, in the order in which they stand.
  static func embedded(in root: PropertyListNode) -> [PropertyListNode] {
    var found: [PropertyListNode] = []
    var rest = [root]
    while let node = rest.popLast() {
      switch node.kind {
      case .array(let elements): rest += elements.reversed()
      case .dictionary(let entries):
        if case .dictionary? = node["NSExtension"]?.kind {
          found.append(node)
          continue
        }
        for entry in entries.reversed() where !ruleKeys.contains(entry.key.text) { rest.append(entry.value) }
        found += entries.filter { ruleKeys.contains($0.key.text) && $0.value.canBeRule }.map { $0.value }
      default: break
      }
    }
    return found
  }
}

extension PropertyListNode {
  /// Whether the value is of a kind that a rule can be.
  fileprivate var canBeRule: Bool {
    switch kind {
    case .string, .dictionary: true
    default: false
    }
  }
}
