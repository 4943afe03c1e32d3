/// A function that takes any bytes, uses the library with them, and ends the process where a promise is broken.
///
/// `.ci/fuzz` gives it bytes that lead to new places of the code; the tests replay regressions and samples.
public struct FuzzTarget: Sendable {
  /// What it is called on the command line, and its folders of inputs.
  public let name: String
  /// The longest input that is tried; long inputs find little that short ones do not, and take longer.
  public let maximumLength: Int
  /// Where in an input a predicate begins, if one stands in it, so that half of the changes can be made to its tree.
  public let headerLength: Int?
  /// Uses the library with an input.
  public let run: @Sendable (UnsafeBufferPointer<UInt8>) -> Void

  private init(
    _ name: String, upTo maximumLength: Int, predicateAt headerLength: Int? = nil,
    _ run: @escaping @Sendable ([UInt8]) -> Void
  ) {
    (self.name, self.maximumLength, self.headerLength) = (name, maximumLength, headerLength)
    self.run = { run(Array($0)) }
  }

  /// All targets, those of small parts first.
  public static let all = [
    FuzzTarget("predicate", upTo: 512, predicateAt: 0, PredicateTarget.run),
    FuzzTarget("pattern", upTo: 256, PatternTarget.run),
    FuzzTarget("dictionary", upTo: 256, DictionaryTarget.run),
    FuzzTarget("agreement", upTo: 256, AgreementTarget.run),
    FuzzTarget("rule", upTo: 512, predicateAt: AgreementTarget.headerLength, AgreementTarget.runText),
    FuzzTarget("explanation", upTo: 256, ExplanationTarget.run),
    FuzzTarget("plist", upTo: 2048, PropertyListTarget.runList),
    FuzzTarget("json", upTo: 1024, PropertyListTarget.runJSON),
    FuzzTarget("payload", upTo: 1024, PayloadTarget.run),
    FuzzTarget("import", upTo: 1024, ImportTarget.run),
    FuzzTarget("presets", upTo: 1024, PresetTarget.run),
    FuzzTarget("snippet", upTo: 512, SnippetTarget.run),
    FuzzTarget("configuration", upTo: 512, ConfigurationTarget.run),
    FuzzTarget("search", upTo: 128, SearchTarget.run),
    FuzzTarget("project", upTo: 1024, ProjectTarget.run),
    FuzzTarget("settings", upTo: 1024, SettingsTarget.run),
    FuzzTarget("lint", upTo: 1024, LintTarget.run),
    FuzzTarget("repairs", upTo: 512, RepairTarget.run),
    FuzzTarget("suite", upTo: 1024, SuiteTarget.run),
    FuzzTarget("analysis", upTo: 256, AnalysisTarget.run),
    FuzzTarget("request", upTo: 1024, RequestTarget.run),
    FuzzTarget("batch", upTo: 1024, BatchTarget.run),
    FuzzTarget("arguments", upTo: 256, ArgumentsTarget.run),
  ]
}
