import ActivationRuleDocuments
import ActivationRuleFiles
import ActivationRuleTesting
import ActivationRuleText

/// The arguments of `test`.
struct TestArguments {
  let format: TestFormat
  /// The path for the report; `nil` for standard output.
  let output: String?
  /// Parts of names, or tags with `@`.
  ///
  /// A case runs if it matches one of them, or if there are none.
  let filters: [String]
  let updates: Bool
  let showsCoverage: Bool
  /// The minimum percentage of covered decisions, from 0 to 100; `nil` if there is no minimum.
  let threshold: Double?
  /// The files that were read.
  let documents: Documents

  static let formatOption = Option<TestFormat>(
    "--format", "FORMAT", "answer as: \(TestFormat.allCases.map { $0.rawValue }.joined(separator: ", "))")
  private static let thresholdOption = Option<Double>(
    "--coverage-threshold", "PERCENT", is: "a percentage from 0 to 100",
    "fail if less of a rule is covered"
  ) { text in
    Double(text.hasSuffix("%") ? String(text.dropLast()) : text).flatMap { (0...100).contains($0) ? $0 : nil }
  }

  private static let filter = OptionDefinition("--filter", "TEXT", "run cases with TEXT in name or rule, or @TAG")
  private static let update = OptionDefinition("--update", "write the verdicts of the cases marked '?'")
  private static let coverage = OptionDefinition("--coverage", "show clauses and keys that decided no case")

  static let definitions = [filter, update, coverage, thresholdOption.definition]

  init(_ arguments: ParsedArguments) throws(Failure) {
    format = try arguments.format(Self.formatOption, unlessGiven: .text)
    output = try arguments.output()
    filters = arguments.values(Self.filter)
    updates = arguments.has(Self.update)
    threshold = try arguments.value(Self.thresholdOption)
    showsCoverage = arguments.has(Self.coverage)
    documents = arguments.documents
    try checkFormat()
    if let filter = filters.first(where: { $0.isEmpty || $0 == "@" }) {
      throw .usage("'--filter \(filter)' fits nothing; it takes a part of a name, or a tag as '@slow'")
    }
  }

  /// Refuses results that would be computed but not shown.
  private func checkFormat() throws(Failure) {
    guard format != .text, format != .json else { return }
    if showsCoverage {
      throw .usage(
        "'--coverage' is shown as text or JSON, not as '\(format.rawValue)'; '--coverage-threshold' goes with each format"
      )
    }
  }

  /// Throws if the report would overwrite an input: a suite, a rule, a payload, presets.
  func requireFreeDestination() throws(Failure) {
    if let output { try documents.requireOther(than: output, of: "--output") }
  }

  /// Whether the coverage is measured.
  var measuresCoverage: Bool { showsCoverage || threshold != nil }

  /// Whether a case runs.
  func selects(_ suiteCase: SuiteCase, of group: RuleSuite.Group) -> Bool {
    filters.isEmpty
      || filters.contains { filter in
        if filter.utf8.first == "@" { return suiteCase.tags.contains(String(filter.dropFirst())) }
        return suiteCase.name.lowercased().containsBytes(of: filter.lowercased())
          || group.name.lowercased().containsBytes(of: filter.lowercased())
      }
  }
}
