package import ActivationRuleDocuments
import ActivationRuleModel
import ActivationRulePredicates
import ActivationRuleShares
import ActivationRuleText
import ActivationRuleTypes

/// The subject of a lint run, with answers that several lint rules need, each computed once.
package final class LintContext {
  typealias Note = Finding.Note

  /// The linted subject.
  package let subject: Extension
  /// The options of the run.
  package let options: LintOptions
  /// The parts of the predicate string; none for a dictionary.
  let sites: RuleSites
  /// The predicate in the file; `nil` if its parts cannot be replaced there.
  private(set) lazy var writtenPredicate = StringPlace(
    subject.place, in: subject.file, subject.document?.dialect)
  /// The types that the predicate tests for, in the order of their places.
  private(set) lazy var typeLiterals = TypeLiteral.all(in: self)
  /// Those of them that it does not exclude.
  private(set) lazy var wantedTypes = typeLiterals.filter { !$0.isNegated }
  /// The indexes of the entries of a rule dictionary that have a place, in the order of their places.
  private lazy var placedEntries: [Int] = {
    let entries = entries
    return entries.indices.filter { entries[$0].keyRange != .none }
      .sorted { entries[$0].keyRange.lowerBound < entries[$1].keyRange.lowerBound }
  }()
  /// The presets of the platform that are certain enough.
  private(set) lazy var presets = LintPresets.all.filter(isAsked)
  var platform: Platform { options.platform ?? rule.settings.platform }
  /// The number of these presets that show the extension.
  private(set) lazy var shownCount = presets.count { isShown($0) }
  /// The shares for which the predicate is refused.
  private(set) lazy var refusals = Refusals(self)
  /// The findings of lint rules, by their identifiers.
  var known: [String: [Finding]] = [:]
  /// The number of payloads that were tried, if none of them shows the extension.
  private(set) lazy var countOfHidden = payloadsHidden(by: rule)

  init(_ subject: Extension, _ options: LintOptions) {
    self.subject = subject
    self.options = options
    if case .predicate = subject.written.value {
      sites = RuleSites(subject.written.predicate)
    } else {
      sites = RuleSites(nil)
    }
  }

  /// The rule.
  var rule: ActivationRule { subject.written }

  /// Returns whether a preset is what an app of the platform shares today, and certain enough.
  func isAsked(_ entry: LintPresets.Ready) -> Bool {
    let preset = entry.preset
    return preset.confidence >= options.minimumConfidence && preset.isShared(on: platform) && preset.isOfApp
      && !preset.isForOwnApps && !rule.isUncounted(despite: preset.obstacle) && preset.until == nil
  }

  /// The types for conformance lookups.
  var types: UniformTypeRegistry { rule.types }

  /// The tree of a predicate string that parses.
  var predicate: PredicateNode? {
    guard case .predicate = rule.value else { return nil }
    return rule.predicate
  }

  /// The predicate's text with a mapping to the file.
  var predicateText: MappedString? {
    guard case .predicate(let text) = rule.value else { return nil }
    return text
  }

  /// Returns a finding with the key or the type at its place.
  func naming(_ finding: Finding) -> Finding {
    var named = finding
    named.type = typeLiterals.first { $0.place == finding.range }?.identifier
    let entries = entries
    let end = placedEntries.endOfPrefix { entries[$0].keyRange.lowerBound <= finding.range.lowerBound }
    let place = placedEntries[..<end].last { finding.range.upperBound <= entries[$0].value.range.upperBound }
    named.key = place.map { entries[$0].key.text }
    return named
  }

  /// The entries of a rule dictionary; none for any other rule.
  var entries: [PropertyListEntry] {
    if case .dictionary(let entries) = rule.value { entries } else { [] }
  }

  /// Whether the rule is a dictionary.
  var isDictionary: Bool { rule.isDictionary }

  /// The root of an extension's property list.
  var extensionRoot: PropertyListNode? {
    subject.properties.form == .appExtension ? subject.document?.root : nil
  }

  /// Keys that Xcode adds to the list of a product.
  private static let productKeys = ["BuildMachineOSBuild", "CFBundleSupportedPlatforms", "DTPlatformName", "DTSDKName"]

  /// Whether the list is an extension's source file in a project, with unexpanded build settings.
  var isSourceList: Bool {
    guard let extensionRoot, subject.document?.format == .xml else { return false }
    return !Self.productKeys.contains { extensionRoot[$0] != nil }
  }

  // MARK: Places

  /// Returns the place in the file of a part of the predicate's text.
  func place(_ range: SourceRange) -> SourceRange {
    predicateText?.map.sourceRange(range) ?? range
  }

  /// The place of the whole rule: of the predicate's text, or of a value that is not a predicate.
  var rulePlace: SourceRange {
    guard let predicateText, let predicate else { return subject.properties.ruleRange }
    return predicateText.map.sourceRange(predicate.range)
  }

  /// The place of a finding about the whole rule: the predicate's text, or where a dictionary opens.
  var openingPlace: SourceRange {
    let range = subject.properties.ruleRange
    guard isDictionary, let format = subject.document?.format else { return rulePlace }
    switch format {
    case .binary: return range
    case .json: return SourceRange(range.lowerBound, min(range.lowerBound + 1, range.upperBound))
    case .xml:
      let bytes = subject.file.bytes
      let end = bytes[min(range.lowerBound, bytes.count)...].firstIndex(of: ">") ?? range.upperBound
      return SourceRange(range.lowerBound, min(end + 1, range.upperBound))
    }
  }

  // MARK: Other rules

  /// The largest number of places for which a changed rule is created and evaluated; no real rule has this many.
  static let questionLimit = 32

  /// The predicate, unless it is so long that evaluating a changed rule for each of its parts would take long.
  var predicateOfUsualSize: PredicateNode? {
    hasUsualSize ? predicate : nil
  }

  /// Whether questions about all payloads are answered quickly.
  var hasUsualSize: Bool { sites.comparisons.count <= 500 }

  /// Returns the rule of another tree, with the same types and settings.
  func rule(_ predicate: PredicateNode) -> ActivationRule {
    rule.with(predicate: predicate)
  }

  /// Returns the rule of other entries, with the same types and settings.
  func rule(_ entries: [PropertyListEntry]) -> ActivationRule {
    rule.with(value: .dictionary(entries))
  }

  /// Returns an analysis of all payloads.
  ///
  /// - Parameter other: the rule to analyse, if not the subject's.
  func analysis(of other: ActivationRule? = nil, allowsEmptyPayloads: Bool = false) -> Analysis {
    Analysis(other ?? rule, options: AnalysisOptions(allowsEmptyPayloads: allowsEmptyPayloads))
  }
}

