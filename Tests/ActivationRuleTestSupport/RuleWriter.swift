package import ActivationRuleModel
package import ActivationRuleText
import ActivationRuleTypes

/// Writes random rules and payloads; the same seed gives the same ones.
package struct RuleWriter {
  private var generator: SplitMix64

  package init(seed: UInt64) {
    generator = SplitMix64(state: seed)
  }

  package mutating func chance(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &generator) == 0 }

  package mutating func element<Element>(of array: [Element]) -> Element {
    array[Int.random(in: array.indices, using: &generator)]
  }

  private static let wanted = [
    "public.image", "public.data", "public.jpeg", "PUBLIC.URL", "public.file-url", "public.item", "public.text",
    "com.example.unknown",
  ]

  private static let registered =
    wanted + [
      "public.heic", "Public.Jpeg", "public.url", "com.apple.active-webpage", "com.apple.webarchive",
      "COM.EXAMPLE.unknown", "com.example.other",
      "public.vcard", "com.apple.mapkit.map-item", "", "dyn.a", "dyn.ah62!",
      DynamicTypeIdentifier(tag: "zzz", tagClass: .filenameExtension, conformingTo: "public.image").identifier,
      DynamicTypeIdentifier(tag: "zzz", tagClass: .filenameExtension, conformingTo: "com.example.unknown").identifier,
    ]

  // MARK: Payloads

  package mutating func payload() -> Payload {
    Payload((0..<Int.random(in: 0...3, using: &generator)).map { _ in item() })
  }

  private mutating func item() -> Payload.Item {
    let count = Int.random(in: chance(5) ? 0...0 : 1...5, using: &generator)
    let attachments = (0..<count).map { _ in
      Payload.Attachment(
        (0..<Int.random(in: 0...3, using: &generator)).map { _ in element(of: Self.registered) })
    }
    return Payload.Item(attachments, title: chance(10) ? "title" : nil)
  }

  // MARK: Predicates

  /// Mostly the shapes that have a program, here and there one that is refused or raises.
  package mutating func predicate(depth: Int = 1) -> String {
    if depth > 0, chance(5) { return combine { $0.predicate(depth: depth - 1) } }
    switch Int.random(in: 0..<16, using: &generator) {
    case 0: return element(of: ["TRUEPREDICATE", "FALSEPREDICATE"])
    case 1: return odd()
    case 2: return "\(element(of: ["", "SELF."]))extensionItems.@count \(ordering()) \(number())"
    default:
      let bound = chance(3) ? "\(ordering()) \(number())" : element(of: [">= 1", "== 1", "> 0"])
      return "SUBQUERY(extensionItems, $item, \(itemCondition(depth: 1))).@count \(bound)"
    }
  }

  /// Shapes that the safety check refuses, that raise, or that only the tree walker understands.
  private mutating func odd() -> String {
    element(of: [
      "extensionItems.attachments.@count == 1", "extensionItems[0] != nil", "extensionItems.@max == 2",
      "ANY extensionItems.title == 'title'", "SUBQUERY(title, $t, TRUEPREDICATE).@count == nil",
      "ANY extensionItems.attachments.registeredTypeIdentifiers UTI-CONFORMS-TO 'public.image'",
      "SUBQUERY(extensionItems, $i, $i.title.length > 2).@count == 1", "extensionItems < 3", "$x == nil",
      "SUBQUERY(extensionItems, $i, ANY $i.attachments UTI-EQUALS 'public.url').@count > 0",
      "{1, 2}.@count == 2", "1 + 1 == 2", "extensionItems.@count BETWEEN {1, 2}",
    ])
  }

  private mutating func itemCondition(depth: Int) -> String {
    if depth > 0, chance(8) { return combine { $0.itemCondition(depth: depth - 1) } }
    let attachments = "$item.attachments"
    switch Int.random(in: 0..<8, using: &generator) {
    case 0: return "\(attachments) \(element(of: ["==", "!="])) \(element(of: ["nil", "NULL"]))"
    case 1: return "\(attachments).@count \(ordering()) \(number())"
    default:
      let count = "SUBQUERY(\(attachments), $attachment, \(attachmentCondition(depth: 1))).@count"
      return "\(count) \(ordering()) \(chance(2) ? "\(attachments).@count" : number())"
    }
  }

  private mutating func attachmentCondition(depth: Int) -> String {
    if depth > 0, chance(3) { return combine { $0.attachmentCondition(depth: depth - 1) } }
    let identifiers = "$attachment.registeredTypeIdentifiers"
    switch Int.random(in: 0..<10, using: &generator) {
    case 0, 3: return "SUBQUERY(\(identifiers), $id, \(identifierCondition(depth: 1))).@count \(ordering()) \(number())"
    case 1:
      let first = "SUBQUERY(\(identifiers), $id, \(identifierCondition(depth: 1))).@count"
      return "\(first) \(ordering()) SUBQUERY(\(identifiers), $id, \(identifierCondition(depth: 1))).@count"
    case 2: return "$item.attachments.@count \(ordering()) \(number())"
    default: return "\(element(of: ["ANY", "ANY", "ANY", "SOME", "ALL", "NONE"])) \(identifiers) \(typeTest())"
    }
  }

  private mutating func identifierCondition(depth: Int) -> String {
    if depth > 0, chance(2) { return combine { $0.identifierCondition(depth: depth - 1) } }
    return chance(12) ? "TRUEPREDICATE" : "$id \(typeTest())"
  }

  private mutating func typeTest() -> String {
    "\(element(of: ["UTI-CONFORMS-TO", "UTI-CONFORMS-TO", "UTI-EQUALS"])) \"\(element(of: Self.wanted))\""
  }

  private mutating func combine(_ part: (inout RuleWriter) -> String) -> String {
    if chance(4) { return "NOT (\(part(&self)))" }
    let parts = (0..<Int.random(in: 2...4, using: &generator)).map { _ in "(\(part(&self)))" }
    return parts.joined(separator: chance(2) ? " AND " : " OR ")
  }

  private mutating func ordering() -> String { element(of: ["==", "==", "!=", "<", ">", "<=", ">=", ">="]) }

  /// Mostly a number near those that payloads lead to; others decide a comparison by themselves and hide the rest.
  private mutating func number() -> String { element(of: chance(15) ? ["3", "-1", "nil"] : ["0", "1", "1", "2"]) }

  // MARK: Dictionaries

  package mutating func dictionary() -> [PropertyListEntry] {
    RuleKey.all.filter { _ in chance(2) }.map { key in
      PropertyListEntry(key: MappedString(key), value: PropertyListNode(value()))
    }
  }

  private mutating func value() -> PropertyListNode.Kind {
    switch Int.random(in: 0..<12, using: &generator) {
    case 0: .boolean(chance(2))
    case 1: .string(MappedString(element(of: ["1", "2", "", "yes", "-3"])))
    case 2: .real(1.5)
    default: .integer(Int64.random(in: -1...12, using: &generator))
    }
  }
}
