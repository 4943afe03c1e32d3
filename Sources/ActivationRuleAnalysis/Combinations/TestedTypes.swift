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
    for test in predicate?.comparisons.compactMap({ TypeTest($0) }) ?? [] {
      add(.init(test.identifier, isItself: !test.isConformance))
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
    (predicate?.comparisons ?? []).flatMap { [$0.left, $0.right] }.compactMap { side in
      guard case .literal(.integer(let number)) = side.kind, number >= 0 else { return nil }
      return Int(clamping: number)
    }
  }
}
