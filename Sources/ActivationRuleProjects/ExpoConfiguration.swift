import ActivationRuleDocuments
import ActivationRuleModel
package import ActivationRuleText

/// Finds the rules in JSON that describes an Expo app: `app.json`, and the output of `expo config --json`.
///
/// Options of a known plug-in are translated in the same way as the plug-in does it. Elsewhere a rule is a predicate or
/// a dictionary of activation keys under a name that plug-ins use; a rule in the words of an unknown plug-in is
/// reported and not read.
struct ExpoConfiguration {
  private var found = ProjectRules()
  /// Whether the file describes one extension instead of an app, so that its rule is meant.
  private var isTarget = false
  /// The values that are still to be visited, the next one last.
  private var rest: [Place]

  /// A value, and whether it is in a list of plug-ins.
  private struct Place {
    let node: PropertyListNode
    var isPlugIn = false
  }

  private init(_ root: PropertyListNode) {
    rest = [Place(node: root)]
  }

  /// Returns the extensions and rules anywhere in a value, in order.
  ///
  /// - Parameter isTarget: whether the value is known to describe one extension.
  static func rules(in root: PropertyListNode, isTarget: Bool = false) -> ProjectRules {
    if let target = SharePlugIn.target(root) {
      let rules = target.root(at: root.range).map { [ProjectRule(root: $0)] } ?? []
      return ProjectRules(rules: rules, remarks: target.remarks)
    }
    var reader = ExpoConfiguration(root)
    reader.isTarget = isTarget || root["type"]?.string != nil
    while !reader.found.isFull, let place = reader.rest.popLast() { reader.visit(place) }
    return reader.found
  }

  /// Returns whether words in a file suggest that it leads to a rule; 'expo-sharing' alone may only serve to share from
  /// the app.
  static func mentionsRule(_ bytes: [UInt8]) -> Bool {
    ["activationRule", "iosActivationRules", SharePlugIn.shareExtension.rawValue, SharePlugIn.shareIntent.rawValue]
      .contains { Bytes.contains(bytes, $0) }
      || Bytes.contains(bytes, SharePlugIn.sharing.rawValue) && Bytes.contains(bytes, "enabled")
      || writesExtension(bytes.text)
  }

  /// Returns whether the name of a plug-in says that it writes a share extension, as 'expo-ios-share-extension' does.
  private static func writesExtension(_ name: String) -> Bool {
    ["share-extension", "ShareExtension"].contains { name.containsBytes(of: $0) }
  }

  private mutating func visit(_ place: Place) {
    switch place.node.kind {
    case .string(let name):
      if place.isPlugIn { add(name.text, nil, at: place.node.range) }
    case .array(let elements):
      if let name = elements.first?.string, place.isPlugIn || SharePlugIn(rawValue: name) != nil {
        // A rule would be written into the options, or with the name in place of an array that has nothing else.
        let options = elements.dropFirst().first
        let holder = name == SharePlugIn.sharing.rawValue ? options?["ios"] ?? options : options
        add(name, options, at: holder?.range ?? place.node.range)
        guard SharePlugIn(rawValue: name) == nil else { return }
      }
      rest += elements.reversed().map { Place(node: $0) }
    case .dictionary(let entries): visit(place.node, entries)
    default: break
    }
  }

  private mutating func visit(_ node: PropertyListNode, _ entries: [PropertyListEntry]) {
    let isRule = entries.contains { entry in
      entry.key.text.hasPrefix(RuleKey.prefix) && !SharePlugIn.ruleKeys.contains(entry.key.text)
    }
    if isRule { return found.rules.append(ProjectRule(root: node)) }
    if case .dictionary? = node["NSExtension"]?.kind { return found.rules.append(ProjectRule(root: node)) }
    for entry in entries.reversed() where !SharePlugIn.ruleKeys.contains(entry.key.text) {
      if entry.key.text == Self.appListKey, isTarget, node["activationRules"] != nil {
        // The result of both together is not known.
        continue
      } else if entry.key.text == Self.appListKey, !isTarget {
        addAppList(entry.value)
      } else if entry.key.text == "plugins", case .array(let elements) = entry.value.kind {
        rest += elements.reversed().map { Place(node: $0, isPlugIn: true) }
      } else {
        rest.append(Place(node: entry.value))
      }
    }
    for entry in entries where SharePlugIn.ruleKeys.contains(entry.key.text) { add(entry) }
  }

