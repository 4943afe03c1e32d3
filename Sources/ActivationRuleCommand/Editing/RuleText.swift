import ActivationRules
import PredicateFormat
import PropertyLists

/// The bytes of a file that hold the text of a predicate, and how a new text is written in their place.
///
/// Everything around them is kept, byte for byte.
struct RuleText {
  /// How a text is written.
  enum Encoding: Hashable {
    /// As it is.
    case plain
    /// With the escapes of JSON, between quotes.
    case json
    /// With entities, between tags.
    case xml(XMLEscapes)
    /// As it is, in a CDATA section.
    case characterData
  }

  /// The file.
  let source: SourceText
  /// The bytes that hold the text, without quotes, tags and the like.
  let range: SourceRange
  let encoding: Encoding
  /// The text as it is now, decoded.
  let text: String
  /// The bytes between the tags, and their escapes, for a CDATA section that cannot hold the new text.
  private let content: SourceRange

  /// Finds the text of a rule.
  ///
  /// - Throws: a failure for a file that cannot be changed in part: a binary property list, one that is not UTF-8, or a text
  ///   with a comment in it.
  init(_ loaded: LoadedRule) throws(CommandFailure) {
    guard case .predicate(let string) = loaded.rule.value else { throw .broken("'\(loaded.path)' holds no predicate") }
    source = loaded.source
    if loaded.place.isTranscoded {
      throw .broken("'\(loaded.path)' is not written in UTF-8; only UTF-8 files can be changed, so convert it first")
    }
    let place = loaded.place.range
    switch loaded.place.form {
    case .binary:
      throw .broken(
        "'\(loaded.path)' is a binary property list, which cannot be changed in part; "
          + "convert it with 'plutil -convert xml1'")
    case .text:
      (range, content, encoding, text) = (place, place, .plain, string.text)
    case .json:
      range = SourceRange(place.lowerBound + 1, place.upperBound - 1)
      (content, encoding, text) = (range, .json, string.text)
    case .xml:
      guard let found = XMLContent(of: place.lowerBound..<place.upperBound, in: source.bytes) else {
        throw .broken("'\(loaded.path)' has no text between the tags of its rule")
      }
      if found.hasRemarks {
        throw .broken("a comment stands inside the rule of '\(loaded.path)'; move it before '<string>' to keep it")
      }
      content = SourceRange(found.range.lowerBound, found.range.upperBound)
      if let section = found.sections.first, found.sections.count == 1, !found.hasText {
        range = SourceRange(section.lowerBound, section.upperBound)
        encoding = .characterData
        text = LineBreaks.normalized(String(decoding: source.bytes[section], as: UTF8.self))
      } else {
        range = content
        encoding = .xml(XMLEscapes(of: source.bytes[found.range]))
        text = string.text
      }
    }
  }

  /// Whether a text stands there already, however it is escaped.
  func holds(_ text: String) -> Bool {
    encoding == .plain ? source.bytes[range.lowerBound...].elementsEqual(encode(text)) : self.text == text
  }

  /// The change that puts a text in place of the present one.
  ///
  /// - Parameter text: the decoded text, its lines ended by LF; they get the line breaks of the file.
  func edit(_ text: String) -> TextEdit {
    if encoding == .characterData, Bytes.contains(Array(text.utf8), "]]>") {
      return TextEdit(replacing: content, with: lineBreaks.apply(to: XMLEscapes.least.encode(text)))
    }
    return TextEdit(replacing: range, with: encode(text))
  }

  /// A part of a text as it is written in the file; repairs of a part are written so too.
  func encode(_ text: String) -> [UInt8] {
    switch encoding {
    case .plain, .characterData: lineBreaks.apply(to: Array(text.utf8))
    case .json: Array(JSONValue.string(text).bytes().dropFirst().dropLast())
    case .xml(let escapes): lineBreaks.apply(to: escapes.encode(text))
    }
  }

  /// The line breaks of the file.
  var lineBreaks: LineBreaks { LineBreaks(of: source.bytes) }
}
