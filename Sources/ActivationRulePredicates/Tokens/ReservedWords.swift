import ActivationRuleText

/// Looks up reserved words, ignoring ASCII case.
enum ReservedWords {
  /// The words that look like names, by their number of bytes.
  private static let byLength: [[(word: [UInt8], kind: TokenKind)]] = {
    var words: [[(word: [UInt8], kind: TokenKind)]] = []
    for kind in TokenKind.allCases {
      for spelling in kind.spellings {
        let word = spelling.utf8.map { $0 | 0x20 }
        guard spelling.utf8.allSatisfy({ $0.isNamePart }) else { continue }
        while words.count <= word.count { words.append([]) }
        words[word.count].append((word, kind))
      }
    }
    return words
  }()

  /// The kind of a word, or `nil` for an ordinary name.
  ///
  /// - Parameter name: letters, digits and underscores; setting one bit folds the case of letters, and makes no other
  ///   name a reserved word.
  static func kind(of name: ArraySlice<UInt8>) -> TokenKind? {
    let (count, start) = (name.count, name.startIndex)
    guard count > 0, count < byLength.count else { return nil }
    // Every word of every text comes here, and most differ in the first letter.
    let first = name[start] | 0x20
    for entry in byLength[count] where entry.word[0] == first {
      var place = 1
      while place < count, entry.word[place] == name[start + place] | 0x20 { place += 1 }
      if place == count { return entry.kind }
    }
    return nil
  }
}
