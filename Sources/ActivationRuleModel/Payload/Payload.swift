public import ActivationRulePredicates

/// The payload that a host app shares: extension items with their attachments.
///
/// Source: NSExtensionItem and NSItemProvider (Apple documentation).
public struct Payload: Hashable, Sendable {
  /// One extension item.
  public struct Item: Hashable, Sendable {
    /// The attachments in order; an item without any has no `attachments` key for a rule (observed).
    public var attachments: [Attachment]
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
      (self.attachments, self.contentText, self.title, self.userInfo) = (attachments, contentText, title, userInfo)
    }

    /// Makes an item of attachments.
    public static func item(_ attachments: Attachment...) -> Item {
      Item(attachments)
    }

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
      guard identifiers.count > 1 else {
        registeredTypeIdentifiers = identifiers
        return
      }
      var seen: Set<String> = []
      registeredTypeIdentifiers = identifiers.filter { seen.insert($0).inserted }
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
  public var attachments: [Attachment] {
    items.flatMap { $0.attachments }
  }
}
