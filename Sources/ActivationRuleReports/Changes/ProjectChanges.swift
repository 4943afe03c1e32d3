package import ActivationRuleAnswers
import ActivationRuleDocuments
import ActivationRuleLint
package import ActivationRuleModel
import ActivationRulePredicates
package import ActivationRuleProjects
import ActivationRuleShares
package import ActivationRuleText

/// A proposed change of a rule in a project file: the words of a plug-in, and what a person writes where no edit is
/// possible.
extension VerdictChange {
  /// Returns the same change with a predicate in place of a dictionary; `nil` if the plug-in has words for the rule, or
  /// takes no predicate.
  package func asPredicate(for plugIn: SharePlugIn) -> VerdictChange? {
    guard plugIn.takesPredicates, let rule, plugIn.value(writing: rule.value) == nil,
      let predicate = rule.predicate?.withoutTrueConditions
    else { return nil }
    return VerdictChange(to: rule.with(value: .predicate(MappedString(predicate.description))))
  }

  /// Returns what to write into a predicate, and where; `nil` if that is more than a few words in one place.
  fileprivate func edit(of predicate: MappedString) -> (place: Int, words: String)? {
    let bytes = Array(predicate.text.utf8)
    let edits = edits.flatMap { $0.edits(of: bytes) }
    guard let edit = edits.first, edits.count == 1, edit.range.count + edit.replacement.count < 120 else { return nil }
    let (old, new) = (
      VisibleText.row(bytes[edit.range.lowerBound..<edit.range.upperBound].text), VisibleText.row(edit.replacement.text)
    )
    let words = old.isEmpty ? "insert '\(new)'" : new.isEmpty ? "leave out '\(old)'" : "write '\(new)' for '\(old)'"
    return (predicate.map.sourceRange(edit.range).lowerBound, words)
  }
}

extension Extension {
  /// Returns the ways to write a change in the words of the plug-in that writes the rule; `nil` if the rule is written
  /// as in a list.
  func plugInWays(_ change: VerdictChange) -> [[TextEdit]]? {
    guard isInProject, let value = change.value, let plugIn = sharePlugIn, !holdsKeys else { return nil }
    let ways = ways(value, plugIn)
    guard !isDefaultRule, case .dictionary(let old) = rule.asWritten.value, case .dictionary(let new) = value,
      let edits = edits(new, from: old, plugIn)
    else { return ways }
    return [edits] + ways
  }

  /// Returns what to write by hand, and where; `nil` for a rule in no project file.
  func byHand(_ change: VerdictChange) -> String? {
    guard isInProject, let value = change.value else { return nil }
    let start = "\(VisibleText.line(path)) line "
    if case .predicate(let old) = rule.value, let (place, words) = change.edit(of: old) {
      return "\(start)\(source.line(at: place)): \(words)"
    }
    return "\(start)\(source.line(at: place.lowerBound)): \(words(for: value, change))"
  }

  /// Returns the words for a whole rule.
  private func words(for value: RuleValue, _ change: VerdictChange) -> String {
    if case .unused = rule.value { return change.text }
    guard let plugIn = sharePlugIn else {
      return "write the rule as \(value.node.map { (document?.dialect ?? .json).text($0) } ?? "")"
    }
    guard let option = plugIn.option(writing: value) else {
      return plugIn.note(onProposing: value.node?.entries.map { $0.key.text } ?? [])?.message
        ?? "'\(plugIn.rawValue)' takes no predicate\(SharePlugIn.ownPlugIn)"
    }
    let more = plugIn.options(writing: value) == nil ? ", which takes files as well" : ""
    return "in the options of \(plugIn.rawValue), write \(option)\(more)"
  }

  /// Returns the ways to write a whole rule: as the value of its option, or into what a plug-in without one has.
  private func ways(_ value: RuleValue, _ plugIn: SharePlugIn) -> [[TextEdit]] {
    let text: String?
    if !isDefaultRule {
      text = plugIn.value(writing: value)
    } else if source.bytes[place.lowerBound] == "{" {
      return plugIn.option(writing: value).flatMap { insertion([$0]) }.map { [[$0]] } ?? []
    } else {
      text = plugIn.element(writing: value)
    }
    return text.map { [[TextEdit(replacing: place, with: $0)]] } ?? []
  }

  /// Returns the edit that adds members behind the last one of the option or of the options; `nil` without brackets.
  private func insertion(_ added: [String]) -> TextEdit? {
    let bytes = source.bytes
    guard let editor = document.flatMap({ ListEditor($0) }), !place.isEmpty,
      bytes[place.upperBound - 1].isClosingBracket,
      let last = bytes[place.lowerBound..<(place.upperBound - 1)].lastIndex(where: { !$0.isBlank })
    else { return nil }
    if last == place.lowerBound {
      return TextEdit(replacing: SourceRange(at: last + 1), with: added.joined(separator: ", "))
    }
    let margin = bytes[last..<place.upperBound].contains(0x0A) ? source.margin(ofLineAt: last) : nil
    return editor.insertion(added, behind: bytes[last] == "," ? last : last + 1, onLinesWith: margin)
  }

