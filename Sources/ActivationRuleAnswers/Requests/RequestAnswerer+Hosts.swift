import ActivationRuleModel
import ActivationRuleShares
import ActivationRuleText

extension RequestAnswerer {
  /// Returns the verdict for a host's current shares, with the decision about each share and the lines for people.
  func evaluate(_ request: Request, _ rule: ActivationRule, _ host: String) throws(AnswerFailure) -> JSONValue {
    guard ![.payload, .payloadRef, .payloads, .preset].contains(where: { request.has($0) }) else {
      throw AnswerFailure(.invalidField, "with 'host', nothing else can be shared")
    }
    let presets: [HostPreset]
    do throws(ShareError) {
      presets = try PresetLibrary.builtIn.shares(ofHost: host, on: rule.settings.platform)
    } catch {
      throw AnswerFailure(.invalidField, error.description)
    }
    let rows = presets.map { preset -> HostReport.Row in
      let share = SharedPayload(preset)
      return HostReport.Row(preset, share.payload, rule.decide(share))
    }
    let report = HostReport(rows, of: rule, on: rule.settings.platform)
    let decisions = rows.map { ["preset": $0.preset.id.json] + $0.decision.json }
    return report.verdictJSON + [
      "decisions": decisions.json,
      "text": report.text(title: try request.optional(.name, .string) ?? "the extension").json,
    ]
  }
}
