import ActivationRuleAnswers

extension LintSummary {
  /// Returns the exit code: 2 for failures to read, otherwise 1 for errors and warnings; infos alone are 0.
  ///
  /// - Parameter passesWarnings: whether warnings count as infos.
  func status(passesWarnings: Bool) -> ExitStatus {
    switch outcome(passesWarnings: passesWarnings) {
    case .clean: .success
    case .findings: .negative
    case .broken: .broken
    }
  }
}
