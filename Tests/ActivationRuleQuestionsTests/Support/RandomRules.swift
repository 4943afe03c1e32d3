import ActivationRuleModel
import ActivationRuleTestSupport
import ActivationRuleText

/// Makes small rules at random, the same ones for the same seed.
struct RandomRules {
  /// The types that the rules test.
  let types: [String]
  private var generator: SplitMix64

  init(types: [String], seed: UInt64) {
    self.types = types
    generator = SplitMix64(state: seed)
  }

  mutating func number(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &generator)
  }

  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[number(0...(elements.count - 1))]
  }

  /// A rule of either form, with at most one alternative.
  mutating func rule() -> ActivationRule {
    if number(0...3) == 0 { return ActivationRule(dictionary: dictionary()) }
    return ActivationRule(predicate: predicate())
  }

  // MARK: Dictionaries

  mutating func dictionary() -> [String: PropertyListNode] {
    var keys: [String: PropertyListNode] = [:]
    if number(0...1) == 0 { keys["DictionaryVersion"] = PropertyListNode(.integer(Int64(number(1...2)))) }
    if number(0...5) == 0 { keys["UsesStrictMatching"] = PropertyListNode(.boolean(true)) }
    let names = [
      "SupportsImageWithMaxCount", "SupportsMovieWithMaxCount", "SupportsFileWithMaxCount", "SupportsText",
      "SupportsWebURLWithMaxCount", "SupportsWebPageWithMaxCount", "SupportsAttachmentsWithMaxCount",
      "SupportsAttachmentsWithMinCount",
    ]
    for name in names where number(0...2) == 0 { keys[name] = PropertyListNode(.integer(Int64(number(0...3)))) }
    return keys
  }

  // MARK: Predicates

  mutating func predicate() -> String {
    switch number(0...7) {
    case 0: return "\(payloadTest()) OR \(payloadTest())"
    case 1: return "\(payloadTest()) AND \(payloadTest())"
    case 2: return "NOT (\(payloadTest()))"
    default: return payloadTest()
    }
  }

  private mutating func payloadTest() -> String {
    switch number(0...9) {
    case 0: return "extensionItems.@count \(comparison(2))"
    case 1:
      return """
        SUBQUERY(SUBQUERY(extensionItems, $i, $i.attachments != nil).@unionOfArrays.attachments, $a, \
        \(attachmentTest())).@count \(comparison(3))
        """
    default: return "SUBQUERY(extensionItems, $i, \(itemTest())).@count \(comparison(2))"
    }
  }

  private mutating func itemTest() -> String {
    switch number(0...7) {
    case 0: return "\(countOfAttachments()) OR \(countOfAttachments())"
    case 1: return "\(countOfAttachments()) AND \(countOfAttachments())"
    case 2: return "NOT \(countOfAttachments())"
    case 3: return "$i.attachments.@count \(comparison(3)) AND \(countOfAttachments())"
    default: return countOfAttachments()
    }
  }

  private mutating func countOfAttachments() -> String {
    let count = "SUBQUERY($i.attachments, $a, \(attachmentTest())).@count"
    return number(0...2) == 0 ? "\(count) == $i.attachments.@count" : "\(count) \(comparison(3))"
  }

  private mutating func attachmentTest() -> String {
    switch number(0...11) {
    case 0: return "(\(attachmentTest()) OR \(typeTest()))"
    case 1: return "(\(attachmentTest()) AND \(typeTest()))"
    case 2: return "NOT \(typeTest())"
    case 3: return "$a.registeredTypeIdentifiers.@count \(comparison(2))"
    case 4:
      return """
        SUBQUERY($a.registeredTypeIdentifiers, $u, $u UTI-CONFORMS-TO "\(pick(types))" \
        AND NOT $u UTI-CONFORMS-TO "\(pick(types))").@count \(comparison(1))
        """
    case 5 where number(0...3) == 0: return "$a.registeredTypeIdentifiers UTI-CONFORMS-TO \"\(pick(types))\""
    case 6 where number(0...3) == 0: return "$a.label == nil"
    default: return typeTest()
    }
  }

  private mutating func typeTest() -> String {
    let quantifier = pick(["ANY", "ANY", "ANY", "ALL", "NONE"])
    let operation = pick(["UTI-CONFORMS-TO", "UTI-CONFORMS-TO", "UTI-EQUALS"])
    return "\(quantifier) $a.registeredTypeIdentifiers \(operation) \"\(pick(types))\""
  }

  private mutating func comparison(_ largest: Int) -> String {
    "\(pick(["==", ">=", ">", "<=", "<", "!="])) \(number(0...largest))"
  }
}
