import ActivationRuleDocuments
import ActivationRuleModel
import ActivationRuleText
import ActivationRuleTypes

/// Finds the extensions and rules that are literals in a Swift file such as a Tuist manifest; nothing is run.
struct SwiftManifest {
  private var reader: LiteralReader
  private var found = ProjectRules()
  /// The keys of extensions at the top of lists that nothing changes, with the targets that have them.
  private var whole: [Int: Target] = [:]
  /// The target whose arguments were read last.
  private var target = Target()
  /// What the targets of extensions say, by the places of their rules.
  private var figures: [Int: BundleFigures] = [:]
  /// What the targets of apps say, by the names of the targets that they depend on.
  private var apps: [String: [BundleFigures]] = [:]
  /// The lists of extensions that are no literals.
  private var unreadLists: [(place: Int, severity: Finding.Severity)] = []
  /// The extensions that are no literals.
  private var unread: [SourceRange] = []
  /// The build settings without effect, by the targets around them.
  private var settings: [(target: Int, settings: ExtensionSettings)] = []

  private struct Target {
    var place = 0
    var about = ProjectTarget()
    /// The system that it needs, if that is a literal for one platform, and its devices.
    var system, families: BundleFigures.Figure?

    var figures: BundleFigures { BundleFigures(system: system, families: families) }
  }

  private init(_ source: SourceText) {
    reader = LiteralReader(source)
    reader.findConstants()
    for place in reader.file.constants.values { take(list: place.value, of: Target()) }
    while !found.isFull, !isFull, let (token, range) = reader.next() {
      switch token {
      case .string(let key?): take(key, at: range)
      case .word(let word):
        let name = word.lastMember
        if reader.at("("), ["target", "Target", "init"].contains(name) { takeTarget() }
        if name == "appExtension" { takeExtensionTarget() }
      default: continue
      }
    }
  }

  /// Whether it has more extensions that are no literals than are read.
  private var isFull: Bool { max(unread.count, unreadLists.count) > Limit.projectRules.value }

  /// Returns the extensions and rules of a file, in order; throws if no extension that must have a rule can be read.
  static func rules(in source: SourceText) throws(Failure) -> ProjectRules {
    var manifest = SwiftManifest(source)
    try manifest.reader.requireEnd()
    for range in manifest.unread {
      manifest.add(.warning, "the extension is \(notRead); \(remedy)", at: range.lowerBound)
    }
    if manifest.isFull || manifest.found.rules.isEmpty && manifest.found.remarks.isEmpty {
      for (place, severity) in manifest.unreadLists {
        manifest.add(severity, "the property list of this extension is \(notRead); \(remedy)", at: place)
      }
    }
    var found = manifest.found
    for (place, figures) in manifest.figures {
      let about = found.rules[place].about
      found.rules[place].about.facts = figures.facts(
        inAnyOf: manifest.apps[about.name ?? ""] ?? [], on: about.platform)
    }
    // Which target has a separate list is not known.
    let hasList = !found.rules.isEmpty
    found.add(
      manifest.settings.map { place in changing(place.settings) { $0.hasList = hasList } })
    if found.rules.isEmpty, let first = found.remarks.first(where: { $0.severity == .error }) {
      throw Failure(first, in: source)
    }
    return found
  }

  /// Returns whether a file that names no extension by its key builds one anyway, from a list that cannot be read.
  static func holdsUnreadExtension(_ bytes: [UInt8]) -> Bool {
    Bytes.contains(bytes, "appExtension") && !SwiftManifest(SourceText(name: "", bytes: bytes)).unreadLists.isEmpty
  }

  private static let notRead = "not written as literals, and cannot be read without running the file"
  private static let remedy = "lint the Info.plist that 'tuist generate' writes"

  private mutating func add(_ severity: Finding.Severity, _ message: String, at place: Int, length: Int = 1) {
    // If the file ends in place of a value, its last byte is meant.
    let end = reader.bytes.count
    let range = SourceRange(min(place, end - 1), min(place + length, end))
    found.remark(Finding(.ruleNotRead, severity, message, at: range))
  }

  // MARK: Extensions and rules

  /// Reads the key of an extension or a rule, with the value after it.
  private mutating func take(_ key: MappedString, at range: SourceRange) {
    if key.text.hasPrefix(ExtensionSettings.prefix) { takeSetting(key.text, at: range) }
    let isExtension = key.text == "NSExtension"
    guard isExtension || SharePlugIn.ruleKeys.contains(key.text), reader.take(":") else { return }
    let place = reader.offset
    let (value, unreadPlace) = reader.value(of: key.text)
    let point = value?["NSExtensionPointIdentifier"]?.string
    let mayHaveRule = point.map { !ExtensionPoints.isOther($0) } ?? true
    if mayHaveRule, let offset = unreadPlace ?? (value == nil && !isExtension ? place : nil) {
      add(.error, "the rule is \(Self.notRead)", at: offset)
    } else if let value, isExtension {
      takeExtension(value, key, at: range, mayHaveRule)
    } else if let value {
      // An extension with a rule in it counts as read.
      if let last = unread.last, place < last.upperBound { unread.removeLast() }
      found.rules.append(ProjectRule(root: value))
    } else if place < reader.bytes.count {
      var end = reader
      end.skipExpression()
      unread.append(SourceRange(place, end.offset))
    }
  }

