import ActivationRuleModel
import PropertyLists
import Texts

/// Reads the rules that stand as literals in a Swift file, as a Tuist manifest has them.
///
/// Strings, also of several lines, raw and joined by `+`, numbers, Booleans, arrays and dictionaries are read, bare or in a
/// call such as `.string("…")`. Nothing is run, so a rule that is worked out cannot be read.
struct SwiftLiteralReader {
  let source: SourceText
  var offset = 0
  /// Whether values were too deep inside each other; then nothing more is read.
  private var isTooDeep = false
  /// Whether what is read is part of a rule, of which nothing may be passed over.
  private var isInRule = false
  /// Where the first part of a rule, or of what must hold one, stands that is no literal.
  private var unreadOffset: Int?
  var bytes: [UInt8] { source.bytes }

  private init(_ source: SourceText) {
    self.source = source
  }

  /// The extensions and rules of a file, in their order; throws if none of those that must have a rule can be read.
  static func rules(in source: SourceText) throws(PropertyListError) -> ProjectRules {
    var reader = SwiftLiteralReader(source)
    var found = ProjectRules()
    var other: Diagnostic?
    while let (key, keyRange) = reader.nextKey() {
      let isExtension = key.text == "NSExtension"
      let place = reader.offset
      (reader.isInRule, reader.unreadOffset) = (!isExtension, nil)
      let value = reader.value(depth: 0)
      if let offset = reader.unreadOffset ?? (value == nil && !isExtension ? place : nil), isChosenByRule(value) {
        let remark = notRead("rule", .error, at: offset)
        if !found.remarks.contains(remark) { found.remarks.append(remark) }
      } else if let value, !isExtension {
        found.rules.append(ProjectRule(root: value))
      } else if let value, case .dictionary = value.kind {
        let entry = PropertyListEntry(key: key, keyRange: keyRange, value: value)
        let root = PropertyListNode(.dictionary([entry]), at: keyRange.union(value.range))
        found.rules.append(ProjectRule(root: root))
      } else if value == nil, place < reader.bytes.count {
        other = other ?? notRead("extension", .info, at: place)
      }
    }
    guard found.rules.isEmpty else { return found }
    if let first = found.remarks.first { throw PropertyListError(first, in: source) }
    // An extension that is made elsewhere may have no rule at all.
    found.remarks = [other].compactMap { $0 }
    return found
  }

  private static func notRead(_ what: String, _ severity: Diagnostic.Severity, at offset: Int) -> Diagnostic {
    Diagnostic(
      "rule-not-read", severity,
      "the \(what) is not written as literals, and cannot be read without running the file",
      at: SourceRange(offset, offset + 1))
  }

  /// Whether an extension has a rule, for all that is known of its point; a rule by itself has no point.
  private static func isChosenByRule(_ value: PropertyListNode?) -> Bool {
    guard let point = value?["NSExtensionPointIdentifier"]?.string else { return true }
    return !ExtensionPoints.withoutRule.contains(point)
  }

  /// The next string literal that is the key of an extension or a rule; stops behind its colon.
  private mutating func nextKey() -> (MappedString, SourceRange)? {
    while offset < bytes.count {
      skipBlanks()
      let start = offset
      guard offset < bytes.count else { return nil }
      guard let string = string() else {
        offset = max(offset, start) + 1
        continue
      }
      let range = SourceRange(start, offset)
      skipBlanks()
      guard offset < bytes.count, bytes[offset] == UInt8(ascii: ":"),
        string.text == "NSExtension" || ProjectFile.ruleKeys.contains(string.text)
      else { continue }
      offset += 1
      skipBlanks()
      return (string, range)
    }
    return nil
  }

  // MARK: Values

  /// The literal at the present place; `nil` if there is something else, which is left where it is.
  private mutating func value(depth: Int) -> PropertyListNode? {
    skipBlanks()
    let start = offset
    if depth >= Limit.projectNesting.value { isTooDeep = true }
    guard !isTooDeep, start < bytes.count else { return nil }
    // What stands behind a literal may change it.
    if let value = literal(from: start, depth: depth), endsValue { return value }
    offset = start
    return nil
  }

