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
