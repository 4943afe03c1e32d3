/// Lint rules about the extension around the rule, and its app.
extension LintRule {
  static let bundle = [
    missingExtensionPoint, unknownExtensionPoint, wrongExtensionPoint, entryPoint, backgroundModesInExtension,
    phMediaTypesIrrelevant, bundleIdentifierPrefix, deploymentTargetMismatch, extensionPlace, noSandbox,
    versionDiffersFromApp,
  ]

  /// Flags extensions without an extension point.
  static let missingExtensionPoint = LintRule(
    id: "missing-extension-point", severity: .error, certainty: .documented
  ) { context in
    guard let entry = context.extensionRoot?.entries(named: "NSExtension").last, (context.extensionPoint ?? "").isEmpty,
      context.subject.document?.format != .json
    else { return [] }
    return .one(
      "the extension names no extension point; 'NSExtensionPointIdentifier' is \(context.extensionPoint == nil ? "missing" : "empty")",
      at: entry.keyRange)
  }

  /// Flags unknown extension points.
  static let unknownExtensionPoint = LintRule(
    id: "unknown-extension-point", severity: .warning, certainty: .documented
  ) { context in
    guard let node = context.extensionRoot?.value(at: ["NSExtension", "NSExtensionPointIdentifier"]),
      let point = node.string, let meant = ExtensionPoints.meant(by: point)
    else { return [] }
    return .one(
      "there is no extension point \(VisibleText.quoted(point))", at: node.range,
      notes: [.meant([meant])])
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

  /// Flags extensions with two entry points, or none.
  static let entryPoint = LintRule(id: "entry-point", severity: .warning, certainty: .documented) { context in
    guard let entry = context.extensionRoot?.entries(named: "NSExtension").last,
      context.subject.document?.format != .json, context.isChosenByRule
    else { return [] }
    let hasStoryboard = entry.value["NSExtensionMainStoryboard"] != nil
    let hasClass = entry.value["NSExtensionPrincipalClass"] != nil
    if let node = entry.value["NSExtensionMainStoryboard"], let name = node.string, !hasClass,
      context.subject.nearbyFiles.lacks(storyboard: name)
    {
      return .one("the extension has no storyboard \(VisibleText.quoted(name)); it cannot start", at: node.range)
    }
    // With these attributes, ExtensionKit may start the extension from its code.
    guard hasStoryboard == hasClass, hasClass || context.extensionRoot?["EXAppExtensionAttributes"] == nil else {
      return []
    }
    return .one(
      hasClass
        ? "the extension has a storyboard and a principal class; one of them is enough"
        : "the extension has neither 'NSExtensionMainStoryboard' nor 'NSExtensionPrincipalClass'; it cannot start",
      at: entry.keyRange)
  }

  /// Flags background modes in an extension.
  static let backgroundModesInExtension = LintRule(
    id: "background-modes-in-extension", severity: .error, certainty: .documented
  ) { context in
    guard let entry = context.extensionRoot?.entries(named: "UIBackgroundModes").last else { return [] }
    return .one("the store refuses an extension with 'UIBackgroundModes'", at: entry.keyRange)
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

  /// Flags extensions whose identifier does not begin with the app's.
  static let bundleIdentifierPrefix = LintRule(
    id: "bundle-identifier-prefix", severity: .error, certainty: .documented
  ) { context in
    guard let app = context.subject.containingApp?["CFBundleIdentifier"]?.string,
      let node = context.extensionRoot?["CFBundleIdentifier"], let own = node.string,
      !app.utf8.contains(UInt8(ascii: "$")), !own.utf8.contains(UInt8(ascii: "$")), !own.hasPrefix(app + ".")
    else { return [] }
    return .one("the bundle identifier must begin with the app's, \(VisibleText.quoted(app + "."))", at: node.range)
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

  /// Flags built extensions in folders that the system does not search.
  static let extensionPlace = LintRule(id: "extension-place", severity: .warning, certainty: .documented) { context in
    guard let place = context.subject.nearbyFiles.place, !place.hasPrefix("PlugIns/"), !place.hasPrefix("Extensions/"),
      let entry = context.extensionRoot?.entries(named: "NSExtension").last, context.isChosenByRule
    else { return [] }
    return .one(
      "the extension is at \(VisibleText.quoted(place)) of the app; the system looks in 'PlugIns'", at: entry.keyRange)
  }

  /// Flags extensions for the Mac whose entitlements lack the sandbox.
  static let noSandbox = LintRule(id: "no-sandbox", severity: .warning, certainty: .reported) { context in
    guard let file = context.subject.nearbyFiles.withoutSandbox, context.platform == .macOS, context.isChosenByRule,
      let entry = context.extensionRoot?.entries(named: "NSExtension").last
    else { return [] }
    return .one(
      "\(VisibleText.quoted(file)) has no 'com.apple.security.app-sandbox'; a Mac does not register the extension without it",
      at: entry.keyRange,
      notes: [Note("the build setting ENABLE_APP_SANDBOX adds it, too; a signature is not read here")])
  }

  /// Flags extensions whose version differs from the app's.
  static let versionDiffersFromApp = LintRule(
    id: "version-differs-from-app", severity: .warning, certainty: .reported
  ) { context in
    guard let root = context.extensionRoot, let app = context.subject.containingApp else { return [] }
    return ["CFBundleShortVersionString", "CFBundleVersion"].compactMap { key in
      guard let node = root[key], let own = node.string, let other = app[key]?.string, own != other,
        !(own + other).utf8.contains(UInt8(ascii: "$"))
      else { return nil }
      return Fault(
        "'\(key)' is \(VisibleText.quoted(own)), and \(VisibleText.quoted(other)) in the app; uploads report ITMS-90473",
        at: node.range)
    }
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
