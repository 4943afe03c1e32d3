package import ActivationRuleAnswers
import ActivationRuleText

extension LintFailure {
  /// Creates the failure of a file that cannot be read.
  ///
  /// - Parameter isAbsent: whether it is a folder without anything to read.
  package init(_ failure: InputFailure, isAbsent: Bool = false) {
    if let error = failure.diagnosed {
      self.init(error)
    } else {
      self.init(isAbsent ? .absent : .unreadable, failure.message ?? failure.text.trimmingBlanks(), failure.rows)
    }
  }
}
