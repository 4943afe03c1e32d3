import ActivationRuleModel
import PredicateFormat

extension ActivationRule {
  /// The whole numbers from 0 up that the rule compares something with, in its order, as often as they stand there.
  var comparedNumbers: [Int] {
    (predicate?.comparisons ?? []).flatMap { [$0.left, $0.right] }.compactMap { side in
      guard case .literal(.integer(let number)) = side.kind, number >= 0 else { return nil }
      return Int(clamping: number)
    }
  }
}
