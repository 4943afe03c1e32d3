package import ActivationRuleModel
package import ActivationRuleShares

extension Verdict {
  /// The sign of a verdict in a table.
  package var sign: String {
    switch self {
    case .shown: "✓"
    case .hidden(.unsafe): "⊘"
    case .hidden: "✗"
    case .error: "!"
    }
  }

  /// The colour of the sign on a terminal.
  package var signColor: Int {
    switch self {
    case .shown: 32
    case .hidden(.unsafe): 35
    case .hidden: 33
    case .error: 31
    }
  }
}

extension ShareDecision.Word {
  /// The sign of a verdict over several shares.
  package var sign: String {
    switch self {
    case .shown: Verdict.shown.sign
    case .hidden: Verdict.hidden(.predicateFalse).sign
    case .partly: "~"
    case .error: Verdict.error(.parseError).sign
    }
  }

  /// The colour of the sign on a terminal.
  package var signColor: Int {
    switch self {
    case .shown: Verdict.shown.signColor
    case .hidden, .partly: Verdict.hidden(.predicateFalse).signColor
    case .error: Verdict.error(.parseError).signColor
    }
  }
}
