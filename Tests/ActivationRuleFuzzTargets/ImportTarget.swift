import ActivationRuleModel
import ActivationRuleQuestions
import ActivationRuleText

/// Reads the input as a print that somebody pasted.
enum ImportTarget {
  @Sendable
  static func run(_ input: [UInt8]) {
    let source = SourceText(name: "paste.txt", bytes: input)
    do throws(Failure) {
      let found = try PayloadImport(reading: source)
      for note in found.notes { requireInside(note, source) }
      let payload = found.payload.seenByRules(found.hostStage)
      for rule in PayloadTarget.rules { requireAgreement(rule, PreparedPayload(payload), input) }
    } catch {
      requireInside(error.finding, source)
    }
  }
}
