extension LintSummary {
  /// The exit code: what cannot be read is 2; else errors and warnings are 1; infos alone are 0.
  ///
  /// - Parameter passesWarnings: whether warnings count as infos do.
  func status(passesWarnings: Bool) -> ExitStatus {
    switch outcome(passesWarnings: passesWarnings) {
    case .clean: .success
    case .findings: .negative
    case .broken: .broken
    }
  }
}