  /// The key whose dictionary Expo writes into the app's own Info.plist.
  ///
  /// Source: the reference of `app.json`, "ios.infoPlist" (Expo documentation).
  private static let appListKey = "infoPlist"

  /// Adds a rule of the app's own list, so that it is reported: the system reads rules of extensions only.
  private mutating func addAppList(_ list: PropertyListNode) {
    guard ExtensionProperties(list, isAppsOwn: true).unused != nil else { return }
    found.rules.append(ProjectRule(root: list, isAppsOwn: true))
  }

  /// Adds the value under a name that plug-ins use for a rule.
  private mutating func add(_ entry: PropertyListEntry) {
    switch entry.value.kind {
    case .string: found.rules.append(ProjectRule(root: entry.value))
    case .dictionary(let entries):
      let isRule = entries.contains { $0.key.text.hasPrefix(RuleKey.prefix) }
      if isRule || !entry.key.text.hasPrefix("activationRule") {
        found.rules.append(ProjectRule(root: entry.value))
      } else {
        found.remarks.append(notRead(entry))
      }
    case .array: found.remarks.append(notRead(entry))
    default: break
    }
  }

  /// Returns a remark about a rule in the words of an unknown plug-in, such as `[{"type": "image"}]`, which may be
  /// correct.
  private func notRead(_ entry: PropertyListEntry) -> Finding {
    // Many plug-ins copy the words of expo-share-extension.
    let guess = SharePlugIn.shareExtension.guess(of: entry.value).map { "; it would be \($0)" } ?? ""
    return Finding(
      .ruleNotRead, isTarget ? .error : .warning,
      "this rule is for an unknown plug-in and is not read\(guess); "
        + "lint the Info.plist that 'npx expo prebuild' makes of it", at: entry.keyRange)
  }

  private mutating func add(_ name: String, _ options: PropertyListNode?, at place: SourceRange) {
    guard let plugIn = SharePlugIn(rawValue: name) else {
      let meant = EditDistance.nearest(to: name, in: SharePlugIn.allCases.map { $0.rawValue }, limit: 2).first
      if meant != nil || Self.writesExtension(name) {
        let message =
          "'\(VisibleText.line(name))' is a plug-in that is not known here; lint the Info.plist that 'npx expo prebuild' makes of it"
        found.remarks.append(
          Finding(
            .ruleNotRead, meant == nil ? .info : .warning, message, at: place,
            notes: meant.map { [Finding.Note("did you mean '\($0)'?")] } ?? []))
      }
      return
    }
    let translation = plugIn.translation(of: options, at: place)
    found.remarks += translation.remarks
    guard let root = translation.root(at: place) else { return }
    found.rules.append(ProjectRule(root: root, plugIn: plugIn.rawValue))
  }
}

extension SharePlugIn {
  /// Returns the text of a configuration that names `expo-sharing` alone, which builds no extension then, with the option
  /// that makes it build one; `nil` for another text.
  package static func enablingSharing(in source: SourceText) -> SourceText? {
    guard Form.projects.form(of: source.name) == .expo, let root = try? JSONReader.read(source, .json5).root,
      let place = (root["expo"] ?? root)["plugins"]?.elements.first(where: { $0.string == sharing.rawValue })?.range
    else { return nil }
    let element = Array("[\"\(sharing.rawValue)\", {\"ios\": {\"enabled\": true}}]".utf8)
    return source.applying([TextEdit(replacing: place, with: element)]).text
  }
}
