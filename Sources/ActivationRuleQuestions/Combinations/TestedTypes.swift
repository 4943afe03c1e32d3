package import ActivationRuleModel
import ActivationRulePredicates
import ActivationRuleTypes

extension ActivationRule {
  /// The tests that the rule makes on attachments, in its order, each once.
  ///
  /// Files are always distinguished from links, since the code that receives them has to do so.
  ///
  /// - Parameter others: rules whose tests follow.
  func attachmentTests(and others: [ActivationRule] = []) -> [AttachmentSort.Test] {
    var tests: [AttachmentSort.Test] = []
    func add(_ test: AttachmentSort.Test) {
      let isKnown = tests.contains { $0.isItself == test.isItself && types.isEqual($0.type, test.type) }
      if !isKnown { tests.append(test) }
    }
    for rule in [self] + others {
      for type in rule.typesOfKeys { add(.init(type)) }
      for test in rule.predicate?.comparisons.compactMap({ TypeTest($0) }) ?? [] {
        add(.init(test.identifier, isItself: !test.isConformance))
      }
    }
    if tests.contains(where: { $0.isOfLinks }) { add(.init("public.file-url")) }
    return tests
  }

  /// The types that the keys of a dictionary accept, and the types that they refuse, in order.
  private var typesOfKeys: [String] {
    (dictionaryTests.first { $0.key == nil }?.types ?? [])
      + dictionaryTests.filter { $0.kind == .none }.flatMap { $0.types }
  }
}

extension Analysis {
  /// The undeclared identifiers in rules, in order and each once.
  ///
  /// Answers assume that they conform to nothing but themselves, although an app may declare them otherwise; a registry
  /// with its declarations adds their parents. Dynamic identifiers are not included.
  ///
  /// - Parameter others: the rules that this one is compared with.
  package func undeclaredTypes(besides others: [ActivationRule] = []) -> [String] {
    var undeclared: [String] = []
    for type in ([rule] + others).flatMap({ $0.attachmentTests().map { $0.type } })
    where rule.types.type(type) == nil && !undeclared.contains(where: { rule.types.isEqual($0, type) }) {
      undeclared.append(type)
    }
    return undeclared
  }
}
