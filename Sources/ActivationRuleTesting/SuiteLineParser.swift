package import ActivationRuleText

/// Reads suites that are written in lines.
///
/// Grammar: `suite = { [ statement ] , [ comment ] , line end } ;` in `Grammar/ruletests.ebnf`.
struct SuiteLineParser {
  private var syntax = SuiteSyntax()
  private var reader: SuiteLineReader

  private init(_ source: SourceText) {
    reader = SuiteLineReader(source)
  }

  /// Reads a text; a fault in one line does not prevent reading the others.
  static func parse(_ source: SourceText) -> SuiteSyntax {
    var parser = SuiteLineParser(source)
    while !parser.reader.isAtEnd {
      do throws(FieldError) {
        let words = try parser.reader.readLine()
        if !words.isEmpty { parser.readStatement(words) }
      } catch {
        parser.syntax.diagnostics.append(error.diagnostic())
      }
    }
    return parser.syntax
  }

  /// The words that a line can begin with.
  private static let openings = ["rule", "shown", "hidden", "error", "skip"]

  /// Reads the statement of a line.
  ///
  /// Grammar: `statement = rule | case ;`
  private mutating func readStatement(_ words: [SuiteWord]) {
    let first = words[0]
    let range = first.range.union(words[words.count - 1].range)
    if first.text == "rule", !first.isQuoted { return readRule(Array(words.dropFirst()), range) }
    let isVerdict = first.text == "?" || first.text == "skip" || first.text.utf8.contains(UInt8(ascii: "("))
    guard !first.isQuoted, isVerdict || Self.openings.contains(first.text) else {
      let near = EditDistance.nearest(to: first.text, in: Self.openings, count: 1)
      let hint = EditDistance.question(Array(near.prefix(1)))
      return syntax.complain(
        .unknownStatement,
        "a line must begin with 'rule', 'shown', 'hidden', 'error', '?' or 'skip', not '\(first.text)'\(hint)",
        at: first.range)
    }
    readCase(words, range)
  }

  /// Reads a rule.
  ///
  /// Grammar: `rule = "rule" , word , { word } ;`
  private mutating func readRule(_ words: [SuiteWord], _ range: SourceRange) {
    guard !words.isEmpty else {
      return syntax.complain(.missingRule, "'rule' must be followed by a path, or by '--rule' and a text", at: range)
    }
    syntax.statements.append(.rule(SuiteRule(words: words, range: range)))
  }

  /// Reads a case.
  ///
  /// Grammar: `case = [ "skip" , name ] , expectation , name , { tag } , subject ;`
  private mutating func readCase(_ words: [SuiteWord], _ range: SourceRange) {
    var rest = words[...]
    var reason: String?
    if words[0].text == "skip" {
      rest = rest.dropFirst()
      guard let word = rest.popFirst(), word.isQuoted, !word.text.isEmpty else {
        return syntax.complain(
          .missingReason, "'skip' must be followed by the reason in quotes",
          at: words.count > 1 ? words[1].range : range)
      }
      reason = word.text
    }
    guard let verdict = rest.popFirst() else {
      return syntax.complain(.unknownVerdict, "the case has no verdict", at: range)
    }
    guard let expected = syntax.expectation(verdict.text, at: verdict.range) else { return }
    let nameRange = rest.first?.range ?? SourceRange(at: verdict.range.upperBound)
    guard let name = rest.popFirst(), name.isQuoted, !name.text.isEmpty else {
      return syntax.complain(.missingName, "the verdict must be followed by the case's name in quotes", at: nameRange)
    }
    guard let tags = readTags(&rest), let subject = readSubject(rest, range) else { return }
    syntax.statements.append(
      .ask(
        SuiteQuestion(
          name: name, expected: expected, expectedRange: verdict.range, tags: tags, skipReason: reason,
          subject: subject, range: range)))
  }

  /// Reads tags.
  ///
  /// Grammar: `tag = "@" , word ;`
  private mutating func readTags(_ rest: inout ArraySlice<SuiteWord>) -> [String]? {
    var tags: [String] = []
    while let word = rest.first, !word.isQuoted, word.text.utf8.first == UInt8(ascii: "@") {
      guard word.text.utf8.count > 1 else {
        syntax.complain(.emptyTag, "'@' must be followed by the tag's name, without a blank", at: word.range)
        return nil
      }
      tags.append(String(word.text.dropFirst()))
      rest = rest.dropFirst()
    }
    return tags
  }

