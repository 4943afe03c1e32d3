package import ActivationRuleModel
package import ActivationRuleShares
package import ActivationRuleText
package import ActivationRuleTypes

/// The apps in which a rule is shown and hidden, grouped by cause, for reading at a glance.
package struct AppsOverview {
  /// The verdict about all shares together.
  private let all: HostReport
  /// The verdict about each app that shares what the rule takes.
  private let apps: [(name: String, report: HostReport)]
  /// The apps that share nothing of what the rule takes.
  private let foreign: [String]

  /// The number of causes that are explained, and of apps that a row names.
  private static let (causeLimit, nameLimit) = (3, 6)

  /// - Parameter column: the place of the rule in the matrix.
  package init(_ matrix: Matrix, column: Int = 0, on platform: Platform) {
    let kinds = KindsOfRule(matrix.columns[column].rule)
    let decisions = matrix.decisions
    let hosts = matrix.groups.map { group in
      group.rows.map { HostReport.Row($0.preset, $0.payload, decisions.decision($0, column: column)) }
    }
    all = HostReport(hosts.flatMap { $0 }, of: kinds, on: platform)
    let reports = zip(matrix.groups, hosts).map { (name: $0.host, report: HostReport($1, of: kinds, on: platform)) }
    apps = reports.filter { !$0.report.verdict.shares.isEmpty }
    foreign = reports.filter { $0.report.verdict.shares.isEmpty }.map { $0.name }
  }

  /// How sure the verdicts are: as the least sure of them.
  package var certainty: Certainty { all.verdict.certainty }

  /// The verdict over all apps.
  package var word: ShareDecision.Word { all.verdict.word }

  /// The verdict, the apps that show the extension, and the apps that hide it, grouped by cause.
  package func rows(title: String) -> [TextRow] { [headline(title: title)] + lines }

  /// The verdict over all apps with its certainty.
  package func headline(title: String) -> TextRow {
    AnswerText.verdict(word, sentence(title: title))
  }

  /// The number of apps that show the extension, with its certainty.
  func sentence(title: String) -> String { "\(title): \(count) (\(certainty.phrase))" }

  /// The number of apps that show the extension.
  package var count: String {
    let shown = apps.count { $0.report.verdict.word == .shown }
    if word == .error { return "broken, whatever is shared" }
    if apps.isEmpty { return "not for anything that known apps share" }
    if apps.count == 1 { return "\(shown == 1 ? "shown" : "hidden") in the only app that shares what it takes" }
    let number =
      shown == apps.count ? "all \(shown)" : shown == 0 ? "none of \(apps.count)" : "\(shown) of \(apps.count)"
    // A rule that asks for no type and is shown nowhere takes nothing.
    return "shown in \(number) apps" + (shown == 0 && foreign.isEmpty ? "" : " that share what it takes")
  }

  /// The rows below the verdict.
  package var lines: [TextRow] {
    AnswerText.lines("shown", names(apps.filter { $0.report.verdict.word == .shown }.map { $0.name })) + hiddenRows
      + AnswerText.lines("not for", names(foreign))
  }

  /// The apps that hide the extension for some share.
  package var hiddenNames: [TextRow] {
    let hidden = apps.filter { $0.report.hiddenPlace != nil }
    return AnswerText.lines(
      "hidden", names(hidden.map { $0.name + ($0.report.verdict.word == .partly ? " (in part)" : "") }))
  }

  private func names(_ apps: [String]) -> [TextRow] {
    apps.isEmpty ? [] : ["\(WordList.some(apps.map { VisibleText.row($0) }, limit: Self.nameLimit))"]
  }

  /// The apps that hide the extension for some share, grouped by reason; the largest groups first.
  private var hiddenRows: [TextRow] {
    let hidden = apps.compactMap { app in
      app.report.hiddenPlace.map { place in
        (
          name: VisibleText.row(app.name) + (app.report.verdict.word == .partly ? " (in part)" : ""),
          reason: app.report.rows[place].decision.plainReason(SharedNames())
        )
      }
    }
    let groups = hidden.grouped { $0.reason }.sorted { $0.elements.count > $1.elements.count }
    let rows = groups.prefix(Self.causeLimit).flatMap { reason, apps in
      AnswerText.lines("hidden", ["\(WordList.some(apps.map { $0.name }, limit: Self.nameLimit)): \(reason)"])
    }
    let rest = groups.dropFirst(Self.causeLimit).reduce(0) { $0 + $1.elements.count }
    return rows + (rest > 0 ? AnswerText.lines("", ["and in \(rest) more, for other reasons"]) : [])
  }
}
