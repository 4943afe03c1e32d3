import ActivationRuleModel
import ActivationRulePredicates
import ActivationRuleText
import ActivationRuleTypes

/// A payload to try, with its size.
struct Recipe {
  /// How attachments are spread over items.
  enum Arrangement {
    /// All are in one item.
    case together
    /// Each is in its own; a single one is next to an item without any.
    case apart
    /// The second kind is in an item after those of the first.
    case split
  }

  /// The payload.
  let payload: Payload
  /// The size by which payloads are sorted.
  fileprivate let size: Int

  /// Makes the payload of some attachments of one kind and perhaps one of another.
  init(
    _ first: Payload.Attachment, _ count: Int = 1, and second: Payload.Attachment? = nil,
    _ arrangement: Arrangement = .together
  ) {
    let all = Array(repeating: first, count: count)
    let rest = second.map { [$0] } ?? []
    let names = first.registeredTypeIdentifiers.count + (second?.registeredTypeIdentifiers.count ?? 0)
    switch arrangement {
    case .together: self.init(Payload([Payload.Item(all + rest)]), names)
    case .split: self.init(Payload([Payload.Item(all), Payload.Item(rest)]), names)
    case .apart:
      let items = (all + rest).map { Payload.Item([$0]) }
      self.init(Payload(items.count == 1 ? items + [Payload.Item()] : items), names)
    }
  }

  /// Makes the recipe of a given payload.
  init(_ payload: Payload, _ names: Int = 0) {
    self.payload = payload
    let items = payload.items.count
    size = (payload.items.reduce(items) { $0 + $1.attachments.count }) * 64 + items * 8 + names
  }
}

/// The types, numbers and texts in rules, and the payloads made from them: every kind of attachment that the rules
/// name, alone and in twos, in as many attachments as their numbers say, one fewer and one more.
///
/// The bounds keep the number of payloads within `Limit.searchPayloads` for all but a few rules of dozens of types.
struct WorldContents {
  /// The types of the rules.
  let types: UniformTypeRegistry
  /// The identifiers in the rules.
  private let named: [String]
  /// The numbers of attachments to try, in ascending order.
  private let counts: [Int]
  /// The types that rules count, each with the number that its count is compared with.
  private let counted: [(type: String, number: Int)]
  /// Payloads that rules treat in a way of their own.
  private let special: [Payload]

  /// Types that people share, which are tried with every rule.
  ///
  /// A live page and its archive come last, since the system treats them in a way of its own.
  private static let usual = [
    "public.jpeg", "public.url", "com.adobe.pdf", "public.plain-text", "com.apple.quicktime-movie", "public.file-url",
    unknown, "com.apple.active-webpage", "com.apple.webarchive",
  ]
  /// An identifier that nobody declares and no rule names.
  static let unknown = "com.example.unknown-1"
  private static let file = "public.file-url"

  /// The numbers of types that are tried alone, in twos as the first and as the second, and with a declared child.
  private static let (aloneLimit, firstLimit, secondLimit, childLimit) = (60, 14, 28, 30)
  /// Up to this number, attachments are tried in an item each, and together with one of another kind; and the
  /// number of types that are tried in items of different numbers.
  private static let (apartLimit, besideLimit, splitLimit) = (7, 30, 6)
  /// The most numbers that are tried, and the largest.
  ///
  /// Beyond 100 only the types in the rules are tried.
  private static let (countLimit, largestCount, usualCount) = (36, 1_500, 100)

  init(_ rules: [ActivationRule], _ types: UniformTypeRegistry) {
    self.types = types
    let predicates = rules.compactMap { $0.predicate }
    named = predicates.flatMap { $0.strings }.filter(Self.isIdentifier).distinct
    let numbers = rules.flatMap { $0.comparedNumbers }.filter { $0 <= Self.largestCount }.distinct
    let near = numbers.prefix(Self.countLimit / 3).flatMap { [$0 - 1, $0, $0 + 1] }
    counts = Set(near + [1, 2]).filter { $0 > 0 }.sorted()
    counted = predicates.flatMap { $0.countedTypes }
    let page = ["com.apple.webarchive", "com.apple.active-webpage"].map { Payload.Item([Payload.Attachment([$0])]) }
    let texts = predicates.flatMap { $0.comparisons }.filter { !$0.comparisonOperator.isTypeOperator }
      .flatMap { [$0.left, $0.right] }
      .compactMap { $0.text }
    let photo = [Payload.Attachment(["public.jpeg"])]
    special =
      [Payload(), Payload([Payload.Item()]), Payload(page)] + rules.compactMap { $0.locationPayload }
      + texts.prefix(Self.firstLimit).flatMap { text in
        [
          Payload([Payload.Item(photo, title: text)]), Payload([Payload.Item(photo, contentText: text)]),
          Payload([Payload.Item(photo, title: text), Payload.Item(photo)]),
        ]
      }
  }

