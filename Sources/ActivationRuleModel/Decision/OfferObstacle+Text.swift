package import ActivationRuleText
package import ActivationRuleTypes

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

  /// The list of causes to check on a platform, for people, in lines without wrapping.
  package static func rows(for platform: Platform) -> [TextRow] {
    let name = platform == .macOS ? "macOS" : "iOS"
    let title: TextRow =
      "Still not offered on \(name)? Look outside the rule, in this order ('--json' says what to check):"
    return [title]
      + obstacles(on: platform).enumerated().map { index, obstacle -> TextRow in
        let number = index < 9 ? " \(index + 1)" : "\(index + 1)"
        return "\(number).  \(body: obstacle.summary) [\(obstacle.certainty.rawValue)]"
      }
  }
}
