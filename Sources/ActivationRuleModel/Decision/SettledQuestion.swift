import PropertyLists

/// What a rule file says of an open question, found by asking what dictionaries would do under it.
package struct SettledQuestion: Hashable, Sendable {
  /// The question.
  package let assumption: Assumption
  /// The answer under which the same things happen; `nil` if they do under none.
  package let choice: String?

  /// Whether the answer is the one that this package takes anyway.
  package var isDefault: Bool { choice == assumption.choices[0] }

  /// What a table says of all questions that it settles.
  package static func all(in table: RuleTable) -> [SettledQuestion] {
    let questions = Assumption.allCases.filter { $0.isSettledByTable }
    var settings = RuleSettings()
    var settled: [SettledQuestion] = []
    // The first time round some answers are not known yet that take part in the outcome of others.
    for _ in 0..<2 {
      settled = questions.map { SettledQuestion(assumption: $0, choice: $0.choice(in: table, beside: settings)) }
      for answer in settled { if let choice = answer.choice { _ = settings.assume(answer.assumption, choice) } }
    }
    return settled
  }
}

extension Assumption {
  /// The answer that leads to the same verdicts as a table.
  fileprivate func choice(in table: RuleTable, beside settings: RuleSettings) -> String? {
    var given = RuleSettings()
    given.table = table
    let wanted = experiments.map { $0.isShown(given) }
    return choices.first { choice in
      var assumed = settings
      return assumed.assume(self, choice) && experiments.map { $0.isShown(assumed) } == wanted
    }
  }

  /// Shares that tell the answers apart, and some that are the same under all of them.
  private var experiments: [Experiment] {
    let file = ["com.adobe.pdf", "public.file-url"]
    let picture = ["public.jpeg", "public.file-url"]
    switch self {
    case .fileCounting:
      let keys: [String: Int64] = ["SupportsFileWithMaxCount": 1, "SupportsImageWithMaxCount": 1]
      return [Experiment(keys, [[picture, file]]), Experiment(keys, [[file, file]])]
    case .textType:
      return ["public.html", "public.plain-text", "com.adobe.pdf"].map { Experiment(["SupportsText": 1], [[[$0]]]) }
    case .webPageTypes:
      return ["com.apple.webarchive", "com.apple.active-webpage", "public.url"].map {
        Experiment(["SupportsWebPageWithMaxCount": 1], [[[$0]]])
      }
    case .countScope:
      let keys: [String: Int64] = ["SupportsImageWithMaxCount": 1]
      return [
        Experiment(keys, [[["public.jpeg"]], [["public.jpeg"]]]),
        Experiment(keys, [[["public.jpeg"], ["public.jpeg"]]]),
      ]
    case .emptyPayload:
      return [1, 2].map { Experiment(["SupportsImageWithMaxCount": 1, "DictionaryVersion": $0], [[]]) }
    case .exceptionScope:
      let keys: [String: Int64] = ["SupportsImageWithMaxCount": 1, "SupportsWebURLWithMaxCount": 1]
      return [Experiment(keys, [[picture]])]
        + ["public.file-url", "public.url"].map { Experiment(keys, [[[$0]]]) }
    case .webURLZero:
      let keys: [String: Int64] = [
        "DictionaryVersion": 2, "SupportsFileWithMaxCount": 1, "SupportsWebURLWithMaxCount": 0,
      ]
      return [Experiment(keys, [[file]]), Experiment(keys, [[file, ["public.url"]]])]
    case .webPageAlternative: return []
    }
  }
}

/// A dictionary and something that is shared.
private struct Experiment {
  private let keys: [String: PropertyListNode]
  private let payload: Payload

  /// Makes an experiment of the types of each attachment of each item.
  init(_ keys: [String: Int64], _ items: [[[String]]]) {
    self.keys = keys.mapValues { PropertyListNode(.integer($0)) }
    payload = Payload(items.map { Payload.Item($0.map { Payload.Attachment($0) }) })
  }

  func isShown(_ settings: RuleSettings) -> Bool {
    ActivationRule(dictionary: keys, settings: settings).evaluate(payload) == .shown
  }
}
