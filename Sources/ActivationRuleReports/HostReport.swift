package import ActivationRules

/// What a rule says to each of the things that hosts share.
package struct HostReport {
  /// A preset, and what is decided about it.
  package struct Row {
    let preset: HostPreset
    let payload: Payload
    package let decision: Decision

    package init(_ preset: HostPreset, _ payload: Payload, _ decision: Decision) {
      (self.preset, self.payload, self.decision) = (preset, payload, decision)
    }
  }

  package let rows: [Row]
  /// The platform that was asked about.
  private let platform: Platform

  package init(_ rows: [Row], on platform: Platform) {
    (self.rows, self.platform) = (rows, platform)
  }

  /// The answer over all presets, guesses apart: "shown for 1 of 2 shares of Firefox, and for 0 of 1 guess".
  ///
  /// Where none shows it, it counts those that hide it.
  package var answer: String {
    let known = rows.filter { !$0.preset.isGuess }
    let guesses = rows.filter { $0.preset.isGuess }
    let isShown = rows.contains { $0.decision.verdict == .shown }
    func count(_ rows: [Row]) -> String {
      "\(rows.count { ($0.decision.verdict == .shown) == isShown }) of \(rows.count)"
    }
    let word = isShown ? "shown" : "hidden"
    let guessed = "\(count(guesses)) \(guesses.count == 1 ? "guess" : "guesses")"
    if known.isEmpty { return "\(word) for \(guessed) about \(hosts)" }
    let noun = known.count == 1 ? "share" : "shares"
    return "\(word) for \(count(known)) \(noun) of \(hosts)" + (guesses.isEmpty ? "" : ", and for \(guessed)")
  }

  /// The hosts by their names, or how many there are.
  private var hosts: String {
    var names: [String] = []
    for row in rows where !names.contains(row.preset.host) { names.append(row.preset.host) }
    return names.count < 4 ? WordList.full(names.map { VisibleText.row($0) }, "and") : "\(names.count) hosts"
  }

  // MARK: Forms

  /// The answer, and a line for each preset: whether it is shown, what is shared, the reason, and how sure it is.
  ///
  /// - Parameters:
  ///   - title: the name of the extension.
  ///   - colored: puts a text in a colour, if colour is on.
  package func lines(title: String, colored: (String, Int) -> String) -> [String] {
    let width = rows.map { DisplayWidth.of(name(of: $0)) }.max() ?? 0
    let table = rows.map { row in
      let sign = colored(row.decision.verdict.sign, row.decision.verdict.signColor)
      return "  \(sign) \(DisplayWidth.padded(name(of: row), to: width))  \(action(row)) [\(row.decision.codes)]"
    }
    let hasGuesses = rows.contains { $0.preset.isGuess }
    return ["\(answer): \(title)"] + table
      + (hasGuesses ? ["  ? a guess; 'activationrule presets ID' says what it is made of"] : [])
  }

  /// The same for issues and reviews.
  package func markdown(title: String) -> String {
    let table = rows.map { row in
      "- \(row.decision.verdict.sign) \(Markdown.code(row.preset.id)): \(Markdown.escaped(action(row))) "
        + "(\(row.decision.codes))\n"
    }
    return "### \(Markdown.escaped(title)): \(Markdown.escaped(answer))\n\n\(table.joined())"
  }

  /// The presets for programs.
  package var json: JSONValue {
    .array(
      rows.map { row in
        .object(
          [JSONMember("preset", row.preset.gradeJSON), JSONMember("payload", row.payload.json)] + row.decision.members)
      })
  }

  private func name(of row: Row) -> String { row.preset.isGuess ? row.preset.id + " ?" : row.preset.id }

  /// What the user of the host does, and where, if that is elsewhere than was asked.
  private func action(_ row: Row) -> String {
    VisibleText.row(row.preset.action) + (row.preset.isShared(on: platform) ? "" : ", on \(row.preset.platformName)")
  }
}

extension Decision {
  /// The code of the reason, if there is one, and how sure it is.
  package var codes: String {
    (verdict.reasonCode.map { "\($0), " } ?? "") + certainty.rawValue
  }
}
