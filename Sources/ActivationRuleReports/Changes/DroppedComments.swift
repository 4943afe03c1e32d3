package import ActivationRuleText

extension SourceText {
  /// Returns a sentence about each comment that edits remove.
  package func droppedComments(_ edits: [TextEdit]) -> [String] {
    edits.flatMap { edit in
      comments(in: edit.range).filter { edit.replacement[...].place(of: Array(bytes[$0])) == nil }.map { place in
        let text = VisibleText.row(bytes[place].text.trimmingBlanks())
        return "the change drops the comment at line \(line(at: place.lowerBound)): \(text)"
      }
    }
  }

  /// The signs around comments in a file of this name, and the quotes between which there are none.
  private var commentSigns: (signs: [(opening: String, closing: String)], quotes: String) {
    if name.hasSuffix(".yml") || name.hasSuffix(".yaml") { return ([("#", "\n")], "\"'") }
    return name.hasSuffix(".json") ? ([("//", "\n"), ("/*", "*/")], "\"'") : ([("<!--", "-->")], "")
  }

  private func comments(in range: SourceRange) -> [Range<Int>] {
    let (signs, quotes) = commentSigns
    var (found, place, quote) = ([Range<Int>](), range.lowerBound, UInt8?.none)
    while place < range.upperBound {
      let (byte, rest) = (bytes[place], bytes[place..<range.upperBound])
      if let open = quote {
        if byte == open || byte == 0x0A { quote = nil }
        if byte == "\\", open == "\"" { place += 1 }
      } else if quotes.utf8.contains(byte) {
        quote = byte
      } else if let sign = signs.first(where: { rest.starts(with: $0.opening.utf8) }),
        byte != "#" || place == range.lowerBound || bytes[place - 1].isMarkupBlank
      {
        // A line break is no part of the comment that it ends.
        let end = rest.place(of: Array(sign.closing.utf8)).map {
          $0 + (sign.closing == "\n" ? 0 : sign.closing.utf8.count)
        }
        found.append(place..<(end ?? range.upperBound))
        place = end ?? range.upperBound
        continue
      }
      place += 1
    }
    return found
  }
}
