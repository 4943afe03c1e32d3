import ActivationRuleTestSupport

/// A rule dictionary, built into tests as the system's builder is known to do it.
struct ModelDictionary {
  /// A value with its integer value.
  typealias Value = (json: String, number: Int)

  let values: [String: Value]

  /// The text of the dictionary.
  var json: String {
    let members = values.sorted { $0.key < $1.key }.map { "\"NSExtensionActivation\($0.key)\": \($0.value.json)" }
    return "{" + members.joined(separator: ", ") + "}"
  }

  private static let location = "SupportsLocationWithMaxCount"

  static func random(_ random: inout SeededGenerator) -> ModelDictionary {
    var values: [String: Value] = [:]
    let names = ["File", "Image", "Movie", "WebURL", "WebPage", "Attachments"].map { "Supports\($0)WithMaxCount" }
    for name in names + ["SupportsAttachmentsWithMinCount", "SupportsText", location, "SupportsNothing"]
    where random.oneIn(name.hasPrefix("SupportsA") || [location, "SupportsNothing"].contains(name) ? 8 : 2) {
      values[name] = random.pick([
        ("0", 0), ("0", 0), ("1", 1), ("1", 1), ("2", 2), ("3", 3), ("1000", 1000), ("-1", -1), ("true", 1),
        ("false", 0),
        ("\"2\"", 2), ("\"YES\"", 0), ("1.5", 1),
      ])
    }
    if !random.oneIn(3) {
      values["DictionaryVersion"] = random.pick([("1", 1), ("2", 2), ("2", 2), ("2", 2), ("3", 3)])
    }
    if random.oneIn(5) { values["UsesStrictMatching"] = random.pick([("true", 1), ("false", 0), ("1", 1)]) }
    return ModelDictionary(values: values)
  }

  // MARK: The tree of rules

  private struct Node {
    let name: String
    var types: [String] = []
    var exceptions: [String] = []
    var children: [Node] = []
  }

  private static let tree = [
    Node(
      name: "SupportsFileWithMaxCount", types: ["public.file-url"],
      children: [
        Node(name: "SupportsImageWithMaxCount", types: ["public.image"]),
        Node(name: "SupportsMovieWithMaxCount", types: ["public.movie"]),
      ]),
    Node(name: "SupportsText", types: ["public.plain-text"]),
    Node(
      name: "SupportsWebURLWithMaxCount", types: ["public.url"], exceptions: ["public.file-url"],
      children: [Node(name: "SupportsWebPageWithMaxCount", types: ["com.apple.active-webpage"])]),
    Node(name: "SupportsAttachmentsWithMaxCount"), Node(name: "SupportsAttachmentsWithMinCount"),
  ]

  private typealias Test = (ModelPayload) -> Bool
  private typealias Built = (tests: [Test], accepted: [String], exceptions: [String])

  private func number(_ name: String) -> Int { values[name]?.number ?? 0 }
  private var isStrict: Bool { number("UsesStrictMatching") != 0 || number("DictionaryVersion") < 2 }

  /// Whether an attachment has an identifier of one of some types, and of none of others.
  private static func fits(_ attachment: [String], _ types: [String], except others: [String] = []) -> Bool {
    let system = ModelTypes.system
    return attachment.contains { name in
      types.contains { system.conforms(name, to: $0) } && !others.contains { system.conforms(name, to: $0) }
    }
  }

  /// The test of a maximum.
  private func maximum(_ node: Node, _ number: Int, accepting children: [String]) -> Test? {
    switch node.name {
    case "SupportsText": nil
    case "SupportsAttachmentsWithMinCount": { $0.attachments.count >= number }
    case "SupportsAttachmentsWithMaxCount":
      { [isBounded = self.number("SupportsAttachmentsWithMinCount") >= 1] payload in
        payload.attachments.count <= number && (isBounded || !payload.attachments.isEmpty)
      }
    case "SupportsFileWithMaxCount":
      { $0.attachments.count { Self.fits($0, node.types) && !Self.fits($0, children) } <= number }
    default: { $0.attachments.count { Self.fits($0, node.types, except: node.exceptions) } <= number }
    }
  }

  private func visit(_ nodes: [Node], _ parent: String?, _ isAccepted: Bool) -> Built {
    nodes.reduce(into: ([], [], [])) { built, node in
      let one = apply(node, parent, isAccepted)
      built = (built.0 + one.tests, built.1 + one.accepted, built.2 + one.exceptions)
    }
  }

  private func apply(_ node: Node, _ parent: String?, _ isAccepted: Bool) -> Built {
    let number = number(node.name)
    if values[node.name] == nil || number < 0, !isStrict || isAccepted {
      return visit(node.children, parent, isAccepted)
    }
    let inner = visit(node.children, node.types.first, number > 0)
    if number >= 1 {
      return (
        inner.tests + [maximum(node, number, accepting: inner.accepted)].compactMap { $0 },
        inner.accepted + node.types, inner.exceptions + node.exceptions
      )
    }
    guard !isStrict, !node.types.isEmpty else { return inner }
    let others = inner.accepted + (isAccepted ? [parent].compactMap { $0 } : [])
    let none: Test = { payload in
      payload.attachments.allSatisfy {
        !Self.fits($0, node.types, except: node.exceptions) || Self.fits($0, others)
      }
    }
    return (inner.tests + [none], inner.accepted, inner.exceptions)
  }

  // MARK: Answers

  func shows(_ payload: ModelPayload) -> Bool {
    guard values.values.contains(where: { $0.number != 0 }) else { return false }
    if number(Self.location) >= 1 {
      let place = Set([["public.vcard"], ["public.url"], ["com.apple.mapkit.map-item"]])
      if payload.items.count == 1, payload.items[0].count == 3, Set(payload.items[0]) == place { return true }
      if values.count == 1 { return false }
    }
    var (tests, accepted, exceptions) = visit(Self.tree, nil, false)
    if !accepted.isEmpty {
      let rejected = exceptions.filter { !accepted.contains($0) }
      let fits = { Self.fits($0, accepted, except: rejected) }
      tests.append { [isStrict] payload in
        isStrict
          ? !payload.attachments.isEmpty && payload.attachments.allSatisfy(fits)
          : payload.attachments.contains(where: fits)
      }
    }
    return !tests.isEmpty && payload.attempts.contains { attempt in tests.allSatisfy { $0(attempt) } }
  }
}
