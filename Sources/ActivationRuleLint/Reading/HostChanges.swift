/// The presets that findings may rest on, ready to be asked for.
enum LintPresets {
  /// A preset with its payload after the host stage.
  ///
  /// It is one object, since each finding goes over all of them.
  final class Ready: Sendable {
    let preset: HostPreset
    let payload: PreparedPayload
    /// Whether there are texts in it, and besides them nothing but links.
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

  /// All but those that only a handler sees, and those made up to strain rules.
  static let all: [Ready] = PresetLibrary.builtIn.presets.compactMap { preset in
    if preset.isHandlerSide || preset.basis == .synthetic || preset.basis == .composite { return nil }
    return Ready(preset)
  }
  static let byIdentifier = Dictionary(uniqueKeysWithValues: all.map { ($0.preset.id, $0) })
}

extension LintContext {
  /// The presets that a rule is shown for and another is not, in the order of the table.
  func presets(shownBy first: ActivationRule, notBy second: ActivationRule) -> [HostPreset] {
    presets.compactMap { entry in
      guard first.evaluate(entry.payload) == .shown, second.evaluate(entry.payload) != .shown else { return nil }
      return entry.preset
    }
  }

  /// Whether the extension is shown for a preset.
  func isShown(_ entry: LintPresets.Ready) -> Bool {
    rule.evaluate(entry.payload) == .shown
  }

  /// How many of the shares that a finding names are hidden now.
  func hiddenShareCount(of finding: Diagnostic) -> Int {
    Set(finding.presets).compactMap { LintPresets.byIdentifier[$0] }.count { isAsked($0) && !isShown($0) }
  }

  /// A note that names presets: what becomes of them, and each with its host and action.
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
