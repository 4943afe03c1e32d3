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
    guard name.count < byLength.count else { return nil }
    return byLength[name.count].first { entry in
      zip(entry.word, name).allSatisfy { $0 == $1 | 0x20 }
    }?.kind
  }
}
