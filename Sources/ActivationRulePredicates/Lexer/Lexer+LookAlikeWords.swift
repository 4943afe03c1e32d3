/// Words and operators written with characters of other scripts.
extension Lexer {
  /// Reads a word or number that contains look-alikes of letters or digits; each is reported.
  ///
  /// `false` if there is no such word, or if it has other letters too: then it is a word of another language.
  mutating func lexLookAlikeWord(from start: Int) -> Bool {
    var end = start
    var meant: [UInt8] = []
    while end < bytes.count {
      if bytes[end].isNamePart {
        meant.append(bytes[end])
        end += 1
        continue
      }
      guard bytes[end] >= 0x80 else { break }
      let scalar = Self.scalar(in: bytes, at: end)
      let width = UTF8.width(scalar)
      guard let twin = CharacterName.lookAlikes(scalar), UInt8(ascii: twin).isNamePart else {
        if (0xC0...0x52F).contains(scalar.value) { return false }
        break
      }
      meant.append(UInt8(ascii: twin))
      end += width
    }
    guard meant.count < end - start else { return false }
    index = end
    reportLookAlikes(in: start..<end)
    append(Self.kind(ofMeant: meant), from: start)
    return true
  }

  /// Reports the look-alikes in a range.
  mutating func reportLookAlikes(in range: Range<Int>) {
    var place = range.lowerBound
    while place < range.upperBound {
      let width = UTF8.width(Self.scalar(in: bytes, at: place))
      if width > 1 { reportLookAlike(at: SourceRange(place, place + width)) }
      place += width
    }
  }

  private static func kind(ofMeant word: [UInt8]) -> TokenKind {
    guard let first = word.first, first.isNameStart else { return .unreadable }
    return ReservedWords.all.kind(of: word) ?? .name
  }

  /// The operator that a single mathematical character represents.
  static func composed(_ scalar: Unicode.Scalar) -> TokenKind? {
    switch scalar {
    case "\u{2260}": .notEqual
    case "\u{2264}": .lessOrEqual
    case "\u{2265}": .greaterOrEqual
    default: nil
    }
  }

  /// Reads `≤` and similar characters as the intended operator.
  mutating func lexComposedOperator(_ kind: TokenKind, at range: SourceRange) {
    let meant = kind.spellings[0]
    let scalar = Self.scalar(in: bytes, at: range.lowerBound)
    report(
      .lookAlikeCharacter, "\(CharacterName.of(scalar)) is written '\(meant)'", at: range,
      fixIts: [.init("write '\(meant)'", replacing: range, with: meant)])
    append(kind, from: range.lowerBound)
  }
}
