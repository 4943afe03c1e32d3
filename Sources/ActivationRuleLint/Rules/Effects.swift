import ActivationRuleDocuments
import ActivationRuleModel
import ActivationRulePredicates
import ActivationRuleShares
import ActivationRuleText
import ActivationRuleTypes

/// Lint rules about rules that accept everything or nothing.
extension LintContext {
  /// Flags a rule that is always true, or that contains the word for it.
  var truePredicate: [Fault] {
    if predicate?.constantValue == true {
      return .one(
        "the App Store refuses this rule (ITMS-90362): it takes everything", at: rulePlace, notes: [remedy])
    }
    let words = placeholders
    guard words.isEmpty, let count = countOfShown(rule) else {
      return words.enumerated().map { number, range in
        Fault(
          "the rule contains 'TRUEPREDICATE', and Apple rejects apps with it", at: place(range),
          notes: number == 0 ? [Note("uploads with 'TRUEPREDICATE' are refused as ITMS-90362"), remedy] : [])
      }
    }
    return .one(
      "none of \(WordList.grouped(count)) tried payloads hides the extension; name the types that it handles",
      at: entries.first?.keyRange ?? rulePlace)
  }

  /// The command that writes a rule for the kinds that the extension's name suggests, else for the usual kinds.
  private var remedy: Note {
    let name = ASCII.lowercased(subject.properties.name ?? "")
    let suggested = Self.suggestions.filter { row in row.parts.contains { name.containsBytes(of: $0) } }.map { $0.kind }
    let kinds = (suggested.isEmpty ? ["link:1", "photo:10"] : suggested).joined(separator: " ")
    let file = subject.file.name
    let path =
      file.hasSuffix(".plist") && isEditable || subject.isInProject && subject.file.isEditable
      ? " --into \(ShellWord.path(file))" : ""
    return Note("write what the code handles: \(ShellWord.inSentence("activationrule make \(kinds)\(path)"))")
  }

  /// Parts of names of extensions, and what such extensions take.
  private static let suggestions: [(parts: [String], kind: String)] = [
    (["bookmark", "link", "read", "web", "browser", "url"], "link:1"), (["photo", "image", "picture"], "photo:10"),
    (["video", "movie"], "movie:1"), (["pdf", "print"], "pdf:1"), (["note", "text", "clip"], "text"),
    (["file", "upload", "document", "drive"], "file:10"),
  ]

  /// The places of the word, including within subqueries.
  private var placeholders: [SourceRange] {
    let words = (predicate?.nodes ?? []).filter { $0 == .predicate(PredicateNode(.constant(true))) }
    return words.map { $0.range }.sorted { $0.lowerBound < $1.lowerBound }
  }

  /// Reports a rule that is switched off.
  var falsePredicate: [Fault] {
    guard let predicate, predicate.constantValue == false else { return [] }
    return .one("the rule is always false; the extension is switched off", at: rulePlace)
  }

  /// Reports rules that are shown for nearly all known shares.
  var nearlyEverything: [Fault] {
    guard predicate != nil else { return [] }
    let isNearlyAll = shownCount * 100 > presets.count * Self.largestUsualShare
    // A bound that zero matches satisfy is a separate warning.
    let isOpen = takesUnnamedType() && zeroMatchesPass.isEmpty
    guard isNearlyAll || isOpen else { return [] }
    return .one(
      isNearlyAll
        ? "\(shownCount) of \(WordList.count(presets.count, "known share")) show the extension; App Review may take that for 'TRUEPREDICATE'"
        : "the rule takes attachments of any type, also types that it does not name",
      at: openingPlace,
      notes: [
        Note(
          isOpen
            ? "name the types that the extension handles; an attachment of any other type is taken, too"
            : "leave out the types that the extension's code does not handle")
      ], severity: isOpen ? .warning : .info)
  }

  /// A rule that is shown for more than this many of 100 known shares excludes almost nothing.
  private static let largestUsualShare = 85

  /// Flags rules that this tool does not evaluate.
  var ruleNotEvaluated: [Fault] {
    guard predicate != nil, let limit = rule.limit else { return [] }
    return .one(limit.reason.sentence, at: limit.clauseRange ?? rulePlace)
  }

  /// Flags rules that no payload or no known share matches, and rules that raise an exception for every known share.
  var unsatisfiableRule: [Fault] {
    let isEverShown = knownShare { rule.evaluate($0) == .shown }
    if predicate != nil, hasUsualSize, !isEverShown, refusals.areAll, let payload = refusals.first {
      let decision = rule.decide(payload)
      guard decision.verdict.isWorkedOut, let place = decision.clauseRange else { return [] }
      return .one(decision.reason.sentence, at: place)
    }
    if let count = countOfHidden, count > 0 {
      // Nothing is proved: a payload that nobody thought of may show the extension.
      return .one(
        "none of \(WordList.grouped(count)) tried payloads shows the extension", at: rulePlace,
        notes: conflict, severity: .warning, isMistake: true)
    }
    guard testsKnownTypesAlone, !presets.isEmpty else { return [] }
    guard shownCount == 0 else { return onlyMixtures }
    let group = joinedTypes
    return .one(
      "none of the \(WordList.count(presets.count, "known share")) shows the extension, although each type that the rule tests is among them",
      at: group.map { place($0.range) } ?? rulePlace,
      notes: group == nil ? [] : [Note("'AND' asks one attachment for both types; 'OR' takes an attachment of either")],
      severity: .warning)
  }

