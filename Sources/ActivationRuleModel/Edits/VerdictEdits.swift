package import ActivationRulePredicates
import ActivationRuleText
import ActivationRuleTypes

/// Proposes edits after which a rule may be shown for a payload; they are the usual repairs of rules.
struct VerdictEdits {
  private(set) var edits: [PredicateEdit] = []
  /// Whether the current part would have to be true less often, as within `NOT` or a count that is limited.
  ///
  /// What a rule keeps out, it keeps out on purpose, so that it is only repaired.
  private var isKeptOut = false
  private let identifiers: [String]
  private let registry: UniformTypeRegistry
  /// The corrections of misspelt types.
  private var corrections: [String: String?] = [:]
  private let hasMixedOperators: Bool
  /// The largest count that a limit is moved to.
  private let largestCount: Int64

  /// The most edits to propose; each is evaluated.
  private static let editLimit = 200
  /// The number of types to check for their spelling, which is slow.
  private static let correctionLimit = 8
  /// The most types of the payload to name in edits.
  private static let identifierLimit = 8

  /// - Parameters:
  ///   - payload: a payload that the rule should be shown for.
  ///   - hasMixedOperators: whether `AND` and `OR` were mixed without parentheses, which may be missing.
  init(
    _ predicate: PredicateNode, for payload: Payload, _ types: UniformTypeRegistry = .system,
    hasMixedOperators: Bool = false
  ) {
    identifiers = Array(payload.attachments.flatMap { $0.typesWorthNaming }.distinct.prefix(Self.identifierLimit))
    registry = types
    self.hasMixedOperators = hasMixedOperators
    largestCount = Int64(max(payload.attachments.count, payload.items.count))
    visit(predicate, [])
  }

  // MARK: Visiting

  private mutating func visit(_ node: PredicateNode, _ path: [Int], in parent: PredicateNode? = nil) {
    let site = PredicateSite(node: node, path: path, parent: parent)
    switch node.kind {
    case .and(let parts):
      visit(parts, site)
      if !isKeptOut {
        acceptExcluded(of: site)
        leaveOut(of: site)
      }
    case .or(let parts):
      if hasMixedOperators { regroup(parts, site) }
      if let list = TypeAlternatives(node) {
        // Alternatives that only list types are widened together.
        for (index, type) in list.types.enumerated() {
          correct(type, list.left, PredicateSite(node: parts[index], path: path + [index], parent: node))
        }
        widen(site, list)
      } else {
        visit(parts, site)
      }
    case .not(let operand):
      isKeptOut.toggle()
      visit(operand, path + [0], in: node)
      isKeptOut.toggle()
    case .comparison(let comparison): visit(comparison, site)
    case .constant, .missing: return
    }
  }

  private mutating func visit(_ parts: [PredicateNode], _ site: PredicateSite) {
    for index in parts.indices { visit(parts[index], site.path + [index], in: site.node) }
  }

  private mutating func visit(_ comparison: PredicateNode.Comparison, _ site: PredicateSite) {
    writeRange(comparison, site)
    if comparison.quantifier == nil, let count = CountedSubquery(comparison.left) {
      // A rule that wants none of something keeps it out on purpose.
      if comparison.wantsNone, !isKeptOut { return }
      moveBound(comparison, site)
      let (path, isOuterKeptOut) = (site.path + [count.collection.conditions.count], isKeptOut)
      if comparison.isUpperLimit { isKeptOut.toggle() }
      visit(count.predicate, path)
      isKeptOut = isOuterKeptOut
      return
    }
    unfold(comparison, site)
    if comparison.quantifier == nil, comparison.left.countedKey != nil {
      moveBound(comparison, site)
    } else if let list = TypeAlternatives(site.node) {
      correct(list.types[0], list.left, site)
      widen(site, list)
    } else if comparison.left.isIdentifierList || comparison.right.isIdentifierList {
      rewriteList(comparison, site)
    }
  }

  /// The correction of a misspelt type.
  ///
  /// Only the first few types are looked up, since that is slow.
  private mutating func correction(of type: String) -> String? {
    if let known = corrections[type] { return known }
    guard corrections.count < Self.correctionLimit else { return nil }
    let meant = registry.correction(of: type)
    corrections[type] = .some(meant)
    return meant
  }

  private mutating func add(_ edit: PredicateEdit) {
    if edits.count < Self.editLimit { edits.append(edit) }
  }
}

extension PredicateNode.Comparison {
  /// Whether it limits a count from above.
  fileprivate var isUpperLimit: Bool {
    comparisonOperator == .lessThan || comparisonOperator == .lessThanOrEqual
  }
}

/// The edits of predicate parts that may change a verdict.
extension VerdictEdits {
  // MARK: Logic

  /// Removes one part of several, except the only one with a type, without which the rule would accept anything, and
  /// what keeps files out, without which a rule for links would take all of them.
  private mutating func leaveOut(of site: PredicateSite) {
    let parts = site.node.parts
    let askingCount = parts.count { $0.asksForType }
    for (index, part) in parts.enumerated() where edits.count < Self.editLimit {
      if case .comparison(let comparison) = part.kind, comparison.wantsNone, CountedSubquery(comparison.left) != nil {
        continue
      }
      if case .not(let test) = part.kind, TypeTest(test)?.identifier == "public.file-url" { continue }
      if !part.asksForType || askingCount > 1 { add(site.leavingOut(index)) }
    }
  }

