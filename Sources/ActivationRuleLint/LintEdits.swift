import ActivationRuleDocuments
import ActivationRuleModel
import ActivationRulePredicates
import ActivationRuleText

/// Repairs of a property list or JSON text that remove entries or replace values.
extension LintContext {
  private var editor: ListEditor? { subject.document.flatMap { ListEditor($0) } }

  /// Whether parts of the file can be changed.
  var isEditable: Bool { editor != nil }

  /// Returns a repair that removes entries.
  func removal(
    of removed: [PropertyListEntry], from entries: [PropertyListEntry], _ message: (String) -> String
  ) -> [Finding.FixIt] {
    zip(removed, editor?.removals(of: removed, from: entries) ?? []).flatMap { fixIts(message($0.key.text), $1) }
  }

  /// Returns a repair that replaces the value of an entry.
  func replacement(of node: PropertyListNode, with value: PropertyListNode.Kind, _ message: String)
    -> [Finding.FixIt]
  {
    fixIts(message, editor?.replacement(of: node, with: PropertyListNode(value)))
  }

  /// Returns a repair that gives an entry the intended key, with a value of the type that this key has.
  func renaming(_ entry: PropertyListEntry, _ edit: KeyEdit) -> [Finding.FixIt] {
    let renamed = fixIts(edit.instruction, editor?.renaming(entry, to: edit.target))
    guard let new = edit.new, new.kind != entry.value.kind else { return renamed }
    return renamed + replacement(of: entry.value, with: new.kind, "write the value as this key has it" + purpose)
  }

  /// Returns a repair that makes the rule a dictionary of version 2, without the keys whose zeros would then forbid.
  func settingVersion2(_ zeros: [PropertyListEntry], _ message: String) -> [Finding.FixIt] {
    let version = PropertyListEntry(RuleKey.dictionaryVersion, .integer(2))
    let rule = PropertyListNode(.dictionary(entries), at: subject.properties.ruleRange)
    let edit =
      if let written = entry(RuleKey.dictionaryVersion) {
        editor?.replacement(of: written.value, with: version.value)
      } else {
        editor?.insertion([version], into: rule)
      }
    let written = fixIts(message, edit)
    return written.isEmpty ? [] : written + removal(of: zeros, from: entries) { "remove '\(RuleKey.short($0))'" }
  }

  /// Returns a repair that corrects the key of the rule, if it is the only rule and its key is misspelt.
  func renamingRule(_ entry: PropertyListEntry) -> [Finding.FixIt] {
    guard subject.properties.unused?.misspeltKey == entry.key.text else { return [] }
    let message = "rename \(VisibleText.row(entry.key.text)) to \(RuleKey.rule), so that the rule can be read"
    return fixIts(message, editor?.renaming(entry, to: RuleKey.rule))
  }

  /// Returns a repair that removes keys next to the rule.
  func removalAroundRule(of strays: [PropertyListEntry]) -> [Finding.FixIt] {
    (extensionRoot?.dictionariesAroundRule ?? []).flatMap { holder in
      let own = holder.entries.filter { strays.containsEntry($0) }
      return removal(of: own, from: holder.entries) { "take '\(RuleKey.short($0))' out here\(purpose)" }
    }
  }

  /// Returns a repair that moves keys from next to the rule into it, or creates a rule from them if there is none;
  /// empty if that cannot be written.
  func moving(_ strays: [PropertyListEntry], _ edits: [KeyEdit]) -> [Finding.FixIt] {
    guard let root = extensionRoot, let editor else { return [] }
    let moved = edits.compactMap { edit in
      edit.new.map { PropertyListEntry(edit.target, $0.kind) }
    }
    let place = PropertyListNode(.dictionary(entries), at: subject.properties.ruleRange)
    let insertion: TextEdit?
    var written: [TextEdit]?
    switch rule.value {
    case .dictionary: insertion = editor.insertion(moved, into: place)
    case .predicate where isRuleBlank:
      insertion = editor.replacement(of: place, with: PropertyListNode(.dictionary(moved)))
    // A rule in another place comes first.
    case .absent where subject.properties.unused == nil:
      insertion = nil
      written = editor.inserting(PropertyListNode(.dictionary(moved)), in: root, replacing: strays)
    case .absent, .predicate, .other, .unused: insertion = nil
    }
    if let insertion { written = editor.removals(of: strays, around: root).map { [insertion] + $0 } }
    let (pronoun, keys) = moved.count == 1 ? ("it", "the key") : ("them", "the \(moved.count) keys")
    return moving(written, "move \(keys) into the rule", "take \(pronoun) out here", purpose)
  }

  /// Returns a repair that moves the only rule to where the system looks for it, unless there is nothing in it.
  func movingRule(_ root: PropertyListNode) -> [Finding.FixIt] {
    guard let unused = subject.properties.unused, case .misplaced = unused.cause,
      root.misplacedRules.count == 1, let rule = root.misplacedRules.first?.entry.value,
      rule.string?.isEmpty == false || !rule.entries.isEmpty
    else { return [] }
    let purpose = ", so that the rule can be read"
    return moving(editor?.moving(rule, in: root), unused.instruction, "take it out here", purpose)
  }

