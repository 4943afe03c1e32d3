import ActivationRuleModel
import ActivationRuleText

/// Lint rules about the extension around the rule, and its app.
extension LintRule {
  static let bundle = [
    missingExtensionPoint, wrongExtensionPoint, phMediaTypesIrrelevant, deploymentTargetMismatch,
  ]

  /// Flags extensions without an extension point, and with a misspelt one.
  static let missingExtensionPoint = LintRule(
    id: "missing-extension-point", severity: .error, furtherSeverities: [.warning], certainty: .documented
  ) { context in
    if let node = context.extensionRoot?.value(at: ["NSExtension", "NSExtensionPointIdentifier"]),
      let point = node.string, let meant = ExtensionPoints.meant(by: point)
    {
      return .one(
        "there is no extension point \(VisibleText.quoted(point))", at: node.range, notes: [.meant([meant])],
        severity: .warning)
    }
    guard let entry = context.extensionRoot?.entries(named: "NSExtension").last, (context.extensionPoint ?? "").isEmpty,
      context.subject.document?.format != .json
    else { return [] }
    return .one(
      "the extension names no extension point; 'NSExtensionPointIdentifier' is \(context.extensionPoint == nil ? "missing" : "empty")",
      at: entry.keyRange)
  }

  /// Flags rules of extensions that are not chosen by a rule.
  static let wrongExtensionPoint = LintRule(
    id: "wrong-extension-point", severity: .error, certainty: .documented
  ) { context in
    guard let point = context.extensionPoint, ExtensionPoints.known.contains(point), !ExtensionPoints.usesRule(point)
    else { return [] }
    if case .absent = context.rule.value { return [] }
    // The broadcast setup reads this key and nothing else of the rule.
    let isRead = context.entry(RuleKey.supportsReplayKitStreaming) != nil
    if isRead, !ExtensionPoints.withoutRule.contains(point) { return [] }
    return .one(
      "extensions at '\(point)' are not chosen by an activation rule", at: context.subject.properties.ruleRange)
  }

  /// Reports a key that belongs to photo editing.
  static let phMediaTypesIrrelevant = LintRule(
    id: "ph-media-types-irrelevant", severity: .info, certainty: .documented, hasFix: true
  ) { context in
    guard let attributes = context.extensionRoot?.value(at: ["NSExtension", "NSExtensionAttributes"]),
      let entry = attributes.entries(named: "PHSupportedMediaTypes").last, context.isChosenByRule
    else { return [] }
    return .one(
      "'PHSupportedMediaTypes' is read for photo editing alone", at: entry.keyRange,
      fixIts: context.removal(of: entry, from: attributes.entries, "remove 'PHSupportedMediaTypes'"))
  }

  /// Reports extensions that require a newer system than their app.
  static let deploymentTargetMismatch = LintRule(
    id: "deployment-target-mismatch", severity: .info, certainty: .reported
  ) { context in
    guard let root = context.extensionRoot, let app = context.subject.containingApp else { return [] }
    var findings: [Fault] = []
    for key in ["MinimumOSVersion", "LSMinimumSystemVersion"] {
      guard let node = root[key], let own = node.string, let others = app[key]?.string,
        let mine = versionNumbers(own), let theirs = versionNumbers(others), theirs.lexicographicallyPrecedes(mine)
      else { continue }
      findings.append(Fault("the extension needs version \(own), the app \(others)", at: node.range))
    }
    if let node = root["UIDeviceFamily"], let other = app["UIDeviceFamily"] {
      let missing = deviceFamilies(other).filter { !deviceFamilies(node).contains($0) }
      if !missing.isEmpty {
        findings.append(
          Fault(
            "the extension lacks a device family of the app: \(missing.map { "\($0)" }.joined(separator: ", "))",
            at: node.range))
      }
    }
    return findings
  }

  /// Returns the numbers of a version, without trailing zeros; `nil` for a text with anything else.
  private static func versionNumbers(_ version: String) -> [Int]? {
    var numbers: [Int] = []
    for part in version.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false) {
      guard let number = Int(String(decoding: Array(part), as: UTF8.self)) else { return nil }
      numbers.append(number)
    }
    while numbers.last == 0 { numbers.removeLast() }
    return numbers
  }

  private static func deviceFamilies(_ node: PropertyListNode) -> [Int64] {
    guard case .array(let nodes) = node.kind else { return [node.integerValue] }
    return nodes.map { $0.integerValue }
  }
}
