package import ActivationRuleDocuments
import ActivationRuleLint
package import ActivationRuleModel
package import ActivationRulePredicates
import ActivationRuleProjects
package import ActivationRuleText

/// A changed rule in the text from which the rule was read.
///
/// Every byte outside the rule stays as it is.
///
/// The new text is read again before anyone sees it: it must contain the changed rule, with the proposed verdict, and
/// everything else from the old text.
package struct RuleRewriting {
  /// The text before the change.
  package let old: SourceText
  /// The text with the changed rule.
  package let new: SourceText
  /// The edits that turn the old text into the new one.
  package let edits: [TextEdit]
  /// A sentence about each comment that the edits drop.
  package let droppedComments: [String]
  /// The rule as read from the new text, on the platform of the question.
  package let rule: ActivationRule
  /// Why the rule has another form; `nil` if it has that of the change.
  package let remark: String?

  /// Writes a change of a rule.
  ///
  /// - Parameters:
  ///   - change: the proposed change of the rule.
  ///   - loaded: the rule to change.
  ///   - asked: the rule on the platform of the question.
  ///   - payload: the shared payload.
  /// - Throws: a refusal if part of the text cannot be changed, or if the change would not have its proposed effect.
  package init(
    _ change: VerdictChange, of loaded: Extension, askedAs asked: ActivationRule, for payload: Payload
  ) throws(Failure) {
    old = loaded.file
    if let refusal = old.refusal { throw Failure(.unchangeable, refusal) }
    // A plug-in without a word for a key may take a predicate.
    let instead = loaded.sharePlugIn.flatMap { change.asPredicate(for: $0) }
    for change in [change, instead].compactMap({ $0 }) {
      let own = loaded.plugInWays(change)
      var ways = own ?? []
      if own == nil || !change.edits.isEmpty { ways = try loaded.candidates(change) + ways }
      for edits in ways {
        let (text, leftOut) = old.applying(edits)
        guard leftOut.isEmpty, text.bytes != old.bytes,
          let changed = loaded.readAgain(in: text, asked), changed.others == loaded.others,
          case let rule = changed.rule.on(asked.settings.platform),
          rule.evaluate(payload) == change.verdict, rule.isLike(change.value)
        else { continue }
        (new, self.edits, self.rule) = (text, edits, rule)
        remark = change == instead ? "a predicate, since '\(loaded.plugIn ?? "")' has no words for the dictionary" : nil
        droppedComments = loaded.document?.dialect?.droppedComments(edits, from: old) ?? []
        return
      }
    }
    throw Failure(
      .unchangeable,
      loaded.byHand(change).map { "nothing is changed here\(loaded.reasonToKeep); by hand: \($0)" }
        ?? "'\(loaded.path)' cannot take the proposed rule and stays unchanged; edit it by hand")
  }
}

extension Extension {
  /// Returns the ways to write a changed rule, the smallest edits first.
  fileprivate func candidates(_ change: VerdictChange) throws(Failure) -> [[TextEdit]] {
    let (written, value) = (rule.value, change.value ?? .absent)
    if case .predicate(let old) = written, case .predicate(let new) = value {
      return try predicateEdits(old, new.text, change.edits)
    }
    // A text with only a rule can be replaced by a rule of the other form.
    let isText = path.hasSuffix(".txt") && document?.root.range == place
    if isGivenInPlace || isText, case .predicate(let new) = value {
      let whole = SourceRange(0, file.bytes.count)
      return [[TextEdit(replacing: whole, with: new.text)]]
    }
    guard let document, let editor = ListEditor(document), let node = value.node else {
      return []
    }
    let root = document.root
    let strays = Self.strayKeys(in: root, was: rule.asWritten.value.node?.entries ?? [], nowIn: node.entries)
    let edits: [TextEdit]?
    if case .unused = written {
      edits = editor.moving(node, in: root, replacing: strays)
    } else if written == .absent {
      edits = editor.inserting(node, in: root, replacing: strays)
    } else {
      let changes =
        if case .dictionary(let old) = written, case .dictionary(let new) = value {
          editor.changing(old, to: new, in: place)
        } else {
          editor.replacement(of: PropertyListNode(.null, at: place), with: node).map { [$0] }
        }
      edits = changes.flatMap { changes in editor.removals(of: strays, around: root).map { changes + $0 } }
    }
    let lineBreaks = LineBreaks(of: document.source.bytes)
    // Where members have commas, the last one cannot go while others come.
    let whole =
      document.format == .json ? editor.replacement(of: PropertyListNode(.null, at: place), with: node) : nil
    return [edits, whole.map { [$0] }].compactMap { $0 }.map { edits in
      edits.map {
        TextEdit(replacing: $0.range, with: lineBreaks.apply(to: node.laidOut($0, in: document).replacement))
      }
    }
  }