  /// Whether a text has the form of a type identifier.
  private static func isIdentifier(_ text: String) -> Bool {
    text.utf8.count < 256 && text.utf8.contains(".")
      && text.utf8.allSatisfy { $0.isLetter || $0.isDigit || ".-_".utf8.contains($0) }
  }

  // MARK: Types of the registry

  /// Payloads of types that are declared, or that the rules name, small ones first.
  var recipes: [Recipe] {
    let usual = Self.usual
    var names = usual + named.filter { !usual.contains($0) }
    for name in named.prefix(12) {
      names += types.descendants(of: name).filter { !names.contains($0) }.prefix(2)
    }
    let main = named + usual.filter { !named.contains($0) }
    let second = main + names.filter { !main.contains($0) }
    return sorted((special + crowds + mixtures + grids).map { Recipe($0) } + recipes(of: names, main, besides: second))
  }

  /// As many attachments of each type as the numbers say, together with one of each other type.
  private var crowds: [Payload] {
    let kinds = named.filter { $0 != Self.file }.prefix(Self.splitLimit).map { Payload.Attachment([$0]) }
    guard kinds.count > 2 else { return [] }
    return kinds.flatMap { first in
      counts.filter { $0 <= Self.besideLimit }.map { count in
        Payload([Payload.Item(Array(repeating: first, count: count) + kinds.filter { $0 != first })])
      }
    }
  }

  /// Every type at once, in one attachment and in one each; and as many attachments of each type as its count is
  /// compared with, and one of them one more or one fewer.
  private var mixtures: [Payload] {
    let names = named.prefix(Self.firstLimit)
    guard names.count > 1 else { return [] }
    var mixed = [Payload([Payload.Item([Payload.Attachment(Array(names))])])]
    func add(_ numbers: [String: Int]) {
      let all = names.flatMap { Array(repeating: Payload.Attachment([$0]), count: max(0, numbers[$0] ?? 0)) }
      if all.count <= Self.largestCount { mixed.append(Payload([Payload.Item(all)])) }
    }
    add(Dictionary(uniqueKeysWithValues: names.map { ($0, 1) }))
    var numbers: [String: Int] = [:]
    // A larger number is as good as any that is not tried, and may be too large for memory.
    for (type, number) in counted { numbers[type] = max(numbers[type] ?? 0, min(number, Self.largestCount + 2)) }
    guard numbers.count > 1 else { return mixed }
    add(numbers)
    for (type, number) in numbers.sorted(by: { $0.key < $1.key }) {
      for other in [number - 1, number + 1] {
        var changed = numbers
        changed[type] = other
        add(changed)
      }
    }
    return mixed
  }

  /// Items of several attachments each, as many as the numbers say.
  private var grids: [Payload] {
    let kind = Payload.Attachment([named.first ?? Self.usual[0]])
    let few = counts.filter { $0 > 1 }.prefix(Self.splitLimit)
    return few.flatMap { items in
      few.filter { items * $0 <= Self.usualCount }.map { attachments in
        let item = Payload.Item(Array(repeating: kind, count: attachments))
        return Payload(Array(repeating: item, count: items))
      }
    }
  }

  // MARK: Declared types

  /// A parent for each undeclared type, and a child for each type: a rule may tell a type from its children.
  var declarations: [TypeDeclaration] {
    func declaration(_ name: String, _ parents: [String]) -> TypeDeclaration {
      TypeDeclaration(name, conformsTo: parents, isExported: true)
    }
    let parents = named.filter { types.type($0) == nil }.prefix(Self.childLimit).map {
      declaration($0, ["public.data"])
    }
    let bases = named.prefix(Self.childLimit).filter { types.index(of: $0) != nil || types.type($0) == nil }
    let pairs = bases.prefix(5).enumerated().flatMap { place, first in
      bases.prefix(5).dropFirst(place + 1).map { [first, $0] }
    }
    let children = (bases.map { [$0] } + pairs).enumerated().map { number, parents in
      declaration("com.example.declared-\(number + 1)", parents)
    }
    return parents + children
  }

