import ActivationRuleProjects
import ActivationRuleAnswers
import ActivationRuleReports
import ActivationRuleDocuments
import ActivationRuleFiles
import ActivationRuleText

/// The result of laying out one rule.
struct FormatResult {
  let path: String
  let loaded: Extension?
  /// The predicate to print; `nil` if there is none or it cannot be read.
  private(set) var text: String?
  /// Whether the layout changes the rule's text.
  private(set) var isChanged = false
  /// The texts to compare: two files, or two texts of the rule for a binary property list.
  private var compared: (old: [UInt8], new: [UInt8]) = ([], [])
  private(set) var failure: Failure?

  /// Lays out a rule, and writes the file if that is requested.
  init(_ outcome: RuleOutcome, _ options: FormatOptions, _ source: RuleSource) {
    switch outcome {
    case .failure(let unreadable):
      (path, loaded, failure) = (unreadable.fileName, nil, unreadable)
    case .success(let found):
      let rule = found.asWritten
      (path, loaded) = (rule.path, rule)
      do throws(Failure) {
        try layOut(rule, options, source)
      } catch {
        (failure, isChanged) = (error, false)
      }
    }
  }

  private mutating func layOut(
    _ loaded: Extension, _ options: FormatOptions, _ source: RuleSource
  ) throws(Failure) {
    guard case .predicate(let written) = loaded.rule.value, let predicate = loaded.rule.predicate else { return }
    let layout = PredicateLayout()
    guard let lines = layout.layOut(predicate, writtenAs: Array(written.text.utf8)) else {
      throw Failure(.unreadable, "no layout of the rule in '\(path)' reads back as the same rule")
    }
    let plain = lines.text(indentation: layout.indentation)
    text = options.escapes ? XMLEscapes.least.text(plain) : plain
    guard options.concernsFiles || options.isJSON else { return }
    let refusal = loaded.file.refusal ?? (loaded.isInProject ? ProjectRule.refusal(path) : nil)
    if options.writes, let refusal { throw Failure(.unchangeable, refusal) }
    guard loaded.document?.format != .binary else {
      isChanged = !lines.isText(written.text)
      compared = (Array(written.text.utf8), Array(plain.utf8))
      return
    }
    let place: StringPlace
    do throws(Failure) {
      if loaded.isInProject, let refusal { throw Failure(.unchangeable, refusal) }
      place = try loaded.placeOfPredicate()
    } catch {
      // A file that cannot be changed can still be read and printed.
      if options.concernsFiles { throw error }
      isChanged = plain != written.text
      return
    }
    let new = place.text(of: lines)
    guard place.isWholeFile || new != written.text else { return }
    try change(place.source, place.edit(new), predicate, loaded, source)
    if options.writes, isChanged { try Files.write(compared.new, to: path, over: .bytes(compared.old)) }
  }

  /// Makes the new text of the file, and reads it again: it must contain the predicate that was laid out.
  private mutating func change(
    _ old: SourceText, _ edit: TextEdit, _ predicate: PredicateNode, _ loaded: Extension, _ source: RuleSource
  ) throws(Failure) {
    let changed = old.applying([edit]).text
    guard changed.bytes != old.bytes else { return }
    (isChanged, compared) = (true, (old.bytes, changed.bytes))
    // A file in another encoding is UTF-8 here, which contradicts its declaration. It is neither written nor read
    // again.
    guard loaded.file.addressesFile else { return }
    guard let reread = try? source.rules(in: changed), reread.count == 1,
      reread[0].rule.asWritten.predicate == predicate
    else {
      throw Failure(.unreadable, "'\(path)' would not contain the same rule after formatting, so it stays unchanged")
    }
  }

  /// Whether the rule cannot be read, laid out or written.
  var isBroken: Bool {
    failure != nil || loaded?.rule.findings.contains { $0.severity == .error } == true
  }

  /// The difference between the file and the new one; empty if there is none.
  ///
  /// A binary property list has no lines, so the rule's text is compared, under the key path that leads to it.
  var difference: String {
    guard isChanged, let loaded else { return "" }
    return UnifiedDiff(from: compared.old, to: compared.new).text(path: loaded.source.name)
  }

  /// The reason why a readable rule has no text, in one line; `nil` if it has one.
  var reason: String? {
    guard failure == nil, text == nil, let loaded else { return nil }
    if let error = loaded.rule.findings.first(where: { $0.severity == .error }) { return error.message }
    if case .dictionary = loaded.rule.value { return "a rule dictionary has no layout; only predicates have one" }
    return "there is no predicate to lay out"
  }

  /// Returns all rows for standard error; with `quiet`, errors only.
  func remarks(quiet: Bool) -> [TextRow] {
    var rows: [TextRow] = []
    if let loaded {
      for finding in loaded.findings(quiet: quiet) where finding.severity != .info {
        rows += FindingRenderer.rows(finding, in: loaded.source)
      }
      if text == nil, !isBroken, !quiet, let reason { rows.append(.headline("\(path): note: \(reason)")) }
    }
    return rows + (failure?.rows ?? [])
  }
}
