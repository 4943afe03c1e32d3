import ActivationRuleModel
import ActivationRuleShares
import ActivationRuleText

/// The presets that findings may be based on, prepared for evaluation.
enum LintPresets {
  /// A preset with its payload after the host stage.
  ///
  /// A class, since each finding iterates over all of them.
  final class Ready: Sendable {
    let preset: HostPreset
    let payload: PreparedPayload
    /// Whether it contains texts and otherwise only links.
    let isOfLinksAndTexts: Bool

    init(_ preset: HostPreset) {
      self.preset = preset
      payload = PreparedPayload(preset.payload.seenByRules())
      let attachments = payload.payload.attachments
      isOfLinksAndTexts =
        attachments.contains(LinksAndTexts.text)
        && attachments.allSatisfy { $0 == LinksAndTexts.link || $0 == LinksAndTexts.text }
    }
  }

  /// All presets except handler-side ones and those made up to strain rules.
  static let all: [Ready] = PresetLibrary.builtIn.presets.compactMap { preset in
    if preset.isHandlerSide || preset.basis == .synthetic || preset.basis == .composite { return nil }
    return Ready(preset)
  }
  static let byIdentifier = Dictionary(uniqueKeysWithValues: all.map { ($0.preset.id, $0) })
}

extension LintContext {
  /// Returns the presets for which the first rule is shown and the second is not, in the order of the table.
  func presets(shownBy first: ActivationRule, notBy second: ActivationRule) -> [HostPreset] {
    presets.compactMap { entry in
      guard first.evaluate(entry.payload) == .shown, second.evaluate(entry.payload) != .shown else { return nil }
      return entry.preset
    }
  }

  /// Returns whether the extension is shown for a preset.
  func isShown(_ entry: LintPresets.Ready) -> Bool {
    rule.evaluate(entry.payload) == .shown
  }

  /// Returns how many of the shares that a finding names are currently hidden.
  func hiddenShareCount(of finding: Diagnostic) -> Int {
    Set(finding.presets).compactMap { LintPresets.byIdentifier[$0] }.count { isAsked($0) && !isShown($0) }
  }

  /// Returns a note that names presets: their outcome, and each with its host and action.
  static func note(_ what: String, _ presets: [HostPreset]) -> Diagnostic.Note {
    let shown = presets.prefix(presets.count > 4 ? 3 : 4)
    let names = shown.map { "'\($0.id)' (\($0.host): \($0.action); \($0.confidence.rawValue) confidence)" }
    var text = what + ": " + names.joined(separator: "; ")
    if presets.count > shown.count { text += "; and \(presets.count - shown.count) more" }
    var note = Diagnostic.Note(text, presets: presets.map { $0.id })
    note.summary = what
    return note
  }
}
