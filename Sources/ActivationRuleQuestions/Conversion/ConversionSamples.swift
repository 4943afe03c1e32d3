import ActivationRuleModel
import ActivationRulePredicates

/// The types and numbers in a rule, and payloads made from them that distinguish many rules without a proof.
struct ConversionSamples {
  /// Numbers at which a rule may change its verdict, in ascending order, the last one above all of its constants.
  let numbers: [Int]
  /// Type identifiers in the rule.
  let types: [String]
  private let kinds: [DictionaryShape.Kind]

  /// Larger constants are not tried: the default of `Limit.witnessAttachments`.
  private static let largestNumber = 20_000
  /// The number of numbers to try.
  private static let numberLimit = 16
  /// Identifiers that rules are usually about, and an undeclared one.
  private static let usual = [
    "public.jpeg", "public.png", "public.mpeg-4", "com.adobe.pdf", "public.html", "public.vcard", "public.data",
    "public.text", "org.example.undeclared",
  ]

  init(_ rule: ActivationRule, _ kinds: [DictionaryShape.Kind]) {
    var found = Found()
    if let predicate = rule.predicate { found.look(at: predicate) }
    var numbers: Set<Int> = [1, 2]
    for constant in found.constants.prefix(Self.numberLimit) where constant > 0 && constant <= Self.largestNumber {
      for number in [constant - 1, constant, constant + 1] where number > 0 { numbers.insert(number) }
    }
    let sorted = numbers.sorted()
    self.numbers = sorted + [(sorted.last ?? 1) + 1]
    types = found.types
    self.kinds = kinds
  }

  /// The constants in a predicate.
  private struct Found {
    var constants: [Int] = []
    var types: [String] = []

    mutating func look(at predicate: PredicateNode) {
      if case .comparison(let comparison) = predicate.kind {
        for side in [comparison.left, comparison.right] { look(at: side, comparison.comparisonOperator) }
      }
      for part in predicate.parts { look(at: part) }
    }

    private mutating func look(at expression: ExpressionNode, _ comparison: ComparisonOperator) {
      switch expression.kind {
      case .literal(.integer(let number)):
        if let number = Int(exactly: number), !constants.contains(number) { constants.append(number) }
      case .literal(.string(let text)):
        if comparison.isTypeOperator, !types.contains(text) { types.append(text) }
      case .binary(_, let left, let right):
        look(at: left, comparison)
        look(at: right, comparison)
      default: break
      }
    }
  }

  /// Some attachments of one type in one item.
  static func payload(_ type: String, _ count: Int) -> Payload {
    Payload([Payload.Item([Payload.Attachment](repeating: .attachment(type), count: count))])
  }

  /// One attachment of each type in one item.
  static func payload(_ types: [String]) -> Payload {
    Payload([Payload.Item(types.map { .attachment($0) })])
  }

  /// Payloads to try first: attachments of each type alone, as files, in pairs, in numbers and in several items.
  var payloads: [Payload] {
    var all: [String] = []
    for type in kinds.map({ $0.type }) + types + Self.usual where !all.contains(type) { all.append(type) }
    var payloads = all.map { Self.payload([$0]) }
    payloads += all.map { Payload([.item(.attachment($0, "public.file-url"))]) }
    payloads.append(Payload([.item(.attachment())]))
    for kind in kinds {
      payloads.append(Payload([.item(.attachment(kind.type)), .item()]))
      payloads.append(Payload([.item(.attachment(kind.type)), .item(.attachment(kind.type))]))
      for other in all where other != kind.type { payloads.append(Self.payload([kind.type, other])) }
      // A zero in version 2 also forbids attachments that have another kind too.
      for other in kinds where other.type != kind.type {
        payloads.append(Payload([.item(.attachment(kind.type, other.type))]))
      }
      for number in numbers where number > 1 && number < 200 { payloads.append(Self.payload(kind.type, number)) }
    }
    return payloads
  }
}
