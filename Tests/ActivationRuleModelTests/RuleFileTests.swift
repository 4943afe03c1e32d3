import Foundation
import ActivationRulePredicates
import ActivationRuleTestSupport
import Testing
import ActivationRuleText

@testable import ActivationRuleModel

@Suite("A rule file")
struct RuleFileTests {
  /// Settings that differ from the default in one answer or in all.
  private static let assumed: [RuleSettings] = {
    var all = RuleSettings()
    var settings = [all]
    for assumption in Assumption.allCases where assumption.isSettledByTable {
      for choice in assumption.choices.dropFirst() {
        var one = RuleSettings()
        _ = one.assume(assumption, choice)
        _ = all.assume(assumption, choice)
        settings.append(one)
      }
    }
    return settings + [all]
  }()

  @Test("that says what the table says has its identity, as XML and as a binary list")
  func identity() throws {
    for settings in Self.assumed {
      let table = RuleTable.reconstructed(settings)
      let file = RuleFile(table)
      #expect(try RuleTable(contentsOf: file.source(.xml)).identity == table.identity)
      #expect(try RuleTable(contentsOf: file.source(.binary)).identity == table.identity)
    }
    #expect(Set(Self.assumed.map { $0.ruleTable.identity }).count == Self.assumed.count)
  }

  @Test("that says what the table says gives the answers of all cases")
  func cases() throws {
    let settings = try RuleFile(.reconstructed(RuleSettings())).settings()
    var count = 0
    for row in try ["activation", "field"].flatMap({ try ActivationCase.load($0) }) {
      guard case .dictionary = row.rule.value else { continue }
      count += 1
      var own = settings
      own.platform = row.rule.settings.platform
      let rule = ActivationRule(row.rule.value, types: row.rule.types, settings: own)
      #expect(rule.evaluate(row.payload) == row.rule.evaluate(row.payload), "\(row.rule.value) on \(row.payload)")
      #expect(rule.predicate == row.rule.predicate)
    }
    #expect(count > 100)
  }

  @Test("that says what the table says gives the answers of random dictionaries")
  func random() throws {
    let environment = ProcessInfo.processInfo.environment["ACTIVATION_FILE_DICTIONARIES"].flatMap { Int($0) }
    let files = try Self.assumed.map { try RuleFile(.reconstructed($0)).settings() }
    var writer = RuleWriter(seed: 3)
    var shown = 0
    for index in 0..<(environment ?? 1000) {
      // Most are asked with the default answers.
      let place = index % 4 == 0 ? index / 4 % files.count : 0
      let value = RuleValue.dictionary(writer.dictionary())
      let (given, known) = (
        ActivationRule(value, settings: files[place]), ActivationRule(value, settings: Self.assumed[place])
      )
      #expect(given.predicate == known.predicate, "\(value)")
      for _ in 0..<3 {
        let payload = writer.payload()
        let verdict = known.evaluate(payload)
        #expect(given.evaluate(payload) == verdict, "\(value)\n\(payload)")
        #expect(given.decide(payload).certainty <= .observed)
        if verdict == .shown { shown += 1 }
      }
    }
    #expect(shown >= 100)
  }

  @Test("settles the open questions as the table that it was written from answers them")
  func settles() throws {
    for settings in Self.assumed {
      let table = try #require(try RuleFile(.reconstructed(settings)).settings().table)
      for question in SettledQuestion.all(in: table) {
        #expect(question.choice == settings[question.assumption], "\(question.assumption)")
      }
      #expect(TableDifference.all(in: table, assuming: settings) == [])
    }
  }

  @Test("settles nothing where no answer says what it does, and names what differs")
  func differs() throws {
    var file = RuleFile(.reconstructed(RuleSettings()))
    file.set(RuleFilePath.text + ["TYPE"], "public.data")
    file.set(RuleFilePath.link, nil)
    file.set(RuleFilePath.image + ["REJECT"], "TRUEPREDICATE")
    file.set(RuleFilePath.image + ["EXCEPT_TYPES"], ["public.png"])
    file.set(["RULES", RuleFilePath.key("SupportsSoundWithMaxCount")], ["TYPE": "public.audio"])
    let table = try #require(try file.settings().table)
    let settled = SettledQuestion.all(in: table)
    #expect(
      settled.filter { $0.choice == nil }.map { $0.assumption } == [
        .textType, .webPageTypes, .exceptionScope, .webURLZero,
      ])
    #expect(
      TableDifference.all(in: table, assuming: RuleSettings()) == [
        TableDifference(key: "SupportsWebURLWithMaxCount", kind: .missing),
        TableDifference(key: "SupportsWebPageWithMaxCount", kind: .missing),
        TableDifference(key: "SupportsImageWithMaxCount", kind: .exceptions(["public.png"], [])),
        TableDifference(key: "SupportsImageWithMaxCount", kind: .reject),
        TableDifference(key: "SupportsText", kind: .types(["public.data"], ["public.plain-text"])),
        TableDifference(key: "SupportsSoundWithMaxCount", kind: .unknown),
      ])
  }
}
