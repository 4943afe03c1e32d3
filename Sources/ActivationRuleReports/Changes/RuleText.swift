import ActivationRuleAnswers
package import ActivationRuleDocuments
import ActivationRuleLint
package import ActivationRuleModel
import ActivationRuleProjects
package import ActivationRuleText

extension SourceText {
  /// The reason why bytes of the file cannot be changed; `nil` if they can.
  var refusal: String? {
    switch origin {
    case .verbatim: nil
    case .filledIn: "the rule of '\(name)' takes values of build settings; fix it by hand"
    case .binary:
      "'\(name)' is a binary property list, which cannot be changed in part; convert it with 'plutil -convert xml1'"
    case .decoded: "'\(name)' is not written in UTF-8; only UTF-8 files can be changed, so convert it first"
    }
  }
}

/// The bytes of a file that contain the text of a predicate, and the way to write a new text in their place.
///
/// All other bytes of the file are kept.
package struct RuleText {
  /// The way a text is written in the file.
  package enum Encoding: Hashable {
    /// Unchanged.
    case plain
    /// With JSON escapes, between quotes.
    case json
    /// With XML entities, between tags.
    case xml(XMLEscapes)
    /// Unchanged, in a CDATA section.
    case characterData
  }

  /// The file with the text.
  package let source: SourceText
  /// The bytes of the text, without quotes and tags.
  package let range: SourceRange
  package let encoding: Encoding
  /// The present text, decoded.
  package let text: String
  /// The bytes between the tags, and their escapes, for a CDATA section that cannot contain the new text.
  private let content: SourceRange

  /// Finds the text of a rule.
  ///
  /// - Parameter inProject: whether a JSON string in a project file may be changed. Commands never change one.
  /// - Throws: a failure if the text has no bytes in the file, such as in a binary property list, or contains a
  ///   comment.
  package init(_ loaded: Extension, inProject: Bool = false) throws(Failure) {
    guard case .predicate(let string) = loaded.rule.value else {
      throw Failure(.unchangeable, "'\(loaded.path)' contains no predicate")
    }
    if loaded.isFilledIn, let refusal = loaded.file.refusal { throw Failure(.unchangeable, refusal) }
    let place = loaded.place
    if loaded.isInProject, !inProject || loaded.source.bytes.dropFirst(place.lowerBound).first != "\"" {
      throw Failure(.unchangeable, ProjectRule.refusal(loaded.path))
    }
    switch loaded.document?.format {
    case nil: self.init(loaded.source, place, .plain, string.text)
    case .binary: throw Failure(.unchangeable, loaded.file.refusal ?? "")
    case .json:
      self.init(loaded.source, SourceRange(place.lowerBound + 1, place.upperBound - 1), .json, string.text)
    case .xml: try self.init(element: place, string.text, loaded)
    }
  }

  /// Returns the reason why a file is read but not written; `nil` if it may be changed.
  ///
  /// - Parameter change: a change, which may be made in a project file if it is small.
  package static func writingRefusal(_ loaded: Extension, for change: VerdictChange? = nil) -> Failure? {
    if let members = change.flatMap({ ProjectMembers($0, of: loaded) }) {
      return members.isFixable ? nil : Failure(.unchangeable, "nothing is changed here; by hand: \(members.text)")
    }
    return (loaded.isInProject ? ProjectRule.refusal(loaded.path) : loaded.file.refusal).map {
      Failure(.unchangeable, $0)
    }
  }

  /// Finds the text of an element.
  private init(element: SourceRange, _ text: String, _ loaded: Extension) throws(Failure) {
    let source = loaded.source
    guard let content = XMLContent(of: element.lowerBound..<element.upperBound, in: source.bytes) else {
      throw Failure(.unchangeable, "'\(loaded.path)' has no text between the tags of its rule")
    }
    if content.hasRemarks {
      throw Failure(
        .unchangeable, "a comment stands inside the rule of '\(loaded.path)'; move it before '<string>' to keep it")
    }
    let whole = SourceRange(content.range.lowerBound, content.range.upperBound)
    guard let section = content.sections.first, content.sections.count == 1, !content.hasText else {
      self.init(source, whole, .xml(XMLEscapes(of: source.bytes[content.range])), text)
      return
    }
    let inside = source.bytes[section].text
    self.init(
      source, SourceRange(section.lowerBound, section.upperBound), .characterData, LineBreaks.normalized(inside),
      content: whole)
  }

  private init(
    _ source: SourceText, _ range: SourceRange, _ encoding: Encoding, _ text: String, content: SourceRange? = nil
  ) {
    (self.source, self.range, self.encoding, self.text) = (source, range, encoding, text)
    self.content = content ?? range
  }

  /// Whether the file already contains a text, however it is escaped.
  package func contains(_ text: String) -> Bool {
    encoding == .plain ? source.bytes[range.lowerBound...].elementsEqual(encode(text)) : self.text == text
  }

  /// Returns the edit that replaces the present text.
  ///
  /// - Parameter text: the decoded text with LF line ends; it gets the line breaks of the file.
  package func edit(_ text: String) -> TextEdit {
    if encoding == .characterData, Bytes.contains(Array(text.utf8), "]]>") {
      return TextEdit(replacing: content, with: lineBreaks.apply(to: XMLEscapes.least.encode(text)))
    }
    return TextEdit(replacing: range, with: encode(text))
  }

  /// Encodes part of a text as the file writes it, for repairs of a part too.
  package func encode(_ text: String) -> [UInt8] {
    switch encoding {
    case .plain, .characterData: lineBreaks.apply(to: Array(text.utf8))
    case .json: Array(text.json.bytes().dropFirst().dropLast())
    case .xml(let escapes): lineBreaks.apply(to: escapes.encode(text))
    }
  }

  /// Whether the text stands in an XML list.
  var isXML: Bool {
    switch encoding {
    case .plain, .json: false
    case .xml, .characterData: true
    }
  }

  /// The line breaks of the file.
  var lineBreaks: LineBreaks { LineBreaks(of: source.bytes) }
}

/// The content between the tags of an element, as bytes of the file.
struct XMLContent {
  /// The bytes between the tags.
  let range: Range<Int>
  /// The contents of its CDATA sections.
  private(set) var sections: [Range<Int>] = []
  /// Whether it contains a comment or a processing instruction.
  private(set) var hasRemarks = false
  /// Whether it contains text outside of sections.
  private(set) var hasText = false

  /// Examines an element; `nil` if it has no content, such as `<string/>`.
  init?(of element: Range<Int>, in bytes: [UInt8]) {
    guard let tagEnd = bytes[element].firstIndex(of: UInt8(ascii: ">")), bytes[tagEnd - 1] != "/",
      let closing = bytes[(tagEnd + 1)..<element.upperBound].lastIndex(of: UInt8(ascii: "<"))
    else { return nil }
    range = (tagEnd + 1)..<closing
    scan(bytes)
  }

  private mutating func scan(_ bytes: [UInt8]) {
    let opening = Array("<![CDATA[".utf8)
    let closing = Array("]]>".utf8)
    var index = range.lowerBound
    while index < range.upperBound {
      let rest = bytes[index..<range.upperBound]
      if rest.starts(with: opening) {
        let start = index + opening.count
        let end = bytes[start..<range.upperBound].place(of: closing) ?? range.upperBound
        sections.append(start..<end)
        index = end + closing.count
      } else {
        if bytes[index] == "<" { hasRemarks = true }
        if !bytes[index].isMarkupBlank { hasText = true }
        index += 1
      }
    }
  }
}
