package import ActivationRuleText

/// Key paths, with the collection operators.
extension PredicateEvaluator {
  /// Follows steps from a value.
  ///
  /// A collection operator applies to the path formed by the keys after it.
  package func value(at steps: ArraySlice<KeyPathStep>, from start: Value) throws(EvaluationError) -> Value {
    var current = start
    var index = steps.startIndex
    while index < steps.endIndex {
      let step = steps[index]
      try countStep(step.range)
      index += 1
      switch step.kind {
      case .key(let key): current = try Self.value(forKey: key, of: current, step.range)
      case .operator(let name): (current, index) = try apply(name, to: current, path: steps[index...], step.range)
      default: throw EvaluationError(.refused, "brackets and calls in a key path are refused", at: step.range)
      }
    }
    return current
  }

  /// The value of a key, like `valueForKey:`.
  ///
  /// Documented (Key-Value Coding Programming Guide): nil gives nil, a dictionary its value or nil, an array maps the
  /// key over its elements. Observed: a string has a length. Reported: NSNull answers every key with itself, so that a
  /// path can continue past an element that lacks one. Everything else raises.
  package static func value(
    forKey key: String, of value: Value, _ range: SourceRange
  ) throws(EvaluationError) -> Value {
    switch value {
    case .null, .nullObject: return value
    case .dictionary(let entries): return entries[key] ?? .null
    case .string(let text) where key == "length": return .integer(Int64(text.utf16.count))
    case .array(let elements):
      var result: [Value] = []
      for element in elements {
        let found = try self.value(forKey: key, of: element, range)
        result.append(found == .null ? .nullObject : found)
      }
      return .array(result)
    case .set(let elements):
      var result: [Value] = []
      for element in elements {
        let found = try self.value(forKey: key, of: element, range)
        if found != .null, !result.contains(found) { result.append(found) }
      }
      return .set(result)
    default:
      throw EvaluationError(.unknownKey, "\(value.kindName) has no key '\(key)'", at: range)
    }
  }

  /// Applies a collection operator; also returns the place at which the path continues.
  private func apply(
    _ name: String, to value: Value, path: ArraySlice<KeyPathStep>, _ range: SourceRange
  ) throws(EvaluationError) -> (Value, Int) {
    if value.isNull { return (value, path.endIndex) }
    // The sign of a property of a dictionary is dropped (documented).
    if case .dictionary(let entries) = value, name == "count" {
      return (.integer(Int64(entries.count)), path.startIndex)
    }
    guard let elements = value.elements else {
      throw EvaluationError(.unknownKey, "\(value.kindName) has no key '@\(name)'", at: range)
    }
    if name == "count" { return (.integer(Int64(elements.count)), path.endIndex) }
    guard let operation = CollectionOperator(rawValue: name), !path.isEmpty else {
      let reason = CollectionOperator(rawValue: name) == nil ? "does not exist" : "needs a path behind it"
      throw EvaluationError(.unknownCollectionOperator, "the collection operator '@\(name)' \(reason)", at: range)
    }
    var leaves: [Value] = []
    leaves.reserveCapacity(elements.count)
    for element in elements {
      let isItself = path.count == 1 && path.first?.kind == .key("self")
      leaves.append(isItself ? element : try self.value(at: path, from: element))
    }
    return (try operation.apply(to: leaves, range), path.endIndex)
  }
}
