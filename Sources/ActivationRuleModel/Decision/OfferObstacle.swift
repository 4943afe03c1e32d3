package import ActivationRuleText
package import ActivationRuleTypes

/// A reason why an extension is not offered although its rule matches, in the order in which to check them.
///
/// Quick checks of frequent causes come first, rare causes last. The causes are outside the rule, so no verdict takes
/// them into account.
package enum OfferObstacle: String, CaseIterable, Hashable, Sendable {
  /// The user has not switched the extension on.
  case switchedOff = "switched-off"
  /// The minimum system version is above that of the device.
  case deploymentTarget = "deployment-target"
  /// The device is of a family that is not listed.
  case deviceFamily = "device-family"
  /// App and extension have different versions.
  case versionMismatch = "version-mismatch"
  /// The extension is not in the app where the system looks, is not signed with it, or has a foreign identifier.
  case embedding
  /// The extension has no sandbox entitlement.
  case sandbox
  /// The extension has nothing to start with.
  case entryPoint = "entry-point"
  /// The extension point belongs to another part of the system.
  case extensionPoint = "extension-point"
  /// The system still uses an older build of the app.
  case staleRegistration = "stale-registration"
  /// The host shares something other than the payload that the rule was asked about.
  case otherPayload = "other-payload"
  /// The rule is always true, about which reports from the Mac differ.
  case alwaysTrue = "always-true"
  /// Finder and Preview provide less specific types of a file.
  case poorFileTypes = "poor-file-types"
  /// Some text files are not offered to any extension.
  case textFiles = "text-files"
  /// Selected text is not offered to extensions.
  case selectedText = "selected-text"
  /// The script for web pages is missing.
  case pageScript = "page-script"
  /// The share sheet was opened for a purpose that excludes some extensions.
  case sheetPurpose = "sheet-purpose"
  /// The device is managed.
  case managedDevice = "managed-device"

  /// The stable name of the cause.
  package var id: String { rawValue }

  /// The platforms on which the cause occurs.
  package var platforms: [Platform] {
    switch self {
    case .switchedOff, .deploymentTarget, .versionMismatch, .embedding, .entryPoint, .extensionPoint,
      .staleRegistration,
      .otherPayload, .pageScript:
      [.iOS, .macOS]
    case .deviceFamily, .sheetPurpose, .managedDevice: [.iOS]
    case .sandbox, .alwaysTrue, .poorFileTypes, .textFiles, .selectedText: [.macOS]
    }
  }

  /// The certainty that the cause keeps extensions from being offered.
  package var certainty: Certainty {
    switch self {
    case .embedding, .extensionPoint: .documented
    case .switchedOff, .sheetPurpose, .managedDevice: .observed
    case .deploymentTarget, .deviceFamily, .versionMismatch, .sandbox, .entryPoint, .staleRegistration, .otherPayload,
      .alwaysTrue, .poorFileTypes, .textFiles, .selectedText:
      .reported
    case .pageScript: .inferred
    }
  }

  /// The causes to check on a platform, in order.
  package static func obstacles(on platform: Platform) -> [OfferObstacle] {
    allCases.filter { $0.platforms.contains(platform) }
  }
}

extension OfferObstacle {
  /// The cause in one clause without a full stop.
  package var summary: String {
    switch self {
    case .switchedOff: "the extension is not switched on"
    case .deploymentTarget: "the extension wants a newer system than the device has"
    case .deviceFamily: "the extension is not built for this family of devices"
    case .versionMismatch: "the versions of the app and of the extension differ"
    case .embedding: "the app does not contain the extension where the system looks, or their signatures differ"
    case .sandbox: "the extension has no sandbox entitlement"
    case .entryPoint: "the class or storyboard that the extension starts with is not there"
    case .extensionPoint: "the extension belongs to a different place"
    case .staleRegistration: "the system may still use an older build of the app"
    case .otherPayload: "the app shares something other than what you asked about"
    case .alwaysTrue: "the rule is always true, and reports differ on whether Finder then offers it for files"
    case .poorFileTypes: "Finder and Preview may tell only that something is a file"
    case .textFiles: "some files of text are not offered to extensions, whatever the rule"
    case .selectedText: "apps on the Mac do not offer selected text to extensions"
    case .pageScript: "the script that the extension names for web pages is not there"
    case .sheetPurpose: "the share sheet was opened for a purpose that leaves some entries out"
    case .managedDevice: "the device is managed, and the host may not hand things to this app"
    }
  }

