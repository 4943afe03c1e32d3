import ActivationRuleModel
import ActivationRuleTypes

/// Spells rules that are predicates of the usual shapes: bytes choose each part, so that small changes of the input are
/// small changes of the rule, and each of them can be read.
struct RuleSpeller {
  private(set) var taker: ByteTaker

  init(_ taker: ByteTaker) { self.taker = taker }

  /// A rule as a whole.
  mutating func predicate(depth: Int = 2) -> String {
    switch taker.number(0...11) {
    case 0 where depth > 0: combined { $0.predicate(depth: depth - 1) }
    case 1 where depth > 0: combined { $0.predicate(depth: depth - 1) }
    case 2: taker.element(of: Self.oddities)
    case 3: "extensionItems.@count \(comparison()) \(number())"
    case 4:
      "SUBQUERY(SUBQUERY(extensionItems, $i, $i.attachments != nil).@unionOfArrays.attachments, $a, \(attachment()))"
        + ".@count \(comparison()) \(number())"
    default: "SUBQUERY(extensionItems, $i, \(item(depth: 2))).@count \(comparison()) \(number())"
    }
  }

  /// Shapes that the safety check refuses, that raise, or that only the tree walker understands.
  private static let oddities = [
    "TRUEPREDICATE", "FALSEPREDICATE", "extensionItems.attachments.@count == 1", "extensionItems[0] != nil",
    "ANY extensionItems.title == 'title'", "SUBQUERY(title, $t, TRUEPREDICATE).@count == nil", "$x == nil",
    "ANY extensionItems.attachments.registeredTypeIdentifiers UTI-CONFORMS-TO 'public.image'", "extensionItems < 3",
    "SUBQUERY(extensionItems, $i, $i.title.length > 2).@count == 1", "{1, 2}.@count == 2", "1 + 1 == 2",
    "extensionItems.@count BETWEEN {1, 2}", "SUBQUERY(extensionItems, $i, $i.userInfo.key != nil).@count == 1",
    "extensionItems.@count IN {1, 2}", "NOT extensionItems.@count > 1 AND extensionItems.@count != 0",
  ]

  private mutating func item(depth: Int) -> String {
    switch taker.number(0...9) {
    case 0 where depth > 0: combined { $0.item(depth: depth - 1) }
    case 1 where depth > 0: combined { $0.item(depth: depth - 1) }
    case 2: "$i.attachments.@count \(comparison()) \(number())"
    case 3: "$i.attachments \(taker.element(of: ["==", "!="])) nil"
    case 4: "SUBQUERY($i.attachments, $a, \(attachment())).@count == $i.attachments.@count"
    case 5: "\(taker.element(of: ["ANY", "ALL", "NONE"])) $i.attachments.registeredTypeIdentifiers \(test())"
    default: "SUBQUERY($i.attachments, $a, \(attachment())).@count \(comparison()) \(number())"
    }
  }

  private mutating func attachment(depth: Int = 2) -> String {
    switch taker.number(0...9) {
    case 0 where depth > 0: combined { $0.attachment(depth: depth - 1) }
    case 1 where depth > 0: combined { $0.attachment(depth: depth - 1) }
    case 2: "$a.registeredTypeIdentifiers.@count \(comparison()) \(number())"
    case 3:
      "SUBQUERY($a.registeredTypeIdentifiers, $t, \(identifier())).@count \(comparison()) \(number())"
    case 4: "$a.registeredTypeIdentifiers \(test())"
    default: "\(taker.element(of: ["ANY", "ANY", "ALL", "NONE"])) $a.registeredTypeIdentifiers \(test())"
    }
  }

  private mutating func identifier() -> String {
    switch taker.number(0...3) {
    case 0: "($t \(test()) AND NOT $t \(test()))"
    case 1: "($t \(test()) OR $t \(test()))"
    default: "$t \(test())"
    }
  }

  private mutating func test() -> String {
    "\(taker.element(of: ["UTI-CONFORMS-TO", "UTI-CONFORMS-TO", "UTI-EQUALS"])) \"\(type())\""
  }

  /// A type that payloads have, or any of the system's.
  private mutating func type() -> String {
    let number = Int(taker.byte())
    if number < 200 { return PayloadMaker.identifiers[number % PayloadMaker.identifiers.count] }
    let types = ActivationRule(predicate: "TRUEPREDICATE").types
    return types[(number << 8 | Int(taker.byte())) % types.count].identifier
  }

  private mutating func combined(_ part: (inout RuleSpeller) -> String) -> String {
    switch taker.number(0...4) {
    case 0, 1: "(\(part(&self)) AND \(part(&self)))"
    case 2, 3: "(\(part(&self)) OR \(part(&self)))"
    default: "NOT (\(part(&self)))"
    }
  }

  private mutating func comparison() -> String { taker.element(of: ["==", ">=", ">", "<=", "<", "!=", "=", "=>"]) }

  /// A small number, or one at the end of what there is.
  private mutating func number() -> String {
    let byte = taker.byte()
    let odd = ["9223372036854775807", "-9223372036854775808", "1.5", "-1", "1000000", "65", "'1'", "nil"]
    return byte < 224 ? "\(byte % 6)" : odd[Int(byte) % odd.count]
  }
}
