import ActivationRuleModel
import ActivationRuleText

/// Repairs of a property list or JSON text that remove entries or replace values.
extension LintContext {
  private var editor: ListEditor? { subject.document.flatMap { ListEditor($0) } }

  /// Whether parts of the file can be changed.
  var isEditable: Bool { editor != nil }

  /// Returns a repair that removes an entry.
  func removal(of entry: PropertyListEntry, from entries: [PropertyListEntry], _ message: String) -> [Diagnostic.FixIt]
  {
    fixIts(message, editor?.removal(of: entry, from: entries))
  }

  /// Returns a repair that removes several entries.
  ///
  /// Entries at the end are removed one after the other, so that each removal includes the comma before the entry.
  func removal(
    of removed: [PropertyListEntry], from entries: [PropertyListEntry], _ message: (String) -> String
  ) -> [Diagnostic.FixIt] {
    var rest = entries
    return removed.reversed().flatMap { entry in
      let isLast = rest.last?.keyRange == entry.keyRange
      defer { if isLast { rest.removeLast() } }
      return removal(of: entry, from: isLast ? rest : entries, message(entry.key.text))
    }.reversed()
  }

  /// Returns a repair that replaces the value of an entry.
  func replacement(of node: PropertyListNode, with value: PropertyListNode.Kind, _ message: String)
    -> [Diagnostic.FixIt]
  {
    fixIts(message, editor?.replacement(of: node, with: PropertyListNode(value)))
  }

  /// Returns a repair that gives an entry the intended key, with a value of the type that this key has.
  func renaming(_ entry: PropertyListEntry, _ edit: KeyEdit) -> [Diagnostic.FixIt] {
    let renamed = fixIts(edit.instruction + purpose, editor?.renaming(entry, to: edit.target))
    guard let new = edit.new, new.kind != entry.value.kind else { return renamed }
    return renamed + replacement(of: entry.value, with: new.kind, "write the value as this key has it" + purpose)
  }

  /// Returns a repair that corrects the key of the rule, if it is the only rule and its key is misspelt.
  func renamingRule(_ entry: PropertyListEntry) -> [Diagnostic.FixIt] {
    guard subject.properties.unused?.misspeltKey == entry.key.text else { return [] }
    let message = "rename \(VisibleText.row(entry.key.text)) to \(DictionaryKeys.rule), so that the rule can be read"
    return fixIts(message, editor?.renaming(entry, to: DictionaryKeys.rule))
  }

  /// Returns a repair that removes keys next to the rule.
  func removalAroundRule(of strays: [PropertyListEntry]) -> [Diagnostic.FixIt] {
    (extensionRoot?.dictionariesAroundRule ?? []).flatMap { holder in
      let own = holder.entries.filter { entry in strays.contains { $0.keyRange == entry.keyRange } }
      return removal(of: own, from: holder.entries) { "take '\(RuleKey.short($0))' out here\(purpose)" }
    }
  }

  /// Returns a repair that moves keys from next to the rule into it, or creates a rule from them if there is none;
  /// empty if that cannot be written.
  func moving(_ strays: [PropertyListEntry], _ edits: [KeyEdit], _ message: String) -> [Diagnostic.FixIt] {
    guard let root = extensionRoot, let editor else { return [] }
    let holders = root.dictionariesAroundRule
    let isStray = { (entry: PropertyListEntry) in strays.contains { $0.keyRange == entry.keyRange } }
    let removals = removalAroundRule(of: strays)
    let moved = edits.compactMap { edit in edit.new.map { PropertyListEntry(key: MappedString(edit.target), value: $0) }
    }
    let insertion: TextEdit?
    if let entries {
      insertion = editor.insertion(
        moved, into: PropertyListNode(.dictionary(entries), at: subject.properties.ruleRange))
    } else {
      guard case .absent = rule.value, holders.count == ExtensionProperties.ruleKeyPath.count,
        let attributes = holders.last
      else { return [] }
      let rest = attributes.entries.filter { !isStray($0) }
      if rest.isEmpty, subject.document?.format == .json { return [] }
      let rule = PropertyListEntry(
        key: MappedString(DictionaryKeys.rule), value: PropertyListNode(.dictionary(moved)))
      insertion = editor.insertion([rule], into: PropertyListNode(.dictionary(rest), at: attributes.range))
    }
    guard insertion != nil, moved.count == strays.count, removals.count == strays.count else { return [] }
    return removals + fixIts(message + purpose, insertion)
  }

  /// The benefit of a repair, for a rule that is never shown; empty for others.
  private var purpose: String { acceptsNothing ? ", so that the rule can be shown" : "" }

  /// The unambiguous repairs of keys.
  var clearRepairs: [KeyEdit] { KeyEdits(rule, entries ?? []).clearRepairs() }

  /// Whether the rule is shown for nothing, or there is no rule; a repair then takes nothing away.
  ///
  /// A dictionary of version 2 without an accepting key is shown for what its zeros do not forbid.
  var acceptsNothing: Bool {
    switch rule.value {
    case .dictionary: !hasAcceptingKey && rule.predicate == nil
    case .absent: true
    case .predicate, .other, .unused: false
    }
  }

  private func fixIts(_ message: String, _ edit: TextEdit?) -> [Diagnostic.FixIt] {
    guard let edit else { return [] }
    let text = String(decoding: edit.replacement, as: UTF8.self)
    return [Diagnostic.FixIt(message, replacing: edit.range, with: text)]
  }
}
