/// Finds the extensions and rules that stand as literals in a Swift file, as a Tuist manifest has them.
///
/// What is around a literal says how much of the extension it is: nothing is run, so a list that a call or a later statement
/// changes is not taken for the whole.
struct SwiftManifest {
  var reader: LiteralReader
  /// The brackets around the present place, the innermost last.
  private(set) var brackets: [Bracket] = []
  /// The constants and variables that begin with a literal, and the places of those.
  private(set) var declarations: [String: Declaration] = [:]
  /// The names that are declared more than once.
  private var repeated: Set<String> = []
  /// The constants whose name means one value only, with the places of those.
  private var constants: [String: Int] {
    declarations.filter { !$1.isVariable && !repeated.contains($0) && !parameters.contains($0) }
      .compactMapValues { $0.valueOffset }
  }
  /// Where brackets end, as far as that was asked for.
  var ends: [Int: Int] = [:]
  /// Where the arguments of targets begin that are extensions.
  private(set) var targets: [Int] = []
  /// The names of the parameters of functions.
  private(set) var parameters: Set<String> = []
  private var found = ProjectRules()
  /// The remarks so far, of which a hostile file may have very many.
  private var said: Set<Diagnostic> = []
  /// The extensions that are no literals, in which rules may stand that are.
  private var unread: [UnreadExtension] = []
  /// The words before the present place.
  private var (word, label) = ("", "")
  /// Whether the next bracket is that of the parameters of a function.
  private var isFunction = false
  private var declaration: Declaration?
  /// Where the first build setting stands that has no effect.
  private var setting: SourceRange?

  /// A bracket that is open.
  struct Bracket {
    let sign: UInt8
    let offset: Int
    /// The word directly before it: what is called, for a round one.
    let callee: String
    /// The name of the argument that it is part of.
    let label: String
    /// Whether it is that of the parameters of a function.
    let holdsParameters: Bool
    /// The declaration that it gives a value to.
    let declaration: Declaration?
  }

  /// What `let` or `var` declares.
  struct Declaration {
    let isVariable: Bool
    var name = ""
    /// Where its value stands; `nil` before the equals sign.
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

  /// The extensions and rules of a file, in their order; throws if none of those that must have a rule can be read.
  static func rules(in source: SourceText) throws(PropertyListError) -> ProjectRules {
    var manifest = SwiftManifest(source)
    manifest.scan()
    if !manifest.found.remarks.isEmpty {
      let constants = manifest.constants
      manifest = SwiftManifest(source)
      manifest.reader.constants = constants
      manifest.scan()
    }
    for extent in manifest.unread {
      manifest.add(extent.holdsRule ? Remarks.changed : Remarks.someExtension, at: extent.place)
    }
    for list in manifest.unreadLists {
      manifest.add(list.isParameter ? Remarks.listOfCaller : Remarks.list, at: list.place)
    }
    if let setting = manifest.setting {
      manifest.add(ExtensionSetting.finding(at: setting, isAlone: manifest.found.rules.isEmpty))
    }
    let found = manifest.found
    if found.rules.isEmpty, let first = found.remarks.first(where: { $0.severity == .error }) {
      throw PropertyListError(first, in: source)
    }
    return found
  }

  /// Whether a file that names no extension by its key builds one all the same, from a list that cannot be read.
  static func holdsUnreadExtension(_ bytes: [UInt8]) -> Bool {
    guard Bytes.contains(bytes, "appExtension") else { return false }
    var manifest = SwiftManifest(SourceText(name: "", bytes: bytes))
    manifest.scan()
    return !manifest.unreadLists.isEmpty
  }

  private mutating func add(_ remark: Remarks.Remark, at start: Int, _ end: Int? = nil) {
    add(Diagnostic("rule-not-read", remark.severity, remark.message, at: SourceRange(start, end ?? start + 1)))
  }

  private mutating func add(_ remark: Diagnostic) {
    // Where the file ends in place of a value, its last byte is meant.
    let end = reader.bytes.count
    let remark = remark.mapped { SourceRange(min($0.lowerBound, end - 1), min($0.upperBound, end)) }
    if said.insert(remark).inserted { found.remarks.append(remark) }
  }

  // MARK: The way through the file

  private mutating func scan() {
    while true {
      reader.skipBlanks()
      let start = reader.offset
      guard start < reader.bytes.count else { return }
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
    if word.hasSuffix(".appExtension"), !isDeep, let bracket = brackets.last, bracket.sign == UInt8(ascii: "("),
      targets.last != bracket.offset + 1
    {
      targets.append(bracket.offset + 1)
    }
    self.word = word
  }

  /// Whether brackets are deeper inside each other than in any manifest, so that what is around them is not looked at.
  var isDeep: Bool { brackets.count > Self.depthLimit }
  private static let depthLimit = 24

  private mutating func takeSign(_ sign: UInt8) {
    reader.offset += 1
    switch sign {
    case UInt8(ascii: "["), UInt8(ascii: "("), UInt8(ascii: "{"):
      // A variable that is worked out each time is not changed.
      if sign == UInt8(ascii: "{"), declaration?.valueOffset == nil { declaration = nil }
      brackets.append(
        Bracket(
          sign: sign, offset: reader.offset - 1, callee: word, label: label, holdsParameters: isFunction,
          declaration: declaration?.valueOffset == nil ? nil : declaration))
      (label, isFunction) = ("", false)
    case UInt8(ascii: "]"), UInt8(ascii: ")"), UInt8(ascii: "}"):
      _ = brackets.popLast()
      label = ""
    case UInt8(ascii: ":"):
      label = word
      if brackets.last?.holdsParameters == true { parameters.insert(word) }
    case UInt8(ascii: ","): label = ""
    case UInt8(ascii: "="):
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

  /// Takes the key of an extension or a rule, with what stands behind it.
  private mutating func take(_ key: MappedString, at keyRange: SourceRange) {
    if key.text.hasPrefix(ExtensionSetting.prefix) { setting = setting ?? keyRange }
    let isExtension = key.text == "NSExtension"
    guard isExtension || ProjectFile.ruleKeys.contains(key.text) else { return }
    reader.skipBlanks()
    guard reader.offset < reader.bytes.count, reader.bytes[reader.offset] == UInt8(ascii: ":") else { return }
    reader.offset += 1
    reader.skipBlanks()
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
    found.rules.append(ProjectRule(root: root, target: extent == .whole ? targetName : nil))
  }

  /// Whether an extension has a rule, for all that is known of its point; a rule by itself has no point.
  private static func isChosenByRule(_ value: PropertyListNode?) -> Bool {
    guard let point = value?["NSExtensionPointIdentifier"]?.string else { return true }
    return !ExtensionPoints.withoutRule.contains(point)
  }
}

/// What is said of extensions and rules that are no literals.
private enum Remarks {
  typealias Remark = (severity: Diagnostic.Severity, message: String)

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
