package import ActivationRuleModel
package import ActivationRuleQuestions
package import ActivationRuleText

/// The payloads that a rule accepts: of one item, and of any number of items.
package struct CombinationsReport {
  /// The payloads of any number of items.
  package let all: AcceptedCombinations
  /// The payloads of one item.
  package let inOneItem: AcceptedCombinations

  package init(_ rule: ActivationRule, _ options: AnalysisOptions = AnalysisOptions()) {
    all = Analysis(rule, options: options).acceptedCombinations()
    var one = options
    one.maximumItemCount = 1
    inOneItem = Analysis(rule, options: one).acceptedCombinations()
  }

  /// Returns the sentences, followed by the smallest payloads.
  ///
  /// - Parameter title: the beginning of the first line.
  package func rows(title: String) -> [TextRow] {
    var lines = sentences(title)
    if !all.smallest.isEmpty {
      let isSmallest = all.undecidedReason == nil
      lines += ["", isSmallest ? "The smallest payloads that are let in:" : "Payloads that are let in:"]
      lines += all.smallest.map { "  \($0.shape)" }
      if all.hasFurther { lines.append("  and further ones") }
    }
    return lines
  }

  /// The same report for programs.
  package var members: [JSONMember] {
    [JSONMember("accepts", all.json), JSONMember("acceptsInOneItem", inOneItem.json)]
  }

  /// Returns the accepted payloads of any number of items, and those of one item if they differ.
  private func sentences(_ title: String) -> [TextRow] {
    guard inOneItem.descriptionWithoutItems != all.descriptionWithoutItems else {
      return Self.sentences(all, title)
    }
    return inOneItem.smallest.isEmpty
      ? Self.sentences(all, title) + Self.sentences(inOneItem, "in one item: ")
      : Self.sentences(inOneItem, title) + Self.sentences(all, "over several items: ")
  }

  /// Returns the first sentence after a title, with the others below it.
  private static func sentences(_ combinations: AcceptedCombinations, _ title: String) -> [TextRow] {
    ["\(title)\(combinations.description)"] + combinations.details.map { "  \($0)" }
  }
}

extension AcceptedCombinations {
  /// The whole report for programs.
  package var json: JSONValue {
    [
      "message": .string(description), "details": .strings(details),
      "smallest": .array(zip(smallest, declarations).map { $0.json(declaring: $1) }),
      "hasFurther": .boolean(hasFurther),
      "kinds": .array(kinds.map { $0.json(among: kinds) }), "leftOut": .array(leftOut.map { $0.json }),
      "others": others.json, "othersAreOfAnyType": .boolean(othersAreOfAnyType),
      "mostAttachments": attachments.json, "leastAttachments": .count(attachmentMinimum),
      "leastAttachmentsReached": .boolean(isAttachmentMinimumReached), "mostItems": items.json,
      "refused": .array(refused.map { $0.test.json }),
      "refusedTogether": .array(refusedTogether.map { .array($0.map { $0.json }) }),
      "required": requirement.map {
        ["anyOf": .array($0.any.map { $0.json }), "noneOf": .array($0.none.map { $0.json })]
      } ?? .null,
      "together": jointLimit.map {
        ["anyOf": .array($0.kinds.map { $0.json }), "most": .integer(Int64($0.count))]
      } ?? .null,
      "undecided": undecidedReason?.json ?? .null, "nothingBecause": JSONValue(nothingReason?.description),
      "neverTogether": .array(exclusivePairs.map { .array($0.map { .string($0) }) }),
      "pageParts": .boolean(letsInPageParts), "complete": completeness.json,
      "gap": completeness.gap.map { $0.payload.json(declaring: $0.declarations) } ?? .null,
    ]
  }
}

extension AcceptedCombinations.Kind {
  fileprivate func json(among kinds: [AcceptedCombinations.Kind]) -> JSONValue {
    [
      "type": .string(type), "itself": .boolean(isItself), "least": .count(minimum),
      "leastReached": .boolean(isMinimumReached), "most": limit.json,
      "mostWithout": .array(excluded.map { $0.json }), "partOf": JSONValue(part.map { kinds[$0].type }),
    ]
  }
}

extension AcceptedCombinations.Completeness {
  /// Whether the rule accepts every payload that fits the sentences; null if undecided.
  fileprivate var json: JSONValue {
    switch self {
    case .complete: .boolean(true)
    case .incomplete: .boolean(false)
    case .notDecided: .null
    }
  }

  /// A payload that fits the sentences although the rule does not accept it.
  fileprivate var gap: AcceptedCombinations.Gap? {
    if case .incomplete(let gap) = self { gap } else { nil }
  }
}

extension AttachmentSort.Test {
  /// The type, and whether it must be registered itself.
  fileprivate var json: JSONValue { ["type": .string(type), "itself": .boolean(isItself)] }
}

extension AcceptedCombinations.Limit {
  /// The number, `"any"`, or null if undecided; an object if the number may be larger.
  fileprivate var json: JSONValue {
    switch self {
    case .exactly(let count): .count(count)
    case .atLeast(let count): ["atLeast": .count(count)]
    case .unlimited: .string("any")
    case .notDecided: .null
    }
  }
}
