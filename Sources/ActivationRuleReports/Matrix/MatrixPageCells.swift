import ActivationRules

/// The cells of a row: the preset, and what each rule says of it.
struct MatrixPageCells {
  let matrix: Matrix
  let row: Matrix.Row

  /// What the filter looks in, in small letters.
  var words: String {
    let preset = row.preset
    var words = [
      preset.host, preset.action, preset.id, preset.platformName, preset.basis.rawValue,
      preset.confidence.rawValue + " confidence",
    ]
    words += row.payload.attachments.flatMap { $0.registeredTypeIdentifiers }
    words += row.verdicts.flatMap { [$0.word, $0.reasonCode ?? ""] }
    if row.differs { words.append("differs") }
    var seen: Set<String> = []
    return VisibleText.row(words.map { $0.lowercased() }.filter { seen.insert($0).inserted }.joined(separator: " "))
  }

  /// The preset: its action and id, and behind a fold what is shared and how that is known.
  var head: String {
    let preset = row.preset
    let low = preset.confidence == .low ? " " + HTMLText.element("span.pill", "low confidence") : ""
    let difference = row.differs ? " " + HTMLText.element("span.pill.difference", "≠ differs") : ""
    return """
      <th scope="row">\(HTMLText.element("span.action", VisibleText.row(preset.action))) \
      \(HTMLText.element("code.id", preset.id))\(low)\(difference)
      <details class="about"><summary>what is shared</summary><div>
      \(HTMLText.element("h3", "What the rule sees"))
      \(payload)
      \(HTMLText.element("h3", "How this is known"))
      \(HTMLText.element("p", provenance))
      </div></details></th>
      """
  }

  private var payload: String {
    guard !row.payload.items.isEmpty else { return HTMLText.element("p", "nothing") }
    let isAlone = row.payload.items.count == 1
    let items = row.payload.items.enumerated().map { index, item in
      let attachments = item.attachments.map { attachment in
        let types = attachment.typeNames
        let words = types.map { HTMLText.element("code", $0) }.joined(separator: ", ")
        return HTMLText.wrapped("li", types.isEmpty ? "an attachment without types" : words)
      }
      let texts = [item.contentText.map { _ in "a text" }, item.title.map { _ in "a title" }].compactMap { $0 }
        .map { HTMLText.element("li", $0) }
      let all = (attachments + texts).joined()
      return HTMLText.wrapped(
        "li",
        (isAlone ? "one item" : "item \(index + 1)")
          + (all.isEmpty ? " without attachments" : HTMLText.wrapped("ul", all)))
    }
    return HTMLText.wrapped("ul.payload", items.joined())
  }

  private var provenance: String {
    let preset = row.preset
    let versions = preset.systemVersions.map { " \($0)" } ?? ""
    let system = preset.platform == nil ? "Any system" : preset.platformName
    let notes = preset.notes.isEmpty ? "" : " \(preset.notes)"
    let source = preset.source.isEmpty ? "" : " Source: \(preset.source)."
    return "\(system)\(versions); \(preset.basis.summary); \(preset.confidence.rawValue) confidence.\(notes)\(source)"
  }

  /// A verdict with its reason, which opens its explanation.
  func cell(_ column: Int) -> String {
    let explanation = matrix.explanation(row, column: column)
    let verdict = explanation.decision.verdict
    let name = matrix.columns[column].name
    let label = matrix.columns.count == 1 ? "" : MatrixReport.letter(column)
    return """
      <td class="\(Self.style(of: verdict))" data-rule="\(Escapes.html(name))" data-letter="\(label)"><details class="cell"><summary>\
      <span class="sign" aria-hidden="true">\(verdict.sign)</span> \(HTMLText.element("b", Self.words(of: verdict))) \
      \(HTMLText.element("span.reason", VisibleText.row(explanation.decision.message)))</summary>
      <div class="why">\(MatrixPageExplanation(explanation: explanation).markup)</div></details></td>
      """
  }

  /// The class of a verdict.
  private static func style(of verdict: Verdict) -> String {
    switch verdict {
    case .shown: "shown"
    case .hidden(.unsafe): "unsafe"
    case .hidden: "hidden"
    case .error: "error"
    }
  }

  private static func words(of verdict: Verdict) -> String {
    verdict == .hidden(.unsafe) ? "hidden, unsafe" : verdict.word
  }
}

/// An explanation as markup: the sentence without its verdict, which the cell says, the steps that decided, and what would
/// change the verdict.
///
/// There is one for every cell, so that of a very large rule each shows a part.
struct MatrixPageExplanation {
  let explanation: Explanation

  /// The most steps that are shown.
  private static let stepLimit = 40
  /// The longest text of a changed rule that is shown, in bytes.
  private static let ruleLimit = 4_000

  /// The markup.
  var markup: String {
    let code = explanation.decision.verdict.reasonCode.map { "\($0), " } ?? ""
    let decisive = explanation.steps.compactMap { $0.decisive }
    let isCut = decisive.reduce(0) { $0 + $1.size } > Self.stepLimit
    var rest = Self.stepLimit
    let steps = decisive.compactMap { $0.cut(to: &rest) }
    return HTMLText.element("p.sentence", VisibleText.row(explanation.decision.grounds))
      + HTMLText.element("p.certainty", code + explanation.certainty.rawValue)
      + (steps.isEmpty ? "" : "<h3>What decided</h3>" + list(steps)) + (isCut ? Self.more : "") + changes
  }

  private static let more = HTMLText.element("p", "… and more; 'activationrule explain' shows all steps.")

  private func list(_ steps: [ExplanationStep]) -> String {
    HTMLText.wrapped("ul.steps", steps.map { HTMLText.wrapped("li", item($0)) }.joined())
  }

  private func item(_ step: ExplanationStep) -> String {
    let sign = "<span class=\"sign\" title=\"\(step.outcome.word)\">\(step.outcome.mark)</span> "
    let detail = step.detail.map { ": " + Escapes.html($0) } ?? ""
    let certainty =
      step.certainty == .documented ? "" : " " + HTMLText.element("span.certainty", "(\(step.certainty.rawValue))")
    return sign + HTMLText.element("code", step.title) + detail + certainty
      + (step.children.isEmpty ? "" : list(step.children))
  }

  private var changes: String {
    guard !explanation.changes.isEmpty else { return "" }
    let items = explanation.changes.map { change in
      let rule = change.rule.map { $0.utf8.count > Self.ruleLimit ? "" : HTMLText.element("pre", $0) } ?? ""
      return HTMLText.wrapped("li", Escapes.html(change.sentence) + rule)
    }
    return "<h3>What would change it</h3>" + HTMLText.wrapped("ul.changes", items.joined())
  }
}
