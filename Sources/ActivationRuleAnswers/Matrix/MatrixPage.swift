/// A matrix as one page that needs nothing else: the page of the playground with the rules filled in.
///
/// Without an engine it holds all answers to the presets; with one, which the playground brings along, it is the playground
/// itself and begins with these rules. Without scripts there is a plain table. The presets of too low a confidence are in
/// it too, marked as such.
package struct MatrixPage {
  /// The page into which the rules are put.
  package struct Template {
    fileprivate let parts: [Substring]

    /// The page that answers from what it took along.
    static let report = Template(parts: parts(of: PageTemplate.text))

    /// A page of the playground.
    ///
    /// - Returns: `nil` if the text is no such page of this version.
    package init?(playground text: String) {
      guard text.holds(" id=\"module\">"), text.holds(Self.version) else { return nil }
      self.init(parts: Self.parts(of: text))
      guard parts.count == Self.places.count + 1 else { return nil }
    }

    private init(parts: [Substring]) {
      self.parts = parts
    }

    /// What says which version of the tool a page belongs to.
    private static let version = "<meta name=\"generator\" content=\"activationrule \(Version.package)\">"
    /// What is replaced, in the order of the page.
    private static let places = [("<title>", "</title>"), ("<noscript>", "</noscript>"), ("<!-- rules -->", "\n")]

    /// What stands around the places.
    private static func parts(of text: String) -> [Substring] {
      var rest = text[...]
      var parts: [Substring] = []
      for (start, end) in places {
        guard let (before, inside) = rest.divided(at: start), let (_, after) = inside.divided(at: end) else {
          return []
        }
        parts.append(before)
        rest = after
      }
      return parts + [rest]
    }
  }

  let report: MatrixReport
  let template: Template

  /// - Parameter template: the page without an engine unless given.
  package init(_ report: MatrixReport, in template: Template = .report) {
    self.report = report
    self.template = template
  }

  /// The page.
  package var text: String {
    let answers = BakedAnswers.json(of: report).text()
    let contents = [
      HTMLText.element("title", report.title + " – who is it shown for?"), HTMLText.wrapped("noscript", plainReport),
      "<script type=\"application/json\" id=\"baked\">" + answers.replacing("<", by: "\\u003c") + "</script>\n",
    ]
    return zip(template.parts, contents + [""]).map { $0 + $1 }.joined()
  }

  /// What a terminal shows, where no script runs.
  private var plainReport: String {
    let lines = report.rows { text, _ in text }.map { Escapes.html($0.text) }
    return HTMLText.wrapped("pre", (lines + [""]).joined(separator: "\n"))
  }
}

extension MatrixReport {
  /// The names of the rules, or how many there are where they would fill the screen.
  var title: String {
    guard matrix.columns.count <= 3 else { return "\(matrix.columns.count) rules" }
    return matrix.columns.map { $0.name }.joined(separator: " · ")
  }

  /// What a page says of the report as a whole, in sentences.
  var pageNotes: [String] {
    let unreadable = failures.map { "Left out, since it cannot be read: \($0.path ?? $0.message)." }
    return ["For \(conditions)."] + unreadable + ["Made by \(ToolIdentity.text(settings))."]
  }
}
