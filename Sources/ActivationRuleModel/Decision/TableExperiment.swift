/// A dictionary and shares whose verdicts show the behaviour of a table.
struct TableExperiment {
  /// Untrusted templates may never end; those of the reconstructed table take some hundred steps.
  static let stepLimit = 100_000

  /// The names of the keys, with their values.
  private let values: [String: Int64]
  private let payloads: [Payload]

  /// Makes an experiment of shares: items of attachments of type identifiers.
  init(_ values: [String: Int64], _ shares: [[[[String]]]]) {
    self.values = values
    payloads = shares.map { items in Payload(items.map { Payload.Item($0.map { Payload.Attachment($0) }) }) }
  }

  /// The keys that a table contains, without their prefix.
  var names: [String] { values.keys.filter { DictionaryKey.named($0)?.certainty != nil } }

  /// Whether each share is shown; `nil` if the table's templates raise an error.
  func outcomes(_ settings: RuleSettings) -> [Bool?] {
    var settings = settings
    settings.stepLimit = Self.stepLimit
    return outcomes(ActivationRule(dictionary: values.mapValues { PropertyListNode(.integer($0)) }, settings: settings))
  }

  /// The same of a rule in place of the dictionary.
  func outcomes(_ rule: ActivationRule) -> [Bool?] {
    payloads.map { payload in
      switch rule.evaluate(payload) {
      case .shown: true
      case .hidden: false
      case .error: nil
      }
    }
  }
}

extension TableExperiment {
  /// The types of shared attachments.
  enum Share {
    static let file = ["com.adobe.pdf", "public.file-url"]
    static let picture = ["public.jpeg", "public.file-url"]
    static let movie = ["com.apple.quicktime-movie", "public.file-url"]
    static let photo = ["public.jpeg"]
    static let link = ["public.url"]
    static let fileLink = ["public.url", "public.file-url"]
    static let text = ["public.plain-text"]
    static let page = ["com.apple.active-webpage"]
    static let archive = ["com.apple.webarchive"]

    /// Each kind alone, twice, and with others; in one item and in two.
    static let all: [[[[String]]]] = {
      let kinds = [
        file, picture, movie, photo, link, fileLink, text, page, archive, ["public.html"], ["public.source-code"],
        ["org.example.undeclared"], ["com.apple.active-webpage", "public.url"],
      ]
      let pairs = [[picture, file], [movie, file], [photo, link], [link, fileLink], [text, file], [page, link]]
      return [[], [[]]] + kinds.map { [[$0]] } + kinds.map { [[$0, $0]] } + kinds.map { [[$0], [$0]] }
        + pairs.map { [$0] } + [[[photo, photo, file]]]
    }()
  }
}
