import ActivationRuleAnswers
import ActivationRuleReports
import ActivationRuleFiles
import ActivationRuleText
import ActivationRules

/// The exit codes, which never change.
enum ExitStatus: Int32, CaseIterable, Comparable {
  /// Yes, clean, passed.
  case success = 0
  /// No, findings, failed.
  case negative = 1
  /// The rule or an input is broken.
  case broken = 2
  /// Wrong usage.
  case usage = 64

  /// Its meaning, for the help.
  var meaning: String {
    switch self {
    case .success: "yes, clean or passed"
    case .negative: "no"
    case .broken: "the rule or an input is broken"
    case .usage: "wrong usage"
    }
  }

  /// The status of an answer with an exit code.
  init(code: Int32) { self = ExitStatus(rawValue: code) ?? .broken }

  static func < (left: ExitStatus, right: ExitStatus) -> Bool {
    left.rawValue < right.rawValue
  }
}

extension Failure {
  /// The exit code that reports the failure.
  var status: ExitStatus {
    kind == .usage ? .usage : .broken
  }
}
