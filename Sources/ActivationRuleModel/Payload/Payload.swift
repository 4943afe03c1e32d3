package import ActivationRulePredicates
import ActivationRuleText
package import ActivationRuleTypes

/// The payload that a host app shares: extension items with their attachments.
///
/// Source: NSExtensionItem and NSItemProvider (Apple documentation).
public struct Payload: Hashable, Sendable {
  /// One extension item.
  public struct Item: Hashable, Sendable {
    /// Equal neighbours among the attachments: many photos are one photo many times.
    package private(set) var runs: [Run<Attachment>]
    /// The text that accompanies the attachments; a rule sees it as RTF bytes, not as a string (observed).
    package var contentText: String?
    /// The title; only newer systems pass it on (observed).
    package var title: String?
    /// Further entries of the item's user info.
    package var userInfo: [String: Value] = [:]

    /// Makes an item.
    public init(_ attachments: [Attachment] = [], contentText: String? = nil, title: String? = nil) {
      (runs, self.contentText, self.title) = (attachments.runs, contentText, title)
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

  /// Makes a payload of one item with some attachments.
  package init(of attachments: [Attachment]) { items = [Item(attachments)] }

  /// All attachments, item after item.
  package var attachments: [Attachment] {
    items.flatMap { $0.attachments }
  }

  /// The equal neighbours among the attachments of each item.
  package var runs: [Run<Attachment>] { items.flatMap { $0.runs } }
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

/// The payload that a host app passes on.
///
/// It has another type than ``Payload``, which rules see: the system changes some of it on the way, and a rule may have
/// another verdict on the original.
package struct HostPayload: Hashable, Sendable {
  /// The extension items, as the host made them.
  package var items: [Payload.Item]

  /// Makes a payload of a host app.
  package init(_ items: [Payload.Item] = []) {
    self.items = items
  }

  /// All attachments, in order.
  package var attachments: [Payload.Attachment] { items.flatMap { $0.attachments } }

  /// The payload that rules see.
  ///
  /// An item that supports JavaScript gets the active-page type on each attachment with `public.url`, as if the URL loaded.
  /// Otherwise an attachment of several identifiers, none of them the active page, loses `public.url`. Observed: both
  /// steps. A third step removes one more identifier on newer systems; it is known to exist, but not which identifier
  /// it removes, so it is left out.
  ///
  /// - Parameter stage: whether the system's host stage runs.
  package func seenByRules(_ stage: HostStage = .runs) -> Payload {
    guard stage == .runs else { return Payload(items) }
    return Payload(
      items.map { item in
        changing(item) {
          $0.attachments = []
          for run in item.runs {
            $0.append(Self.convert(run.element, hasScript: item.supportsJavaScript), count: run.count)
          }
        }
      })
  }

  /// The type of a page whose script may run.
  static let activeWebPage = "com.apple.active-webpage"

  private static func convert(_ attachment: Payload.Attachment, hasScript: Bool) -> Payload.Attachment {
    let identifiers = attachment.registeredTypeIdentifiers
    guard let place = identifiers.firstIndex(of: "public.url") else { return attachment }
    if hasScript { return Payload.Attachment(identifiers + [activeWebPage]) }
    if identifiers.count < 2 || identifiers.contains(activeWebPage) { return attachment }
    return Payload.Attachment(Array(identifiers[..<place] + identifiers[(place + 1)...]))
  }

  /// The certainty that rules see this payload: observed if the host stage changes something.
  package func certainty(_ stage: HostStage) -> Certainty {
    seenByRules(stage).items == items ? .documented : .observed
  }

  /// The changes of the host stage, one sentence for each attachment that it changes.
  package var remarks: [String] {
    zip(seenByRules(.skipped).attachments, seenByRules().attachments).compactMap { before, after in
      guard before != after else { return nil }
      let name = "the attachment \(before.shape)"
      return before.registeredTypeIdentifiers.count < after.registeredTypeIdentifiers.count
        ? "the share sheet adds \(Self.activeWebPage) to \(name)" : "the share sheet takes public.url from \(name)"
    }
  }
}

/// Whether the system changes the payload of a host before rules see it.
package enum HostStage: Hashable, Sendable {
  /// As on a device.
  case runs
  /// The payload is used unchanged.
  case skipped
}

extension Payload {
  /// Whether the host stage leaves the payload unchanged, which is true of every result of that stage.
  package var passesHostStage: Bool { HostPayload(items).seenByRules() == self }
}

/// A thing that a host passes to the share sheet, and the attachment that the system makes of it.
///
/// Source: UIActivityViewController (Apple documentation) and what logs of extensions show.
package enum SharedThing {
  /// The address of a web page; logs show http and https, and other schemes are assumed to behave the same.
  case link
  /// A string; seen in many logs.
  case text
  /// An image in memory; most logs show the general type, some newer ones PNG.
  case image
  /// A file, by name and kind. No file system is consulted.
  ///
  /// The types of a file's URL are observed; that an app shares the URL, and not only the contents, is reported.
  case file(String, FileKind)

  /// The attachment.
  ///
  /// - Parameter types: the registry that has the types of file names.
  package func attachment(_ types: UniformTypeRegistry) -> Payload.Attachment {
    switch self {
    case .link: Payload.Attachment(["public.url"])
    case .text: Payload.Attachment(["public.plain-text"])
    case .image: Payload.Attachment(["public.image"])
    case .file(let name, let kind):
      Payload.Attachment([types.typeIdentifier(forFileNamed: name, kind: kind), "public.file-url"])
    }
  }

  /// The certainty that it becomes this attachment.
  package var certainty: Certainty {
    switch self {
    case .link, .text, .image: .observed
    case .file: .reported
    }
  }
}

/// The parts of a URL that matter for sharing: its scheme, its domain, and the path of a file.
package struct SharedURL: Hashable, Sendable {
  /// The path of a file URL with its escapes resolved; `nil` for any other scheme.
  package let filePath: String?
  /// The domain after `//`, without user and port; `nil` if there is none.
  package let domain: String?

  /// Splits a text; `nil` if it has no scheme such as `https:`.
  package init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard let colon = bytes.firstIndex(of: ":"), colon > 0,
      bytes[..<colon].allSatisfy({ $0.isNamePart || $0 == 0x2B || $0 == 0x2D || $0 == 0x2E })
    else { return nil }
    let isFile = bytes[..<colon].map { $0 | 0x20 }.elementsEqual("file".utf8)
    filePath = isFile ? Self.path(bytes[(colon + 1)...]) : nil
    domain = Self.domain(bytes[(colon + 1)...])
  }

  private static func domain(_ rest: ArraySlice<UInt8>) -> String? {
    guard rest.starts(with: Array("//".utf8)) else { return nil }
    let authority = rest.dropFirst(2).prefix { !"/?#".utf8.contains($0) }
    let place = authority.lastIndex(of: "@").map { authority[($0 + 1)...] } ?? authority
    let name = place.prefix { $0 != ":" }
    return name.isEmpty ? nil : name.text
  }

  /// The path after `file:`, without host, query and fragment.
  private static func path(_ rest: ArraySlice<UInt8>) -> String {
    var path = rest.prefix { $0 != "?" && $0 != "#" }
    if path.starts(with: Array("//".utf8)) { path = path.dropFirst(2).drop { $0 != "/" } }
    return "/" + decoded(path.drop { $0 == "/" })
  }

  /// The text with `%XX` replaced by the corresponding bytes.
  private static func decoded(_ text: ArraySlice<UInt8>) -> String {
    var bytes: [UInt8] = []
    var rest = text
    while let byte = rest.popFirst() {
      if byte == "%", rest.count >= 2,
        let high = rest[rest.startIndex].digitValue(base: 16),
        let low = rest[rest.startIndex + 1].digitValue(base: 16)
      {
        bytes.append(high << 4 | low)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return bytes.text
  }
}
