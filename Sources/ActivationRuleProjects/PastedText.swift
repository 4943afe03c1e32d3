package import ActivationRuleDocuments
import ActivationRuleModel
import ActivationRuleText

/// Finds the only rule in a text that is not a rule itself: source code, lines of keys, part of a list, a diff, a mail.
///
/// Comments, sentences and quotes in them do not count.
struct PastedText {
  private let source: SourceText
  /// Reads the text without what its lines bring along, at the same places.
  private var reader: LiteralReader
  private var bytes: [UInt8] { reader.bytes }
  /// The rules, and what each was read from; null for a rule that cannot be read.
  private var found: [(node: PropertyListNode, noun: String)] = []
  private var (depth, lastBracket) = (0, UInt8(0))
  /// The last sign, as far as nothing but '@' follows; a mark at the beginning of a text or block.
  private var before = mark
  /// The keys that follow each other inside the same brackets; whether something else is among them.
  private var run: (entries: [PropertyListEntry], depth: Int, noun: String, isUnread: Bool) = ([], 0, "", false)

  /// The byte that stands for a fence of Markdown.
  private static let mark: UInt8 = 1
  /// The largest number of rules that are told apart.
  private static let most = 16

  private init(_ source: SourceText) {
    self.source = source
    reader = LiteralReader(SourceText(name: source.name, bytes: Self.plain(source.bytes)), .javaScript)
    // The system refuses a predicate below a comment, which is reported.
    if bytes.first(where: { !$0.isBlank }) == "/" { before = 0 }
    while found.count <= Self.most, let (token, range) = next() {
      switch token {
      case .sign(let sign): take(sign, at: range.lowerBound)
      case .string(let text): take(string: text, range)
      case .word(let word): take(word: word, range)
      }
    }
    run.isUnread = run.isUnread || run.depth > 0
    endRun()
  }

  /// Returns the only rule in a text, with a remark that says where it was; `nil` if there is none.
  static func rules(in source: SourceText) throws(Failure) -> ProjectRules? {
    let text = PastedText(source)
    try text.reader.requireEnd()
    var seen: Set<String> = []
    let found = text.found.filter { seen.insert(JSONValue($0.node).text()).inserted }
    guard let node = found.first?.node else { return nil }
    let places = found.map { "line \(source.line(at: $0.node.range.lowerBound)), \($0.noun)" }
    guard found.count == 1 else {
      throw Failure(.several, "several rules in this text; give one of them: \(places.joined(separator: "; "))")
    }
    if case .null = node.kind {
      throw .notRead("a part of this rule is no literal, or is cut off", at: node.range.lowerBound, in: source)
    }
    let remark = Finding(.ruleFound, .info, "read from \(places[0])", at: node.range)
    return ProjectRules(rules: [ProjectRule(root: node)], remarks: [remark])
  }

  // MARK: Lines

  /// Returns a text with blanks in place of quote marks, the signs and removed lines of a diff, line numbers and fences.
  private static func plain(_ text: [UInt8]) -> [UInt8] {
    var (bytes, start) = (text, 0)
    let isNumbered = text.first { !$0.isBlank }?.isDigit == true
    let isDiff = text.first == "+" || ["\n+", "@@ -"].contains { Bytes.contains(text, $0) }
    let (fence, signs) = (Array("```".utf8), ["-", "+++ ", "@@ "].map { Array($0.utf8) })
    while start < text.count {
      guard text[start] != 0x0A else {
        start += 1
        continue
      }
      let end = text[start...].firstIndex(of: 0x0A) ?? text.count
      var line = text[start..<end].drop { $0 == ">" }
      if isNumbered { line = line.drop { $0.isBlank }.drop { $0.isDigit }.drop { ":|.)".utf8.contains($0) } }
      if isDiff { line = signs.contains { line.starts(with: $0) } ? line.suffix(0) : line.drop { $0 == "+" } }
      let isFence = line.drop { $0 == 0x20 }.starts(with: fence)
      for place in start..<(isFence ? end : line.startIndex) { bytes[place] = 0x20 }
      if isFence { bytes[start] = mark }
      start = end
    }
    return bytes
  }

