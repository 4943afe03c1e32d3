package import ActivationRuleModel
package import ActivationRuleShares
import ActivationRuleText
package import ActivationRuleTypes

extension SharedPayload {
  /// Returns the app's actual share if the question is about the address of one of its pages: "YouTube's app shares
  /// text, not a link".
  ///
  /// `nil` if the app shares only a link.
  package static func note(onPageOf preset: HostPreset, types: UniformTypeRegistry = .system) -> String? {
    let words = preset.payload.attachments.map { attachment -> String in
      let known = nouns.first(where: { noun in
        attachment.registeredTypeIdentifiers.contains { types.conforms($0, to: noun.type) }
      })
      return known?.noun ?? "something else"
    }.eachOnce
    guard !words.isEmpty, words != [link] else { return nil }
    let contrast = words.contains(link) ? "" : ", not a link"
    let host = ShellWord.quoted(preset.host.lowercased())
    return "\(preset.host)'s app shares \(WordList.full(words, "and"))\(contrast): --host \(host)"
  }

  /// Returns notes on apps on a platform that share something other than a payload with typed files.
  package static func notes(on payload: Payload, on platform: Platform) -> [String] {
    let hasTypedFile = payload.attachments.contains {
      $0.registeredTypeIdentifiers.contains("public.file-url") && $0.registeredTypeIdentifiers.count > 1
    }
    guard platform == .macOS, hasTypedFile else { return [] }
    return ["Finder and Preview may share a file as public.file-url alone: --type public.file-url"]
  }

  private static let link = "a link"
  private static let nouns: [(type: String, noun: String)] = [
    ("public.image", "a picture"), ("public.movie", "a video"), ("public.url", link),
    ("com.apple.mapkit.map-item", "a place"), ("public.text", "text"),
  ]
}
