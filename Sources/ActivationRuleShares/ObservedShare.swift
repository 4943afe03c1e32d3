/// A share that was seen on a device, as a preset, next to what the presets of its host say.
package struct ObservedShare {
  /// What the presets of the host say about the same action.
  package enum Comparison {
    /// One of them has the same types, none is about this action, or all that are have other types.
    case same, new, contradicts
  }

  /// The share as a preset, whose grade is *observed*.
  package let preset: HostPreset
  package let comparison: Comparison
  /// The presets that are the same or that it contradicts; for a new action those with the same types.
  package let others: [HostPreset]

  /// Compares a share with the presets of its host that are shared today.
  ///
  /// - Parameters:
  ///   - host: the whole name of the host.
  ///   - action: what the user did there. Presets are about the same action if they say it in the same words.
  ///   - versions: the versions of the system and of the host.
  ///   - date: the day on which it was seen; a second share of an action has it in its id.
  ///   - notes: one more fact worth knowing.
  package init(
    _ payload: HostPayload, host: String, action: String, platform: Platform, versions: String, date: String,
    notes: String, in library: PresetLibrary
  ) {
    let known = library.filtered(hosts: [host], platform: platform).filter { !$0.isHandlerSide && $0.until == nil }
    let sameAction = known.filter { Self.words(of: $0.action) == Self.words(of: action) }
    let sameTypes = known.filter { $0.payload.agrees(with: payload) }
    let both = sameAction.filter { sameTypes.contains($0) }
    comparison = !both.isEmpty ? .same : sameAction.isEmpty ? .new : .contradicts
    others = comparison == .same ? both : comparison == .new ? sameTypes : sameAction
    let role = both.first?.role ?? (comparison == .new ? .other : .variant)
    let contradiction = comparison == .contradicts ? "Contradicts \(WordList.full(others.map { $0.id }, "and"))." : ""
    preset = HostPreset(
      id: Self.id(host, action, date, in: library), host: host, platform: platform, systemVersions: versions,
      role: role, action: action, basis: .observed, confidence: .high,
      source: "print of the probe on a device, \(date)",
      notes: [contradiction, notes].filter { !$0.isEmpty }.joined(separator: " "), payload: payload)
  }

  /// Whether the presets know it as well as this: adding it would count the same share twice.
  package var isKnown: Bool { comparison == .same && others.contains { $0.certainty >= preset.certainty } }

  /// The words of a text in small letters, without articles; what follows a semicolon is a remark.
  private static func words(of text: String) -> [String] {
    let words = text.utf8.prefix { $0 != UInt8(ascii: ";") }.map(ASCII.folded).split { !$0.isLetter && !$0.isDigit }
    return words.map { String(decoding: $0, as: UTF8.self) }.filter { !["a", "an", "the"].contains($0) }
  }

  /// An id that no preset has: the host and the action, with hyphens between their words.
  private static func id(_ host: String, _ action: String, _ date: String, in library: PresetLibrary) -> String {
    let id = String((["seen"] + words(of: "\(host) \(action)")).joined(separator: "-").prefix(60))
    if library[id: id] == nil { return id }
    return (1...).lazy.map { "\(id)-\(date)\($0 == 1 ? "" : "-\($0)")" }.first { library[id: $0] == nil } ?? id
  }
}

extension HostPayload {
  /// Whether a preset's payload says the same as one that was seen: reports seldom tell texts, so that one which is missing
  /// in a preset is no difference.
  fileprivate func agrees(with seen: HostPayload) -> Bool {
    items.count == seen.items.count
      && zip(items, seen.items).allSatisfy { known, seen in
        known.attachments == seen.attachments && known.supportsJavaScript == seen.supportsJavaScript
          && (known.contentText == nil || seen.contentText != nil) && (known.title == nil || seen.title != nil)
      }
  }
}
