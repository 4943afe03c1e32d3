package import ActivationRuleText
package import ActivationRuleTypes

/// A reason why an extension is not offered although its rule matches, in the order in which to check them.
///
/// Quick checks of frequent causes come first, rare causes last. The causes are outside the rule, so no verdict takes
/// them into account.
package struct OfferObstacle: Hashable, Sendable {
  /// The stable name of the cause.
  package let id: String
  /// The only platform on which the cause occurs; `nil` for both.
  package let platform: Platform?
  /// The certainty that the cause keeps extensions from being offered.
  package let certainty: Certainty
  /// The cause in one clause without a full stop.
  package let summary: String
  /// The check, in a sentence or two.
  package let check: String

  private init(_ id: String, _ platform: Platform?, _ certainty: Certainty, _ summary: String, _ check: String) {
    (self.id, self.platform, self.certainty, self.summary, self.check) = (id, platform, certainty, summary, check)
  }

  /// All causes, in the order in which to check them.
  package static let all: [OfferObstacle] = [
    OfferObstacle(
      "switched-off", nil, .observed, "the extension is not switched on",
      "On iOS, open More at the end of the row of apps, or Edit Actions below the list, and switch it on; on a Mac, look "
        + "among the extensions in System Settings."),
    OfferObstacle(
      "deployment-target", nil, .reported, "the extension wants a newer system than the device has",
      "Compare MinimumOSVersion, on a Mac LSMinimumSystemVersion, in the built extension with the device; the "
        + "extension's target has a separate setting."),
    OfferObstacle(
      "device-family", .iOS, .reported, "the extension is not built for this family of devices",
      "See whether UIDeviceFamily in the built extension lists the device: 1 is the iPhone, 2 the iPad. The app's own list "
        + "does not count."),
    OfferObstacle(
      "version-mismatch", nil, .reported, "the versions of the app and of the extension differ",
      "CFBundleShortVersionString and CFBundleVersion should be the same in both property lists of the built app."),
    OfferObstacle(
      "embedding", nil, .documented,
      "the app does not contain the extension where the system looks, or their signatures differ",
      "The .appex must be in PlugIns or Extensions of the app, signed by the same team, and its bundle identifier begins "
        + "with the app's. codesign --verify --deep checks the signature."),
    OfferObstacle(
      "sandbox", .macOS, .reported, "the extension has no sandbox entitlement",
      "A Mac never registers an extension without com.apple.security.app-sandbox; run codesign -d --entitlements - on the "
        + ".appex."),
    OfferObstacle(
      "sporadic", nil, .reported, "it comes and goes: reload the page, or open the sheet again",
      "Reload the page, or close the share sheet and open it again. Several reports say that the extension was there then; "
        + "no cause is known."),
    OfferObstacle(
      "entry-point", nil, .reported, "the class or storyboard that the extension starts with is not there",
      "Look for the class in NSExtensionPrincipalClass, with its module as MODULE.CLASS in Swift, or for the storyboard "
        + "in NSExtensionMainStoryboard."),
    OfferObstacle(
      "extension-point", nil, .documented, "the extension belongs to a different place",
      "NSExtensionPointIdentifier is com.apple.share-services for an entry next to the apps, and com.apple.ui-services or "
        + "com.apple.services for an action. Any other point does not take part in sharing."),
    OfferObstacle(
      "stale-registration", nil, .reported, "the system may still use an older build of the app",
      "Restart the device; if that is not enough, delete the app and install it again. On a Mac, delete older copies of the "
        + "app and relaunch Finder, which keeps the rules of Quick Actions until then."),
    OfferObstacle(
      "other-payload", nil, .reported, "the app shares something other than what you asked about",
      "Let a test extension with TRUEPREDICATE for its rule log the registered type identifiers of every attachment, and "
        + "ask about exactly those. A picture may come as data, not as a file."),
    OfferObstacle(
      "quick-action", .macOS, .documented,
      "a Quick Action of Finder is an Action whose list has NSExtensionServiceAllowsFinderPreviewItem",
      "Set the key to true in NSExtensionAttributes of the Action. A Share extension is in the Share menu alone."),
    OfferObstacle(
      "always-true", .macOS, .reported,
      "the rule is always true, and reports differ on whether Finder then offers it for files",
      "Name the types. One report says that Finder left such an extension out for files; the log of another app says that "
        + "NSTruePredicate is forbidden, and then that the rule passes."),
    OfferObstacle(
      "poor-file-types", .macOS, .reported, "Finder and Preview may tell only that something is a file",
      "Ask about an attachment with public.file-url alone. A rule that only knows a type such as com.adobe.pdf misses it."
    ),
    OfferObstacle(
      "text-files", .macOS, .reported, "some files of text are not offered to extensions, whatever the rule",
      "Share a .zip or .png from the same place: if the extension appears there and not for .txt, .js, .html or .sh, it is "
        + "this. No remedy is known."),
    OfferObstacle(
      "selected-text", .macOS, .reported, "apps on the Mac do not offer selected text to extensions",
      "Share a link or a file from the same app. If the extension appears there, the rule is right; the same selection "
        + "works on iOS only."),
    OfferObstacle(
      "page-script", nil, .inferred, "the script that the extension names for web pages is not there",
      "If the property list has NSExtensionJavaScriptPreprocessingFile, look for a file of that name, with .js, in the built "
        + "extension. A missing one was suspected once, not proved."),
    OfferObstacle(
      "sheet-purpose", .iOS, .observed, "the share sheet was opened for a purpose that leaves some entries out",
      "Share a copy rather than an invitation to work together, and try the same thing from Files or Photos."),
    OfferObstacle(
      "managed-device", .iOS, .observed, "the device is managed, and the host may not hand things to this app",
      "Look for a management profile that keeps work and private apps apart, and try a device without one."),
  ]

  /// The causes to check on a platform, in order.
  package static func obstacles(on platform: Platform) -> [OfferObstacle] {
    all.filter { $0.platform == nil || $0.platform == platform }
  }

  /// The causes to check on a platform, for people: first what the project answers, then the likeliest.
  package static func rows(for platform: Platform, knowing facts: [Fact]) -> [TextRow] {
    let all = obstacles(on: platform).filter { obstacle in !facts.contains { $0.id == obstacle.id } }
    let rest = all.count - shownCount
    let signs = { (fact: Fact) in fact.keepsAway.map { $0 ? "✗".colored(.yellow) : "✓".colored(.green) } ?? "?" }
    return ["Not in the sheet? Look outside the rule:"]
      + facts.map { "  \(signs($0)) \(body: $0.sentence)" }
      + all.prefix(shownCount).enumerated().map { "  \("\($0 + 1).") \(body: $1.summary) [\($1.certainty.rawValue)]" }
      + (rest > 0 ? ["  … \("\(rest)") more: article 'My extension is still missing'" as TextRow] : [])
  }

  /// The number of causes that people look through.
  private static let shownCount = 6
}

