package import ActivationRuleModel
package import ActivationRuleText
import ActivationRuleTypes

/// Project descriptions from which an extension's property list is generated; nothing is run to read them.
package enum ProjectFile {
  /// The tools whose files are supported.
  package enum Kind: Hashable, Sendable {
    /// `project.yml` of XcodeGen, the files that it includes, and `project.json`.
    case xcodeGen
    /// `app.json` of Expo, with the options of its plug-ins.
    case expo
    /// `Project.swift` of Tuist, if the rule is written as literals.
    case tuist
    /// `project.pbxproj`, of which only build settings without effect are read.
    case xcode
    /// A script, of which only the literals are read.
    case script(RuleScript)

    /// Whether other files may have the same name without being project files, so that their words count.
    package var dependsOnWords: Bool { if case .script(let script) = self { !script.isOfExpo } else { self == .xcode } }

    /// Finds the tool to which a file belongs.
    ///
    /// - Parameter path: a path, or a name alone.
    package init?(path: String) {
      let name = path.lastPathPart
      switch name {
      case "project.json": self = .xcodeGen
      case _ where name.hasSuffix(".yml") || name.hasSuffix(".yaml"): self = .xcodeGen
      case "app.json", "app.config.json", "expo-target.config.json": self = .expo
      case "Project.swift": self = .tuist
      case "project.pbxproj": self = .xcode
      case _ where name.hasSuffix(".swift") && path.split(separator: "/").contains("ProjectDescriptionHelpers"):
        self = .tuist
      default:
        guard let script = RuleScript(name: name) else { return nil }
        self = .script(script)
      }
    }

    /// Returns whether words in a file suggest that it leads to a rule.
    package func mentionsRule(_ bytes: [UInt8]) -> Bool {
      switch self {
      case .xcodeGen: Bytes.contains(bytes, "NSExtension") || XcodeGenProject.mayFillInExtension(bytes)
      case .tuist: Bytes.contains(bytes, "NSExtension") || SwiftManifest.holdsUnreadExtension(bytes)
      case .xcode: Bytes.contains(bytes, ExtensionSettings.prefix)
      case .script(let script): script.mentionsRule(bytes)
      case .expo: Bytes.contains(bytes, "NSExtensionActivation") || ExpoConfiguration.mentionsRule(bytes)
      }
    }
  }

  /// Returns the rules in a file, with remarks; other extensions count only if there is nothing else.
  package static func contents(of source: SourceText, _ kind: Kind) throws(Failure) -> ProjectRules {
    var found = try everything(in: source, kind)
    if found.pointWithoutRule == nil { found.rules.removeAll { $0.pointWithoutRule != nil } }
    return found
  }

  private static func everything(in source: SourceText, _ kind: Kind) throws(Failure) -> ProjectRules {
    switch kind {
    case .expo: return ExpoConfiguration.rules(in: try JSONReader.read(source, .json5).root)
    case .xcodeGen:
      let isJSON = source.name.hasSuffix(".json")
      if !isJSON { try requireUTF8(source) }
      return try XcodeGenProject.rules(
        in: isJSON ? try JSONReader.read(source).root : try YAMLReader.document(of: source), of: source)
    case .tuist:
      try requireUTF8(source)
      return try SwiftManifest.rules(in: source)
    case .xcode:
      var found = ProjectRules()
      found.add(ExtensionSettings.all(inXcodeProject: source.bytes))
      return found
    case .script(let script):
      try requireUTF8(source)
      return try ScriptRules.rules(in: source, script)
    }
  }

  /// Throws for a text that is not UTF-8: after a repair, its places would differ from those in the file.
  static func requireUTF8(
    _ source: SourceText, _ fault: String = PropertyListFault.invalidEncoding.rawValue
  ) throws(Failure) {
    guard let offset = UTF8Validation.firstInvalidOffset(in: source.bytes) else { return }
    throw Failure(
      Finding(fault, .error, "the text is not valid UTF-8", at: SourceRange(offset, offset + 1)), in: source)
  }

  /// The keys of plug-in options that contain a rule: a dictionary of activation keys, or a predicate.
  static let ruleKeys: Set<String> = [
    "NSExtensionActivationRule", "iosActivationRules", "activationRule", "activationRules",
  ]

  /// Returns why nothing is written to a project file.
  package static func refusal(_ path: String) -> String {
    "'\(path)' is a project file, in which nothing is changed; fix it by hand"
  }
}

