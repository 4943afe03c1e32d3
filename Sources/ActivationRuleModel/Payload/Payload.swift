public import ActivationRulePredicates
import ActivationRuleText

/// The payload that a host app shares: extension items with their attachments.
///
/// Source: NSExtensionItem and NSItemProvider (Apple documentation).
public struct Payload: Hashable, Sendable {
  /// One extension item.
  public struct Item: Hashable, Sendable {
    /// Equal neighbours among the attachments: many photos are one photo many times.
    package private(set) var runs: [Run<Attachment>]
    /// The text that accompanies the attachments; a rule sees it as RTF bytes, not as a string (observed).
    public var contentText: String?
    /// The title; only newer systems pass it on (observed).
    public var title: String?
    /// Further entries of the item's user info.
    public var userInfo: [String: Value]

    /// Makes an item.
    public init(
      _ attachments: [Attachment] = [], contentText: String? = nil, title: String? = nil,
      userInfo: [String: Value] = [:]
    ) {
      runs = attachments.runs
      (self.contentText, self.title, self.userInfo) = (contentText, title, userInfo)
    }

    /// Makes an item of attachments, of which equal neighbours may be apart.
    package init(runs: [Run<Attachment>]) {
      self.init()
      for run in runs { append(run.element, count: run.count) }
    }

    /// Makes an item of attachments.
    public static func item(_ attachments: Attachment...) -> Item {
      Item(attachments)
    }

    /// The attachments in order; an item without any has no `attachments` key for a rule (observed).
    public var attachments: [Attachment] {
      get { runs.flatMap { Array(repeating: $0.element, count: $0.count) } }
      set { runs = newValue.runs }
    }

    /// Adds an attachment, some times.
    package mutating func append(_ attachment: Attachment, count: Int = 1) { runs.append(attachment, count: count) }

    /// The number of attachments.
    package var attachmentCount: Int { runs.reduce(0) { $0 + $1.count } }

    /// Whether the host runs an extension's script in the page; a flag, which rules do not see if it is set.
    package var supportsJavaScript: Bool {
      switch userInfo["supportsJavaScript"] {
      case .boolean(let flag): flag
      case .integer(let number): number != 0
      default: false
      }
    }
  }

  /// One attachment: the type identifiers that an item provider registers.
  public struct Attachment: Hashable, Sendable {
    /// The identifiers in the order of registration, each once.
    public let registeredTypeIdentifiers: [String]

    /// Makes an attachment; repeated identifiers count once (observed).
    public init(_ identifiers: [String]) {
      registeredTypeIdentifiers = identifiers.count > 1 ? identifiers.distinct : identifiers
    }

    /// Makes an attachment of identifiers.
    public static func attachment(_ identifiers: String...) -> Attachment {
      Attachment(identifiers)
    }
  }

  /// The items in order.
  public var items: [Item]

  /// Makes a payload of items.
  public init(_ items: [Item] = []) {
    self.items = items
  }

  /// All attachments, item after item.
  package var attachments: [Attachment] {
    items.flatMap { $0.attachments }
  }
}

extension Payload {
  /// The object that a rule is evaluated on.
  ///
  /// Observed: a dictionary with `extensionItems`; an item has `attachments` only if there are any; an attachment has
  /// `registeredTypeIdentifiers`. Keys of the user info that begin with `com.apple.UIKit`, and `supportsJavaScript` when it
  /// is true, are left out; so is `attachments`, since attachments are not the user's.
  package var object: Value {
    .dictionary(["extensionItems": .array(items.map { .dictionary($0.entries) })])
  }
}

extension Payload.Item {
  fileprivate var entries: [String: Value] {
    var entries: [String: Value] = [:]
    for (key, value) in userInfo where !key.utf8.starts(with: "com.apple.UIKit".utf8) && key != "attachments" {
      if key == "supportsJavaScript", supportsJavaScript { continue }
      entries[key] = value
    }
    if !attachments.isEmpty { entries["attachments"] = .array(attachments.map { .dictionary($0.entries) }) }
    if let contentText { entries["contentText"] = .data(Array(contentText.utf8)) }
    if let title { entries["title"] = .string(title) }
    return entries
  }
}

extension Payload.Attachment {
  fileprivate var entries: [String: Value] {
    ["registeredTypeIdentifiers": .array(registeredTypeIdentifiers.map { .string($0) })]
  }
}

extension Payload {
  /// The payload in one line, such as `[public.jpeg, public.heic], 2 × [public.png] with text / [public.url]`.
  ///
  /// Brackets contain the identifiers of an attachment, `/` separates items, and equal neighbours are counted.
  package var shape: String {
    items.isEmpty ? "no items" : itemShapes.joined(separator: " / ")
  }

  /// Each item in one line.
  package var itemShapes: [String] {
    items.map { $0.shape }
  }
}

extension Payload.Item {
  /// The item in one line.
  fileprivate var shape: String {
    var marks: [String] = []
    if contentText != nil { marks.append("text") }
    if title != nil { marks.append("title") }
    if supportsJavaScript { marks.append("script") }
    marks += userInfo.keys.filter { $0 != "supportsJavaScript" }.sorted().map { "'\($0)'" }
    let shape = attachments.isEmpty ? "no attachments" : attachments.shape
    return shape + (marks.isEmpty ? "" : " with " + marks.joined(separator: ", "))
  }
}

extension Payload.Attachment {
  /// The identifier used in presets if the real one is unknown.
  package static let standInType = "org.example.unknown-attachment"

  /// The identifiers for people, who would look up the stand-in in vain.
  package var typeNames: [String] {
    guard registeredTypeIdentifiers.contains(Self.standInType) else { return registeredTypeIdentifiers }
    return registeredTypeIdentifiers.map { $0 == Self.standInType ? "something unknown" : $0 }
  }

  /// The identifiers that a rule could use: without the stand-in, which no device has, and without the type that the
  /// host stage adds to a type that a host registers.
  var typesWorthNaming: [String] {
    let isLink = registeredTypeIdentifiers.contains("public.url")
    return registeredTypeIdentifiers.filter {
      $0 != Self.standInType && !(isLink && $0 == HostPayload.activeWebPage)
    }
  }

  /// The identifiers in brackets, such as `[public.jpeg, public.heic]`.
  package var shape: String {
    "[" + typeNames.joined(separator: ", ") + "]"
  }
}

extension [Payload.Attachment] {
  /// The attachments in one line, such as `[public.jpeg], 2 × [public.png]`; equal neighbours are counted.
  package var shape: String {
    map { $0.shape }.runs.map { $0.count > 1 ? "\($0.count) × \($0.element)" : $0.element }.joined(separator: ", ")
  }
}

/// An element that is repeated, such as one photo many times.
package struct Run<Element: Hashable & Sendable>: Hashable, Sendable {
  /// The element.
  package let element: Element
  /// The length of the run, at least 1.
  package fileprivate(set) var count: Int

  /// Makes a run.
  package init(element: Element, count: Int) { (self.element, self.count) = (element, count) }
}

extension Array {
  /// Adds an element, some times.
  package mutating func append<Item>(_ item: Item, count: Int) where Element == Run<Item> {
    if let last = indices.last, self[last].element == item {
      self[last].count += count
    } else if count > 0 {
      append(Run(element: item, count: count))
    }
  }
}

extension Array where Element: Hashable & Sendable {
  /// The elements, with equal neighbours together.
  package var runs: [Run<Element>] {
    var runs: [Run<Element>] = []
    for element in self { runs.append(element, count: 1) }
    return runs
  }
}

extension Sequence where Element: Hashable {
  /// The elements in order, each once.
  package var distinct: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
