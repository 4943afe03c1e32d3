package import Texts

/// The rows of a test file that say of a share whether a rule shows an extension.
///
/// A row is an assertion about a call with a share in it, or a tuple, dictionary, list or call with a share and a Boolean.
package struct AssertionTable {
  /// A row that was read.
  package struct Row {
    /// The name in the table; `nil` if it has none.
    package let name: String?
    package let payload: Payload
    package let isShown: Bool
    package let line: Int
  }

  /// The rows in the order of the file.
  package let rows: [Row]
  /// The lines of rows that are no literals.
  package let unread: [Int]

  /// Reads a file; `nil` if its brackets nest too deep.
  package init?(_ source: SourceText) {
    guard let reader = TableReader(source) else { return nil }
    var finder = RowFinder(constants: reader.constants)
    finder.walk(reader.tokens)
    let source = source.indexed()
    let depths = Set(finder.rows.flatMap { $0.list.depths })
    // An empty list is an item without attachments unless the lists of the file are all deeper, or all less deep.
    let depth = depths.contains(2) ? 2 : depths.max() ?? 2
    let read = finder.rows.map { ($0, $0.list.payload(depth: depth)) }
    rows = read.compactMap { row, payload in
      payload.map { Row(name: row.name, payload: $0, isShown: row.isShown, line: source.line(at: row.offset)) }
    }
    let others = finder.unread + read.filter { $0.1 == nil }.map { $0.0.offset }
    unread = others.sorted().map { source.line(at: $0) }
  }
}

/// Finds rows among the tokens of a test file.
struct RowFinder {
  typealias Row = (name: String?, list: TypeList, isShown: Bool, offset: Int)

  let constants: [String: TableToken?]
  private(set) var rows: [Row] = []
  private(set) var unread: [Int] = []

  init(constants: [String: TableToken?]) { self.constants = constants }

  mutating func walk(_ tokens: [TableToken]) {
    for (index, token) in tokens.enumerated() {
      guard case .group(let bracket, let parts, let offset) = token else { continue }
      let assertion = index > 0 && bracket == UInt8(ascii: "(") ? tokens[index - 1].word.flatMap(Assertion.init) : nil
      if let row = row(of: parts, at: offset, assertion) {
        rows.append(row)
      } else if let assertion {
        if !assertion.isComparison || parts.contains(where: { verdict($0[...]) != nil }) { unread.append(offset) }
      } else {
        walk(parts, isTable: bracket == UInt8(ascii: "["), at: offset)
      }
    }
  }

  /// Looks into the parts of a group; in a list that has rows, the other parts are rows that cannot be read.
  private mutating func walk(_ parts: [[TableToken]], isTable: Bool, at offset: Int) {
    let before = rows.count
    let others = parts.filter { part in
      let count = (rows.count, unread.count)
      walk(part)
      return count == (rows.count, unread.count)
    }
    if isTable, rows.count > before { unread += others.map { $0.lazy.compactMap { $0.place }.first ?? offset } }
  }

  /// The row of parts among which there are one share and one verdict, or a share that is asserted.
  private func row(of parts: [[TableToken]], at offset: Int, _ assertion: Assertion?) -> Row? {
    var (name, verdicts, shares): (String?, [Bool?], [(list: TypeList, isPositive: Bool)]) = (nil, [], [])
    for part in parts {
      let (label, value) = labelled(part[...])
      if let verdict = verdict(value) {
        verdicts.append(Assertion.expects(label).map { $0 == verdict })
      } else if let share = answer(part[...]) {
        shares.append(share)
      } else if value.count == 1 {
        name = name ?? value.first?.string
      }
    }
    let asserted = assertion?.isComparison == false ? true : nil
    guard shares.count == 1, verdicts.count < 2, let isShown = verdicts.first ?? asserted else { return nil }
    let isPositive = shares[0].isPositive == (assertion?.isPositive ?? true)
    return (name, shares[0].list, isShown == isPositive, offset)
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
      !Assertion.asksAboutList(name)
    else { return nil }
    let answers = parts.compactMap { answer($0[...]) }
    return answers.count == 1 ? answers[0] : nil
  }
}

/// What the name of a call asserts.
struct Assertion {
  /// Whether the extension is shown where what is asserted is so.
  let isPositive: Bool
  /// Whether two values are compared.
  let isComparison: Bool

  /// The assertion that a call is by its name; `nil` if it asserts nothing of a Boolean.
  init?(_ callee: String) {
    let name = (callee.split(separator: ".").last ?? "").lowercased()
    guard
      ["xctassert", "assert", "expect", "require", "precondition", "verify", "check"].contains(where: {
        name.hasPrefix($0)
      }),
      !["nil", "throw", "greater", "less", "identical"].contains(where: { name.holds($0) })
    else { return nil }
    isPositive = !Self.negations.contains { name.holds($0) }
    isComparison = name.holds("equal")
  }

  private static let negations = ["false", "reject", "hid", "refus", "deni", "not"]

  /// What a Boolean with this label says where it is true; `nil` if it is no verdict.
  static func expects(_ label: String?) -> Bool? {
    guard let label = label?.lowercased() else { return true }
    if negations.contains(where: { label.holds($0) }) { return false }
    let words = ["expect", "should", "show", "accept", "match", "appear", "offer", "activ", "result"]
    return words.contains { label.holds($0) } ? true : nil
  }

  /// Whether a call asks about a list of types instead of a share.
  static func asksAboutList(_ callee: String) -> Bool {
    ["contains", "isSuperset", "isSubset", "isDisjoint"].contains(callee.split(separator: ".").last.map { String($0) })
  }
}