  /// Returns a repair that inserts something, and removes it in other places.
  private func moving(
    _ edits: [TextEdit]?, _ insertion: String, _ removal: String, _ purpose: String
  ) -> [Finding.FixIt] {
    (edits ?? []).flatMap { fixIts(($0.replacement.isEmpty ? removal : insertion) + purpose, $0) }
  }

  /// The benefit of a repair, for a rule that is never shown; empty for others.
  private var purpose: String { acceptsNothing ? ", so that the rule can be shown" : "" }

  /// Whether the rule is a text without a word in it.
  var isRuleBlank: Bool {
    if case .predicate(let text) = rule.value { text.text.utf8.allSatisfy { $0.isBlank } } else { false }
  }

  /// The unambiguous repairs of keys.
  var clearRepairs: [KeyEdit] { KeyEdits(rule, entries).clearRepairs() }

  /// Whether the rule accepts nothing or is missing; a repair then takes nothing away.
  ///
  /// In version 2, a dictionary without an accepting key is shown for everything that its zeros do not forbid.
  var acceptsNothing: Bool {
    switch rule.value {
    case .dictionary: !entries.contains { $0.accepts && $0 == entry($0.key.text) } && !rule.hasPredicate
    case .absent: true
    case .predicate where isRuleBlank: true
    case .predicate, .other, .unused: false
    }
  }

  private func fixIts(_ message: String, _ edit: TextEdit?) -> [Finding.FixIt] {
    guard let edit else { return [] }
    let text = edit.replacement.text
    return [Finding.FixIt(message, replacing: edit.range, with: text)]
  }
}

/// Repairs of parts of a predicate.
extension LintContext {
  /// Returns a repair that removes several parts, each with one adjacent operator; empty if that fails for one of them,
  /// or if no part would remain.
  ///
  /// - Parameters:
  ///   - indices: the parts, in ascending order.
  ///   - message: the words for the removal of one of them, by its place among these.
  func removal(
    ofParts indices: [Int], from group: RuleSites.Group, _ message: (Int) -> String
  ) -> [Finding.FixIt] {
    guard let text = predicateText.map({ Array($0.text.utf8) }), indices.count < group.parts.count else { return [] }
    var fixIts: [Finding.FixIt] = []
    for (number, index) in indices.enumerated() {
      let part = group.parts[index].range
      // Parts before the first remaining part are removed with the operator after them.
      let isLeading = indices[number] == number
      let neighbour = group.parts[isLeading ? index + 1 : index - 1].range
      let gap =
        isLeading
        ? SourceRange(part.upperBound, neighbour.lowerBound) : SourceRange(neighbour.upperBound, part.lowerBound)
      guard isOperatorAlone(text[gap.lowerBound..<gap.upperBound]) else { return [] }
      let range =
        isLeading
        ? SourceRange(part.lowerBound, neighbour.lowerBound) : SourceRange(neighbour.upperBound, part.upperBound)
      fixIts.append(fix(message(number), replacing: range, with: ""))
    }
    return fixIts
  }

  /// Returns whether some bytes are only blanks and one logical operator.
  private func isOperatorAlone(_ bytes: ArraySlice<UInt8>) -> Bool {
    let word = bytes.filter { $0 > 0x20 }.map { $0 | 0x20 }
    return ["or", "and", "||", "&&"].contains { word.elementsEqual($0.utf8) }
  }

  /// Returns repairs that put parentheses around a range.
  func parentheses(around range: SourceRange) -> [Finding.FixIt] {
    [
      fix("write '(' before it", replacing: SourceRange(at: range.lowerBound), with: "("),
      fix("write ')' behind it", replacing: SourceRange(at: range.upperBound), with: ")"),
    ]
  }
}

/// Changes to a predicate, to evaluate hypothetical versions of it.
extension PredicateNode {
  /// Returns the predicate without the parts of `AND` and `OR` that have certain ranges.
  func removing(_ ranges: [SourceRange]) -> PredicateNode {
    map { node in
      guard node.isList, node.parts.contains(where: { ranges.contains($0.range) }) else { return nil }
      let rest = node.parts.filter { !ranges.contains($0.range) }.map { $0.removing(ranges) }
      if case .and = node.kind { return .all(of: rest) }
      return .any(of: rest)
    }
  }

  /// Returns the predicate with one count compared with `>= 1`.
  func asking(atLeastOneAt range: SourceRange) -> PredicateNode {
    map { node in
      guard node.range == range, case .comparison(let comparison) = node.kind else { return nil }
      return .comparison(comparison.quantifier, comparison.left, .greaterThanOrEqual, .integer(1))
    }
  }
}

/// How repairs are written in the file.
extension LintContext {
  /// Returns a repair of a part of the predicate's text.
  func fix(_ message: String, replacing range: SourceRange, with text: String) -> Finding.FixIt {
    let fixIt = Finding.FixIt(message, replacing: place(range), with: text)
    return writtenPredicate?.written([fixIt]).first ?? fixIt
  }
}