  private mutating func takeExtension(
    _ value: PropertyListNode, _ key: MappedString, at keyRange: SourceRange, _ mayHaveRule: Bool
  ) {
    guard case .dictionary = value.kind else { return }
    let rule = value["NSExtensionAttributes"]?["NSExtensionActivationRule"]
    let target = whole[keyRange.lowerBound]
    if rule == nil, mayHaveRule, target == nil || reader.isPointUnread {
      return add(
        .warning,
        "the rule of this extension may come from elsewhere, which is not known without running the file; \(Self.remedy)",
        at: keyRange.lowerBound, length: keyRange.count)
    }
    let entry = PropertyListEntry(key: key, keyRange: keyRange, value: value)
    let list = PropertyListNode(.dictionary([entry]), at: keyRange.union(value.range))
    let root = reader.isPointUnread ? rule ?? list : list
    if let target { figures[found.rules.count] = target.figures }
    found.rules.append(ProjectRule(root: root, about: target?.about))
  }

  private mutating func takeSetting(_ name: String, at range: SourceRange) {
    if settings.last?.target != target.place { settings.append((target.place, ExtensionSettings(at: range))) }
    var copy = reader
    guard copy.take(":"), case let start = copy.offset, let text = copy.string() else { return }
    settings[settings.count - 1].settings.take(
      name, PropertyListNode(.string(text), at: SourceRange(start, copy.offset)))
  }

  // MARK: Targets

  /// Reads the arguments of a target.
  private mutating func takeTarget() {
    var copy = reader
    target = Target(place: reader.offset)
    var (isForMac, isForPhone, isApp, dependencies) = (false, false, false, [String]())
    _ = copy.take("(")
    repeat {
      let label = copy.word()
      guard copy.take(":") else { continue }
      let start = copy.offset
      if label == "infoPlist" { take(list: start, of: target) }
      if label == "name" { target.about.name = copy.string()?.text }
      copy.skipExpression()
      let value = copy.bytes[start..<copy.offset].text
      switch label {
      case "product": isApp = value == ".app"
      case "deploymentTargets", "deploymentTarget": target.system = system(value, at: start)
      case "dependencies": dependencies = strings(in: value)
      default: break
      }
      guard label == "destinations" || label == "platform" else { continue }
      isForMac = isForMac || value.containsBytes(of: ".mac")
      isForPhone = isForPhone || value.containsBytes(of: ".iOS") || value.containsBytes(of: ".iP")
      target.about.platform = isForMac == isForPhone ? nil : isForMac ? .macOS : .iOS
      target.families = families(value, at: start)
    } while copy.take(",")
    if isApp { for name in dependencies { apps[name, default: []].append(target.figures) } }
  }

  /// Returns the version that is named for one platform, such as `.iOS("16.0")`.
  private func system(_ value: String, at place: Int) -> BundleFigures.Figure? {
    let isOne = value.hasPrefix(".iOS(") || value.hasPrefix(".macOS(")
    return isOne ? strings(in: value).first.map { figure($0, at: place) } : nil
  }

  /// Returns the devices that are named one by one, such as `[.iPhone, .iPad]`, or that `.iOS` stands for.
  private func families(_ value: String, at place: Int) -> BundleFigures.Figure? {
    if value == ".iOS" { return figure("1,2", at: place) }
    guard value.hasPrefix("[."), value.hasSuffix("]") else { return nil }
    let devices = value.split { " ,[]\n".contains($0) }
    let families = [".iPhone", ".iPad"].enumerated().filter { devices.contains(Substring($0.element)) }
    return families.isEmpty ? nil : figure(families.map { "\($0.offset + 1)" }.joined(separator: ","), at: place)
  }

  private func figure(_ text: String, at place: Int) -> BundleFigures.Figure {
    let source = reader.file.source
    return BundleFigures.Figure(text, at: "\(VisibleText.line(source.name)):\(source.line(at: place))")
  }

  /// Returns the texts between quotes.
  private func strings(in value: String) -> [String] {
    value.split(separator: "\"", omittingEmptySubsequences: false).enumerated().filter { $0.offset % 2 == 1 }
      .map { String($0.element) }
  }

  /// Notes the key of an extension at the top of a list.
  private mutating func take(list place: Int, of target: Target) {
    for entry in reader.list(at: place)?.entries ?? [] where entry.key.text == "NSExtension" {
      whole[entry.keyRange.lowerBound] = target
    }
  }

  /// Notes the list of a target that is an extension, unless it is in a file, or its keys are literals.
  private mutating func takeExtensionTarget() {
    var copy = reader
    copy.skipExpression()
    while copy.take(",") {
      if copy.word() == "infoPlist", copy.take(":") {
        let place = copy.offset
        let isRead = copy.list(at: place) != nil || ["file", "default", "nil"].contains(copy.word().lastMember)
        if !isRead { unreadLists.append((place, copy.namesParameter(at: place) ? .info : .warning)) }
        return
      }
      copy.skipExpression()
    }
  }
}
