package import ActivationRuleModel
package import ActivationRuleText
package import ActivationRuleTypes

extension Finding {
  /// Whether it is about a rule that is meant and not read.
  package var isOfUnreadRule: Bool {
    [FileFault.ruleNotRead, .extensionSetting].contains { $0.rawValue == id } && severity != .info
  }

  /// The same as the failure of its text.
  package func failure(in source: SourceText) -> Failure {
    Failure(Finding(id, .error, message, at: range, notes: notes), in: source)
  }
}

/// A rule that a project file leads to.
package struct ProjectRule {
  /// The generated property list of the extension, or the rule itself; ranges point into the project file.
  package let root: PropertyListNode
  /// The name of the plug-in that writes the rule, if it is a known one.
  package let plugIn: String?
  /// The name of the extension's target.
  package let target: String?
  /// The platform of the target.
  package let platform: Platform?
  /// The path of the list that XcodeGen generates of it, relative to the folder of the file.
  package let list: String?
  /// What the project says about the devices that the extension reaches.
  package var facts: [Fact]
  /// Whether the list is the app's own, in which an extension's rule is misplaced.
  package let isAppsOwn: Bool

  package init(
    root: PropertyListNode, plugIn: String? = nil, target: String? = nil, platform: Platform? = nil,
    list: String? = nil, isAppsOwn: Bool = false, facts: [Fact] = []
  ) {
    (self.root, self.plugIn, self.target, self.platform) = (root, plugIn, target, platform)
    (self.list, self.isAppsOwn, self.facts) = (list, isAppsOwn, facts)
  }

  /// What the project says about the extension.
  package var about: ProjectTarget { ProjectTarget(platform: platform, name: plugIn ?? target, facts: facts) }

  /// The extension point, if the extension lacks a rule and needs none.
  var pointWithoutRule: String? {
    guard root["NSExtension"] != nil else { return nil }
    return ExtensionProperties(root).pointWithoutRule
  }

  /// Returns the properties of the extension in the list.
  package func properties(in source: SourceText) -> ExtensionProperties {
    isAppsOwn ? ExtensionProperties(root, isAppsOwn: true) : ExtensionProperties(document(in: source))
  }

  /// Returns the list or rule as a separate document, whose ranges point into the project file.
  package func document(in source: SourceText) -> PropertyListDocument {
    PropertyListDocument(format: .json, root: root, source: source)
  }
}

/// The rules in a project file, with remarks.
package struct ProjectRules {
  /// The rules in the order of the file.
  package var rules: [ProjectRule] = []
  /// Findings about how the file leads to rules: unread parts, and options that a plug-in ignores.
  package var remarks: [Finding] = []
  /// What to do so that a file without a rule leads to one; `nil` if it is not known.
  var hint: String?

  package init(rules: [ProjectRule] = [], remarks: [Finding] = []) { (self.rules, self.remarks) = (rules, remarks) }

  /// Whether there are too many to be asked and linted, so that no more are collected.
  package var isFull: Bool { max(rules.count, remarks.count) > Limit.projectRules.value }

  /// Throws if there are too many, or one has too many keys.
  func requireFew(in source: SourceText) throws(Failure) {
    let most = Limit.projectRules.value
    if let place = rules.dropFirst(most).first?.root.range ?? remarks.dropFirst(most).first?.range {
      throw Failure(FileFault.ruleNotRead, "more than \(most) rules in one file", at: place, in: source)
    }
    for rule in rules { try rule.properties(in: source).requireFewKeys(in: source) }
  }

  /// The point of the first extension, if no extension needs a rule and everything was read.
  package var pointWithoutRule: String? {
    guard remarks.allSatisfy({ !$0.isOfUnreadRule }), rules.allSatisfy({ $0.pointWithoutRule != nil }) else {
      return nil
    }
    return rules.first?.pointWithoutRule
  }

  /// Returns why the file as a whole contains no readable rule; `nil` if it contains one.
  package func failure(in source: SourceText) -> Failure? {
    guard rules.isEmpty else { return nil }
    return remarks.first?.failure(in: source) ?? NoRule.error(in: source, at: SourceRange(at: 0), hint)
  }
}
