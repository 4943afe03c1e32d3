import ActivationRuleModel
import ActivationRulePredicates
import ActivationRuleShares
import ActivationRuleText
import ActivationRuleTypes

extension LintContext {
  /// Whether the predicate tests nothing but types, each of which occurs in one of ``presets``, itself or as a format.
  ///
  /// Nothing follows from shares of other platforms: little is known about what Mac apps share.
  var testsKnownTypesAlone: Bool {
    let structure = ["extensionItems", "attachments", "registeredTypeIdentifiers"]
    return predicate != nil && hasUsualSize && sites.keys.allSatisfy { structure.contains($0.name) }
      && !sites.comparisons.contains { $0.comparesIdentifiersAsTexts }
      && typeLiterals.allSatisfy { literal in
        presets.contains { entry in
          entry.payload.payload.attachments.contains { attachment in
            attachment.registeredTypeIdentifiers.contains { types.conforms($0, to: literal.identifier) }
          }
        }
      }
  }

  /// Returns whether a share would show the extension except for attachments with stand-in types, which nothing
  /// declares and no app was seen to register.
  func restsOnStandIns(_ preset: Preset) -> Bool {
    var payload = preset.payloadForRules
    for index in payload.items.indices {
      payload.items[index].attachments.removeAll { attachment in
        attachment.registeredTypeIdentifiers.allSatisfy {
          types.type($0) == nil && !KnownTypes.isThirdParty($0) && !KnownTypes.isConvention($0)
        }
      }
    }
    return rule.evaluate(payload) == .shown
  }
}

extension RuleSites.Comparing {
  /// Whether the comparison treats identifiers of an attachment as texts, not as types.
  var comparesIdentifiersAsTexts: Bool {
    !comparison.comparisonOperator.isTypeOperator && comparedText != nil
  }

  /// The text that identifiers of an attachment are compared with.
  var comparedText: String? {
    for (shape, other) in [(left, comparison.right), (right, comparison.left)] {
      if shape == .identifiers || shape == .identifier, let text = other.text { return text }
    }
    return nil
  }
}

extension LintContext {
  /// The longest text that known identifiers are compared with; identifiers and patterns for them are shorter.
  private static let longestText = 200

  /// Returns whether some declared type that known shares register satisfies a comparison of identifiers with a text.
  func matchesKnownType(_ site: RuleSites.Comparing) -> Bool {
    guard let text = site.comparedText, text.utf8.count <= Self.longestText else { return false }
    let comparison = site.comparison
    return LintPresets.identifiers.contains { identifier in
      if types.index(of: identifier) == nil { return false }
      let asked = PredicateNode.Comparison(
        nil, ExpressionNode(.literal(.string(identifier))), comparison.comparisonOperator, comparison.options,
        ExpressionNode(.literal(.string(text))))
      return PredicateNode(.comparison(asked)).constantValue == true
    }
  }
}

/// The presets that findings may be based on, prepared for evaluation.
enum LintPresets {
  /// A preset with its payload after the host stage.
  ///
  /// A class, since each finding iterates over all of them.
  final class Ready: Sendable {
    let preset: Preset
    let payload: PreparedPayload

    init(_ preset: Preset) {
      self.preset = preset
      payload = PreparedPayload(preset.payloadForRules)
    }
  }

  /// All presets except handler-side ones and those made up to strain rules.
  static let all: [Ready] = PresetLibrary.builtIn.presets.compactMap { preset in
    if preset.isHandlerSide || preset.basis == .synthetic || preset.basis == .composite { return nil }
    return Ready(preset)
  }
  /// The type identifiers that they register.
  static let identifiers = all.flatMap { $0.payload.payload.attachments.flatMap { $0.registeredTypeIdentifiers } }
    .distinct
  static let byIdentifier = Dictionary(uniqueKeysWithValues: all.map { ($0.preset.id, $0) })
}

extension LintContext {
  /// Returns the presets for which the first rule is shown and the second is not, in the order of the table.
  func presets(shownBy first: ActivationRule, notBy second: ActivationRule) -> [Preset] {
    presets.compactMap { entry in
      guard first.evaluate(entry.payload) == .shown, second.evaluate(entry.payload) != .shown else { return nil }
      return entry.preset
    }
  }

  /// Returns the presets that a changed rule would gain.
  func gained(by changed: ActivationRule) -> [Preset] { presets(shownBy: changed, notBy: rule) }

  /// Returns the presets that fulfil a condition and do not show the extension.
  func hidden(where isMeant: (LintPresets.Ready) -> Bool) -> [Preset] {
    presets.filter { !isShown($0) && isMeant($0) }.map { $0.preset }
  }

