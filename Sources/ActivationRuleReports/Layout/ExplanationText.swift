import ActivationRuleDocuments
package import ActivationRuleModel
package import ActivationRuleShares
package import ActivationRuleText

/// Lays out the steps of an explanation and the changes.
package struct ExplanationText {
  private let explanation: Explanation
  /// The changes in the order of their numbers.
  private let changes: [VerdictChange]
  /// The presets that the payload consists of.
  private let presets: [HostPreset]
  /// The maximum number of lines of the tree.
  private let lineLimit: Int

  package init(
    _ explanation: Explanation, _ changes: [VerdictChange], presets: [HostPreset] = [], lineLimit: Int = .max
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
  private static func lines(about presets: [HostPreset]) -> [TextRow] {
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
    let code = change.effect == .repairs ? change.verdict.reasonCode.map { " [\($0)]" } ?? "" : ""
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
