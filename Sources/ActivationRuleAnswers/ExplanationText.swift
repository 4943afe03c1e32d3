import ActivationRuleDocuments
package import ActivationRuleModel
package import ActivationRuleShares
package import ActivationRuleText

/// How much of an explanation to show.
package enum ExplanationLevel: String, CaseIterable {
  /// Only the sentence.
  case summary
  /// The steps that the verdict depends on.
  case decisive
  /// Every step.
  case full
}

/// Lays out explanations as text and JSON.
package struct ExplanationText {
  package let explanation: Explanation
  package let level: ExplanationLevel
  /// The presets that the payload consists of.
  package let presets: [HostPreset]
  /// The maximum number of lines of the tree.
  package let lineLimit: Int

  package init(
    explanation: Explanation, level: ExplanationLevel = .decisive, presets: [HostPreset] = [], lineLimit: Int = .max
  ) {
    (self.explanation, self.level, self.presets, self.lineLimit) = (explanation, level, presets, lineLimit)
  }

  // MARK: Text

  /// The sentence, the facts about the payload, the tree and the changes.
  package var text: String { ([TextRow(sentence)] + details).text }

  /// The same below the sentence; empty in a summary.
  package var details: [TextRow] {
    level == .summary ? [] : Self.lines(about: presets) + tree + changeList
  }

  /// The changes as a list below an answer.
  private var changeList: [TextRow] {
    changeGroups.flatMap { title, changes in ["", "\(title):"] + changes.flatMap { lines($0) } }
  }

  /// Returns what `explain` prints: the reason, what is shared, the steps and the changes.
  ///
  /// - Parameter isBelowHosts: whether the verdict is above, as that about a host.
  package func printed(below answer: AnswerText, isBelowHosts: Bool) -> [TextRow] {
    let shared = answer.rule.isBroken ? [] : presets
    let rows =
      answer.preciseLines
      + AnswerText.lines(
        "shared", shared.map { "\($0.id), \($0.isGuess ? "a guess, " : "")\($0.basis.summary)" })
    return (isBelowHosts ? Array(rows.dropFirst()) : rows) + stepList + changeList
  }

  /// The steps as a list below an answer.
  private var stepList: [TextRow] { tree.isEmpty ? [] : ["", "Step by step:"] + tree }

  /// The steps, truncated if there are too many.
  private var tree: [TextRow] {
    var lines: [TextRow] = []
    for step in shownSteps { write(step, to: &lines, first: "  ", rest: "  ") }
    let rest = lines.count - lineLimit
    guard rest > 0 else { return lines }
    return lines.prefix(lineLimit) + ["  … \(rest) lines more; 'activationrule explain' shows them"]
  }

  /// The changes under their headings.
  ///
  /// Changes that only fix a broken rule are a separate group.
  private var changeGroups: [(title: String, changes: [VerdictChange])] {
    let groups: [(title: String, changes: [VerdictChange])] = [
      ("What would change it", explanation.changes.filter { $0.effect == .flips }),
      (
        "What would repair the rule, though the extension stays hidden",
        explanation.changes.filter { $0.effect == .repairs }
      ),
    ]
    return groups.filter { !$0.changes.isEmpty }
  }

  /// The answer in one line: the verdict, the reason, and how certain it is.
  package var sentence: String {
    let decision = explanation.decision
    let word = decision.verdict.word.colored(decision.verdict.signColor)
    return "\(word): \(decision.grounds) [\(decision.codes)]"
  }

  /// Returns the grade of each preset and its notes.
  package static func lines(about presets: [HostPreset]) -> [TextRow] {
    presets.flatMap { preset in
      ["  preset \(preset.id): \(preset.grade)"] + (preset.notes.isEmpty ? [] : ["  note: \(preset.notes)"])
    }
  }

  private var shownSteps: [ExplanationStep] {
    level == .full ? explanation.steps : explanation.steps.compactMap { $0.decisive }
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
    let code = change.effect == .repairs ? change.verdict.reasonCode.map { " [\($0)]" } ?? "" : ""
    return ["  - \(body: change.sentence)\(code)"]
  }

  // MARK: JSON

  /// Returns the answer to `explain` for programs.
  ///
  /// - Parameters:
  ///   - hasPlaces: whether places of steps mean anything to the reader.
  ///   - obstacles: the possible obstacles outside the rule, if requested.
  ///   - written: returns a change as edits of the rule's text, if there is one.
  package func json(
    in source: SourceText, hasPlaces: Bool = true, _ obstacles: [OfferObstacle] = [],
    changes written: (VerdictChange) -> JSONValue = { _ in ["edits": nil, "propertyList": nil] }
  ) -> JSONValue {
    let isShort = level == .summary
    return explanation.decision.json(in: source) + [
      "steps": (isShort ? [] : shownSteps.map { $0.json(in: hasPlaces ? source : nil) }).json,
      "changes": (isShort ? [] : explanation.changes.map { $0.json + written($0) }).json,
      "obstacles": obstacles.json,
    ]
  }
}

extension VerdictChange {
  /// The change with its effect.
  fileprivate var json: JSONValue {
    [
      "subject": subject == .rule ? "rule" : "payload", "effect": effect == .flips ? "turns" : "repairs",
      "text": text.json, "verdict": verdict.word.json, "reason": verdict.reasonCode.json,
      "rule": value?.json, "payload": payload?.json, "alsoShown": reach?.alsoShown.json,
      "nowHidden": reach?.nowHidden.json, "shares": reach?.shareCount.json,
    ]
  }
}

extension OfferObstacle: JSONConvertible {
  package var json: JSONValue {
    [
      "id": id.json, "summary": summary.json, "check": check.json, "certainty": certainty.rawValue.json,
    ]
  }
}

extension ExplanationStep.Acceptance {
  /// The word for JSON.
  fileprivate var word: String {
    switch self {
    case .accepted: "accepted"
    case .nearMiss: "near-miss"
    case .refused: "refused"
    }
  }

  fileprivate var acceptingKey: String? { if case .accepted(let key) = self { key } else { nil } }
  fileprivate var nearestKey: String? { if case .nearMiss(let key) = self { key } else { nil } }
}

extension ExplanationStep {
  /// Returns the step with its substeps; items and attachments are counted from 0.
  fileprivate func json(in source: SourceText?) -> JSONValue {
    var (key, item, attachment, types): (String?, Int?, Int?, [String]) = (nil, nil, nil, [])
    switch subject {
    case .clause: break
    case .key(let name): key = name
    case .item(let index): item = index
    case .attachment(let index, let identifiers): (attachment, types) = (index, identifiers)
    }
    return [
      "title": title.json, "outcome": outcome.rawValue.json, "detail": detail.json,
      "certainty": certainty.rawValue.json, "isDecisive": isDecisive.json, "key": key.json,
      "itemIndex": item.json, "attachmentIndex": attachment.json, "types": types.json,
      "acceptance": acceptance?.word.json, "acceptedBy": acceptance?.acceptingKey.json,
      "nearestKey": acceptance?.nearestKey.json,
      "matching": count?.matching.json, "total": count?.total.json,
      "position": source.flatMap { source in range.map { source.json($0) } },
      "children": .array(children.map { $0.json(in: source) }),
    ]
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
  package var color: Int {
    switch self {
    case .holds: 32
    case .fails: 33
    case .raises: 31
    case .skipped, .information: 90
    }
  }
}
