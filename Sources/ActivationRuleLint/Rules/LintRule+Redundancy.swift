import ActivationRuleModel
import ActivationRulePredicates
import ActivationRuleText
import ActivationRuleTypes

/// Lint rules about parts without effect.
extension LintRule {
  static let redundancy = [redundantUti]

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
        : "\(types) \(names.count == 1 ? "adds nothing; it conforms" : "add nothing; they conform") to \(cover)",
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
