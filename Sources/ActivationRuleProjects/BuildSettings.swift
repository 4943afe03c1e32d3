import ActivationRuleModel
import ActivationRulePredicates
package import ActivationRuleText

/// The build settings that a rule names, with their values in the files of the project.
package struct BuildSettings: Sendable {
  /// A value (`nil` if it is not a literal), and the file and line that assign it to a setting.
  private typealias Assignment = (value: String?, place: String)

  private var assignments: [String: [Assignment]] = [:]
  /// The settings whose values in the list's own target are known.
  private var own: Set<String> = []
  /// The folders that were searched for settings, in words.
  private let folders: String

  /// The settings that the rule of a property list names; `nil` if it names none.
  package init?(namedIn source: SourceText, folders: [String]) {
    let key = Array("NSExtensionActivationRule".utf8)
    guard let place = source.bytes[...].place(of: key), source.bytes[place...].contains(UInt8(ascii: "$")),
      let rule = (try? PropertyListReader.read(source))?.root.value(at: ExtensionProperties.ruleKeyPath)
    else { return nil }
    self.folders = WordList.list(folders.map { "'\(VisibleText.line($0))'" })
    let texts = [rule.string] + rule.entries.map { $0.value.string }
    for case let text? in texts { for part in Self.parts(of: text) { assignments[part.name] = [] } }
    if assignments.isEmpty { return nil }
  }

  // MARK: Files of a project

  /// Uses the values of the list's own target, next to which those elsewhere do not count.
  package mutating func use(_ target: XcodeProject.Target) {
    for name in assignments.keys {
      let values = target.values(of: name)
      guard !values.isEmpty else { continue }
      assignments[name] = values.map { value, place in
        (value.flatMap { Self.parts(of: $0).isEmpty ? $0 : nil }, place)
      }
      own.insert(name)
    }
  }

  /// Adds the values that a `project.pbxproj` or an `.xcconfig` gives.
  package mutating func add(_ file: SourceText) {
    let file = file.indexed()
    for name in assignments.keys.sorted() where !own.contains(name) {
      var rest = file.bytes[...]
      while let place = rest.place(of: Array(name.utf8)) {
        rest = rest[(place + name.utf8.count)...]
        guard Self.beginsAssignment(at: place, in: file), let value = Self.value(after: rest, in: file) else {
          continue
        }
        assignments[name]?.append((value, "\(VisibleText.line(file.name)):\(file.line(at: place))"))
      }
    }
  }

  /// Returns whether a setting can begin at a place: in an `.xcconfig` at the beginning of a line, so not in a comment.
  private static func beginsAssignment(at place: Int, in file: SourceText) -> Bool {
    let before = file.bytes[..<place]
    if file.name.hasSuffix(".xcconfig") {
      return before.last { $0 != 0x20 && $0 != 0x09 }.map { $0 == 0x0A || $0 == 0x0D } ?? true
    }
    return before.last.map { $0.isMarkupBlank || $0 == UInt8(ascii: "\"") } ?? true
  }

  /// Returns the value after the name of a setting and its conditions; `nil` if the name means something else.
  private static func value(after rest: ArraySlice<UInt8>, in file: SourceText) -> String?? {
    var rest = rest
    if rest.first == UInt8(ascii: "["), let end = rest.firstIndex(of: UInt8(ascii: "]")) { rest = rest[(end + 1)...] }
    if rest.first == UInt8(ascii: "\"") { rest = rest.dropFirst() }
    rest = rest.drop { $0 == 0x20 || $0 == 0x09 }
    guard rest.popFirst() == UInt8(ascii: "=") else { return nil }
    rest = rest.prefix { $0 != 0x0A && $0 != 0x0D }
    let isList = file.name.hasSuffix(".pbxproj")
    let end = isList ? rest.lastIndex(of: UInt8(ascii: ";")) : rest.place(of: Array("//".utf8))
    let text = String(decoding: rest[..<(end ?? rest.endIndex)], as: UTF8.self).trimmingBlanks()
    var reader = LiteralReader(SourceText(name: "", text: text))
    let value = isList ? reader.string()?.text ?? text : text
    return .some(text.hasPrefix("(") || isList && end == nil || !parts(of: value).isEmpty ? nil : value)
  }

  // MARK: Rules

  /// Replaces the settings of a rule that have one value; returns the document with remarks about each setting.
  package func fill(_ document: PropertyListDocument) -> (document: PropertyListDocument, remarks: [Finding]) {
    var remarks: [Finding] = []
    let root = filled(document.root, isRule: false, &remarks)
    guard root != document.root else { return (document, remarks) }
    let source = document.source
    let text = source.isBinary ? source : SourceText(name: source.name, bytes: source.bytes, origin: .filledIn)
    return (PropertyListDocument(format: document.format, root: root, source: text), remarks)
  }

  private func filled(_ node: PropertyListNode, isRule: Bool, _ remarks: inout [Finding]) -> PropertyListNode {
    switch node.kind {
    case .dictionary(let entries):
      let filled = entries.map { entry in
        let value = self.filled(entry.value, isRule: isRule || entry.key.text == "NSExtensionActivationRule", &remarks)
        return PropertyListEntry(key: entry.key, keyRange: entry.keyRange, value: value)
      }
      return PropertyListNode(.dictionary(filled), at: node.range)
    case .string(let text) where isRule && !Self.parts(of: text.text).isEmpty:
      return PropertyListNode(.string(filled(text, &remarks)), at: node.range)
    default: return node
    }
  }

  private func filled(_ text: MappedString, _ remarks: inout [Finding]) -> MappedString {
    var result = MappedText()
    var offset = 0
    let bytes = Array(text.text.utf8)
    func copy(_ end: Int) {
      for index in offset..<end {
        let place = text.map.sourceRange(SourceRange(index, index + 1))
        result.append(bytes[index], at: place.lowerBound)
      }
    }
    for part in Self.parts(of: text.text) {
      let range = text.map.sourceRange(SourceRange(part.range.lowerBound, part.range.upperBound))
      let (value, remark) = answer(about: part.name, at: range)
      if !remarks.contains(remark) { remarks.append(remark) }
      guard let value else { continue }
      copy(part.range.lowerBound)
      result.append(value, writtenAs: range.lowerBound..<range.upperBound)
      offset = part.range.upperBound
    }
    if offset == 0 { return text }
    copy(bytes.count)
    return result.string(startingAt: 0)
  }

  /// Returns the only value of a setting, with a remark about it.
  private func answer(about name: String, at range: SourceRange) -> (value: String?, remark: Finding) {
    let found = assignments[name] ?? []
    var known: Set<String?> = []
    let values = found.filter { known.insert($0.value).inserted }
    let shown = values.map { "\(Self.words(for: $0.value)) in \($0.place)" }
    if let value = values.first?.value, values.count == 1, Self.isRule(value) || Self.isIdentifier(value) {
      return (value, Finding("build-setting", .info, "the build setting '\(name)' is \(shown[0])", at: range))
    }
    let message =
      values.isEmpty
      ? "the build setting '\(name)' was not found in an Xcode project or .xcconfig file in \(folders)"
      : "the build setting '\(name)' is \(shown.count > 1 ? "not the same everywhere: " : "")\(WordList.full(shown, "and"))"
    return (nil, Finding("build-setting", .warning, message + "; the rule is not known", at: range))
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

  /// Returns the settings in a text, `$(NAME)` and `${NAME}`; of settings inside each other the innermost, which Xcode
  /// replaces first.
  private static func parts(of text: String) -> [(name: String, range: Range<Int>)] {
    let bytes = Array(text.utf8)
    var parts: [(name: String, range: Range<Int>)] = []
    var start: Int?
    for place in bytes.indices.dropFirst() {
      if bytes[place - 1] == UInt8(ascii: "$"), "({".utf8.contains(bytes[place]) {
        start = place - 1
      } else if let begin = start, bytes[place] == UInt8(ascii: bytes[begin + 1] == UInt8(ascii: "(") ? ")" : "}") {
        if place > begin + 2 {
          parts.append((String(decoding: bytes[(begin + 2)..<place], as: UTF8.self), begin..<(place + 1)))
        }
        start = nil
      }
    }
    return parts
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
      "extension-setting", isAlone ? .error : .warning,
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