  /// Returns the edits of a predicate at their own places; otherwise of the whole predicate, laid out again.
  private func predicateEdits(
    _ old: MappedString, _ new: String, _ edits: [PredicateEdit]
  ) throws(Failure) -> [[TextEdit]] {
    let place: StringPlace
    do throws(Failure) { place = try placeOfPredicate() } catch {
      if isInProject { return [] }
      throw error
    }
    let (bytes, lineBreaks) = (Array(old.text.utf8), LineBreaks(of: source.bytes))
    let parts = edits.flatMap { $0.edits(of: bytes) }.map { edit in
      let range = old.map.sourceRange(edit.range)
      let text = place.written(edit.replacement.text, at: range.lowerBound)
      return TextEdit(replacing: range, with: lineBreaks.apply(to: Array(text.utf8)))
    }
    var candidates = [parts]
    // A predicate that replaces another one as a whole looks like a new one.
    if edits.isEmpty ? place.isElement : rule.predicate != nil && old.text.containsBytes(of: "\n"),
      let lines = LaidOutPredicate(new, width: 90)
    {
      candidates.append([place.edit(place.text(of: lines))])
    }
    return candidates + [[place.edit(new)]]
  }

  /// Returns the misplaced keys that the change moved into the rule or left out, and the keys that repeat the rule.
  private static func strayKeys(
    in root: PropertyListNode, was old: [PropertyListEntry], nowIn rule: [PropertyListEntry]
  ) -> [PropertyListEntry] {
    guard root["NSExtension"] != nil else { return [] }
    let strays = root.dictionariesAroundRule.flatMap { $0.entries }.filter {
      $0.key.text.hasPrefix(RuleKey.prefix) && $0.key.text != ExtensionProperties.ruleKeyPath.last
    }
    let isNew = { (entry: PropertyListEntry) in !old.contains { $0.key.text == entry.key.text } }
    var moved: Set<String> = []
    for entry in strays where isNew(entry) && rule.contains(where: { $0.key.text == entry.key.text }) {
      moved.insert(entry.key.text)
    }
    // Of two values of a key the first moves, and the other stays where it is.
    var taken: Set<String> = []
    return strays.filter { entry in
      guard let value = rule.last(where: { $0.key.text == entry.key.text })?.value else {
        // Keys move together; only strict matching may be left out, in those words.
        return !moved.isEmpty && isNew(entry) && entry.key.text == RuleKey.usesStrictMatching
      }
      let isMoved = moved.contains(entry.key.text) && taken.insert(entry.key.text).inserted
      return isMoved || value.kind == entry.value.kind
    }
  }

  /// Why a rule in a project file is not changed, behind a comma; empty if it is not written in one piece.
  fileprivate var reasonToKeep: String {
    let all = (try? Document(file).rules(Surroundings(types: rule.types), warns: false)) ?? []
    let isShared = all.contains { $0.number != number && $0.place == place }
    return isShared ? ", since another rule of the file uses the same value" : ""
  }

