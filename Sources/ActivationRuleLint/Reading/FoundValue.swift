import ActivationRuleText

/// Describes a value of the wrong kind in messages.
enum FoundValue {
  /// Returns a description of the value: its kind, or that it is a build setting.
  static func text(_ node: PropertyListNode) -> String {
    switch node.kind {
    case .string(let text) where isBuildSetting(node): "the build setting \(VisibleText.quoted(text.text))"
    case .string(let text): "the string \(VisibleText.quoted(text.text))"
    case .real: "a real number"
    case .dictionary: "a dictionary"
    default: node.kindName
    }
  }

  /// Returns a note for a build setting, which is a text before and after it is expanded.
  static func notes(_ node: PropertyListNode) -> [Diagnostic.Note] {
    guard isBuildSetting(node) else { return [] }
    return [
      Diagnostic.Note("a build setting is not expanded here, and gives a string when it is; write the value itself")
    ]
  }

  /// Returns whether a value is a text that contains a build setting.
  static func isBuildSetting(_ node: PropertyListNode) -> Bool {
    node.string.map { KnownTypes.holdsBuildSetting($0) } ?? false
  }
}

extension LintContext {
  /// Returns a value as the file writes it, in quotes.
  func written(_ value: PropertyListNode.Kind) -> String {
    let node = PropertyListNode(value)
    return "'" + (subject.document?.format == .json ? JSONValue(node).text() : node.xml()) + "'"
  }
}
