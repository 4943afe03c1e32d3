import ActivationRulePredicates
import Foundation
import Testing

@Suite("Layout keeps what is written")
struct LayoutRoundTripTests {
  private static let widths = [100, 40, 0, 100_000]

  private static let package = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The predicate texts of the samples: those in property lists, and those in text files.
  private static func sampleTexts() throws -> [String] {
    let folder = package.appending(path: "Samples")
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path(percentEncoded: false))
    return try names.sorted().compactMap { name in
      let file = folder.appending(path: name)
      if name.hasPrefix("Rules/"), name.hasSuffix(".txt") { return try String(contentsOf: file, encoding: .utf8) }
      guard name.hasSuffix("Info.plist") else { return nil }
      let list = try PropertyListSerialization.propertyList(from: Data(contentsOf: file), format: nil)
      let properties = (list as? [String: Any])?["NSExtension"] as? [String: Any]
      return (properties?["NSExtensionAttributes"] as? [String: Any])?["NSExtensionActivationRule"] as? String
    }
  }

  /// The predicate texts of the cases whose outcome is known.
  private static func caseTexts() throws -> [String] {
    try ["activation", "field"].flatMap { name in
      let file = package.appending(path: "Tests/ConformanceTests/Cases/\(name).jsonl")
      return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").compactMap { line in
        (try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])?["rule"] as? String
      }
    }
  }

  @Test("of every sample and of every case")
  func keepsRealRules() throws {
    let texts = try Set(Self.sampleTexts() + Self.caseTexts()).filter { PredicateParser.parse($0).predicate != nil }
    #expect(texts.count > 50)
    for text in texts {
      for width in Self.widths { try expectStable(text, width: width) }
    }
  }

  @Test("of random trees, whatever the width")
  func keepsRandomTrees() throws {
    var maker = LayoutTreeMaker(seed: 20_240_607)
    for _ in 0..<1_500 {
      let tree = maker.predicate(depth: 4)
      let width = Self.widths[Int(maker.random.next() % 4)]
      let text = try #require(LaidOutPredicate(tree, width: width)?.text())
      let second = try #require(PredicateParser.parse(text).predicate)
      #expect(second == tree)
      #expect(LaidOutPredicate(second, writtenAs: Array(text.utf8), width: width)?.text() == text)
      try expectStable(tree.description, width: width)
    }
  }
}

/// A small generator whose numbers depend on the seed alone (SplitMix64).
struct LayoutRandom: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}

/// Makes random trees of every kind.
private struct LayoutTreeMaker {
  var random: LayoutRandom

  init(seed: UInt64) {
    random = LayoutRandom(state: seed)
  }

  private mutating func pick<T>(_ choices: [T]) -> T {
    choices[Int(random.next() % UInt64(choices.count))]
  }

  mutating func predicate(depth: Int) -> PredicateNode {
    switch depth > 0 ? random.next() % 8 : 7 {
    case 0: PredicateNode(.and([predicate(depth: depth - 1), predicate(depth: depth - 1)]))
    case 1:
      PredicateNode(.or([predicate(depth: depth - 1), predicate(depth: depth - 1), predicate(depth: depth - 1)]))
    case 2: PredicateNode(.not(predicate(depth: depth - 1)))
    case 3: PredicateNode(.constant(pick([true, false])))
    default:
      PredicateNode(
        .comparison(
          .init(
            pick([nil, .any, .all]), expression(depth: depth - 1), pick(ComparisonOperator.allCases),
            pick([[], [.caseInsensitive], [.caseInsensitive, .diacriticInsensitive]]), expression(depth: depth - 1))))
    }
  }

  private mutating func expressions(depth: Int) -> [ExpressionNode] {
    (0..<Int(random.next() % 4)).map { _ in expression(depth: depth) }
  }

  private mutating func expression(depth: Int) -> ExpressionNode {
    guard depth > 0 else { return leaf() }
    switch random.next() % 12 {
    case 0: return .subquery(expression(depth: depth - 1), "item", predicate(depth: depth - 1))
    case 1:
      return ExpressionNode(
        .form(
          .ternary,
          [
            .predicate(predicate(depth: depth - 1)), .expression(expression(depth: depth - 1)),
            .expression(expression(depth: depth - 1)),
          ]))
    case 2: return ExpressionNode(.call(name: pick(["sum", "modulus:by:"]), arguments: expressions(depth: depth - 1)))
    case 3:
      return ExpressionNode(
        .form(.cast, [.expression(expression(depth: depth - 1)), .expression(.string("NSNumber"))]))
    case 4: return ExpressionNode(.negate(expression(depth: depth - 1)))
    case 5: return ExpressionNode(.assignment(variable: "x", value: expression(depth: depth - 1)))
    case 6: return ExpressionNode(.aggregate(expressions(depth: depth - 1)))
    case 7:
      let parts = [leaf(), .string("length")] + expressions(depth: depth - 1)
      return ExpressionNode(.form(.function, parts.map { .expression($0) }))
    case 8, 9:
      return ExpressionNode(
        .binary(pick(BinaryOperator.allCases), expression(depth: depth - 1), expression(depth: depth - 1)))
    case 10: return ExpressionNode(.keyPath(base: expression(depth: depth - 1), steps: [step(depth: depth - 1)]))
    default: return leaf()
    }
  }

  private mutating func step(depth: Int) -> KeyPathStep {
    switch random.next() % 6 {
    case 0: KeyPathStep(.index(expression(depth: depth)))
    case 1: KeyPathStep(pick([.first, .last, .size]))
    case 2: KeyPathStep(.operator("count"))
    case 3: KeyPathStep(.variable("key"))
    case 4: KeyPathStep(.call(name: "call", arguments: expressions(depth: depth)))
    default: KeyPathStep(.key(pick(["attachments", "and", "union", "function"])))
    }
  }

  private mutating func leaf() -> ExpressionNode {
    switch random.next() % 6 {
    case 0: .integer(pick([0, 7, -7, Int64.min, Int64.max]))
    case 1: ExpressionNode(.literal(pick([.real(0.5), .real(-1e300), .boolean(true), .boolean(false), .null])))
    case 2: .string(pick(["", "a\"b", "it's", "\n\\\u{7}é", "'\""]))
    case 3: pick([.variable("item"), ExpressionNode(.selfObject)])
    case 4: .path(nil, pick(["or", "first", "none", "minus"]), "@count")
    default: .path(.variable("item"), "registeredTypeIdentifiers")
    }
  }
}
