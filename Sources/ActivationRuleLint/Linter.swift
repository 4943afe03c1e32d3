package import ActivationRuleDocuments
public import ActivationRuleModel
package import ActivationRuleShares
public import ActivationRuleText
package import ActivationRuleTypes

/// Finds mistakes in rules.
package enum Linter {
  /// Returns the findings about a subject, most severe first.
  ///
  /// Within a severity, findings that explain the most hidden shares come first, then findings in the order of the
  /// file.
  ///
  /// A rule that does not parse is not checked any further. The result is deterministic. Findings have repairs only
  /// where the file can be changed by replacing bytes: see `SourceText/isEditable` of the subject's text.
  package static func lint(
    _ subject: Extension, options: LintOptions = LintOptions(), among rules: [LintRule] = LintRules.all
  ) -> [Finding] {
    let found = findings(about: subject, options: options, among: rules)
    return subject.file.isEditable ? found : found.map { $0.withoutFixIts }
  }

  /// Returns the findings without which a verdict would be puzzling, without running the other lint rules.
  package static func puzzling(_ subject: Extension) -> [Finding] {
    lint(subject, among: LintRules.puzzling)
  }

  /// Returns the errors and warnings about a subject, without spending time on infos.
  ///
  /// - Parameter aboutApps: whether to run the lint rules that depend on the shares of apps.
  package static func grave(_ subject: Extension, aboutApps: Bool = true) -> [Finding] {
    let rules = LintRules.grave.filter { aboutApps || !$0.usesPresets }
    return lint(subject, among: rules).filter { $0.severity != .info }
  }

  /// Throws what is wrong with a rule by mistake: a test that expects `hidden` of it would pass whatever it shares.
  package static func requireMeant(_ subject: Extension) throws(Failure) {
    let found = lint(subject, among: LintRules.mistakes + LintRules.partlyMistakes).filter { finding in
      finding.isMistake
        || LintRules.mistakes.contains { $0.id == finding.id }
          && (finding.severity == .error || finding.rule == .notAnExtension)
    }
    if let failure = Failure(all: found, in: subject.file) { throw failure }
  }

  /// Returns the findings, with their repairs even where the file cannot be changed.
  package static func findings(
    about subject: Extension, options: LintOptions, among rules: [LintRule] = LintRules.all
  ) -> [Finding] {
    var (subject, options) = (subject, options)
    options.platform = options.platform ?? subject.namedPlatform
    if let platform = options.platform { subject = subject.on(platform) }
    let context = LintContext(subject, options)
    var findings: [Finding] = []
    // Each message once for a place.
    var reported: Set<[String]> = []
    for rule in rules where options.runs(rule) {
      let found = context.findings(of: rule)
      if found.isEmpty || rule.yieldsTo.contains(where: { context.finds($0) }) { continue }
      for finding in found where options.reports(finding, rule) {
        let (start, end) = (finding.range.lowerBound, finding.range.upperBound)
        guard reported.insert([finding.id, finding.message, "\(start)", "\(end)"]).inserted else { continue }
        var finding = context.naming(finding.sparingMarkup(in: subject))
        finding.hiddenShareCount = context.hiddenShareCount(of: finding)
        findings.append(finding)
      }
    }
    // Each place is counted from the start of a text, so that many need an index.
    let source = findings.count > 4 ? subject.file.indexed() : subject.file
    return findings.inReportOrder.map { $0.located(in: source) }
  }

  /// Returns the findings about a text: a property list, JSON or a predicate; one finding if it cannot be read.
  package static func lint(reading source: SourceText, options: LintOptions = LintOptions()) -> [Finding] {
    do throws(Failure) {
      return lint(try Extension(Document(source, forms: [])), options: options)
    } catch {
      return [error.finding]
    }
  }
}

extension LintContext {
  /// Returns the findings of a rule, computed once.
  fileprivate func findings(of rule: LintRule) -> [Finding] {
    if let findings = known[rule.id] { return findings }
    // What a rule would accept does not matter where no system evaluates it.
    let findings = rule.needsUsedRule && subject.properties.unused != nil ? [] : rule.findings(self)
    known[rule.id] = findings
    return findings
  }

