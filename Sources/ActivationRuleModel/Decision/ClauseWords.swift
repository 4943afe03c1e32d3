/// How a clause came out, as words that still know what the clause asks for, so that its opposite can be put into words.
struct ClauseWords: ExpressibleByStringInterpolation, Equatable {
  private enum Piece: Equatable {
    case text(String)
    /// What the clause asks for; with "as" where that was found, else with "and".
    case wanted(String, joint: String)
    /// The clause holds, and must not.
    case exclusion
  }

  private var pieces: [Piece]

  init(stringLiteral text: String) { pieces = [.text(text)] }

  /// What the clause asks for, behind what was found.
  static func wants(_ wanted: String, isMet: Bool) -> ClauseWords {
    var words: ClauseWords = ""
    words.pieces = [.wanted(wanted, joint: isMet ? "as" : "and")]
    return words
  }

  static func + (left: ClauseWords, right: ClauseWords) -> ClauseWords {
    var words = left
    words.pieces += right.pieces
    return words
  }

  /// Words one after another, with a text between them.
  static func joined(_ parts: [ClauseWords], by text: String) -> ClauseWords {
    guard let first = parts.first else { return "" }
    return parts.dropFirst().reduce(first) { $0 + "\(text)" + $1 }
  }

  /// The words for a clause that holds although `NOT` stands in front.
  var excluded: ClauseWords {
    var words = self
    words.pieces.append(.exclusion)
    return words
  }

  /// The words for `NOT clause`: what the clause asks for is what the rule excludes.
  ///
  /// - Parameter holds: whether the opposite holds.
  func negated(holds: Bool) -> ClauseWords {
    var words = self
    // A negation inside the clause says what the clause asks for, which is not what the rule excludes.
    words.pieces.removeAll { $0 == .exclusion }
    var isTurned = false
    for place in words.pieces.indices {
      guard case .wanted(let wanted, _) = words.pieces[place] else { continue }
      words.pieces[place] = .text("and the rule excludes \(wanted)")
      isTurned = true
    }
    if isTurned { return words }
    return holds ? words + ", so what the rule excludes with NOT is not there" : words.excluded
  }

  /// The words as they are read.
  var text: String {
    pieces.map { piece in
      switch piece {
      case .text(let text): text
      case .wanted(let wanted, let joint): "\(joint) the rule wants \(wanted)"
      case .exclusion: ", which the rule excludes with NOT"
      }
    }.joined()
  }
}
