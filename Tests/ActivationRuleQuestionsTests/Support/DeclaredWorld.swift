import ActivationRuleModel
import ActivationRuleTypes

/// The slow procedure that proofs are held to: every payload up to small bounds, of identifiers of every class there is.
///
/// A class is what a consistent set of the tested types allows: an app declares a type for each choice of tested parents,
/// and beside these stand the registry's types, the tested identifiers and those that nothing declares. The procedure
/// shares nothing with the analysis: the reference evaluator is asked about each payload.
struct DeclaredWorld {
  /// The system's types and those that the app declares.
  let types: UniformTypeRegistry
  private(set) var payloads: [Payload] = []

  /// Makes payloads of a single attachment.
  ///
  /// - Parameters:
  ///   - tested: the types that rules test.
  ///   - identifierCount: the largest number of identifiers.
  ///   - copies: how many identifiers of a class there are.
  init(testing tested: [String], identifiersUpTo identifierCount: Int, copies: Int) {
    types = SmallWorld.declaring(below: tested)
    payloads = Self.attachments(tested, types, upTo: identifierCount, copies).map { Payload([.item($0)]) }
  }

  /// Makes payloads of up to two items, two attachments and three identifiers, of shape after shape up to a number.
  init(testing tested: [String], upTo limit: Int) {
    types = SmallWorld.declaring(below: tested)
    let single = Self.attachments(tested, types, upTo: 1, 1)
    let pairs = single.indices.flatMap { first in single[first...].map { (single[first], $0) } }
    let shapes = [
      { single.map { Payload([.item($0)]) } }, { single.map { Payload([.item($0), .item()]) } },
      { pairs.map { Payload([.item($0, $1)]) } }, { pairs.map { Payload([.item($0), .item($1)]) } },
      { [types] in Self.attachments(tested, types, upTo: 3, 2).map { Payload([.item($0)]) } },
    ]
    for shape in shapes where payloads.count < limit { payloads += shape().prefix(limit - payloads.count) }
  }

  private static func attachments(
    _ tested: [String], _ types: UniformTypeRegistry, upTo identifierCount: Int, _ copies: Int
  ) -> [Payload.Attachment] {
    let known = SmallWorld.representatives(of: tested, copies: copies, types)
    let undeclared = (1...copies).map { "com.example.undeclared-\($0)" }
    return SmallWorld.attachments(known + undeclared, upTo: identifierCount)
  }

  /// For each payload whether a rule is shown.
  func shown(_ rule: ActivationRule) -> [Bool] {
    let rule = rule.with(types: types)
    return payloads.map { rule.referenceVerdict($0) == .shown }
  }
}
