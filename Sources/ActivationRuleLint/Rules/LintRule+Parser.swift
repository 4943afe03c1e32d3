import ActivationRuleModel

/// Lint rules about texts that the parser complains of.
extension LintRule {
  static let parser = [
    parseError, missingOr, smartQuotes, plistXmlEscaping, commentInPredicate, substitutedVariable, andOrPrecedence,
    emptyRule,
  ]

  /// Flags a text that is no predicate.
  static let parseError = LintRule(
    id: "parse-error", severity: .error,
    summary: "The string is not a predicate.",
    rationale: "The system cannot read it, so that the extension never appears, and nothing is said about it.",
    certainty: ErrorReason.parseError.certainty,
    flagged: [
      "extensionItems.@count >▶",
      "extensionItems.@count > 0 ▶extensionItems.@count < 2",
      "extensionItems.@count > 0▶)",
      .list(
        "<string>SUBQUERY▶(extensionItems, $e, SUBQUERY($e.attachments, $a, ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"public.url\").@count &gt;= 1</string>"
      ),
    ],
    clean: ["extensionItems.@count > 0", "TRUEPREDICATE", #"{"NSExtensionActivationSupportsText": true}"#]
  ) { context in
    let faults = context.complaints(of: "parse-error")
    guard context.subject.document != nil, let text = context.predicateText else { return faults }
    let source = SourceText(name: "", text: text.text)
    let places = PredicateParser.parse(text.text).diagnostics.map { ($0, text.map.sourceRange($0.range)) }
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
  static let missingOr = LintRule(
    id: "missing-or", severity: .error,
    summary: "A line begins a new condition, and no operator joins it to the one above.",
    rationale: """
      Long rules have an alternative on each line, and a new one is easily added without its '||'. The system cannot read \
      the rule then, so that the extension never appears. Write '||' (OR) where either condition is enough, and '&&' (AND) \
      where both must hold. Seen in a published app, which lost its extension with one such line.
      """,
    certainty: ErrorReason.parseError.certainty,
    flagged: [
      "extensionItems.@count == 1\n▶extensionItems.@count == 2",
      .rule(takes("public.image") + " ||\n" + takes("public.movie") + "\n▶" + takes("public.url")),
      .listed("\(testOf)\"public.image\"\n▶\(testOf)\"public.url\""),
    ],
    clean: [
      .rule(takes("public.image") + " ||\n" + takes("public.url")),
      .rule(takes("public.image") + "\nOR " + takes("public.url")),
      "extensionItems.@count == 1 extensionItems.@count == 2",
    ]
  ) { $0.complaints(of: "missing-or") }

  /// Flags typographic quotes and other characters that only look like those of the language.
  static let smartQuotes = LintRule(
    id: "smart-quotes", severity: .error,
    summary: "The predicate holds a character that only looks like one of the language.",
    rationale: """
      Texts copied from web pages and word processors carry curly quotes, no-break spaces and full-width signs. \
      The system cannot read them, so that the extension never appears.
      """,
    certainty: .reported, hasFix: true,
    flagged: ["ANY a UTI-CONFORMS-TO ▶“public.url”", "extensionItems.@count▶\u{A0}> 0", "extensionItems.@count ▶＞ 0"],
    clean: ["ANY extensionItems.title CONTAINS \"“\"", .rule(takes("public.url")), "extensionItems.@count > 0"]
  ) { context in
    let found = context.complaints(of: "smart-quotes")
    let fixes = found.flatMap { $0.fixIts }
    let isWhole = !fixes.isEmpty && isRepaired(context)
    guard let first = found.first else { return [] }
    // They came with one paste, and one quote of a pair alone would leave half a string: one finding covers all of them.
    let others = found.dropFirst().prefix(furtherPlaceLimit).map { Note("here, too", at: $0.range) }
    return .one(
      first.message + (found.count == 1 ? "" : "; \(WordList.count(found.count, "such character")) in all"),
      at: first.range, notes: first.notes + (isWhole ? [] : others), fixIts: isWhole ? fixes : [])
  }

  /// So many further characters are shown where no repair names them.
  private static let furtherPlaceLimit = 10

  /// Whether the text can be read when all that the parser knows to fix in it is fixed.
  private static func isRepaired(_ context: LintContext) -> Bool {
    guard let text = context.predicateText?.text else { return false }
    let edits = PredicateParser.parse(text).diagnostics.flatMap { $0.fixIts }.map { fixIt in
      TextEdit(replacing: fixIt.range, with: Array(fixIt.replacement.utf8))
    }
    let fixed = SourceText(name: "", text: text).applying(edits).text
    let left = PredicateParser.parse(String(decoding: fixed.bytes, as: UTF8.self)).diagnostics
    return left.allSatisfy { $0.severity != .error }
  }

  /// Flags entities that are left in the predicate after the property list is read.
  static let plistXmlEscaping = LintRule(
    id: "plist-xml-escaping", severity: .error,
    summary: "The predicate still holds an XML entity when the property list has been read.",
    rationale: """
      The text was escaped twice, or escaped where nothing reads XML. The system sees '&gt;' and not '>', and the \
      extension never appears.
      """,
    certainty: .reported, hasFix: true,
    flagged: [
      "extensionItems.@count ▶&gt; 0",
      "extensionItems.@count > 0 ▶&amp;▶&amp; extensionItems.@count < 3",
      .list("<string>extensionItems.@count ▶&amp;gt; 0</string>"),
    ],
    clean: [
      .list("<string>extensionItems.@count &gt; 0</string>"),
      "extensionItems.@count > 0 && extensionItems.@count < 3",
      .list("<string><![CDATA[extensionItems.@count > 0 && extensionItems.@count < 3]]></string>"),
    ]
  ) { $0.complaints(of: "plist-xml-escaping") }

  /// Flags comments, which the language does not have.
  static let commentInPredicate = LintRule(
    id: "comment-in-predicate", severity: .error,
    summary: "The predicate holds a comment.",
    rationale: """
      The predicate language has no comments; the system cannot read the rule. Beside the string, XML takes \
      comments.
      """,
    certainty: .reported, hasFix: true,
    flagged: [
      "extensionItems.@count > 0 ▶// one at least",
      "▶/* links */ extensionItems.@count > 0",
      "extensionItems.@count > 0 ▶# one at least",
      .list("<string>extensionItems.@count > 0 ▶// one\n</string>"),
    ],
    clean: [
      "extensionItems.@count > 0",
      .list("<!-- one at least --><string>extensionItems.@count > 0</string>"),
      "extensionItems.title == \"// no comment\"",
      "#extensionItems.@count > 0",
    ]
  ) { $0.complaints(of: "comment-in-predicate") }

  /// Flags places where build settings ate a variable, or still stand.
  static let substitutedVariable = LintRule(
    id: "substituted-variable", severity: .error,
    summary: "A variable is missing where one must be, or a build setting stands in the predicate.",
    rationale: """
      When Xcode expands build settings in a property list, '$attachment' becomes nothing, and the rule that is \
      built cannot be read. Switch the expansion off for this list, or use a dictionary.
      """,
    certainty: .reported,
    flagged: [
      "SUBQUERY(extensionItems, ▶, .attachments.@count > 0).@count > 0",
      "extensionItems.@count > ▶$(MAXIMUM)",
      .list("<string>SUBQUERY(extensionItems, ▶, .attachments.@count &gt; 0).@count &gt; 0</string>"),
    ],
    clean: [
      "SUBQUERY(extensionItems, $item, $item.attachments.@count > 0).@count > 0",
      .rule(takes("public.url")),
      "extensionItems.@count > 0",
    ]
  ) { Array($0.complaints(of: "substituted-variable").prefix(1)) }

  /// Flags AND and OR side by side.
  static let andOrPrecedence = LintRule(
    id: "and-or-precedence", severity: .warning,
    summary: "AND and OR stand on one level without parentheses.",
    rationale: "AND binds tighter than OR, whatever their order. Parentheses say what is meant.",
    certainty: .documented, hasFix: true,
    flagged: [
      .rule("▶" + takes("public.url", "public.image") + " AND NOT " + takes("public.png")),
      "▶extensionItems.@count > 0 OR extensionItems.@count > 1 AND extensionItems.@count < 5",
      .list(
        "<string>▶extensionItems.@count > 0 &amp;&amp; extensionItems.@count > 1 || extensionItems.@count == 5</string>"
      ),
    ],
    clean: [
      .rule("(" + takes("public.url", "public.image") + ") AND NOT " + takes("public.png")),
      "extensionItems.@count > 0 OR (extensionItems.@count > 1 AND extensionItems.@count < 5)",
      "extensionItems.@count > 0 OR extensionItems.@count > 1",
    ]
  ) { context in
    context.complaints(of: "and-or-precedence").map { found in
      let fixes = context.sites.groups.filter { !$0.isAnd }.flatMap { group in
        group.parts.filter { isBare($0, context) }.flatMap { context.parentheses(around: $0.range) }
      }
      return Fault(found.message, at: found.range, notes: found.notes, fixIts: fixes)
    }
  }

  /// Whether an AND within OR has no parentheses of its own.
  private static func isBare(_ part: PredicateNode, _ context: LintContext) -> Bool {
    guard case .and = part.kind, let text = context.predicateText?.text else { return false }
    let bytes = Array(text.utf8)
    let before = bytes[..<part.range.lowerBound].last { $0 > 0x20 }
    let after = bytes[part.range.upperBound...].first { $0 > 0x20 }
    return before != UInt8(ascii: "(") || after != UInt8(ascii: ")")
  }

  /// Flags a rule that accepts nothing since it names nothing.
  static let emptyRule = LintRule(
    id: "empty-rule", severity: .error,
    summary: "The rule names nothing that the extension would accept.",
    rationale: """
      An empty dictionary or string, and a dictionary that has only a version, keep the extension hidden everywhere. \
      'FALSEPREDICATE' says so on purpose.
      """,
    certainty: .observed, needsUsedRule: true, yieldsTo: ["unknown-dictionary-key"],
    flagged: [
      "▶{}",
      #"▶{"NSExtensionActivationDictionaryVersion": 2}"#,
      #"▶{"NSExtensionActivationSupportsText": false}"#,
      #"▶{"NSExtensionActivationSupportsText": true, "NSExtensionActivationSupportsText": false}"#,
      .list("▶<dict/>"),
      .list("<string>▶\n  </string>"),
    ],
    clean: [
      #"{"NSExtensionActivationSupportsText": true}"#,
      "FALSEPREDICATE",
      #"{"NSExtensionActivationDictionaryVersion": 2, "NSExtensionActivationSupportsImageWithMaxCount": 0}"#,
      #"{"NSExtensionActivationSupportsImageWithMaxCount": 1}"#,
    ]
  ) { context in
    if context.predicateText != nil { return context.complaints(of: "empty-rule") }
    // What the rule was to accept stands beside it, and is reported there.
    guard let entries = context.entries, !hasMisplacedKind(context) else { return [] }
    if entries.isEmpty {
      return .one("the rule is an empty dictionary; the extension is never offered", at: context.rulePlace)
    }
    // A zero in version 2 forbids its kind, and then everything else is accepted.
    guard !context.hasAcceptingKey, context.rule.predicate == nil else { return [] }
    return .one("no key of the rule accepts anything; the extension is never offered", at: context.rulePlace)
  }
}

extension LintContext {
  /// What the parser says of the rule, as far as a lint rule reports it; `LintRules.id(ofPredicateFault:)` shares it out.
  fileprivate func complaints(of id: String) -> [Fault] {
    guard predicateText != nil else { return [] }
    return rule.diagnostics.filter { LintRules.id(ofPredicateFault: $0.id) == id }.map { fault in
      Fault(
        fault.message, at: fault.range, notes: fault.notes,
        fixIts: fault.fixIts.map { encoded(saying($0, of: fault)) })
    }
  }

  /// A repair that says what it changes: a rule that could not be read was never shown, and may be from then on.
  private func saying(_ fixIt: Diagnostic.FixIt, of fault: Diagnostic) -> Diagnostic.FixIt {
    guard fault.severity == .error else { return fixIt }
    return Diagnostic.FixIt(
      fixIt.message + ", so that the rule can be read", replacing: fixIt.range, with: fixIt.replacement)
  }
}
