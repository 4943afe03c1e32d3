import ActivationRules

/// A matrix as one page that needs nothing else: no network, no other file, and without scripts a plain table.
///
/// The page holds the presets of too low a confidence too, which its script hides until they are asked for.
struct MatrixPage {
  let report: MatrixReport
  let matrix: Matrix
  /// The presets that are hidden at first.
  private let background: Set<String>

  init(report: MatrixReport) {
    self.report = report
    matrix = report.wholeMatrix
    background = Set(report.selection.background.map { $0.id })
  }

  /// The page.
  var text: String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    \(HTMLText.element("title", title + " – who is it shown for?"))
    <style>
    \(Self.style)
    </style>
    </head>
    <body>
    \(header)
    <main>
    \(controls)
    \(table)
    <p id="nothing" hidden>No preset fits.</p>
    </main>
    \(footer)
    \(Self.dialog)
    <script>
    \(Self.script)
    </script>
    </body>
    </html>

    """
  }

  /// The names of the rules, or how many there are where they would fill the screen.
  private var title: String {
    guard matrix.columns.count <= 3 else { return "\(matrix.columns.count) rules" }
    return matrix.columns.map { $0.name }.joined(separator: " · ")
  }

  // MARK: Around the table

  private var header: String {
    let rules = matrix.columns.indices.map { column in
      let (name, path) = (matrix.columns[column].name, report.rules[column].path)
      let letter = report.isAlone ? "" : HTMLText.element("span.letter", MatrixReport.letter(column))
      let code = name == path ? "" : " " + HTMLText.element("code", VisibleText.row(path))
      return "<li>\(letter)<bdi>\(HTMLText.element("b", name))</bdi>\(code) "
        + (report.isAlone ? "" : HTMLText.element("span.count", report.count(column))) + "</li>\n"
    }.joined()
    return """
      <header>
      <h1><bdi>\(Escapes.html(title))</bdi></h1>
      \(HTMLText.element("p.answer", report.answer))
      \(comparisons)
      <ul class="rules">
      \(rules)</ul>
      \(HTMLText.element("p.conditions", "For \(report.conditions). Open a cell for its explanation."))
      </header>
      """
  }

  /// Each rule against the first, behind a fold.
  private var comparisons: String {
    let lines = report.comparisons.map { HTMLText.element("li", $0) }
    guard !lines.isEmpty else { return "" }
    let summary = HTMLText.element("summary", "each against \(matrix.columns[0].name)")
    return HTMLText.wrapped("details.comparisons", summary + HTMLText.wrapped("ul", lines.joined(separator: "\n")))
  }

  /// What narrows the table down; the script shows it, since nothing of it works without.
  private var controls: String {
    let words = Set(report.selection.background.map { $0.confidence.rawValue })
    let confidence = WordList.full(["low", "medium"].filter { words.contains($0) }, "and")
    let checked = report.onlyDifferences ? " checked" : ""
    let differences =
      report.isAlone
      ? "" : "<label class=\"choice\"><input type=\"checkbox\" id=\"differences\"\(checked)> differences only</label>"
    let more =
      background.isEmpty
      ? ""
      : """
      <label class="choice"><input type="checkbox" id="background"> \(confidence) confidence too (\(background.count))</label>
      """
    return """
      <div class="controls" id="controls" hidden>
      <label class="search">Filter <input type="search" id="filter" autocomplete="off" spellcheck="false" \
      placeholder="host, action, type, verdict"></label>
      \(differences)
      \(more)
      <output id="count" aria-live="polite"></output>
      </div>
      \(background.isEmpty ? "" : "<noscript><p>Presets of \(confidence) confidence are in the table and not in the counts.</p></noscript>")
      """
  }

  private var footer: String {
    let unreadable = report.unreadable.map { rule in
      HTMLText.element("p.unreadable", "Left out, since it cannot be read: \(rule.path)") + "\n"
    }.joined()
    return """
      <footer>
      <p class="legend"><span class="shown">✓ shown</span> <span class="hidden">✗ hidden</span> \
      <span class="unsafe">⊘ refused by the safety check</span> <span class="error">! broken</span>\
      \(report.isAlone ? "" : " <span class=\"difference\">≠ the rules differ</span>")</p>
      \(unreadable)\(HTMLText.element("p", "Nothing here was run on a device. Each payload is as reliable as its preset "
        + "says, and each verdict as sure as its explanation says."))
      \(HTMLText.element("p", "Made by \(ToolIdentity.text(report.settings))."))
      </footer>
      """
  }

  // MARK: The table

  private var table: String {
    let heads = matrix.columns.indices.map { column in
      let letter = report.isAlone ? "" : HTMLText.element("span.letter", MatrixReport.letter(column))
      return "<th scope=\"col\">\(letter)<bdi>\(Escapes.html(matrix.columns[column].name))</bdi></th>"
    }.joined()
    let isWide = matrix.columns.count > 4
    return """
      <div class="table\(isWide ? " wide" : "")"\(isWide ? " tabindex=\"0\" role=\"region\" aria-label=\"Verdicts\"" : "")>
      <table>
      <thead><tr><th scope="col">What is shared</th>\(heads)</tr></thead>
      \(matrix.groups.map { body($0) }.joined(separator: "\n"))
      </table>
      </div>
      """
  }

  private func body(_ group: Matrix.Group) -> String {
    let host = VisibleText.row(group.host)
    return """
      <tbody>
      <tr class="host"><th scope="rowgroup" colspan="\(matrix.columns.count + 1)">\(HTMLText.element("span", host))</th></tr>
      \(group.rows.map { row($0) }.joined(separator: "\n"))
      </tbody>
      """
  }

  private func row(_ row: Matrix.Row) -> String {
    let classes =
      ["preset"] + (background.contains(row.preset.id) ? ["background"] : []) + (row.differs ? ["differs"] : [])
    let cells = MatrixPageCells(matrix: matrix, row: row)
    return """
      <tr class="\(classes.joined(separator: " "))" data-words="\(Escapes.html(cells.words))">
      \(cells.head)
      \(matrix.columns.indices.map { cells.cell($0) }.joined(separator: "\n"))
      </tr>
      """
  }
}
