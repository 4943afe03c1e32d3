import ActivationRuleDocuments
import ActivationRuleModel
import ActivationRuleText
import ActivationRuleTypes

/// Finds the extensions and rules that are literals in a Swift file such as a Tuist manifest.
///
/// The surroundings of a literal show how much of the extension it covers: nothing is run, so a list that a call or a
/// later statement changes does not count as the whole.
struct SwiftManifest {
  var reader: LiteralReader
  /// The brackets around the current position, the innermost last.
  private(set) var brackets: [Bracket] = []
  /// The constants and variables that begin with a literal, and the places of the literals.
  private(set) var declarations: [String: Declaration] = [:]
  /// The names that are declared more than once.
  private var repeated: Set<String> = []
  /// The constants whose name has only one value, with the places of the values.
  private var constants: [String: Int] {
    declarations.filter { !$1.isVariable && !repeated.contains($0) && !parameters.contains($0) }
      .compactMapValues { $0.valueOffset }
  }
  /// The ends of brackets that were looked up so far.
  var ends: [Int: Int] = [:]
  /// The positions where the arguments of targets begin that are extensions.
  private(set) var targets: [Int] = []
  /// The names of the parameters of functions.
  private(set) var parameters: Set<String> = []
  private var found = ProjectRules()
  /// The remarks so far; a hostile file may cause very many.
  private var said: Set<Finding> = []
  /// The extensions that are not literals, but may contain rules that are.
  private var unread: [UnreadExtension] = []
  /// The words before the current position.
  private var (word, label) = ("", "")
  /// Whether the next bracket contains the parameters of a function.
  private var isFunction = false
  private var declaration: Declaration?
  /// The build settings without effect, by the brackets around them.
  private var settings: [(bracket: Int, settings: ExtensionSettings)] = []

  /// An open bracket.
  struct Bracket {
    let sign: UInt8
    let offset: Int
    /// The word directly before it; for a round bracket, the callee.
    let callee: String
    /// The name of the argument that it is part of.
    let label: String
    /// Whether it contains the parameters of a function.
    let holdsParameters: Bool
    /// The declaration that it gives a value to.
    let declaration: Declaration?
  }

  /// A declaration by `let` or `var`.
  struct Declaration {
    let isVariable: Bool
    var name = ""
    /// The position of its value; `nil` before the equals sign.
    var valueOffset: Int?
  }

  private struct UnreadExtension {
    let place: Int
    let end: Int
    /// Whether a rule in it is a literal.
    var holdsRule = false
  }

  private init(_ source: SourceText) {
    reader = LiteralReader(source)
  }

  /// Returns the extensions and rules of a file, in order; throws if no extension that must have a rule can be read.
  static func rules(in source: SourceText) throws(Failure) -> ProjectRules {
    var manifest = SwiftManifest(source)
    manifest.scan()
    if !manifest.found.remarks.isEmpty {
      let constants = manifest.constants
      manifest = SwiftManifest(source)
      manifest.reader.constants = constants
      manifest.scan()
    }
    try manifest.reader.requireEnd()
    for extent in manifest.unread {
      manifest.add(extent.holdsRule ? Remarks.changed : Remarks.someExtension, at: extent.place)
    }
    for list in manifest.unreadLists {
      manifest.add(list.isParameter ? Remarks.listOfCaller : Remarks.list, at: list.place)
    }
    var found = manifest.found
    // Which target has a separate list is not known.
    let hasList = !found.rules.isEmpty
    found.add(
      manifest.settings.map { place in
        var settings = place.settings
        settings.hasList = hasList
        return settings
      })
    if found.rules.isEmpty, let first = found.remarks.first(where: { $0.severity == .error }) {
      throw Failure(first, in: source)
    }
    return found
  }

  /// Returns whether a file that names no extension by its key builds one anyway, from a list that cannot be read.
  static func holdsUnreadExtension(_ bytes: [UInt8]) -> Bool {
    guard Bytes.contains(bytes, "appExtension") else { return false }
    var manifest = SwiftManifest(SourceText(name: "", bytes: bytes))
    manifest.scan()
    return !manifest.unreadLists.isEmpty
  }

  private mutating func add(_ remark: Remarks.Remark, at start: Int, _ end: Int? = nil) {
    add(Finding(.ruleNotRead, remark.severity, remark.message, at: SourceRange(start, end ?? start + 1)))
  }

  private mutating func add(_ remark: Finding) {
    // If the file ends in place of a value, its last byte is meant.
    let end = reader.bytes.count
    let remark = remark.mapped { SourceRange(min($0.lowerBound, end - 1), min($0.upperBound, end)) }
    if said.insert(remark).inserted { found.remarks.append(remark) }
  }

  // MARK: Traversal

