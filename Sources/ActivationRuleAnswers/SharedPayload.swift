package import ActivationRules

/// One thing that rules are asked about: what is shared, as rules see it, and how well that is known.
package struct SharedPayload: Hashable, Sendable {
  /// What is shared, as the rule sees it.
  package let payload: Payload
  /// The preset that it comes from, where presets are asked about one by one.
  package let preset: HostPreset?
  /// All presets that the payload is made of.
  package let sharedPresets: [HostPreset]
  /// How sure it is that just this is shared.
  package let certainty: Certainty
  /// What keeps every extension away from it, whatever the rule.
  package let obstacle: OfferObstacle?

  package init(
    payload: Payload, preset: HostPreset? = nil, sharedPresets: [HostPreset] = [], certainty: Certainty = .documented,
    obstacle: OfferObstacle? = nil
  ) {
    self.payload = payload
    self.preset = preset
    self.sharedPresets = sharedPresets
    self.certainty = certainty
    self.obstacle = obstacle
  }

  /// Whether anything in it is a guess.
  package var isGuess: Bool { sharedPresets.contains { $0.isGuess } }

  /// The preset that the payload is, if it is just one.
  package var onlyPreset: HostPreset? {
    guard preset == nil, sharedPresets.count == 1 else { return preset }
    return sharedPresets.first { shared in
      [HostStage.runs, .skipped].contains { shared.payload.seenByRules($0) == payload }
    }
  }

  /// A preset, after the host stage or before it.
  package init(_ preset: HostPreset, _ stage: HostStage) {
    self.init(
      payload: preset.payload.seenByRules(stage), preset: preset, sharedPresets: [preset],
      certainty: preset.certaintyForRules(stage), obstacle: preset.obstacle)
  }

  /// What an app really shares, where somebody asks about the address of one of its pages: "YouTube's app shares text, not a
  /// link"; `nil` where it is a link alone.
  package static func note(onPageOf preset: HostPreset, types: UniformTypeRegistry = .system) -> String? {
    let kinds = preset.payload.attachments.map { attachment -> String in
      let known = nouns.first(where: { noun in
        attachment.registeredTypeIdentifiers.contains { types.conforms($0, to: noun.type) }
      })
      return known?.noun ?? "something else"
    }
    var words: [String] = []
    for kind in kinds where !words.contains(kind) { words.append(kind) }
    guard !words.isEmpty, words != [link] else { return nil }
    let contrast = words.contains(link) ? "" : ", not a link"
    let host = ShellWord.quoted(preset.host.lowercased())
    return "\(preset.host)'s app shares \(WordList.full(words, "and"))\(contrast): --host \(host)"
  }

  /// What apps on a platform share in place of a payload with typed files.
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

  /// The same as another rule sees it.
  package func seen(as payload: Payload) -> SharedPayload {
    SharedPayload(
      payload: payload, preset: preset, sharedPresets: sharedPresets, certainty: certainty, obstacle: obstacle)
  }
}
