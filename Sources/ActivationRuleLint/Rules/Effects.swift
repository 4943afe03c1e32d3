import ActivationRuleDocuments
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

  /// Flags rules that this tool does not evaluate.
  var ruleNotEvaluated: [Fault] {
    guard predicate != nil, let limit = rule.limit else { return [] }
    return .one(limit.reason.sentence, at: limit.clauseRange ?? rulePlace)
  }

  /// Flags rules that no payload or no known share matches, and rules that raise an exception for every known share.
  var unsatisfiableRule: [Fault] {
    if predicate != nil, hasUsualSize, refusals.areAll, let payload = refusals.first {
      let decision = rule.decide(payload)
      guard decision.verdict.isWorkedOut, let place = decision.clauseRange else { return [] }
      return .one(decision.reason.sentence, at: place)
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
      let same = Dictionary(grouping: all) { [$0.cover, $0.isCopy ? 1 : 0] }
      let others = Dictionary(grouping: kept) { $0.cover }
      return all.compactMap { part in
        guard let same = same[[part.cover, part.isCopy ? 1 : 0]], same[0].index == part.index else { return nil }
        return coverFault(same.sorted { $0.index < $1.index }, others[part.cover] ?? [], group)
      }
    }
  }

  /// The tests of types among some parts, by their places.
  private struct TypeTests {
    /// What is tested, and for which type.
    private struct Subject: Hashable {
      let quantifier: Quantifier?
      let left: ExpressionNode
      let identifier: String

      init(_ test: TypeTest, _ identifier: String) {
        (quantifier, left, self.identifier) = (test.quantifier, test.left, ASCII.lowercased(identifier))
      }
    }

    let all: [TypeTest?]
    /// The place of the first of equal tests; there are at most two of a type, one with its descendants.
    private var places: [Subject: [Int]] = [:]

    init(_ parts: [PredicateNode]) {
      all = parts.map { TypeTest($0) }
      for (index, test) in all.enumerated() {
        if let test, first(test) == nil { places[Subject(test, test.identifier), default: []].append(index) }
      }
    }

    /// Returns the place of the first test that is equal.
    func first(_ test: TypeTest) -> Int? {
      places[Subject(test, test.identifier)]?.first { all[$0]?.isConformance == test.isConformance }
    }

    /// Returns the places of the first tests of the same for some types, in order.
    func places(like test: TypeTest, of identifiers: [String]) -> [Int] {
      Set(identifiers.map { Subject(test, $0) }).flatMap { places[$0] ?? [] }.sorted()
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
      first.isCopy
        ? "\(types) is tested \(often)" : "\(types) \(adds) nothing: \(first.coverName) includes \(it)",
      at: place(group.parts[first.index].range),
      notes: [
        Note(
          "the test that covers \(parts.count == 1 ? "it" : "them")", at: place(group.parts[first.cover].range))
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
    let copies = group.parts.indices.filter { index in tests.all[index].map { tests.first($0) != index } ?? false }
    let others = Set(group.parts.indices).subtracting(copies).sorted()
    var (found, questions) = (copies.compactMap { covered($0, tests) }, 0)
    for index in others {
      guard let part = covered(index, tests) else { continue }
      questions += 1
      if questions > Self.questionLimit || !saysWhatIsMeant((found + [part]).map { group.parts[$0.index].range }) {
        found.append(part)
      }
    }
    return found
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
    // A copy is a better reason than an ancestor.
    let copy = tests.first(test).flatMap { $0 < index ? $0 : nil }
    let ancestor =
      copy == nil
      ? tests.places(like: test, of: [test.identifier] + types.ancestors(of: test.identifier)).first {
        $0 != index && covers(tests.all[$0], test, isFirst: $0 < index)
      } : nil
    guard let place = copy ?? ancestor, let other = tests.all[place] else { return nil }
    return Covered(
      index: index, name: VisibleText.quoted(test.identifier), cover: place,
      coverName: VisibleText.quoted(other.identifier), isCopy: copy != nil)
  }

  /// Returns whether a test of the same is true whenever another one is that is no copy; of two that cover each other,
  /// only the first.
  private func covers(_ test: TypeTest?, _ covered: TypeTest, isFirst: Bool) -> Bool {
    guard let test, test.isConformance,
      !(covered.isConformance && types.isEqual(test.identifier, covered.identifier)),
      types.conforms(covered.identifier, to: test.identifier)
    else { return false }
    return isFirst || !(covered.isConformance && types.conforms(test.identifier, to: covered.identifier))
  }
}
