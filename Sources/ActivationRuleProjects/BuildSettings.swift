import ActivationRuleModel
import ActivationRulePredicates
package import ActivationRuleText

/// The build settings that a rule names, with their values in the files of the project.
package struct BuildSettings: Sendable {
  /// The files with settings of any target.
  private var files: [SettingsFile] = []
  /// The target of the list, whose values count alone for the settings that it has.
  private var target: XcodeProject.Target?
  private var configurations: [String] = []
  /// The files that should be included and were not read.
  private var unread: Set<String> = []
  /// The folders that were searched for settings, in words.
  private let folders: String

  /// The settings that the rule of a property list names; `nil` if it names none.
  package init?(namedIn source: SourceText, folders: [String]) {
    let key = Array("NSExtensionActivationRule".utf8)
    guard let place = source.bytes[...].place(of: key), source.bytes[place...].contains(UInt8(ascii: "$")),
      let rule = (try? PropertyListReader.read(source))?.root.value(at: ExtensionProperties.ruleKeyPath),
      ([rule.string] + rule.entries.map { $0.value.string }).contains(where: { SettingText($0 ?? "").hasSettings })
    else { return nil }
    self.folders = WordList.list(folders.map { "'\(VisibleText.line($0))'" })
  }

  // MARK: Files of a project

  /// Uses the values of the list's own target, next to which those elsewhere do not count.
  package mutating func use(_ target: XcodeProject.Target) {
    self.target = target
  }

  /// Adds the names of a project's configurations, one of which is the value of `CONFIGURATION`.
  package mutating func add(configurations names: [String]) {
    configurations += names
  }

  /// Adds the values that a file gives.
  package mutating func add(_ file: SettingsFile) {
    files.append(file)
    unread.formUnion(file.unread)
  }

  /// Returns the values of a setting as written, with their places; none if it was not found.
  func values(of name: String) -> [(value: String?, place: String)] {
    switch name {
    case "CONFIGURATION" where !configurations.isEmpty: return configurations.map { ($0, "the project") }
    case "TARGET_NAME": if let target { return [(target.name, "the project")] }
    default: break
    }
    let own = target?.values(of: name) ?? []
    guard own.isEmpty else { return own }
    return files.lazy.flatMap { $0.assignments[name] ?? [] }.prefix(SettingsFile.valueLimit).map {
      ($0.value, $0.place)
    }
  }

  // MARK: Rules

  /// Replaces the settings of a rule that have one value; returns the document with remarks about each setting.
  package func fill(_ document: PropertyListDocument) -> (document: PropertyListDocument, remarks: [Finding]) {
    var filling = Filling(settings: SettingValues(self))
    let root = filled(document.root, isRule: false, &filling)
    guard root != document.root else { return (document, filling.remarks) }
    let source = document.source
    let text = source.isBinary ? source : SourceText(name: source.name, bytes: source.bytes, origin: .filledIn)
    return (PropertyListDocument(format: document.format, root: root, source: text), filling.remarks)
  }

  /// What is found out while the settings of one document are replaced.
  private struct Filling {
    var settings: SettingValues
    var remarks: [Finding] = []
    /// The places with a remark; in a binary list, several values may have one.
    var places: Set<SourceRange> = []
    /// What was found out about settings as they are written; a rule may name one many times.
    var answers: [String: (value: String?, remark: Finding)] = [:]
    /// How much longer the rule may get.
    var remainingBytes = Limit.predicateBytes.value
  }

  private func filled(_ node: PropertyListNode, isRule: Bool, _ filling: inout Filling) -> PropertyListNode {
    switch node.kind {
    case .dictionary(let entries):
      let filled = entries.map { entry in
        let value = self.filled(entry.value, isRule: isRule || entry.key.text == "NSExtensionActivationRule", &filling)
        return PropertyListEntry(key: entry.key, keyRange: entry.keyRange, value: value)
      }
      return PropertyListNode(.dictionary(filled), at: node.range)
    case .string(let text) where isRule:
      return PropertyListNode(.string(filled(text, &filling)), at: node.range)
    default: return node
    }
  }

  private func filled(_ text: MappedString, _ filling: inout Filling) -> MappedString {
    let parts = SettingText(text.text).parts
    guard parts.contains(where: { $0.isSetting }) else { return text }
    var result = MappedText()
    for part in parts {
      let range = text.map.sourceRange(SourceRange(part.range.lowerBound, part.range.upperBound))
      var value: String?
      if part.isSetting {
        var (known, remark) = filling.answers[part.text] ?? answer(about: part, at: range, &filling.settings)
        filling.answers[part.text] = (known, remark)
        filling.remainingBytes -= known?.utf8.count ?? 0
        if filling.remainingBytes < 0 { (known, remark.severity) = (nil, .warning) }
        remark.range = range
        if filling.places.insert(range).inserted { filling.remarks.append(remark) }
        value = known
      }
      if let value {
        result.append(value, writtenAs: range.lowerBound..<range.upperBound)
      } else {
        for (index, byte) in zip(part.range, part.text.utf8) {
          result.append(byte, at: text.map.sourceRange(SourceRange(index, index + 1)).lowerBound)
        }
      }
    }
    return result.string(startingAt: 0)
  }

  /// Returns the only value of a setting, with a remark about it.
  private func answer(
    about part: SettingText.Part, at range: SourceRange, _ settings: inout SettingValues
  ) -> (value: String?, remark: Finding) {
    let missing = WordList.list(self.unread.sorted())
    let lack = missing.isEmpty ? "" : ", which do not include \(missing)"
    let files = "an Xcode project or .xcconfig file in \(folders)\(lack)"
    if let name = settings.missing(in: part) {
      return (nil, Self.unknown("\(VisibleText.quoted(name)) was not found in \(files)", at: range))
    }
    let name = VisibleText.quoted(part.name)
    if let sign = part.unreadOperator {
      return (
        nil, Self.unknown("\(name) is changed by \(VisibleText.quoted(":" + sign)), which is not read here", at: range)
      )
    }
    let values = settings.values(of: part)
    let shown = values.map { value in
      Self.words(for: value.text) + (value.place.map { " in \($0)" } ?? ", its default; it was not found in \(files)")
    }
    if let value = values.first?.text, values.count == 1, Self.isRule(value) || Self.isIdentifier(value) {
      // The value of a target counts before those of files.
      let isSure = missing.isEmpty || target?.values(of: part.name).isEmpty == false
      let doubt = isSure ? "" : "; not read, and may set another value: \(missing)"
      return (value, Finding(.buildSetting, .info, "the build setting \(name) is \(shown[0])\(doubt)", at: range))
    }
    let message = "is \(shown.count > 1 ? "not the same everywhere: " : "")\(WordList.full(shown, "and"))"
    return (nil, Self.unknown("\(name) \(message)", at: range))
  }

  private static func unknown(_ message: String, at range: SourceRange) -> Finding {
    Finding(.buildSetting, .warning, "the build setting \(message); the rule is not known", at: range)
  }

  /// Returns a value in words; quotes only a rule or a number, since a hostile rule may name any setting.
  private static func words(for value: String?) -> String {
    guard let value else { return "not a literal" }
    if isRule(value) { return "'\(VisibleText.line(value))'" }
    return isIdentifier(value) ? "an identifier" : "not a rule"
  }

  /// Returns whether a value is a predicate, a number, or the word for true or false.
  private static func isRule(_ value: String) -> Bool {
    value == "YES" || value == "NO" || Int64(value) != nil || PredicateParser.parse(value).predicate != nil
  }

  /// Returns whether a value may be the identifier of a bundle, of which types in a rule are made.
  private static func isIdentifier(_ value: String) -> Bool {
    let names = value.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return value.utf8.count < 100 && names.count > 1
      && names.allSatisfy { name in
        !name.isEmpty && name.allSatisfy { $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "-") }
      }
  }
}