  /// Reads the extension in a changed text.
  ///
  /// - Returns: `nil` if it is no longer there, or if the rule of another extension in the text has changed, as with a
  ///   constant that both name.
  fileprivate func readAgain(in text: SourceText, _ asked: ActivationRule) -> Extension? {
    var around = Surroundings(types: asked.types, settings: asked.settings)
    around.containingApp = containingApp
    guard let found = try? Document(text).rules(around, warns: false), found.indices.contains(number) else {
      return nil
    }
    guard isInProject else { return found[number] }
    guard let old = try? Document(file).rules(around, warns: false), old.count == found.count,
      old.indices.allSatisfy({ $0 == number || found[$0].rule.isLike(old[$0].rule.value) })
    else { return nil }
    return found[number]
  }

  /// The values of an extension's list outside of rules, each with its key, sorted.
  fileprivate var others: [String] {
    properties.form == .bareRule ? [] : (document?.root.others("") ?? []).sorted()
  }
}

extension PropertyListNode {
  /// The values that are no part of a rule, each with the key that leads to it.
  fileprivate func others(_ key: String) -> [String] {
    switch kind {
    case .array(let nodes): nodes.flatMap { $0.others(key) }
    case .dictionary(let entries):
      entries.flatMap { entry -> [String] in
        let inner = entry.key.text
        let isRule = inner.hasPrefix(RuleKey.prefix) || ExtensionProperties.isMeantForRule(inner)
        return isRule ? [] : entry.value.others(inner)
      }
    default: ["\(key) \(JSONValue(self).text())"]
    }
  }
}

extension RuleValue {
  /// The rule as a property-list value; `nil` if the value is not a rule.
  var node: PropertyListNode? {
    switch self {
    case .predicate(let text): PropertyListNode(.string(text))
    case .dictionary(let entries): PropertyListNode(.dictionary(entries))
    case .absent, .other, .unused: nil
    }
  }
}

extension PropertyListNode {
  /// Returns an edit of an XML list that writes this predicate over several readable lines; any other edit unchanged.
  fileprivate func laidOut(_ edit: TextEdit, in document: PropertyListDocument) -> TextEdit {
    guard document.format == .xml, case .string(let predicate) = kind,
      let lines = LaidOutPredicate(predicate.text, width: 90), lines.lines.count > 1,
      let start = edit.replacement[...].place(of: Array(xml().utf8))
    else { return edit }
    let before = document.source.bytes[..<edit.range.lowerBound]
    let text = lines.text(
      inElementAt: before.count + start, of: SourceText(name: "", bytes: before + edit.replacement))
    let element = "<string>\(XMLEscapes.least.text(text))</string>"
    let end = start + xml().utf8.count
    return TextEdit(
      replacing: edit.range, with: edit.replacement[..<start] + Array(element.utf8) + edit.replacement[end...])
  }
}

extension ActivationRule {
  /// Whether the rule is there already, whatever the order of keys and the spelling.
  package func isWritten(as value: RuleValue) -> Bool {
    switch (self.value, value) {
    case (.predicate, .predicate): predicate != nil && isLike(value)
    case (.dictionary, .dictionary): isLike(value)
    default: false
    }
  }

  /// Whether the rule means the same as a value, whatever the order of keys and the spelling.
  fileprivate func isLike(_ value: RuleValue?) -> Bool {
    guard let value else { return false }
    let other = with(value: value)
    guard case (.dictionary(let mine), .dictionary(let others)) = (self.value, value) else {
      return predicate == other.predicate
    }
    return Set(mine.map { $0.key.text }) == Set(others.map { $0.key.text })
      && others.allSatisfy { entry in
        mine.last { $0.key.text == entry.key.text }.map { JSONValue($0.value) } == JSONValue(entry.value)
      }
  }
}

