package import ActivationRuleDocuments
import ActivationRuleModel
package import ActivationRulePredicates
package import ActivationRuleText

extension SourceText {
  /// The reason why bytes of the file cannot be changed; `nil` if they can.
  package var refusal: String? {
    switch origin {
    case .verbatim: nil
    case .excerpt: "the rule of '\(name)' was found among something else; fix it by hand"
    case .filledIn: "the rule of '\(name)' takes values of build settings; fix it by hand"
    case .binary where name.containsBytes(of: ".appex/") || name.containsBytes(of: ".app/"):
      "this is a built app: change the Info.plist of the extension in its project, and build again"
    case .binary:
      "'\(name)' is a binary property list, which cannot be changed in part; convert it with 'plutil -convert xml1'"
    case .decoded: "'\(name)' is not plain UTF-8; only UTF-8 files can be changed, so convert it first"
    }
  }
}

extension Extension {
  /// Returns the place of a predicate's text in its file.
  ///
  /// - Throws: a failure if the text has no bytes in the file, such as in a binary property list, or contains a
  ///   comment.
  package func placeOfPredicate() throws(Failure) -> StringPlace {
    guard case .predicate = rule.value else { throw Failure(.unchangeable, "'\(path)' contains no predicate") }
    if isFilledIn || document?.format == .binary, let refusal = file.refusal { throw Failure(.unchangeable, refusal) }
    guard let found = StringPlace(place, in: source, document?.dialect) else {
      throw Failure(
        .unchangeable,
        isInProject
          ? "the rule of '\(path)' is not one text between quotes"
          : "'\(path)' has no text between the tags of its rule")
    }
    if found.hasRemarks {
      throw Failure(
        .unchangeable, "a comment stands inside the rule of '\(path)'; move it before '<string>' to keep it")
    }
    return found
  }
}

/// Placement of a laid-out predicate in its file.
extension StringPlace {
  /// Returns the decoded text of the rule's place once it contains a laid-out predicate.
  ///
  /// In a property list, a one-line predicate is directly between the tags. A predicate of several lines begins on a
  /// separate line, one level deeper than the line of the tag, and the closing tag is alone on its line. Everywhere
  /// else, only the final line break of a text file, if it has one, is kept around the predicate.
  package func text(of predicate: LaidOutPredicate) -> String {
    if isElement { return predicate.text(inElementAt: range.lowerBound, of: source) }
    let text = predicate.text(indentation: .spaces(2))
    return isWholeFile && (source.bytes.last == 0x0A || source.bytes.last == 0x0D) ? text + "\n" : text
  }
}

extension PredicateLayout.Indentation {
  /// Detects the indentation of one level in a property list.
  init(of source: SourceText) {
    let blanks = source.indentation
    self = blanks == "\t" ? .tabs : .spaces(blanks.utf8.count)
  }
}

extension LaidOutPredicate {
  /// Returns the predicate between the tags of an element that begins at a place, indented as the property list is.
  func text(inElementAt offset: Int, of source: SourceText) -> String {
    let unit = PredicateLayout.Indentation(of: source)
    guard lines.count > 1 else { return text(indentation: unit) }
    let margin = source.margin(ofLineAt: offset)
    return "\n" + text(indentation: unit, margin: margin + unit.text) + "\n" + margin
  }

  /// Whether a text has these lines, whatever its margin and the whitespace around it.
  ///
  /// For predicates without a file around them that were laid out in an XML property list before it was converted to
  /// binary.
  package func isText(_ text: String) -> Bool {
    var written = text.split(separator: "\n", omittingEmptySubsequences: false)
    if let first = written.first, Self.isBlank(first) { written.removeFirst() }
    if let last = written.last, Self.isBlank(last) { written.removeLast() }
    guard written.count == lines.count else { return false }
    let margin = lines.count > 1 ? Self.blanks(written[0]) : ""
    let level = lines.firstIndex { $0.depth == 1 }.map { Self.blanks(written[$0]).dropFirst(margin.count) } ?? ""
    return zip(written, lines).allSatisfy { line, expected in
      line == margin + String(repeating: String(level), count: expected.depth) + expected.text
    }
  }

  private static func blanks(_ line: Substring) -> Substring {
    line.prefix { $0 == " " || $0 == "\t" }
  }

  private static func isBlank(_ line: Substring) -> Bool {
    blanks(line).count == line.count
  }
}