  /// Reads the subject of a case.
  ///
  /// Grammar: `subject = "forall" , "presets" , { word } | word , { word } ;`
  private mutating func readSubject(_ words: ArraySlice<SuiteWord>, _ range: SourceRange) -> SuiteQuestion.Subject? {
    guard let first = words.first else {
      syntax.complain(
        .invalidPayload, "the case has no payload; add files, options such as '--url', or 'forall presets'",
        at: SourceRange(at: range.upperBound))
      return nil
    }
    guard first.text == "forall", !first.isQuoted else { return .words(Array(words)) }
    let second = words.dropFirst().first
    guard second?.text == "presets" else {
      syntax.complain(
        .invalidPresets, "'forall' must be followed by 'presets' and options that choose some of them",
        at: (second ?? first).range)
      return nil
    }
    return .presets(Array(words.dropFirst(2)))
  }
}

extension SuiteSyntax {
  /// Reads the expectation of a text; returns `.some(nil)` for `?`, and `nil` after a complaint.
  mutating func expectation(_ text: String, at range: SourceRange) -> ExpectedVerdict?? {
    if text == "?" { return .some(nil) }
    do throws(ExpectedVerdict.Fault) {
      return .some(try ExpectedVerdict(text))
    } catch {
      complain(.unknownVerdict, error.message, at: range)
      return nil
    }
  }
}

/// One word of a line, split in the same way as by a shell.
package struct SuiteWord: Hashable, Sendable {
  /// The word without quotes and escapes.
  package let text: String
  /// Its range, including quotes.
  package let range: SourceRange
  /// Whether the whole word is in quotes, as names are.
  package let isQuoted: Bool

  package init(_ text: String, at range: SourceRange, isQuoted: Bool = false) {
    (self.text, self.range, self.isQuoted) = (text, range, isQuoted)
  }
}

/// Splits a suite in lines into words.
///
/// Grammar: `words = { word } , [ comment ] ;`, with the lexical classes of `Grammar/ruletests.ebnf`.
struct SuiteLineReader {
  private let bytes: [UInt8]
  private var offset: Int

  init(_ source: SourceText) {
    bytes = source.bytes
    offset = bytes.startOfText
  }

  /// Whether all lines were read.
  var isAtEnd: Bool { offset >= bytes.count }

  /// Reads the words of the next line; a backslash at the end of a line continues it on the next one.
  ///
  /// After a fault the rest of the line is skipped.
  mutating func readLine() throws(FieldError) -> [SuiteWord] {
    var words: [SuiteWord] = []
    while offset < bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: " "), UInt8(ascii: "\t"): offset += 1
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        skipLineBreak()
        return words
      case UInt8(ascii: "\\") where isLineBreak(offset + 1):
        offset += 1
        skipLineBreak()
      case UInt8(ascii: "#"): skipRest()
      default: words.append(try word())
      }
    }
    return words
  }

  private mutating func word() throws(FieldError) -> SuiteWord {
    let start = offset
    var text: [UInt8] = []
    var isQuoted = false
    while offset < bytes.count, !isBlank(bytes[offset]) {
      switch bytes[offset] {
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        let isFirst = offset == start
        text += try quoted()
        isQuoted = isFirst && (offset >= bytes.count || isBlank(bytes[offset]))
        continue
      case UInt8(ascii: "\\") where isLineBreak(offset + 1):
        return SuiteWord(String(decoding: text, as: UTF8.self), at: SourceRange(start, offset))
      case UInt8(ascii: "\\") where isEscape(offset, in: nil): offset += 1
      default: break
      }
      text.append(bytes[offset])
      offset += 1
    }
    return SuiteWord(String(decoding: text, as: UTF8.self), at: SourceRange(start, offset), isQuoted: isQuoted)
  }

  /// Reads the text between quotes.
  private mutating func quoted() throws(FieldError) -> [UInt8] {
    let (quote, start) = (bytes[offset], offset)
    var text: [UInt8] = []
    offset += 1
    while offset < bytes.count, !isLineBreak(offset) {
      if bytes[offset] == quote {
        offset += 1
        return text
      }
      if bytes[offset] == UInt8(ascii: "\\"), isEscape(offset, in: quote) { offset += 1 }
      text.append(bytes[offset])
      offset += 1
    }
    skipLineBreak()
    throw FieldError(SuiteFault.openQuote, "the quote is not closed on its line", at: SourceRange(start, start + 1))
  }

  /// Returns whether a backslash makes the next byte literal; in double quotes, only before these quotes and itself.
  private func isEscape(_ place: Int, in quote: UInt8?) -> Bool {
    guard place + 1 < bytes.count, let quote else { return place + 1 < bytes.count }
    return quote == UInt8(ascii: "\"") && (bytes[place + 1] == quote || bytes[place + 1] == UInt8(ascii: "\\"))
  }

  private func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
  }

  private func isLineBreak(_ place: Int) -> Bool {
    place < bytes.count && (bytes[place] == UInt8(ascii: "\n") || bytes[place] == UInt8(ascii: "\r"))
  }

  private mutating func skipRest() {
    while offset < bytes.count, !isLineBreak(offset) { offset += 1 }
  }

  private mutating func skipLineBreak() {
    guard offset < bytes.count else { return }
    let isPair =
      bytes[offset] == UInt8(ascii: "\r") && offset + 1 < bytes.count && bytes[offset + 1] == UInt8(ascii: "\n")
    offset += isPair ? 2 : 1
  }
}