extension SourceText {
  /// The reason why bytes of the file cannot be changed; `nil` if they can.
  package var refusal: String? {
    switch origin {
    case .verbatim: nil
    case .excerpt: "the rule of '\(name)' was found among something else; fix it by hand"
    case .filledIn: "the rule of '\(name)' takes values of build settings; fix it by hand"
    case .binary where name.containsBytes(of: ".appex/") || name.containsBytes(of: ".app/"):
      "this is a built app: change the Info.plist of the extension in its project, and build again"
    case .binary:
      "'\(name)' is a binary property list, which cannot be changed in part; convert it with 'plutil -convert xml1'"
    case .decoded: "'\(name)' is not plain UTF-8; only UTF-8 files can be changed, so convert it first"
    }
  }
}

extension Extension {
  /// Returns the place of a predicate's text in its file.
  ///
  /// - Throws: a failure if the text has no bytes in the file, such as in a binary property list, or contains a
  ///   comment.
  package func placeOfPredicate() throws(Failure) -> StringPlace {
    guard case .predicate = rule.value else { throw Failure(.unchangeable, "'\(path)' contains no predicate") }
    if isFilledIn || document?.format == .binary, let refusal = file.refusal { throw Failure(.unchangeable, refusal) }
    guard let found = StringPlace(place, in: source, document?.dialect) else {
      throw Failure(
        .unchangeable,
        isInProject
          ? "the rule of '\(path)' is not one text between quotes"
          : "'\(path)' has no text between the tags of its rule")
    }
    if found.hasRemarks {
      throw Failure(
        .unchangeable, "a comment stands inside the rule of '\(path)'; move it before '<string>' to keep it")
    }
    return found
  }
}

/// Placement of a laid-out predicate in its file.
extension StringPlace {
  /// Returns the decoded text of the rule's place once it contains a laid-out predicate.
  ///
  /// In a property list, a one-line predicate is directly between the tags. A predicate of several lines begins on a
  /// separate line, one level deeper than the line of the tag, and the closing tag is alone on its line. Everywhere
  /// else, only the final line break of a text file, if it has one, is kept around the predicate.
  package func text(of predicate: LaidOutPredicate) -> String {
    if isElement { return predicate.text(inElementAt: range.lowerBound, of: source) }
    let text = predicate.text()
    return isWholeFile && (source.bytes.last == 0x0A || source.bytes.last == 0x0D) ? text + "\n" : text
  }
}

extension LaidOutPredicate {
  /// Returns the predicate between the tags of an element that begins at a place, indented as the property list is.
  func text(inElementAt offset: Int, of source: SourceText) -> String {
    guard lines.count > 1 else { return text() }
    let unit = source.indentation
    let margin = source.margin(ofLineAt: offset)
    return "\n" + text(indentation: unit, margin: margin + unit) + "\n" + margin
  }

  /// Whether a text has these lines, whatever its margin and the whitespace around it.
  ///
  /// For predicates without a file around them that were laid out in an XML property list before it was converted to
  /// binary.
  package func isText(_ text: String) -> Bool {
    var written = text.split(separator: "\n", omittingEmptySubsequences: false)
    if let first = written.first, Self.isBlank(first) { written.removeFirst() }
    if let last = written.last, Self.isBlank(last) { written.removeLast() }
    guard written.count == lines.count else { return false }
    let margin = lines.count > 1 ? Self.blanks(written[0]) : ""
    let level = lines.firstIndex { $0.depth == 1 }.map { Self.blanks(written[$0]).dropFirst(margin.count) } ?? ""
    return zip(written, lines).allSatisfy { line, expected in
      line == margin + String(repeating: String(level), count: expected.depth) + expected.text
    }
  }

  private static func blanks(_ line: Substring) -> Substring {
    line.prefix { $0 == " " || $0 == "\t" }
  }

  private static func isBlank(_ line: Substring) -> Bool {
    blanks(line).count == line.count
  }
}
