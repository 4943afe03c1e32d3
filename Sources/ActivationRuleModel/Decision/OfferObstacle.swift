/// A cause for which an extension is not offered although its rule matches, in the order in which to look for them.
///
/// The order goes from what is quick to look at and often the cause to what is rare. The causes lie outside the rule, so
/// no verdict takes them into account.
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
  /// The extension point belongs to another place.
  case extensionPoint = "extension-point"
  /// The system still works with what it knew before.
  case staleRegistration = "stale-registration"
  /// The host shares other things than those that the rule was asked about.
  case otherPayload = "other-payload"
  /// The rule is always true, about which reports from the Mac differ.
  case alwaysTrue = "always-true"
  /// Finder and Preview tell little of a file.
  case poorFileTypes = "poor-file-types"
  /// Some files of text are not offered to any extension.
  case textFiles = "text-files"
  /// Selected text is not offered to extensions.
  case selectedText = "selected-text"
  /// The script for web pages is missing.
  case pageScript = "page-script"
  /// The share sheet was opened for a purpose that leaves entries out.
  case sheetPurpose = "sheet-purpose"
  /// The device is managed.
  case managedDevice = "managed-device"

  /// The stable name of the cause.
  package var id: String { rawValue }

  /// The platforms on which the cause is met.
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

  /// How well it is known that the cause keeps extensions from being offered.
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

  /// The causes to look for on a platform, in order.
  package static func obstacles(on platform: Platform) -> [OfferObstacle] {
    allCases.filter { $0.platforms.contains(platform) }
  }
}
