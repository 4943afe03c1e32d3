/// The rows of a test file that say of a share whether a rule shows an extension.
///
/// A row is an assertion about a call with a share in it, or a tuple, dictionary, list or call with a share and a Boolean.
package struct AssertionTable {
  /// A row that was read; some have no name.
  package typealias Row = (name: String?, payload: Payload, isShown: Bool, line: Int)

  /// The rows in the order of the file.
  package private(set) var rows: [Row] = []
  /// The lines of rows that are no literals, or ask one of several rules.
  package private(set) var unread: [Int] = []
  private var found: [(name: String?, list: TypeList, isShown: Bool, offset: Int)] = []
  private var others: [Int] = []
  private let constants: [String: TableToken?]
  private let asksSeveralRules: Bool

  /// Reads a file.
  package init(_ source: SourceText) {
    let reader = TableReader(source)
    constants = reader.constants
    let calls = Set(reader.callees.filter(AssertionWords.asksRule).map { $0.split(separator: ".").suffix(2) })
    asksSeveralRules = Dictionary(grouping: calls) { $0.last }.values.contains { $0.count > 1 }
    walk(reader.tokens)
    let source = source.indexed()
    let depths = Set(found.flatMap { $0.list.depths })
    for row in found {
      // An empty list is an item without attachments unless the lists of the file are all deeper, or all less deep.
      if let payload = row.list.payload(depth: depths.contains(2) ? 2 : depths.max() ?? 2) {
        rows.append((row.name, payload, row.isShown, source.line(at: row.offset)))
      } else {
        others.append(row.offset)
      }
    }
    unread = others.sorted().map { source.line(at: $0) }
  }

  // MARK: Rows

  private mutating func walk(_ tokens: [TableToken]) {
    for (index, token) in tokens.enumerated() {
      guard case .group(let bracket, let parts, let offset) = token else { continue }
      let callee = index > 0 && bracket == UInt8(ascii: "(") ? tokens[index - 1].word : nil
      if addRow(of: parts, at: offset, callee) { continue }
      let count = found.count
      let rest = parts.filter { part in
        let before = (found.count, others.count)
        walk(part)
        return before == (found.count, others.count)
      }
      // In a list that has rows, the other parts are rows that cannot be read.
      guard bracket == UInt8(ascii: "["), found.count > count else { continue }
      others += rest.map { $0.lazy.compactMap { $0.place }.first ?? offset }
    }
  }

  /// Adds what parts say, among which there are one share and one verdict, or a share that is asserted; `false` if they are
  /// about something else.
  private mutating func addRow(of parts: [[TableToken]], at offset: Int, _ callee: String?) -> Bool {
    var (name, verdicts, shares): (String?, [Bool?], [(list: TypeList, isPositive: Bool)]) = (nil, [], [])
    for part in parts {
      let (label, value) = labelled(part[...])
      if let verdict = verdict(value) {
        verdicts.append(AssertionWords.expects(label).map { $0 == verdict })
      } else if let share = answer(part[...]) {
        shares.append(share)
      } else if value.count == 1 {
        name = name ?? value.first?.string
      }
    }
    let assertion = callee.flatMap(AssertionWords.assertion)
    let isAsserted = assertion?.isComparison == false
    if shares.count == 1, !isCounted(parts), verdicts.count < 2,
      let isShown = verdicts.first ?? (isAsserted ? true : nil)
    {
      let isPositive = shares[0].isPositive == (assertion?.isPositive ?? true)
      found.append((name, shares[0].list, isShown == isPositive, offset))
      return true
    }
    // Two values that a loop over a table compares are no row.
    let isOpen = isAsserted && parts.first?.contains { $0.isSign("=") } != true
    guard
      isOpen || assertion != nil && !verdicts.isEmpty
        || (callee != nil || isCounted(parts) && !verdicts.isEmpty) && shares.contains(where: { $0.list.height > 1 })
    else { return assertion != nil }
    others.append(offset)
    return true
  }

  // MARK: Expressions

  /// Whether a number is among parts, which may say how often a share is repeated.
  private func isCounted(_ parts: [[TableToken]]) -> Bool {
    parts.contains { $0.last?.word.flatMap { Int($0) } != nil }
  }

  private func labelled(_ tokens: ArraySlice<TableToken>) -> (label: String?, value: ArraySlice<TableToken>) {
    guard tokens.count > 2, tokens[tokens.startIndex + 1].isSign(":") else { return (nil, tokens) }
    return (tokens.first?.word ?? tokens.first?.string, tokens.dropFirst(2))
  }

  private func verdict(_ tokens: ArraySlice<TableToken>) -> Bool? {
    guard tokens.count == 1, let text = tokens.first?.word ?? tokens.first?.string else { return nil }
    return ["true": true, "shown": true, ".shown": true, "false": false, "hidden": false, ".hidden": false][text]
  }

  /// The share that an expression asks about, and whether it is true where the extension is shown.
  private func answer(_ tokens: ArraySlice<TableToken>) -> (list: TypeList, isPositive: Bool)? {
    let (label, value) = labelled(tokens)
    let tokens = value.drop { ["try", "await"].contains($0.word) }
    let tail = tokens.suffix(3)
    // A comparison with a Boolean, as in '#expect(accepts(…) == false)'.
    if tokens.count > 3, let verdict = verdict(tail.suffix(1)), tail[tail.startIndex + 1].isSign("=") {
      return answer(tokens.dropLast(3)).map { ($0.list, $0.isPositive == (verdict == tail.first?.isSign("="))) }
    }
    if tokens.first?.isSign("!") == true { return answer(tokens.dropFirst()).map { ($0.list, !$0.isPositive) } }
    if let list = TypeList(tokens, constants), list.height > 0 { return (list.attached(under: label), true) }
    guard tokens.count == 2, let name = tokens.first?.word, case .group(UInt8(ascii: "("), let parts, _)? = tokens.last,
      !AssertionWords.asksAboutList(name), !isCounted(parts), !asksSeveralRules || !AssertionWords.asksRule(name)
    else { return nil }
    let answers = parts.compactMap { answer($0[...]) }
    return answers.count == 1 ? (answers[0].list, answers[0].isPositive != AssertionWords.isNegated(name)) : nil
  }
}

