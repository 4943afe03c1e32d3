/// How a text file writes keys, values and comments: all that an edit of the file must know.
package enum Dialect: Hashable, Sendable {
  /// An XML property list.
  case xml
  case json
  /// YAML: a line for each key, or the brackets of JSON.
  case yaml
  /// JavaScript and TypeScript.
  case javaScript
  /// Swift, in which a dictionary has the brackets of an array.
  case swift
  /// Swift in which values are cases, such as `.integer(1)`.
  case swiftCases

  /// Finds the language of a file by its name; JSON for a name that says nothing.
  package init(ofFileNamed name: String) {
    let ending = name.utf8.lastIndex(of: ".").map { String(name[$0...].dropFirst()) } ?? ""
    switch ending {
    case "yml", "yaml": self = .yaml
    case "swift": self = .swift
    case "js", "cjs", "mjs", "jsx", "ts", "cts", "mts", "tsx": self = .javaScript
    default: self = .json
    }
  }

  /// The characters around the members of a dictionary.
  var brackets: (opening: String, closing: String) {
    switch self {
    case .xml: ("<dict>", "</dict>")
    case .json, .yaml, .javaScript: ("{", "}")
    case .swift, .swiftCases: ("[", "]")
    }
  }

  /// Whether a key may be written without quotes.
  private var hasBareKeys: Bool { self == .yaml || self == .javaScript }

  /// Returns a key.
  ///
  /// - Parameter isBare: whether the keys next to it have no quotes.
  package func key(_ key: String, isBare: Bool = false) -> String {
    if self == .xml { return "<key>\(XMLEscapes.least.text(key))</key>" }
    return isBare && hasBareKeys ? key : JSONValue.string(key).text()
  }

  /// Returns a value.
  ///
  /// - Parameters:
  ///   - margin: the whitespace before the line, for the lines of XML that follow.
  ///   - indentation: the whitespace by which a deeper line begins later.
  package func text(_ value: PropertyListNode, margin: String = "", indentation: String = "  ") -> String {
    if self == .xml { return value.xml(margin: margin, indentation: indentation) }
    let name: String
    let text: String
    switch value.kind {
    case .dictionary(let entries):
      let members = entries.map { member($0) }.joined(separator: ", ")
      let isEmpty = members.isEmpty && brackets.opening == "["
      (name, text) = ("dictionary", brackets.opening + (isEmpty ? ":" : members) + brackets.closing)
    case .array(let elements):
      (name, text) = ("array", "[" + elements.map { self.text($0) }.joined(separator: ", ") + "]")
    case .boolean: (name, text) = ("boolean", JSONValue(value).text())
    case .string: (name, text) = ("string", JSONValue(value).text())
    default: (name, text) = ("integer", JSONValue(value).text())
    }
    return self == .swiftCases ? ".\(name)(\(text))" : text
  }

  /// Returns a key with its value, on one line.
  package func member(_ entry: PropertyListEntry) -> String {
    "\(key(entry.key.text, isBare: self == .yaml)): \(text(entry.value))"
  }
}

extension PropertyListDocument {
  /// How the file is written; `nil` for a binary list.
  package var dialect: Dialect? {
    switch format {
    case .binary: return nil
    case .xml: return .xml
    case .json:
      let dialect = Dialect(ofFileNamed: source.name)
      return dialect == .swift && source.text(root.range).containsBytes(of: ": .") ? .swiftCases : dialect
    }
  }
}

/// Comments that an edit drops.
extension Dialect {
  /// The signs around comments.
  private var comments: [(opening: String, closing: String)] {
    switch self {
    case .xml: [("<!--", "-->")]
    case .yaml: [("#", "\n")]
    case .json, .javaScript, .swift, .swiftCases: [("//", "\n"), ("/*", "*/")]
    }
  }

  /// The quotes between which there are no comments.
  private var quotes: String { self == .xml ? "" : self == .javaScript ? "\"'`" : "\"'" }

  /// Returns a sentence about each comment that edits remove.
  package func droppedComments(_ edits: [TextEdit], from source: SourceText) -> [String] {
    edits.flatMap { edit -> [String] in
      comments(in: edit.range, of: source.bytes)
        .filter { edit.replacement[...].place(of: Array(source.bytes[$0])) == nil }.map { place in
          let text = VisibleText.row(source.bytes[place].text.trimmingBlanks())
          return "the change drops the comment at line \(source.line(at: place.lowerBound)): \(text)"
        }
    }
  }

  /// Returns the places of the comments in a part of a text, with their signs.
  package func comments(in range: SourceRange, of bytes: [UInt8]) -> [Range<Int>] {
    var (found, place, quote) = ([Range<Int>](), range.lowerBound, UInt8?.none)
    let section = Array("<![CDATA[".utf8)
    let signs = comments.map { (opening: Array($0.opening.utf8), closing: Array($0.closing.utf8)) }
    while place < range.upperBound {
      let (byte, rest) = (bytes[place], bytes[place..<range.upperBound])
      if byte == "<", rest.starts(with: section) {
        place = rest.place(of: "]]>") ?? range.upperBound
      } else if let open = quote {
        if byte == open || byte == 0x0A && open != "`" { quote = nil }
        if byte == "\\", open != "'" || self != .yaml { place += 1 }
      } else if quotes.utf8.contains(byte), place == range.lowerBound || !bytes[place - 1].isLetter {
        quote = byte
      } else if let sign = signs.first(where: { $0.opening[0] == byte && rest.starts(with: $0.opening) }),
        byte != "#" || place == range.lowerBound || bytes[place - 1].isMarkupBlank
      {
        // A line break is no part of the comment that it ends.
        let end = rest.place(of: sign.closing).map { $0 + (sign.closing == [0x0A] ? 0 : sign.closing.count) }
        found.append(place..<(end ?? range.upperBound))
        place = end ?? range.upperBound
        continue
      }
      place += 1
    }
    return found
  }
}
