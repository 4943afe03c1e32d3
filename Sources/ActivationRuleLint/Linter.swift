public import ActivationRuleModel
public import PredicateFormat
public import PropertyLists

/// Finds what is wrong with rules.
public enum Linter {
  /// The findings about a subject, in the order of their places, then of their severity, then of their identifiers.
  ///
  /// A rule that does not parse is not looked into any further. Deterministic.
  public static func lint(_ subject: LintSubject, options: LintOptions = LintOptions()) -> [Diagnostic] {
    let context = LintContext(subject, options)
    var findings: [Diagnostic] = []
    for entry in LintRules.all where options.runs(entry.description) {
      let found = entry.check(context)
      if found.isEmpty || entry.description.yieldsTo.contains(where: { isFlagged($0, context) }) { continue }
      for finding in found where !findings.contains(where: { $0.isAbout(finding) }) {
        findings.append(finding.sparingComments(in: subject.source))
      }
    }
    return findings.sorted { $0.stands(before: $1) }
  }

  /// Whether a rule finds something, whether or not it is switched on.
  private static func isFlagged(_ id: String, _ context: LintContext) -> Bool {
    LintRules.entry(id).map { !$0.check(context).isEmpty } ?? false
  }

  /// The findings about a text, which may be a property list, JSON or a predicate; one finding if it cannot be read.
  public static func lint(reading source: SourceText, options: LintOptions = LintOptions()) -> [Diagnostic] {
    do throws(PropertyListError) {
      return lint(try LintSubject(reading: source), options: options)
    } catch {
      return [finding(about: error)]
    }
  }

  /// The finding about a property list that cannot be read; markup that is not escaped has the identifier of the lint rule.
  public static func finding(about error: PropertyListError) -> Diagnostic {
    let diagnostic = error.diagnostic
    switch PropertyListFault(rawValue: diagnostic.id) {
    case .bareLessThan, .bareAmpersand, .undefinedEntity:
      return Diagnostic(
        PlistXmlEscapingRule.description.id, .error, diagnostic.message, at: diagnostic.range, notes: diagnostic.notes,
        fixIts: diagnostic.fixIts)
    default: return diagnostic
    }
  }
}

extension Diagnostic {
  /// The finding without a repair that would take a comment of the file with it.
  fileprivate func sparingComments(in source: SourceText) -> Diagnostic {
    let kept = fixIts.filter { fix in
      fix.range.upperBound > source.bytes.count || !source.text(fix.range).utf8.contains(comment: "<!--")
    }
    return kept.count == fixIts.count
      ? self : Diagnostic(id, severity, message, at: range, notes: notes, fixIts: kept)
  }

  /// Whether two findings tell the same of the same place.
  fileprivate func isAbout(_ other: Diagnostic) -> Bool {
    id == other.id && range == other.range && message == other.message
  }

  fileprivate func stands(before other: Diagnostic) -> Bool {
    if range.lowerBound != other.range.lowerBound { return range.lowerBound < other.range.lowerBound }
    if severity != other.severity { return severity.rank < other.severity.rank }
    if id != other.id { return id < other.id }
    return range.upperBound < other.range.upperBound
  }
}

extension String.UTF8View {
  /// Whether the bytes hold the beginning of a comment.
  fileprivate func contains(comment mark: String) -> Bool {
    let (bytes, pattern) = (Array(self), Array(mark.utf8))
    return bytes.indices.contains { bytes[$0...].starts(with: pattern) }
  }
}

extension Diagnostic.Severity {
  /// The graver, the smaller.
  fileprivate var rank: Int {
    switch self {
    case .error: 0
    case .warning: 1
    case .info: 2
    }
  }
}

extension ActivationRule {
  /// The findings about the rule, as far as they need nothing but the rule.
  ///
  /// Ranges point into the text that the rule came from; a rule made of keys and values has empty ranges.
  /// Repairs are given for a predicate that stands alone.
  public func lint(options: LintOptions = LintOptions()) -> [Diagnostic] {
    let findings = Linter.lint(LintSubject(rule: self), options: options)
    guard case .predicate(let text) = value, text.map != SourceMap(startingAt: 0) else { return findings }
    // How the file around the predicate escapes its text is not known here.
    return findings.map { Diagnostic($0.id, $0.severity, $0.message, at: $0.range, notes: $0.notes) }
  }
}
