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
    let file = subject.file.name
    let path = file.hasSuffix(".plist") && isEditable ? " --into \(ShellWord.path(file))" : ""
    return Note("say what the code handles: " + ShellWord.inSentence("activationrule make \(kinds)\(path)"))
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

  /// Flags rules that no payload or no known share matches, and rules that raise an exception for every known share.
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
  /// Flags tests of types that another test in the same group covers: one finding for each test that covers others, at
  /// the first of these.
  var redundantUti: [Fault] {
    sites.groups.filter { !$0.isAnd }.flatMap { group -> [Fault] in
      let tests = TypeTests(group.parts)
      let all = removable(tests, group)
      let removed = Set(all.map { $0.index })
      let kept = group.parts.indices.filter { !removed.contains($0) }.compactMap { covered($0, tests) }
      return all.compactMap { part in
        let same = all.filter { $0.cover == part.cover && $0.isCopy == part.isCopy }
        guard same[0].index == part.index else { return nil }
        return coverFault(same.sorted { $0.index < $1.index }, kept.filter { $0.cover == part.cover }, group)
      }
    }
  }

  /// The tests of types among some parts, by their places.
  private struct TypeTests {
    let all: [TypeTest?]
    /// The places of the tests of each type; a test is compared only with tests that could cover it.
    private let places: [String: [Int]]

    init(_ parts: [PredicateNode]) {
      all = parts.map { TypeTest($0) }
      var places: [String: [Int]] = [:]
      for (index, test) in all.enumerated() {
        if let test { places[ASCII.lowercased(test.identifier), default: []].append(index) }
      }
      self.places = places
    }

    /// Returns the places of the tests of some types, in order.
    func places(of identifiers: [String]) -> [Int] {
      Set(identifiers.map { ASCII.lowercased($0) }).flatMap { places[$0] ?? [] }.sorted()
    }
  }

  /// A part that adds nothing, and the part that covers it.
  private struct Covered {
    let index: Int
    let name: String
    let cover: Int
    let coverName: String
    let isCopy: Bool
  }

  /// - Parameter kept: the tests that the same one covers and that stay because they document the intention.
  private func coverFault(_ parts: [Covered], _ kept: [Covered], _ group: RuleSites.Group) -> Fault {
    let names = parts.map { $0.name }.distinct
    let (first, types) = (parts[0], WordList.full(names, "and"))
    let (adds, it) = names.count == 1 ? ("adds", "it") : ("add", "them")
    let often = parts.count == 1 ? "twice" : "\(parts.count + 1) times"
    return Fault(
      first.isCopy ? "\(types) is tested \(often)" : "\(types) \(adds) nothing: \(first.coverName) includes \(it)",
      at: place(group.parts[first.index].range),
      notes: [
        Note("the test that covers \(parts.count == 1 ? "it" : "them")", at: place(group.parts[first.cover].range))
      ]
        + kept.map {
          Note(
            "\($0.name) adds nothing either, and stays: it says what \($0.coverName) is meant to take",
            at: place(group.parts[$0.index].range))
        },
      fixIts: removal(ofParts: parts.map { $0.index }, from: group) { "remove the test of \(parts[$0].name)" },
      severity: first.isCopy ? .warning : .info)
  }

  /// Returns the parts that can be removed together: of two copies that document the intention, the last one stays.
  private func removable(_ tests: TypeTests, _ group: RuleSites.Group) -> [Covered] {
    // Copies first, so that the remaining copy may document the intention.
    let copies = group.parts.indices.filter { index in
      guard let test = tests.all[index] else { return false }
      return tests.places(of: [test.identifier]).contains { $0 < index && isSame(tests.all[$0], test) }
    }
    let others = Set(group.parts.indices).subtracting(copies).sorted()
    var found: [Covered] = []
    for index in copies + others {
      let removed = (found.map { $0.index } + [index]).map { group.parts[$0].range }
      guard let part = covered(index, tests), !saysWhatIsMeant(removed) else { continue }
      found.append(part)
    }
    return found
  }

  private func isSame(_ test: TypeTest?, _ other: TypeTest?) -> Bool {
    guard let test, let other else { return false }
    return test.left == other.left && test.quantifier == other.quantifier
      && test.isConformance == other.isConformance && types.isEqual(test.identifier, other.identifier)
  }

  /// Returns whether tests add nothing and yet inform the reader, so that without them another lint rule would report
  /// the rule: 'public.url' next to 'public.data' shows that links are meant.
  private func saysWhatIsMeant(_ parts: [SourceRange]) -> Bool {
    guard let predicate = predicateOfUsualSize else { return false }
    let rest = LintContext(Extension(rule: rule(predicate.removing(parts))), options)
    return !rest.dataMatchesUrls.isEmpty && dataMatchesUrls.isEmpty
      || !rest.vcardViaText.isEmpty && vcardViaText.isEmpty
      || !rest.foreignUtiVariants.isEmpty && foreignUtiVariants.isEmpty
  }

  /// Returns a test with a part of the same group that is true whenever it is; for two equal parts, the first.
  private func covered(_ index: Int, _ tests: TypeTests) -> Covered? {
    guard let test = tests.all[index] else { return nil }
    let places = tests.places(of: [test.identifier] + types.ancestors(of: test.identifier))
    // A copy is a better reason than an ancestor.
    let copy = places.first { $0 < index && isSame(tests.all[$0], test) }
    let ancestor = copy == nil ? places.first { $0 != index && covers(tests.all[$0], test, isFirst: $0 < index) } : nil
    guard let place = copy ?? ancestor, let other = tests.all[place] else { return nil }
    return Covered(
      index: index, name: VisibleText.quoted(test.identifier), cover: place,
      coverName: VisibleText.quoted(other.identifier), isCopy: copy != nil)
  }

  /// Returns whether a test that is no copy is true whenever another is; of two that cover each other, only the first.
  private func covers(_ test: TypeTest?, _ covered: TypeTest, isFirst: Bool) -> Bool {
    guard let test, test.left == covered.left, test.quantifier == covered.quantifier, test.isConformance,
      !isSame(test, covered), types.conforms(covered.identifier, to: test.identifier)
    else { return false }
    return isFirst || !(covered.isConformance && types.conforms(test.identifier, to: covered.identifier))
  }
}
