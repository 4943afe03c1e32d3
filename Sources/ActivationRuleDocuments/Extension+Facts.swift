import ActivationRuleModel
import ActivationRuleText
import ActivationRuleTypes

extension Extension {
  /// Finds the causes outside the rule that the extension's list, the app's list and the project name.
  ///
  /// - Parameter bundle: the names of the files in the bundle of the extension; `nil` for a list outside of one.
  package mutating func findFacts(bundle: Set<String>?) {
    guard let root = document?.root, root["NSExtension"] != nil else {
      found = target?.facts ?? []
      return
    }
    var own = bundle.map { missingFiles(of: root, in: $0) } ?? []
    if let containingApp {
      own += figures(of: root).facts(in: figures(of: containingApp), on: namedPlatform ?? rule.settings.platform)
    }
    // A version that the list itself writes is not that of the build settings.
    let ownVersion = ["CFBundleShortVersionString", "CFBundleVersion"].contains { key in
      root[key]?.string.map { !$0.utf8.contains(UInt8(ascii: "$")) } ?? false
    }
    found =
      own
      + (target?.facts ?? []).filter { fact in
        !own.contains { $0.id == fact.id } && !(ownVersion && fact.id == "version-mismatch")
      }
  }

  /// Whether Finder offers an Action on a Mac; `nil` for any other extension.
  ///
  /// Source: NSExtensionServiceAllowsFinderPreviewItem, Information Property List (Apple).
  var finderFact: Fact? {
    guard isAction, rule.settings.platform == .macOS, let properties = document?.root["NSExtension"],
      let point = properties["NSExtensionPointIdentifier"]
    else { return nil }
    let (key, node) = (RuleSurroundings.finderKey, properties["NSExtensionAttributes"]?[RuleSurroundings.finderKey])
    let words =
      isQuickAction
      ? "it is a Quick Action in Finder, by \(key)"
      : "not a Quick Action in Finder: \(key) is \(node == nil ? "missing" : "false")"
    return Fact(
      "quick-action", keepsAway: !isQuickAction, words, at: place(of: node ?? point), range: (node ?? point).range)
  }

  /// Returns the figures of a list, except figures that a build setting fills in.
  private func figures(of root: PropertyListNode) -> BundleFigures {
    func figure(_ keys: String...) -> BundleFigures.Figure? {
      guard let node = keys.lazy.compactMap({ root[$0] }).first else { return nil }
      let text = node.string ?? node.elements.map { String($0.integerValue) }.joined(separator: ",")
      let isKnown = !text.isEmpty && !text.utf8.contains(UInt8(ascii: "$"))
      return isKnown ? BundleFigures.Figure(text, at: place(of: node), range: node.range) : nil
    }
    return BundleFigures(
      system: figure("MinimumOSVersion", "LSMinimumSystemVersion"), families: figure("UIDeviceFamily"),
      version: figure("CFBundleShortVersionString"), build: figure("CFBundleVersion"))
  }

  /// Returns the script for web pages and the storyboard that the list names and the bundle does not have.
  ///
  /// Source: reported by developers, with the refusals ITMS-90362 and ITMS-90357 of the App Store.
  private func missingFiles(of root: PropertyListNode, in bundle: Set<String>) -> [Fact] {
    let files = [
      ("page-script", root["NSExtension"]?["NSExtensionAttributes"]?["NSExtensionJavaScriptPreprocessingFile"]),
      ("entry-point", root["NSExtension"]?["NSExtensionMainStoryboard"]),
    ]
    return files.compactMap { id, node in
      guard let node, let name = node.string, !name.isEmpty, !name.utf8.contains(UInt8(ascii: "/")) else { return nil }
      // One for each device has its name behind a tilde.
      let isThere = bundle.contains { $0 == name || $0.hasPrefix(name + ".") || $0.hasPrefix(name + "~") }
      let words =
        isThere
        ? "\(VisibleText.quoted(name)) is in the bundle"
        : "\(VisibleText.quoted(name)), which the list names, is not in the bundle"
      return Fact(id, keepsAway: !isThere, words, at: place(of: node), range: node.range)
    }
  }

  private func place(of node: PropertyListNode) -> String {
    let path = VisibleText.line(file.name)
    return file.isBinary ? path : "\(path):\(file.line(at: node.range.lowerBound))"
  }
}
