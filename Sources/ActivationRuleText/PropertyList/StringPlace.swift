/// The bytes of a file that contain a string, without its quotes or tags, and how text is written there.
///
/// All other bytes of the file are kept.
package struct StringPlace {
  /// How text is written.
  private enum Style {
    /// Unchanged, in a file that is the string itself.
    case plain
    /// Unchanged, without quotes (YAML).
    case bare
    /// Unchanged, in a CDATA section.
    case characterData
    /// With the escapes of JSON, between double quotes.
    case json
    /// With a backslash before the quote that ends it.
    case backslash(UInt8)
    /// With the closing quote doubled inside (YAML).
    case doubled(UInt8)
    /// With entities, between tags.
    case xml(XMLEscapes)
  }

  /// The file with the string.
  package let source: SourceText
  /// The bytes of the string.
  package let range: SourceRange
  private let style: Style
  /// The bytes between the tags; those of the string in other files.
  private let content: SourceRange
  /// The contents of the CDATA sections.
  private var sections: [Range<Int>] = []
  /// Whether there is a comment or a processing instruction between the tags.
  package private(set) var hasRemarks = false

  /// Finds a string; `nil` for one whose style is not known, such as a block of YAML.
  ///
  /// - Parameters:
  ///   - place: the bytes of the string with its quotes or tags.
  ///   - dialect: how the file is written; `nil` for a file that is the string itself.
  package init?(_ place: SourceRange, in source: SourceText, _ dialect: Dialect?) {
    switch dialect {
    case nil: self.init(source, place, .plain)
    case .xml: self.init(element: place, in: source)
    case let dialect?:
      guard place.count > 1, let style = Self.style(source.bytes[place.lowerBound], dialect) else { return nil }
      if case .bare = style {
        self.init(source, place, style)
      } else {
        self.init(source, SourceRange(place.lowerBound + 1, place.upperBound - 1), style)
      }
    }
  }

  private init(_ source: SourceText, _ range: SourceRange, _ style: Style, content: SourceRange? = nil) {
    (self.source, self.range, self.style, self.content) = (source, range, style, content ?? range)
  }

  /// Finds the text of an element; `nil` if it has no content, such as `<string/>`.
  private init?(element: SourceRange, in source: SourceText) {
    let bytes = source.bytes
    guard let tagEnd = bytes[element.lowerBound..<element.upperBound].firstIndex(of: ">"),
      bytes[tagEnd - 1] != "/",
      let closing = bytes[(tagEnd + 1)..<element.upperBound].lastIndex(of: "<")
    else { return nil }
    let content = SourceRange(tagEnd + 1, closing)
    let (sections, hasRemarks, hasText) = Self.parts(of: content, in: bytes)
    if let section = sections.first, sections.count == 1, !hasText {
      self.init(source, SourceRange(section.lowerBound, section.upperBound), .characterData, content: content)
    } else {
      self.init(source, content, .xml(XMLEscapes(of: bytes[(tagEnd + 1)..<closing])))
    }
    (self.sections, self.hasRemarks) = (sections, hasRemarks)
  }

  private static func style(_ quote: UInt8, _ dialect: Dialect) -> Style? {
    switch quote {
    case "\"": .json
    case "'" where dialect == .yaml: .doubled(quote)
    // A block has lines with a margin.
    case "|", ">": nil
    case _ where dialect == .yaml: .bare
    case "'", "`": .backslash(quote)
    default: nil
    }
  }

  /// Returns the CDATA sections between tags, and whether there are remarks and other text.
  private static func parts(
    of content: SourceRange, in bytes: [UInt8]
  ) -> (sections: [Range<Int>], hasRemarks: Bool, hasText: Bool) {
    let (opening, closing) = (Array("<![CDATA[".utf8), Array("]]>".utf8))
    var (sections, hasRemarks, hasText) = ([Range<Int>](), false, false)
    var index = content.lowerBound
    while index < content.upperBound {
      if bytes[index] == "<", bytes[index..<content.upperBound].starts(with: opening) {
        let start = index + opening.count
        let end = bytes[start..<content.upperBound].place(of: closing) ?? content.upperBound
        sections.append(start..<end)
        index = end + closing.count
      } else {
        hasRemarks = hasRemarks || bytes[index] == "<"
        hasText = hasText || !bytes[index].isMarkupBlank
        index += 1
      }
    }
    return (sections, hasRemarks, hasText)
  }

  /// Returns a text as the file writes it at an offset in the string; by default the whole string.
  package func written(_ text: String, at offset: Int? = nil) -> String {
    if let offset, sections.contains(where: { $0.lowerBound <= offset && offset <= $0.upperBound }) { return text }
    switch style {
    case .plain, .bare, .characterData: return text
    case .json: return String(JSONValue.string(text).text().dropFirst().dropLast())
    case .backslash(let quote):
      return text.replacingScalars {
        switch $0 {
        case "\n" where quote != "`": "\\n"
        case "\\", Unicode.Scalar(quote): "\\\($0)"
        default: nil
        }
      }
    case .doubled(let quote):
      return text.replacingScalars { $0 == Unicode.Scalar(quote) ? "\($0)\($0)" : nil }
    case .xml(let escapes): return escapes.text(text)
    }
  }

  /// Returns repairs of the string as the file writes them.
  package func written(_ fixIts: [Finding.FixIt]) -> [Finding.FixIt] {
    fixIts.map {
      Finding.FixIt($0.message, replacing: $0.range, with: written($0.replacement, at: $0.range.lowerBound))
    }
  }

  /// Whether the string stands between tags.
  package var isElement: Bool {
    switch style {
    case .xml, .characterData: true
    case .plain, .bare, .json, .backslash, .doubled: false
    }
  }

  /// Whether the file is the string itself.
  package var isWholeFile: Bool { if case .plain = style { true } else { false } }

  /// Returns the edit that replaces the whole string.
  ///
  /// - Parameter text: the text with LF line ends; it gets the line breaks of the file.
  package func edit(_ text: String) -> TextEdit {
    let lineBreaks = LineBreaks(of: source.bytes)
    if case .characterData = style, text.containsBytes(of: "]]>") {
      return TextEdit(replacing: content, with: lineBreaks.apply(to: XMLEscapes.least.encode(text)))
    }
    return TextEdit(replacing: range, with: lineBreaks.apply(to: Array(written(text).utf8)))
  }
}