  private mutating func scan() {
    while true {
      reader.skipBlanks()
      let start = reader.offset
      guard start < reader.bytes.count, !reader.isOver else { return }
      let string = reader.string()
      if string == nil, reader.offset == start {
        let word = reader.word()
        if word.isEmpty { takeSign(reader.bytes[start]) } else { take(word) }
      } else {
        word = ""
        if let string { take(string, at: SourceRange(start, reader.offset)) }
      }
    }
  }

  private mutating func take(_ word: String) {
    switch word {
    case "let", "var": declaration = Declaration(isVariable: word == "var")
    case "func", "return", "init":
      declaration = nil
      isFunction = word != "return"
    default: if declaration?.name.isEmpty == true { declaration?.name = word }
    }
    if word.hasSuffix(".appExtension"), !isDeep, let bracket = brackets.last, bracket.sign == "(",
      targets.last != bracket.offset + 1
    {
      targets.append(bracket.offset + 1)
    }
    self.word = word
  }

  /// Whether brackets are nested more deeply than in any manifest, so that their surroundings are not inspected.
  var isDeep: Bool { brackets.count > Self.depthLimit }
  private static let depthLimit = 24

  private mutating func takeSign(_ sign: UInt8) {
    reader.offset += 1
    switch sign {
    case "[", "(", "{":
      // A computed variable is not changed.
      if sign == "{", declaration?.valueOffset == nil { declaration = nil }
      brackets.append(
        Bracket(
          sign: sign, offset: reader.offset - 1, callee: word, label: label, holdsParameters: isFunction,
          declaration: declaration?.valueOffset == nil ? nil : declaration))
      (label, isFunction) = ("", false)
    case "]", ")", "}":
      _ = brackets.popLast()
      label = ""
    case ":":
      label = word
      if brackets.last?.holdsParameters == true { parameters.insert(word) }
    case ",": label = ""
    case "=":
      if declaration?.valueOffset == nil { declaration?.valueOffset = reader.offset }
      if let declaration {
        let earlier = declarations.updateValue(declaration, forKey: declaration.name)
        if let earlier, earlier.valueOffset != declaration.valueOffset { repeated.insert(declaration.name) }
      }
    default: break
    }
    word = ""
  }

  // MARK: Extensions and rules

  /// Reads the key of an extension or a rule, with the value after it.
  private mutating func take(_ key: MappedString, at keyRange: SourceRange) {
    if key.text.hasPrefix(ExtensionSettings.prefix) { takeSetting(key.text, at: keyRange) }
    let isExtension = key.text == "NSExtension"
    guard isExtension || SharePlugIn.ruleKeys.contains(key.text) else { return }
    reader.skipBlanks()
    guard reader.take(":") else { return }
    let place = reader.offset
    (reader.unreadOffset, reader.isPointUnread) = (nil, false)
    reader.part = isExtension ? .pointAndAttributes : .rule
    let value = reader.value()
    reader.part = .other
    if let offset = reader.unreadOffset ?? (value == nil && !isExtension ? place : nil), Self.isChosenByRule(value) {
      add(Remarks.rule, at: offset)
    } else if let value {
      if isExtension { takeExtension(value, key, at: keyRange) } else { takeRule(value, at: place) }
    } else if place < reader.bytes.count {
      var end = reader
      if !isDeep { end.skipExpression() }
      unread.append(UnreadExtension(place: place, end: end.offset))
    }
  }

  private mutating func takeSetting(_ name: String, at range: SourceRange) {
    let bracket = brackets.last?.offset ?? 0
    if settings.last?.bracket != bracket { settings.append((bracket, ExtensionSettings(at: range))) }
    var copy = reader
    copy.skipBlanks()
    guard copy.take(":"), case let start = copy.offset, let text = copy.string() else { return }
    settings[settings.count - 1].settings.take(
      name, PropertyListNode(.string(text), at: SourceRange(start, copy.offset)))
  }

  private mutating func takeRule(_ value: PropertyListNode, at place: Int) {
    for index in unread.indices.suffix(1) where place < unread[index].end { unread[index].holdsRule = true }
    found.rules.append(ProjectRule(root: value))
  }

  private mutating func takeExtension(_ value: PropertyListNode, _ key: MappedString, at keyRange: SourceRange) {
    guard case .dictionary = value.kind else { return }
    let rule = value["NSExtensionAttributes"]?["NSExtensionActivationRule"]
    let extent = reader.isPointUnread ? .changed : extent()
    if rule == nil, extent != .whole, Self.isChosenByRule(value) {
      return add(Remarks.ruleElsewhere, at: keyRange.lowerBound, keyRange.upperBound)
    }
    if extent == .changed, let rule {
      found.rules.append(ProjectRule(root: rule))
      if !reader.isPointUnread { add(Remarks.changed, at: keyRange.lowerBound) }
      return
    }
    let entry = PropertyListEntry(key: key, keyRange: keyRange, value: value)
    let root = PropertyListNode(.dictionary([entry]), at: keyRange.union(value.range))
    let isWhole = extent == .whole
    found.rules.append(
      ProjectRule(root: root, target: isWhole ? targetName : nil, platform: isWhole ? targetPlatform : nil))
  }

