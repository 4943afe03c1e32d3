import ActivationRuleModel
package import ActivationRuleText
package import ActivationRuleTypes

/// Presets by their ids: the built-in ones, and those from files.
package struct PresetLibrary: Sendable {
  /// The presets that come with the package; their table is read on first use.
  ///
  /// Collected from public reports, logs and source code, none of them run by this project; each states its evidence.
  package static let builtIn = PresetLibrary()

  /// The presets of files.
  private var added: [Preset] = []
  /// The index of each id among those of files.
  private var indexes: [String: Int] = [:]
  /// The file name of each added preset.
  private var files: [String?] = []
  private var checksum = Fingerprint(of: PresetTable.checksum)

  private init() {}

  /// The built-in presets, with the index of each id, and their hosts.
  private static let table = {
    let presets = Preset.presets()
    var indexes: [String: Int] = [:]
    for (index, preset) in presets.enumerated() { indexes[preset.id] = index }
    return (presets: presets, indexes: indexes, hosts: presets.map { $0.host }.distinct)
  }()

  /// The presets in order: the built-in ones in the order of the table, then those of each file.
  package var presets: [Preset] { added.isEmpty ? Self.table.presets : Self.table.presets + added }

  /// The preset with an id, or `nil`; see `suggestions(for:)` for similar ids.
  package subscript(id id: String) -> Preset? {
    indexes[id].map { added[$0] } ?? Self.table.indexes[id].map { Self.table.presets[$0] }
  }

  /// The hosts, each once, in the order of their first presets.
  package var hosts: [String] { added.isEmpty ? Self.table.hosts : presets.map { $0.host }.distinct }

  /// A short name for the contents; equal contents have the same name.
  ///
  /// With it, a reader can see whether two answers are based on the same presets: their number, a dash, and a checksum
  /// of the table and of all added files, in sixteen hexadecimal digits.
  package var identity: String {
    "\(PresetTable.count + added.count)-\(checksum.digits)"
  }

  /// At most three ids that the author of an unknown id may have meant.
  ///
  /// First the share of today that continues the words; otherwise ids that differ by a typing mistake; otherwise ids
  /// that begin with the given one; otherwise ids of presets that the words describe.
  package func suggestions(for id: String) -> [String] {
    guard !id.isEmpty, self[id: id] == nil else { return [] }
    let id = ASCII.lowercased(id.replacing("_", by: "-").replacing(" ", by: "-"))
    if self[id: id] != nil { return [id] }
    let begun = Self.todaysFirst(presets.filter { $0.id.utf8.starts(with: id.utf8) }).map { $0.id }
    if let today = begun.first, today.utf8.starts(with: (id + "-").utf8) { return [today] }
    let ids = presets.map { $0.id }
    if let begin = ids.filter({ id.hasPrefix($0 + "-") }).max(by: { $0.utf8.count < $1.utf8.count }) { return [begin] }
    let near = EditDistance.nearest(to: id, in: ids)
    if !near.isEmpty { return near }
    return Array((begun.isEmpty ? presets(about: id).map { $0.id } : begun).prefix(3))
  }

  /// Adds the presets of a file, whose ids are new.
  package mutating func add(_ presets: [Preset], from source: SourceText) {
    for preset in presets {
      indexes[preset.id] = added.count
      added.append(preset)
      files.append(source.name)
    }
    checksum.add(source.bytes)
  }

  /// The file from which the preset with an id was added; `nil` for a built-in one.
  package func file(ofPreset id: String) -> String? { indexes[id].flatMap { files[$0] } }
}

extension PresetLibrary {
  /// The preset with an id, for callers that require it.
  package func preset(_ id: String) throws(Failure) -> Preset {
    if let preset = self[id: id] { return preset }
    if !id.isEmpty, !hosts(called: id.replacing("-", by: " ")).isEmpty {
      throw Failure(.usage, "'\(id)' is an app, and no preset; '--host \(id)' asks about all that it shares")
    }
    let near = suggestions(for: id)
    let hint = near.isEmpty ? "; 'activationrule apps all' lists them" : EditDistance.question(near)
    throw Failure(.usage, "there is no preset '\(id)'\(hint)")
  }

  /// The preset with an id, if rules are evaluated on it.
  package func presetForRules(_ id: String) throws(Failure) -> Preset {
    let preset = try preset(id)
    guard !preset.isHandlerSide else {
      throw Failure(.usage, "'\(id)' is what an extension's code receives, not what its rule is asked about")
    }
    return preset
  }
}

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
  ) -> [Preset] {
    let words = Set(folded(text ?? "").split(separator: " ")).map { Array($0) }
    return presets.filter { preset in
      hosts?.contains(preset.host) ?? true
        && platform.map { preset.isShared(on: $0) } ?? true
        && (words.isEmpty || preset.contains(words, inSources))
    }
  }

  /// The presets for rules of the hosts with a name on a platform, or on the other platform if none are known on this
  /// one.
  package func presets(ofHost name: String, on platform: Platform) -> [Preset] {
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
    let meant = HostAliases.words.filter { $0.word.utf8.elementsEqual(wanted) }.map { $0.host }
    return hosts.filter { meant.contains($0) }
  }

  /// The words for hosts that a shell completes: their names in lower case, and aliases; none with a space.
  package var hostWords: [String] {
    let names = hosts.map { ASCII.lowercased($0) }
    return (names + HostAliases.words.map { $0.word }).filter { !$0.utf8.contains(" ") }
  }

  /// The presets that a name or a few words may mean: the preset with that name, otherwise those whose texts contain all
  /// the words, those of today first.
  package func presets(about words: String) -> [Preset] {
    if let preset = self[id: words] { return [preset] }
    let words = folded(words.replacing("-", by: " ")).split(separator: " ").map { Array($0) }
    let found = presets.filter { preset in
      let text = folded("\(preset.id) \(preset.host) \(preset.action)")
      return words.contains { $0.count > 2 } && words.allSatisfy { text[...].place(of: $0) != nil }
    }
    return Self.todaysFirst(found)
  }

  /// Returns presets in the order in which they are proposed: those for rules of today first, known ones before guesses,
  /// and main shares before others.
  package static func todaysFirst(_ presets: [Preset]) -> [Preset] {
    let ranks = presets.map { preset -> Int in
      (preset.isHandlerSide ? 8 : 0) + (preset.until == nil ? 0 : 4) + (preset.isGuess ? 2 : 0)
        + (preset.role == .main ? 0 : 1)
    }
    return (0..<16).flatMap { rank in presets.indices.filter { ranks[$0] == rank }.map { presets[$0] } }
  }

  /// The main share of the app whose page has an address, unless that share is a guess.
  ///
  /// - Parameter domain: the domain of the address, such as `www.youtube.com`.
  package func share(ofPageAt domain: String) -> Preset? {
    let domain = ASCII.lowercased(domain)
    let meant = HostAliases.domains.filter { ".\(domain)".utf8.reversed().starts(with: ".\($0.word)".utf8.reversed()) }
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

extension Preset {
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
