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

  /// The presets that the answer stands on: all but the guesses, if there are others.
  private var known: [Row] { rows.withoutGuesses { $0.preset } }

  /// Whether any of the presets that the answer stands on shows the extension.
  private var isShown: Bool { known.contains { $0.decision.verdict == .shown } }

  /// Over how many presets the verdict is so, guesses apart: "for 1 of 2 shares of Firefox, and for 0 of 1 guess".
  ///
  /// Where none shows it, it counts those that hide it.
  private var scope: String {
    let known = rows.filter { !$0.preset.isGuess }
    let guesses = rows.filter { $0.preset.isGuess }
    func count(_ rows: [Row]) -> String {
      "\(rows.count { ($0.decision.verdict == .shown) == isShown }) of \(rows.count)"
    }
    let guessed = "\(count(guesses)) \(guesses.count == 1 ? "guess" : "guesses")"
    if known.isEmpty { return "for \(guessed) about \(hosts)" }
    let noun = known.count == 1 ? "share" : "shares"
    return "for \(count(known)) \(noun) of \(hosts)" + (guesses.isEmpty ? "" : ", and for \(guessed)")
  }

  /// The preset whose answer is worth explaining: one that hides the extension, where the answer stands on it; what
  /// the host shares today first.
  package var hiddenPlace: Int? {
    func rank(_ place: Int) -> Int { rows[place].preset.isOutdated ? rows.count + place : place }
    return hiddenPlaces.min { rank($0) < rank($1) }
  }

  /// Where the presets stand that hide the extension, of those that the answer stands on.
  private var hiddenPlaces: [Int] {
    let grounds = Set(known.map { $0.preset.id })
    return rows.indices.filter { rows[$0].decision.verdict != .shown && grounds.contains(rows[$0].preset.id) }
  }

  /// Which preset is explained below; `nil` where none hides the extension.
  package var explained: String? {
    guard let place = hiddenPlace else { return nil }
    let preset = rows[place].preset
    let rest = hiddenPlaces.count - 1
    let others = rest == 0 ? "" : " (\(rest) more \(rest == 1 ? "is" : "are") hidden; '--preset ID' explains each)"
    return "\(preset.id): \(preset.action)\(others)"
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
  ///   - showsSign: whether the verdict's sign stands before its word.
  ///   - colored: puts a text in a colour, if colour is on.
  package func lines(title: String, showsSign: Bool, colored: (String, Int) -> String) -> [String] {
    let width = rows.map { DisplayWidth.of(name(of: $0)) }.max() ?? 0
    let table = rows.map { row in
      let sign = colored(row.decision.verdict.sign, row.decision.verdict.signColor)
      return "  \(sign) \(DisplayWidth.padded(name(of: row), to: width))  \(action(row)) [\(row.decision.codes)]"
    }
    let hasGuesses = rows.contains { $0.preset.isGuess }
    let verdict = isShown ? .shown : known.first { $0.decision.verdict != .shown }?.decision.verdict ?? .shown
    return [AnswerText.verdict(verdict, "\(title), \(scope)", showsSign: showsSign, colored: colored)] + table
      + (hasGuesses ? ["  ? a guess; 'activationrule presets ID' says what it is made of"] : [])
  }

  /// The same for issues and reviews.
  package func markdown(title: String) -> String {
    let table = rows.map { row in
      "- \(row.decision.verdict.sign) \(Markdown.code(row.preset.id)): \(Markdown.escaped(action(row))) "
        + "(\(row.decision.codes))\n"
    }
    let answer = "\(isShown ? "shown" : "hidden") \(scope)"
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
