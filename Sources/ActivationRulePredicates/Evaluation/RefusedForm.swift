package import ActivationRuleText

/// A form of expression that the system's safety check refuses as soon as it reaches it, whatever the payload (observed).
///
/// Apart from lists in braces, nothing evaluates them.
package struct RefusedForm {
  /// The form, in one phrase.
  package let text: String
  /// The refused part.
  package let range: SourceRange

  private init(_ text: String, _ range: SourceRange) {
    self.text = text
    self.range = range
  }

  /// A refused operator; `nil` for sums and differences, which pass, and for sets, which can be combined.
  package init?(_ operation: BinaryOperator, _ range: SourceRange) {
    if operation == .add || operation == .subtract || operation.isSetOperator { return nil }
    self.init("the operator '\(operation.rawValue)' is refused", range)
  }

  /// The form of the expression itself, not of its parts; `nil` if the check looks into the expression.
  package init?(_ node: ExpressionNode) {
    switch node.kind {
    case .aggregate: self.init("a list in braces is refused", node.range)
    case .ternary: self.init("'TERNARY' is refused", node.range)
    case .function: self.init("'FUNCTION' is refused", node.range)
    case .cast: self.init("'CAST' is refused", node.range)
    case .assignment: self.init("an assignment is refused", node.range)
    case .call(let name, _):
      if name == "add:to:" || name == "from:subtract:" { return nil }
      self.init("the function '\(name)' is refused", node.range)
    case .binary(let operation, _, _): self.init(operation, node.range)
    case .keyPath(_, let steps):
      guard let step = steps.first(where: { !$0.isKeyOrCollectionOperator }) else { return nil }
      self.init("brackets and calls in a key path are refused", step.range)
    default: return nil
    }
  }
}
