/// The result of a clause in words that keep the wish of the clause separate, so that they can be negated.
struct ClauseWords: ExpressibleByStringInterpolation, Equatable {
  private enum Piece: Equatable {
    case text(String)
    /// The wish of the clause; joined by "as" if it is satisfied, otherwise by "and".
    case wanted(String, joint: String)
    /// The clause is true, and must not be.
    case exclusion
  }

  private var pieces: [Piece]

  init(stringLiteral text: String) { pieces = [.text(text)] }

  /// The wish of the clause, after the finding.
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

  /// Words joined by a text.
  static func joined(_ parts: [ClauseWords], by text: String) -> ClauseWords {
    guard let first = parts.first else { return "" }
    return parts.dropFirst().reduce(first) { $0 + "\(text)" + $1 }
  }

  /// The words for a clause that is true although `NOT` precedes it.
  var excluded: ClauseWords {
    var words = self
    words.pieces.append(.exclusion)
    return words
  }

  /// The words for `NOT clause`: the wish of the clause is excluded by the rule.
  ///
  /// - Parameter holds: whether the negation is true.
  func negated(holds: Bool) -> ClauseWords {
    var words = self
    // A negation inside the clause states the wish of the clause, which the rule does not exclude.
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

  /// The words as one text.
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