  /// The check, in a sentence or two.
  package var check: String {
    switch self {
    case .switchedOff:
      "On iOS, open More at the end of the row of apps, or Edit Actions below the list, and switch it on; on a Mac, look "
        + "among the extensions in System Settings."
    case .deploymentTarget:
      "Compare MinimumOSVersion, on a Mac LSMinimumSystemVersion, in the built extension with the device; the "
        + "extension's target has a separate setting."
    case .deviceFamily:
      "See whether UIDeviceFamily in the built extension lists the device: 1 is the iPhone, 2 the iPad. The app's own list "
        + "does not count."
    case .versionMismatch:
      "CFBundleShortVersionString and CFBundleVersion should be the same in both property lists of the built app."
    case .embedding:
      "The .appex must be in PlugIns or Extensions of the app, signed by the same team, and its bundle identifier begins "
        + "with the app's. codesign --verify --deep checks the signature."
    case .sandbox:
      "A Mac never registers an extension without com.apple.security.app-sandbox; run codesign -d --entitlements - on the "
        + ".appex."
    case .entryPoint:
      "Look for the class in NSExtensionPrincipalClass, with its module as MODULE.CLASS in Swift, or for the storyboard "
        + "in NSExtensionMainStoryboard."
    case .extensionPoint:
      "NSExtensionPointIdentifier is com.apple.share-services for an entry next to the apps, and com.apple.ui-services or "
        + "com.apple.services for an action. Any other point does not take part in sharing."
    case .staleRegistration:
      "Restart the device; if that is not enough, delete the app and install it again. On a Mac, delete older copies of the "
        + "app and relaunch Finder, which keeps the rules of Quick Actions until then."
    case .otherPayload:
      "Let a test extension with TRUEPREDICATE for its rule log the registered type identifiers of every attachment, and "
        + "ask about exactly those. A host may change with its version."
    case .alwaysTrue:
      "Name the types. One report says that Finder left such an extension out for files; the log of another app says that "
        + "NSTruePredicate is forbidden, and then that the rule passes."
    case .poorFileTypes:
      "Ask about an attachment with public.file-url alone. A rule that only knows a type such as com.adobe.pdf misses it."
    case .textFiles:
      "Share a .zip or .png from the same place: if the extension appears there and not for .txt, .js, .html or .sh, it is "
        + "this. No remedy is known."
    case .selectedText:
      "Share a link or a file from the same app. If the extension appears there, the rule is right; the same selection "
        + "works on iOS only."
    case .pageScript:
      "If the property list has NSExtensionJavaScriptPreprocessingFile, look for a file of that name, with .js, in the built "
        + "extension. A missing one was suspected once, not proved."
    case .sheetPurpose:
      "Share a copy rather than an invitation to work together, and try the same thing from Files or Photos."
    case .managedDevice:
      "Look for a management profile that keeps work and private apps apart, and try a device without one."
    }
  }

  /// The causes to check on a platform, for people, the likeliest first.
  package static func rows(for platform: Platform) -> [TextRow] {
    let all = obstacles(on: platform)
    let rest = all.count - shownCount
    return ["Not in the sheet? Look outside the rule:"]
      + all.prefix(shownCount).enumerated().map { "  \("\($0 + 1).") \(body: $1.summary) [\($1.certainty.rawValue)]" }
      + (rest > 0 ? ["  … \("\(rest)") more: article 'My extension is still missing'" as TextRow] : [])
  }

  /// The number of causes that people look through.
  private static let shownCount = 6
}

extension Decision {
  /// The decision if something outside the rule hides every extension, whatever the rule is.
  ///
  /// A rule that is broken, or that the system does not use, is itself the cause.
  package func keptAway(by obstacle: OfferObstacle?) -> Decision {
    guard let obstacle, verdict.isUpToRule else { return self }
    let match = verdict == .shown ? "the rule itself matches" : "nor does the rule match"
    return Decision(.hidden(.notOffered), "\(obstacle.summary) (\(match))", min(certainty, obstacle.certainty))
  }
}

extension Explanation {
  /// The explanation if something outside the rule hides every extension, which no change of the rule helps.
  package func keptAway(by obstacle: OfferObstacle?) -> Explanation {
    guard obstacle != nil, decision.verdict.isUpToRule else { return self }
    return Explanation(decision: decision.keptAway(by: obstacle), steps: steps, changes: [])
  }
}

extension Verdict {
  /// Whether the system uses the rule and the rule can be evaluated.
  fileprivate var isUpToRule: Bool { self != .hidden(.ruleNotUsed) && !isBroken }
}
