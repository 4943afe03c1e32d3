package import ActivationRuleModel
import ActivationRulePredicates
import ActivationRuleText
package import ActivationRuleTypes

/// The payloads on which rules are tried.
///
/// To a rule, attachments differ only by which of its conditions they fulfil. A *kind* is one attachment for each
/// combination that occurs, and payloads are counts of kinds, at the numbers in the rules and next to them. Small
/// payloads come first, payloads that need a declaration last.
package struct KindWorld {
  /// A payload with the verdict of each rule.
  package struct Sample {
    package let prepared: PreparedPayload
    package let verdicts: [RuleVerdict]
    /// The types of this part of the world, and those among them that an app declares.
    package let (types, declarations): (UniformTypeRegistry, [TypeDeclaration])

    /// Whether a rule is shown.
    package func isShown(_ rule: Int) -> Bool { verdicts[rule] == .shown }

    /// The payload with the declarations that it needs.
    package var witness: Witness {
      var names = Set(prepared.payload.items.flatMap { $0.runs }.flatMap { $0.element.registeredTypeIdentifiers })
      // A type below an undeclared one needs that declaration, too; children come last.
      for declaration in declarations.reversed() where names.contains(declaration.identifier) {
        names.formUnion(declaration.conformsTo)
      }
      let needed = declarations.filter { names.contains($0.identifier) }
      return Witness(payload: prepared.payload, declarations: TypeDeclarations(needed))
    }
  }

  private let asked: [ActivationRule]
  private let options: AnalysisOptions
  private let conditions: [PredicateNode]
  private let names: [String]
  /// The numbers of attachments to try, in ascending order.
  package let counts: [Int]
  /// The numbers of items to try besides one and two.
  private let itemCounts: [Int]
  /// The conditions of which a number is compared, with the number.
  private let limits: [(condition: PredicateNode, number: Int)]
  private let texts: [String]
  private var types: UniformTypeRegistry { asked[0].types }

  /// Types that people share, which are tried with every rule.
  ///
  /// A live page and its archive come last, since the system treats them specially.
  private static let usual = [
    "public.jpeg", "public.url", "com.adobe.pdf", "public.plain-text", "com.apple.quicktime-movie", file, unknown,
    "com.apple.active-webpage", "com.apple.webarchive",
  ]
  /// An identifier that nobody declares and no rule names.
  package static let unknown = "com.example.unknown-1"
  private static let file = "public.file-url"

  /// The most kinds, the most that are tried with every number of others, and the most in items of different numbers.
  private static let (kindLimit, firstLimit, splitLimit) = (24, 14, 6)
  /// The most types that are joined in one attachment or get a declared child, and in twos.
  private static let (nameLimit, pairLimit) = (30, 6)
  /// The most numbers, the largest, the largest that is tried with attachments of another kind, and with any other.
  private static let (numberLimit, largestCount, besideLimit, fewLimit) = (12, 1_500, 100, 30)

  /// Reads what rules ask.
  ///
  /// - Parameters:
  ///   - rules: the rules to try, at least one.
  ///   - others: rules whose types and numbers matter, too.
  ///   - tellsTypes: whether attachments also differ by the types that a condition joins.
  package init(
    _ rules: [ActivationRule], _ options: AnalysisOptions, besides others: [ActivationRule] = [],
    tellsTypes: Bool = false
  ) {
    asked = rules.map { $0.with(types: rules[0].types) } + others
    self.options = options
    let nodes = asked.compactMap { $0.predicate }.flatMap { $0.nodes }
    names = nodes.compactMap { $0.string }.filter(UniformTypeRegistry.hasForm).distinct
    let comparisons = nodes.compactMap { $0.comparison?.withCountOnTheLeft }
    let sides = comparisons.flatMap { [$0.left, $0.right] }
    let tests = tellsTypes ? asked.flatMap { $0.attachmentTests }.map { $0.condition } : []
    conditions = (sides.compactMap { CountedSubquery($0)?.ofAttachment } + tests).distinct
    limits = comparisons.compactMap { comparison in
      guard let condition = CountedSubquery(comparison.left)?.ofAttachment, let number = comparison.right.integer
      else { return nil }
      return (condition, Int(clamping: number))
    }
    // No number next to one in a rule may overflow.
    let items = comparisons.filter { $0.left.countsItems }.compactMap { $0.right.integer }.map { Int(clamping: $0) }
    itemCounts = Set(items.filter { (0...Self.fewLimit).contains($0) }.flatMap { [$0, $0 + 1] })
      .filter { (3...Self.fewLimit).contains($0) }.sorted()
    let numbers = sides.compactMap { $0.integer }.map { Int(clamping: $0) }
      .filter { (0...Self.largestCount).contains($0) }.distinct
    let near = numbers.prefix(Self.numberLimit).flatMap { [$0 - 1, $0, $0 + 1] }
    counts = Set(near + [1, 2]).filter { $0 > 0 }.sorted()
    texts = comparisons.filter { !$0.comparisonOperator.isTypeOperator }
      .flatMap { [$0.left, $0.right] }.compactMap { $0.text }
  }

  /// All payloads with the verdicts of rules, which are moved to the types of the world.
  package func samples(_ rules: [ActivationRule]) -> Samples { Samples(self, rules.map { $0.with(types: types) }) }

  /// Payloads with the verdicts of rules, worked out one by one when they are asked for.
  package struct Samples: Sequence, IteratorProtocol {
    private let world: KindWorld
    private var rules: [ActivationRule]
    private var declarations: [TypeDeclaration] = []
    private var payloads: ArraySlice<Payload>
    private var (parts, steps) = (1, 0)
    /// The number of payloads so far.
    private(set) var count = 0
    /// An attachment of each kind of declared types, once all payloads of one attachment were made.
    package private(set) var kinds: [Payload.Attachment] = []

    /// Whether only payloads are left that need a declaration.
    package var isDeclaringNext: Bool { parts == 2 && payloads.isEmpty }

    /// - Parameter rules: rules with the types of the world.
    fileprivate init(_ world: KindWorld, _ rules: [ActivationRule]) {
      // One attachment settles most questions, before there is a need for kinds.
      (self.world, self.rules, payloads) = (world, rules, world.singles[...])
    }

    package mutating func next() -> Sample? {
      while steps < Limit.searchSteps.value, count < 2 * Limit.searchPayloads.value {
        guard let payload = payloads.popFirst() else {
          if opensPart() { continue }
          return nil
        }
        guard world.options.allows(payload) else { continue }
        let prepared = PreparedPayload(payload, types: rules[0].types)
        let outcomes = rules.map { $0.outcome(of: prepared) }
        steps += outcomes.reduce(0) { $0 + $1.steps }
        let verdicts = outcomes.map { $0.verdict }
        // A verdict that takes too many steps says nothing.
        guard verdicts.allSatisfy({ $0.isWorkedOut }) else { continue }
        count += 1
        return Sample(prepared: prepared, verdicts: verdicts, types: rules[0].types, declarations: declarations)
      }
      return nil
    }

    /// Continues with the payloads of declared types, then with payloads that need a declaration.
    private mutating func opensPart() -> Bool {
      parts += 1
      if parts == 3 {
        declarations = world.declarations
        let wider = world.types.adding(TypeDeclarations(declarations))
        let moved = rules.map { $0.with(types: wider) }
        // A tree that was made in code may be too deep to be read again.
        guard !declarations.isEmpty, zip(moved, rules).allSatisfy({ $0.hasPredicate == $1.hasPredicate }) else {
          return false
        }
        rules = moved
      }
      guard parts <= 3 else { return false }
      let types = rules[0].types
      let (kinds, fulfilling) = world.kinds(types, declared: declarations.map { $0.identifier })
      if parts == 2 { self.kinds = kinds }
      payloads = world.payloads(kinds, fulfilling, declared: declarations).prefix(Limit.searchPayloads.value)
      return true
    }
  }

  // MARK: Kinds

  /// Payloads of one attachment of each usual and each named type.
  private var singles: [Payload] {
    (Self.usual + names.prefix(Self.nameLimit).filter { !Self.usual.contains($0) }).map {
      Payload(of: [Payload.Attachment([$0])])
    }
  }

  /// A parent for each undeclared type, a child for each type and one for each two: a rule may tell a type from its
  /// children.
  private var declarations: [TypeDeclaration] {
    func declaration(_ name: String, _ parents: [String]) -> TypeDeclaration {
      TypeDeclaration(name, conformsTo: parents, isExported: true)
    }
    let undeclared = names.filter { types.type($0) == nil }.prefix(Self.nameLimit)
    let bases = names.prefix(Self.nameLimit).filter { types.index(of: $0) != nil || types.type($0) == nil }
    let twos = bases.prefix(Self.pairLimit).enumerated().flatMap { place, one in
      bases.prefix(Self.pairLimit).dropFirst(place + 1).map { [one, $0] }
    }
    return undeclared.map { declaration($0, ["public.data"]) }
      + (bases.map { [$0] } + twos).enumerated().map { declaration("com.example.declared-\($0 + 1)", $1) }
  }

  /// One attachment for each combination of fulfilled conditions, with what people share first; and which of them
  /// fulfil each condition.
  private func kinds(_ types: UniformTypeRegistry, declared: [String]) -> ([Payload.Attachment], [[Int]?]) {
    let read = conditions.map { Condition(ofAttachment: $0, types) }
    let moved = read.contains { $0 == nil } ? asked.map { $0.with(types: types) } : []
    var (found, kinds) = (Set<[Bool]>(), [Payload.Attachment]())
    func add(_ candidates: [[String]]) {
      let attachments = candidates.map { Payload.Attachment($0) }
      let payload = PreparedPayload(Payload(of: attachments), types: types)
      let fulfilling = read.map { Set($0?.attachments(payload) ?? []) }
      for (place, attachment) in attachments.enumerated() where kinds.count < Self.kindLimit {
        // What cannot be asked of an attachment is asked of a payload with nothing else.
        let alone = Payload(of: [attachment])
        let truths = fulfilling.map { $0.contains(place) } + moved.map { $0.evaluate(alone) == .shown }
        if found.insert(truths).inserted { kinds.append(attachment) }
      }
    }
    let below = names.flatMap { name in
      moved.isEmpty ? types.descendants(of: name) : Array(types.descendants(of: name).prefix(2))
    }
    add((Self.usual + names + below + declared).distinct.map { [$0] })
    let some = (kinds.map { $0.registeredTypeIdentifiers[0] } + [Self.unknown] + names.prefix(Self.nameLimit)).distinct
    // The order of types matters only to what cannot be asked of an attachment.
    let twos = some.enumerated().flatMap { place, one in
      some.dropFirst(moved.isEmpty ? place + 1 : 0).map { [one, $0] }
    }
    add(some.map { [$0, Self.file] } + twos.filter { $0[0] != $0[1] })
    add([Array(names.prefix(Self.firstLimit))])
    let all = PreparedPayload(Payload(of: kinds), types: types)
    return (kinds, read.map { $0?.attachments(all) })
  }

  // MARK: Payloads

  /// The attachments of an item.
  private typealias Runs = [Run<Payload.Attachment>]

  /// Payloads of some kinds, small ones first; only those with a type that is declared for them, if any is.
  private func payloads(
    _ kinds: [Payload.Attachment], _ fulfilling: [[Int]?], declared: [TypeDeclaration]
  ) -> [Payload] {
    let names = Set(declared.map { $0.identifier })
    let needing = Set(kinds.filter { $0.registeredTypeIdentifiers.contains { names.contains($0) } })
    var (all, sizes): ([Payload], [Int]) = ([], [])
    func add(_ items: [Payload.Item]) {
      all.append(Payload(items))
      sizes.append(items.reduce(items.count) { $0 + 2 * $1.attachmentCount })
    }
    func add(_ items: [Runs]) {
      if declared.isEmpty || items.contains(where: { $0.contains { needing.contains($0.element) } }) {
        add(items.map { Payload.Item(runs: $0) })
      }
    }
    if declared.isEmpty {
      add([Payload.Item]())
      add([Payload.Item()])
      for place in asked.compactMap({ $0.locationPayload }) { add(place.items) }
    }
    func many(_ kind: Payload.Attachment, _ count: Int) -> Runs { [Run(element: kind, count: count)] }
    func one(_ kind: Payload.Attachment) -> Runs { many(kind, 1) }
    let few = counts.filter { $0 <= Self.besideLimit }
    for (place, kind) in kinds.enumerated() {
      add([one(kind), []])
      for count in counts {
        add([many(kind, count)])
        if count > 1, count < 8 { add(Array(repeating: one(kind), count: count)) }
      }
      let others = kinds.filter { $0 != kind }.flatMap(one)
      for count in few { add([many(kind, count) + others]) }
      guard place < Self.firstLimit else { continue }
      if place < Self.splitLimit { for count in few { add([many(kind, count), one(kind)]) } }
      for (other, second) in kinds.enumerated() where other != place {
        add([one(kind), one(second)])
        let isFirst = max(place, other) < Self.splitLimit
        for count in few where count <= Self.fewLimit || isFirst { add([many(kind, count) + one(second)]) }
        guard isFirst else { continue }
        for count in few where count > 1 { add([many(kind, count), one(second)]) }
        let rest = one(Payload.Attachment([Self.unknown]))
        for items in itemCounts where place < other {
          for count in few where items * count <= Self.besideLimit {
            add([many(kind, count), many(second, count)] + Array(repeating: rest, count: items - 2))
          }
        }
      }
    }
    if let kind = kinds.first {
      add(Array(repeating: one(kind), count: 3))
      for items in few where items > 1 {
        for count in few where items * count <= Self.besideLimit {
          add(Array(repeating: many(kind, count), count: items))
        }
      }
    }
    add([kinds.flatMap(one)])
    add(["com.apple.webarchive", "com.apple.active-webpage"].map { one(Payload.Attachment([$0])) })
    for items in limitItems(kinds, fulfilling) {
      add([items.flatMap { $0 }])
      add(items)
    }
    let photo = [Payload.Attachment([Self.usual[0]])]
    for text in texts.prefix(declared.isEmpty ? Self.numberLimit : 0) {
      let titled = Payload.Item(photo, title: text)
      for items in [[titled], [Payload.Item(photo, contentText: text)], [titled, Payload.Item(photo)]] { add(items) }
    }
    return all.indices.sorted { (sizes[$0], $0) < (sizes[$1], $1) }.map { all[$0] }
  }

  /// As many attachments of each counted kind as its count is compared with, and one of them one more or fewer.
  private func limitItems(_ kinds: [Payload.Attachment], _ fulfilling: [[Int]?]) -> [[Runs]] {
    let limits: [(kind: Payload.Attachment, number: Int)] = limits.compactMap { condition, number in
      conditions.firstIndex(of: condition).flatMap { fulfilling[$0]?.first }
        .map { (kinds[$0], max(0, min(number, Self.largestCount))) }
    }
    guard limits.count > 1 else { return [] }
    let changes: [(place: Int, by: Int)] = [(-1, 0)] + limits.indices.flatMap { [($0, -1), ($0, 1)] }
    return changes.map { changed, change in
      limits.enumerated().map { place, limit in
        let count = limit.number + (place == changed ? change : 0)
        return count > 0 ? [Run(element: limit.kind, count: count)] : []
      }
    }.filter { $0.joined().reduce(0) { $0 + $1.count } <= 2 * Self.largestCount }
  }
}

