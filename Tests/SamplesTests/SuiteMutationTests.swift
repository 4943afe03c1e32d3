import ActivationRuleAnswers
import ActivationRuleModel
import ActivationRuleTesting
import Foundation
import Testing

/// How many mistakes in a rule its suite notices.
struct MutationFigures {
  let rule: String
  /// All mutants.
  let mutants: Int
  /// Those that change whether the extension appears, or the rule breaks, for some preset.
  let changing: Int
  /// Those of ``changing`` that some case notices.
  let caught: Int
  /// Those of ``changing`` that a case notices which names what is shared, rather than all presets of some kind.
  let caughtByHand: Int
  /// What the mutants that change a preset and are not noticed change.
  let missed: [String]

  init(_ group: RuleSuite.Group, presets: [Payload]) {
    let mutants = Mutation.exchanges(of: group.rule)
    let words = presets.map { group.rule.evaluate($0).word }
    let changing = mutants.filter { mutant in
      zip(presets, words).contains { mutant.rule.evaluate($0).word != $1 }
    }
    let missed = changing.filter { !Self.isNoticed($0, by: group.cases) }
    rule = String(group.name.split(separator: "/").last ?? "")
    self.mutants = mutants.count
    self.changing = changing.count
    self.missed = missed.map { "\($0.clause): \($0.change)" }
    caught = changing.count - missed.count
    let handmade = group.cases.filter { $0.questions.allSatisfy { $0.preset == nil } }
    caughtByHand = changing.count { Self.isNoticed($0, by: handmade) }
  }

  private static func isNoticed(_ mutant: RuleMutant, by cases: [SuiteCase]) -> Bool {
    cases.contains { suiteCase in
      guard suiteCase.skipReason == nil, let expected = suiteCase.expected else { return false }
      return suiteCase.questions.contains { !expected.accepts(mutant.rule.evaluate($0.payload)) }
    }
  }

  /// The figures as a row of a table.
  var row: String {
    let name = rule.padding(toLength: 22, withPad: " ", startingAt: 0)
    return "\(name) \(mutants) mutants, \(changing) change a preset, \(caught) caught, \(caughtByHand) by hand"
  }
}

@Suite("Suites of the samples, against mistakes in the rules")
struct SuiteMutationTests {
  /// What every host shares, however sure that is, on every platform.
  static let presets = PresetLibrary.builtIn.presets.filter { !$0.isHandlerSide }.map { $0.payload.seenByRules() }

  /// The figures of each rule, printed when the variable `ACTIVATION_FIGURES` is set.
  @Test("notice nine of ten mistakes that change what some host sees")
  func notice() throws {
    let figures = try SuiteSample.all.flatMap { try $0.suite().groups }.map {
      MutationFigures($0, presets: Self.presets)
    }
    if ProcessInfo.processInfo.environment["ACTIVATION_FIGURES"] != nil {
      for figure in figures { print(([figure.row] + figure.missed).joined(separator: "\n    missed: ")) }
    }
    #expect(figures.count { $0.changing > 0 } >= 10)
    for figure in figures {
      #expect(figure.caught * 10 >= figure.changing * 9, "\(figure.row): \(figure.missed)")
      #expect(figure.caughtByHand * 10 >= figure.changing * 9, "\(figure.row)")
    }
  }

  @Test("are judged alike by the check of the verb, which proves that the other mutants change nothing")
  func agree() throws {
    for group in try SuiteSample.all.flatMap({ try $0.suite().groups }) {
      let check = MutationCheck(of: group.rule, by: group.cases)
      let mutants = Mutation.exchanges(of: group.rule)
      #expect(check.caught.count + check.survived.count + check.equivalentCount == mutants.count, "\(group.name)")
      let different = Set((check.caught + check.survived.map { $0.mutant }).map { "\($0.range) \($0.change)" })
      let shown = Self.presets.map { group.rule.evaluate($0) == .shown }
      for mutant in mutants where Self.presets.map({ mutant.rule.evaluate($0) == .shown }) != shown {
        #expect(different.contains("\(mutant.range) \(mutant.change)"), "\(group.name): \(mutant.change)")
      }
    }
  }
}
