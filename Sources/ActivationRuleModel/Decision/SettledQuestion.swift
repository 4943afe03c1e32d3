/// The answer of a rule file to an open question, found by comparing dictionaries under each answer.
package struct SettledQuestion: Hashable, Sendable {
  /// The question.
  package let assumption: Assumption
  /// The answer with the same results; `nil` if there is none, or if nothing distinguishes the answers.
  package let choice: String?

  /// Whether the answer is this package's default.
  package var isDefault: Bool { choice == assumption.choices[0] }

  /// The answers of a table to all questions that it settles.
  package static func all(in table: RuleTable) -> [SettledQuestion] {
    Assumption.allCases.filter { $0.isSettledByTable }
      .map { SettledQuestion(assumption: $0, choice: $0.choice(in: table)) }
  }
}

extension Assumption {
  /// The answer that leads to the same verdicts as a table.
  ///
  /// Experiments with keys that the table lacks are ignored. Rejections made for the sake of other keys are left out,
  /// so that they are not mistaken for an answer.
  fileprivate func choice(in table: RuleTable) -> String? {
    let names = table.flattened.map { $0.name }
    let experiments = self.experiments.filter { $0.names.allSatisfy { names.contains($0) } }
    let wanted = experiments.flatMap { experiment in
      var given = RuleSettings()
      given.table = table.mapRules { rule in if !experiment.names.contains(rule.name) { rule.reject = nil } }
      return experiment.outcomes(given)
    }
    guard wanted.contains(true), wanted.contains(false) else { return nil }
    let fitting = choices.filter { choice in
      var assumed = RuleSettings()
      return assumed.assume(self, choice) && experiments.flatMap { $0.outcomes(assumed) } == wanted
    }
    return fitting.count == 1 ? fitting[0] : nil
  }

  private typealias Share = TableExperiment.Share

  /// Shares that distinguish the answers, and some with the same verdict under all of them; none depends on another
  /// question.
  private var experiments: [TableExperiment] {
    switch self {
    case .fileCounting: Self.filesBesideKinds
    case .textType: Self.texts
    case .webPageTypes: Self.pages
    case .countScope: Self.counts
    case .emptyPayload: Self.nothing
    case .exceptionScope: Self.exceptions
    case .webURLZero: Self.zeros
    case .webPageAlternative: []
    }
  }

  private static let filesBesideKinds: [TableExperiment] = {
    let file = Share.file
    return [("SupportsImageWithMaxCount", Share.picture), ("SupportsMovieWithMaxCount", Share.movie)].flatMap {
      key, kind in
      [Int64(1), 2].map { count in
        TableExperiment(
          ["SupportsFileWithMaxCount": 1, key: count],
          [
            [[file]], [[kind]], [[kind, file]], [[kind, kind]], [[kind, kind, file]], [[file, file]], [[Share.link]],
          ])
      }
    } + [TableExperiment(["SupportsFileWithMaxCount": 1], [[[file]], [[Share.picture]], [[Share.picture, file]]])]
  }()

  private static let texts: [TableExperiment] = [Int64(1), 2].map { version in
    let types = [
      "public.plain-text", "public.utf8-plain-text", "public.source-code", "public.html", "public.rtf", "public.json",
      "public.vcard", "com.adobe.pdf", "public.jpeg", "public.url",
    ]
    return TableExperiment(
      ["SupportsText": 1, "DictionaryVersion": version], types.map { [[[$0]]] } + types.map { [[[$0], [$0]]] })
  }

  private static let pages: [TableExperiment] = [Int64(1), 2].map { version in
    let (page, archive) = (Share.page, Share.archive)
    return TableExperiment(
      ["SupportsWebPageWithMaxCount": 1, "DictionaryVersion": version],
      [
        [[page]], [[archive]], [[page, archive]], [[page, page]], [[archive, archive]], [[Share.link]],
        [[["public.html"]]],
      ])
  }

  private static let counts: [TableExperiment] = {
    let keys = [
      ("SupportsImageWithMaxCount", Share.photo), ("SupportsMovieWithMaxCount", Share.movie),
      ("SupportsFileWithMaxCount", Share.file), ("SupportsWebURLWithMaxCount", Share.link),
      ("SupportsWebPageWithMaxCount", Share.page), (DictionaryKey.attachmentMaximum, Share.photo),
    ]
    let maxima = keys.map { key, kind in
      TableExperiment([key: 1], [[[kind]], [[kind], [kind]], [[kind, kind]], [[kind], [kind, kind]]])
    }
    let photo = Share.photo
    return maxima + [
      TableExperiment([DictionaryKey.attachmentMinimum: 2], [[[photo]], [[photo], [photo]], [[photo, photo]]])
    ]
  }()

  private static let nothing: [TableExperiment] = {
    let keys = [("SupportsImageWithMaxCount", Share.photo), ("SupportsWebURLWithMaxCount", Share.link)]
    return keys.flatMap { key, kind in
      [Int64(1), 2].map {
        TableExperiment([key: 1, "DictionaryVersion": $0], [[], [[]], [[kind]], [[["org.example.undeclared"]]]])
      }
    }
  }()

  private static let exceptions: [TableExperiment] = [Int64(1), 2].flatMap { version in
    let (link, fileLink) = (Share.link, Share.fileLink)
    return [
      TableExperiment(
        ["SupportsImageWithMaxCount": 1, "SupportsWebURLWithMaxCount": 1, "DictionaryVersion": version],
        [[[Share.picture]], [[Share.photo]], [[Share.file]], [[link]], [[fileLink]]]),
      TableExperiment(
        ["SupportsWebURLWithMaxCount": 1, "DictionaryVersion": version],
        [[[link]], [[fileLink]], [[link, link]], [[link, fileLink]], [[Share.file]]]),
    ]
  }

  private static let zeros: [TableExperiment] = {
    let (file, link) = (Share.file, Share.link)
    let kinds = [
      ("SupportsFileWithMaxCount", file), ("SupportsImageWithMaxCount", Share.picture),
      ("SupportsWebPageWithMaxCount", ["com.apple.active-webpage", "public.url"]),
    ]
    return kinds.map { key, kind in
      TableExperiment(
        ["DictionaryVersion": 2, key: 1, "SupportsWebURLWithMaxCount": 0],
        [[[kind]], [[kind, link]], [[link]], [[kind, file]], [[Share.text]]])
    }
  }()
}
