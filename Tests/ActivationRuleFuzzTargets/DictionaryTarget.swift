import ActivationRuleModel
import ActivationRulePredicates
import ActivationRuleText

/// Asks a rule dictionary about payloads: the first bytes choose settings and payload, each further group is one entry.
enum DictionaryTarget {
  @Sendable
  static func run(_ input: [UInt8]) {
    var taker = ByteTaker(input)
    let settings = settings(taker.byte())
    let payload = taker.element(of: PayloadMaker.table)
    var entries: [PropertyListEntry] = []
    while !taker.rest.isEmpty, entries.count < 40 { entries.append(entry(&taker)) }
    let rule = ActivationRule(.dictionary(entries), settings: settings)
    requireAgreement(rule, payload, input)
    if let predicate = rule.predicate {
      let printed = predicate.description
      require(
        PredicateParser.parse(printed).predicate == predicate,
        "the predicate of a dictionary reads otherwise: \(printed)"
      )
    }
  }
}

private let keys = RuleKey.all + ["NSExtensionActivationUnknown", "SupportsText", ""]

/// An entry as bytes tell it.
func entry(_ taker: inout ByteTaker) -> PropertyListEntry {
  let choice = Int(taker.byte())
  let key = choice == 255 ? taker.text() : keys[choice % keys.count]
  return PropertyListEntry(key: MappedString(key), value: PropertyListNode(value(&taker)))
}

private func value(_ taker: inout ByteTaker) -> PropertyListNode.Kind {
  let choice = taker.byte()
  switch choice % 12 {
  case 0: return .boolean(choice & 128 != 0)
  case 1: return .string(MappedString(taker.text()))
  case 2: return .real(taker.element(of: [0.5, 1.5, -1.5, .nan, .infinity, -.infinity, 1e300, -0.0]))
  case 3: return .integer(taker.element(of: [Int64.max, Int64.min, 1 << 32, -1]))
  case 4: return .unsignedInteger(UInt64.max)
  case 5:
    return taker.element(of: [
      .null, .date(1), .data([1]), .uid(1), .dictionary([]),
      .array([PropertyListNode(.string(MappedString("public.url")))]),
    ])
  default: return .integer(Int64(Int8(bitPattern: taker.byte())))
  }
}
