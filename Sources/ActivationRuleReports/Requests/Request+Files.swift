import ActivationRuleAnswers
import ActivationRuleDocuments
import ActivationRuleModel
import ActivationRuleProjects
import ActivationRuleShares
import ActivationRuleText
import ActivationRuleTypes

extension Request {
  /// Answers 'evaluate', 'explain' or 'apps' about all rules in texts of files, with what the command prints.
  ///
  /// - Parameter wanted: what the verb asks for besides verdicts.
  func answerAboutFiles(_ wanted: Set<Question.Part>) throws(Failure) -> JSONValue {
    let options = try options()
    guard options.detail == .full, !has(.payloads) else {
      throw Failure(.invalidField, "'files' are answered in full, about one 'payload', 'preset' or 'host'")
    }
    var around = Surroundings(
      types: try types(), settings: options.settings, isPlatformGiven: options.isPlatformGiven)
    around.isNamed = true
    var asked: [Question.Asked] = []
    let sources = try sources()
    for source in sources {
      for outcome in Self.outcomes(in: source, around) {
        asked.append(try question(outcome, options, isAboutApps: wanted.contains(.guesses)))
      }
    }
    let answer = Answer(Question(asked, wanting: wanted))
    let (rows, remarks) = Self.rows(answer, wanted, try words(sources.map { $0.name }))
    // Each change is tried in the text of its file, all of which is read again.
    let purse = Purse(Limit.fileBytes.value / 2)
    return answer.json { $1.json(of: $0, isInFile: purse.spend($1.extension.file.bytes.count)) } + [
      "text": TextLayout(width: 80).text(rows).json, "failureText": Self.laidOut(remarks).json,
    ]
  }

  /// Returns what a verb prints of an answer, and what it prints to standard error.
  static func rows(
    _ answer: Answer, _ wanted: Set<Question.Part>, _ words: CommandWords
  ) -> (answer: [TextRow], remarks: [TextRow]) {
    guard !wanted.contains(.guesses) else {
      let remarks = answer.failures.flatMap { $0.rows } + answer.rules.flatMap { $0.extension.remarks(quiet: false) }
      return (AppsReport(answer, on: []).rows(listsShares: false), remarks)
    }
    let report = AnswerReport(answer, words, width: nil)
    let remarks = answer.rules.flatMap { $0.remarks(quiet: false) } + report.unsaidFailures
    return (wanted.contains(.steps) ? report.explanation : report.rows, remarks)
  }

  /// Returns the rules in the text of a file, or why it cannot be read.
  private static func outcomes(in source: SourceText, _ around: Surroundings) -> [RuleOutcome] {
    do throws(Failure) {
      return try Document(source).rules(around).map { .success($0) }
    } catch {
      return [.failure(error.at(source.name))]
    }
  }

  /// Returns the question about a rule of a file: what the apps of its platform share, all that one of them does, or one
  /// share, on the platform of its preset unless that of the rule is known.
  fileprivate func question(
    _ outcome: RuleOutcome, _ options: Options, isAboutApps: Bool
  ) throws(Failure) -> Question.Asked {
    let platform = (try? outcome.get())?.rule.settings.platform ?? options.settings.platform
    if let shares = try sharesOfApps(isAboutAll: isAboutApps, on: platform) {
      return Question.Asked(outcome, .apps(shares))
    }
    let share = try share(options)
    return Question.Asked(outcome.map { $0.asked(about: share) }, .things([share]))
  }

  /// Returns the texts of the files of a request.
  func sources() throws(Failure) -> [SourceText] {
    var sources: [SourceText] = []
    let nodes = try required(.files, .array)
    try requireFew(nodes, .files)
    for node in nodes {
      do throws(Failure) {
        try ObjectFields(node, "a file").check(["name", "text", "base64"])
      } catch {
        throw error.ofField
      }
      let (text, base64) = (node["text"]?.string, node["base64"]?.string)
      let bytes = text.map { Array($0.utf8) } ?? base64.flatMap { Base64.bytes($0) }
      guard let name = node["name"]?.string, let bytes, text == nil || base64 == nil else {
        throw Failure(.invalidField, "each of 'files' must have a 'name', and either a 'text' or 'base64'")
      }
      sources.append(SourceText(name: name, bytes: bytes))
    }
    return sources
  }

  /// Lays rows out like the command line without a known screen width.
  static func laidOut(_ rows: [TextRow]) -> String {
    TextLayout(width: 80, keepsHeadlines: true).text(rows)
  }

  /// Returns the words of a command that asks the same about a file; it takes no more than one.
  fileprivate func words(_ names: [String]) throws(Failure) -> CommandWords {
    let isNamed = names.count == 1 && names[0] != "<stdin>"
    return try words(isNamed ? names : ["FILE"], readsInput: names == ["<stdin>"])
  }
}

extension Extension {
  /// Returns the extension on the platform of the preset that describes a share, unless its own one is known.
  func asked(about share: SharedPayload) -> Extension {
    rule.isPlatformKnown ? self : share.preset?.platform.map { on($0) } ?? self
  }
}
