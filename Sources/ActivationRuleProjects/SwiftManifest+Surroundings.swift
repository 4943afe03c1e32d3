import ActivationRuleText

/// The surroundings of an extension that is a literal.
extension SwiftManifest {
  /// How much of the built list a literal covers.
  enum Extent {
    /// Everything that the manifest says: the literal is an argument of a target.
    case whole
    /// A constant, or part of one, which may be used anywhere.
    case constant
    /// A part that is passed to a call, or that is changed later.
    case changed
  }

  /// Returns how much of the built list the dictionary around the current position covers.
  mutating func extent() -> Extent {
    if isDeep { return .changed }
    var copy = reader
    for index in brackets.indices.reversed() {
      let bracket = brackets[index]
      guard bracket.sign != UInt8(ascii: "{") else { break }
      if let end = ends[bracket.offset] { copy.offset = end } else { copy.skipToClosingBracket() }
      ends[bracket.offset] = copy.offset
      copy.offset += 1
      // The text after a literal may change it.
      guard copy.endsValue else { return .changed }
      let outer = index > 0 ? brackets[index - 1] : nil
      guard let outer, outer.sign == UInt8(ascii: "(") else {
        return bracket.declaration?.isVariable == true ? .changed : .constant
      }
      let callee = outer.callee.lastMember
      if bracket.label == "infoPlist", Self.makers.contains(callee) { return .whole }
      guard Self.wrappers.contains(callee) else { return .changed }
    }
    return .constant
  }

  /// The calls that create a target.
  private static let makers: Set<String> = ["target", "Target", "init"]

  /// The calls that use a list unchanged.
  private static let wrappers: Set<String> = ["dictionary", "extendingDefault"]

  /// A property list that is not read.
  struct UnreadList {
    let place: Int
    /// Whether it is a parameter of a function.
    let isParameter: Bool
  }

  /// The name of the target around the current position, if it is a literal before the list.
  var targetName: String? {
    guard let bracket = brackets.last(where: { Self.makers.contains($0.callee.lastMember) }) else { return nil }
    var copy = reader
    copy.offset = bracket.offset + 1
    while copy.offset < reader.offset {
      copy.skipBlanks()
      let label = copy.word()
      if label == "name", copy.at(":") {
        copy.offset += 1
        copy.skipBlanks()
        return copy.string()?.text
      }
      copy.skipExpression()
      guard copy.at(",") else { return nil }
      copy.offset += 1
    }
    return nil
  }

  /// The places where targets that are extensions get a property list that is not read.
  var unreadLists: [UnreadList] {
    targets.compactMap { start in
      var copy = reader
      copy.offset = start
      while true {
        copy.skipBlanks()
        let label = copy.word()
        copy.skipBlanks()
        if label == "infoPlist", copy.at(":") {
          copy.offset += 1
          copy.skipBlanks()
          return isRead(copy) ? nil : UnreadList(place: copy.offset, isParameter: isParameter(copy))
        }
        copy.skipExpression()
        guard copy.at(",") else { return nil }
        copy.offset += 1
      }
    }
  }

  /// Returns whether an argument is a parameter of a function in the file, bare or in a call that uses it unchanged.
  private func isParameter(_ place: LiteralReader) -> Bool {
    var copy = place
    var word = copy.word()
    if Self.wrappers.contains(word.lastMember), copy.at("(") {
      copy.offset += 1
      word = copy.word()
      if word == "with", copy.at(":") {
        copy.offset += 1
        copy.skipBlanks()
        word = copy.word()
      }
    }
    return copy.endsValue && parameters.contains(word)
  }

  /// Returns whether all keys of a list are known, or it is in a file, or its extension is reported instead.
  private func isRead(_ place: LiteralReader, depth: Int = 0) -> Bool {
    var copy = place
    copy.skipBlanks()
    if copy.string() != nil || depth > 4 { return depth <= 4 }
    if mentionsExtension(copy) { return true }
    if copy.at("[") { return hasKnownKeys(copy) }
    let word = copy.word()
    switch word.lastMember {
    case "default", "file", "nil": return true
    case _ where Self.wrappers.contains(word.lastMember) && copy.at("("):
      copy.offset += 1
      copy.skipBlanks()
      var label = copy
      if label.word() == "with", label.at(":") {
        label.offset += 1
        copy = label
      }
      return isRead(copy, depth: depth + 1)
    default: break
    }
    guard copy.endsValue, let declared = declarations[word], let offset = declared.valueOffset else { return false }
    copy.offset = offset
    copy.skipBlanks()
    // Later additions to a variable are unknown, unless the extension in it is reported for that.
    guard copy.at("["), !declared.isVariable || mentionsExtension(copy) else { return false }
    return isRead(copy, depth: depth + 1)
  }

  /// Returns whether the key of an extension occurs in an expression.
  private func mentionsExtension(_ place: LiteralReader) -> Bool {
    var end = place
    if place.at("[") {
      end.offset += 1
      end.skipToClosingBracket()
    } else {
      end.skipExpression()
    }
    return Bytes.contains(Array(place.bytes[place.offset..<end.offset]), "\"NSExtension\"")
  }

  /// Returns whether the keys of a dictionary are literals, and nothing changes it.
  private func hasKnownKeys(_ place: LiteralReader) -> Bool {
    var copy = place
    copy.offset += 1
    while true {
      copy.skipBlanks()
      if copy.at("]") { break }
      if copy.at(":") {
        copy.offset += 1
        continue
      }
      guard copy.string() != nil else { return false }
      copy.skipExpression()
      guard copy.at(",") || copy.at("]") else { return false }
      if copy.at(",") { copy.offset += 1 }
    }
    copy.offset += 1
    return copy.endsValue
  }
}

extension LiteralReader {
  /// Returns whether a character is at the current position.
  func at(_ sign: Unicode.Scalar) -> Bool { offset < bytes.count && bytes[offset] == UInt8(ascii: sign) }

  /// Moves to the bracket that closes the current one.
  mutating func skipToClosingBracket() {
    while true {
      skipExpression()
      guard at(",") else { return }
      offset += 1
    }
  }
}

extension String {
  /// The last name of a word such as `Target.target`.
  fileprivate var lastMember: String {
    let names = split(separator: ".")
    return names.last.map { String($0) } ?? ""
  }
}
