/// A matrix as a self-contained page: the page of the playground with the rules filled in.
///
/// Without an engine, it contains all answers to the presets. With the engine of the playground, it is the playground
/// and begins with these rules. Without scripts, it shows a plain table. Presets with too low a confidence are included
/// and marked.
package struct MatrixPage {
  /// The page that receives the rules.
  package struct Template {
    fileprivate let parts: [Substring]

    /// The page that answers from its embedded answers.
    static let report = Template(parts: parts(of: PageTemplate.text))

    /// Splits a page of the playground.
    ///
    /// - Returns: `nil` unless the text is a playground page of this version.
    package init?(playground text: String) {
      guard text.containsBytes(of: " id=\"module\">"), text.containsBytes(of: Self.version) else { return nil }
      self.init(parts: Self.parts(of: text))
      guard parts.count == Self.places.count + 1 else { return nil }
    }

    private init(parts: [Substring]) {
      self.parts = parts
    }

    /// The element that names the version of the tool a page belongs to.
    private static let version = "<meta name=\"generator\" content=\"activationrule \(Version.package)\">"
    /// The replaced ranges, in the order of the page.
    private static let places = [("<title>", "</title>"), ("<noscript>", "</noscript>"), ("<!-- rules -->", "\n")]

    /// Returns the text around the replaced ranges.
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

  /// - Parameter template: the page to fill; by default one without an engine.
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

  /// The text that a terminal shows, for browsers without scripts.
  private var plainReport: String {
    let lines = report.rows { text, _ in text }.map { Escapes.html($0.text) }
    return HTMLText.wrapped("pre", (lines + [""]).joined(separator: "\n"))
  }
}

extension MatrixReport {
  /// The names of the rules, or their number if the names would fill the screen.
  var title: String {
    guard matrix.columns.count <= 3 else { return "\(matrix.columns.count) rules" }
    return matrix.columns.map { $0.name }.joined(separator: " · ")
  }

  /// Sentences about the whole report for a page.
  var pageNotes: [String] {
    let unreadable = failures.map { "Left out, since it cannot be read: \($0.path ?? $0.message)." }
    return ["For \(conditions)."] + unreadable + ["Made by \(ToolIdentity.text)."]
  }
}
