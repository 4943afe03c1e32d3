import ActivationRuleText

/// Build settings that seem to write an extension into a generated property list, and do not.
///
/// Source: reported by developers in four public texts as of 2026. Xcode drops the settings without a message, and the
/// extension never appears.
enum ExtensionSetting {
  static let prefix = "INFOPLIST_KEY_NSExtension"

  /// Returns the finding about a setting.
  ///
  /// - Parameter isAlone: whether no list with a rule is known next to it.
  static func finding(at range: SourceRange, isAlone: Bool) -> Diagnostic {
    Diagnostic(
      "extension-setting", isAlone ? .error : .warning,
      "Xcode ignores build settings that begin with '\(prefix)'; give the target a separate Info.plist with 'NSExtension' "
        + "and the rule", at: range)
  }

  /// Returns the finding about the first setting in a `project.pbxproj`; only one, since each configuration repeats it.
  ///
  /// The settings around it show whether the target has a separate list.
  static func finding(inXcodeProject bytes: [UInt8]) -> Diagnostic? {
    guard let place = bytes[...].place(of: Array(prefix.utf8)) else { return nil }
    let start = bytes[..<place].lastIndex(of: UInt8(ascii: "{")) ?? 0
    let end = bytes[place...].firstIndex(of: UInt8(ascii: "}")) ?? bytes.count
    let hasList = bytes[start..<end].place(of: Array("INFOPLIST_FILE".utf8)) != nil
    return finding(at: SourceRange(place, place + prefix.utf8.count), isAlone: !hasList)
  }
}
