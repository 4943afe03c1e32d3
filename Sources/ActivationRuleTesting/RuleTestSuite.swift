import ActivationRuleAnswers
package import ActivationRuleProjects
import ActivationRuleReports
package import ActivationRuleDocuments
// A test that imports this product sees the rules and files that it asks about.
// The attribute has an underscore because the language has no other way to re-export a module.
@_exported public import ActivationRuleFiles
package import ActivationRuleModel
package import ActivationRuleShares
package import ActivationRuleText
@_exported public import ActivationRules

/// A table of cases with the rules that they test, read from a file.
///
/// <doc:Testing> describes the file.
public struct RuleTestSuite: Sendable {
  /// A rule with its cases.
  package struct Group: Sendable {
    /// The rule with everything known about it.
    package let loaded: Extension
    /// The cases in the order of the file.
    package var cases: [SuiteCase]
    /// The place where the suite names the rule.
    let range: SourceRange

    /// The rule.
    package var rule: ActivationRule { loaded.rule }
    /// The name of the rule: the extension's name, or the path.
    package var name: String { loaded.name ?? loaded.path }
    /// The path of the file with the rule, or `<rule>`.
    package var rulePath: String { loaded.path }
  }

  /// The path as given.
  package let path: String
  /// The text of the suite.
  package let source: SourceText
  /// The rules in the order of the file.
  package let groups: [Group]
  /// Remarks that do not prevent the suite from running, laid out for people.
  package let remarkRows: [TextRow]

  /// All cases in the order of the file.
  package var allCases: [SuiteCase] {
    groups.flatMap { $0.cases }
  }

  /// The cases that are not skipped, which a test runs one by one.
  public var cases: [SuiteCase] {
    allCases.filter { $0.skipReason == nil }
  }

  /// Runs the cases that are not skipped, in order.
  public func run() -> [CaseResult] { cases.map { $0.run() } }
}

/// One case of a suite: a share, and the expected answer of the rule.
///
/// A test that is run once for each case shows the name.
///
/// A class, since a suite may have very many cases, and every result has one.
public final class SuiteCase: Sendable, CustomStringConvertible {
  /// A rule, which all its cases share.
  final class SharedRule: Sendable {
    let loaded: Extension

    init(_ loaded: Extension) { self.loaded = loaded }
  }

  /// The name, which is unique among the cases of the rule.
  public let name: String
  /// The expectation; `nil` for a new case, whose verdict is still to be written.
  package let expected: ExpectedVerdict?
  /// The tags, without `@`.
  package let tags: [String]
  /// Why the case is skipped; `nil` if it is not.
  package let skipReason: String?
  /// The shares: one, or one for each preset of the case.
  package let shares: [SharedPayload]
  /// Whether the shares are those of apps, of which only some count, like `--host` on the command line.
  let isOfApp: Bool
  /// The rule with everything known about it.
  package var loaded: Extension { sharedRule.loaded }
  /// The rule.
  package var rule: ActivationRule { loaded.rule }
  private let sharedRule: SharedRule
  /// The range of the case in the suite's text.
  package let range: SourceRange
  /// The range of the expectation.
  package let expectedRange: SourceRange

  init(
    name: String, expected: ExpectedVerdict?, tags: [String] = [], skipReason: String? = nil, shares: [SharedPayload],
    isOfApp: Bool, rule: SharedRule, range: SourceRange = .none, expectedRange: SourceRange = .none
  ) {
    (self.name, self.expected, self.tags, self.skipReason) = (name, expected, tags, skipReason)
    (self.shares, self.isOfApp, sharedRule) = (shares, isOfApp, rule)
    (self.range, self.expectedRange) = (range, expectedRange)
  }

  /// The name.
  public var description: String { name }
}

