import ActivationRuleModel

/// Lint rules about the extension around the rule, and its app.
extension LintRule {
  static let bundle = [
    missingExtensionPoint, unknownExtensionPoint, wrongExtensionPoint, entryPoint, backgroundModesInExtension,
    phMediaTypesIrrelevant, bundleIdentifierPrefix, deploymentTargetMismatch,
  ]

  /// Flags extensions without an extension point.
  static let missingExtensionPoint = LintRule(
    id: "missing-extension-point", severity: .error,
    summary: "'NSExtension' has no 'NSExtensionPointIdentifier', or one that is no string.",
    rationale: """
      Every extension belongs to one extension point; without it the system does not load the extension at all.
      """,
    certainty: .documented,
    flagged: [
      .list("<string>extensionItems.@count == 1</string>", point: "").marked(before: "<key>NSExtension</key>"),
      .list("<dict/>", point: "").marked(before: "<key>NSExtension</key>"),
      .list("", point: "", properties: "<key>NSExtensionPointIdentifier</key><integer>1</integer>").marked(
        before: "<key>NSExtension</key>"),
      .list("", point: "", properties: "<key>NSExtensionPointIdentifier</key><string></string>").marked(
        before: "<key>NSExtension</key>"),
    ],
    clean: [
      .list("<string>extensionItems.@count == 1</string>"),
      .list("", point: "com.apple.widget-extension"),
      .dictionary(#""@SupportsText": true"#),
    ]
  ) { context in
    guard let entry = context.extensionRoot?.entries(named: "NSExtension").last, (context.extensionPoint ?? "").isEmpty,
      context.subject.document?.format != .json
    else { return [] }
    return .one(
      "the extension names no extension point; 'NSExtensionPointIdentifier' is \(context.extensionPoint == nil ? "missing" : "empty")",
      at: entry.keyRange)
  }

  /// Flags extension points that nobody knows.
  static let unknownExtensionPoint = LintRule(
    id: "unknown-extension-point", severity: .warning,
    summary: "The extension point is not a known one, but resembles one.",
    rationale: "The system does not load an extension whose point it does not know, and says nothing.",
    certainty: .documented,
    flagged: [
      .list("<dict/>", point: "com.apple.share-service").marked(before: "<string>com.apple.share-service<"),
      .list("<dict/>", point: "com.apple.ui-service").marked(before: "<string>com.apple.ui-service<"),
      .list("<dict/>", point: "com.apple.action-services").marked(before: "<string>com.apple.action-services<"),
      .list("", point: "com.apple.widget-extensions").marked(before: "<string>com.apple.widget-extensions<"),
    ],
    clean: [
      .list("<dict/>"), .list("<dict/>", point: "com.apple.ui-services"), .list("", point: "com.apple.ar.viewer"),
    ]
  ) { context in
    guard let node = context.extensionRoot?.value(at: ["NSExtension", "NSExtensionPointIdentifier"]),
      let point = node.string, let meant = ExtensionPoints.meant(by: point)
    else { return [] }
    return .one(
      "there is no extension point \(VisibleText.quoted(point))", at: node.range,
      notes: [.meant([meant])])
  }

  /// Flags rules of extensions that no rule chooses.
  static let wrongExtensionPoint = LintRule(
    id: "wrong-extension-point", severity: .error,
    summary: "The extension point does not use activation rules.",
    rationale: """
      Share and action extensions are chosen by their rules. Others, as widgets, keyboards and notification \
      services, have theirs for nothing.
      """,
    certainty: .documented,
    flagged: [
      .list("▶<string>extensionItems.@count == 1</string>", point: "com.apple.usernotifications.service"),
      .list("▶<dict/>", point: "com.apple.widget-extension"),
      .list("▶<dict><key>@SupportsText</key><true/></dict>", point: "com.apple.keyboard-service"),
      .list("▶<string>extensionItems.@count == 1</string>", point: "com.apple.broadcast-services-setupui"),
    ],
    clean: [
      .list("<string>extensionItems.@count == 1</string>"),
      .list(
        "<dict><key>@SupportsReplayKitStreaming</key><true/></dict>", point: "com.apple.broadcast-services-setupui"),
      .list("", point: "com.apple.widget-extension"),
    ]
  ) { context in
    guard let point = context.extensionPoint, ExtensionPoints.known.contains(point), !ExtensionPoints.usesRule(point)
    else { return [] }
    if case .absent = context.rule.value { return [] }
    // The broadcast setup reads this key, and nothing else of the rule.
    let isRead = context.entry(RuleKey.supportsReplayKitStreaming) != nil
    if isRead, !ExtensionPoints.withoutRule.contains(point) { return [] }
    return .one(
      "extensions at '\(point)' are not chosen by an activation rule", at: context.subject.properties.ruleRange)
  }

  /// Flags extensions with two ways in, or none.
  static let entryPoint = LintRule(
    id: "entry-point", severity: .warning,
    summary: "The extension has both or neither of 'NSExtensionMainStoryboard' and 'NSExtensionPrincipalClass'.",
    rationale: """
      The system starts an extension by its storyboard or by its class. With both, which one is taken is not \
      documented; with neither, the extension cannot start.
      """,
    certainty: .documented,
    flagged: [
      .list("<dict/>", properties: "").marked(before: "<key>NSExtension</key>"),
      .list(
        "<dict/>",
        properties:
          "<key>NSExtensionMainStoryboard</key><string>Main</string><key>NSExtensionPrincipalClass</key><string>Share</string>"
      ).marked(before: "<key>NSExtension</key>"),
      .list("<string>FALSEPREDICATE</string>", point: "com.apple.ui-services", properties: "").marked(
        before: "<key>NSExtension</key>"),
      .list("<dict/>", point: "com.apple.share-service", properties: "").marked(before: "<key>NSExtension</key>"),
    ],
    clean: [
      .list("<dict/>"),
      .list("<dict/>", properties: "<key>NSExtensionMainStoryboard</key><string>Main</string>"),
      .list("", point: "com.apple.widgetkit-extension", properties: ""),
    ]
  ) { context in
    guard let entry = context.extensionRoot?.entries(named: "NSExtension").last,
      context.subject.document?.format != .json, context.isChosenByRule
    else { return [] }
    let hasStoryboard = entry.value["NSExtensionMainStoryboard"] != nil
    let hasClass = entry.value["NSExtensionPrincipalClass"] != nil
    guard hasStoryboard == hasClass else { return [] }
    return .one(
      hasClass
        ? "the extension has a storyboard and a principal class; one of them is enough"
        : "the extension has neither 'NSExtensionMainStoryboard' nor 'NSExtensionPrincipalClass'; it cannot start",
      at: entry.keyRange)
  }

  /// Flags background modes in an extension.
  static let backgroundModesInExtension = LintRule(
    id: "background-modes-in-extension", severity: .error,
    summary: "The extension's property list has 'UIBackgroundModes'.",
    rationale: "The store refuses extensions with background modes; they belong into the app.",
    certainty: .documented,
    flagged: [
      .list("<dict/>", root: "<key>UIBackgroundModes</key><array/>").marked(before: "<key>UIBackgroundModes"),
      .list("", root: "<key>UIBackgroundModes</key><array><string>audio</string></array>").marked(
        before: "<key>UIBackgroundModes"),
      .list(
        "<string>FALSEPREDICATE</string>", root: "<key>UIBackgroundModes</key><array><string>fetch</string></array>"
      ).marked(before: "<key>UIBackgroundModes"),
    ],
    clean: [
      .list("<dict/>"),
      "<plist><dict><key>UIBackgroundModes</key><array/></dict></plist>",
      .list("", root: "<key>CFBundleName</key><string>A</string>"),
    ]
  ) { context in
    guard let entry = context.extensionRoot?.entries(named: "UIBackgroundModes").last else { return [] }
    return .one("the store refuses an extension with 'UIBackgroundModes'", at: entry.keyRange)
  }

  /// Reports a key that belongs to photo editing.
  static let phMediaTypesIrrelevant = LintRule(
    id: "ph-media-types-irrelevant", severity: .info,
    summary: "'PHSupportedMediaTypes' stands in an extension that is chosen by a rule.",
    rationale: "The key is read for photo editing extensions alone; a share sheet does not look at it.",
    certainty: .documented, hasFix: true,
    flagged: [
      .list("<dict/>", attributes: "▶<key>PHSupportedMediaTypes</key><array><string>Image</string></array>"),
      .list("<string>FALSEPREDICATE</string>", attributes: "▶<key>PHSupportedMediaTypes</key><array/>"),
      .list("<dict/>", attributes: "▶<key>PHSupportedMediaTypes</key><array/>", point: "com.apple.ui-services"),
    ],
    clean: [
      .list("<dict/>"),
      .list("", attributes: "<key>PHSupportedMediaTypes</key><array/>", point: "com.apple.photo-editing"),
      .dictionary(#""@SupportsText": true"#),
    ]
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
    id: "bundle-identifier-prefix", severity: .error,
    summary: "The extension's bundle identifier does not begin with the app's.",
    rationale: "The store and the system demand the app's identifier, a dot, and a name of the extension's own.",
    certainty: .documented,
    flagged: [
      .both("CFBundleIdentifier", "▶<string>com.example.share</string>", "<string>com.example.notes</string>"),
      .both("CFBundleIdentifier", "▶<string>com.example.notesshare</string>", "<string>com.example.notes</string>"),
      .both("CFBundleIdentifier", "▶<string>com.example.notes</string>", "<string>com.example.notes</string>"),
    ],
    clean: [
      .both("CFBundleIdentifier", "<string>com.example.notes.share</string>", "<string>com.example.notes</string>"),
      .both(
        "CFBundleIdentifier", "<string>$(PRODUCT_BUNDLE_IDENTIFIER)</string>", "<string>com.example.notes</string>"),
      .list("<dict/>", root: "<key>CFBundleIdentifier</key><string>com.example.share</string>"),
    ]
  ) { context in
    guard let app = context.subject.containingApp?["CFBundleIdentifier"]?.string,
      let node = context.extensionRoot?["CFBundleIdentifier"], let own = node.string,
      !app.utf8.contains(UInt8(ascii: "$")), !own.utf8.contains(UInt8(ascii: "$")), !own.hasPrefix(app + ".")
    else { return [] }
    return .one("the bundle identifier must begin with the app's, \(VisibleText.quoted(app + "."))", at: node.range)
  }

  /// Reports extensions that need more than their app.
  static let deploymentTargetMismatch = LintRule(
    id: "deployment-target-mismatch", severity: .info,
    summary: "The extension needs a newer system than the app, or lacks a device family of the app.",
    rationale: "Then the app runs where the extension is not there, and the rule is searched for the reason.",
    certainty: .reported,
    flagged: [
      .both("MinimumOSVersion", "▶<string>17.0</string>", "<string>16.0</string>"),
      .both(
        "UIDeviceFamily", "▶<array><integer>1</integer></array>",
        "<array><integer>1</integer><integer>2</integer></array>"),
      .both("LSMinimumSystemVersion", "▶<string>14.10</string>", "<string>14.9</string>"),
    ],
    clean: [
      .both("MinimumOSVersion", "<string>16.0</string>", "<string>16.0</string>"),
      .both("MinimumOSVersion", "<string>9.3</string>", "<string>10.0</string>"),
      .list("<dict/>", root: "<key>MinimumOSVersion</key><string>17.0</string>"),
    ]
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

  /// The numbers of a version, without zeros at the end; `nil` for a text with anything else.
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

extension LintExample {
  /// The lists of an extension and of its app, with the same key in their roots.
  fileprivate static func both(_ key: String, _ own: String, _ app: String) -> LintExample {
    .list("<dict/>", root: "<key>\(key)</key>\(own)", app: "<key>\(key)</key>\(app)")
  }
}
