/// The weight of findings that depend on the shares of host apps.
public enum LintProfile: String, Sendable, CaseIterable {
  /// Findings that depend on hosts are infos, since a rule may exclude hosts on purpose.
  case standard
  /// Findings that depend on hosts are warnings, for extensions that should appear in as many apps as possible.
  case hosts
}
