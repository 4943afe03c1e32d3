import ActivationRuleModel
import ActivationRuleText
package import ActivationRuleTypes

extension PresetLibrary {
  /// The presets that satisfy every given condition, in order.
  ///
  /// - Parameters:
  ///   - hosts: the hosts by their whole names; `nil` for all hosts.
  ///   - platform: the platform; presets for any platform also match.
  ///   - text: words, separated by spaces, all of which appear in the preset's texts or type identifiers; the case of
  ///     ASCII letters does not matter.
  ///   - inSources: whether words may appear in the source of a preset.
  /// - Complexity: linear in the length of all presets.
  package func filtered(
    hosts: Set<String>? = nil, platform: Platform? = nil, matching text: String? = nil, inSources: Bool = true
  ) -> [HostPreset] {
    let words = Set(folded(text ?? "").split(separator: UInt8(ascii: " "))).map { Array($0) }
    return presets.filter { preset in
      hosts?.contains(preset.host) ?? true
        && platform.map { preset.isShared(on: $0) } ?? true
        && (words.isEmpty || preset.contains(words, inSources))
    }
  }

  /// The presets for rules of the hosts with a name on a platform, or on the other platform if none are known on this
  /// one.
  package func presets(ofHost name: String, on platform: Platform) -> [HostPreset] {
    let fitting = filtered(hosts: Set(hosts(named: name))).filter { !$0.isHandlerSide }
    let here = fitting.filter { $0.isShared(on: platform) }
    return here.isEmpty ? fitting : here
  }

  /// The hosts with a name: exact names first, otherwise hosts with this alias, otherwise hosts with a word in the name
  /// that begins this way; the case of ASCII letters does not matter.
  ///
  /// A single letter or a space is not accepted as a beginning.
  package func hosts(named name: String) -> [String] {
    let wanted = folded(name)
    let exact = hosts(spelled: wanted)
    guard exact.isEmpty, wanted.count != 1, wanted.isEmpty || wanted.contains(where: { $0 != " " }) else {
      return exact
    }
    return hosts.filter { host in
      let name = folded(host)
      return name.indices.contains { place in
        (place == 0 || name[place - 1] == " ") && name[place...].starts(with: wanted)
      }
    }
  }

  /// The hosts with a name or alias; a part of a name is not enough.
  package func hosts(called name: String) -> [String] { hosts(spelled: folded(name)) }

  private func hosts(spelled wanted: [UInt8]) -> [String] {
    let hosts = hosts
    let exact = hosts.filter { folded($0) == wanted }
    guard exact.isEmpty else { return exact }
    let meant = HostAliases.words.filter { Array($0.word.utf8) == wanted }.map { $0.host }
    return hosts.filter { meant.contains($0) }
  }

  /// The words for hosts that a shell completes: their names in lower case, and aliases; none with a space.
  package var hostWords: [String] {
    let names = hosts.map { String(decoding: folded($0), as: UTF8.self) }
    return (names + HostAliases.words.map { $0.word }).filter { !$0.utf8.contains(UInt8(ascii: " ")) }
  }

  /// The presets that a name or a few words may mean: the preset with that name, otherwise those whose texts contain all
  /// the words, those of today first.
  package func presets(about words: String) -> [HostPreset] {
    if let preset = self[id: words] { return [preset] }
    let words = folded(words.replacing("-", by: " ")).split(separator: UInt8(ascii: " ")).map { Array($0) }
    let found = presets.filter { preset in
      let text = folded("\(preset.id) \(preset.host) \(preset.action)")
      return words.contains { $0.count > 2 } && words.allSatisfy { text[...].place(of: $0) != nil }
    }
    return Self.todaysFirst(found)
  }

  /// Returns presets in the order in which they are proposed: those for rules of today first, known ones before guesses,
  /// and main shares before others.
  package static func todaysFirst(_ presets: [HostPreset]) -> [HostPreset] {
    let ranks = presets.map { preset in
      (preset.isHandlerSide ? 8 : 0) + (preset.until == nil ? 0 : 4) + (preset.isGuess ? 2 : 0)
        + (preset.role == .main ? 0 : 1)
    }
    return (0..<16).flatMap { rank in zip(presets, ranks).filter { $1 == rank }.map { $0.0 } }
  }

  /// The main share of the app whose page has an address, unless that share is a guess.
  ///
  /// - Parameter domain: the domain of the address, such as `www.youtube.com`.
  package func share(ofPageAt domain: String) -> HostPreset? {
    let domain = folded(domain)
    let meant = HostAliases.domains.filter { row in
      let known = Array(row.word.utf8)
      return domain == known || domain.suffix(known.count + 1) == [UInt8(ascii: ".")] + known
    }
    // Of two matching domains, the longer one is more specific: maps.google.com.
    guard let host = meant.max(by: { $0.word.utf8.count < $1.word.utf8.count })?.host else { return nil }
    return presets.first { $0.host == host && $0.role == .main && !$0.isGuess }
  }

  /// At most three hosts with a similar name: the whole name, otherwise one of its words, otherwise a part.
  package func suggestions(forHost name: String) -> [String] {
    // In a short name two mistakes leave little: opera is not openai.
    let limit = min((name.utf8.count + 1) / 3, max(1, name.utf8.count / 4))
    let near = EditDistance.nearest(to: name, in: hosts + HostAliases.words.map { $0.word }, limit: limit)
    if !near.isEmpty { return near }
    let words = hosts.flatMap { host in host.split(separator: " ").map { String($0) } }
    if let word = EditDistance.nearest(to: name, in: words, limit: limit, count: 1).first {
      return Array(hosts(named: word).prefix(3))
    }
    let part = folded(name)
    return part.count < 4 ? [] : Array(hosts.filter { folded($0)[...].place(of: part) != nil }.prefix(3))
  }
}

extension HostPreset {
  /// Whether it is shared on a platform; some are shared on any.
  package func isShared(on platform: Platform) -> Bool { self.platform == nil || self.platform == platform }

  /// Whether all words, folded, appear somewhere in the preset.
  fileprivate func contains(_ words: [[UInt8]], _ inSources: Bool) -> Bool {
    var texts = [id, host, platformName, systemVersions ?? "", action, basis.rawValue, inSources ? source : "", notes]
    texts += payload.attachments.flatMap { $0.registeredTypeIdentifiers }
    let folded = texts.map(folded)
    return words.allSatisfy { word in folded.contains { $0[...].place(of: word) != nil } }
  }
}

/// The bytes of a text with ASCII letters in lower case.
private func folded(_ text: String) -> [UInt8] {
  text.utf8.map(ASCII.folded)
}
