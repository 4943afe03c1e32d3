/// A rule by which the system turns activity items into attachments, with how well it is known.
public struct ConversionRule: Hashable, Sendable {
  /// The name of the rule, `R1` to `R13`; it stays the same for ever.
  public let id: String
  /// What the rule does, in one line.
  public let summary: String
  /// How sure it is that the system does so.
  public let certainty: Certainty

  private init(_ id: String, _ certainty: Certainty, _ summary: String) {
    self.id = id
    self.certainty = certainty
    self.summary = summary
  }

  /// Seen in many logs for http and https; other schemes are taken to go the same way.
  public static let webURL = ConversionRule("R1", .observed, "a URL becomes [public.url]")
  /// Seen in logs for texts, archives and PDFs.
  public static let fileURL = ConversionRule(
    "R2", .observed, "a file's URL becomes the type of the file's name with public.file-url")
  /// Measured by a developer.
  public static let providerOfFile = ConversionRule(
    "R2b", .observed, "an item provider made of a file registers the file's type, public.file-url and public.url")
  /// Most logs show the general type, some newer ones PNG.
  public static let image = ConversionRule(
    "R3", .observed, "an image in memory becomes a type that names no file format")
  /// Seen in many logs; that an item source may name another type is documented.
  public static let text = ConversionRule(
    "R4", .observed, "a string becomes [public.plain-text], or the type that its item source names")
  /// No log shows one.
  public static let attributedText = ConversionRule(
    "R5", .inferred, "a string with attributes becomes one attachment with a rich type and plain text")
  /// Documented for what a provider registers; the exception was observed.
  public static let itemProvider = ConversionRule(
    "R6", .observed,
    "an item provider keeps its types in their order; one that is for group activities alone is left out")
  /// Observed; the items of two browsers fit.
  public static let extensionItem = ConversionRule(
    "R7", .observed, "an extension item stays an item of its own, behind the generated one")
  /// Seen in several logs.
  public static let gathering = ConversionRule(
    "R8", .observed, "everything else is gathered in one generated item, one attachment each")
  /// Seen on iOS 12.
  public static let livePhoto = ConversionRule(
    "R9", .observed, "a Live Photo becomes one attachment with a still picture's type and com.apple.live-photo")
  /// Listed in the sources of browsers; no log shows it.
  public static let nothing = ConversionRule(
    "R10", .inferred, "what is for printers, and nothing at all, become nothing")
  /// Observed once.
  public static let repeatedText = ConversionRule(
    "R11", .observed, "a string that repeats an earlier one becomes the item's content text, not an attachment")
  /// Read off the items of two browsers.
  public static let subject = ConversionRule(
    "R12", .reported, "a subject becomes the item's content text and a title its title, never an attachment")
  /// Documented by the maker of the policy, not by Apple.
  public static let managed = ConversionRule(
    "R13", .documented, "in an app under an Intune policy every type gets the prefix com.microsoft.intune.mam.")

  /// All rules in order.
  public static let all: [ConversionRule] = [
    webURL, fileURL, providerOfFile, image, text, attributedText, itemProvider, extensionItem, gathering, livePhoto,
    nothing, repeatedText, subject, managed,
  ]
}
