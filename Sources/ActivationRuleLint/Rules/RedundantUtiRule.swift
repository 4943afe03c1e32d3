import ActivationRuleModel
import PredicateFormat
import Texts
import UniformTypes

/// Flags tests of types that a test beside them covers.
struct RedundantUtiRule: LintRule {
  static let description = LintRuleDescription(
    id: "redundant-uti", severity: .info, furtherSeverities: [.warning],
    summary: "A type stands beside one of its ancestors, so that it adds nothing.",
    rationale: """
      What conforms to 'public.png' conforms to 'public.image' too. Alternatives that add nothing hide those that \
      matter. The same test twice is a warning, since another type was most likely meant. A test that says what a general type is for, as 'public.url' beside 'public.data', is left alone.
      """,
    certainty: .documented, hasFix: true,
    flagged: [
      Samples.rule("▶" + Samples.any("public.png") + " OR " + Samples.any("public.image")),
      Samples.rule(
        Samples.any("public.image") + " OR ▶" + Samples.any("public.jpeg") + " OR " + Samples.any("public.heic")),
      Samples.rule(
        "▶" + Samples.any("public.png") + " OR " + Samples.any("public.jpeg") + " OR " + Samples.any("public.image")
          + " OR ▶" + Samples.any("public.mpeg-4") + " OR " + Samples.any("public.movie")),
      Samples.rule(Samples.any("public.url") + " OR ▶" + Samples.any("public.url")),
      Samples.list(
        "<string>SUBQUERY(extensionItems, $e, SUBQUERY($e.attachments, $a, ▶ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"public.mp3\" || ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"public.audio\").@count &gt; 0).@count &gt; 0</string>"
      ),
    ],
    clean: [
      Samples.rule(Samples.any("public.png") + " OR " + Samples.any("public.jpeg")),
      Samples.rule(Samples.any("public.image")),
      Samples.rule(Samples.any("public.image") + " AND NOT " + Samples.any("public.png")),
      Samples.rule(Samples.any("public.data") + " OR " + Samples.any("public.url")),
      Samples.rule(Samples.any("public.text") + " OR " + Samples.any("public.vcard")),
      // An attachment without types passes the first and not the second.
      Samples.rule(
        "ALL $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO \"public.jpeg\" OR " + Samples.any("public.jpeg")),
    ])

  static func check(_ context: LintContext) -> [Diagnostic] {
    context.sites.groups.filter { !$0.isAnd }.flatMap { findings(in: $0, context) }
  }

  /// A part that adds nothing.
  private struct Covered {
    let index: Int
    let type: TypeTest
    let cover: TypeTest
    let coverRange: SourceRange
    let isCopy: Bool
  }

  /// One finding for each test that covers others, at the first of these.
  private static func findings(in group: RuleSites.Group, _ context: LintContext) -> [Diagnostic] {
    let all = covered(in: group, context)
    let kept = group.parts.indices.filter { index in !all.contains { $0.index == index } }
    return all.indices.filter { index in !all[..<index].contains { isTold($0, with: all[index]) } }.map { index in
      about(all.filter { isTold($0, with: all[index]) }.sorted { $0.index < $1.index }, kept, group, context)
    }
  }

  /// A note for each test that the same one covers and that stays, since it says what is meant.
  private static func notes(
    aboutKept kept: [Int], coveredBy cover: SourceRange, _ group: RuleSites.Group, _ context: LintContext
  ) -> [Diagnostic.Note] {
    kept.compactMap { index in
      guard let other = covering(index, group.parts, context), other.range == cover,
        let test = TypeTest(group.parts[index])
      else { return nil }
      let (name, general) = (VisibleText.quoted(test.identifier), VisibleText.quoted(other.test.identifier))
      return Diagnostic.Note(
        "\(name) adds nothing either, and stays: it says what \(general) is meant to take",
        at: context.place(group.parts[index].range))
    }
  }

  private static func isTold(_ part: Covered, with other: Covered) -> Bool {
    part.coverRange == other.coverRange && part.isCopy == other.isCopy
  }

  /// The parts that can go together: of two copies that say what is meant the last one stays.
  private static func covered(in group: RuleSites.Group, _ context: LintContext) -> [Covered] {
    var reported: [SourceRange] = []
    // Copies first, so that the one that stays may say what is meant.
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

  private static func about(
    _ parts: [Covered], _ kept: [Int], _ group: RuleSites.Group, _ context: LintContext
  ) -> Diagnostic {
    var names: [String] = []
    for part in parts {
      let name = VisibleText.quoted(part.type.identifier)
      if !names.contains(name) { names.append(name) }
    }
    let types = WordList.full(names, "and")
    let cover = VisibleText.quoted(parts[0].cover.identifier)
    let often = parts.count == 1 ? "twice" : "\(parts.count + 1) times"
    return finding(
      parts[0].isCopy
        ? "\(types) is tested \(often)"
        : "\(types) \(names.count == 1 ? "adds nothing; it conforms" : "add nothing; they conform") to \(cover)",
      at: context.place(group.parts[parts[0].index].range),
      notes: [
        Diagnostic.Note(
          "the test that covers \(parts.count == 1 ? "it" : "them")", at: context.place(parts[0].coverRange))
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

  /// Whether tests add nothing and yet say something to the reader, so that without them another lint rule would speak up:
  /// 'public.url' beside 'public.data' says that links are meant.
  private static func saysWhatIsMeant(_ parts: [SourceRange], _ context: LintContext) -> Bool {
    guard let predicate = context.predicateOfUsualSize else { return false }
    let rest = LintContext(
      LintSubject(rule: context.rule(predicate.removing(parts))), context.options)
    return !DataMatchesUrlsRule.check(rest).isEmpty && DataMatchesUrlsRule.check(context).isEmpty
      || !VcardViaTextRule.check(rest).isEmpty && VcardViaTextRule.check(context).isEmpty
      || !ForeignUtiVariantsRule.check(rest).isEmpty && ForeignUtiVariantsRule.check(context).isEmpty
  }

  /// The parts that others cover, whether or not they are reported.
  static func coveredParts(_ context: LintContext) -> [SourceRange] {
    context.sites.groups.filter { !$0.isAnd }.flatMap { group in
      group.parts.indices.filter { covering($0, group.parts, context) != nil }.map { group.parts[$0].range }
    }
  }

  /// A part beside one that holds whenever it does; of two that are the same the first.
  private static func covering(
    _ index: Int, _ parts: [PredicateNode], _ context: LintContext
  ) -> (test: TypeTest, range: SourceRange)? {
    guard let test = TypeTest(parts[index]) else { return nil }
    // A copy is the better reason than an ancestor.
    let places = parts.indices.sorted { first, second in
      let areCopies = [first, second].map { place in TypeTest(parts[place]).map { isSame($0, test, context) } ?? false }
      return areCopies[0] != areCopies[1] ? areCopies[0] : first < second
    }
    for place in places where place != index {
      let part = parts[place]
      guard let other = TypeTest(part), other.isConformance, other.left == test.left,
        other.quantifier == test.quantifier,
        context.types.conforms(test.identifier, to: other.identifier)
      else { continue }
      let isMutual = test.isConformance && context.types.conforms(other.identifier, to: test.identifier)
      if !isMutual || place < index { return (other, part.range) }
    }
    return nil
  }
}
