import ActivationRuleText

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
      do throws(SuiteLineReader.Fault) {
        let words = try parser.reader.readLine()
        if !words.isEmpty { parser.readStatement(words) }
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
