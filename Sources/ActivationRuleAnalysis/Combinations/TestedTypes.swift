import ActivationRuleModel
import PredicateFormat
import UniformTypes

extension ActivationRule {
  /// The tests of attachments that the rule makes, in its order, each once.
  ///
  /// Files are always kept apart from links, since the code that receives them has to do so.
  var attachmentTests: [AttachmentSort.Test] {
    var tests: [AttachmentSort.Test] = []
    func add(_ test: AttachmentSort.Test) {
      let isKnown = tests.contains { $0.isItself == test.isItself && types.isEqual($0.type, test.type) }
      if !isKnown { tests.append(test) }
    }
    for type in typesOfKeys { add(.init(type)) }
    predicate?.visitComparisons { comparison in
      guard comparison.comparisonOperator.isTypeOperator, case .literal(.string(let type)) = comparison.right.kind
      else { return }
      add(.init(type, isItself: comparison.comparisonOperator == .typeEquals))
    }
    if tests.contains(where: { $0.isOfLinks }) { add(.init("public.file-url")) }
    return tests
  }

  /// The types that the keys of a dictionary accept, and those that they refuse, in order.
  private var typesOfKeys: [String] {
    (dictionaryTests.first { $0.key == nil }?.types ?? [])
      + dictionaryTests.filter { $0.kind == .none }.flatMap { $0.types }
  }

  /// The whole numbers from 0 up that the rule compares something with, in its order, as often as they stand there.
  var comparedNumbers: [Int] {
    var numbers: [Int] = []
    predicate?.visitComparisons { comparison in
      for side in [comparison.left, comparison.right] {
        if case .literal(.integer(let number)) = side.kind, number >= 0 { numbers.append(Int(clamping: number)) }
      }
    }
    return numbers
  }
}

extension PredicateNode {
  /// Visits all comparisons, those in subqueries behind the one that the subquery is a part of.
  fileprivate func visitComparisons(_ visit: (Comparison) -> Void) {
    switch kind {
    case .constant, .missing: return
    case .and(let parts), .or(let parts): for part in parts { part.visitComparisons(visit) }
    case .not(let operand): operand.visitComparisons(visit)
    case .comparison(let comparison):
      visit(comparison)
      for side in [comparison.left, comparison.right] { side.visitComparisons { $0.visitComparisons(visit) } }
    }
  }
}

extension ExpressionNode {
  /// Visits the predicates of the subqueries in an expression.
  fileprivate func visitComparisons(_ visit: (PredicateNode) -> Void) {
    switch kind {
    case .keyPath(let base?, _): base.visitComparisons(visit)
    case .subquery(let collection, _, let predicate):
      collection.visitComparisons(visit)
      visit(predicate)
    default: return
    }
  }
}
