extension ActivationRule {
  /// The tests of attachments that the rule makes, in its order, each once.
  ///
  /// Files are always kept apart from links, since the code that receives them has to do so.
  ///
  /// - Parameter others: rules whose tests come behind them.
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

  /// The types that the keys of a dictionary accept, and those that they refuse, in order.
  private var typesOfKeys: [String] {
    (dictionaryTests.first { $0.key == nil }?.types ?? [])
      + dictionaryTests.filter { $0.kind == .none }.flatMap { $0.types }
  }
}

extension Analysis {
  /// The identifiers that rules test and nothing declares, in order and each once.
  ///
  /// The answers take them to conform to nothing but themselves, although an app may declare them otherwise; a registry
  /// with its declarations adds what they conform to. Dynamic identifiers are not among them.
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
