import ActivationRuleDocuments
import ActivationRuleModel
import ActivationRulePredicates
package import ActivationRuleText
import ActivationRuleTypes

/// The build settings that the rule of a property list names, with their values for the targets with this list.
package struct BuildSettings: Sendable {
  /// The configurations of the targets with the list.
  private var configurations: [XcodeProject.Configuration] = []
  /// Where settings were looked up, in words.
  private var place: String

  /// Returns whether a list may name settings in its rule, so that it has to be parsed to know.
  static func mayBeNamed(in bytes: [UInt8]) -> Bool {
    bytes[...].place(of: RuleKey.rule).map { bytes[$0...].contains("$") } ?? false
  }

  /// The settings that the rule of a property list names; `nil` if it names none.
  ///
  /// - Parameter folders: the folders in which an Xcode project was looked for.
  package init?(namedIn list: PropertyListDocument, folders: [String]) {
    guard let rule = list.root.value(at: ExtensionProperties.ruleKeyPath),
      ([rule.string] + rule.entries.map { $0.value.string }).contains(where: { SettingText($0 ?? "").hasSettings })
    else { return nil }
    let folders = WordList.list(folders.map { "'\(VisibleText.line($0))'" })
    self.place = "since no Xcode project in \(folders) has a target with this list"
  }

  /// Says that a project, which may have a target with the list, could not be read.
  mutating func note(unread path: String) {
    place = "since '\(VisibleText.line(path))' could not be read"
  }

  /// Uses the values of the targets with the list.
  package mutating func use(_ targets: [XcodeProject.Target], of project: XcodeProject) {
    guard let target = targets.first else { return }
    configurations = targets.flatMap { $0.configurations }
    place = "in the settings of the target \(VisibleText.quoted(target.name)) in \(VisibleText.line(project.path))"
  }

  // MARK: Rules

  /// Replaces the settings of a rule that have one value; returns the document with remarks about each setting.
  package func fill(_ document: PropertyListDocument) -> (document: PropertyListDocument, remarks: [Finding]) {
    var filling = SettingsFilling(known: self, settings: configurations.map { SettingValues($0) })
    let root = filling.filled(document.root, isRule: false)
    guard root != document.root else { return (document, filling.remarks) }
    let source = document.source
    let text = source.isBinary ? source : SourceText(name: source.name, bytes: source.bytes, origin: .filledIn)
    return (PropertyListDocument(format: document.format, root: root, source: text), filling.remarks)
  }

  /// Returns the only value of a setting, with a remark about it.
  fileprivate func answer(
    about part: SettingText.Part, at range: SourceRange, _ settings: inout [SettingValues]
  ) -> (value: String?, remark: Finding) {
    let name = VisibleText.quoted(part.name)
    var values: [SettingValue] = []
    var doubts: Set<String> = []
    do throws(SettingProblem) {
      if settings.isEmpty { throw .missing(part.name, in: nil) }
      for index in settings.indices {
        let value = try settings[index].value(of: part)
        doubts.formUnion(value.doubts)
        if !values.contains(where: { $0.text == value.text }) { values.append(value) }
      }
    } catch {
      switch error {
      case .missing(let missing, let context):
        let subject = VisibleText.quoted(missing) + (context.map { ", \($0)" } ?? "")
        return (
          nil, Self.unknown("\(subject) was not found\(configurations.isEmpty ? "," : "") \(place)\(unread)", at: range)
        )
      case .unclear(let message): return (nil, Self.unknown(message, at: range))
      }
    }
    guard values.count == 1, Self.isRule(values[0].text) || Self.isIdentifier(values[0].text) else {
      let message = values.count == 1 ? "\(name) is \(Self.words(for: values[0]))" : Self.differs(name, values)
      return (nil, Self.unknown(message, at: range))
    }
    let doubt = doubts.isEmpty ? "" : "; not read, and may set another value: \(WordList.list(doubts.sorted()))"
    let message = "the build setting \(name) is \(Self.words(for: values[0]))\(doubt)"
    return (values[0].text, Finding(.buildSetting, .info, message, at: range))
  }

  /// The files with settings that were not read, in words.
  private var unread: String {
    let files = Set(configurations.flatMap { $0.tables }.flatMap { $0.unread }).sorted()
    return files.isEmpty ? "" : "; not read: \(WordList.list(files))"
  }

  /// Says that a setting has several values.
  static func differs(_ name: String, _ values: [SettingValue]) -> String {
    "\(name) is not the same everywhere: \(WordList.full(values.map { words(for: $0) }, "and"))"
  }

  private static func unknown(_ message: String, at range: SourceRange) -> Finding {
    Finding(.buildSetting, .warning, "the build setting \(message)", at: range)
  }

  /// Returns a value in words; quotes only a rule, a number or a known type, since a hostile rule may name any setting.
  private static func words(for value: SettingValue) -> String {
    let text = value.text
    let isShown = isRule(text) || UniformTypeRegistry.system.type(text) != nil
    let word = isShown ? "'\(VisibleText.line(text))'" : isIdentifier(text) ? "an identifier" : "not a rule"
    return word + value.origin
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

/// Replaces the settings of one document.
private struct SettingsFilling {
  let known: BuildSettings
  /// The values in each configuration.
  var settings: [SettingValues]
  var remarks: [Finding] = []
  /// Known remarks; a rule may name one setting many times, and in a binary list, several values may share a place.
  var told: Set<String> = []
  /// The answers for settings, as they are written; a rule may name one many times.
  var answers: [String: (value: String?, remark: Finding)] = [:]
  /// How much longer the rule may get, where each setting counts as some text.
  let purse = Purse(Limit.predicateBytes.value)

  /// What each setting counts, about the memory that an answer takes; rules name a few.
  private static let sizeOfSetting = 1_000

  mutating func filled(_ node: PropertyListNode, isRule: Bool) -> PropertyListNode {
    switch node.kind {
    case .dictionary(let entries):
      let filled = entries.map { entry in
        let value = self.filled(entry.value, isRule: isRule || entry.key.text == RuleKey.rule)
        return PropertyListEntry(key: entry.key, keyRange: entry.keyRange, value: value)
      }
      return PropertyListNode(.dictionary(filled), at: node.range)
    case .string(let text) where isRule:
      return PropertyListNode(.string(filled(text)), at: node.range)
    default: return node
    }
  }

  private mutating func filled(_ text: MappedString) -> MappedString {
    let parts = SettingText(text.text).parts
    guard parts.contains(where: { $0.isSetting }) else { return text }
    var result = MappedText()
    for part in parts {
      let range = text.map.sourceRange(SourceRange(part.range.lowerBound, part.range.upperBound))
      var value: String?
      if part.isSetting, !purse.isEmpty {
        let answer = answers[part.text]
        var (found, remark) = answer ?? known.answer(about: part, at: range, &settings)
        answers[part.text] = (found, remark)
        if !purse.spend((found?.utf8.count ?? 0) + (answer == nil ? Self.sizeOfSetting : 0)) {
          (found, remark.severity) = (nil, .warning)
        }
        remark.range = range
        if found == nil, text.text.utf8.dropFirst(part.range.upperBound).first == UInt8(ascii: ".") {
          (remark.severity, remark.message) = (
            .info, remark.message + "; what begins with it counts as a type of the app"
          )
        } else if found == nil {
          remark.message += "; the rule is not known"
        }
        if told.insert(remark.message).inserted { remarks.append(remark) }
        value = found
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
}

/// Build settings of one target that seem to write an extension into a generated property list, and do not.
///
/// Source: reported by developers in four public texts as of 2026. Xcode drops the settings without a message, and the
/// extension never appears.
struct ExtensionSettings {
  static let prefix = "INFOPLIST_KEY_NSExtension"
  private static let pointKey = "NSExtensionPointIdentifier"

  /// The place of the first one.
  private let place: SourceRange
  /// The extension point that one of them names, at its place.
  private var point: PropertyListNode?
  /// Whether the target has a separate list.
  var hasList = false

  init(at place: SourceRange, hasList: Bool = false) { (self.place, self.hasList) = (place, hasList) }

  /// Creates them from the settings of a target; `nil` if there are none.
  init?(_ settings: [PropertyListEntry], hasList: Bool) {
    let own = settings.filter { $0.key.text.hasPrefix(Self.prefix) }
    guard let first = own.first else { return nil }
    self.init(at: first.keyRange, hasList: hasList || settings.has("INFOPLIST_FILE"))
    for setting in own { take(setting.key.text, setting.value) }
  }

  /// Returns those of a `project.pbxproj`, by the braces around them.
  static func all(inXcodeProject bytes: [UInt8]) -> [ExtensionSettings] {
    var (found, rest) = ([ExtensionSettings](), bytes[...])
    while let place = rest.place(of: prefix) {
      // A variable such as `${SRCROOT}` has braces too, and always quotes around it.
      let start = rest[..<place].indices.last { rest[$0] == "{" && rest[..<$0].last != "$" } ?? rest.startIndex
      let end = rest[place...].place(of: "};") ?? rest.endIndex
      let hasList = rest[start..<end].place(of: "INFOPLIST_FILE") != nil
      var settings = ExtensionSettings(at: SourceRange(place, place + prefix.utf8.count), hasList: hasList)
      for setting in rest[place..<end].split(separator: UInt8(ascii: ";")) {
        let parts = setting.split(separator: UInt8(ascii: "="), maxSplits: 1).map { part in
          part.filter { !$0.isMarkupBlank && $0 != "\"" }.text
        }
        guard parts.count == 2, parts[0].hasPrefix(prefix) else { continue }
        let range = SourceRange(setting.startIndex, setting.endIndex)
        settings.take(parts[0], PropertyListNode(.string(SharePlugIn.text(parts[1], at: range)), at: range))
      }
      found.append(settings)
      rest = rest[end...]
    }
    return found
  }

  /// Notes the value of a setting.
  mutating func take(_ name: String, _ value: PropertyListNode?) {
    if name.hasSuffix(Self.pointKey) { point = point ?? value }
  }

  /// The extension that they mean, if it is at a point without rules, so that nothing is lost.
  fileprivate var otherExtension: ProjectRule? {
    guard let point, let name = point.string, ExtensionPoints.isOther(name) else { return nil }
    func dictionary(_ key: String, _ value: PropertyListNode) -> PropertyListNode {
      PropertyListNode(.dictionary([PropertyListEntry(key, value, writtenFor: place)]), at: place)
    }
    return ProjectRule(root: dictionary("NSExtension", dictionary(Self.pointKey, point)))
  }

  /// The finding about them, which is grave unless the target has a separate list.
  fileprivate var finding: Finding {
    Finding(
      .extensionSetting, hasList ? .warning : .error,
      "Xcode ignores build settings that begin with '\(Self.prefix)'; give the target a separate Info.plist with "
        + "'NSExtension' and the rule", at: place)
  }
}

extension ProjectRules {
  /// Adds what the settings of targets mean: the gravest finding, since each configuration repeats it, and an extension
  /// at a point without rules.
  mutating func add(_ settings: [ExtensionSettings]) {
    rules += settings.lazy.compactMap { $0.otherExtension }.prefix(1)
    let findings = settings.filter { $0.otherExtension == nil }.map { $0.finding }
    remarks += [findings.first { $0.severity == .error } ?? findings.first].compactMap { $0 }
  }
}
