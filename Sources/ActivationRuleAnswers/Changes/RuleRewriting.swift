import ActivationRuleLint
package import ActivationRuleModel
import ActivationRulePredicates
package import ActivationRuleProjects
package import ActivationRuleText

/// A changed rule in the text from which the rule was read.
///
/// Every byte outside the rule stays as it is.
///
/// The new text is read again before anyone sees it: it must contain the changed rule, with the proposed verdict.
package struct RuleRewriting {
  /// The text before the change.
  package let old: SourceText
  /// The text with the changed rule.
  package let new: SourceText
  /// The edits that turn the old text into the new one.
  package let edits: [TextEdit]
  /// The rule as read from the new text, on the platform of the question.
  package let rule: ActivationRule

  /// Writes a change of a rule.
  ///
  /// - Parameters:
  ///   - change: the proposed change of the rule.
  ///   - loaded: the rule to change.
  ///   - number: the index of the rule in its text, from 0.
  ///   - asked: the rule on the platform of the question.
  ///   - payload: the shared payload.
  ///   - reader: reads the new text in the same way as the old one.
  /// - Throws: a refusal if part of the text cannot be changed, or if the change would not have its proposed effect.
  package init(
    _ change: VerdictChange, of loaded: LoadedRule, number: Int = 0, askedAs asked: ActivationRule,
    for payload: Payload, _ reader: RuleReader
  ) throws(TextFailure) {
    old = loaded.subject.source
    for edits in try Self.candidates(change, loaded) {
      let (text, leftOut) = old.applying(edits)
      guard leftOut.isEmpty, text.bytes != old.bytes,
        let rule = reader.rule(number, in: text, like: loaded)?.on(asked.settings.platform),
        rule.evaluate(payload) == change.verdict, rule.isLike(change.value)
      else { continue }
      (new, self.edits, self.rule) = (text, edits, rule)
      return
    }
    throw .whole(
      "'\(loaded.path)' cannot take the proposed rule and stays unchanged; "
        + (ProjectMembers(change, of: loaded).map { "by hand: \($0.text)" } ?? "edit it by hand"))
  }

  // MARK: Edits

  /// Returns the ways to write a rule, the smallest edits first.
  private static func candidates(_ change: VerdictChange, _ loaded: LoadedRule) throws(TextFailure) -> [[TextEdit]] {
    let (written, value) = (loaded.rule.value, change.value ?? .absent)
    if let edits = ProjectMembers(change, of: loaded)?.plugInEdits { return [edits] }
    if case .predicate(let old) = written, case .predicate(let new) = value {
      return try predicateEdits(old, new.text, change.edits, loaded)
    }
    // A text with only a rule can be replaced by a rule of the other form.
    let isText = loaded.path.hasSuffix(".txt") && loaded.subject.document?.root.range == loaded.place.range
    if loaded.isGivenInPlace || isText, case .predicate(let new) = value {
      let whole = SourceRange(0, loaded.subject.source.bytes.count)
      return [[TextEdit(replacing: whole, with: Array(new.text.utf8))]]
    }
    guard let document = loaded.subject.document, let editor = ListEditor(document), let node = value.node else {
      return []
    }
    let edits: [TextEdit]?
    // Another way to write it, which may fit where the first one does not.
    var simpler: [TextEdit]?
    if case .unused = written {
      edits = moves(node, document.root, editor)
    } else if case .dictionary(let old) = written, case .dictionary(let new) = value {
      edits = keyEdits(old, new, in: loaded.place.range, editor).map {
        $0 + removals(of: strayKeys(in: document.root, was: old, nowIn: new, loaded), in: document.root, editor)
      }
      if loaded.place.form == .project { simpler = blockEdits(old, new, in: document.source, editor) }
    } else if written == .absent {
      // Misplaced keys of a missing rule were meant for it.
      let stray = strayKeys(in: document.root, was: [], nowIn: node.entries, loaded)
      simpler = insertion(node, document.root, editor).map { [$0] }
      edits = insertion(node, document.root, besides: stray, editor).map {
        [$0] + removals(of: stray, in: document.root, editor)
      }
    } else {
      let place = PropertyListNode(.null, at: loaded.place.range)
      edits = editor.replacement(of: place, with: node.laidOut(at: place.range.lowerBound, in: document)).map { [$0] }
    }
    let lineBreaks = LineBreaks(of: document.source.bytes)
    return [edits, simpler].compactMap { $0 }.map { edits in
      edits.map { TextEdit(replacing: $0.range, with: lineBreaks.apply(to: $0.replacement)) }
    }
  }

  /// Returns the edits of a predicate at their own places; otherwise of the whole predicate, laid out again.
  private static func predicateEdits(
    _ old: MappedString, _ new: String, _ edits: [PredicateEdit], _ loaded: LoadedRule
  ) throws(TextFailure) -> [[TextEdit]] {
    let place = try RuleText(loaded, inProject: true)
    let bytes = Array(old.text.utf8)
    let parts = edits.flatMap { $0.edits(of: bytes) }.map { edit in
      TextEdit(
        replacing: old.map.sourceRange(edit.range),
        with: place.encode(edit.replacement.text))
    }
    var candidates = [parts]
    if loaded.rule.predicate != nil, old.text.containsBytes(of: "\n"),
      let changed = PredicateParser.parse(new).predicate,
      let lines = try? PredicateLayout().layOut(changed, writtenAs: bytes)
    {
      candidates.append([place.edit(place.text(of: lines))])
    }
    return candidates + [[place.edit(new)]]
  }

  /// Returns the edits that add keys to a dictionary in the block style of YAML, and change values in it.
  private static func blockEdits(
    _ old: [PropertyListEntry], _ new: [PropertyListEntry], in source: SourceText, _ editor: ListEditor
  ) -> [TextEdit]? {
    guard let last = old.last else { return nil }
    let margin = source.margin(ofLineAt: last.keyRange.lowerBound)
    let lines = new.filter { entry in !old.contains { $0.key.text == entry.key.text } }.map { entry in
      "\n\(margin)\(entry.key.text): \(JSONValue(entry.value).text())"
    }
    let end = source.bytes[last.value.range.upperBound...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? source.bytes.count
    let changed = old.compactMap { entry in
      new.last { $0.key.text == entry.key.text && $0.value.kind != entry.value.kind }.flatMap {
        editor.replacement(of: entry.value, with: $0.value)
      }
    }
    return changed + [TextEdit(replacing: SourceRange(at: end), with: Array(lines.joined().utf8))]
  }

  /// Returns edits that remove keys, add keys, or change their values.
  private static func keyEdits(
    _ old: [PropertyListEntry], _ new: [PropertyListEntry], in range: SourceRange, _ editor: ListEditor
  ) -> [TextEdit]? {
    var edits: [TextEdit?] = []
    var added: [PropertyListEntry] = []
    var kept: [PropertyListEntry] = []
    for entry in new {
      guard let before = old.last(where: { $0.key.text == entry.key.text }) else {
        added.append(entry)
        continue
      }
      if before.value.kind != entry.value.kind {
        edits.append(editor.replacement(of: before.value, with: entry.value))
      }
    }
    for entry in old {
      if new.contains(where: { $0.key.text == entry.key.text }) {
        kept.append(entry)
      } else if let place = added.firstIndex(where: { $0.value.kind == entry.value.kind }) {
        // A key that replaces another one keeps its value in place.
        edits.append(editor.renaming(entry, to: added.remove(at: place).key.text))
        kept.append(entry)
      } else {
        edits.append(editor.removal(of: entry, from: old))
      }
    }
    if !added.isEmpty { edits.append(editor.insertion(added, into: PropertyListNode(.dictionary(kept), at: range))) }
    return edits.contains { $0 == nil } ? nil : edits.compactMap { $0 }
  }

  /// Returns the misplaced keys that the change moved into the rule, with all others that could be moved, and keys that
  /// repeat a value of the rule.
  private static func strayKeys(
    in root: PropertyListNode, was old: [PropertyListEntry], nowIn rule: [PropertyListEntry], _ loaded: LoadedRule
  ) -> [PropertyListEntry] {
    let strays = root.dictionariesAroundRule.filter { $0.range != loaded.place.range }.flatMap { $0.entries }.filter {
      $0.key.text.hasPrefix(RuleKey.prefix)
    }
    let isNew = { (entry: PropertyListEntry) in !old.contains { $0.key.text == entry.key.text } }
    let moves = strays.contains { entry in isNew(entry) && rule.contains { $0.key.text == entry.key.text } }
    return strays.filter { entry in
      let value = rule.last { $0.key.text == entry.key.text }?.value
      return value?.kind == entry.value.kind || moves && isNew(entry) && entry.row != nil
    }
  }

  private static func removals(
    of strays: [PropertyListEntry], in root: PropertyListNode, _ editor: ListEditor
  ) -> [TextEdit] {
    root.dictionariesAroundRule.flatMap { holder in
      holder.entries.filter { strays.containsEntry($0) }.compactMap { editor.removal(of: $0, from: holder.entries) }
    }
  }

  /// Returns the insertion of a missing rule, with the missing dictionaries around it.
  ///
  /// - Parameter strays: entries to remove as well; nothing can be inserted next to them.
  private static func insertion(
    _ rule: PropertyListNode, _ root: PropertyListNode, besides strays: [PropertyListEntry] = [], _ editor: ListEditor
  ) -> TextEdit? {
    var path = ExtensionProperties.ruleKeyPath[...]
    var node = root
    while let key = path.first, let next = node[key] {
      node = next
      path = path.dropFirst()
    }
    guard let key = path.first else { return nil }
    let value = path.dropFirst().reversed().reduce(rule) { inner, key in
      PropertyListNode(.dictionary([PropertyListEntry(key: MappedString(key), value: inner)]))
    }
    let rest = PropertyListNode(.dictionary(node.entries.filter { !strays.containsEntry($0) }), at: node.range)
    return editor.insertion([PropertyListEntry(key: MappedString(key), value: value)], into: rest)
  }

  /// Returns edits that move a rule to the place where the system looks for it, and change it.
  private static func moves(_ rule: PropertyListNode, _ root: PropertyListNode, _ editor: ListEditor) -> [TextEdit]? {
    guard let stray = root.misplacedRules.first else { return nil }
    if stray.keyPath.dropLast() == ExtensionProperties.ruleKeyPath.dropLast(),
      let key = ExtensionProperties.ruleKeyPath.last
    {
      let old = stray.entry.value
      let value = editor.replacement(of: old, with: rule).map { [$0] }
      let keys = keyEdits(old.entries, rule.entries, in: old.range, editor)
      let changes = old.kind == rule.kind ? [] : rule.entries.isEmpty ? value : keys
      return editor.renaming(stray.entry, to: key).flatMap { renaming in changes.map { [renaming] + $0 } }
    }
    // An NSExtension at too deep a level moves up with everything in it.
    let length = ExtensionProperties.ruleKeyPath.count
    let holder = stray.keyPath.dropLast(length)
    if stray.keyPath.suffix(length) == ExtensionProperties.ruleKeyPath[...], root["NSExtension"] == nil,
      let parent = root.value(at: Array(holder)),
      let whole = parent.entries.last(where: { $0.key.text == "NSExtension" }),
      let removal = editor.removal(of: whole, from: parent.entries),
      let insertion = editor.insertion([whole.setting(stray.keyPath.suffix(length).dropFirst(), to: rule)], into: root)
    {
      return [removal, insertion]
    }
    guard let parent = root.value(at: Array(stray.keyPath.dropLast())),
      let removal = editor.removal(of: stray.entry, from: parent.entries),
      let insertion = insertion(rule, root, editor)
    else { return nil }
    return [removal, insertion]
  }
}

extension RuleReader {
  /// Reads a rule of a text in the same way as another one.
  fileprivate func rule(_ number: Int, in text: SourceText, like loaded: LoadedRule) -> ActivationRule? {
    if loaded.isGivenInPlace { return try? rule(ofText: text).rule }
    let found = try? rules(in: text, containingApp: loaded.subject.containingApp)
    return found.flatMap { $0.indices.contains(number) ? $0[number].rule : nil }
  }
}

extension RuleValue {
  /// The rule as a property-list value; `nil` if the value is not a rule.
  fileprivate var node: PropertyListNode? {
    switch self {
    case .predicate(let text): PropertyListNode(.string(text))
    case .dictionary(let entries): PropertyListNode(.dictionary(entries))
    case .absent, .other, .unused: nil
    }
  }
}

extension PropertyListEntry {
  /// Returns the entry with another value at a path of keys in it.
  fileprivate func setting(_ path: ArraySlice<String>, to value: PropertyListNode) -> PropertyListEntry {
    guard let key = path.first else { return PropertyListEntry(key: self.key, value: value) }
    let entries = self.value.entries.map { $0.key.text == key ? $0.setting(path.dropFirst(), to: value) : $0 }
    return PropertyListEntry(key: self.key, value: PropertyListNode(.dictionary(entries)))
  }
}

extension [PropertyListEntry] {
  /// Whether the array contains this entry itself, not only an equal one.
  fileprivate func containsEntry(_ entry: PropertyListEntry) -> Bool { contains { $0.keyRange == entry.keyRange } }
}

extension PropertyListNode {
  /// Returns a predicate in an XML list over several readable lines; any other value unchanged.
  fileprivate func laidOut(at offset: Int, in document: PropertyListDocument) -> PropertyListNode {
    guard document.format == .xml, case .string(let text) = kind, let lines = LaidOutPredicate(text.text, width: 90)
    else { return self }
    return PropertyListNode(.string(MappedString(lines.text(inElementAt: offset, of: document.source))))
  }
}

extension ActivationRule {
  /// Whether the rule means the same as a value, whatever the order of keys and the spelling.
  fileprivate func isLike(_ value: RuleValue?) -> Bool {
    guard let value else { return false }
    let other = ActivationRule(value, types: types, settings: settings)
    guard case (.dictionary(let mine), .dictionary(let others)) = (self.value, value) else {
      return predicate == other.predicate
    }
    return Set(mine.map { $0.key.text }) == Set(others.map { $0.key.text })
      && others.allSatisfy { entry in mine.last { $0.key.text == entry.key.text }?.value.kind == entry.value.kind }
  }
}
