import ActivationRuleSuites
import ActivationRules
import PropertyLists

/// What a rule lets in, in one item and in all.
struct CombinationsReport {
  /// In any number of items, as far as the options allow.
  let all: AcceptedCombinations
  /// In one item; `nil` if the options ask about a number of items.
  let inOneItem: AcceptedCombinations?

  init(_ rule: ActivationRule, _ options: AnalysisOptions) {
    all = Analysis(rule, options: options).acceptedCombinations()
    guard options.maximumItemCount == nil else {
      inOneItem = nil
      return
    }
    var one = options
    one.maximumItemCount = 1
    inOneItem = Analysis(rule, options: one).acceptedCombinations()
  }

  /// The sentences, and the smallest payloads below them.
  var text: String {
    var text = all.description + "\n"
    if let inOneItem, inOneItem.description != all.description + ", in one item",
      inOneItem.description != all.description
    {
      text =
        inOneItem.smallest.isEmpty
        ? "\(text)in one item: \(inOneItem.description)\n" : "\(inOneItem.description)\nover several items: \(text)"
    }
    if all.smallest.isEmpty { return text }
    text += all.undecidedReason == nil ? "\nThe smallest payloads that are let in:\n" : "\nPayloads that are let in:\n"
    for payload in all.smallest { text += "  \(payload.shape)\n" }
    if all.hasFurther { text += "  and further ones\n" }
    return text
  }
}

extension AcceptedCombinations {
  /// All of it, for programs.
  var json: JSONValue {
    [
      "text": .string(description), "smallest": .array(smallest.map { $0.json }), "hasFurther": .boolean(hasFurther),
      "kinds": .array(
        kinds.map { ["type": .string($0.type), "least": .integer(Int64($0.minimum)), "most": $0.limit.json] }),
      "others": others.json,
      "attachments": attachments.json, "items": items.json,
      "reason": JSONValue(undecidedReason?.description),
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