  private mutating func literal(from start: Int, depth: Int) -> PropertyListNode? {
    if bytes[start] == UInt8(ascii: "[") { return collection(depth: depth) }
    if let string = joinedStrings() { return PropertyListNode(.string(string), at: SourceRange(start, offset)) }
    let word = self.word()
    switch word {
    case "true", "false": return PropertyListNode(.boolean(word == "true"), at: SourceRange(start, offset))
    default: break
    }
    let digits = String(decoding: word.utf8.filter { $0 != UInt8(ascii: "_") }, as: UTF8.self)
    if let integer = Int64(digits) { return PropertyListNode(.integer(integer), at: SourceRange(start, offset)) }
    if let real = Double(digits), !digits.isEmpty {
      return PropertyListNode(.real(real), at: SourceRange(start, offset))
    }
    return wrapped(word, depth: depth)
  }

  /// The literal in a call of a case, as `.string("…")` or `Plist.Value.integer(1)`.
  private mutating func wrapped(_ word: String, depth: Int) -> PropertyListNode? {
    let name = word.split(separator: ".").last ?? ""
    guard word.contains("."), ["string", "dictionary", "array", "integer", "boolean", "real"].contains(name),
      offset < bytes.count, bytes[offset] == UInt8(ascii: "(")
    else { return nil }
    offset += 1
    guard let inner = value(depth: depth + 1) else { return nil }
    skipBlanks()
    guard offset < bytes.count, bytes[offset] == UInt8(ascii: ")") else { return nil }
    offset += 1
    return inner
  }

  /// Whether what was read is all of an expression: no operator, no member, no subscript and no call follows.
  private var endsValue: Bool {
    var copy = self
    copy.skipBlanks()
    return copy.offset >= bytes.count || !"+-*/%.?!<>=&|[({".utf8.contains(bytes[copy.offset])
  }

  private mutating func word() -> String {
    let start = offset
    while offset < bytes.count {
      let byte = bytes[offset]
      let isPart =
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
        || "._-".utf8.contains(byte)
      guard isPart else { break }
      offset += 1
    }
    return String(decoding: bytes[start..<offset], as: UTF8.self)
  }

  /// An array or a dictionary; members that are no literals are passed over, but not a rule.
  private mutating func collection(depth: Int) -> PropertyListNode? {
    let start = offset
    offset += 1
    var entries: [PropertyListEntry] = []
    var elements: [PropertyListNode] = []
    while true {
      skipBlanks()
      guard offset < bytes.count else { return nil }
      if bytes[offset] == UInt8(ascii: "]") { break }
      if bytes[offset] == UInt8(ascii: ",") || bytes[offset] == UInt8(ascii: ":") {
        offset += 1
        continue
      }
      let keyStart = offset
      if let key = string() {
        let keyRange = SourceRange(keyStart, offset)
        skipBlanks()
        if offset < bytes.count, bytes[offset] == UInt8(ascii: ":") {
          offset += 1
          skipBlanks()
          let (isOuterRule, isRule) = (isInRule, ProjectFile.ruleKeys.contains(key.text))
          isInRule = isOuterRule || isRule
          let value = value(depth: depth + 1)
          if let value { entries.append(PropertyListEntry(key: key, keyRange: keyRange, value: value)) }
          if value == nil, isInRule || key.text == "NSExtensionAttributes" { unreadOffset = unreadOffset ?? offset }
          isInRule = isOuterRule
          if value == nil, isRule { return nil }
          skipExpression()
          continue
        }
        offset = keyStart
      }
      if let element = value(depth: depth + 1) {
        elements.append(element)
      } else if isInRule {
        unreadOffset = unreadOffset ?? offset
      }
      skipExpression()
      // A closing bracket of another kind: this is no Swift.
      guard offset > keyStart, !isTooDeep else { return nil }
    }
    offset += 1
    let isDictionary = !entries.isEmpty || elements.isEmpty
    return PropertyListNode(
      isDictionary ? .dictionary(entries) : .array(elements), at: SourceRange(start, offset))
  }

  /// Goes on to the comma or bracket that ends an expression.
  private mutating func skipExpression() {
    var depth = 0
    while offset < bytes.count, !isTooDeep {
      skipBlanks()
      guard offset < bytes.count else { return }
      let byte = bytes[offset]
      if "([{".utf8.contains(byte) { depth += 1 }
      if ")]}".utf8.contains(byte) {
        if depth == 0 { return }
        depth -= 1
      }
      if byte == UInt8(ascii: ","), depth == 0 { return }
      if string() == nil { offset += 1 }
    }
  }
}