  /// Returns the edits that add new members after the last one of the option, and replace the numbers of existing members;
  /// `nil` if a member goes, or if the plug-in would write more.
  private func edits(
    _ new: [PropertyListEntry], from old: [PropertyListEntry], _ plugIn: SharePlugIn
  ) -> [TextEdit]? {
    guard old.allSatisfy({ entry in new.contains { $0.key.text == entry.key.text } }) else { return nil }
    var (edits, added) = ([TextEdit](), [String]())
    for entry in new {
      let before = old.last { $0.key.text == entry.key.text }?.value
      if before?.kind == entry.value.kind { continue }
      guard !plugIn.writesMore(than: entry.key.text) else { return nil }
      guard let before else {
        guard let member = plugIn.member(entry) else { return nil }
        added.append(member)
        continue
      }
      // Without a number in the file, the value is that of the plug-in.
      guard source.text(before.range) == JSONValue(before).text() else { return nil }
      edits.append(TextEdit(replacing: before.range, with: JSONValue(entry.value).text()))
    }
    if added.isEmpty { return edits }
    return insertion(added).map { edits + [$0] }
  }

  /// Returns the repair that adds the version of the dictionary in the words of its plug-in; empty if it has none.
  func addingVersion(_ message: String) -> [Finding.FixIt] {
    let version = PropertyListEntry(key: MappedString(RuleKey.dictionaryVersion), value: PropertyListNode(.integer(2)))
    let value = RuleValue.dictionary((rule.asWritten.value.node?.entries ?? []) + [version])
    let change = VerdictChange(to: rule.with(value: value))
    return (plugInWays(change)?.first ?? []).map {
      Finding.FixIt(message, replacing: $0.range, with: $0.replacement.text)
    }
  }
}

extension UInt8 {
  fileprivate var isClosingBracket: Bool { self == "]" || self == "}" }
}

/// Proposed changes of a rule as edits of the text from which the rule was read.
extension RuleAnswer {
  /// Returns the rule of the explained share, or of another one, in its text with a proposed change.
  ///
  /// - Throws: a refusal if the text cannot be changed in this way.
  package func rewriting(_ change: VerdictChange, for place: Int? = nil) throws(Failure) -> RuleRewriting {
    let place = place ?? explained
    return try RuleRewriting(
      change, of: self.extension, askedAs: rule(for: place), for: decision.all[place].share.payload)
  }

  /// Returns what a change does to the text, for programs.
  ///
  /// - Parameter isInFile: whether there is a text.
  package func json(of change: VerdictChange, isInFile: Bool = true) -> JSONValue {
    let rewriting = isInFile && change.subject == .rule ? try? self.rewriting(change) : nil
    return [
      "edits": rewriting.map { self.extension.file.json($0.edits) },
      "propertyList": isInFile ? change.value.flatMap { RuleFragment.text(of: $0) }.json : nil,
    ]
  }
}

extension SourceText {
  /// Returns edits for programs.
  func json(_ edits: [TextEdit]) -> JSONValue {
    .array(edits.map { ["position": json($0.range), "replacement": $0.replacement[...].text.json] })
  }
}

/// The parts of an extension's property list besides its rule.
///
/// A link to a question can leave them out.
enum ListRemainder {
  /// Prefixes of the keys that affect an answer: the extension's dictionary and the platform.
  ///
  /// Type declarations are kept as well.
  private static let kept = ["NSExtension", "LSMinimumSystemVersion", "MinimumOSVersion"]

  /// Returns the edits that leave only the rule and the keys its answers depend on; `nil` unless the file is an XML
  /// property list.
  static func edits(_ loaded: Extension) -> [TextEdit]? {
    guard let document = loaded.document, loaded.document?.format == .xml, let editor = ListEditor(document) else {
      return nil
    }
    return edits(document.root, editor, around: loaded.properties.ruleRange)
  }

  private static func edits(_ node: PropertyListNode, _ editor: ListEditor, around rule: SourceRange) -> [TextEdit] {
    guard case .dictionary(let entries) = node.kind, node.range != rule else { return [] }
    return entries.flatMap { entry -> [TextEdit] in
      let (key, range) = (entry.key.text, entry.value.range)
      if kept.contains(where: { key.hasPrefix($0) }) || key.hasSuffix("TypeDeclarations") { return [] }
      if range.lowerBound <= rule.lowerBound, rule.upperBound <= range.upperBound {
        return edits(entry.value, editor, around: rule)
      }
      return [editor.removal(of: entry, from: entries)].compactMap { $0 }
    }
  }
}