/// A rule with its verdicts in a world, with which other rules are compared one after the other.
///
/// Most other rules differ for a small payload, so larger payloads are made only when needed.
struct SampledRule {
  private let rule: ActivationRule
  /// The payloads made so far, and the rest.
  private var (samples, rest): ([KindWorld.Sample], KindWorld.Samples)

  init(_ rule: ActivationRule, _ options: AnalysisOptions) {
    self.rule = rule
    (samples, rest) = ([], KindWorld([rule], options, tellsTypes: true).samples([rule]))
  }

  /// Whether the rule is shown for all payloads.
  mutating func isAlwaysShown() -> Bool {
    var place = 0
    while let sample = sample(place), sample.isShown(0) { place += 1 }
    return place == samples.count
  }

  private mutating func sample(_ place: Int) -> KindWorld.Sample? {
    if place == samples.count, let next = rest.next() { samples.append(next) }
    return place < samples.count ? samples[place] : nil
  }

  /// Whether another rule is shown for the same payloads.
  mutating func isSame(as other: ActivationRule) -> Bool {
    let plain = other.with(types: rule.types)
    var declared: ActivationRule?
    var (steps, place) = (0, 0)
    while let sample = sample(place) {
      if !sample.declarations.isEmpty, declared == nil { declared = plain.with(types: sample.types) }
      let outcome = (sample.declarations.isEmpty ? plain : declared ?? plain).outcome(of: sample.prepared)
      steps += outcome.steps
      guard steps < Limit.searchSteps.value else { return false }
      if (outcome.verdict == .shown) != sample.isShown(0) {
        // A payload that tells one wrong rule from the right one usually tells the next one, too.
        samples.swapAt(0, place)
        return false
      }
      place += 1
    }
    return true
  }
}