/// Finds and reads the files of suites.
package enum SuiteFiles {
  /// The ending of the names of suites.
  package static let ending = ".ruletests"

  /// The result of a search for suites: the suites, and the failures of the search.
  package struct Search {
    package fileprivate(set) var paths: [String] = []
    package fileprivate(set) var failures: [Failure] = []
    /// The searched folder.
    fileprivate let root: String
    fileprivate let tree: FileTree

    /// Links to suites in the folder count as suites, so that a dead link is reported when it is read.
    fileprivate mutating func visit(_ folder: String, depth: Int) {
      let place = folder.isEmpty ? "." : folder
      guard depth <= Limit.folderNesting.value else {
        return fail(place, "lies more than \(Limit.folderNesting.value) levels deep")
      }
      guard let contents = tree.contents(place) else { return fail(place, "cannot be read") }
      for name in contents.foldersNotUTF8 where !name.hasPrefix(".") {
        fail(Paths.join(folder, name), "has a name that is not UTF-8")
      }
      for name in contents.names where name.utf8.first != "." {
        let path = Paths.join(folder, name)
        if tree.kind(of: path) == .folder {
          if !tree.isLink(path), !Project.isSkipped(name) { visit(path, depth: depth + 1) }
        } else if name.hasSuffix(ending) {
          if let refusal = tree.kind(of: path) == nil ? nil : tree.refusal(path, foundIn: root) {
            failures.append(refusal.at(path))
          } else {
            paths.append(path)
          }
        }
      }
    }

    private mutating func fail(_ folder: String, _ message: String) {
      let text = "the folder '\(VisibleText.line(folder))' \(message), and is not searched for suites"
      failures.append(Failure(.unreadable, text, path: folder))
    }
  }

  /// Returns the suites at a path, and the failures of the search: the file itself, or every suite in the folder and
  /// below it, in the order of their paths.
  ///
  /// Skips folders of build products and dependencies, hidden folders and links to folders.
  ///
  /// - Throws: `Failure` if there is nothing at the path, or no suite in the folder.
  package static func search(at path: String, _ tree: FileTree) throws(Failure) -> Search {
    guard let kind = tree.kind(of: path) else {
      throw Failure(.missing, "there is no file or folder '\(VisibleText.line(path))'")
    }
    let folder = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    var search = Search(root: folder, tree: tree)
    if kind == .folder { search.visit(folder == "." ? "" : folder, depth: 0) } else { search.paths = [path] }
    guard !search.paths.isEmpty || !search.failures.isEmpty else {
      throw Failure(
        .missing,
        "there is no suite in '\(VisibleText.line(path))'; suites are files '*.ruletests', and "
          + "'activationrule init --write' writes one")
    }
    return search
  }
}

extension RuleTestSuite {
  /// Reads a suite from a file, with the rules and payloads that it names.
  ///
  /// - Parameters:
  ///   - path: the path of the file; a path that does not begin with `/` is relative to the folder of `file`, if that is
  ///     given, else to the working folder.
  ///   - file: a source file, usually `#filePath`.
  /// - Throws: `ActivationRuleError` if the file cannot be read, or with all its faults as the text.
  public init(contentsOfFile path: String, relativeTo file: String? = nil) throws(ActivationRuleError) {
    let path = Paths.path(path, relativeTo: file)
    let documents = Documents()
    let source = try documents.source(path)
    self = try SuiteLoader.load(source, documents: documents)
  }

  /// Reads a suite from a text, with the rules and payloads that it names.
  ///
  /// - Parameters:
  ///   - text: the lines of the suite.
  ///   - file: a source file, usually `#filePath`, to whose folder paths are relative; else to the working folder.
  /// - Throws: `ActivationRuleError` with all its faults as the text.
  public init(_ text: String, relativeTo file: String? = nil) throws(ActivationRuleError) {
    self = try SuiteLoader.load(SourceText(name: Paths.path("<suite>", relativeTo: file), text: text))
  }
}

