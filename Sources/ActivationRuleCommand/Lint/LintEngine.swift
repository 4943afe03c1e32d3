import ActivationRuleSuites
import ActivationRules
import PredicateFormat
import PropertyLists
import UniformTypes

/// Lints texts, with what stands outside of them: the tables, the app around an extension, the rule of the product.
struct LintEngine {
  let options: LintOptions
  let rules: RuleSource
  /// The severities that the configuration gives to lint rules.
  let severities: [String: Diagnostic.Severity]
  /// Whether warnings count as errors.
  let isStrict: Bool

  /// How many findings of one file are told.
  static let findingLimit = 200

  /// What is known of a text besides its bytes.
  struct Surroundings {
    var containingApp: PropertyListNode?
    var builtRule: ActivationRule?
  }

  /// The findings of a text.
  struct Findings {
    /// The file as read; `nil` for a predicate that stands alone.
    var document: PropertyListDocument?
    /// The text that all ranges point into.
    var source: SourceText
    var diagnostics: [Diagnostic] = []
    var ruleCount = 0
    /// Why bytes of the file cannot be changed; `nil` if they can.
    var fixRefusal: String?
    /// The findings whose repairs are not offered, since the file is written otherwise.
    var mendedByHand: [Diagnostic] = []
  }

  /// Why a text cannot be read.
  enum Unreadable: Error {
    /// At a place; there may be a repair.
    case diagnosed(PropertyListError)
    case other(CommandFailure)
  }

  /// The findings of a text, in the order of their places.
  func findings(in source: SourceText, _ surroundings: Surroundings = Surroundings()) throws(Unreadable) -> Findings {
    if let kind = ProjectFile.Kind(name: Files.name(of: source.name)) {
      return try findings(inProject: source, kind)
    }
    let form: RuleSource.FileForm
    do throws(CommandFailure) {
      form = try RuleSource.form(of: source)
      if form == .predicate { try RuleSource.requireUTF8(source) }
    } catch {
      throw .other(error)
    }
    guard case .document(let isJSON) = form else { return findings(inPredicate: source, surroundings) }
    do throws(PropertyListError) {
      let (document, _) = try RuleSource.document(source, isJSON: isJSON)
      let subject = LintSubject(
        document, containingApp: surroundings.containingApp, builtRule: surroundings.builtRule, types: rules.types,
        settings: rules.settings)
      return Findings(
        document: document, source: document.source, diagnostics: lint(subject), ruleCount: 1,
        fixRefusal: Self.fixRefusal(document, of: source))
    } catch {
      // A text given in place may begin with a brace and be a predicate all the same.
      let isPredicate = source.name == LintTarget.givenText && !RuleSource.beginsWithKey(source.bytes)
      if isJSON, isPredicate { return findings(inPredicate: source, surroundings) }
      throw .diagnosed(error)
    }
  }

  private func findings(inPredicate source: SourceText, _ surroundings: Surroundings) -> Findings {
    var subject = LintSubject(predicate: source, types: rules.types, settings: rules.settings)
    subject.builtRule = surroundings.builtRule
    return Findings(source: source, diagnostics: lint(subject), ruleCount: 1)
  }

  private func findings(inProject source: SourceText, _ kind: ProjectFile.Kind) throws(Unreadable) -> Findings {
    do throws(PropertyListError) {
      let roots = try ProjectFile.rules(in: source, kind)
      var findings = Findings(source: source, ruleCount: roots.count)
      findings.fixRefusal = "'\(source.name)' is a project file, in which nothing is changed; mend it by hand"
      if kind == .expo { findings.diagnostics = try ProjectFile.unreadRules(in: source) }
      for root in roots {
        let document = PropertyListDocument(format: .json, root: root, source: source)
        let subject = LintSubject(document, types: rules.types, settings: rules.settings)
        // What is about the file is found with each of its rules.
        for finding in lint(subject) where !findings.diagnostics.contains(finding.withoutFixes) {
          findings.diagnostics.append(finding.withoutFixes)
          if !finding.fixIts.isEmpty { findings.mendedByHand.append(finding.withoutFixes) }
        }
      }
      return findings
    } catch {
      throw .diagnosed(error)
    }
  }

  /// The findings about a subject, with the severities that were asked for.
  func lint(_ subject: LintSubject) -> [Diagnostic] {
    Linter.lint(subject, options: options).map { finding in
      let severity = severities[finding.id] ?? finding.severity
      return finding.with(severity: isStrict && severity == .warning ? .error : severity)
    }
  }

  private static func fixRefusal(_ document: PropertyListDocument, of source: SourceText) -> String? {
    if document.format == .binary {
      return "'\(source.name)' is a binary property list, which cannot be changed in part; convert it with "
        + "'plutil -convert xml1'"
    }
    guard document.source.bytes != source.bytes else { return nil }
    return "'\(source.name)' is not written in UTF-8; only UTF-8 files can be changed, so convert it first"
  }
}

extension Diagnostic {
  /// The diagnostic with another severity.
  fileprivate func with(severity: Severity) -> Diagnostic {
    Diagnostic(id, severity, message, at: range, notes: notes, fixIts: fixIts)
  }

  /// The diagnostic without repairs, for places where they would be written otherwise.
  fileprivate var withoutFixes: Diagnostic {
    Diagnostic(id, severity, message, at: range, notes: notes)
  }
}
