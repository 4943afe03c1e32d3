import ActivationRuleModel
import ActivationRulePredicates
import ActivationRuleQuestions
import ActivationRuleText

/// Lint rules about rules that accept everything or nothing.
extension LintRule {
  static let effects = [
    truePredicate, falsePredicate, tautology, nearlyEverything, unsatisfiableRule,
  ]

  /// Flags a rule that says that it is always true.
  static let truePredicate = LintRule(
    id: "true-predicate", severity: .error, certainty: .documented, needsUsedRule: true
  ) { context in
    guard let predicate = context.predicate else { return [] }
    guard ConstantFolding.value(of: predicate) == true else {
      return placeholders(in: predicate).enumerated().map { number, range in
        Fault(
          "the rule contains 'TRUEPREDICATE', and Apple rejects apps with it", at: context.place(range),
          notes: number == 0 ? [uploadRefusal, remedy(context)] : [])
      }
    }
    return .one(
      "the rule is always true, so that the extension is offered for everything; name the types it handles",
      at: context.rulePlace, notes: [uploadRefusal, remedy(context)])
  }

  /// Returns the command that writes a rule for what the extension's name suggests, else for what most take.
  private static func remedy(_ context: LintContext) -> Note {
    let name = ASCII.lowercased(context.subject.properties.name ?? "")
    let suggested = suggestions.filter { row in row.parts.contains { name.containsBytes(of: $0) } }.map { $0.kind }
    let kinds = (suggested.isEmpty ? ["link:1", "photo:10"] : suggested).joined(separator: " ")
    let file = context.subject.source.name
    let path = file.hasSuffix(".plist") ? " --into \(file.utf8.contains(0x20) ? "'\(file)'" : file)" : ""
    return Note("'activationrule make \(kinds)\(path)' writes a rule for what the code handles; name yours")
  }

  /// Parts of names of extensions, and what such extensions take.
  private static let suggestions: [(parts: [String], kind: String)] = [
    (["bookmark", "link", "read", "web", "browser", "url"], "link:1"), (["photo", "image", "picture"], "photo:10"),
    (["video", "movie"], "movie:1"), (["pdf", "print"], "pdf:1"), (["note", "text", "clip"], "text"),
    (["file", "upload", "document", "drive"], "file:10"),
  ]

  /// The message that people search for when an upload is refused.
  private static let uploadRefusal = Note("uploads with 'TRUEPREDICATE' are refused as ITMS-90362")

  /// Returns the places of the word, including within subqueries.
  private static func placeholders(in predicate: PredicateNode) -> [SourceRange] {
    var places: [SourceRange] = []
    _ = predicate.map { node in
      if case .constant(true) = node.kind { places.append(node.range) }
      return nil
    }
    return places.sorted { $0.lowerBound < $1.lowerBound }
  }

  /// Reports a rule that is switched off.
  static let falsePredicate = LintRule(
    id: "false-predicate", severity: .info, certainty: .documented, needsUsedRule: true
  ) { context in
    guard let predicate = context.predicate, ConstantFolding.value(of: predicate) == false else { return [] }
    return .one("the rule is always false; the extension is switched off", at: context.rulePlace)
  }

  /// Flags rules that match every payload without saying so.
  static let tautology = LintRule(
    id: "tautology", severity: .error, certainty: .inferred, needsUsedRule: true,
    yieldsTo: ["true-predicate", "empty-rule"]
  ) { context in
    guard let count = context.countOfShown(context.rule) else { return [] }
    return .one(
      "none of \(WordList.grouped(count)) tried payloads hides the extension; name the types that it handles",
      at: context.entries?.first?.keyRange ?? context.rulePlace)
  }

  /// Reports rules that are shown for nearly all known shares.
  static let nearlyEverything = LintRule(
    id: "nearly-everything", severity: .info, furtherSeverities: [.warning], certainty: .inferred, needsUsedRule: true,
    usesPresets: true, yieldsTo: ["true-predicate", "tautology", "empty-rule", "data-matches-urls"]
  ) { context in
    guard context.predicate != nil else { return [] }
    let shares = context.knownShares
    let isNearlyAll = shares.shownCount * 100 > shares.count * largestUsualShare
    // A bound that zero matches satisfy is a warning of its own.
    let isOpen = context.takesUnnamedType() && zeroMatchesPass.check(context).isEmpty
    guard isNearlyAll || isOpen else { return [] }
    return .one(
      isNearlyAll
        ? "\(shares.shownCount) of \(shares.text) show the extension; App Review may take that for 'TRUEPREDICATE'"
        : "an attachment of any type is taken, also of one that the rule does not name",
      at: context.openingPlace,
      notes: [
        Note(
          isOpen
            ? "name the types that the extension handles; an attachment of any other type is taken, too"
            : "leave out the types that the extension's code does not handle")
      ], severity: isOpen ? .warning : .info)
  }

  /// A rule that is shown for more than this many of 100 known shares excludes almost nothing.
  private static let largestUsualShare = 85

  /// Flags rules that nothing can match, or no known share, and those that raise an exception for each of them.
  static let unsatisfiableRule = LintRule(
    id: "unsatisfiable-rule", severity: .error, furtherSeverities: [.warning], certainty: .inferred,
    needsUsedRule: true, usesPresets: true,
    yieldsTo: [
      "false-predicate", "empty-rule", "missing-any", "unknown-key-path", "min-greater-than-max", "safety-disallowed",
      "uti-equality", "parse-error", "missing-or", "smart-quotes", "plist-xml-escaping", "comment-in-predicate",
      "substituted-variable",
    ]
  ) { context in
    if context.predicate != nil, context.hasUsualSize, context.refusals.areAll, let payload = context.refusals.first {
      let decision = context.rule.decide(payload)
      guard decision.verdict.isWorkedOut else {
        return .one(decision.message, at: context.rulePlace, severity: .warning)
      }
      guard let place = decision.clauseRange else { return [] }
      return .one(decision.message, at: place)
    }
    if let count = context.countOfHidden, count > 0 {
      // Nothing is proved: a payload that nobody thought of may show the extension.
      return .one(
        "none of \(WordList.grouped(count)) tried payloads shows the extension", at: context.rulePlace,
        notes: conflict(context), severity: .warning)
    }
    let shares = context.knownShares
    guard context.testsKnownTypesAlone, shares.shownCount == 0, shares.count > 0 else { return [] }
    let group = joinedTypes(context)
    return .one(
      "none of the \(shares.text) shows the extension, although each type that the rule tests is among them",
      at: group.map { context.place($0.range) } ?? context.rulePlace,
      notes: group == nil ? [] : [Note("'AND' asks one attachment for both types; 'OR' takes an attachment of either")],
      severity: .warning)
  }

  /// Returns the types that one attachment must have at once.
  private static func joinedTypes(_ context: LintContext) -> RuleSites.Group? {
    context.sites.groups.first { group in
      group.isAnd && group.depth > 1 && group.parts.filter { TypeTest($0) != nil }.count > 1
    }
  }

  /// Returns the first two parts of the rule that contradict each other.
  private static func conflict(_ context: LintContext) -> [Note] {
    guard let predicate = context.predicate, case .and(let parts) = predicate.kind,
      let pair = context.analysis(allowsEmptyPayloads: true).contradiction(among: parts)
    else { return [] }
    return [
      Note("this part", at: context.place(parts[pair.first].range)),
      Note("cannot hold together with this one", at: context.place(parts[pair.second].range)),
    ]
  }
}
