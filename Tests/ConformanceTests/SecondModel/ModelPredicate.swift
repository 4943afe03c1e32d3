import ActivationRuleTestSupport

/// A predicate of the forms that rules have, with a text, and its truth for a payload.
indirect enum ModelPredicate {
  enum Level: Int { case payload, item, attachment }
  enum Count {
    /// The elements one level below for which a predicate holds, those without a predicate, or a number.
    case matching(ModelPredicate), all, number(Int)
  }
  enum Quantifier: String, CaseIterable { case any = "ANY", some = "SOME", all = "ALL", none = "NONE" }
  enum Test: String, CaseIterable {
    case conforms = "UTI-CONFORMS-TO", equals = "UTI-EQUALS", same = "==", begins = "BEGINSWITH", ends = "ENDSWITH",
      contains = "CONTAINS"
  }

  case constant(Bool)
  case not(ModelPredicate)
  case list([ModelPredicate], isAnd: Bool)
  case count(Level, Count, String, Count)
  /// Whether an item has no attachments.
  case missing(isEqual: Bool)
  case identifiers(Quantifier, Test, String)
  /// Whether an identifier is among those of an attachment, in two spellings.
  case member(String, isIn: Bool)

  // MARK: Making

  static func random(_ level: Level, _ random: inout SeededGenerator, depth: Int = 0) -> ModelPredicate {
    if depth < 3, random.oneIn(3) {
      if random.oneIn(4) { return .not(Self.random(level, &random, depth: depth + 1)) }
      let count = 2 + random.below(2)
      let parts = (0..<count).map { _ in Self.random(level, &random, depth: depth + 1) }
      return .list(parts, isAnd: random.oneIn(2))
    }
    if random.oneIn(40) { return .constant(random.oneIn(2)) }
    if level == .attachment {
      if random.oneIn(12) { return .member(random.pick(ModelTypes.named), isIn: random.oneIn(2)) }
      if random.oneIn(12) { return .count(level, .all, random.pick(operators), .number(random.below(4))) }
      let test = random.oneIn(4) ? random.pick(Test.allCases) : .conforms
      let name = random.pick(ModelTypes.named)
      let quantifier = random.oneIn(3) ? random.pick(Quantifier.allCases) : .any
      return .identifiers(
        quantifier, test, test == .begins ? String(name.prefix(8)) : test == .ends ? String(name.suffix(4)) : name)
    }
    if level == .item, random.oneIn(12) { return .missing(isEqual: random.oneIn(2)) }
    let below: Level = level == .payload ? .item : .attachment
    let counted: Count =
      random.oneIn(6) ? .all : .matching(Self.random(below, &random, depth: depth > 0 ? 2 : 0))
    let other: Count = random.oneIn(4) ? .all : .number(random.pick([0, 1, 1, 1, 2, 3]))
    return .count(level, counted, random.pick(operators), other)
  }

  static let operators = ["==", "==", ">=", ">=", "=", ">", "<", "<=", "!=", "<>", "=>", "=<"]

  // MARK: Spelling

  func text(_ random: inout SeededGenerator) -> String {
    switch self {
    case .constant(let value): return value ? "TRUEPREDICATE" : "falsepredicate"
    case .not(let part): return random.pick(["NOT ", "!", "not "]) + "(\(part.text(&random)))"
    case .list(let parts, let isAnd):
      let sign = random.pick(isAnd ? [" AND ", " && ", " and "] : [" OR ", " || ", " or "])
      let texts = parts.map { part -> String in
        let text = part.text(&random)
        guard case .list(_, let isInnerAnd) = part else { return random.oneIn(3) ? "(\(text))" : text }
        // AND binds tighter than OR.
        return isInnerAnd && !isAnd && random.oneIn(2) ? text : "(\(text))"
      }
      return texts.joined(separator: sign)
    case .count(let level, let left, let sign, let right):
      return Self.text(left, level, &random) + " \(sign) " + Self.text(right, level, &random)
    case .missing(let isEqual): return "$i.attachments \(isEqual ? "==" : "!=") nil"
    case .identifiers(let quantifier, let test, let name):
      return
        "\(quantifier.rawValue) $a.registeredTypeIdentifiers \(test.rawValue) \(random.pick(["'\(name)'", "\"\(name)\""]))"
    case .member(let name, let isIn):
      return isIn ? "'\(name)' IN $a.registeredTypeIdentifiers" : "$a.registeredTypeIdentifiers CONTAINS '\(name)'"
    }
  }

  private static func text(_ count: Count, _ level: Level, _ random: inout SeededGenerator) -> String {
    let (collection, variable) =
      [("extensionItems", "$i"), ("$i.attachments", "$a"), ("$a.registeredTypeIdentifiers", "$t")][level.rawValue]
    return switch count {
    case .number(let number): String(number)
    case .all: "\(collection).@count"
    case .matching(let part): "SUBQUERY(\(collection), \(variable), \(part.text(&random))).@count"
    }
  }

  // MARK: Truth

  func shows(_ payload: ModelPayload) -> Bool { payload.attempts.contains { holds($0, nil, nil) } }

  private func holds(_ payload: ModelPayload, _ item: [[String]]?, _ attachment: [String]?) -> Bool {
    switch self {
    case .constant(let value): return value
    case .not(let part): return !part.holds(payload, item, attachment)
    case .list(let parts, let isAnd):
      return isAnd
        ? parts.allSatisfy { $0.holds(payload, item, attachment) }
        : parts.contains { $0.holds(payload, item, attachment) }
    case .count(let level, let left, let sign, let right):
      let number = { Self.number($0, level, payload, item, attachment) }
      return Self.compare(number(left), sign, number(right))
    case .missing(let isEqual): return (item?.isEmpty != false) == isEqual
    case .identifiers(let quantifier, let test, let name):
      let fits = { Self.fits($0, test, name) }
      let names = attachment ?? []
      return switch quantifier {
      case .any, .some: names.contains(where: fits)
      case .all: names.allSatisfy(fits)
      case .none: !names.contains(where: fits)
      }
    case .member(let name, _): return attachment?.contains(name) == true
    }
  }

  /// The number of elements; `nil` of an item without attachments, which has none to count.
  private static func number(
    _ count: Count, _ level: Level, _ payload: ModelPayload, _ item: [[String]]?, _ attachment: [String]?
  ) -> Int? {
    if case .number(let number) = count { return number }
    if level == .item, item?.isEmpty != false { return nil }
    guard case .matching(let part) = count else {
      return [payload.items.count, item?.count ?? 0, Set(attachment ?? []).count][level.rawValue]
    }
    return level == .payload
      ? payload.items.count { part.holds(payload, $0, nil) } : (item ?? []).count { part.holds(payload, item, $0) }
  }

  private static func compare(_ left: Int?, _ sign: String, _ right: Int?) -> Bool {
    switch sign {
    case "==", "=": return left == right
    case "!=", "<>": return left != right
    default:
      guard let left, let right else { return left == nil && right == nil && sign.count == 2 }
      return sign == ">"
        ? left > right : sign == "<" ? left < right : sign.contains(">") ? left >= right : left <= right
    }
  }

  private static func fits(_ name: String, _ test: Test, _ wanted: String) -> Bool {
    switch test {
    case .conforms: ModelTypes.system.conforms(name, to: wanted)
    case .equals: name.lowercased() == wanted.lowercased()
    case .same: name == wanted
    case .begins: name.hasPrefix(wanted)
    case .ends: name.hasSuffix(wanted)
    case .contains: name.contains(wanted)
    }
  }
}
