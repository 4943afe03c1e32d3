package import ActivationRuleAnswers
import ActivationRuleDocuments
import ActivationRuleModel
package import ActivationRuleShares
package import ActivationRuleText
package import ActivationRuleTypes

/// What `apps` prints of an answer: rules on what apps share, one after the other.
package struct AppsReport {
  private let answer: Answer
  /// The names of the rules, which tell them apart.
  private let names: [String]
  /// The selected presets of each platform.
  private let selections: [(platform: Platform, selection: PresetSelection)]

  package init(_ answer: Answer, on selections: [(platform: Platform, selection: PresetSelection)]) {
    (self.answer, self.selections) = (answer, selections)
    // Texts that are given in place have one name.
    var counts: [String: Int] = [:]
    names = answer.rules.map { rule in
      let title = answer.title(rule)
      let count = counts[title, default: 0] + 1
      counts[title] = count
      return count == 1 ? title : "\(title) #\(count)"
    }
  }

  /// Returns the report for people: where each rule is shown, and where not.
  ///
  /// - Parameters:
  ///   - listsShares: whether to list each share with its reason.
  ///   - takesAll: whether these are all shares, of which those of kinds that the rule does not take are left out.
  package func rows(listsShares: Bool, takesAll: Bool = false) -> [TextRow] {
    let isAlone = answer.rules.count + answer.failures.count == 1
    let failures = answer.failures.map { AnswerReport.rows(of: $0) }
    let texts =
      failures
      + answer.byWord.map { place, rule -> [TextRow] in
        let name = names[place]
        if let absence = rule.extension.absenceRows(title: name, isAlone: isAlone) { return absence }
        guard listsShares, rule.word != .error, !rule.decision.places.isElsewhere else {
          return rule.appsRows(title: name)
        }
        return [rule.appsHeadline(title: name)] + rule.extension.obstacleRows() + [""]
          + ShareList(rule, ofTakenKinds: takesAll).rows
      }
    let hasList = listsShares && answer.rules.contains { $0.apps != nil && !$0.decision.places.isElsewhere }
    return texts.parted + (hasList ? ["", ShareList.signs] + remarks.map { "\($0)." } : [])
  }

  /// The report as Markdown: a table for each rule.
  package var markdown: String {
    var lines = zip(answer.rules, names).flatMap { rule, name -> [String] in
      ["**\(rule.word.rawValue)** \(Markdown.escaped(rule.appsSentence(title: name)))", ""]
        + (rule.apps == nil ? [] : ShareList(rule).table + [""])
    }
    lines += remarks.map { Markdown.escaped("\($0).") }
    return VisibleText.text(of: lines)
  }

  /// The omissions on each platform in one sentence.
  private var remarks: [String] {
    selections.compactMap { _, selection in
      var parts: [String] = []
      let left = selection.background
      let (guesses, others) = (left.count { $0.isGuess }, left.filter { !$0.isGuess })
      let older = others.count { $0.until != nil }
      let surer = others.count - older
      if surer > 0 { parts.append("\(WordList.count(surer, "share")) of medium confidence") }
      if older > 0 { parts.append(WordList.count(older, "older share")) }
      if guesses > 0 { parts.append(WordList.count(guesses, "guess")) }
      return parts.isEmpty ? nil : "Left out: \(WordList.full(parts, "and")); '--all' takes them in"
    }
  }
}

/// The presets of a matrix.
package struct PresetSelection {
  /// The presets that the report counts, in order.
  package let presets: [Preset]
  /// These, and presets that match except for their confidence or because they have ended.
  package let all: [Preset]

  package init(_ presets: [Preset], among all: [Preset]? = nil) { (self.presets, self.all) = (presets, all ?? presets) }

  /// The presets that are not counted.
  package var background: [Preset] {
    let ids = Set(presets.map { $0.id })
    return all.filter { !ids.contains($0.id) }
  }

  /// The presets that any app may get; all presets if there are none.
  var ofAnyApp: [Preset] {
    let others = presets.filter { !$0.isForOwnApps }
    return others.isEmpty ? presets : others
  }

  /// The selection without presets that their hosts no longer share, unless a host has no others.
  package var current: PresetSelection {
    let hosts = Set(presets.filter { $0.until == nil }.map { $0.host })
    return PresetSelection(presets.filter { $0.until == nil || !hosts.contains($0.host) }, among: all)
  }

  /// The selection without presets that are not from an app.
  package var ofApps: PresetSelection {
    PresetSelection(presets.filter { $0.isOfApp }, among: all.filter { $0.isOfApp })
  }

  /// Returns the platform for the rules: the given one, or the other if all presets are for that.
  package func platform(insteadOf platform: Platform) -> Platform {
    guard let first = presets.first?.platform, presets.allSatisfy({ $0.platform == first }) else { return platform }
    return first
  }
}

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
