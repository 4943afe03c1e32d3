import ActivationRuleDocuments
import ActivationRuleModel
import ActivationRuleText

/// A script that generates a property list, or from which Expo's tools generate one; its literals are read, and it is
/// never run.
package enum RuleScript: String, Sendable {
  /// `app.config.js`, which generates the configuration of the app.
  case app
  /// `expo-target.config.js` of apple-targets, which describes one extension.
  case target
  /// Any other script, such as an Expo plug-in.
  case javaScript

  /// Finds the script by its name.
  init?(name: String) {
    guard Dialect(ofFileNamed: name) == .javaScript, let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")),
      dot > name.startIndex
    else { return nil }
    switch name[..<dot] {
    case "app.config": self = .app
    case "expo-target.config": self = .target
    default: self = .javaScript
    }
  }

  /// Whether the name alone shows that the script may lead to a rule.
  package var isOfExpo: Bool { self == .app || self == .target }

  /// Returns whether words in a script suggest that it leads to a rule.
  ///
  /// A target's tool writes a default rule if the script has none.
  func mentionsRule(_ bytes: [UInt8]) -> Bool {
    words.contains { Bytes.contains(bytes, $0) }
      || isOfExpo && (Bytes.contains(bytes, RuleKey.prefix) || ExpoConfiguration.mentionsRule(bytes))
      || self == .target && ["'share'", "\"share\"", "'action'", "\"action\""].contains { Bytes.contains(bytes, $0) }
  }

  /// The words that introduce a rule, or that replace one.
  var words: [String] {
    let plugIns = [SharePlugIn.shareExtension.rawValue, SharePlugIn.shareIntent.rawValue]
    return ["NSExtensionActivationRule", "iosActivationRules"] + (isOfExpo ? ["activationRule"] + plugIns : [])
  }

  /// The keys whose values are read.
  var keys: Set<String> {
    switch self {
    case .app: SharePlugIn.ruleKeys.union(["NSExtension", "plugins", "infoPlist"])
    case .target: SharePlugIn.ruleKeys.union(["NSExtension"])
    default: ["NSExtension", "NSExtensionActivationRule", "iosActivationRules"]
    }
  }

  /// What to do instead of running the script.
  ///
  /// - Parameter list: the list that is not there, if the tool writes a rule that the script does not name.
  ///
  /// Source: the generator of apple-targets, as published in 2026.
  func advice(without list: String? = nil) -> String {
    if let list {
      let command = ShellWord.inSentence("activationrule make photo link --into \(ShellWord.path(list))")
      return "without an Info.plist, the plug-in writes TRUEPREDICATE, which Apple refuses; \(command) creates one"
    }
    return switch self {
    case .app:
      "a script is not run here; '-' reads its JSON: 'npx expo config --json | activationrule lint -'"
    case .target:
      "a script is not run here; lint the Info.plist that 'npx expo prebuild' makes of it"
    default: "a script is not run here; lint the Info.plist that it writes, or give the rule with --rule"
    }
  }
}

/// Finds the extensions and rules that are literals in a script, and reports all others.
struct ScriptRules {
  private let script: RuleScript
  private let keys: Set<String>
  private var reader: LiteralReader
  private var found = ProjectRules()
  /// The places of the words that introduce a rule, the next one last, and the first one outside of comments that was
  /// not read.
  private var places: [SourceRange]
  private var mention: SourceRange?
  /// Rules that are the values of constants, which count where they are named.
  private var named: [PropertyListNode] = []

  private init(_ source: SourceText, _ script: RuleScript) {
    (self.script, keys) = (script, script.keys)
    places = script.words.flatMap { source.bytes.places(of: $0) }.sorted { $0.lowerBound > $1.lowerBound }
    reader = LiteralReader(source, .javaScript)
    reader.findConstants()
    while !found.isFull, named.count <= Limit.projectRules.value, let (token, range) = reader.next() {
      var isRead = false
      switch token {
      case .string(let text?): isRead = take(text, at: range)
      // Most words are shorter than the shortest key, 'plugins'.
      case .word(let word) where word.utf8.count > 6:
        guard case let name = word.lastMember, keys.contains(name) else { break }
        let range = SourceRange(range.upperBound - name.utf8.count, range.upperBound)
        isRead = take(SharePlugIn.text(name, at: range), at: range)
      case .sign("{") where script == .target: takeTarget(at: range.lowerBound)
      default: break
      }
      while let place = places.last, place.lowerBound < range.lowerBound { places.removeLast() }
      if !isRead, mention == nil, let place = places.last, place.upperBound <= range.upperBound { mention = place }
    }
    for root in named where root.entries.allSatisfy({ !isResolved($0.value) }) { add(root) }
  }

