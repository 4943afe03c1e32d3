package import ActivationRuleModel
package import ActivationRuleShares
package import ActivationRuleText

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
  package var signColor: TextColor {
    switch self {
    case .shown: .green
    case .hidden(.unsafe): .magenta
    case .hidden: .yellow
    case .error: .red
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
  package var signColor: TextColor {
    switch self {
    case .shown: .green
    case .hidden, .partly, .unknown: .yellow
    case .error: .red
    }
  }
}
