import ActivationRuleModel
import ActivationRulePredicates
import ActivationRuleQuestions
import ActivationRuleText
import ActivationRuleTypes

/// Lint rules about rules that accept everything or nothing.
extension LintContext {
  /// Flags a rule that says that it is always true.
  var truePredicate: [Fault] {
    guard let predicate else { return [] }
    guard predicate.constantValue == true else {
      return placeholders(in: predicate).enumerated().map { number, range in
        Fault(
          "the rule contains 'TRUEPREDICATE', and Apple rejects apps with it", at: place(range),
          notes: number == 0 ? [Note("uploads with 'TRUEPREDICATE' are refused as ITMS-90362"), remedy] : [])
      }
    }
    return .one(
      "the App Store refuses this rule (ITMS-90362), since it takes everything", at: rulePlace,
      notes: [remedy])
  }

  /// The command that writes a rule for what the extension's name suggests, else for what most take.
  private var remedy: Note {
    let name = ASCII.lowercased(subject.properties.name ?? "")
    let suggested = Self.suggestions.filter { row in row.parts.contains { name.containsBytes(of: $0) } }.map { $0.kind }
    let kinds = (suggested.isEmpty ? ["link:1", "photo:10"] : suggested).joined(separator: " ")
    let file = subject.source.name
    let path = file.hasSuffix(".plist") ? " --into \(ShellWord.quoted(file))" : ""
    return Note("say what the code handles: 'activationrule make \(kinds)\(path)'")
  }

  /// Parts of names of extensions, and what such extensions take.
  private static let suggestions: [(parts: [String], kind: String)] = [
    (["bookmark", "link", "read", "web", "browser", "url"], "link:1"), (["photo", "image", "picture"], "photo:10"),
    (["video", "movie"], "movie:1"), (["pdf", "print"], "pdf:1"), (["note", "text", "clip"], "text"),
    (["file", "upload", "document", "drive"], "file:10"),
  ]

  /// Returns the places of the word, including within subqueries.
  private func placeholders(in predicate: PredicateNode) -> [SourceRange] {
    var places: [SourceRange] = []
    _ = predicate.map { node in
      if case .constant(true) = node.kind { places.append(node.range) }
      return nil
    }
    return places.sorted { $0.lowerBound < $1.lowerBound }
  }

  /// Reports a rule that is switched off.
  var falsePredicate: [Fault] {
    guard let predicate, predicate.constantValue == false else { return [] }
    return .one("the rule is always false; the extension is switched off", at: rulePlace)
  }

  /// Flags rules that match every payload without saying so.
  var tautology: [Fault] {
    guard let count = countOfShown(rule) else { return [] }
    return .one(
      "none of \(WordList.grouped(count)) tried payloads hides the extension; name the types that it handles",
      at: entries.first?.keyRange ?? rulePlace)
  }

