import ActivationRules
import PropertyLists

extension AcceptedCombinations {
  /// The sentence, and the smallest payloads below it.
  var text: String {
    var text = description + "\n"
    if smallest.isEmpty { return text }
    text += "\nThe smallest payloads that are let in:\n"
    for payload in smallest { text += "  \(payload.shape)\n" }
    if hasFurther { text += "  and further ones\n" }
    return text
  }

  /// All of it, for programs.
  var json: JSONValue {
    [
      "text": .string(description), "smallest": .array(smallest.map { $0.json }), "hasFurther": .boolean(hasFurther),
      "kinds": .array(kinds.map { ["type": .string($0.type), "most": $0.limit.json] }), "others": others.json,
      "attachments": attachments.json, "items": items.json,
      "neverTogether": .array(exclusivePairs.map { .array($0.map { .string($0) }) }),
    ]
  }
}

extension AcceptedCombinations.Limit {
  /// The number, `"any"`, or null when it is not decided; of a number that may be larger an object.
  fileprivate var json: JSONValue {
    switch self {
    case .exactly(let count): .integer(Int64(count))
    case .atLeast(let count): ["atLeast": .integer(Int64(count))]
    case .unlimited: .string("any")
    case .notDecided: .null
    }
  }
}
