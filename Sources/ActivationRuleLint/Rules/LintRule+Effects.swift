import ActivationRuleModel
import ActivationRulePredicates
import ActivationRuleQuestions
import ActivationRuleText
import ActivationRuleTypes

/// Lint rules about rules that accept everything or nothing.
extension LintRule {
  static let effects: [LintRule] = [
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
      "the App Store refuses this rule (ITMS-90362), since it takes everything", at: context.rulePlace,
      notes: [remedy(context)])
  }

  /// Returns the command that writes a rule for what the extension's name suggests, else for what most take.
  private static func remedy(_ context: LintContext) -> Note {
    let name = ASCII.lowercased(context.subject.properties.name ?? "")
    let suggested = suggestions.filter { row in row.parts.contains { name.containsBytes(of: $0) } }.map { $0.kind }
    let kinds = (suggested.isEmpty ? ["link:1", "photo:10"] : suggested).joined(separator: " ")
    let file = context.subject.source.name
    let path = file.hasSuffix(".plist") && context.isEditable ? " --into \(ShellWord.quoted(file))" : ""
    return Note("say what the code handles: 'activationrule make \(kinds)\(path)'")
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

/// Lint rules about parts without effect.
extension LintRule {
  static let redundancy: [LintRule] = [redundantUti]

  /// Flags tests of types that another test in the same group covers.
  static let redundantUti = LintRule(
    id: "redundant-uti", severity: .info, furtherSeverities: [.warning], certainty: .documented, hasFix: true
  ) { context in
    context.sites.groups.filter { !$0.isAnd }.flatMap { coverFaults(in: $0, context) }
  }

  /// A part that adds nothing.
  private struct Covered {
    let index: Int
    let type: TypeTest
    let cover: TypeTest
    let coverRange: SourceRange
    let isCopy: Bool
  }

  /// Returns one finding for each test that covers others, at the first of these.
  private static func coverFaults(in group: RuleSites.Group, _ context: LintContext) -> [Fault] {
    let all = covered(in: group, context)
    let kept = group.parts.indices.filter { index in !all.contains { $0.index == index } }
    return all.indices.filter { index in !all[..<index].contains { isReported($0, with: all[index]) } }.map { index in
      coverFault(all.filter { isReported($0, with: all[index]) }.sorted { $0.index < $1.index }, kept, group, context)
    }
  }

  /// Returns a note for each test that the same one covers and that stays because it documents the intention.
  private static func notes(
    aboutKept kept: [Int], coveredBy cover: SourceRange, _ group: RuleSites.Group, _ context: LintContext
  ) -> [Note] {
    kept.compactMap { index in
      guard let other = covering(index, group.parts, context), other.range == cover,
        let test = TypeTest(group.parts[index])
      else { return nil }
      let (name, general) = (VisibleText.quoted(test.identifier), VisibleText.quoted(other.test.identifier))
      return Note(
        "\(name) adds nothing either, and stays: it says what \(general) is meant to take",
        at: context.place(group.parts[index].range))
    }
  }

  private static func isReported(_ part: Covered, with other: Covered) -> Bool {
    part.coverRange == other.coverRange && part.isCopy == other.isCopy
  }

  /// Returns the parts that can be removed together: of two copies that document the intention, the last one stays.
  private static func covered(in group: RuleSites.Group, _ context: LintContext) -> [Covered] {
    var reported: [SourceRange] = []
    // Copies first, so that the remaining copy may document the intention.
    let indices = group.parts.indices
    let copies = indices.filter { index in
      guard let test = TypeTest(group.parts[index]) else { return false }
      return group.parts[..<index].contains { TypeTest($0).map { isSame($0, test, context) } ?? false }
    }
    return (copies + indices.filter { !copies.contains($0) }).compactMap { index in
      let part = group.parts[index]
      guard let other = covering(index, group.parts, context), let type = TypeTest(part),
        !saysWhatIsMeant(reported + [part.range], context)
      else { return nil }
      reported.append(part.range)
      return Covered(
        index: index, type: type, cover: other.test, coverRange: other.range,
        isCopy: isSame(type, other.test, context))
    }
  }

  private static func coverFault(
    _ parts: [Covered], _ kept: [Int], _ group: RuleSites.Group, _ context: LintContext
  ) -> Fault {
    var names: [String] = []
    for part in parts {
      let name = VisibleText.quoted(part.type.identifier)
      if !names.contains(name) { names.append(name) }
    }
    let types = WordList.full(names, "and")
    let cover = VisibleText.quoted(parts[0].cover.identifier)
    let often = parts.count == 1 ? "twice" : "\(parts.count + 1) times"
    return Fault(
      parts[0].isCopy
        ? "\(types) is tested \(often)"
        : "\(types) \(names.count == 1 ? "adds" : "add") nothing: \(cover) includes \(names.count == 1 ? "it" : "them")",
      at: context.place(group.parts[parts[0].index].range),
      notes: [
        Note("the test that covers \(parts.count == 1 ? "it" : "them")", at: context.place(parts[0].coverRange))
      ] + notes(aboutKept: kept, coveredBy: parts[0].coverRange, group, context),
      fixIts: context.removal(ofParts: parts.map { $0.index }, from: group) { index in
        TypeTest(group.parts[index]).map { "remove the test of \(VisibleText.quoted($0.identifier))" }
          ?? "remove the test"
      }, severity: parts[0].isCopy ? .warning : .info)
  }

  private static func isSame(_ test: TypeTest, _ other: TypeTest, _ context: LintContext) -> Bool {
    test.left == other.left && test.quantifier == other.quantifier && test.isConformance == other.isConformance
      && context.types.isEqual(test.identifier, other.identifier)
  }

  /// Returns whether tests add nothing and yet inform the reader, so that without them another lint rule would report
  /// the rule: 'public.url' next to 'public.data' shows that links are meant.
  private static func saysWhatIsMeant(_ parts: [SourceRange], _ context: LintContext) -> Bool {
    guard let predicate = context.predicateOfUsualSize else { return false }
    let rest = LintContext(LintSubject(rule: context.rule(predicate.removing(parts))), context.options)
    return !dataMatchesUrls.check(rest).isEmpty && dataMatchesUrls.check(context).isEmpty
      || !vcardViaText.check(rest).isEmpty && vcardViaText.check(context).isEmpty
      || !foreignUtiVariants.check(rest).isEmpty && foreignUtiVariants.check(context).isEmpty
  }

  /// Returns a part of the same group that is true whenever this one is; for two equal parts, the first.
  private static func covering(
    _ index: Int, _ parts: [PredicateNode], _ context: LintContext
  ) -> (test: TypeTest, range: SourceRange)? {
    guard let test = TypeTest(parts[index]) else { return nil }
    // A copy is a better reason than an ancestor.
    let places = parts.indices.sorted { first, second in
      let areCopies = [first, second].map { place in TypeTest(parts[place]).map { isSame($0, test, context) } ?? false }
      return areCopies[0] != areCopies[1] ? areCopies[0] : first < second
    }
    for place in places where place != index {
      let part = parts[place]
      guard let other = TypeTest(part), other.left == test.left, other.quantifier == test.quantifier else { continue }
      let isCopy = isSame(other, test, context)
      guard isCopy || other.isConformance && context.types.conforms(test.identifier, to: other.identifier) else {
        continue
      }
      let isMutual = isCopy || test.isConformance && context.types.conforms(other.identifier, to: test.identifier)
      if !isMutual || place < index { return (other, part.range) }
    }
    return nil
  }
}
