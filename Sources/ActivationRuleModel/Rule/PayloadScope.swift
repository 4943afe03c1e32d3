package import ActivationRulePredicates
import ActivationRuleText
package import ActivationRuleTypes

/// The result of an expression in a rule, as far as the structure of payloads determines it.
package enum ExpressionShape: Hashable, Sendable {
  /// The whole payload.
  case payload
  /// The items, the attachments of one or all items, the identifiers of an attachment.
  case items, attachments, identifiers
  /// One element of these.
  case item, attachment, identifier
  /// An array of arrays of attachments, the result of a plain key that steps through the items.
  case attachmentLists
  /// The number of elements.
  case count
  /// A key that nothing in a payload has.
  case nothing
  /// Anything else, including unknown results.
  case other

  /// The elements of a collection.
  package var element: ExpressionShape {
    switch self {
    case .items: .item
    case .attachments: .attachment
    case .identifiers: .identifier
    case .attachmentLists: .attachments
    default: .other
    }
  }

  /// The value of a plain key.
  package func value(forKey key: String) -> ExpressionShape {
    switch (self, key) {
    case (.payload, "extensionItems"): .items
    case (.item, "attachments"): .attachments
    case (.items, "attachments"): .attachmentLists
    case (.attachment, "registeredTypeIdentifiers"): .identifiers
    case (.item, "contentText"), (.item, "title"), (.attachment, "fileProviderItem"), (.identifier, "length"): .other
    case (.payload, _), (.item, _), (.attachment, _), (.identifier, _), (.nothing, _): .nothing
    default: .other
    }
  }

  /// The value of a collection operator if the rest of the path is one key.
  package func value(ofOperator name: String, key: String?) -> ExpressionShape {
    guard let key else { return name == "count" ? .count : .other }
    guard name == "unionOfArrays" || name == "distinctUnionOfArrays" else { return .other }
    return element.value(forKey: key)
  }

  /// The keys that can follow.
  package var knownKeys: [String] {
    switch self {
    case .payload: ["extensionItems"]
    case .item: ["attachments", "contentText", "title"]
    case .attachment: ["registeredTypeIdentifiers", "fileProviderItem"]
    case .identifier: ["length"]
    default: []
    }
  }

  /// The name in messages.
  package var name: String {
    switch self {
    case .payload: "the payload"
    case .item: "an item"
    case .attachment: "an attachment"
    case .identifier: "a type identifier"
    default: "this value"
    }
  }
}

/// The variables for items, attachments and identifiers at a place in a predicate, and the paths that give lists of
/// them.
package struct PayloadScope {
  private var variables: [(name: String, shape: ExpressionShape)] = []

  init() {}

  mutating func bind(_ name: String, _ shape: ExpressionShape) {
    variables.append((name, shape))
  }

  mutating func unbind() {
    variables.removeLast()
  }

  /// Whether a variable of a level, or of one below it, is bound.
  func binds(atOrBelow level: ExpressionShape) -> Bool {
    for place in variables.indices where variables[place].shape.level >= level.level { return true }
    return false
  }

  /// The level of a variable; `nil` if it is unbound.
  package func shape(ofVariable name: String) -> ExpressionShape? {
    for place in variables.indices.reversed() where variables[place].name == name { return variables[place].shape }
    return nil
  }

  /// The level of a collection's elements; `nil` if it is not a collection of a payload.
  func levelOfElements(_ collection: ExpressionNode) -> ExpressionShape? {
    if isItems(collection) { return .item }
    if isAttachmentsOfItem(collection) || isAllAttachments(collection) { return .attachment }
    return isIdentifiers(collection) ? .identifier : nil
  }

  /// Whether an expression is `extensionItems` or `SELF.extensionItems`.
  func isItems(_ node: ExpressionNode) -> Bool { node.isPath(ofKeys: "extensionItems") }

  /// Whether an expression is `$item.attachments`, of an item.
  func isAttachmentsOfItem(_ node: ExpressionNode) -> Bool { isKey("attachments", of: .item, node) }

  /// Whether an expression is `$attachment.registeredTypeIdentifiers`, of an attachment.
  func isIdentifiers(_ node: ExpressionNode) -> Bool { isKey("registeredTypeIdentifiers", of: .attachment, node) }

  private func isKey(_ key: String, of owner: ExpressionShape, _ node: ExpressionNode) -> Bool {
    node.keyOfVariable.map { $0.key == key && shape(ofVariable: $0.variable) == owner } ?? false
  }

  /// Whether an expression is the attachments of all items that have any, like ``Lowering/allAttachments``, with any
  /// variable.
  func isAllAttachments(_ node: ExpressionNode) -> Bool {
    guard case .keyPath(let base?, let steps) = node.kind, steps.count == 2,
      steps[0].kind == .operator("unionOfArrays"), steps[1].isKey("attachments"),
      case .subquery(let items, let variable, let predicate) = base.kind, isItems(items),
      case .comparison(let wanted) = predicate.kind, wanted.quantifier == nil, wanted.options.isEmpty,
      wanted.comparisonOperator == .notEqual, wanted.right.kind == .literal(.null),
      let list = wanted.left.keyOfVariable
    else { return false }
    return list.variable == variable && list.key == "attachments"
  }
}

