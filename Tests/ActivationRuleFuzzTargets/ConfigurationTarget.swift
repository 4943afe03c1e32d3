import ActivationRuleLint
import ActivationRuleReports
import ActivationRuleText

/// Reads the input as a configuration of the linter, and lints with it.
enum ConfigurationTarget {
  @Sendable
  static func run(_ input: [UInt8]) {
    let source = SourceText(name: "configuration.json", bytes: input)
    do throws(Failure) {
      let configuration = try LintConfiguration(reading: source)
      var options = configuration.options
      guard options.only?.count ?? 0 < 3 else { return }
      options.only = options.only ?? [.truePredicate, .exactOuterCount]
      let rule = SourceText(name: "rule", text: "extensionItems.@count == 1 OR TRUEPREDICATE")
      for finding in Linter.lint(reading: rule, options: options) { requireInside(configuration.graded(finding), rule) }
    } catch {
      requireInside(error)
    }
  }
}
