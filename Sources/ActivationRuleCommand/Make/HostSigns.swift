import ActivationRuleAnswers
import ActivationRuleDocuments
import ActivationRuleReports
import ActivationRuleFiles
import ActivationRuleModel
import ActivationRuleQuestions
import ActivationRuleShares
import ActivationRuleText
import ActivationRuleTypes

/// The line with the apps for which a new rule is shown, with the verdicts that `evaluate --host` gives.
struct HostSigns {
  private let rule: ActivationRule
  /// The current shares of the named hosts; empty without names.
  private let presets: [Preset]

  /// - Parameter rule: a rule equivalent to the new one.
  init(_ rule: ActivationRule, _ presets: [Preset]) {
    (self.rule, self.presets) = (rule, presets)
  }

  /// Returns the current shares of the named hosts.
  ///
  /// - Parameters:
  ///   - settings: their platform becomes that of the presets, if all presets are for the other one.
  ///   - isKnown: whether the platform is that of a list, or given, and stays.
  static func presets(
    _ arguments: ParsedArguments, _ settings: inout RuleSettings, isKnown: Bool
  ) throws(Failure) -> [Preset] {
    var found: [Preset] = []
    for name in arguments.values(PresetChoice.host) {
      let choice = try PresetChoice.presets(ofHost: name, in: .builtIn, on: settings.platform)
      if found.isEmpty, !isKnown { settings.platform = choice.platform(insteadOf: settings.platform) }
      // Most rules are made for Share extensions, which have no share of Quick Actions.
      found += choice.presets.current.filter { $0.obstacle == nil && !found.contains($0) }
    }
    return found
  }

  /// The answers for the named hosts, or for those of the usual ones that share what the rule is for.
  private func answers(_ rule: ActivationRule) -> [AppsAnswer.App] {
    var presets = presets
    if presets.isEmpty {
      let known = PresetLibrary.builtIn.filtered(platform: rule.settings.platform).filter { !$0.isHandlerSide }
      presets = Preset.mostAsked.flatMap { host in known.filter { $0.host == host }.current }
    }
    let answers = RuleAnswer(Extension(rule: rule), .apps(presets.map { SharedPayload($0) })).apps?.all ?? []
    return self.presets.isEmpty ? answers.filter { !$0.decision.shares.isEmpty } : answers
  }

  /// Whether the rule is not shown for every share of an app that was asked for.
  var losesHost: Bool { !presets.isEmpty && answers(rule).contains { $0.decision.word.exitCode != 0 } }

  /// Returns the signs of the hosts with their certainty, why a named one is lost, and what would accept more shares.
  ///
  /// - Parameter lenient: the rule that allows additional attachments; `nil` if the new rule already does.
  func notes(lenient: ActivationRule?) -> [TextRow] {
    let answers = answers(rule)
    guard let certainty = answers.map({ $0.decision.certainty }).min() else {
      return ["note: none of the apps that people ask about most is known to share this"]
    }
    var signs: TextRow = ""
    for guessed in [false, true] {
      for (place, answer) in answers.filter({ $0.decision.isGuess == guessed }).enumerated() {
        if guessed, place == 0 { signs.append(signs.isEmpty ? "a guess:" : "; a guess:", gap: 0) }
        let sign = answer.decision.word.sign
        signs.append("\(sign) \(VisibleText.row(answer.host))", gap: signs.isEmpty ? 0 : 1)
      }
    }
    // Of ten apps, one is always a guess of somebody.
    if !presets.isEmpty { signs.append("[\(certainty.rawValue)]", gap: 1) }
    if answers.contains(where: { $0.decision.word == .partly }) { signs.append("(~ for some of its shares)", gap: 1) }
    var notes = [signs]
    if !presets.isEmpty { notes += answers.filter { $0.decision.word != .shown }.map(loss) }
    guard let lenient else { return notes }
    let better = self.answers(lenient)
    let helped = answers.filter { answer in
      better.contains { $0.host == answer.host && $0.decision.word == .shown } && answer.decision.word != .shown
    }
    if !helped.isEmpty {
      let hosts = WordList.full(helped.map { VisibleText.row($0.host) }, "and")
      let verb = helped.count == 1 ? "adds" : "add"
      notes.append("note: \(hosts) \(verb) other things to a share; without '--nothing-else' they do no harm")
    }
    return notes
  }

  /// Returns why the extension does not appear for a host, or not always.
  private func loss(_ answer: AppsAnswer.App) -> TextRow {
    if answer.decision.places.isElsewhere { return "note: \(answer.decision.elsewhereWords)" }
    let host = VisibleText.row(answer.host)
    if let decision = answer.decision.decisive {
      let words = answer.decision.partlyWords.map { "\($0); " } ?? ""
      return "note: \(host): \(words)\(decision.reason.sentence)"
    }
    let others = answer.decision.parts(answer.decision.places.others).compactMap { $0.preset }
    let words = others.flatMap { preset -> [String] in
      // What is called a link may be shared as a text.
      let attachments = preset.payloadForRules.attachments
      let kinds = preset.kinds.compactMap { AttachmentKind($0.rawValue, types: rule.types) }.filter { kind in
        attachments.contains { kind.accepts($0, rule.types) }
      }
      let main = AttachmentKind(mainOf: attachments, rule.types)
      return (kinds.isEmpty ? [main].compactMap { $0 } : kinds).map { $0.name }
    }.distinct
    let name = ShellWord.quoted(answer.host.utf8.contains(0x20) ? answer.host : ASCII.lowercased(answer.host))
    let wanted = WordList.full(rule.kinds.map { $0.plural }, "or")
    var row: TextRow = "note: \(host) shares \(WordList.full(answer.decision.foreignWords, "and")), not \(wanted)"
    if !words.isEmpty {
      row.append(
        ": " + ShellWord.inSentence("activationrule make \(words.joined(separator: " ")) --host \(name)"), gap: 0)
    }
    return row
  }
}

extension RuleDescription {
  /// Returns the description with the requirements of hosts: without kinds, the main attachment of each share is one.
  func completing(for presets: [Preset], _ types: UniformTypeRegistry) -> RuleDescription {
    guard !presets.isEmpty, alternatives == [[]] else { return self }
    var kinds: [AttachmentKind] = []
    for preset in presets {
      guard let kind = AttachmentKind(mainOf: preset.payloadForRules.attachments, types) else { continue }
      if !kinds.contains(where: { $0.isSame(as: kind) }) { kinds.append(kind) }
    }
    return changing(self) { $0.alternatives = [kinds.compactMap { Part($0) }] }
  }
}

extension Sequence<Preset> {
  /// The presets that decide a question about their hosts: current and known shares.
  var current: [Preset] {
    let all = Array(self)
    return HostShares(all).deciding.map { all[$0] }
  }
}
