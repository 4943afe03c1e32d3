import PredicateFormat
import Texts
import UniformTypes

/// Says in a verb phrase how a condition on one attachment came out: "conforms to public.image (public.heic → …)".
///
/// The attachment is bound in the evaluator that is handed over.
struct AttachmentPhrase {
  let types: TypeChains
  /// The identifiers of the attachment.
  let identifiers: [String]

  private var notes: TypeNotes { TypeNotes(types: types.types) }

  /// The most parts of an `AND` or `OR` that a phrase reports.
  private static let partLimit = 3

  /// The phrase for a condition that holds, or does not.
  func phrase(_ node: PredicateNode, _ evaluator: inout PredicateEvaluator) -> ClauseWords {
    let value = (try? evaluator.holds(node)) ?? false
    switch node.kind {
    case .and(let parts): return phrase(allOf: parts, value, &evaluator)
    case .or(let parts): return phrase(anyOf: parts, node, value, &evaluator)
    case .not(let operand):
      let words = phrase(operand, &evaluator)
      return value ? words : words.excluded
    case .comparison(let comparison): return phrase(comparison, node, value, &evaluator)
    case .constant, .missing: return general(node, value)
    }
  }

  private func phrase(
    allOf parts: [PredicateNode], _ value: Bool, _ evaluator: inout PredicateEvaluator
  ) -> ClauseWords {
    if !value, let part = parts.first(where: { (try? evaluator.holds($0)) != true }) {
      return phrase(part, &evaluator)
    }
    var phrases: [ClauseWords] = []
    for part in parts.prefix(Self.partLimit) { phrases.append(phrase(part, &evaluator)) }
    return .joined(phrases, by: " and ")
  }

  private func phrase(
    anyOf parts: [PredicateNode], _ node: PredicateNode, _ value: Bool, _ evaluator: inout PredicateEvaluator
  ) -> ClauseWords {
    if value {
      guard let index = parts.firstIndex(where: { (try? evaluator.holds($0)) == true }) else {
        return general(node, true)
      }
      return phrase(parts[index], &evaluator) + ", \(Words.ordinal(index, of: parts.count)) alternatives"
    }
    if let wanted = TypeAlternatives(node) { return "\(refusal(wanted.types))" }
    var phrases: [ClauseWords] = []
    for part in parts.prefix(Self.partLimit) { phrases.append(phrase(part, &evaluator)) }
    return .joined(phrases, by: ", and ")
  }

  private func phrase(
    _ comparison: PredicateNode.Comparison, _ node: PredicateNode, _ value: Bool,
    _ evaluator: inout PredicateEvaluator
  ) -> ClauseWords {
    guard comparison.left.isIdentifierList else { return general(node, value) }
    guard case .string(let type)? = try? evaluator.value(of: comparison.right) else { return general(node, value) }
    if comparison.quantifier == nil, !value { return "\(listPhrase(comparison, type))" }
    guard comparison.quantifier == .any, comparison.comparisonOperator.isTypeOperator else {
      return general(node, value)
    }
    let isExact = comparison.comparisonOperator == .typeEquals
    guard value else { return "\(refusal([type], isExact: isExact))" }
    return isExact ? "has the type \(type)" : "conforms to \(type)\(chain(to: type))"
  }

  /// A list of types compared as if it were one type.
  private func listPhrase(_ comparison: PredicateNode.Comparison, _ type: String) -> String {
    let list = comparison.left.description
    return "has a list of types, which '\(list) \(comparison.comparisonOperator.rawValue) …' compares as a whole with "
      + "the string \"\(WordList.shortened(type, to: 60))\"; to look at each type the rule needs ANY"
  }

  /// The chain that leads to a type, in parentheses; empty where it is the type itself.
  private func chain(to type: String) -> String {
    for identifier in identifiers {
      guard let chain = types.chain(identifier, type) else { continue }
      return types.types.isEqual(identifier, type) ? "" : " (\(chain))"
    }
    return ""
  }

  /// The phrase for types that none of the identifiers is of, with what is most telling about them.
  func refusal(_ wanted: [String], isExact: Bool = false) -> String {
    let verb = isExact ? "does not have the type" : "does not conform to"
    let remark = notes.remark(on: identifiers, wanted: wanted).map { "; \($0)" } ?? ""
    return "\(verb) \(WordList.list(wanted))\(remark)"
  }

  private func general(_ node: PredicateNode, _ value: Bool) -> ClauseWords {
    "\(value ? "fulfils" : "does not fulfil") '\(WordList.shortened(node.description))'"
  }
}

/// A condition that asks an attachment for one of several types, and nothing else.
struct TypeAlternatives {
  let types: [String]

  init?(_ node: PredicateNode) {
    let parts: [PredicateNode] = if case .or(let parts) = node.kind { parts } else { [node] }
    var types: [String] = []
    for part in parts {
      guard let test = TypeTest(part), test.quantifier == .any, test.isConformance, test.left.isIdentifierList else {
        return nil
      }
      types.append(test.identifier)
    }
    self.types = types
  }
}
