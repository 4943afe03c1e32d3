package import ActivationRuleDocuments
import ActivationRuleModel
package import ActivationRuleText

extension Form {
  /// The forms of the project files that are read.
  package static let projects: [Form] = [
    xcodeGen, expo, tuist, xcode, script(.app), script(.target), script(.javaScript),
  ]

  /// `project.yml` of XcodeGen, the files that it includes, and `project.json`.
  package static let xcodeGen = Form(
    "XcodeGen", [.isCommon], lists: .named,
    fits: { name, _ in name == "project.json" || name.hasSuffix(".yml") || name.hasSuffix(".yaml") },
    mentionsRule: { Bytes.contains($0, "NSExtension") || XcodeGenProject.mayFillInExtension($0) }
  ) { source throws(Failure) in
    if source.name.hasSuffix(".json") {
      return try XcodeGenProject.rules(in: try JSONReader.read(source).root, of: source)
    }
    try source.requireUTF8()
    return try XcodeGenProject.rules(in: try YAMLReader.document(of: source), of: source)
  }

  /// `app.json` of Expo, with the options of its plug-ins.
  package static let expo = Form(
    "Expo", [.mayLackRule], lists: .below("ios"),
    fits: { name, _ in ["app.json", "app.config.json", "expo-target.config.json"].contains(name) },
    mentionsRule: { Bytes.contains($0, "NSExtensionActivation") || ExpoConfiguration.mentionsRule($0) },
    meaning: { ExpoConfiguration.rules(in: $0) },
    hint: { path, bytes in
      let command = { ShellWord.inSentence("activationrule make photo link --into \(ShellWord.path($0))") }
      if Bytes.contains(bytes, "\"\(SharePlugIn.sharing.rawValue)\"") {
        return "\(SharePlugIn.disabledWords); \(command(path)) shows the change"
      }
      guard Bytes.contains(bytes, "\"@bacons/apple-targets\"") else { return nil }
      let list = Paths.join(Paths.folder(of: path), "targets/share/Info.plist")
      return "'@bacons/apple-targets' takes the rule from targets/NAME/Info.plist; \(command(list)) shows a new one"
    }
  ) { source throws(Failure) in ExpoConfiguration.rules(in: try JSONReader.read(source, .json5).root) }

  /// `Project.swift` of Tuist, if the rule is written as literals.
  package static let tuist = Form(
    "Tuist", lists: .below("Derived", areCopies: true),
    fits: { name, path in
      name == "Project.swift"
        || name.hasSuffix(".swift") && path.split(separator: "/").contains("ProjectDescriptionHelpers")
    },
    mentionsRule: { Bytes.contains($0, "NSExtension") || SwiftManifest.holdsUnreadExtension($0) }
  ) { source throws(Failure) in
    try source.requireUTF8()
    return try SwiftManifest.rules(in: source)
  }

  /// `project.pbxproj`, of which only build settings without effect are read.
  package static let xcode = Form(
    "Xcode", [.dependsOnWords], lists: .unknown, fits: { name, _ in name == "project.pbxproj" },
    mentionsRule: { Bytes.contains($0, ExtensionSettings.prefix) }
  ) { source throws(Failure) in
    var found = ProjectRules()
    found.add(ExtensionSettings.all(inXcodeProject: source.bytes))
    return found
  }

  /// A script, of which only the literals are read.
  package static func script(_ script: RuleScript) -> Form {
    Form(
      script.rawValue, script.isOfExpo ? [.isScript] : [.isScript, .dependsOnWords],
      lists: script.isOfExpo ? .below("ios") : .unknown, fits: { name, _ in RuleScript(name: name) == script },
      mentionsRule: { script.mentionsRule($0) },
      // Expo uses what the script returns; a script that names the plug-ins of `app.json` may add to them.
      // Source: "Configure with app config", Expo documentation.
      replaced: { script == .app && !Bytes.contains($0, ".plugins") ? ["app.json", "app.config.json"] : [] }
    ) { source throws(Failure) in
      try source.requireUTF8()
      return try ScriptRules.rules(in: source, script)
    }
  }
}

extension Document {
  /// Reads a text or a file in any form.
  package init(_ source: SourceText, isGivenInPlace: Bool? = nil) {
    self.init(source, forms: Form.projects, isGivenInPlace: isGivenInPlace)
  }
}

extension SharePlugIn {
  /// The keys of plug-in options that contain a rule: a dictionary of activation keys, or a predicate.
  static let ruleKeys: Set<String> = [
    "NSExtensionActivationRule", "iosActivationRules", "activationRule", "activationRules",
  ]
}

extension Failure {
  /// The failure of a file that is not read to its end, by default since the steps of its purse do not suffice.
  static func notRead(_ reason: String? = nil, at place: Int, in source: SourceText) -> Failure {
    let message = reason ?? "reading this file takes too many steps"
    return Failure(FileFault.ruleNotRead, message, at: SourceRange(place, place + 1), in: source)
  }
}

extension ProjectRule {
  /// Returns why nothing is written to a project file.
  package static func refusal(_ path: String) -> String {
    "'\(path)' is a project file, in which nothing is changed; fix it by hand"
  }
}

extension Extension {
  /// Whether the file contains the keys of the rule, so that they can be changed in place: a known plug-in has
  /// other words.
  package var holdsKeys: Bool {
    guard isInProject else { return true }
    guard plugIn != nil else { return document != nil }
    return plugIn == SharePlugIn.shareIntent.rawValue && !isDefaultRule
  }

  /// Whether the rule is what a plug-in writes by itself, so that its place is that of the plug-in or of its options.
  package var isDefaultRule: Bool {
    guard plugIn != nil, case .dictionary(let entries) = rule.asWritten.value else { return false }
    return !entries.isEmpty && entries.allSatisfy { $0.value.range == place }
  }
}
