package import ActivationRuleModel
package import ActivationRuleText

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
  /// What the project says about the extension.
  package var about: ProjectTarget
  /// The path of the list that XcodeGen generates of it, relative to the folder of the file.
  package let list: String?
  /// Whether the list is the app's own, in which an extension's rule is misplaced.
  package let isAppsOwn: Bool

  package init(
    root: PropertyListNode, plugIn: String? = nil, about: ProjectTarget? = nil, list: String? = nil,
    isAppsOwn: Bool = false
  ) {
    (self.root, self.plugIn, self.about) = (root, plugIn, about ?? ProjectTarget(name: plugIn))
    (self.list, self.isAppsOwn) = (list, isAppsOwn)
  }

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
  package var hint: String?

  package init(rules: [ProjectRule] = [], remarks: [Finding] = []) { (self.rules, self.remarks) = (rules, remarks) }

  /// Adds a remark that was not made before.
  package mutating func remark(_ remark: Finding) {
    if !remarks.contains(remark) { remarks.append(remark) }
  }

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