  /// Reports rules that are shown for nearly all known shares.
  var nearlyEverything: [Fault] {
    guard predicate != nil else { return [] }
    let isNearlyAll = shownCount * 100 > presets.count * Self.largestUsualShare
    // A bound that zero matches satisfy is a warning of its own.
    let isOpen = takesUnnamedType() && zeroMatchesPass.isEmpty
    guard isNearlyAll || isOpen else { return [] }
    return .one(
      isNearlyAll
        ? "\(shownCount) of \(WordList.count(presets.count, "known share")) show the extension; App Review may take that for 'TRUEPREDICATE'"
        : "an attachment of any type is taken, also of one that the rule does not name",
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

  /// Flags rules that nothing can match, or no known share, and those that raise an exception for each of them.
  var unsatisfiableRule: [Fault] {
    if predicate != nil, hasUsualSize, refusals.areAll, let payload = refusals.first {
      let decision = rule.decide(payload)
      guard decision.verdict.isWorkedOut else {
        return .one(decision.message, at: rulePlace, severity: .warning)
      }
      guard let place = decision.clauseRange else { return [] }
      return .one(decision.message, at: place)
    }
    if let count = countOfHidden, count > 0 {
      // Nothing is proved: a payload that nobody thought of may show the extension.
      return .one(
        "none of \(WordList.grouped(count)) tried payloads shows the extension", at: rulePlace,
        notes: conflict, severity: .warning)
    }
    guard testsKnownTypesAlone, shownCount == 0, !presets.isEmpty else { return [] }
    let group = joinedTypes
    return .one(
      "none of the \(WordList.count(presets.count, "known share")) shows the extension, although each type that the rule tests is among them",
      at: group.map { place($0.range) } ?? rulePlace,
      notes: group == nil ? [] : [Note("'AND' asks one attachment for both types; 'OR' takes an attachment of either")],
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
  /// Flags tests of types that another test in the same group covers.
  var redundantUti: [Fault] {
    sites.groups.filter { !$0.isAnd }.flatMap { coverFaults(in: $0) }
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
  private func coverFaults(in group: RuleSites.Group) -> [Fault] {
    let all = covered(in: group)
    let kept = group.parts.indices.filter { index in !all.contains { $0.index == index } }
    return all.indices.filter { index in !all[..<index].contains { isReported($0, with: all[index]) } }.map { index in
      coverFault(all.filter { isReported($0, with: all[index]) }.sorted { $0.index < $1.index }, kept, group)
    }
  }

  /// Returns a note for each test that the same one covers and that stays because it documents the intention.
  private func notes(aboutKept kept: [Int], coveredBy cover: SourceRange, _ group: RuleSites.Group) -> [Note] {
    kept.compactMap { index in
      guard let other = covering(index, group.parts), other.range == cover,
        let test = TypeTest(group.parts[index])
      else { return nil }
      let (name, general) = (VisibleText.quoted(test.identifier), VisibleText.quoted(other.test.identifier))
      return Note(
        "\(name) adds nothing either, and stays: it says what \(general) is meant to take",
        at: place(group.parts[index].range))
    }
  }

  private func isReported(_ part: Covered, with other: Covered) -> Bool {
    part.coverRange == other.coverRange && part.isCopy == other.isCopy
  }

  /// Returns the parts that can be removed together: of two copies that document the intention, the last one stays.
  private func covered(in group: RuleSites.Group) -> [Covered] {
    var reported: [SourceRange] = []
    // Copies first, so that the remaining copy may document the intention.
    let indices = group.parts.indices
    let copies = indices.filter { index in
      guard let test = TypeTest(group.parts[index]) else { return false }
      return group.parts[..<index].contains { TypeTest($0).map { isSame($0, test) } ?? false }
    }
    return (copies + indices.filter { !copies.contains($0) }).compactMap { index in
      let part = group.parts[index]
      guard let other = covering(index, group.parts), let type = TypeTest(part),
        !saysWhatIsMeant(reported + [part.range])
      else { return nil }
      reported.append(part.range)
      return Covered(
        index: index, type: type, cover: other.test, coverRange: other.range,
        isCopy: isSame(type, other.test))
    }
  }

  private func coverFault(_ parts: [Covered], _ kept: [Int], _ group: RuleSites.Group) -> Fault {
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
      at: place(group.parts[parts[0].index].range),
      notes: [
        Note("the test that covers \(parts.count == 1 ? "it" : "them")", at: place(parts[0].coverRange))
      ] + notes(aboutKept: kept, coveredBy: parts[0].coverRange, group),
      fixIts: removal(ofParts: parts.map { $0.index }, from: group) { index in
        TypeTest(group.parts[index]).map { "remove the test of \(VisibleText.quoted($0.identifier))" }
          ?? "remove the test"
      }, severity: parts[0].isCopy ? .warning : .info)
  }

  private func isSame(_ test: TypeTest, _ other: TypeTest) -> Bool {
    test.left == other.left && test.quantifier == other.quantifier && test.isConformance == other.isConformance
      && types.isEqual(test.identifier, other.identifier)
  }

  /// Returns whether tests add nothing and yet inform the reader, so that without them another lint rule would report
  /// the rule: 'public.url' next to 'public.data' shows that links are meant.
  private func saysWhatIsMeant(_ parts: [SourceRange]) -> Bool {
    guard let predicate = predicateOfUsualSize else { return false }
    let rest = LintContext(LintSubject(rule: rule(predicate.removing(parts))), options)
    return !rest.dataMatchesUrls.isEmpty && dataMatchesUrls.isEmpty
      || !rest.vcardViaText.isEmpty && vcardViaText.isEmpty
      || !rest.foreignUtiVariants.isEmpty && foreignUtiVariants.isEmpty
  }

  /// Returns a part of the same group that is true whenever this one is; for two equal parts, the first.
  private func covering(_ index: Int, _ parts: [PredicateNode]) -> (test: TypeTest, range: SourceRange)? {
    guard let test = TypeTest(parts[index]) else { return nil }
    // A copy is a better reason than an ancestor.
    let places = parts.indices.sorted { first, second in
      let areCopies = [first, second].map { place in TypeTest(parts[place]).map { isSame($0, test) } ?? false }
      return areCopies[0] != areCopies[1] ? areCopies[0] : first < second
    }
    for place in places where place != index {
      let part = parts[place]
      guard let other = TypeTest(part), other.left == test.left, other.quantifier == test.quantifier else { continue }
      let isCopy = isSame(other, test)
      guard isCopy || other.isConformance && types.conforms(test.identifier, to: other.identifier) else {
        continue
      }
      let isMutual = isCopy || test.isConformance && types.conforms(other.identifier, to: test.identifier)
      if !isMutual || place < index { return (other, part.range) }
    }
    return nil
  }
}