/// A suite that pins the current decisions of a rule for the presets that matter to it.
///
/// These are the presets that it is shown for, presets with an attachment, or with one type of an attachment, that it
/// would accept alone, and one of each kind that it is not for, so that a rule that takes everything fails.
package struct SuiteProposal {
  /// The text of the suite.
  package let text: String
  /// The number of cases.
  package let caseCount: Int

  /// Evaluates a rule for presets.
  ///
  /// - Parameters:
  ///   - loaded: the rule, which can be evaluated.
  ///   - path: the path of its file, relative to the folder of the suite.
  ///   - isOnly: whether the file has no other rule.
  package init(_ loaded: Extension, path: String, isOnly: Bool) {
    let known = Preset.counted(for: loaded.rule)
    let meant = known.filter { Self.matters($0, to: loaded.rule) }
    let foreign = Self.foreign(known, to: loaded.rule)
    var presets = known.filter { meant.contains($0) || foreign.contains($0) }
    let isShown = { (preset: Preset) in loaded.rule.decide(SharedPayload(preset)).verdict == .shown }
    if !presets.contains(where: isShown) {
      if let guess = Preset.guessed(on: loaded.rule.settings.platform).first(where: isShown) {
        presets.append(guess)
      } else if loaded.rule.settings.platform == .macOS {
        // Where so little is known, what the rule is not for says nothing by itself.
        presets = meant
      }
    }
    caseCount = presets.count
    var taken: Set<String> = []
    let lines = presets.map { preset in
      // A name must be unique.
      var name = "\(preset.host): \(preset.action)"
      while !taken.insert(name).inserted { name += " (\(preset.id))" }
      let verdict = ExpectedVerdict(RuleAnswer(loaded, .things([SharedPayload(preset)]))).description
      return (verdict: verdict, name: Self.quoted(name), id: preset.id)
    }
    let width = lines.map { $0.verdict.utf8.count }.max() ?? 0
    let nameWidth = min(Self.nameWidth, lines.map { $0.name.count }.max() ?? 0)
    let name = isOnly ? nil : loaded.name
    text =
      "# What the rule decides today; a line that is not what you want is a mistake of the rule, or of the line.\n"
      + "# 'activationrule test' compares, 'activationrule explain RULE --preset ID' says why.\n"
      + "rule \(Self.word(path.hasPrefix("-") ? "./" + path : path))\(name.map { " --extension \(Self.quoted($0))" } ?? "")\n\n"
      + lines.map { line in
        DisplayWidth.padded(line.verdict, to: width) + "  " + DisplayWidth.padded(line.name, to: nameWidth)
          + "  --preset \(line.id)\n"
      }.joined()
  }

  /// Returns a share that is hidden of each kind that a rule does not take.
  private static func foreign(_ presets: [Preset], to rule: ActivationRule) -> [Preset] {
    let kinds = rule.kinds
    return ShareKind.allCases.filter { !kinds.contains($0) }.compactMap { kind in
      presets.first { preset in
        preset.kinds == [kind] && preset.obstacle == nil && !preset.payload.attachments.isEmpty
          && rule.evaluate(preset.payloadForRules) != .shown
      }
    }
  }

  private static func matters(_ preset: Preset, to rule: ActivationRule) -> Bool {
    let payload = preset.payloadForRules
    guard rule.evaluate(payload) != .shown else { return true }
    return payload.attachments.contains { attachment in
      let alone = attachment.registeredTypeIdentifiers.map { [$0] } + [attachment.registeredTypeIdentifiers]
      return alone.contains { rule.evaluate(Payload(of: [Payload.Attachment($0)])) == .shown }
    }
  }

  /// The maximum width of the column of names, so that one long name does not push all others apart.
  private static let nameWidth = 56

  /// Returns a word of a suite, in quotes unless it is plain.
  private static func word(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { $0.isNamePart || $0 == 0x2F || $0 == 0x2E || $0 == 0x2D }
    return isPlain && !text.isEmpty && text.utf8.first != 0x2D ? text : quoted(text)
  }

  private static func quoted(_ text: String) -> String {
    "\"" + text.replacing("\\", by: "\\\\").replacing("\"", by: "\\\"") + "\""
  }
}