extension ExpressionNode {
  /// The parts of a path of one key of a variable, such as `$item.attachments`; `nil` for any other expression.
  fileprivate var keyOfVariable: (variable: String, key: String)? {
    guard case .keyPath(let base?, let steps) = kind, steps.count == 1, case .variable(let variable) = base.kind,
      case .key(let key) = steps[0].kind
    else { return nil }
    return (variable, key)
  }
}

extension ExpressionShape {
  /// The depth of an element in the payload; 0 for anything else.
  fileprivate var level: Int {
    switch self {
    case .item: 1
    case .attachment: 2
    case .identifier: 3
    default: 0
    }
  }
}

extension PayloadScope {
  /// The scope at a place, with the collections of the subqueries around it.
  package init(_ place: TreePlace) {
    self.init()
    for enclosure in place.enclosures { bind(enclosure.variable, shape(of: enclosure.collection).element) }
  }

  /// The shape of an expression.
  package func shape(of node: ExpressionNode) -> ExpressionShape {
    switch node.kind {
    case .selfObject: .payload
    case .variable(let name): shape(ofVariable: name) ?? .other
    case .subquery(let collection, _, _): shape(of: collection)
    case .keyPath(let base, let steps): walk(steps, from: base).last?.value ?? .other
    default: .other
    }
  }

  /// The steps of a path, each with the shapes before and after it.
  package func walk(
    _ steps: [KeyPathStep], from base: ExpressionNode?
  ) -> [(step: KeyPathStep, owner: ExpressionShape, value: ExpressionShape)] {
    var found: [(step: KeyPathStep, owner: ExpressionShape, value: ExpressionShape)] = []
    var current = base.map { shape(of: $0) } ?? .payload
    for (index, step) in steps.enumerated() {
      var (owner, value) = (current, ExpressionShape.other)
      switch step.kind {
      // A key after an operator applies to each element, and the results are combined.
      case .key where index > 0 && steps[index - 1].isOperator:
        owner = found[index - 1].owner.element
        value = found[index - 1].value
      case .key(let name): value = current.value(forKey: name)
      case .operator(let name):
        value = current.value(ofOperator: name, key: index + 1 < steps.count ? steps[index + 1].key : nil)
      default: break
      }
      found.append((step, owner, value))
      current = value
    }
    return found
  }
}

extension KeyPathStep {
  fileprivate var isOperator: Bool {
    if case .operator = kind { true } else { false }
  }

  /// The name of a plain key.
  fileprivate var key: String? {
    if case .key(let name) = kind { name } else { nil }
  }
}

/// A key that nothing in a payload has, so that its value is nil: usually a typing mistake or an invention.
package struct UnknownKey: Sendable {
  let name: String
  let range: SourceRange

  /// The keys that a payload can have for a rule (observed).
  static let known = [
    "extensionItems", "attachments", "registeredTypeIdentifiers", "contentText", "title", "fileProviderItem", "length",
  ]

  /// The sentence about the key.
  package var sentence: String { "nothing that is shared has a key '\(RuleKey.short(name))'" }

  /// What it may have been meant to be; empty if nothing is near.
  var hint: String { EditDistance.question(for: name, among: Self.known, count: 1) }

  /// The first unknown key within a range of a predicate.
  ///
  /// - Parameter own: further keys that the payload has.
  static func first(in predicate: PredicateNode, within range: SourceRange, own: [String]) -> UnknownKey? {
    let known = known + own
    return predicate.nodes.flatMap { $0.keys }.filter { key in
      !known.contains(key.name) && range.lowerBound <= key.range.lowerBound && key.range.upperBound <= range.upperBound
    }.min { $0.range.lowerBound < $1.range.lowerBound }
  }
}

extension TreeNode {
  /// The plain keys of a key path.
  fileprivate var keys: [UnknownKey] {
    guard case .expression(let node) = self, case .keyPath(_, let steps) = node.kind else { return [] }
    return steps.compactMap { step in
      guard case .key(let name) = step.kind else { return nil }
      return UnknownKey(name: name, range: step.range)
    }
  }
}

