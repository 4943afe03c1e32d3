import ActivationRuleModel
import ActivationRuleQuestions
import ActivationRuleShares
import ActivationRuleText

/// The line with the hosts for which a new rule is shown.
struct HostSigns {
  private let rule: ActivationRule
  private let wish: HostWish
  private let kinds: [AttachmentKind]

  /// The hosts that people ask about most, if none is named.
  private static let usual = [
    "Safari", "Photos", "Files", "Chrome", "Firefox", "Mail", "Messages", "Notes", "WhatsApp", "YouTube",
    "Contacts", "Calendar", "Voice Memos",
  ]

  /// - Parameter rule: a rule equivalent to the new one.
  init(_ rule: ActivationRule, _ wish: HostWish, _ kinds: [AttachmentKind]) {
    (self.rule, self.wish, self.kinds) = (rule, wish, kinds)
  }

  /// The hosts with the presets that share one of the kinds.
  ///
  /// A named host without such a preset is listed with all its presets; a usual host without one is left out.
  private var rows: [(host: String, presets: [HostPreset])] {
    var presets = wish.presets
    if presets.isEmpty {
      let known = wish.library.filtered(platform: rule.settings.platform).filter { !$0.isHandlerSide }
      presets = Self.usual.flatMap { host in known.filter { $0.host == host }.current }
    }
    var hosts: [String] = []
    for preset in presets where !hosts.contains(preset.host) { hosts.append(preset.host) }
    return hosts.compactMap { host in
      let own = presets.filter { $0.host == host }
      let wished = own.filter { wish.isOf(kinds, $0, rule.types) }
      return wished.isEmpty ? wish.presets.isEmpty ? nil : (host, own) : (host, wished)
    }
  }

  /// Returns a rule's decision about each share of a host.
  private func decisions(_ presets: [HostPreset], _ rule: ActivationRule) -> [Decision] {
    presets.map { rule.decide(SharedPayload($0)) }
  }

  /// Returns the signs of the hosts, their certainty, and a change that would accept more shares.
  ///
  /// - Parameter lenient: the rule that allows additional attachments; `nil` if the new rule already does.
  func notes(lenient: ActivationRule?) -> [TextRow] {
    let answers = rows.map { (host: $0.host, presets: $0.presets, decisions: decisions($0.presets, rule)) }
    guard let certainty = answers.flatMap({ $0.decisions.map { $0.certainty } }).min() else {
      return ["note: none of the apps that people ask about most is known to share this"]
    }
    var signs: TextRow = ""
    for (place, answer) in answers.enumerated() {
      let shown = answer.decisions.count { $0.verdict == .shown }
      let sign = shown == answer.decisions.count ? "✓" : shown == 0 ? "✗" : "~"
      signs.append("\(sign) \(VisibleText.row(answer.host))", gap: place == 0 ? 0 : 1)
    }
    signs.append("[\(certainty.rawValue)]", gap: 1)
    var notes = [signs]
    let helped = answers.filter { answer in
      guard let lenient, answer.decisions.contains(where: { $0.verdict != .shown }) else { return false }
      let more = decisions(answer.presets, lenient).count { $0.verdict == .shown }
      return more > answer.decisions.count { $0.verdict == .shown }
    }
    if !helped.isEmpty {
      let hosts = WordList.full(helped.map { VisibleText.row($0.host) }, "and")
      notes.append(
        "note: \(hosts) \(helped.count == 1 ? "adds" : "add") other things to a share; '--allow-others' accepts them")
    }
    return notes
  }
}