  /// Returns whether a rule finds something, even if it is switched off.
  fileprivate func finds(_ id: String) -> Bool {
    LintRules.entry(id).map { !findings(of: $0).isEmpty } ?? false
  }
}

extension LintOptions {
  /// Returns whether a rule runs.
  fileprivate func runs(_ rule: LintRule) -> Bool {
    !disabled.contains(rule.identifier) && only?.contains(rule.identifier) ?? true
  }

  /// Returns whether a finding of a rule is reported: what is only style, if that is wanted.
  fileprivate func reports(_ finding: Finding, _ rule: LintRule) -> Bool {
    !rule.isStyle || finding.severity != .info || enabled.union(only ?? []).contains(rule.identifier)
  }
}

extension Finding {
  /// Returns the finding without its repair if that would remove a comment of the file or one end of a CDATA section.
  fileprivate func sparingMarkup(in subject: Extension) -> Finding {
    let source = subject.file
    let isSpared = fixIts.allSatisfy { fix in
      guard fix.range.upperBound <= source.bytes.count, let dialect = subject.document?.dialect else { return true }
      let bytes = Array(source.bytes[fix.range.lowerBound..<fix.range.upperBound])
      if dialect == .xml, bytes.count(of: "<![CDATA[") != bytes.count(of: "]]>") { return false }
      // Between quotes there are no comments.
      if dialect != .xml, subject.place.union(fix.range) == subject.place, subject.written.predicate != nil {
        return true
      }
      let edit = TextEdit(replacing: fix.range, with: fix.replacement)
      return dialect.droppedComments([edit], from: source).isEmpty
    }
    return isSpared ? self : withoutFixIts
  }

  fileprivate func stands(before other: Finding) -> Bool {
    if severity != other.severity { return severity > other.severity }
    if hiddenShareCount != other.hiddenShareCount { return hiddenShareCount > other.hiddenShareCount }
    if range.lowerBound != other.range.lowerBound { return range.lowerBound < other.range.lowerBound }
    if id != other.id { return id < other.id }
    return range.upperBound < other.range.upperBound
  }
}

extension [Finding] {
  /// The findings in the order in which people fix them: most severe first, then by the number of hidden shares that
  /// they explain, then by place.
  package var inReportOrder: [Finding] { sorted { $0.stands(before: $1) } }
}

extension [UInt8] {
  /// Returns how often a piece of markup occurs in the bytes.
  fileprivate func count(of markup: String) -> Int {
    let pattern = Array(markup.utf8)
    return indices.reduce(0) { $0 + (self[$1] == pattern[0] && self[$1...].starts(with: pattern) ? 1 : 0) }
  }
}

extension ActivationRule {
  /// Returns the findings about the rule, most severe first, with their places in the text that it was read from.
  ///
  /// Within a severity, findings that explain the most hidden shares come first. A rule that does not parse is not
  /// checked any further.
  ///
  /// - Parameters:
  ///   - only: the only lint rules to run; `nil` for all.
  ///   - disabled: the lint rules not to run.
  public func lint(only: Set<LintRule.Identifier>? = nil, disabled: Set<LintRule.Identifier> = []) -> [Finding] {
    Linter.lint(inItsText, options: LintOptions(only: only, disabled: disabled))
  }

  /// The rule in the text that it was read from.
  package var inItsText: Extension {
    let read = source.flatMap { try? Extension(Document($0, forms: []), types: types, settings: settings) }
    return read ?? Extension(rule: self)
  }
}