extension ExpressionNode {
  /// Whether the expression counts items.
  fileprivate var countsItems: Bool {
    CountedSubquery(self)?.collection.isPath(ofKeys: "extensionItems")
      ?? countedCollection?.isPath(ofKeys: "extensionItems") ?? false
  }
}

extension CountedSubquery {
  /// The condition on `$attachment`; `nil` for a subquery over anything but attachments.
  fileprivate var ofAttachment: PredicateNode? {
    guard !collection.isPath(ofKeys: "extensionItems"), !collection.isIdentifierList else { return nil }
    return predicate.mapExpressions { node in
      guard case .variable(variable) = node.kind else { return ExpressionNode(node.kind) }
      return .variable(Lowering.attachmentVariable)
    }
  }
}

extension AttachmentTest {
  /// The test of `$attachment`.
  fileprivate var condition: PredicateNode {
    let identifiers = ExpressionNode.path(.variable(Lowering.attachmentVariable), "registeredTypeIdentifiers")
    return .comparison(.any, identifiers, isItself ? .typeEquals : .typeConformsTo, .string(type))
  }
}

/// A test of one attachment for a type.
package struct AttachmentTest: Hashable, Sendable {
  /// The type.
  package let type: String
  /// Whether the attachment must register the type itself; otherwise a type that conforms to it is enough.
  package let isItself: Bool

  /// Makes a test.
  ///
  /// Only links pass a test for `public.url`: identifiers that do not conform to `public.file-url`.
  package init(_ type: String, isItself: Bool = false) {
    (self.type, self.isItself) = (type, isItself)
  }

  /// The test for files.
  package static let file = AttachmentTest("public.file-url")

  /// Whether only links pass the test, and not files.
  var isOfLinks: Bool { !isItself && type == "public.url" }

  /// Whether an attachment passes the test.
  package func isPassed(by attachment: Payload.Attachment, _ types: UniformTypeRegistry) -> Bool {
    attachment.registeredTypeIdentifiers.contains { identifier in
      if isItself { return types.isEqual(identifier, type) }
      return types.conforms(identifier, to: type) && !(isOfLinks && types.conforms(identifier, to: "public.file-url"))
    }
  }

  /// Whether everything that passes this test also passes another one.
  package func isBelow(_ other: AttachmentTest, _ types: UniformTypeRegistry) -> Bool {
    guard self != other, !other.isItself, types.conforms(type, to: other.type) else { return false }
    return !other.isOfLinks || !types.conforms(type, to: "public.file-url")
  }

  private var words: ThingWords? { ThingWords.type(type, in: .system) }
  private var suffix: String { isItself ? ", only those registered as \(type) itself" : "" }

  /// The words for a number of attachments that pass the test.
  package func phrase(_ count: Int) -> String {
    (words?.counted(count) ?? "attachment\(count == 1 ? "" : "s") of \(type)") + suffix
  }

  /// The words for one of them, with an article.
  package var onePhrase: String { (words?.withArticle ?? "an attachment of \(type)") + suffix }
}