  /// Accepts a type in addition to others instead of excluding it from types that conform to them; files are kept out on
  /// purpose.
  private mutating func acceptExcluded(of site: PredicateSite) {
    let parts = site.node.parts
    // What is left of more than two parts is no list of types.
    guard parts.count == 2 else { return }
    for (index, part) in parts.enumerated() {
      let rest = parts[1 - index]
      guard case .not(let test) = part.kind, let type = TypeAlternatives(test)?.types, type.count == 1,
        type != ["public.file-url"], let types = TypeAlternatives(rest)?.types
      else { continue }
      let text = "accept \(type[0]) next to \(WordList.list(types, "and")) instead of excluding it"
      add(site.edit(text, rest.or(test), .ownKind))
    }
  }

  /// Adds parentheses around each `OR` whose neighbours an `AND` has captured.
  private mutating func regroup(_ parts: [PredicateNode], _ site: PredicateSite) {
    guard let index = parts.firstIndex(where: { if case .and = $0.kind { true } else { false } }),
      case .and(let factors) = parts[index].kind, let first = factors.first, let last = factors.last, factors.count > 1
    else { return }
    let before = PredicateNode.any(of: parts[..<index] + [first])
    let behind = PredicateNode.any(of: [last] + parts[(index + 1)...])
    let groups = (index > 0 ? [before] : []) + (index + 1 < parts.count ? [behind] : [])
    let texts = groups.map { "'\(WordList.shortened($0.description))'" }
    add(
      site.edit(
        "put parentheses around \(texts.joined(separator: " and "))",
        .all(of: [before] + factors.dropFirst().dropLast() + [behind]), .repair))
  }

  // MARK: Types

  /// Replaces a misspelt type by the intended one.
  private mutating func correct(_ type: String, _ left: ExpressionNode, _ site: PredicateSite) {
    guard let meant = correction(of: type) else { return }
    add(site.edit("write \(meant) instead of \(type)", .test(left, meant), .repair))
  }

  /// Accepts the shared types that the rule does not list: adds each one, or replaces a listed type by a more general one.
  private mutating func widen(_ site: PredicateSite, _ list: TypeAlternatives) {
    if isKeptOut { return }
    for identifier in missed(by: list.types) {
      accept(identifier, nextTo: list, site)
      generalize(list, to: identifier, site)
    }
  }

  /// The shared types that conform to none of the given types, once misspelt ones are corrected.
  private mutating func missed(by types: [String]) -> [String] {
    let met = types.map { correction(of: $0) ?? $0 }
    return identifiers.filter { identifier in
      // Nothing else conforms to an undeclared type.
      registry.index(of: identifier) != nil && !met.contains { registry.conforms(identifier, to: $0) }
    }
  }

  /// Accepts the kind of a type, which accepting one format usually means.
  private mutating func accept(_ identifier: String, nextTo list: TypeAlternatives, _ site: PredicateSite) {
    let (type, file) = (registry.generalKind(of: identifier), "public.file-url")
    // A file URL is also a URL, and a rule for links seldom wants files.
    let isOnlyLinks = registry.isEqual(type, "public.url") && !list.types.contains(file)
    let test = PredicateNode.test(list.left, type)
    let name = type + (isOnlyLinks ? " but not \(file)" : "")
    add(
      site.edit(
        "also accept \(name) next to \(WordList.list(list.types, "and"))",
        site.node.or(isOnlyLinks ? .all(of: [test, PredicateNode(.not(.test(list.left, file)))]) : test), .ownKind,
        addsType: true))
  }

  /// Accepts the nearest common ancestor of a type and the first listed one that has one, instead of that one.
  private mutating func generalize(_ list: TypeAlternatives, to identifier: String, _ site: PredicateSite) {
    let pairs = list.types.lazy.compactMap { [registry] listed in
      registry.commonType(identifier, listed).map { (listed, common: $0) }
    }
    guard let (listed, common) = pairs.first, !registry.isWider(identifier, listed) else { return }
    let widened = site.node.replacing(.test(list.left, listed), with: .test(list.left, common))
    add(site.edit("accept \(common) instead of \(listed)", widened, .ownKind))
  }

  // MARK: Lists

  /// Visits items and attachments one by one, if a path tried to step through all of them.
  private mutating func unfold(_ comparison: PredicateNode.Comparison, _ site: PredicateSite) {
    guard let goingThrough = comparison.goingThroughItems else { return }
    add(site.edit("write one SUBQUERY over extensionItems and one over their attachments", goingThrough, .repair))
  }

