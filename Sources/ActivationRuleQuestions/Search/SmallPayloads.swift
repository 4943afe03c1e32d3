import ActivationRuleModel
import ActivationRulePredicates
import ActivationRuleText

/// Small payloads of well-known types and of types in rules, for rules that cannot be examined as a whole.
struct SmallPayloads {
  /// The payloads, small ones first.
  let payloads: [Payload]
  /// The types in the rules.
  private let named: [String]
  /// The numbers of attachments that may matter: each number in a rule, and one more.
  private let counts: [Int]

  /// Types to try together with those in the rules.
  private static let common = [
    "public.jpeg", "public.url", "com.adobe.pdf", "public.plain-text", "com.apple.quicktime-movie", "public.file-url",
    "com.example.unknown-1",
  ]
  /// The largest number of types to try alone, and together: pairs grow with the square.
  private static let (countAlone, countTogether) = (40, 10)
  /// The total number of attachments times tested types in all numbered payloads, for compiled rules and for others,
  /// which take longer.
  private static let (numberedWork, numberedWorkOfUncovered) = (100_000, 4000)

  /// The payloads for some rules.
  init(_ rules: [ActivationRule]) {
    var identifiers: [String] = []
    let strings = rules.flatMap { $0.predicate?.strings ?? [] }
    let named = strings.filter { Self.isIdentifier($0) }
    for name in Self.common + named where !identifiers.contains(name) { identifiers.append(name) }
    self.named = identifiers.filter { named.contains($0) }
    let numbers = rules.flatMap { $0.comparedNumbers }
    counts = Set(numbers.filter { 0 < $0 && $0 < Self.numberedWork }.flatMap { [$0, $0 + 1] }).sorted()
    let alone = identifiers.prefix(Self.countAlone)
    let together = identifiers.prefix(Self.countTogether)
    let single = alone.map { Payload.Attachment([$0]) }
    let double = Self.pairs(together).filter { $0 != $1 }.map { Payload.Attachment([$0, $1]) }
    let pairs = Self.pairs(single.prefix(Self.countTogether)[...])
    payloads =
      [Payload(), Payload([Payload.Item()])] + (single + double).map { Payload([Payload.Item([$0])]) }
      + pairs.map { Payload([Payload.Item([$0, $1])]) }
      + pairs.map { Payload([Payload.Item([$0]), Payload.Item([$1])]) }
      + single.map { Payload([Payload.Item([$0]), Payload.Item()]) } + Self.described(strings, Self.common[0])
  }

  /// The first result for a payload with as many attachments of a type as a number in a rule, or one more.
  ///
  /// The attachments are in one item, or in separate items.
  func firstNumbered<Result>(isCovered: Bool, _ result: (Payload) -> Result?) -> Result? {
    var rest = isCovered ? Self.numberedWork : Self.numberedWorkOfUncovered
    for count in counts {
      for identifier in named {
        rest -= 2 * count * named.count
        if rest < 0 { return nil }
        let attachment = Payload.Attachment([identifier])
        let item = Payload.Item(Array(repeating: attachment, count: count))
        if let found = result(Payload([item])) { return found }
        if let found = result(Payload(Array(repeating: Payload.Item([attachment]), count: count))) { return found }
      }
    }
    return nil
  }

  /// Payloads of one attachment whose item has a text from a rule.
  private static func described(_ texts: [String], _ identifier: String) -> [Payload] {
    texts.prefix(countTogether).flatMap { text in
      [
        Payload([Payload.Item([Payload.Attachment([identifier])], title: text)]),
        Payload([Payload.Item([Payload.Attachment([identifier])], contentText: text)]),
      ]
    }
  }

  /// Whether a text has the form of a type identifier.
  private static func isIdentifier(_ text: String) -> Bool {
    text.utf8.count < 256 && text.utf8.contains(UInt8(ascii: "."))
      && text.utf8.allSatisfy { $0.isLetter || $0.isDigit || ".-".utf8.contains($0) }
  }

  private static func pairs<Element>(_ elements: ArraySlice<Element>) -> [(Element, Element)] {
    elements.indices.flatMap { first in
      elements[first...].map { (elements[first], $0) }
    }
  }
}

extension ActivationRule {
  /// The whole numbers from 0 up that the rule compares with, in its order, including repetitions.
  var comparedNumbers: [Int] {
    (predicate?.comparisons ?? []).flatMap { [$0.left, $0.right] }.compactMap { side in
      guard case .literal(.integer(let number)) = side.kind, number >= 0 else { return nil }
      return Int(clamping: number)
    }
  }
}
