import Texts

internal import ActivationRuleModel
internal import PropertyLists

/// Reads the fields of objects and complains about those that are missing, misspelt, or of a wrong kind.
struct FieldReader {
  private let source: SourceText
  private let isJSON: Bool

  init(_ document: PropertyListDocument) {
    source = document.source
    isJSON = document.format == .json
  }

  /// Checks that a value is an object that has no field but these, and each once.
  func check(_ node: PropertyListNode, _ what: String, has known: [String]) throws(PresetError) {
    guard case .dictionary(let entries) = node.kind else {
      throw PresetError(.wrongKind, "\(what) must be an object, found \(node.kindName)", at: node.range, in: source)
    }
    var first: [String: SourceRange] = [:]
    for entry in entries {
      let name = entry.key.text
      guard known.contains(name) else { throw unknown(entry, what, known) }
      if let range = first[name] {
        throw PresetError(
          .repeatedField, "the field '\(name)' stands twice", at: entry.keyRange, in: source,
          notes: [Diagnostic.Note("the first is here", at: range)])
      }
      first[name] = entry.keyRange
    }
  }

  private func unknown(_ entry: PropertyListEntry, _ what: String, _ known: [String]) -> PresetError {
    let name = entry.key.text
    let nearest = PresetError.nearest(to: name, among: known)
    let fixIt = nearest.map { Diagnostic.FixIt("write '\($0)'", replacing: entry.keyRange, with: "\"\($0)\"") }
    return PresetError(
      .unknownField, "\(what) has no field '\(name)'; \(PresetError.proposal(for: name, among: known))",
      at: entry.keyRange, in: source, fixIts: isJSON ? fixIt.map { [$0] } ?? [] : [])
  }

  /// The value of a field that must be there.
  func value(_ field: String, of node: PropertyListNode, _ what: String) throws(PresetError) -> PropertyListNode {
    if let value = node[field] { return value }
    throw PresetError(.missingField, "\(what) has no '\(field)'", at: node.range, in: source)
  }

  /// The elements of a field that must be an array.
  func array(_ field: String, of node: PropertyListNode, _ what: String) throws(PresetError) -> [PropertyListNode] {
    let value = try value(field, of: node, what)
    if case .array(let nodes) = value.kind { return nodes }
    throw PresetError(.wrongKind, "'\(field)' must be an array, found \(value.kindName)", at: value.range, in: source)
  }

  /// The text of a field that may be missing, null or empty; `nil` then.
  func optionalText(_ field: String, of node: PropertyListNode) throws(PresetError) -> String? {
    guard let value = node[field], value.kind != .null, value.string != "" else { return nil }
    return try text(field, of: node, "").text
  }

  /// The text of a field that must be a string with something in it.
  func text(
    _ field: String, of node: PropertyListNode, _ what: String
  ) throws(PresetError) -> (text: String, range: SourceRange) {
    let value = try value(field, of: node, what)
    guard let text = value.string else {
      throw PresetError(.wrongKind, "'\(field)' must be a string, found \(value.kindName)", at: value.range, in: source)
    }
    guard !text.isEmpty else {
      throw PresetError(.emptyText, "'\(field)' must not be empty", at: value.range, in: source)
    }
    return (text, value.range)
  }
}
