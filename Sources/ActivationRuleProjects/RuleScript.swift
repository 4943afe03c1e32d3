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
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot > name.startIndex,
      Self.endings.contains(String(name[dot...].dropFirst()))
    else { return nil }
    switch name[..<dot] {
    case "app.config": self = .app
    case "expo-target.config": self = .target
    default: self = .javaScript
    }
  }

  private static let endings: Set<String> = ["js", "cjs", "mjs", "jsx", "ts", "cts", "mts", "tsx"]

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
  /// - Parameter writesOwnRule: whether the tool writes a rule that the script does not name.
  ///
  /// Source: the generator of apple-targets, as published in 2026.
  func advice(writesOwnRule: Bool = false) -> String {
    switch self {
    case .target where writesOwnRule:
      "a script is not run here; without an Info.plist, the plug-in writes TRUEPREDICATE, which Apple refuses"
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
  private var reader: LiteralReader
  private var found = ProjectRules()
  /// The remarks about rules that are no literals, each once.
  private var said: Set<Finding> = []
  /// Comments, and the ranges that were read.
  private var passed: [Range<Int>] = []
  /// The positions of the names of constants that are declared once and never changed, with those of their values.
  private var declared: [Int: Int] = [:]
  /// Rules that are the values of such constants, which count where they are named.
  private var named: [PropertyListNode] = []

  /// Returns the extensions and rules of a script, in order; throws if it cannot be read to its end.
  static func rules(in source: SourceText, _ script: RuleScript) throws(Failure) -> ProjectRules {
    var rules = ScriptRules(script: script, reader: LiteralReader(source, .javaScript))
    rules.declared = rules.reader.findConstants()
    rules.scan()
    try rules.reader.requireEnd()
    for root in rules.named where root.entries.allSatisfy({ !rules.isResolved($0.value) }) { rules.add(root) }
    rules.addMentions()
    return rules.found
  }

  private mutating func scan() {
    while true {
      let start = reader.offset
      guard let (token, range) = reader.next() else { return passed.append(start..<reader.offset) }
      passed.append(start..<range.lowerBound)
      switch token {
      case .string(let text?): take(text, at: range)
      case .word(let word):
        let name = word.split(separator: ".").last.map { String($0) } ?? ""
        let range = SourceRange(range.upperBound - name.utf8.count, range.upperBound)
        take(SharePlugIn.text(name, at: range), at: range)
      case .sign("{") where script == .target: takeTarget(at: range.lowerBound)
      default: continue
      }
    }
  }

  private func isResolved(_ value: PropertyListNode) -> Bool { reader.resolved.contains(value.range.lowerBound) }

  /// Reads a key with the literal after it: an entry, or an assignment to a member.
  private mutating func take(_ key: MappedString, at range: SourceRange) {
    guard script.keys.contains(key.text), let place = declared[range.lowerBound] ?? reader.placeOfValue else { return }
    let after = reader.offset
    reader.offset = place
    let (value, unread) = reader.value(of: key.text)
    reader.offset = after
    let isRule = key.text != "plugins" && key.text != "infoPlist"
    if let offset = unread ?? (value == nil && isRule ? place : nil) {
      addUnread(at: offset)
      if isRule { return }
    }
    guard let value else { return }
    let entry = PropertyListEntry(key: key, keyRange: range, value: value)
    let root = PropertyListNode(.dictionary([entry]), at: isResolved(value) ? range : range.union(value.range))
    guard declared[range.lowerBound] != nil, isRule else { return add(root) }
    named.append(root)
    pass(root)
  }

  /// Reads an object that describes the extension of a target.
  private mutating func takeTarget(at place: Int) {
    var copy = reader
    copy.offset = place
    guard case (let value?, nil) = copy.value(as: .attributes), value["type"]?.string != nil else { return }
    add(value)
  }

  /// Adds the rules of a value, and continues after it; continues inside a value without rules.
  private mutating func add(_ root: PropertyListNode) {
    let rules = ExpoConfiguration.rules(in: root, isTarget: script == .target)
    guard !rules.rules.isEmpty || !rules.remarks.isEmpty else { return }
    found.rules += rules.rules
    found.remarks += rules.remarks
    pass(root)
  }

  private mutating func pass(_ root: PropertyListNode) {
    passed.append(root.range.lowerBound..<root.range.upperBound)
    reader.offset = root.range.upperBound
  }

  private mutating func addUnread(at offset: Int) {
    let place = min(offset, reader.bytes.count - 1)
    let message = "the rule is not a literal, and " + script.advice()
    let remark = Finding(.ruleNotRead, .warning, message, at: SourceRange(place, place + 1))
    if said.insert(remark).inserted { found.remarks.append(remark) }
  }

  /// Reports the first place that mentions a rule and was not read, unless something else is already reported as
  /// unread.
  private mutating func addMentions() {
    guard !found.remarks.contains(where: { $0.id == FileFault.ruleNotRead.rawValue }) else { return }
    let mention = script.words.compactMap { placeOutside(of: Array($0.utf8)) }.min { $0.lowerBound < $1.lowerBound }
    guard let place = mention ?? (found.rules.isEmpty ? 0..<0 : nil) else { return }
    let isAlone = found.rules.isEmpty
    let isShare = ["'share'", "\"share\""].contains { Bytes.contains(reader.bytes, $0) }
    let line = "line \(reader.source.line(at: place.lowerBound)) may change the rule, and is not read; "
    found.remarks.append(
      Finding(
        .ruleNotRead, isAlone ? .info : .warning,
        (isAlone ? "" : line) + script.advice(writesOwnRule: mention == nil && isShare),
        at: SourceRange(place.lowerBound, place.upperBound)))
  }

  /// Comments and the ranges that were read, in order and apart from each other.
  private var mergedRanges: [Range<Int>] {
    passed.sorted { $0.lowerBound < $1.lowerBound }.reduce(into: []) { ranges, next in
      if let last = ranges.last, next.lowerBound < last.upperBound {
        ranges[ranges.count - 1] = last.lowerBound..<max(last.upperBound, next.upperBound)
      } else {
        ranges.append(next)
      }
    }
  }

  /// Returns the first place of a word outside of comments and of the ranges that were read.
  private func placeOutside(of word: [UInt8]) -> Range<Int>? {
    var (rest, ranges) = (reader.bytes[...], mergedRanges[...])
    while let place = rest.place(of: word) {
      let range = place..<(place + word.count)
      while let first = ranges.first, first.upperBound < range.upperBound { ranges.removeFirst() }
      guard let first = ranges.first, first.lowerBound <= place else { return range }
      rest = rest[range.upperBound...]
    }
    return nil
  }
}