extension ActivationRule {
  /// The tests that the rule makes on attachments, in its order, each once.
  ///
  /// Files are always distinguished from links, since the code that receives them has to do so.
  package var attachmentTests: [AttachmentTest] {
    var tests: [AttachmentTest] = []
    func add(_ test: AttachmentTest) {
      let isKnown = tests.contains { $0.isItself == test.isItself && types.isEqual($0.type, test.type) }
      if !isKnown { tests.append(test) }
    }
    for type in dictionaryTests.first(where: { $0.key == nil })?.types ?? [] { add(.init(type)) }
    for type in dictionaryTests.filter({ $0.kind == .none }).flatMap({ $0.types }) { add(.init(type)) }
    for test in predicate?.comparisons.compactMap({ TypeTest($0) }) ?? [] {
      add(.init(test.identifier, isItself: !test.isConformance))
    }
    if tests.contains(where: { $0.isOfLinks }) { add(.file) }
    return tests
  }
}

extension Analysis {
  /// The undeclared identifiers in rules, in order and each once.
  ///
  /// A registry with the declarations of an app adds their parents. Dynamic identifiers are not included.
  ///
  /// - Parameter others: the rules that this one is compared with.
  package func undeclaredTypes(besides others: [ActivationRule] = []) -> [String] {
    var undeclared: [String] = []
    for type in ([rule] + others).flatMap({ $0.attachmentTests.map { $0.type } })
    where rule.types.type(type) == nil && !undeclared.contains(where: { rule.types.isEqual($0, type) }) {
      undeclared.append(type)
    }
    return undeclared
  }
}