/// Build settings that seem to write an extension into a generated property list, and do not.
///
/// Source: reported by developers in four public texts as of 2026. Xcode drops the settings without a message, and the
/// extension never appears.
enum ExtensionSetting {
  static let prefix = "INFOPLIST_KEY_NSExtension"

  /// Returns the finding about a setting.
  ///
  /// - Parameter isAlone: whether no list with a rule is known next to it.
  static func finding(at range: SourceRange, isAlone: Bool) -> Finding {
    Finding(
      .extensionSetting, isAlone ? .error : .warning,
      "Xcode ignores build settings that begin with '\(prefix)'; give the target a separate Info.plist with 'NSExtension' "
        + "and the rule", at: range)
  }

  /// Returns the finding about the first setting in a `project.pbxproj`; only one, since each configuration repeats it.
  ///
  /// The settings around it show whether the target has a separate list.
  static func finding(inXcodeProject bytes: [UInt8]) -> Finding? {
    guard let place = bytes[...].place(of: Array(prefix.utf8)) else { return nil }
    let start = bytes[..<place].lastIndex(of: UInt8(ascii: "{")) ?? 0
    let end = bytes[place...].firstIndex(of: UInt8(ascii: "}")) ?? bytes.count
    let hasList = bytes[start..<end].place(of: Array("INFOPLIST_FILE".utf8)) != nil
    return finding(at: SourceRange(place, place + prefix.utf8.count), isAlone: !hasList)
  }
}
