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
    case .shown: "✓"
    case .hidden: "✗"
    case .partly: "~"
    case .unknown: "?"
    case .error: "!"
    }
  }

  /// The colour of the sign on a terminal.
  package var signColor: Int {
    switch self {
    case .shown: 32
    case .hidden, .partly, .unknown: 33
    case .error: 31
    }
  }
}