  /// Returns the number of blanks before a place; `nil` if its line has anything else before it.
  private func margin(of place: Int) -> Int? {
    let start = bytes[..<place].lastIndex { $0 != 0x20 && $0 != 0x09 }.map { $0 + 1 } ?? 0
    return start == 0 || [0x0A, Self.mark].contains(bytes[start - 1]) ? place - start : nil
  }

  private func starts(_ text: String, at place: Int? = nil) -> Bool {
    bytes[(place ?? reader.offset)...].starts(with: text.utf8)
  }

  // MARK: Tokens

  /// Reads the next token, a string in the way of its language.
  private mutating func next() -> (token: LiteralReader.Token, range: SourceRange)? {
    reader.skipBlanks()
    while case let isMarkup = starts("<!--"), isMarkup || starts("# ") {
      reader.offset = bytes[reader.offset...].place(of: Array((isMarkup ? "-->" : "\n").utf8)) ?? bytes.count
      reader.skipBlanks()
    }
    reader.dialect = reader.at("#") || starts("\"\"\"") ? .swift : .javaScript
    return reader.next()
  }

  private mutating func take(_ sign: UInt8, at place: Int) {
    if sign != "@" { before = sign }
    switch sign {
    case "(": depth += 1
    case "{", "[": (depth, lastBracket) = (depth + 1, sign)
    case "}", "]", ")":
      // What is pasted may begin inside of brackets.
      depth = max(0, depth - 1)
      if depth < run.depth { endRun() }
    case Self.mark: endRun()
    case "<" where starts("<string>", at: place): takeElement(at: place)
    case "@", "<", ">", "/", ",", ";", ":", "=", "|": break
    default: leaveRun()
    }
  }

  private mutating func take(word: String, _ range: SourceRange) {
    let isFirst = before == Self.mark
    before = word == "return" ? UInt8(ascii: "=") : 0
    if word.hasPrefix(RuleKey.prefix) {
      take(key: SharePlugIn.text(word, at: range), range)
    } else if isFirst, Self.isPredicate(bytes[range.lowerBound...]) {
      takeLines(range.lowerBound, inside: nil)
    } else if word == "dict" {
      endRun()
    } else if !Self.types.contains(word) {
      leaveRun()
    }
  }

  private mutating func take(string: MappedString?, _ range: SourceRange) {
    let isValue = "\u{1}=:,([{+?>".utf8.contains(before)
    before = 0
    if let string, string.text.hasPrefix(RuleKey.prefix) { return take(key: string, range) }
    leaveRun()
    let part = string?.text ?? bytes[range.lowerBound..<range.upperBound].text
    guard isValue, Self.isPredicate(part.utf8) || part.containsBytes(of: "SUBQUERY(") else { return }
    let after = bytes[range.upperBound...].first { $0 != 0x20 && $0 != 0x09 } ?? Self.mark
    reader.skipBlanks()
    let isChanged = string == nil || ["+", "%", "."].contains { reader.at($0) }
    guard isChanged || "\u{1}\n\r,;:)]}/".utf8.contains(after) else { return }
    let line = bytes[source.lineRange(around: range.lowerBound, reach: 200).lowerBound...range.lowerBound].text
    let language = Self.languages.first { line.containsBytes(of: $0.sign) }?.name ?? "a string in quotes"
    add(string.flatMap { isChanged ? nil : .string($0) } ?? .null, range, language)
  }

  private static let languages: [(sign: String, name: String)] = [
    ("@\"", "an Objective-C string"), ("let ", "a Swift string"), ("NSPredicate(", "a Swift string"),
    ("const ", "a JavaScript string"),
  ]

