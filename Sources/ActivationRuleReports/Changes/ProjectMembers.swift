import ActivationRuleAnswers
package import ActivationRuleDocuments
package import ActivationRuleModel
import ActivationRuleProjects
import ActivationRuleText

/// A proposed change of a rule in the words of the project file that the rule comes from.
package struct ProjectMembers {
  /// Where to write, if what to write does not say it.
  private var place = ""
  /// What to write, below a line that says where the rule is.
  package let textBelowPlace: String
  /// What to write, and where.
  package var text: String { place + textBelowPlace }
  /// Whether the change can be made in the file, which is JSON or YAML.
  package var isFixable = false
  /// The edits of a JSON file in which a plug-in has its own words.
  private(set) var plugInEdits: [TextEdit]?

  /// Writes a change; `nil` for a rule in no project file.
  package init?(_ change: VerdictChange, of loaded: Extension) {
    guard loaded.isInProject, let value = change.value else { return nil }
    let start = loaded.place.lowerBound
    let first = loaded.source.bytes.dropFirst(start).first
    let line = "\(VisibleText.line(loaded.path)) line \(loaded.source.line(at: start))"
    let isWritten = ProjectRule.isWritten(in: loaded.path, by: loaded.plugIn)
    let isJSON = loaded.path.hasSuffix(".json")
    if case .unused = loaded.rule.value {
      (place, textBelowPlace, isFixable) = ("\(line): ", change.text, isWritten && isJSON)
      return
    }
    let (plugIn, style) = (loaded.sharePlugIn, Style(loaded))
    guard case .dictionary(let old) = loaded.rule.asWritten.value, case .dictionary(let new) = value else {
      textBelowPlace =
        Self.edit(change, of: loaded) ?? line
        + (Self.predicate(value, of: plugIn)
          ?? ": write the rule as \(style.whole(value))\(Self.ending(for: change, of: loaded))")
      isFixable = isWritten && first == "\""
      return
    }
    let changed = new.filter { entry in old.last { $0.key.text == entry.key.text }?.value.kind != entry.value.kind }
    let removed = old.filter { entry in !new.contains { $0.key.text == entry.key.text } }
    if let note = plugIn?.note(onProposing: changed.map { $0.key.text }) {
      textBelowPlace = note.message
      return
    }
    place = "\(line), "
    if let plugIn, first == "\"" || first == "'" {
      // The plug-in is named alone, and the rule is its default.
      let members = new.compactMap { plugIn.member($0) }
      textBelowPlace = "in the options of \(plugIn.rawValue): add \(plugIn.option(with: members))"
      return
    }
    let parts = changed.map { entry in
      let isNew = !old.contains { $0.key.text == entry.key.text }
      let more = plugIn?.writesMore(than: entry.key.text) == true ? ", which takes files as well" : ""
      return "\(isNew ? "add" : "write") \(plugIn?.member(entry) ?? style.member(entry))\(more)"
    }
    textBelowPlace =
      "in \(plugIn?.ruleOption ?? "the rule"): " + (parts + removed.map { "remove \($0.name)" }).joined(separator: ", ")
      + Self.ending(for: change, of: loaded)
    if let plugIn, plugIn != .shareIntent, isJSON, removed.isEmpty {
      plugInEdits = Self.edits(changed, from: old, plugIn, loaded)
    }
    // A key of YAML takes a line, of which nothing may be left.
    isFixable = isWritten && (removed.isEmpty || isJSON) || plugInEdits != nil
  }

  /// Returns what becomes of keys outside of the rule that the changed rule contains.
  private static func ending(for change: VerdictChange, of loaded: Extension) -> String {
    guard case .dictionary(let entries) = change.value else { return "" }
    let strays = loaded.rule.surroundings?.strayKeys ?? []
    let isMove = strays.contains { stray in entries.contains { $0.key.text == stray.key.text } }
    return isMove ? "; remove the same keys outside of it" : ""
  }

  /// Returns where a plug-in takes a predicate; `nil` for one that takes none, and for a file without a plug-in.
  private static func predicate(_ value: RuleValue, of plugIn: SharePlugIn?) -> String? {
    guard case .predicate = value, let plugIn else { return nil }
    return plugIn.takesPredicates
      ? ", in the options of \(plugIn.rawValue): write the predicate as \"\(plugIn.ruleOption)\""
      : ": '\(plugIn.rawValue)' takes no predicate; expo-share-intent does, as \"\(SharePlugIn.shareIntent.ruleOption)\""
  }

  /// Returns what to write into a predicate, and where; `nil` if that is more than a few words in one place.
  private static func edit(_ change: VerdictChange, of loaded: Extension) -> String? {
    guard case .predicate(let text) = loaded.rule.asWritten.value else { return nil }
    let bytes = Array(text.text.utf8)
    let edits = change.edits.flatMap { $0.edits(of: bytes) }
    guard let edit = edits.first, edits.count == 1, edit.range.count + edit.replacement.count < 120 else { return nil }
    let line = loaded.source.line(at: text.map.sourceRange(edit.range).lowerBound)
    let old = VisibleText.row(bytes[edit.range.lowerBound..<edit.range.upperBound].text)
    let new = VisibleText.row(edit.replacement.text)
    let words = old.isEmpty ? "insert '\(new)'" : new.isEmpty ? "leave out '\(old)'" : "write '\(new)' for '\(old)'"
    return "\(VisibleText.line(loaded.path)) line \(line): \(words)"
  }

  /// Returns the edits that add new members after the last one of the option, and replace the numbers of existing members.
  private static func edits(
    _ changed: [PropertyListEntry], from old: [PropertyListEntry], _ plugIn: SharePlugIn, _ loaded: Extension
  ) -> [TextEdit]? {
    let (bytes, place) = (loaded.source.bytes, loaded.place)
    guard !changed.contains(where: { plugIn.writesMore(than: $0.key.text) }), !place.isEmpty,
      bytes[place.upperBound - 1].isClosingBracket,
      let last = bytes[place.lowerBound..<(place.upperBound - 1)].lastIndex(where: { !$0.isBlank })
    else { return nil }
    let isOnLines = bytes[last..<place.upperBound].contains(0x0A)
    let gap = isOnLines ? "\n" + loaded.source.margin(ofLineAt: last) : " "
    var (edits, added) = ([TextEdit](), last == place.lowerBound ? "" : ",")
    for entry in changed {
      guard let before = old.last(where: { $0.key.text == entry.key.text }) else {
        guard let member = plugIn.member(entry) else { return nil }
        added += (added.isEmpty ? "" : added == "," ? gap : "," + gap) + member
        continue
      }
      // Without a number of its own, the value is that of the plug-in.
      let range = before.value.range
      guard loaded.source.text(range) == JSONValue(before.value).text() else { return nil }
      edits.append(TextEdit(replacing: range, with: Array(JSONValue(entry.value).text().utf8)))
    }
    let isAdding = added.utf8.count > 1
    return edits + (isAdding ? [TextEdit(replacing: SourceRange(at: last + 1), with: Array(added.utf8))] : [])
  }

  /// The way a file writes members.
  private enum Style {
    case json, yaml, swift, swiftCases

    init(_ loaded: Extension) {
      switch loaded.path {
      case let path where path.hasSuffix(".yml") || path.hasSuffix(".yaml"): self = .yaml
      case let path where path.hasSuffix(".swift"):
        self = loaded.source.text(loaded.place).containsBytes(of: ": .") ? .swiftCases : .swift
      default: self = .json
      }
    }

    /// Returns a rule on one line.
    func whole(_ value: RuleValue) -> String {
      if case .predicate(let predicate) = value { return predicate.text.json.text() }
      guard case .dictionary(let entries) = value else { return "" }
      let members = entries.map { member($0) }.joined(separator: ", ")
      switch self {
      case .yaml, .json: return "{\(members)}"
      case .swift: return "[\(members)]"
      case .swiftCases: return ".dictionary([\(members)])"
      }
    }

    func member(_ entry: PropertyListEntry) -> String {
      let (key, value) = (entry.key.text, JSONValue(entry.value).text())
      switch self {
      case .yaml: return "\(key): \(value)"
      case .json, .swift: return "\"\(key)\": \(value)"
      case .swiftCases:
        let isFlag = if case .boolean = entry.value.kind { true } else { false }
        return "\"\(key)\": .\(isFlag ? "boolean" : "integer")(\(value))"
      }
    }
  }
}

extension UInt8 {
  fileprivate var isClosingBracket: Bool { self == "]" || self == "}" }
}
