/// A rule by which the system turns activity items into attachments, with its certainty.
package struct ConversionRule: Hashable, Sendable {
  /// The name of the rule, `R1` to `R13`; it never changes.
  package let id: String
  /// The effect of the rule, in one line.
  package let summary: String
  /// The certainty that the system behaves this way.
  package let certainty: Certainty

  private init(_ id: String, _ certainty: Certainty, _ summary: String) {
    (self.id, self.certainty, self.summary) = (id, certainty, summary)
  }

  /// Seen in many logs for http and https; other schemes are assumed to behave the same.
  package static let webURL = ConversionRule("R1", .observed, "a URL becomes [public.url]")
  /// Seen in logs for texts, archives and PDFs.
  package static let fileURL = ConversionRule(
    "R2", .observed, "a file's URL becomes the type of the file's name with public.file-url")
  /// Measured by a developer.
  package static let providerOfFile = ConversionRule(
    "R2b", .observed, "an item provider made of a file registers the file's type, public.file-url and public.url")
  /// Most logs show the general type, some newer ones PNG.
  package static let image = ConversionRule(
    "R3", .observed, "an image in memory becomes a type that names no file format")
  /// Seen in many logs; an item source may name another type, as documented.
  package static let text = ConversionRule(
    "R4", .observed, "a string becomes [public.plain-text], or the type that its item source names")
  /// No log shows one.
  package static let attributedText = ConversionRule(
    "R5", .inferred, "a string with attributes becomes one attachment with a rich type and plain text")
  /// Documented for the types that a provider registers; the exception was observed.
  package static let itemProvider = ConversionRule(
    "R6", .observed,
    "an item provider keeps its types in their order; one that is for group activities alone is left out")
  /// Observed; the items of two browsers fit.
  package static let extensionItem = ConversionRule(
    "R7", .observed, "an extension item stays a separate item after the generated one")
  /// Seen in several logs.
  package static let gathering = ConversionRule(
    "R8", .observed, "everything else is gathered in one generated item, one attachment each")
  /// Seen on iOS 12.
  package static let livePhoto = ConversionRule(
    "R9", .observed, "a Live Photo becomes one attachment with a still picture's type and com.apple.live-photo")
  /// Listed in the sources of browsers; no log shows it.
  package static let nothing = ConversionRule(
    "R10", .inferred, "what is for printers, and nothing at all, become nothing")
  /// Observed once.
  package static let repeatedText = ConversionRule(
    "R11", .observed, "a string that repeats an earlier one becomes the item's content text, not an attachment")
  /// Derived from the items of two browsers.
  package static let subject = ConversionRule(
    "R12", .reported, "a subject becomes the item's content text and a title its title, never an attachment")
  /// Documented by the maker of the policy, not by Apple.
  package static let managed = ConversionRule(
    "R13", .documented, "in an app under an Intune policy every type gets the prefix com.microsoft.intune.mam.")

  /// All rules in order.
  package static let all: [ConversionRule] = [
    webURL, fileURL, providerOfFile, image, text, attributedText, itemProvider, extensionItem, gathering, livePhoto,
    nothing, repeatedText, subject, managed,
  ]
}