  private mutating func add(_ kind: PropertyListNode.Kind, _ range: SourceRange, _ noun: String) {
    found.append((PropertyListNode(kind, at: range), noun))
  }

  /// Reads a string of a list that is a predicate, at its tag.
  private mutating func takeElement(at start: Int) {
    guard Self.isPredicate(bytes[(start + 8)...]) else { return }
    reader.offset = bytes[start...].place(of: "</string>").map { $0 + 9 } ?? bytes.count
    let element = Array(repeating: 0x20, count: start) + bytes[start..<reader.offset]
    let node = try? PropertyListReader.read(SourceText(name: source.name, bytes: element)).root
    add(node?.kind ?? .null, SourceRange(start, reader.offset), "a <string>")
  }

  /// Returns whether a text begins as a predicate of activation rules.
  static func isPredicate(_ bytes: some Collection<UInt8>) -> Bool {
    // No string is read to its end for this, and most begin otherwise.
    let start = bytes.prefix(99).drop { $0.isBlank || $0 == "(" || $0 == "!" }
    guard let first = start.first, "AEFNSTaefnst".utf8.contains(first), start.dropFirst(12).first != nil else {
      return false
    }
    var text = ASCII.lowercased(start.filter { !$0.isBlank && $0 != "(" }.text)
    for word in ["not", "any", "all"] where text.hasPrefix(word) { text.removeFirst(3) }
    return beginnings.contains { text.hasPrefix($0) }
  }

  private static let beginnings = ["extensionitems", "subqueryextensionitems", "truepredicate", "falsepredicate"]

  /// Reads a predicate without quotes: a whole block, or the rest of a line with the lines that are further in.
  private mutating func takeLines(_ start: Int, inside level: Int?) {
    var next = start
    repeat {
      reader.offset =
        bytes[next...].firstIndex { $0 == Self.mark || level != nil && ($0 == 0x0A || $0 == ";") } ?? bytes.count
      next = bytes[reader.offset...].firstIndex { !$0.isBlank } ?? bytes.count
    } while level.map { next < bytes.count && margin(of: next) ?? 0 > $0 } == true
    let end = (bytes[start..<reader.offset].lastIndex { !$0.isBlank && $0 != "," } ?? start) + 1
    let text = MappedString(bytes[start..<end].text, startingAt: start)
    add(.string(text), SourceRange(start, end), level == nil ? "a block of text" : "a line with a key")
  }

  // MARK: Keys

  /// The words that stand between keys and values, in lists, in Xcode's rows and in Tuist's literals.
  private static let types = ["key", "integer", ".integer", ".boolean", "Number", "Boolean", "String", "-"]

  /// Reads what follows a key.
  private mutating func take(key: MappedString, _ range: SourceRange) {
    let (level, margin) = (depth, margin(of: range.lowerBound))
    let isRule = key.text == RuleKey.rule
    if isRule { endRun() }
    var separator: UInt8?
    while let (token, place) = next() {
      reader.offset = place.lowerBound
      var kind: PropertyListNode.Kind?
      switch token {
      case .sign(let sign) where ":=@<>/(|".utf8.contains(sign) && !starts("<string>", at: place.lowerBound):
        separator = separator ?? sign
        reader.offset = place.upperBound
        take(sign, at: place.lowerBound)
        continue
      case .word(let word) where Self.types.contains(word):
        separator = separator ?? (place.lowerBound > range.upperBound ? 0x09 : nil)
        reader.offset = place.upperBound
        continue
      case .word where isRule:
        guard separator != nil, level > 0 || margin != nil, Self.isPredicate(bytes[place.lowerBound...]) else { return }
        return takeLines(place.lowerBound, inside: margin ?? .max)
      case .word(let word):
        let isTrue = ["true", "True", "YES"].contains(word)
        let isBoolean = isTrue || ["false", "False", "NO"].contains(word)
        kind = isBoolean ? .boolean(isTrue) : Int64(word).map { .integer($0) }
      case .string(let text?) where !isRule && !text.text.hasPrefix(RuleKey.prefix): kind = .string(text)
      default: break
      }
      guard !isRule, let separator, level > 0 || separator == "<" || margin != nil else { return }
      guard let kind else { return add(.null, range, "code") }
      reader.offset = place.upperBound
      let end = bytes[place.upperBound...].first { !" \t\r;,".utf8.contains($0) } ?? 0x0A
      // In a sentence, the line goes on.
      guard level > 0 || separator == "<" || end == 0x0A || end == Self.mark else { return leaveRun() }
      let isKnown = run.entries.has(key.text)
      if isKnown || run.depth != level || run.entries.count >= Limit.ruleKeys.value { endRun() }
      run.depth = level
      run.noun =
        switch separator {
        case "<": "keys of a list"
        case "=": "an old-style list"
        case 0x09: "rows of Xcode"
        default: level == 0 ? "lines of keys" : lastBracket == "[" ? "a Swift dictionary" : "an object"
        }
      run.entries.append(PropertyListEntry(key: key, keyRange: range, value: PropertyListNode(kind, at: place)))
      return
    }
  }