  /// Tests each type of a list that is compared as a whole, or with a list in braces.
  private mutating func rewriteList(_ comparison: PredicateNode.Comparison, _ site: PredicateSite) {
    let left = comparison.left
    if comparison.comparisonOperator.isTypeOperator, comparison.quantifier == nil {
      let asked = PredicateNode(.comparison(comparison.with(quantifier: .any)))
      add(site.edit("write ANY before \(left.description)", asked, .repair))
    } else if let type = comparison.right.text {
      let test = PredicateNode.test(left, type)
      add(site.edit("write '\(test.description)' instead of '\(site.node.shortText)'", test, .repair))
    } else if case .aggregate(let parts) = comparison.right.kind, comparison.comparisonOperator == .in {
      add(
        site.edit(
          "write one ANY … UTI-CONFORMS-TO for each type in braces, joined with OR",
          .any(of: parts.map { .comparison(.any, left, .typeConformsTo, $0) }), .repair))
    }
  }

  // MARK: Counts

  /// Replaces `BETWEEN`, which the system refuses, by two limits.
  private mutating func writeRange(_ comparison: PredicateNode.Comparison, _ site: PredicateSite) {
    guard comparison.comparisonOperator == .between, comparison.quantifier == nil,
      case .aggregate(let bounds) = comparison.right.kind, bounds.count == 2
    else { return }
    let parts = zip([.greaterThanOrEqual, .lessThanOrEqual] as [ComparisonOperator], bounds).map { written, bound in
      PredicateNode(.comparison(comparison.with(written, right: bound)))
    }
    let text = "'>= \(bounds[0].description) AND … <= \(bounds[1].description)'"
    let old = "'BETWEEN {\(bounds[0].description), \(bounds[1].description)}'"
    add(site.edit("write \(text) instead of \(old)", .all(of: parts), .repair))
  }

  /// Moves a limit as little as necessary, or turns an exact count into a limit.
  private mutating func moveBound(_ comparison: PredicateNode.Comparison, _ site: PredicateSite) {
    if isKeptOut { return }
    guard let written = comparison.right.integer else {
      if comparison.comparisonOperator == .equal { move(.greaterThanOrEqual, from: 1, to: 1, site, .other) }
      return
    }
    // Numbers beyond every possible count are equivalent, and so close to it nothing overflows.
    let number = min(max(written, -2), largestCount + 2)
    switch comparison.comparisonOperator {
    case .equal, .greaterThan: lower(number, site)
    case .greaterThanOrEqual: lower(number - 1, site)
    case .lessThan: raise(number, site)
    case .lessThanOrEqual: raise(number + 1, site)
    default: return
    }
  }

  /// Lowers a limit to a number, or as far as needed.
  private mutating func lower(_ number: Int64, _ site: PredicateSite) {
    let first = min(number, largestCount)
    if first >= 1 { move(.greaterThanOrEqual, from: first, to: 1, site, .bound) }
  }

  /// Raises a limit to a number, or as far as needed.
  private mutating func raise(_ number: Int64, _ site: PredicateSite) {
    if number <= largestCount { move(.lessThanOrEqual, from: number, to: largestCount, site, .bound) }
  }

  /// A count that is compared with another count has no limit to raise, and so another rank.
  private mutating func move(
    _ changed: ComparisonOperator, from first: Int64, to last: Int64, _ site: PredicateSite, _ rank: ChangeRank
  ) {
    add(site.moving(PredicateEdit.Bound(comparisonOperator: changed, first: first, last: last), rank))
  }
}

extension PredicateNode {
  /// The disjunction; more alternatives stay in one list.
  func or(_ other: PredicateNode) -> PredicateNode {
    if case .or(let parts) = kind { .any(of: parts + [other]) } else { .any(of: [self, other]) }
  }

  /// The test whether one of some identifiers conforms to a type.
  fileprivate static func test(_ identifiers: ExpressionNode, _ type: String) -> PredicateNode {
    .comparison(.any, identifiers, .typeConformsTo, .string(type))
  }

  /// The test whether a subquery selects anything.
  fileprivate static func anything(in subquery: ExpressionNode) -> PredicateNode {
    .comparison(nil, .path(subquery, "@count"), .greaterThanOrEqual, .integer(1))
  }

  /// Whether any part compares types.
  var asksForType: Bool {
    switch kind {
    case .and(let parts), .or(let parts): return parts.contains { $0.asksForType }
    case .not: return false
    case .comparison(let comparison):
      if let count = CountedSubquery(comparison.left) { return count.predicate.asksForType }
      return comparison.left.isIdentifierList || comparison.right.isIdentifierList
        || comparison.comparisonOperator.isTypeOperator
    case .constant, .missing: return false
    }
  }
}

extension PredicateNode.Comparison {
  /// The test of any type in any item, as two subqueries, if one path tries to step through all of them.
  package var goingThroughItems: PredicateNode? {
    guard left.isPath(ofKeys: "extensionItems", "attachments", "registeredTypeIdentifiers"), quantifier == .any else {
      return nil
    }
    let identifiers = ExpressionNode.path(.variable("attachment"), "registeredTypeIdentifiers")
    let test = PredicateNode(.comparison(with(left: identifiers)))
    let attachments = ExpressionNode.subquery(.path(.variable("item"), "attachments"), "attachment", test)
    return .anything(in: .subquery(.path(nil, "extensionItems"), "item", .anything(in: attachments)))
  }
}
