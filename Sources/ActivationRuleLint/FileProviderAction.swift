/// An action of a File Provider extension, with its predicate.
///
/// The predicate is evaluated with the selected items, not with a share.
/// Source: Adding Actions to the Context Menu (Apple).
package struct FileProviderAction: Sendable {
  /// The identifier of the action, or its number.
  package let name: String
  /// The predicate, and its place in the list.
  package let rule: ActivationRule
  private let range: SourceRange

  /// The key of the selected items.
  package static let itemsKey = "fileproviderItems"
  /// The keys that predicates can start with.
  private static let rootKeys = [itemsKey, "domainUserInfo"]
  private static let prefix = "NSExtensionFileProviderAction"

  /// Returns the actions in the list of an extension.
  package static func actions(in document: PropertyListDocument) -> [FileProviderAction] {
    guard case .array(let nodes)? = document.root["NSExtension"]?[prefix + "s"]?.kind else { return [] }
    return nodes.enumerated().map { index, node in
      let predicate = node[prefix + "ActivationRule"]
      let range = predicate?.range ?? node.range
      return FileProviderAction(
        name: node[prefix + "Identifier"]?.string ?? "action \(index + 1)",
        rule: ActivationRule(RuleValue(predicate)).with(nil, RuleOrigin(document.source, range)), range: range)
    }
  }

  /// Creates an action from a standalone predicate.
  package init(predicate: String) {
    self.init(name: "<rule>", rule: ActivationRule(predicate: predicate), range: .none)
  }

  private init(name: String, rule: ActivationRule, range: SourceRange) {
    (self.name, self.rule, self.range) = (name, rule, range)
  }

  /// Returns the findings about a predicate: its syntax, and its first keys.
  package func findings(_ configuration: LintConfiguration, in document: PropertyListDocument) -> [Diagnostic] {
    guard case .predicate(let text) = rule.value else {
      let message = "the action \(VisibleText.quoted(name)) has no predicate, so it is in no menu"
      return configuration.disable.contains("no-rule")
        ? [] : [configuration.graded(Diagnostic("no-rule", .error, message, at: range))]
    }
    let node = PropertyListNode(.string(text), at: range)
    let subject = LintSubject(
      source: document.source, document: document, properties: ExtensionProperties(rule: node), rule: rule)
    let found = Linter.findings(about: subject, options: configuration.options(), among: LintRule.parser)
    let isSearched = !configuration.disable.contains("unknown-key-path")
    return found.map(configuration.graded) + (isSearched ? unknownKeys(text).map(configuration.graded) : [])
  }

  /// Returns findings about paths that start with an unknown key, which is nil for every selection.
  private func unknownKeys(_ text: MappedString) -> [Diagnostic] {
    var found: [Diagnostic] = []
    var open = rule.predicate.map { [TreeNode.predicate($0)] } ?? []
    while let node = open.popLast() {
      open += node.children
      guard case .expression(let expression) = node, case .keyPath(nil, let steps) = expression.kind,
        let step = steps.first, case .key(let key) = step.kind, !Self.rootKeys.contains(key)
      else { continue }
      found.append(
        Diagnostic(
          "unknown-key-path", .error,
          "the predicate of a File Provider action has no key \(VisibleText.quoted(key)); it has '\(Self.itemsKey)'",
          at: text.map.sourceRange(step.range)))
    }
    return found
  }
}
