import ActivationRuleModel
import ActivationRuleShares
import ActivationRuleTypes

/// Finds the subject of a share with several attachments: a title next to a link, or a picture of the page, only
/// accompanies it.
enum ShareSubject {
  /// How strongly an attachment indicates the subject of a share; undocumented, inferred from the shares of hosts.
  private enum Weight: Int, Comparable {
    /// A type of the host itself.
    case own
    case text
    case content
    case link

    static func < (left: Weight, right: Weight) -> Bool { left.rawValue < right.rawValue }
  }

  /// Returns the hosts of shares, of medium confidence or better, whose subject a rule accepts alone.
  static func hosts(of presets: [HostPreset], withWhatIsAcceptedBy rule: ActivationRule) -> Set<String> {
    Set(presets.filter { $0.confidence >= .medium && isAccepted(by: rule, $0) }.map { $0.host })
  }

  private static func isAccepted(by rule: ActivationRule, _ preset: HostPreset) -> Bool {
    var accepted: Weight?
    var others: Weight?
    for attachment in preset.payload.seenByRules().attachments {
      let weight = weight(attachment, rule.types)
      if rule.evaluate(Payload([Payload.Item([attachment])])) == .shown {
        accepted = max(accepted ?? weight, weight)
      } else {
        others = max(others ?? weight, weight)
      }
    }
    guard let accepted else { return false }
    return others.map { $0 < accepted } ?? true
  }

  private static func weight(_ attachment: Payload.Attachment, _ types: UniformTypeRegistry) -> Weight {
    func conforms(to type: String) -> Bool {
      attachment.registeredTypeIdentifiers.contains { types.conforms($0, to: type) }
    }
    if conforms(to: "public.file-url") { return .content }
    if conforms(to: "public.url") { return .link }
    if conforms(to: "public.text") { return .text }
    return conforms(to: "public.content") ? .content : .own
  }
}