  /// Returns the apps whose current main share is among some shares and of a kind that the rule takes, in the order in
  /// which people ask about apps; inferred shares do not count.
  func hostsOfMainShares(in presets: [Preset]) -> [String] {
    let kinds = rule.knownKinds
    let main = presets.filter {
      $0.role == .main && $0.until == nil && $0.basis != .inferred && !$0.isForOwnApps && kinds.takes($0)
    }
    return Preset.mostAskedFirst(main.map { $0.host }.distinct)
  }

  /// Returns the first apps, and the number of others.
  static func list(_ apps: [String]) -> String { WordList.some(apps, limit: apps.count > 3 ? 2 : 3) }

  /// Returns whether one attachment with some types shows the extension.
  func takes(_ types: String...) -> Bool {
    rule.evaluate(Payload(of: [Payload.Attachment(types)])) == .shown
  }

  /// Returns whether the extension is shown for a preset.
  func isShown(_ entry: LintPresets.Ready) -> Bool {
    rule.evaluate(entry.payload) == .shown
  }

  /// Returns how many of the shares that a finding names are currently hidden.
  func hiddenShareCount(of finding: Finding) -> Int {
    Set(finding.presets).compactMap { LintPresets.byIdentifier[$0] }.count { isAsked($0) && !isShown($0) }
  }

  /// Returns a note that names presets: their outcome, and the first few with their apps.
  static func note(_ what: String, _ presets: [Preset]) -> Finding.Note {
    let text = what + ": " + WordList.some(presets.map { "'\($0.id)' (\($0.host))" })
    var note = Finding.Note(text, presets: presets.map { $0.id })
    note.summary = what
    return note
  }
}

/// Rules whose extension no payload can show.
extension LintContext {
  /// Whether no payload shows the extension: none of those tried, or the rule is refused for each tested share.
  var isNeverShown: Bool { countOfHidden != nil || refusals.areAll }

  /// Returns the number of payloads that were tried, if none of them shows the extension of a rule.
  func payloadsHidden(by other: ActivationRule) -> Int? {
    guard other.hasPredicate, hasUsualSize, !knownShare({ other.evaluate($0) == .shown }),
      case .holds(let count) = analysis(of: other, allowsEmptyPayloads: true).isNeverShown()
    else { return nil }
    return count
  }

  /// Returns the number of payloads with an attachment that were tried, if all of them show the extension of a rule.
  func countOfShown(_ other: ActivationRule) -> Int? {
    guard other.hasPredicate, hasUsualSize, takesUnnamedType(other),
      !knownShare({ $0.attachmentCount > 0 && other.evaluate($0) != .shown }),
      case .holds(let count) = analysis(of: other).isAlwaysShown()
    else { return nil }
    return count
  }

  /// Returns whether a known share refutes a claim, which takes a tenth of the time of a search for another payload.
  func knownShare(_ refutes: (PreparedPayload) -> Bool) -> Bool {
    LintPresets.all.contains { refutes($0.payload) }
  }

  /// An attachment of a type that the rule does not name and that conforms to nothing.
  static let unnamedType = Payload.Attachment.standInType

  /// Returns whether a changed rule would accept every payload with an attachment, or more unnamed types than the rule
  /// itself; no finding may advise that.
  func opensTheRule(_ changed: ActivationRule) -> Bool {
    takesUnnamedType(changed) && (!takesUnnamedType() || countOfShown(changed) != nil)
  }

  /// Returns whether one attachment of a type that the rule does not name shows the extension.
  func takesUnnamedType(_ other: ActivationRule? = nil) -> Bool {
    var name = Self.unnamedType
    while typeLiterals.contains(where: { types.isEqual($0.identifier, name) }) { name += "-" }
    return (other ?? rule).evaluate(Payload(of: [.attachment(name)])) == .shown
  }
}

/// The outcomes of all tested shares.
struct Refusals {
  /// The first share for which the predicate is refused.
  var first: Payload?
  /// Whether some share shows the extension.
  var isShown = false
  /// Whether some share with an attachment is merely not accepted, rather than refused.
  private var isHidden = false

  /// Whether the predicate is refused for each share with an attachment.
  var areAll: Bool { first != nil && !isShown && !isHidden }

  /// Evaluates the rule for payloads of the types that it tests, and for the presets.
  init(_ context: LintContext) {
    // Whether or not a host app of the table shares them.
    for literal in context.typeLiterals.prefix(LintContext.questionLimit) {
      for types in [[literal.identifier], [literal.identifier, "public.file-url"]] {
        let payload = Payload(of: [Payload.Attachment(types)])
        add(context.rule.evaluate(payload), of: payload)
      }
    }
    for entry in context.presets { add(context.rule.evaluate(entry.payload), of: entry.payload.payload) }
  }

  private mutating func add(_ verdict: RuleVerdict, of payload: Payload) {
    switch verdict {
    case .shown: isShown = true
    case .hidden(.unsafe), .error: first = first ?? payload
    default: if !payload.attachments.isEmpty { isHidden = true }
    }
  }
}
