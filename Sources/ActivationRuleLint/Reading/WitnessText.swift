import ActivationRuleModel
import ActivationRuleQuestions
import ActivationRuleText

/// Payloads in words.
enum WitnessText {
  /// Returns the payload in one line, such as `[public.jpeg], [public.url] / [public.png]`, with items separated by a
  /// slash.
  static func text(_ payload: Payload) -> String {
    if payload.items.isEmpty { return "a share without items" }
    var text = ""
    for item in payload.items {
      if !text.isEmpty { text += " / " }
      text += item.attachments.isEmpty ? "an item without attachments" : VisibleText.line(item.attachments.shape)
    }
    return text
  }

  /// Returns a note with the payload of a witness.
  static func note(_ what: String, _ witness: Witness) -> Diagnostic.Note {
    Diagnostic.Note(what + ": " + text(witness.payload))
  }
}
