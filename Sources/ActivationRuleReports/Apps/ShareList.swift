import ActivationRuleAnswers
import ActivationRuleModel
import ActivationRuleShares
import ActivationRuleText
import ActivationRuleTypes

/// Each share with the verdict of a rule and its reason.
struct ShareList {
  private let apps: [AppsAnswer.App]
  private let isTaken: Bool

  /// Lists the shares of an answer about apps, all of them or those of kinds that the rule takes.
  init(_ answer: RuleAnswer, ofTakenKinds isTaken: Bool = false) {
    self.isTaken = isTaken
    apps = answer.apps?.all.filter { !isTaken || !$0.shares(ofTakenKinds: true).isEmpty } ?? []
  }

  /// The meaning of the signs.
  static let signs: TextRow =
    "✓ shown   \(body: "✗")\u{A0}hidden   ⊘\u{A0}refused by the safety check   !\u{A0}broken   ?\u{A0}low confidence"

  /// The shares for a terminal, below the names of their apps.
  var rows: [TextRow] {
    let width = apps.flatMap { $0.shares(ofTakenKinds: isTaken).map { DisplayWidth.of($0.title) } }.max() ?? 0
    return apps.flatMap { app in
      let deciding = app.decision.shares
      let shown = deciding.count { $0.decision.verdict == .shown }
      let count =
        app.decision.places.isElsewhere
        ? "known on another platform only" : deciding.isEmpty ? "not for this rule" : "\(shown) of \(deciding.count)"
      let title: TextRow = "\(VisibleText.row(app.host)): \(count)"
      let shares = app.shares(ofTakenKinds: isTaken).map { part in
        let verdict = part.decision.verdict
        let head = "  \(verdict.sign.colored(verdict.signColor)) \(DisplayWidth.padded(part.title, to: width))  "
        return TextRow(head: head, part.decision.reason.sentenceWithoutHost)
      }
      return [title] + shares
    }
  }

  /// The shares as the lines of a Markdown table.
  var table: [String] {
    let rows = apps.flatMap { app in
      app.shares(ofTakenKinds: isTaken).enumerated().map { index, part in
        [
          index == 0 ? "**\(Markdown.escaped(VisibleText.row(app.host)))**" : "",
          Markdown.escaped(part.preset?.id ?? "") + (part.isUnsure ? " (low confidence)" : ""),
          Markdown.escaped(VisibleText.row(part.preset?.action ?? "")), part.decision.verdict.word,
          Markdown.escaped(part.decision.reason.sentenceWithoutHost),
        ]
      }
    }
    let heads = ["App", "Share", "Action", "Verdict", "Why"]
    return ([heads, heads.map { _ in "---" }] + rows).map { "| \($0.joined(separator: " | ")) |" }
  }
}

extension AppsAnswer.App {
  /// Its shares: first the deciding ones, then shares that do not count, older shares and guesses.
  fileprivate func shares(ofTakenKinds isTaken: Bool) -> [ShareDecision.Part] {
    decision.partsHere.filter { part in
      guard isTaken, let kinds = decision.kinds, let preset = part.preset else { return true }
      return preset.isOfApp && kinds.count(preset, part.decision.verdict)
    }
  }
}

extension ShareDecision.Part {
  /// Whether little is known about the share.
  fileprivate var isUnsure: Bool { preset?.confidence == .low }

  /// The identifier of its preset, marked if little is known about it.
  fileprivate var title: String { (preset?.id ?? "") + (isUnsure ? " ?" : "") }
}
