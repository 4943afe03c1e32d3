import ActivationRuleText
import Testing

@testable import ActivationRuleModel

@Suite("What a rule file settles")
struct SettledQuestionTests {
  /// A change of a file that says what the reconstructed table does, and what is then said of it.
  struct Row: CustomTestStringConvertible, Sendable {
    let name: String
    /// The questions without an answer; all others have their default.
    let open: [Assumption]
    let differences: [TableDifference]
    let change: @Sendable (inout RuleFile) -> Void

    init(
      _ name: String, open: [Assumption], _ differences: [TableDifference],
      _ change: @escaping @Sendable (inout RuleFile) -> Void
    ) {
      self.name = name
      self.open = open
      self.differences = differences
      self.change = change
    }

    var testDescription: String { name }
  }

  private static let noFileLink =
    "SUBQUERY(\(RuleFilePath.all), $a, ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO $TYPE).@count <= $SPECIFIED_COUNT"
  private static let all = Assumption.allCases.filter { $0.isSettledByTable }

  static let rows = [
    // What the file forbids for the sake of links is no answer about files.
    Row(
      "a link's REJECT", open: [.webURLZero],
      [TableDifference(key: "SupportsWebURLWithMaxCount", kind: .reject)]
    ) { $0.set(RuleFilePath.link + ["REJECT"], noFileLink) },
    Row(
      "no rules", open: all,
      DictionaryKey.all.filter { $0.certainty != nil }.map { TableDifference(key: $0.name, kind: .missing) }
    ) { $0.set(["RULES"], [String: Any]()) },
    Row(
      "nothing holds", open: all,
      RuleTable.General.allCases.map { TableDifference(key: $0.rawValue, kind: .template) }
    ) { file in for name in RuleTable.General.allCases { file.set([name.rawValue], "FALSEPREDICATE") } },
    Row(
      "everything is accepted", open: [.fileCounting, .textType, .webPageTypes, .emptyPayload],
      [TableDifference(key: "GENERIC_ENFORCE_ALL_TYPES", kind: .template)]
    ) { $0.set(["GENERIC_ENFORCE_ALL_TYPES"], "TRUEPREDICATE") },
    Row(
      "the test of text raises an error", open: [.textType],
      [TableDifference(key: "SupportsText", kind: .ownTemplate("ACCEPT"))]
    ) { $0.set(RuleFilePath.text + ["ACCEPT"], "extensionItems > 3") },
    Row("another wording", open: [], []) {
      $0.set(RuleFilePath.text + ["ACCEPT"], "1 == 1")
      $0.set(
        ["GENERIC_ACCEPT"],
        "SUBQUERY(\(RuleFilePath.all), $a, ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO $TYPE).@count <= $SPECIFIED_COUNT"
      )
    },
  ]

  @Test("is what its rules about the question lead to", arguments: rows)
  func settles(_ row: Row) throws {
    var file = RuleFile(.reconstructed(RuleSettings()))
    row.change(&file)
    let table = try #require(try file.settings().table)
    let settled = SettledQuestion.all(in: table)
    #expect(settled.filter { $0.choice == nil }.map { $0.assumption } == row.open)
    #expect(settled.allSatisfy { $0.choice == nil || $0.isDefault })
    #expect(TableDifference.all(in: table, assuming: RuleSettings()) == row.differences)
  }
}