extension Failure {
  /// The failure of a file for which the steps of its purse do not suffice.
  static func tooManySteps(at place: Int, in source: SourceText) -> Failure {
    let message = "reading this file takes too many steps"
    return Failure(FileFault.ruleNotRead, message, at: SourceRange(place, place + 1), in: source)
  }
}

extension Finding {
  /// Whether it is about a rule that is meant and not read.
  package var isOfUnreadRule: Bool {
    [FileFault.ruleNotRead, .extensionSetting].contains { $0.rawValue == id } && severity != .info
  }

  /// The same as the failure of its text.
  package func failure(in source: SourceText) -> Failure {
    Failure(Finding(id, .error, message, at: range, notes: notes), in: source)
  }
}

/// A rule that a project file leads to.
package struct ProjectRule {
  /// The generated property list of the extension, or the rule itself; ranges point into the project file.
  package let root: PropertyListNode
  /// The Expo plug-in that writes the rule, if it is a known one.
  package var plugIn: SharePlugIn?
  /// The name of the extension's target.
  var target: String?
  /// The platform of the target.
  var platform: Platform?
  /// The path of the list that XcodeGen generates of it, relative to the folder of the file.
  package var list: String?
  /// Whether the list is the app's own, in which an extension's rule is misplaced.
  var isAppsOwn = false

  /// What the project says about the extension.
  package var about: ProjectTarget { ProjectTarget(platform: platform, name: plugIn?.rawValue ?? target) }

  /// The extension point, if the extension lacks a rule and needs none.
  fileprivate var pointWithoutRule: String? {
    guard root["NSExtension"] != nil else { return nil }
    return ExtensionProperties(root).pointWithoutRule
  }

  /// Returns the properties of the extension in the list.
  package func properties(in source: SourceText) -> ExtensionProperties {
    isAppsOwn ? ExtensionProperties(root, isAppsOwn: true) : ExtensionProperties(document(in: source))
  }

  /// Returns the list or rule as a separate document, whose ranges point into the project file.
  package func document(in source: SourceText) -> PropertyListDocument {
    PropertyListDocument(format: .json, root: root, source: source)
  }

  /// Whether the file holds the keys of the rule themselves, so that a key can be changed at its place.
  package static func isWritten(in path: String, by plugIn: SharePlugIn?) -> Bool {
    [".json", ".yml", ".yaml"].contains { path.hasSuffix($0) } && (plugIn == nil || plugIn == .shareIntent)
  }

  /// Returns repairs as the file writes them; empty unless all of them can be made there.
  ///
  /// In YAML, only keys and single values are replaced; how lines begin and strings are quoted depends on the style.
  package func written(_ fixIts: [Finding.FixIt], in source: SourceText) -> [Finding.FixIt] {
    let first = source.bytes.dropFirst(properties(in: source).ruleRange.lowerBound).first
    guard Self.isWritten(in: source.name, by: plugIn), first != "'" else { return [] }
    if source.name.hasSuffix(".json") { return plugIn == nil || first == "{" ? fixIts : [] }
    let written = fixIts.compactMap { fixIt -> Finding.FixIt? in
      let (old, new) = (source.text(fixIt.range), fixIt.replacement)
      let word = old.hasPrefix("\"") ? String(old.dropFirst().dropLast()) : old
      let isMember = word.hasPrefix("NSExtension") || !word.isEmpty && word.utf8.allSatisfy { $0.isDigit }
      guard isMember, !new.isEmpty, !new.utf8.contains(where: { $0 == "{" || $0 == 0x0A }) else {
        return nil
      }
      let isPlain = old == word && new.hasPrefix("\"")
      return Finding.FixIt(
        fixIt.message, replacing: fixIt.range, with: isPlain ? String(new.dropFirst().dropLast()) : new)
    }
    return written.count == fixIts.count ? written : []
  }
}

/// The rules in a project file, with remarks.
package struct ProjectRules {
  /// The rules in the order of the file.
  package var rules: [ProjectRule] = []
  /// Findings about how the file leads to rules: unread parts, and options that a plug-in ignores.
  package var remarks: [Finding] = []

  /// The point of the first extension, if no extension needs a rule and everything was read.
  package var pointWithoutRule: String? {
    guard remarks.allSatisfy({ !$0.isOfUnreadRule }), rules.allSatisfy({ $0.pointWithoutRule != nil }) else {
      return nil
    }
    return rules.first?.pointWithoutRule
  }

  /// Returns why the file as a whole contains no readable rule; `nil` if it contains one.
  package func failure(in source: SourceText) -> Failure? {
    guard rules.isEmpty else { return nil }
    return remarks.first?.failure(in: source) ?? NoRule.error(in: source, at: SourceRange(at: 0))
  }
}
