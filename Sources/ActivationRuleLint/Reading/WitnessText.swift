import ActivationRuleAnalysis
import ActivationRuleModel
import Texts

/// Payloads in words.
enum WitnessText {
  /// The payload in one line, as `[public.jpeg], [public.url] / [public.png]`, items separated by a slash.
  static func text(_ payload: Payload) -> String {
    if payload.items.isEmpty { return "a share without items" }
    var text = ""
    for item in payload.items {
      if !text.isEmpty { text += " / " }
      text += item.attachments.isEmpty ? "an item without attachments" : list(item.attachments)
    }
    return text
  }

  /// The attachments with their identifiers; equal neighbours are counted.
  private static func list(_ attachments: [Payload.Attachment]) -> String {
    var runs: [(text: String, count: Int)] = []
    for attachment in attachments {
      let text = "[" + attachment.registeredTypeIdentifiers.map { VisibleText.line($0) }.joined(separator: ", ") + "]"
      if let last = runs.last, last.text == text {
        runs[runs.count - 1].count += 1
      } else {
        runs.append((text, 1))
      }
    }
    return runs.map { $0.count > 1 ? "\($0.count) × \($0.text)" : $0.text }.joined(separator: ", ")
  }

  /// A note with the payload of a witness.
  static func note(_ what: String, _ witness: Witness) -> Diagnostic.Note {
    Diagnostic.Note(what + ": " + text(witness.payload))
  }
}