/// A payload with its identifiers looked up, so that many rules can be evaluated quickly.
///
/// Equal neighbours are one *run*: many photos are one photo many times.
package struct PreparedPayload: Sendable {
  /// The payload that it was made from.
  package let payload: Payload

  /// The types of the attachments of each run: the number of a declared type, or the complement of an index in
  /// ``undeclared``.
  private(set) var identifiers: [Int32] = []
  /// The end of each run's identifiers, and of its attachments.
  private var ends: [(identifiers: Int, attachments: Int)] = []
  /// The end of each item's runs.
  private(set) var runEnds: [Int] = []
  /// The undeclared identifiers.
  private(set) var undeclared: [String] = []
  /// The payloads of one item that a live web page is also tried as.
  private(set) var webPageParts: [PreparedPayload] = []
  /// The stamp of the registry, which is compared in place of its types.
  private let stamp: UInt64

  /// Looks up the identifiers of a payload.
  ///
  /// - Complexity: linear in the length of all identifiers.
  package init(_ payload: Payload, types: UniformTypeRegistry = .system) {
    self.init(part: payload, types)
    // A part of a page is tried as it is, even if it has the shape of a page again.
    webPageParts = payload.webPageParts.map { PreparedPayload(part: $0, types) }
  }

  private init(part payload: Payload, _ types: UniformTypeRegistry) {
    self.payload = payload
    stamp = types.stamp
    let items = payload.items.map { $0.runs }
    let count = items.reduce(0) { $0 + $1.count }
    // Most attachments have one or two.
    identifiers.reserveCapacity(count * 2)
    ends.reserveCapacity(count)
    runEnds.reserveCapacity(items.count)
    for runs in items {
      for run in runs {
        for identifier in run.element.registeredTypeIdentifiers {
          if let type = types.index(of: identifier) {
            identifiers.append(Int32(truncatingIfNeeded: type))
          } else {
            identifiers.append(~Int32(truncatingIfNeeded: undeclared.count))
            undeclared.append(identifier)
          }
        }
        ends.append((identifiers.count, attachmentCount + run.count))
      }
      runEnds.append(ends.count)
    }
  }

  /// Whether the payload was prepared with the same types.
  func isPrepared(with types: UniformTypeRegistry) -> Bool { stamp == types.stamp }

  /// Whether the identifier at a place conforms to a type.
  func conforms(_ place: Int, to type: LookedUpType, _ types: UniformTypeRegistry) -> Bool {
    let number = Int(identifiers[place])
    return number < 0
      ? types.conforms(types.lookUp(undeclared[~number]), to: type)
      : type.index.map { types.conforms(number, to: $0) } ?? false
  }

  /// Whether an attachment has a type, or one that conforms to it.
  func has(_ type: LookedUpType, in types: UniformTypeRegistry) -> Bool {
    identifiers.indices.contains { conforms($0, to: type, types) }
  }

  /// The whole payload, or a part of a page by its index.
  func attempt(_ part: Int?) -> PreparedPayload {
    part.map { webPageParts[$0] } ?? self
  }

  /// The number of attachments of all items.
  package var attachmentCount: Int { ends.last?.attachments ?? 0 }

  /// The number of runs of all items.
  var runCount: Int { ends.count }

  /// The places of the identifiers of a run.
  func identifiers(of run: Int) -> Range<Int> {
    (run == 0 ? 0 : ends[run - 1].identifiers)..<ends[run].identifiers
  }

  /// The identifier at a place, as it is registered, of an attachment of a run.
  func identifier(at place: Int, of run: Int) -> String {
    payload.runs[run].element.registeredTypeIdentifiers[place - identifiers(of: run).lowerBound]
  }

  /// The run that contains an attachment.
  func run(of attachment: Int) -> Int { ends.endOfPrefix { $0.attachments <= attachment } }

  /// The indexes of the attachments of some runs.
  func attachments(of runs: Range<Int>) -> Range<Int> {
    func end(_ run: Int) -> Int { run == 0 ? 0 : ends[run - 1].attachments }
    return end(runs.lowerBound)..<end(runs.upperBound)
  }

  /// The runs of an item.
  func runs(of item: Int) -> Range<Int> { (item == 0 ? 0 : runEnds[item - 1])..<runEnds[item] }
}

extension Payload {
  /// The parts of a page that a host passes on as two items, a web archive and the live page; none for any other shape.
  ///
  /// Observed: exactly two items with one attachment each, one with the archive's identifier and the other with the live
  /// page's. The rule is then tried on both items, on the live page alone and on the archive alone.
  fileprivate var webPageParts: [Payload] {
    guard items.count == 2, items.allSatisfy({ $0.attachmentCount == 1 }) else { return [] }
    func holds(_ identifier: String) -> [Bool] {
      items.map { item in
        item.runs[0].element.registeredTypeIdentifiers.contains { $0.lowercased() == identifier }
      }
    }
    let (pages, archives) = (holds(HostPayload.activeWebPage), holds("com.apple.webarchive"))
    guard pages[0] && archives[1] || pages[1] && archives[0] else { return [] }
    return [pages, archives].map { holds in Payload(zip(items, holds).filter { $0.1 }.map { $0.0 }) }
  }
}
