package import ActivationRuleText
import Foundation

/// The part of JSON Schema that the schemas in `Grammar/` use; a member that an object with listed members has besides is a
/// fault here, though readers must ignore it, so that the schemas stay complete.
package struct Schema {
  private let files: [String: PropertyListNode]

  package init(_ names: String...) throws {
    var files: [String: PropertyListNode] = [:]
    for name in names {
      let bytes = Array(try Data(contentsOf: URL(filePath: packageFolder + "Grammar/" + name)))
      files[name] = try JSONReader.read(SourceText(name: name, bytes: bytes)).root
    }
    self.files = files
  }

  /// The references to the definitions of which a whole document of a file follows one.
  package func alternatives(of file: String) -> [String] {
    (files[file]?["anyOf"]?.elements ?? []).compactMap { $0["$ref"]?.string }
  }

  /// What is wrong with a value; `nil` if it follows a definition of a file, or the schema at its root.
  package func fault(of value: PropertyListNode, file: String, _ definition: String? = nil) -> String? {
    guard let root = files[file], let schema = definition.map({ root["$defs"]?[$0] }) ?? root else {
      return "there is no definition '\(definition ?? "")' in \(file)"
    }
    return fault(of: value, schema, file, at: "$")
  }

  private func fault(
    of value: PropertyListNode, _ schema: PropertyListNode, _ file: String, at path: String
  ) -> String? {
    if let reference = schema["$ref"]?.string {
      let parts = reference.split(separator: "#", omittingEmptySubsequences: false).map { String($0) }
      let target = parts[0].isEmpty ? file : parts[0]
      let keys = (parts.count > 1 ? parts[1] : "").split(separator: "/")
      guard let node = keys.reduce(files[target], { $0?[String($1)] }) else { return "there is no '\(reference)'" }
      return fault(of: value, node, target, at: path)
    }
    if let alternatives = schema["anyOf"]?.elements {
      var faults: [String] = []
      for alternative in alternatives {
        guard let fault = fault(of: value, alternative, file, at: path) else { return nil }
        faults.append(fault)
      }
      return "\(path): fits no alternative: \(faults)"
    }
    if let alternatives = schema["oneOf"]?.elements {
      let faults = alternatives.map { fault(of: value, $0, file, at: path) }
      if faults.count(where: { $0 == nil }) != 1 { return "\(path): fits not exactly one alternative: \(faults)" }
    }
    for part in schema["allOf"]?.elements ?? [] {
      if let found = fault(of: value, part, file, at: path) { return found }
    }
    if let excluded = schema["not"], fault(of: value, excluded, file, at: path) == nil { return "\(path): is excluded" }
    if let constant = schema["const"], JSONValue(constant) != JSONValue(value) { return "\(path): is another constant" }
    if let type = schema["type"] {
      let allowed = type.string.map { [$0] } ?? type.elements?.compactMap { $0.string } ?? []
      if !allowed.contains(value.schemaType) { return "\(path): is \(value.schemaType), not \(allowed)" }
    }
    if let choices = schema["enum"]?.elements, !choices.contains(where: { JSONValue($0) == JSONValue(value) }) {
      return "\(path): \(JSONValue(value).text()) is no choice"
    }
    if case .dictionary(let entries) = value.kind {
      for key in schema["required"]?.elements?.compactMap({ $0.string }) ?? [] where value[key] == nil {
        return "\(path): '\(key)' is missing"
      }
      let names = schema["propertyNames"]?["enum"]?.elements?.compactMap { $0.string }
      for entry in entries {
        let place = path + "." + entry.key.text
        if names?.contains(entry.key.text) == false { return "\(place): is no member here" }
        if let inner = schema["properties"]?[entry.key.text] {
          if let found = fault(of: entry.value, inner, file, at: place) { return found }
        } else if schema["properties"] != nil, schema["type"] != nil, names == nil {
          return "\(place): is not in the schema"
        }
      }
    }
    if let inner = schema["items"] {
      for (index, element) in (value.elements ?? []).enumerated() {
        if let found = fault(of: element, inner, file, at: "\(path)[\(index)]") { return found }
      }
    }
    return nil
  }
}

extension PropertyListNode {
  /// The elements of an array.
  package var elements: [PropertyListNode]? {
    guard case .array(let nodes) = kind else { return nil }
    return nodes
  }

  fileprivate var schemaType: String {
    switch kind {
    case .null: "null"
    case .boolean: "boolean"
    case .integer, .unsignedInteger: "integer"
    case .real: "number"
    case .array: "array"
    case .dictionary: "object"
    default: "string"
    }
  }
}