/// Values of a wrong kind in messages.
extension PropertyListNode {
  /// A description of the value: its kind, or that it is a build setting.
  var found: String {
    switch kind {
    case .string(let text): "the \(isBuildSetting ? "build setting" : "string") \(VisibleText.quoted(text.text))"
    case .real: "a real number"
    case .dictionary: "a dictionary"
    default: kindName
    }
  }

  /// What to know of a build setting, which is a text before and after it is expanded, or else of the value itself.
  func notes(or others: [Finding.Note]) -> [Finding.Note] {
    isBuildSetting
      ? [Finding.Note("the store refuses it, since a build setting gives a string; write the value itself")] : others
  }

  /// Whether the value is a text that contains a build setting.
  var isBuildSetting: Bool { string.map { KnownTypes.holdsBuildSetting($0) } ?? false }
}

extension LintContext {
  /// Returns a value as the file writes it, in quotes.
  func written(_ value: PropertyListNode.Kind) -> String {
    let node = PropertyListNode(value)
    return "'" + (subject.document?.format == .json ? JSONValue(node).text() : node.xml()) + "'"
  }

  /// Returns a note with the payload of a witness.
  static func note(_ what: String, _ witness: Witness) -> Note { Note(what + ": " + text(witness.payload)) }

  /// Returns the payload in one line, such as `[public.jpeg], [public.url] / [public.png]`, with items separated by a
  /// slash.
  private static func text(_ payload: Payload) -> String {
    if payload.items.isEmpty { return "a share without items" }
    return payload.items.map { item in
      item.attachments.isEmpty ? "an item without attachments" : VisibleText.line(item.attachments.shape)
    }.joined(separator: " / ")
  }
}
