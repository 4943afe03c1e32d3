import ActivationRuleAnswers
import ActivationRuleDocuments
package import ActivationRuleModel
package import ActivationRuleShares
package import ActivationRuleText
package import ActivationRuleTypes

/// Lays out an answer for reading at a glance: first the verdict alone, then the reason, then the next step.
///
/// Each line has a label. Text longer than a line continues below its beginning.
package enum AnswerText {
  /// Cyan, since it is readable on dark and on light terminals; grey is not.
  private static let labelColor = TextColor.cyan
  /// The width of a label with the spaces after it.
  private static let labelWidth = 10

  /// Returns the line of a verdict.
  package static func verdict(_ verdict: RuleVerdict, _ title: String) -> TextRow {
    Self.verdict(verdict.word, verdict.sign, verdict.signColor, title)
  }

  /// Returns the line of a verdict over several rules or shares.
  package static func verdict(_ word: Verdict, _ title: String) -> TextRow {
    verdict(word.rawValue, word.sign, word.signColor, title)
  }

  /// Returns the line of a verdict from a word, a sign and a colour.
  private static func verdict(_ word: String, _ sign: String, _ color: TextColor, _ title: String) -> TextRow {
    let head = { (word: String) in
      word.colored(color) + String(repeating: " ", count: max(2, labelWidth - word.count))
    }
    return TextRow(head: head(word), title, .verdict(signedHead: head("\(sign) \(word)")))
  }

  /// Returns the verdict on a share with its certainty, the reason, and the place.
  ///
  /// - Parameter why: the reason among several shares, which names the share.
  static func lines(
    title: String, _ part: ShareDecision.Part, _ rule: Extension, why: String?
  ) -> [TextRow] {
    let decision = part.decision
    // What holds whatever is shared is no guess.
    let isGuess = part.share.isGuess && decision.certainty == .inferred
    // What cannot be read is read off the text, and nobody has to report it.
    let isUnreadable = decision.verdict == .error(.parseError)
    let certainty = isUnreadable ? "" : " (\(decision.certainty.phrase))"
    return [verdict(decision.verdict, (isGuess ? "a guess: " : "") + title + certainty)]
      + rule.obstacleRows(besides: decision.verdict) + lines("why", ["\(why ?? decision.reason.sentence)"])
      + lines("rule", rule.isGivenInPlace ? [] : ["\(rule.place(of: decision))"])
  }

  /// Returns rows under a label; empty without rows.
  package static func lines(_ label: String, _ rows: [TextRow]) -> [TextRow] {
    rows.enumerated().map { index, row in
      let gap = labelWidth - (index == 0 ? label.utf8.count : 0)
      return row.behind((index == 0 ? label.colored(labelColor) : "") + String(repeating: " ", count: gap))
    }
  }
}

extension Extension {
  /// Returns the place of the key that decided, with its text, or of the clause.
  fileprivate func place(of decision: PayloadDecision) -> String {
    let path = VisibleText.line(path)
    if source.isBinary { return path + (decision.key.map { ": \($0)" } ?? "") }
    var entry: PropertyListEntry?
    if let key = decision.key, case .dictionary(let entries) = rule.value {
      entry = entries.last { $0.key.text == key && $0.keyRange != .none }
    }
    let range = entry.map { $0.keyRange.union($0.value.range) } ?? decision.clauseRange ?? place
    let line = "\(path):\(source.position(at: range.lowerBound).line)"
    guard entry != nil else { return line }
    let text = source.text(range)
    return "\(line): \(VisibleText.row(document?.format == .xml ? text.replacing("\n", by: " ") : text))"
  }
}

