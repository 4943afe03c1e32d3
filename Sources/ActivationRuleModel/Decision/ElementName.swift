import PredicateFormat

/// Names of items and attachments.
enum ElementName {
  /// The name of the element of a collection: an item, an attachment with its identifiers, or an identifier.
  static func of(_ element: Value, _ index: Int) -> String {
    switch element {
    case .string(let text): return text
    case .dictionary:
      guard let names = identifiers(element) else { return "item \(index + 1)" }
      return "attachment \(index + 1) [\(names.joined(separator: ", "))]"
    default: return "element \(index + 1)"
    }
  }

  /// The identifiers of an attachment; `nil` for anything else.
  static func identifiers(_ element: Value) -> [String]? {
    guard case .dictionary(let entries) = element,
      let identifiers = entries["registeredTypeIdentifiers"]?.elements
    else { return nil }
    return identifiers.map { identifier in
      if case .string(let name) = identifier { return name }
      return "?"
    }
  }

  /// The word for the elements of a collection.
  static func noun(_ elements: [Value], _ count: Int) -> String {
    let plural =
      switch elements.first {
      case .string?: "identifiers"
      case .dictionary(let entries)? where entries["registeredTypeIdentifiers"] != nil: "attachments"
      case .dictionary?: "items"
      default: "elements"
      }
    return count == 1 ? String(plural.dropLast()) : plural
  }
}
