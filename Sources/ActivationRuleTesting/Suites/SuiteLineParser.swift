/// Reads suites that are written in lines.
///
/// Grammar: `suite = { [ statement ] , [ comment ] , line end } ;` in `Grammar/ruletests.ebnf`.
struct SuiteLineParser {
  private var syntax = SuiteSyntax()
  private var reader: SuiteLineReader
  private var spans: [SuiteLineReader.Span] = []
  /// The shares of cases, by their spelling.
  private var subjects: [ArraySlice<UInt8>: SuiteWords] = [:]
  /// The expectations read so far, by their spelling.
  private var expectations: [String: ExpectedVerdict?] = [:]

  private init(_ source: SourceText) {
    reader = SuiteLineReader(source)
  }

  /// Reads a text; a fault in one line does not prevent reading the others.
  static func parse(_ source: SourceText) -> SuiteSyntax {
    var parser = SuiteLineParser(source)
    while !parser.reader.isAtEnd {
      do throws(SuiteLineReader.Fault) {
        try parser.reader.readLine(&parser.spans)
        if !parser.spans.isEmpty { parser.readStatement() }
      } catch {
        parser.syntax.complain(error.fault, error.message, at: error.range)
      }
    }
    return parser.syntax
  }

  /// The words that a line can begin with.
  private static let openings = ["rule", "shown", "hidden", "error", "skip"]

  /// Reads the statement of a line.
  ///
  /// Grammar: `statement = rule | case ;`
  private mutating func readStatement() {
    let first = reader.word(spans[0])
    let range = first.range.union(spans[spans.count - 1].range)
    if first.text == "rule", !first.isQuoted { return readRule(spans.dropFirst().map { reader.word($0) }, range) }
    let isVerdict = first.text == "?" || first.text == "skip" || first.text.utf8.contains(UInt8(ascii: "("))
    guard !first.isQuoted, isVerdict || Self.openings.contains(first.text) else {
      let near = EditDistance.nearest(to: first.text, in: Self.openings, count: 1)
      let hint = EditDistance.question(Array(near.prefix(1)))
      return syntax.complain(
        .unknownStatement,
        "a line must begin with 'rule', 'shown', 'hidden', 'error', '?' or 'skip', not '\(first.text)'\(hint)",
        at: first.range)
    }
    readCase(first, range)
  }

  /// Reads a rule.
  ///
  /// Grammar: `rule = "rule" , word , { word } ;`
  private mutating func readRule(_ words: [SuiteWord], _ range: SourceRange) {
    guard !words.isEmpty else {
      return syntax.complain(.missingRule, "'rule' must be followed by a path, or by '--rule' and a text", at: range)
    }
    syntax.statements.append(.rule(SuiteRule(origin: .words, words: words, range: range)))
  }

  /// Reads a case.
  ///
  /// Grammar: `case = [ "skip" , name ] , expectation , name , { tag } , subject ;`
  private mutating func readCase(_ first: SuiteWord, _ range: SourceRange) {
    var rest = spans[...]
    var verdict = first
    var reason: String?
    if first.text == "skip" {
      rest = rest.dropFirst()
      guard let span = rest.popFirst(), span.isQuoted, case let text = reader.text(of: span), !text.isEmpty else {
        return syntax.complain(
          .missingReason, "'skip' must be followed by the reason in quotes",
          at: spans.count > 1 ? spans[1].range : range)
      }
      reason = text
      guard let span = rest.first else {
        return syntax.complain(.unknownVerdict, "the case has no verdict", at: range)
      }
      verdict = reader.word(span)
    }
    rest = rest.dropFirst()
    guard let expected = expectation(verdict) else { return }
    let nameRange = rest.first?.range ?? SourceRange(at: verdict.range.upperBound)
    guard let span = rest.popFirst(), span.isQuoted, case let name = reader.word(span), !name.text.isEmpty else {
      return syntax.complain(.missingName, "the verdict must be followed by the case's name in quotes", at: nameRange)
    }
    guard let tags = readTags(&rest), let subject = readSubject(rest, range) else { return }
    syntax.statements.append(
      .ask(
        SuiteQuestion(
          name: name, expected: expected, expectedRange: verdict.range, tags: tags, skipReason: reason,
          subject: subject, range: range)))
  }

  private mutating func expectation(_ verdict: SuiteWord) -> ExpectedVerdict?? {
    if let known = expectations[verdict.text] { return .some(known) }
    let expected = syntax.expectation(verdict.text, at: verdict.range)
    if let expected { expectations[verdict.text] = .some(expected) }
    return expected
  }

  /// Reads tags.
  ///
  /// Grammar: `tag = "@" , word ;`
  private mutating func readTags(_ rest: inout ArraySlice<SuiteLineReader.Span>) -> [String]? {
    var tags: [String] = []
    while let span = rest.first, !span.isQuoted, case let text = reader.text(of: span),
      text.utf8.first == UInt8(ascii: "@")
    {
      guard text.utf8.count > 1 else {
        syntax.complain(.emptyTag, "'@' must be followed by the tag's name, without a blank", at: span.range)
        return nil
      }
      tags.append(String(text.dropFirst()))
      rest = rest.dropFirst()
    }
    return tags
  }

  /// Reads the subject of a case.
  ///
  /// Grammar: `subject = "forall" , "presets" , { word } | word , { word } ;`
  private mutating func readSubject(
    _ rest: ArraySlice<SuiteLineReader.Span>, _ range: SourceRange
  ) -> SuiteQuestion.Subject? {
    guard let first = rest.first, let last = rest.last else {
      syntax.complain(
        .invalidPayload, "the case has no payload; add files, options such as '--url', or 'forall presets'",
        at: SourceRange(at: range.upperBound))
      return nil
    }
    let written = reader.bytes(from: first, through: last)
    if let known = subjects[written] { return .words(known.moved(to: first.range.lowerBound)) }
    let words = rest.map { reader.word($0) }
    guard words[0].text == "forall", !first.isQuoted else {
      let subject = SuiteWords(words, number: subjects.count)
      subjects[written] = subject
      return .words(subject)
    }
    guard words.count > 1, words[1].text == "presets" else {
      syntax.complain(
        .invalidPresets, "'forall' must be followed by 'presets' and options that choose some of them",
        at: words.count > 1 ? words[1].range : first.range)
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