/// The single most helpful step after an answer.
package struct NextStep {
  /// Says that no change of the rule was found.
  package static let nothing = "no small change of the rule would show it"

  private let answer: RuleAnswer
  /// The share that the answer is about.
  private let place: Int
  /// A command line for `explain` with the same words.
  private let explain: String
  private let verdict: RuleVerdict
  /// The changes that would show the extension, and those of the payload.
  private let changes: [VerdictChange]

  init(_ answer: RuleAnswer, _ place: Int, explain: String) {
    (self.answer, self.place, self.explain) = (answer, place, explain)
    verdict = answer.decision.all[place].decision.verdict
    changes = verdict == .shown ? [] : answer.changes(for: place)
  }

  /// The step as the end of an answer: the best change with its effects and how to make it, otherwise where to look.
  var lines: [TextRow] {
    guard let best else { return AnswerText.lines("next", elsewhere ?? [lastResort]) }
    let change = changes[best]
    return AnswerText.lines(change.showsSome ? "fix" : "next", ["\(change.advice)", making(best)])
      + AnswerText.lines("then", change.lost.map { ["\($0)"] } ?? [])
  }

  /// The step below a list of the changes: how to make the best one, otherwise where to look.
  var linesBelowChanges: [TextRow] {
    AnswerText.lines("next", best.map { [making($0)] } ?? elsewhere ?? [TextRow(command: explain)])
  }

  /// The place of a change of the rule that shows the extension, otherwise of one that repairs the rule.
  private var best: Int? {
    changes.firstIndex { $0.subject == .rule && $0.verdict == .shown } ?? changes.firstIndex { $0.subject == .rule }
  }

  /// Whether the rule is in a file that has a name.
  private var isFile: Bool { !answer.extension.isGivenInPlace && answer.extension.path != "<stdin>" }

  /// How to make a change: by hand, or with a command.
  private func making(_ number: Int) -> TextRow {
    let (change, rule) = (changes[number], answer.extension)
    if let words = rule.byHand(change), (try? answer.rewriting(change, for: place)) == nil { return "\(words)" }
    guard isFile else { return TextRow(command: explain) }
    if let refusal = rule.file.refusal { return "\(refusal)" }
    // What adds a kind of thing is made only by its number.
    return TextRow(command: "\(explain) --fix" + (number == 0 && !change.needsNumber ? "" : " \(number + 1)"))
  }

  /// Where to look if no change of the rule is known; empty where nothing helps, `nil` if no place is better than
  /// another.
  private var elsewhere: [TextRow]? {
    switch verdict {
    case .shown: return ["not in the sheet?", TextRow(command: explain)]
    case .hidden(.notOffered): return [TextRow(command: explain)]
    case .hidden(.ruleNotUsed): return []
    case .hidden, .error:
      // Sharing something else is all that helps.
      if let change = changes.first { return ["\(change.advice)", TextRow(command: explain)] }
      let rule = answer.extension
      guard case .error = verdict, isFile || rule.isGivenInPlace else { return nil }
      let words = isFile ? ShellWord.path(rule.path) : "--rule \(ShellWord.quoted(rule.source.wholeText))"
      return [TextRow(command: "activationrule lint \(words)")]
    }
  }

  /// The explanation, which finds no more about one of several shares of a host.
  private var lastResort: TextRow { answer.apps == nil ? TextRow(command: explain) : "\(Self.nothing)" }
}

/// Lays out the steps of an explanation and the changes.
package struct ExplanationText {
  private let explanation: Explanation
  /// The changes in the order of their numbers.
  private let changes: [VerdictChange]
  /// The presets that the payload consists of.
  private let presets: [Preset]
  /// The maximum number of lines of the tree.
  private let lineLimit: Int

  package init(
    _ explanation: Explanation, _ changes: [VerdictChange], presets: [Preset] = [], lineLimit: Int = .max
  ) {
    (self.explanation, self.changes, self.presets, self.lineLimit) = (explanation, changes, presets, lineLimit)
  }

  /// The grades of the presets, the steps and the changes, below a sentence.
  package var details: [TextRow] { Self.lines(about: presets) + tree + changeList }

  /// The steps and the changes below an answer.
  var list: [TextRow] { (tree.isEmpty ? [] : ["", "Steps:"] + tree) + changeList }

  /// The changes as a list.
  private var changeList: [TextRow] {
    changeGroups.flatMap { title, changes in ["", "\(title):"] + changes.flatMap { lines($0) } }
  }

  /// The steps, truncated if there are too many.
  private var tree: [TextRow] {
    var lines: [TextRow] = []
    for step in explanation.steps.compactMap({ $0.decisive }) { write(step, to: &lines, first: "  ", rest: "  ") }
    let rest = lines.count - lineLimit
    guard rest > 0 else { return lines }
    return lines.prefix(lineLimit) + ["  … \(rest) lines more; 'activationrule explain' shows them"]
  }

  /// The changes under their headings.
  ///
  /// Changes that only fix a broken rule are a separate group.
  private var changeGroups: [(title: String, changes: [VerdictChange])] {
    let groups: [(title: String, changes: [VerdictChange])] = [
      ("What would change it", changes.filter { $0.effect == .flips }),
      (
        "What would repair the rule, though the extension stays hidden",
        changes.filter { $0.effect == .repairs }
      ),
    ]
    return groups.filter { !$0.changes.isEmpty }
  }

  /// Returns the grade of each preset and its notes.
  private static func lines(about presets: [Preset]) -> [TextRow] {
    presets.flatMap { preset in
      ["  preset \(preset.id): \(preset.grade)"] + (preset.notes.isEmpty ? [] : ["  note: \(preset.notes)"])
    }
  }

  private func write(_ step: ExplanationStep, to lines: inout [TextRow], first: String, rest: String) {
    let mark = step.outcome.mark.colored(step.outcome.color)
    let detail = step.detail.map { ": \($0)" } ?? ""
    let certainty = step.certainty == .documented ? "" : " [\(step.certainty.rawValue)]"
    lines.append(TextRow(head: "\(first)\(mark) ", rest: "\(rest)  ", "\(step.title)\(detail)\(certainty)"))
    let children = step.children.numberedTogether
    for (index, child) in children.enumerated() {
      let isLast = index == children.count - 1
      write(child, to: &lines, first: rest + (isLast ? "└─ " : "├─ "), rest: rest + (isLast ? "   " : "│  "))
    }
  }

  private func lines(_ change: VerdictChange) -> [TextRow] {
    let code = change.effect == .repairs ? change.verdict.reason.map { " [\($0)]" } ?? "" : ""
    return ["  - \(body: change.sentence)\(code)"]
  }
}

