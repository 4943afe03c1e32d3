/// How much weight findings get that depend on what host apps share.
public enum LintProfile: String, Sendable, CaseIterable {
  /// What depends on hosts is a remark, since a rule may leave hosts out on purpose.
  case standard
  /// What depends on hosts is a warning, for extensions that are to appear in as many apps as they can.
  case hosts
}
