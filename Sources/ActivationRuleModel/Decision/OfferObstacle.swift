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