  /// Returns the extensions and rules of a script, in order; throws if it cannot be read to its end.
  static func rules(in source: SourceText, _ script: RuleScript) throws(Failure) -> ProjectRules {
    var rules = ScriptRules(source, script)
    try rules.reader.requireEnd()
    rules.addMention()
    return rules.found
  }

  private func isResolved(_ value: PropertyListNode) -> Bool { reader.file.resolved.contains(value.range.lowerBound) }

  /// Reads a key with the literal after it: an entry, or an assignment to a member; returns whether it was read.
  private mutating func take(_ key: MappedString, at range: SourceRange) -> Bool {
    guard keys.contains(key.text) else { return false }
    let constant = reader.file.constants[key.text].flatMap { $0.name == range.lowerBound ? $0.value : nil }
    guard let place = constant ?? reader.placeOfValue else { return false }
    let after = reader.offset
    reader.offset = place
    let (value, unread) = reader.value(of: key.text)
    reader.offset = after
    let isRule = key.text != "plugins" && key.text != "infoPlist"
    if let offset = unread ?? (value == nil && isRule ? place : nil) {
      addUnread(at: offset)
      if isRule { return false }
    }
    guard let value else { return false }
    let entry = PropertyListEntry(key: key, keyRange: range, value: value)
    let root = PropertyListNode(.dictionary([entry]), at: isResolved(value) ? range : range.union(value.range))
    guard constant != nil, isRule else { return add(root) }
    named.append(root)
    reader.offset = root.range.upperBound
    return true
  }

  /// Reads an object that describes the extension of a target.
  private mutating func takeTarget(at place: Int) {
    var copy = reader
    copy.offset = place
    guard case (let value?, nil) = copy.value(as: .attributes), value["type"]?.string != nil else { return }
    add(value)
  }

  /// Adds the rules of a value, and continues after it; continues inside a value without rules.
  @discardableResult
  private mutating func add(_ root: PropertyListNode) -> Bool {
    let rules = ExpoConfiguration.rules(in: root, isTarget: script == .target)
    guard !rules.rules.isEmpty || !rules.remarks.isEmpty else { return false }
    found.rules += rules.rules
    found.remarks += rules.remarks
    reader.offset = root.range.upperBound
    return true
  }

  private mutating func addUnread(at offset: Int) {
    let place = min(offset, reader.bytes.count - 1)
    let message = "the rule is not a literal, and " + script.advice()
    found.remark(Finding(.ruleNotRead, .warning, message, at: SourceRange(place, place + 1)))
  }

  /// Reports the first place that mentions a rule and was not read, unless something else is already reported as
  /// unread.
  private mutating func addMention() {
    guard !found.remarks.contains(where: { $0.id == FileFault.ruleNotRead.rawValue }),
      let place = mention ?? (found.rules.isEmpty ? SourceRange(at: 0) : nil)
    else { return }
    let isAlone = found.rules.isEmpty
    let isShare = ["'share'", "\"share\""].contains { Bytes.contains(reader.bytes, $0) }
    let list = Paths.join(Paths.folder(of: reader.file.source.name), "Info.plist")
    let line = "line \(reader.file.source.line(at: place.lowerBound)) may change the rule, and is not read; "
    found.remarks.append(
      Finding(
        .ruleNotRead, isAlone ? .info : .warning,
        (isAlone ? "" : line) + script.advice(without: script == .target && mention == nil && isShare ? list : nil),
        at: place))
  }
}

extension [UInt8] {
  /// Returns the places of a word, in order.
  fileprivate func places(of word: String) -> [SourceRange] {
    let word = Array(word.utf8)
    var (found, rest) = ([SourceRange](), self[...])
    while let place = rest.place(of: word) {
      found.append(SourceRange(place, place + word.count))
      rest = rest[(place + word.count)...]
    }
    return found
  }
}