extension [ExplanationStep] {
  /// The steps, with neighbours grouped that say the same about consecutive attachments.
  fileprivate var numberedTogether: [ExplanationStep] {
    var steps: [ExplanationStep] = []
    var rest = self[...]
    while let first = rest.first {
      let run = rest.enumerated().prefix { $0.element.says(asOf: first, $0.offset) }.count
      guard run > 2, case .attachment(let place, let types) = first.subject else {
        steps.append(first)
        rest = rest.dropFirst()
        continue
      }
      let shape = Payload.Attachment(types).shape
      steps.append(first.with(title: "attachments \(place + 1) to \(place + run) \(shape)"))
      rest = rest.dropFirst(run)
    }
    return steps
  }
}

extension ExplanationStep {
  /// Whether the step says the same about its attachment as another step about the attachment this many places earlier.
  fileprivate func says(asOf first: ExplanationStep, _ distance: Int) -> Bool {
    guard case .attachment(let place, let types) = subject, case .attachment(let start, types: types) = first.subject
    else {
      return false
    }
    return place == start + distance && with(title: "") == first.with(title: "")
  }
}

extension ExplanationStep.Outcome {
  /// The sign of an outcome.
  package var mark: String {
    switch self {
    case .holds: "✓"
    case .fails: "✗"
    case .skipped: "–"
    case .raises: "!"
    case .information: "·"
    }
  }

  /// The colour of the sign.
  package var color: TextColor {
    switch self {
    case .holds: .green
    case .fails: .yellow
    case .raises: .red
    case .skipped, .information: .gray
    }
  }
}

extension SharedPayload {
  /// Returns the app's actual share if the question is about the address of one of its pages: "YouTube's app shares
  /// text, not a link".
  ///
  /// `nil` if the app shares only a link.
  package static func note(onPageOf preset: Preset) -> String? {
    let words = preset.payload.attachments.map { attachment -> String in
      let known = nouns.first(where: { noun in
        attachment.registeredTypeIdentifiers.contains { UniformTypeRegistry.system.conforms($0, to: noun.type) }
      })
      return known?.noun ?? "something else"
    }.distinct
    guard !words.isEmpty, words != [link] else { return nil }
    let contrast = words.contains(link) ? "" : ", not a link"
    let host = ShellWord.quoted(preset.host.lowercased())
    return "\(preset.host)'s app shares \(WordList.full(words, "and"))\(contrast): --host \(host)"
  }

  /// Returns notes on apps on a platform that share something other than a payload with typed files.
  package static func notes(on payload: Payload, on platform: Platform) -> [String] {
    let hasTypedFile = payload.attachments.contains {
      $0.registeredTypeIdentifiers.contains("public.file-url") && $0.registeredTypeIdentifiers.count > 1
    }
    guard platform == .macOS, hasTypedFile else { return [] }
    return ["Finder and Preview may share a file as public.file-url alone: --type public.file-url"]
  }

  private static let link = "a link"
  private static let nouns: [(type: String, noun: String)] = [
    ("public.image", "a picture"), ("public.movie", "a video"), ("public.url", link),
    ("com.apple.mapkit.map-item", "a place"), ("public.text", "text"),
  ]
}