  /// Notes something that is neither key nor value: in brackets, it may be a part of the rule.
  private mutating func leaveRun() {
    if run.depth > 0 { run.isUnread = true } else { endRun() }
  }

  private mutating func endRun() {
    defer { run = ([], 0, "", false) }
    guard let first = run.entries.first, let last = run.entries.last else { return }
    add(run.isUnread ? .null : .dictionary(run.entries), first.keyRange.union(last.value.range), run.noun)
  }
}

extension Document {
  /// The same; or the document of the only rule in a text that neither is nor begins as a rule, list or project.
  package var lookingInside: Document {
    let bytes = source.bytes
    var fault = ""
    do throws(Failure) {
      guard case .predicate = try contents else { return self }
      let isShort = bytes.count <= Limit.predicateBytes.value
      let rule = isShort ? ActivationRule(predicate: bytes[bytes.startOfText...].text) : nil
      fault = rule?.findings.first?.message ?? ""
      // The line of an old-style list compares a key with a text.
      if rule?.hasPredicate == true, !bytes.starts(with: RuleKey.prefix.utf8) { return self }
    } catch {
      let id = error.finding.id
      let isBroken = id == PropertyListFault.jsonSyntax.rawValue && !beginsWithKey
      guard isBroken || [Failure.Kind.unreadable.code, PropertyListFault.unknownFormat.rawValue].contains(id) else {
        return self
      }
    }
    do throws(Failure) {
      if let decoded { return decoded }
      if PastedText.isPredicate(bytes) { return self }
      let text = SourceText(name: source.name, bytes: bytes, origin: .excerpt)
      if let rules = try PastedText.rules(in: text) { return Document(text, .success(.project(rules))) }
      // Sentences and programs have no operator behind their first word.
      let words = ["expected a comparison operator", "expected a value, found '["]
      guard !"\"{".utf8.contains(bytes.first ?? 0), words.contains(where: { fault.hasPrefix($0) }) else { return self }
      throw Failure(FileFault.notARule, "no rule found in this text", at: SourceRange(at: 0), in: source)
    } catch {
      return Document(source, .failure(error))
    }
  }

  /// The list in whose text entities stand for characters, or such a predicate outside of a file, which has a repair.
  private var decoded: Document? {
    guard source.bytes.contains("&"), !source.bytes.contains("<") else { return nil }
    let element = SourceText(name: source.name, bytes: "<string>".utf8 + source.bytes + "</string>".utf8)
    guard let text = try? PropertyListReader.read(element).root.string,
      text.hasPrefix("<") || source.name.hasPrefix("<") && PastedText.isPredicate(text.utf8)
    else { return nil }
    return Document(SourceText(name: source.name, bytes: Array(text.utf8), origin: .decoded), forms: [])
  }
}
