/// What an expression of a rule gives, as far as the payload's structure tells.
package enum ExpressionShape: Hashable, Sendable {
  /// The whole payload.
  case payload
  /// The items, the attachments of one or all items, the identifiers of an attachment.
  case items, attachments, identifiers
  /// One element of those.
  case item, attachment, identifier
  /// Arrays of attachments in an array, which a plain key that steps through the items gives.
  case attachmentLists
  /// How many there are.
  case count
  /// A key that nothing in a payload has.
  case nothing
  /// Anything else, and what is not known.
  case other

  /// What the elements of a collection are.
  package var element: ExpressionShape {
    switch self {
    case .items: .item
    case .attachments: .attachment
    case .identifiers: .identifier
    case .attachmentLists: .attachments
    default: .other
    }
  }

  /// What a plain key gives.
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

  /// What a collection operator gives when the rest of the path is one key.
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

  /// The thing in words.
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