  /// Flags a rule that asks for several kinds at once, so that only mixed shares satisfy it.
  private var onlyMixtures: [Fault] {
    let isMixed = presets.filter(isShown).allSatisfy { $0.preset.kinds.count > 1 && !$0.preset.isOneOfKinds }
    let counts = sites.groups.first { group in
      group.isAnd
        && group.parts.count { TreeNode.predicate($0).comparison.flatMap { CountedSubquery($0.left) } != nil } > 1
    }
    guard isMixed, let counts else { return [] }
    return .one(
      "\(shownCount) of \(WordList.count(presets.count, "known share")) \(shownCount == 1 ? "shows" : "show") the extension, with several kinds at once",
      at: place(counts.range), notes: [Note("'AND' asks one share for all of them; 'OR' takes a share of each")],
      severity: .warning)
  }

  /// The types that one attachment must have at once.
  private var joinedTypes: RuleSites.Group? {
    sites.groups.first { group in
      group.isAnd && group.depth > 1 && group.parts.filter { TypeTest($0) != nil }.count > 1
    }
  }

  /// The first two parts of the rule that contradict each other.
  private var conflict: [Note] {
    guard let predicate, case .and(let parts) = predicate.kind,
      let pair = analysis(allowsEmptyPayloads: true).contradiction(among: parts)
    else { return [] }
    return [
      Note("this part", at: place(parts[pair.first].range)),
      Note("cannot hold together with this one", at: place(parts[pair.second].range)),
    ]
  }
}

/// Lint rules about parts without effect.
extension LintContext {
  /// A test of a type that adds nothing, and the test of the same that covers it.
  private struct Covered {
    let index, cover: Int
    let name, coverName: String
    let isCopy: Bool
  }

  /// Flags tests of types that another test in the same group covers: one finding for each test that covers others, at
  /// the first of these.
  var redundantUti: [Fault] {
    guard let predicate = predicateOfUsualSize else { return [] }
    return sites.groups.filter { !$0.isAnd }.flatMap { group in
      Dictionary(grouping: removable(group, from: predicate)) { [$0.cover, $0.isCopy ? 1 : 0] }.values
        .map { coverFault($0, group) }
    }
  }

  private func coverFault(_ parts: [Covered], _ group: RuleSites.Group) -> Fault {
    let (first, names) = (parts[0], parts.map { $0.name }.distinct)
    let (types, it) = (WordList.full(names, "and"), names.count == 1 ? "it" : "them")
    return Fault(
      first.isCopy
        ? "\(types) is tested more than once"
        : "\(types) \(names.count == 1 ? "adds" : "add") nothing: \(first.coverName) includes \(it)",
      at: place(group.parts[first.index].range),
      notes: [Note("the test that covers \(it)", at: place(group.parts[first.cover].range))],
      fixIts: removal(ofParts: parts.map { $0.index }, from: group) { "remove the test of \(parts[$0].name)" },
      severity: first.isCopy ? .warning : .info)
  }

  /// Returns the parts that can be removed together without hiding the intention of the rule.
  private func removable(_ group: RuleSites.Group, from predicate: PredicateNode) -> [Covered] {
    let tests = group.parts.map { TypeTest($0) }
    let redundant = tests.indices.compactMap { covered($0, tests) }
    // Copies first, so that the original stays.
    var found = redundant.filter { $0.isCopy }
    for part in redundant.filter({ !$0.isCopy }).prefix(Self.questionLimit) {
      let rest = predicate.removing((found + [part]).map { group.parts[$0.index].range })
      if !saysLess(LintContext(Extension(rule: rule(rest)), options)) { found.append(part) }
    }
    return found
  }

  /// Returns whether a rule without redundant tests gets a new finding, because these tests showed the intention:
  /// 'public.url' next to 'public.data' shows that the rule wants links.
  private func saysLess(_ rest: LintContext) -> Bool {
    !rest.dataMatchesUrls.isEmpty && dataMatchesUrls.isEmpty || !rest.vcardViaText.isEmpty && vcardViaText.isEmpty
      || !rest.foreignUtiVariants.isEmpty && foreignUtiVariants.isEmpty
  }

  /// Returns a test with a part of the same group that is true whenever it is; for two equal parts, the first.
  private func covered(_ index: Int, _ tests: [TypeTest?]) -> Covered? {
    guard let test = tests[index] else { return nil }
    let others = tests.indices.filter {
      $0 != index && tests[$0]?.quantifier == test.quantifier && tests[$0]?.left == test.left
    }
    let copy = others.first { $0 < index && isCopy(tests[$0], of: test) }
    // A copy is a better reason than an ancestor.
    guard let cover = copy ?? others.first(where: { covers(tests[$0], test, isFirst: $0 < index) }),
      let other = tests[cover]
    else { return nil }
    return Covered(
      index: index, cover: cover, name: VisibleText.quoted(test.identifier),
      coverName: VisibleText.quoted(other.identifier), isCopy: copy != nil)
  }

  private func isCopy(_ other: TypeTest?, of test: TypeTest) -> Bool {
    other.map { $0.isConformance == test.isConformance && types.isEqual($0.identifier, test.identifier) } ?? false
  }

  /// Returns whether a test is true whenever another one is that is no copy; of two that cover each other, only the
  /// first.
  private func covers(_ other: TypeTest?, _ test: TypeTest, isFirst: Bool) -> Bool {
    guard let other, other.isConformance, !isCopy(other, of: test),
      types.conforms(test.identifier, to: other.identifier)
    else { return false }
    return isFirst || !(test.isConformance && types.conforms(other.identifier, to: test.identifier))
  }
}
