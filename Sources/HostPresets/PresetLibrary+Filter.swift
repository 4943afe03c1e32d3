public import ActivationRuleModel

extension PresetLibrary {
  /// The presets that fit every given condition, in order.
  ///
  /// Texts compare without regard to the case of ASCII letters.
  ///
  /// - Parameters:
  ///   - host: the host's name, or a part of it where no host has just that name.
  ///   - platform: the platform; presets for any platform fit too.
  ///   - minimumConfidence: the weakest confidence to take.
  ///   - basis: the ground that the preset must have.
  ///   - text: words, separated by blanks, all of which stand somewhere in the preset's texts or type identifiers.
  /// - Complexity: linear in the length of all presets.
  public func filtered(
    host: String? = nil, platform: Platform? = nil, minimumConfidence: HostPreset.Confidence = .low,
    basis: HostPreset.Basis? = nil, matching text: String? = nil
  ) -> [HostPreset] {
    let words = folded(text ?? "").split(separator: UInt8(ascii: " ")).map { Array($0) }
    let hosts = host.map { Set(self.hosts(named: $0)) }
    return presets.filter { preset in
      hosts?.contains(preset.host) ?? true
        && (platform == nil || preset.platform == nil || preset.platform == platform)
        && preset.confidence >= minimumConfidence
        && (basis == nil || preset.basis == basis)
        && (words.isEmpty || preset.contains(words))
    }
  }

  /// The hosts with a name, or those that it is a part of; the case of ASCII letters does not count.
  package func hosts(named name: String) -> [String] {
    let wanted = folded(name)
    let hosts = hosts
    let exact = hosts.filter { folded($0) == wanted }
    return exact.isEmpty ? hosts.filter { holds(folded($0), wanted) } : exact
  }
}

extension HostPreset {
  /// Whether all words, folded, stand somewhere in the preset.
  fileprivate func contains(_ words: [[UInt8]]) -> Bool {
    var texts = [id, host, platformName, systemVersions ?? "", action, basis.rawValue, source, notes]
    texts += payload.attachments.flatMap { $0.registeredTypeIdentifiers }
    let folded = texts.map(folded)
    return words.allSatisfy { word in folded.contains { holds($0, word) } }
  }
}

/// The bytes of a text with ASCII letters in lower case.
private func folded(_ text: String) -> [UInt8] {
  text.utf8.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 }
}

/// Whether some bytes stand in others.
private func holds(_ bytes: [UInt8], _ part: [UInt8]) -> Bool {
  guard let first = part.first else { return true }
  guard bytes.count >= part.count else { return false }
  return (0...bytes.count - part.count).contains { bytes[$0] == first && bytes[$0...].starts(with: part) }
}