  /// Returns whether an extension has a rule, for all that is known about its point; a rule alone has no point.
  private static func isChosenByRule(_ value: PropertyListNode?) -> Bool {
    guard let point = value?["NSExtensionPointIdentifier"]?.string else { return true }
    return !ExtensionPoints.isOther(point)
  }
}

/// Remarks about extensions and rules that are not literals.
private enum Remarks {
  typealias Remark = (severity: Finding.Severity, message: String)

  private static let notRead = "not written as literals, and cannot be read without running the file"
  private static let remedy = "lint the Info.plist that 'tuist generate' writes"

  static let rule: Remark = (.error, "the rule is \(notRead)")
  static let someExtension: Remark = (.warning, "the extension is \(notRead); \(remedy)")
  static let list: Remark = (.warning, "the property list of this extension is \(notRead); \(remedy)")
  static let listOfCaller: Remark = (
    .info,
    "the property list of this extension comes from the callers of a function, and is read there as far as it is written "
      + "as literals"
  )
  static let ruleElsewhere: Remark = (
    .warning,
    "the rule of this extension may come from elsewhere, which is not known without running the file; \(remedy)"
  )
  static let changed: Remark = (
    .info,
    "a call or a later statement may change this extension, and is not run; the rule is read as it stands here"
  )
}

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
      guard bracket.sign != "{" else { break }
      if let end = ends[bracket.offset] { copy.offset = end } else { copy.skipToClosingBracket() }
      ends[bracket.offset] = copy.offset
      copy.offset += 1
      // The text after a literal may change it.
      guard copy.endsValue else { return .changed }
      let outer = index > 0 ? brackets[index - 1] : nil
      guard let outer, outer.sign == "(" else {
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

  /// The name of the target around the current position, if it is a literal before the list.
  var targetName: String? {
    var name = argumentOfTarget("name")
    return name?.string()?.text
  }

  /// The platform of the target around the current position, if it has only one and names it before the list.
  var targetPlatform: Platform? {
    let names = ["destinations", "platform"].compactMap { argumentOfTarget($0) }.map { value in
      var end = value
      end.skipExpression()
      return value.bytes[value.offset..<end.offset].text
    }
    let isForMac = names.contains { $0.containsBytes(of: ".mac") }
    let isForPhone = names.contains { $0.containsBytes(of: ".iOS") || $0.containsBytes(of: ".iP") }
    return isForMac == isForPhone ? nil : isForMac ? .macOS : .iOS
  }

  /// Returns the value of an argument of the target around the current position.
  private func argumentOfTarget(_ name: String) -> LiteralReader? {
    let bracket = brackets.last { Self.makers.contains($0.callee.lastMember) }
    return bracket.flatMap { argument(name, from: $0.offset + 1) }
  }

  /// Returns the value of an argument of a call whose arguments begin at a position.
  private func argument(_ name: String, from start: Int) -> LiteralReader? {
    var copy = reader
    copy.offset = start
    copy.skipBlanks()
    repeat {
      let label = copy.word()
      copy.skipBlanks()
      if label == name, copy.take(":") { return copy }
      copy.skipExpression()
    } while copy.take(",")
    return nil
  }

  /// The places where targets that are extensions get a property list that is not read, and whether it is a parameter
  /// of a function.
  var unreadLists: [(place: Int, isParameter: Bool)] {
    targets.compactMap { argument("infoPlist", from: $0) }.filter { !isRead($0) }.map { ($0.offset, isParameter($0)) }
  }

  /// Returns whether an argument is a parameter of a function in the file, bare or in a call that uses it unchanged.
  private func isParameter(_ place: LiteralReader) -> Bool {
    var copy = place
    var word = copy.word()
    if Self.wrappers.contains(word.lastMember), copy.take("(") {
      word = copy.word()
      if word == "with", copy.take(":") { word = copy.word() }
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
      _ = copy.take("(")
      var label = copy
      if label.word() == "with", label.take(":") { copy = label }
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
    _ = copy.take("[")
    while !copy.at("]") {
      if copy.take(":") { continue }
      guard copy.string() != nil else { return false }
      copy.skipExpression()
      guard copy.take(",") || copy.at("]") else { return false }
    }
    copy.offset += 1
    return copy.endsValue
  }
}

extension String {
  /// The last name of a word such as `Target.target`.
  fileprivate var lastMember: String {
    let names = split(separator: ".")
    return names.last.map { String($0) } ?? ""
  }
}
