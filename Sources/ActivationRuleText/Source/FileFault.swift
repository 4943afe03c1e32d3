/// The faults of files that lead to rules, or that say how to check them; the raw value is the identifier of the finding.
package enum FileFault: String, CaseIterable, Sendable {
  case buildSetting = "build-setting"
  case extensionSetting = "extension-setting"
  case plugInDisabled = "plug-in-disabled"
  case plugInOption = "plug-in-option"
  case ruleNotRead = "rule-not-read"
  case ruleFound = "rule-found"
  case notARule = "not-a-rule"
  case yamlNotRead = "yaml-not-read"
  case configurationInvalid = "configuration-invalid"
  case baselineInvalid = "baseline-invalid"

  /// The name of the lint configuration's file.
  package static let configurationName = "activation-lint.json"

  /// The identifiers of faults about how project files lead to rules, which can be switched off like lint rules.
  package static let idsOfProjects = [
    buildSetting, extensionSetting, plugInDisabled, plugInOption, ruleNotRead, ruleFound,
  ].map {
    $0.rawValue
  }

  /// The fault in one sentence, and what to do.
  package var explanation: String {
    switch self {
    case .buildSetting:
      "The rule contains a build setting, such as $(RULE), which the Xcode project, its .xcconfig files or project.yml set. If "
        + "its values differ, or nothing sets it, the rule is not known. Lint the built extension (.appex)."
    case .extensionSetting:
      "Xcode ignores build settings that begin with 'INFOPLIST_KEY_NSExtension', without a message, and the extension never "
        + "appears. Give the target an Info.plist of its own with 'NSExtension' and the rule."
    case .plugInDisabled:
      "The Expo plug-in has a rule and does not build the extension. 'expo-sharing' needs 'ios.enabled' true; "
        + "'expo-share-intent' must not have 'disableIOS'."
    case .plugInOption:
      "The Expo plug-in ignores an option, a part of it or a value, without a message. The finding says what it reads instead."
    case .ruleNotRead:
      "The project file has a rule, or may change one, in a form that is not read here: a script's code, a Swift "
        + "expression, or the words of an unknown plug-in. Lint the Info.plist that the project's tool generates, such as "
        + "ios/…/Info.plist after 'npx expo prebuild'."
    case .ruleFound:
      "The text is no rule, and the only rule in it is read, as a string of source code or keys between other lines. Such a "
        + "text is never changed."
    case .notARule:
      "The file has neither a rule nor an extension's property list: no key begins with 'NSExtensionActivation', and no "
        + "known plug-in writes one. If a tool generates the rule, name the Info.plist that it writes."
    case .yamlNotRead:
      "The file is not YAML, or uses a part of YAML that is not read here. The message says which; write the rule "
        + "without it, or lint the generated Info.plist."
    case .configurationInvalid:
      "The lint configuration, \(Self.configurationName), has an unknown field or a wrong value."
    case .baselineInvalid:
      "The baseline is not one that 'lint --write-baseline' wrote. Write it again."
    }
  }
}

extension Finding {
  /// Makes a finding about a file.
  package init(
    _ fault: FileFault, _ severity: Severity, _ message: String, at range: SourceRange, notes: [Note] = []
  ) {
    self.init(fault.rawValue, severity, message, at: range, notes: notes)
  }
}