/// What names of calls and labels say.
private enum AssertionWords {
  private static let openings = ["xctassert", "assert", "expect", "require", "precondition", "verify", "check"]
  private static let others = ["nil", "throw", "greater", "less", "identical"]
  private static let negations = ["false", "reject", "hid", "refus", "deni", "deny", "not"]
  private static let verdicts = ["expect", "should", "show", "accept", "match", "appear", "offer", "activ", "result"]

  /// What a call asserts, and whether of two values that are compared; `nil` if it asserts nothing of a Boolean.
  static func assertion(_ callee: String) -> (isPositive: Bool, isComparison: Bool)? {
    let name = (callee.split(separator: ".").last ?? "").lowercased()
    guard openings.contains(where: { name.hasPrefix($0) }), !others.contains(where: { name.containsBytes(of: $0) })
    else {
      return nil
    }
    return (!negations.contains { name.containsBytes(of: $0) }, name.containsBytes(of: "equal"))
  }

  /// What a Boolean with this label says where it is true; `nil` if it is no verdict.
  static func expects(_ label: String?) -> Bool? {
    guard let label = label?.lowercased() else { return true }
    if negations.contains(where: { label.containsBytes(of: $0) }) { return false }
    return verdicts.contains { label.containsBytes(of: $0) } ? true : nil
  }

  /// Returns whether a call is true of a share that is refused, as of `rejects` and `doesNotAccept`.
  static func isNegated(_ callee: String) -> Bool {
    let name = callee.split(separator: ".").last ?? ""
    let isNot = name.divided(at: "Not").map { $0.after.first?.isLowercase != true } ?? false
    return isNot || negations.dropLast().contains { name.lowercased().containsBytes(of: $0) }
  }

  /// Returns whether a call names its rule, such as `linkRule.accepts`.
  static func asksRule(_ callee: String) -> Bool {
    callee.split(separator: ".").dropLast().last?.lowercased().containsBytes(of: "rule") == true
  }

  /// Returns whether a call makes a list, or asks about one of types instead of a share.
  static func asksAboutList(_ callee: String) -> Bool {
    ["contains", "isSuperset", "isSubset", "isDisjoint", "Array", "Set"].contains(
      callee.split(separator: ".").last.map { String($0) })
  }
}