extension PayloadDecision {
  /// The decision if something outside the rule hides every extension, whatever the rule is.
  ///
  /// A rule that is broken, or that the system does not use, is itself the cause.
  package func keptAway(by obstacle: OfferObstacle?) -> PayloadDecision {
    guard let obstacle, verdict.keptAway(by: obstacle) == .hidden(.notOffered) else { return self }
    let isMatch: Bool? =
      switch verdict {
      case .shown: true
      // Fewer things would match.
      case .hidden(.countExceeded), .hidden(.attachmentBounds): nil
      default: false
      }
    return PayloadDecision(.hidden(.notOffered), min(certainty, obstacle.certainty), of: rule) {
      Grounds(content: .notOffered(obstacle, isMatch: isMatch))
    }.with(names)
  }
}

extension ActivationRule {
  /// The cause that hides extensions from a share, if it hides this one; a rule without a property list may be any's.
  package func met(_ obstacle: OfferObstacle?) -> OfferObstacle? {
    guard obstacle?.isOfQuickActions == true else { return obstacle }
    return surroundings.map { $0.allowsFinder && !$0.isOfShareExtension } ?? true ? nil : obstacle
  }

  /// Whether a share is no loss, since it is for other extensions: a Quick Action for Actions that ask for it, and all
  /// else on a Mac for the Share menu, which has no Action.
  package func isUncounted(despite obstacle: OfferObstacle?) -> Bool {
    isInOtherMenu(obstacle) || obstacle?.isOfQuickActions == true && met(obstacle) != nil
  }

  /// Whether a share on a Mac is in a menu that has no extensions of this kind.
  package func isInOtherMenu(_ obstacle: OfferObstacle?) -> Bool {
    obstacle?.isOfQuickActions == true
      ? surroundings?.isOfShareExtension == true
      : settings.platform == .macOS && ExtensionPoints.isAction(surroundings?.extensionPoint)
  }
}

extension RuleSurroundings {
  /// Whether the extension is in the Share menu, and so no action.
  fileprivate var isOfShareExtension: Bool { extensionPoint == ExtensionPoints.withRule.first }
}

extension OfferObstacle {
  fileprivate var isOfQuickActions: Bool { id == "quick-action" }
}

extension RuleVerdict {
  /// The verdict if something outside the rule hides every extension.
  package func keptAway(by obstacle: OfferObstacle?) -> RuleVerdict {
    obstacle != nil && isUpToRule ? .hidden(.notOffered) : self
  }

  /// Whether the system uses the rule and the rule can be evaluated.
  var isUpToRule: Bool { self != .hidden(.ruleNotUsed) && !isBroken }
}