  /// Payloads of types that an app declares.
  var declaredRecipes: [Recipe] {
    let names = declarations.map { $0.identifier }
    let main = named + Self.usual.filter { !named.contains($0) }
    return sorted(recipes(of: names, Array(names.prefix(Self.firstLimit)), besides: Array(main.prefix(12))))
  }

  // MARK: Kinds and numbers

  /// Payloads of types alone, and of some together with others.
  private func recipes(of names: [String], _ main: [String], besides second: [String]) -> [Recipe] {
    let single = names.prefix(Self.aloneLimit).map { Payload.Attachment([$0]) }
    let files = names.prefix(Self.aloneLimit).filter { $0 != Self.file }.map { Payload.Attachment([$0, Self.file]) }
    let both = main.prefix(Self.firstLimit).flatMap { first in
      second.prefix(Self.secondLimit).filter { $0 != first && $0 != Self.file }.map { Payload.Attachment([first, $0]) }
    }
    var all: [Recipe] = []
    for kind in single + files + both {
      let isNamed = named.contains(kind.registeredTypeIdentifiers[0])
      let isSingle = kind.registeredTypeIdentifiers.count == 1
      for count in counts
      where count <= (isSingle ? Self.usualCount : Self.besideLimit) || isSingle && isNamed {
        all.append(Recipe(kind, count))
        if count > 1, count <= Self.apartLimit || kind == single.first { all.append(Recipe(kind, count, .apart)) }
      }
    }
    // What people share comes first, since the first payload that settles a question becomes its example.
    let some = usualFirst(main.prefix(Self.secondLimit - 6)).map { Payload.Attachment([$0]) }
    let others = usualFirst(second.prefix(Self.secondLimit - 6)).map { Payload.Attachment([$0]) } + files.prefix(6)
    let few = counts.filter { $0 <= Self.besideLimit }
    let numbers = few.count > 6 ? few.prefix(5) + few.suffix(1) : few[...]
    for first in some {
      all.append(Recipe(first, 1, .apart))
      for second in others where first != second {
        all.append(Recipe(first, 1, and: second, .apart))
        for count in numbers { all.append(Recipe(first, count, and: second)) }
      }
      guard main.prefix(Self.splitLimit).contains(first.registeredTypeIdentifiers[0]) else { continue }
      for second in [first] + others.prefix(Self.splitLimit).filter({ $0 != first }) {
        for count in numbers where count > 1 { all.append(Recipe(first, count, and: second, .split)) }
      }
    }
    return all
  }

  private func usualFirst(_ names: ArraySlice<String>) -> [String] {
    Self.usual.filter { names.contains($0) } + names.filter { !Self.usual.contains($0) }
  }

  /// Recipes in the order of size; equal ones stay in their order.
  private func sorted(_ recipes: [Recipe]) -> [Recipe] {
    let groups = Dictionary(grouping: recipes) { $0.size }
    return groups.keys.sorted().flatMap { groups[$0] ?? [] }
  }
}

extension ActivationRule {
  /// The whole numbers from 0 up that the rule compares with, in its order, including repetitions.
  var comparedNumbers: [Int] {
    (predicate?.comparisons ?? []).flatMap { [$0.left, $0.right] }.compactMap { $0.integer }
      .filter { $0 >= 0 }.map { Int(clamping: $0) }
  }
}

extension PredicateNode {
  /// The types that subqueries over attachments ask for, each with the whole number that the count is compared with.
  fileprivate var countedTypes: [(type: String, number: Int)] {
    comparisons.compactMap { comparison in
      for (side, other) in [(comparison.left, comparison.right), (comparison.right, comparison.left)] {
        guard let counted = CountedSubquery(side), !counted.collection.isPath(ofKeys: "extensionItems"),
          let number = other.integer, let type = counted.predicate.strings.first
        else { continue }
        return (type, Int(clamping: number))
      }
      return nil
    }
  }
}
