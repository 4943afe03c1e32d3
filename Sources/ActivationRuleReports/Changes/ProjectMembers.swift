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
  /// The ways to write the change where a plug-in has its own words; `nil` if the rule is written there as in a list.
  private(set) var plugInWays: [[TextEdit]]?

  /// Writes a change; `nil` for a rule in no project file.
  package init?(_ change: VerdictChange, of loaded: Extension) {
    guard loaded.isInProject, let value = change.value else { return nil }
    let start = loaded.place.lowerBound
    let line = "\(VisibleText.line(loaded.path)) line \(loaded.source.line(at: start))"
    if case .unused = loaded.rule.value {
      (place, textBelowPlace) = ("\(line): ", change.text)
      return
    }
    let (plugIn, dialect) = (loaded.sharePlugIn, loaded.document?.dialect ?? .json)
    if let plugIn, !loaded.holdsKeys { plugInWays = Self.ways(value, plugIn, loaded) }
    guard case .dictionary(let old) = loaded.rule.asWritten.value, case .dictionary(let new) = value else {
      textBelowPlace =
        Self.edit(change, of: loaded) ?? line
        + (Self.predicate(value, of: plugIn)
          ?? ": write the rule as \(value.node.map { dialect.text($0) } ?? "")\(Self.ending(for: change, of: loaded))")
      return
    }
    let changed = new.filter { entry in old.last { $0.key.text == entry.key.text }?.value.kind != entry.value.kind }
    let removed = old.filter { entry in !new.contains { $0.key.text == entry.key.text } }
    if let note = plugIn?.note(onProposing: changed.map { $0.key.text }) {
      textBelowPlace = note.message
      return
    }
    place = "\(line), "
    if let plugIn, loaded.isDefaultRule {
      let option = plugIn.option(writing: value) ?? plugIn.ruleOption
      textBelowPlace = "in the options of \(plugIn.rawValue): add \(option)"
      return
    }
    let parts = changed.map { entry in
      let isNew = !old.contains { $0.key.text == entry.key.text }
      let more = plugIn?.writesMore(than: entry.key.text) == true ? ", which takes files as well" : ""
      return "\(isNew ? "add" : "write") \(plugIn?.member(entry) ?? dialect.member(entry))\(more)"
    }
    textBelowPlace =
      "in \(plugIn?.ruleOption ?? "the rule"): " + (parts + removed.map { "remove \($0.name)" }).joined(separator: ", ")
      + Self.ending(for: change, of: loaded)
    if let plugIn, let ways = plugInWays, removed.isEmpty, let edits = Self.edits(changed, from: old, plugIn, loaded) {
      plugInWays = [edits] + ways
    }
  }

  /// Returns the ways to write a whole rule: as the value of its option, or into what a plug-in without one has.
  private static func ways(_ value: RuleValue, _ plugIn: SharePlugIn, _ loaded: Extension) -> [[TextEdit]] {
    let place = loaded.place
    let text: String?
    if !loaded.isDefaultRule {
      text = plugIn.value(writing: value)
    } else if loaded.source.bytes[place.lowerBound] == "{" {
      return plugIn.option(writing: value).flatMap { insertion([$0], loaded) }.map { [[$0]] } ?? []
    } else {
      text = plugIn.element(writing: value)
    }
    return text.map { [[TextEdit(replacing: place, with: Array($0.utf8))]] } ?? []
  }

  /// Returns the edit that adds members behind the last one of the option or of the options; `nil` without brackets.
  private static func insertion(_ added: [String], _ loaded: Extension) -> TextEdit? {
    let (bytes, place) = (loaded.source.bytes, loaded.place)
    guard let editor = loaded.document.flatMap({ ListEditor($0) }), !place.isEmpty,
      bytes[place.upperBound - 1].isClosingBracket,
      let last = bytes[place.lowerBound..<(place.upperBound - 1)].lastIndex(where: { !$0.isBlank })
    else { return nil }
    if last == place.lowerBound {
      return TextEdit(replacing: SourceRange(at: last + 1), with: Array(added.joined(separator: ", ").utf8))
    }
    let margin = bytes[last..<place.upperBound].contains(0x0A) ? loaded.source.margin(ofLineAt: last) : nil
    return editor.insertion(added, behind: bytes[last] == "," ? last : last + 1, onLinesWith: margin)
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
    guard !changed.contains(where: { plugIn.writesMore(than: $0.key.text) }) else { return nil }
    var (edits, added) = ([TextEdit](), [String]())
    for entry in changed {
      guard let before = old.last(where: { $0.key.text == entry.key.text }) else {
        guard let member = plugIn.member(entry) else { return nil }
        added.append(member)
        continue
      }
      // Without a number of its own, the value is that of the plug-in.
      let range = before.value.range
      guard loaded.source.text(range) == JSONValue(before.value).text() else { return nil }
      edits.append(TextEdit(replacing: range, with: Array(JSONValue(entry.value).text().utf8)))
    }
    if added.isEmpty { return edits }
    return insertion(added, loaded).map { edits + [$0] }
  }
}

extension UInt8 {
  fileprivate var isClosingBracket: Bool { self == "]" || self == "}" }
}
