import ActivationRuleModel
import ActivationRuleTypes

/// All payloads up to a size, of types that stand for every kind of type that tests can distinguish.
struct SmallWorld {
  /// The number of items, of attachments in an item and of identifiers of an attachment, at most.
  struct Size {
    var items = 2
    var attachments: Int
    var identifiers = 2
  }

  let identifiers: [String]
  let size: Size
  /// The payloads, and what they cost.
  let payloads: [(payload: PreparedPayload, cost: [Int])]

  /// Makes the largest world of at most so many payloads.
  init(testing tested: [String], upTo limit: Int, types: UniformTypeRegistry = .system) {
    // Two of each where apps declare types, since identifiers can be counted.
    let copies = types.isSame(as: .system) ? 1 : 2
    self.init(of: Self.representatives(of: tested, copies: copies, types), upTo: limit, types)
  }

  /// Makes the largest world of at most so many payloads whose attachments have some identifiers, at most two each.
  private init(of identifiers: [String], upTo limit: Int, _ types: UniformTypeRegistry) {
    self.identifiers = identifiers
    let attachments = Self.attachments(identifiers, upTo: 2)
    var payloads: [Payload] = []
    var size = Size(attachments: 0)
    // Lists that are too many are not made only to be counted.
    for bound in [4, 3, 2, 1] where Self.itemCount(attachments.count, upTo: bound) <= limit {
      let items = Self.items(attachments, upTo: bound)
      for count in [2, 1] where count == 1 ? items.count <= limit : items.count * (items.count + 3) / 2 <= limit {
        guard payloads.isEmpty else { break }
        size = Size(items: count, attachments: bound)
        payloads = items.map { Payload([Payload.Item($0)]) }
        if count == 2 {
          for (place, first) in items.enumerated() {
            payloads += items[place...].map { Payload([Payload.Item(first), Payload.Item($0)]) }
          }
        }
      }
    }
    self.size = size
    self.payloads = payloads.filter { !$0.attachments.isEmpty }.map {
      (PreparedPayload($0, types: types), Self.cost($0))
    }
  }

  /// The system's types with one that an app declares for each choice of tested parents.
  static func declaring(below tested: [String]) -> UniformTypeRegistry {
    let undeclared = tested.filter { UniformTypeRegistry.system.index(of: $0) == nil }
    var declarations = undeclared.map { TypeDeclaration($0, isExported: true) }
    for choice in 1..<(1 << tested.count) {
      let parents = tested.indices.filter { choice >> $0 & 1 != 0 }.map { tested[$0] }
      for copy in ["a", "b"] {
        declarations.append(
          TypeDeclaration("com.example.below-\(choice)\(copy)", conformsTo: parents, isExported: true))
      }
    }
    return UniformTypeRegistry.system.adding(TypeDeclarations(declarations))
  }

  /// One type of the registry for each combination of tested types that it can conform to or be.
  static func representatives(
    of tested: [String], copies: Int, _ types: UniformTypeRegistry
  ) -> [String] {
    var seen: [[Bool]: Int] = [:]
    let all = tested + (0..<types.count).map { types[$0].identifier }
    return all.filter { identifier in
      let tests = tested.flatMap { [types.conforms(identifier, to: $0), types.isEqual(identifier, $0)] }
      seen[tests, default: 0] += 1
      return seen[tests, default: 0] <= copies
    }
  }

  /// All attachments of up to so many of the identifiers, each at most once.
  static func attachments(_ identifiers: [String], upTo count: Int) -> [Payload.Attachment] {
    var all: [[Int]] = []
    var latest: [[Int]] = [[]]
    for _ in 0..<count {
      latest = latest.flatMap { chosen in
        (((chosen.last ?? -1) + 1)..<identifiers.count).map { chosen + [$0] }
      }
      all += latest
    }
    return all.map { Payload.Attachment($0.map { identifiers[$0] }) }
  }

  /// All lists of up to so many attachments, without regard to order.
  private static func items(_ attachments: [Payload.Attachment], upTo count: Int) -> [[Payload.Attachment]] {
    var all: [[Payload.Attachment]] = [[]]
    var latest: [(list: [Payload.Attachment], from: Int)] = [([], 0)]
    for _ in 0..<count where all.count < 200_000 {
      latest = latest.flatMap { list, from in
        (from..<attachments.count).map { (list + [attachments[$0]], $0) }
      }
      all += latest.map { $0.list }
    }
    return all
  }

  /// How many lists of up to so many of some attachments there are.
  private static func itemCount(_ attachments: Int, upTo count: Int) -> Int {
    (1...count).reduce(1) { $0 * (attachments + $1) / $1 }
  }

  static func cost(_ payload: Payload) -> [Int] {
    let attachments = payload.attachments
    return [
      payload.items.count, attachments.count, attachments.reduce(0) { $0 + $1.registeredTypeIdentifiers.count },
    ]
  }

  /// Whether a payload is among those of the world.
  func contains(_ payload: Payload) -> Bool {
    payload.items.count <= size.items && payload.items.allSatisfy { $0.attachments.count <= size.attachments }
      && payload.attachments.allSatisfy { attachment in
        attachment.registeredTypeIdentifiers.count <= size.identifiers
          && attachment.registeredTypeIdentifiers.allSatisfy { identifiers.contains($0) }
      }
  }
}
