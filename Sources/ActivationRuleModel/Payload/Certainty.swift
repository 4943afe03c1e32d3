/// The certainty that the system behaves as a step of the decision says.
///
/// Nothing here was run on a device by this project, so each step names the source of its knowledge. The certainty of a
/// verdict is the weakest of the knowledge about the payload and of the steps that decided.
public enum Certainty: String, CaseIterable, Hashable, Sendable, Comparable {
  /// Concluded from other facts.
  case inferred
  /// Reported by developers who tried it.
  case reported
  /// Observed in the system's behaviour.
  case observed
  /// Documented by Apple.
  case documented

  /// The source of the knowledge, for people.
  package var phrase: String {
    switch self {
    case .inferred: "inferred"
    case .reported: "reported by developers"
    case .observed: "observed in the system"
    case .documented: "documented by Apple"
    }
  }

  private var rank: Int {
    switch self {
    case .inferred: 0
    case .reported: 1
    case .observed: 2
    case .documented: 3
    }
  }

  /// Whether one certainty is weaker than another.
  public static func < (left: Certainty, right: Certainty) -> Bool {
    left.rank < right.rank
  }
}