/// A suite as written, before anything that it names is resolved.
package enum SuiteStatement: Hashable, Sendable {
  case rule(SuiteRule)
  case ask(SuiteQuestion)
}

/// A rule that the cases below it test.
package struct SuiteRule: Hashable, Sendable {
  /// The words, as on a command line: a path, and options about the rule and the system.
  package let words: [SuiteWord]
  package let range: SourceRange
}

/// A case.
package struct SuiteQuestion: Hashable, Sendable {
  /// The subject of the question.
  package enum Subject: Hashable, Sendable {
    /// A share, in words as on a command line.
    case words([SuiteWord])
    /// Every preset that the words choose.
    case presets([SuiteWord])
  }

  package let name: SuiteWord
  /// The expectation; `nil` for a new case, whose verdict is still to be written.
  package let expected: ExpectedVerdict?
  /// The range of the expectation.
  package let expectedRange: SourceRange
  package let tags: [String]
  package let skipReason: String?
  package let subject: Subject
  /// The range of the whole case.
  package let range: SourceRange
}

/// The statements of a suite with all its syntax faults.
package struct SuiteSyntax: Sendable {
  package var statements: [SuiteStatement] = []
  package var diagnostics: [Diagnostic] = []

  mutating func complain(_ fault: SuiteFault, _ message: String, at range: SourceRange) {
    diagnostics.append(Diagnostic(fault.rawValue, .error, message, at: range))
  }
}

/// The faults of a suite; the raw value is the stable identifier of the diagnostic.
package enum SuiteFault: String, CaseIterable, Hashable, Sendable {
  /// A quote that is not closed on its line.
  case openQuote = "suite-open-quote"
  /// A text that is not UTF-8.
  case invalidText = "suite-invalid-text"
  /// A line that does not begin with a known word.
  case unknownStatement = "suite-unknown-statement"
  /// An unknown verdict or reason.
  case unknownVerdict = "suite-unknown-verdict"
  /// A case without a name, or with an empty one.
  case missingName = "suite-missing-name"
  /// A name that an earlier case of the same rule uses.
  case duplicateName = "suite-duplicate-name"
  /// A tag without a name.
  case emptyTag = "suite-empty-tag"
  /// A word of the share that belongs elsewhere on the line.
  case misplacedWord = "suite-misplaced-word"
  /// A case before the first rule.
  case missingRule = "suite-missing-rule"
  /// A rule that is not available.
  case unreadableRule = "suite-unreadable-rule"
  /// A rule without cases, or a suite without cases.
  case noCases = "suite-no-cases"
  /// Words that do not describe a payload.
  case invalidPayload = "suite-invalid-payload"
  /// A type identifier that is malformed, or that nothing declares.
  case unknownType = "suite-unknown-type"
  /// Words that do not choose presets.
  case invalidPresets = "suite-invalid-presets"
  /// A skipped case without a reason.
  case missingReason = "suite-missing-reason"
}

/// Why a suite cannot be run: all its faults.
package struct SuiteError: Error, Hashable, Sendable, CustomStringConvertible {
  /// All faults, in the order of the text; never empty.
  package let diagnostics: [Diagnostic]
  /// The text that the ranges of the diagnostics point into.
  package let source: SourceText
  /// Messages about other texts, such as a payload's file.
  let details: [[TextRow]]

  init(_ diagnostics: [Diagnostic], details: [[TextRow]] = [], in source: SourceText) {
    (self.diagnostics, self.details, self.source) = (diagnostics, details, source)
  }

  /// The first fault.
  package var diagnostic: Diagnostic {
    diagnostics.first ?? Diagnostic(SuiteFault.noCases.rawValue, .error, "the suite cannot be read", at: .none)
  }

  /// All faults, in the form `path:line:column: error: …`, each with the line and a caret.
  ///
  /// Only the first of very many faults are shown; ``diagnostics`` contains all of them.
  package var description: String { rows.text }

  /// The faults in rows.
  package var rows: [TextRow] {
    let shown = diagnostics.prefix(Self.shownCount)
    let rest = diagnostics.count - shown.count
    return shown.flatMap { DiagnosticRenderer.rows($0, in: source) } + details.prefix(Self.shownCount).joined()
      + (rest > 0 ? [.headline("\(source.name): error: \(rest) more faults in this suite")] : [])
  }

  /// The maximum number of faults to show; a text with more is not a suite.
  private static let shownCount = 50
}