/// The options of a run of the linter.
package struct LintOptions: Sendable, Hashable {
  /// The only lint rules to run; `nil` for all.
  package var only: Set<LintRule.Identifier>?
  /// The lint rules not to run.
  package var disabled: Set<LintRule.Identifier>
  /// The lint rules whose infos about style are reported.
  package var enabled: Set<LintRule.Identifier> = []
  /// The minimum confidence of presets that findings may be based on.
  package var minimumConfidence = Preset.Confidence.medium
  /// The platform whose presets count and for which the rule is evaluated.
  ///
  /// If `nil`, it is macOS for a list with `LSMinimumSystemVersion` and without `MinimumOSVersion`, else the platform
  /// of the rule's settings.
  package var platform: Platform?
  /// The largest `MaxCount` that is not reported; `high-max-count` reports larger ones.
  package var largestUsualCount: Int64 = 100

  /// Creates options, such as `LintOptions(disabled: [.highMaxCount])`.
  package init(only: Set<LintRule.Identifier>? = nil, disabled: Set<LintRule.Identifier> = []) {
    (self.only, self.disabled) = (only, disabled)
  }
}

/// Comments that switch lint rules off in the file that contains them.
///
/// `activationrule:disable ID ID…` applies to the whole file, wherever it appears, since many findings are about the
/// whole rule; `all` means every lint rule. It is read in XML comments and in comments of project files. The linter
/// reports unknown identifiers; callers such as `activationrule lint` leave the findings out.
package enum LintSuppression {
  /// The word for every lint rule.
  package static let everything = "all"

  private static let owner = Array("activationrule:".utf8)

  /// A word after the mark.
  struct Word {
    let text: String
    let range: SourceRange
    /// Whether it is the first word after its mark.
    let isFirst: Bool

    fileprivate init(_ bytes: ArraySlice<UInt8>, isFirst: Bool) {
      (text, self.isFirst) = (bytes.text, isFirst)
      range = SourceRange(bytes.startIndex, bytes.endIndex)
    }
  }

  /// A comment with the mark.
  enum Mark {
    case names([Word])
    /// It switches nothing off, because of a blank before its word, or without names.
    case blank(SourceRange), noNames(SourceRange)

    /// The words after the mark.
    var words: [Word] { if case .names(let words) = self { words } else { [] } }
  }

  /// Returns the identifiers named in a text; none in a binary file.
  package static func identifiers(in source: SourceText) -> Set<String> {
    Set(marks(in: source).flatMap { $0.words.map { $0.text } })
  }

  /// Returns the marks of a text, in the order of their places.
  static func marks(in source: SourceText) -> [Mark] {
    guard !source.isBinary, source.bytes[...].place(of: owner) != nil else { return [] }
    let bytes = source.bytes
    let dialect =
      bytes[bytes.startOfText...].first { $0 > 0x20 } == "<" ? Dialect.xml : Dialect(ofFileNamed: source.name)
    return dialect.comments(in: SourceRange(0, bytes.count), of: bytes).compactMap { place in
      guard let start = bytes[place].place(of: owner) else { return nil }
      let end = dialect == .xml ? place.upperBound - 3 : place.upperBound
      let behind = bytes[(start + owner.count)..<max(end, start + owner.count)]
      let rest = behind.drop { $0 == 0x20 || $0 == 0x09 }
      let isBlank = rest.startIndex != behind.startIndex
      let word = Word(rest.prefix { isPart($0) }, isFirst: true)
      guard word.text == "disable" else {
        // A longer word is a different one and has no meaning.
        return !isBlank && word.text.hasPrefix("disable") ? .names([word]) : nil
      }
      let range = SourceRange(start, word.range.upperBound)
      if isBlank { return .blank(range) }
      let words = rest[word.range.upperBound...].split { !isPart($0) }
      return words.isEmpty
        ? .noNames(range) : .names(words.enumerated().map { Word($0.element, isFirst: $0.offset == 0) })
    }
  }

  private static func isPart(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || byte.isDigit
      || byte == "-"
  }
}

extension ShareSamples {
  /// Returns the shares to count over, for changes that cause no error or warning and look the way people write them.
  package static func linted(on platform: Platform) -> ShareSamples {
    var shares = known(on: platform)
    shares.findings = { Linter.grave(Extension(rule: $0)) }
    shares.written = { rule, tests in Analysis(rule).predicates(of: tests) }
    return shares
  }
}
