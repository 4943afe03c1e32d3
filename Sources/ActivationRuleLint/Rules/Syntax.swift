import ActivationRuleDocuments
import ActivationRuleModel
import ActivationRulePredicates
import ActivationRuleText

/// Lint rules about texts in which the parser finds faults.
extension LintContext {
  /// Flags a text that is not a predicate.
  var parseError: [Fault] {
    let faults = complaints(of: "parse-error")
    guard subject.document != nil, let text = predicateText else { return faults }
    let source = SourceText(name: "", text: text.text)
    let places = PredicateParser.parse(text.text).findings.map { ($0, text.map.sourceRange($0.range)) }
    return faults.map { fault in
      // People look for the place in the predicate that they wrote as well as in the file.
      guard let own = places.first(where: { $0.1 == fault.range && $0.0.message == fault.message }) else {
        return fault
      }
      let position = source.position(at: own.0.range.lowerBound)
      let note = Note("in the predicate this is line \(position.line), column \(position.column)")
      return Fault(fault.message, at: fault.range, notes: fault.notes + [note], fixIts: fault.fixIts)
    }
  }

  /// Flags a line of alternatives that is not joined to the one above.
  var missingOr: [Fault] { complaints(of: "missing-or") }

  /// Flags typographic quotes and other characters that only resemble those of the language.
  var smartQuotes: [Fault] {
    let found = complaints(of: "smart-quotes")
    let fixes = found.flatMap { $0.fixIts }
    let isWhole = !fixes.isEmpty && isRepaired
    guard let first = found.first else { return [] }
    // They came with one paste, and fixing one quote of a pair alone would leave half a string: one finding covers all.
    let others = found.dropFirst().prefix(Self.furtherPlaceLimit).map { Note("here, too", at: $0.range) }
    return .one(
      first.message + (found.count == 1 ? "" : "; \(WordList.count(found.count, "such character")) in all"),
      at: first.range, notes: first.notes + (isWhole ? [] : others), fixIts: isWhole ? fixes : [])
  }

  /// The maximum number of further characters to show where no repair names them.
  private static let furtherPlaceLimit = 10

  /// Whether the text can be read with all the fixes that the parser knows.
  private var isRepaired: Bool {
    guard let text = predicateText?.text else { return false }
    let edits = PredicateParser.parse(text).findings.flatMap { $0.fixIts }.map { fixIt in
      TextEdit(replacing: fixIt.range, with: fixIt.replacement)
    }
    let fixed = SourceText(name: "", text: text).applying(edits).text
    let left = PredicateParser.parse(fixed.bytes.text).findings
    return left.allSatisfy { $0.severity != .error }
  }

  /// Flags entities that remain in the predicate after the property list is read.
  var plistXmlEscaping: [Fault] { complaints(of: "plist-xml-escaping") }

  /// Flags comments, which the language does not have.
  var commentInPredicate: [Fault] { complaints(of: "comment-in-predicate") }

  /// Flags places where build settings replaced a variable, or are not expanded yet.
  var substitutedVariable: [Fault] { Array(complaints(of: "substituted-variable").prefix(1)) }

  /// Flags AND and OR in one expression without parentheses.
  var andOrPrecedence: [Fault] {
    complaints(of: "and-or-precedence").map { found in
      let fixes = sites.groups.filter { !$0.isAnd }.flatMap { group in
        group.parts.filter { isBare($0) }.flatMap { parentheses(around: $0.range) }
      }
      return Fault(found.message, at: found.range, notes: found.notes, fixIts: fixes)
    }
  }

  /// Returns whether an AND within OR has no parentheses.
  private func isBare(_ part: PredicateNode) -> Bool {
    guard case .and = part.kind, let text = predicateText?.text else { return false }
    let bytes = Array(text.utf8)
    let before = bytes[..<part.range.lowerBound].last { $0 > 0x20 }
    let after = bytes[part.range.upperBound...].first { $0 > 0x20 }
    return before != "(" || after != ")"
  }

  /// Flags a rule that accepts nothing because it names nothing.
  var emptyRule: [Fault] {
    if predicateText != nil { return complaints(of: "empty-rule") }
    if case .other(let kind) = rule.value {
      return .one(
        "the rule is \(kind); only a string or a dictionary is a rule", at: subject.properties.ruleRange)
    }
    // The keys for the rule are next to it, and are reported there.
    guard isDictionary, !hasMisplacedKind else { return [] }
    if entries.isEmpty {
      return .one("the rule is an empty dictionary; the extension is never offered", at: rulePlace)
    }
    guard acceptsNothing else { return [] }
    return .one("no key of the rule accepts anything; the extension is never offered", at: rulePlace)
  }
}

extension LintContext {
  /// Returns the parser's faults that a lint rule reports; `LintRules.id(ofPredicateFault:)` assigns them.
  fileprivate func complaints(of id: String) -> [Fault] {
    guard predicateText != nil else { return [] }
    return rule.findings.filter { LintRules.id(ofPredicateFault: $0.id) == id }.map { fault in
      Fault(
        fault.message, at: fault.range, notes: fault.notes,
        fixIts: writtenPredicate?.written(fault.fixIts.map { saying($0, of: fault) }) ?? [])
    }
  }

  /// Returns a repair that says what it changes: a rule that could not be read was never shown, and may be from then
  /// on.
  private func saying(_ fixIt: Finding.FixIt, of fault: Finding) -> Finding.FixIt {
    guard fault.severity == .error else { return fixIt }
    return Finding.FixIt(
      fixIt.message + ", so that the rule can be read", replacing: fixIt.range, with: fixIt.replacement)
  }
}
