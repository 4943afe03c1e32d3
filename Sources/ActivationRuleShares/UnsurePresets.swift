/// The shares that are not well known, by how many rules turn on what exactly they are.
package enum UnsurePresets {
  /// The presets that nobody saw, in today's shares, each with how many rules turn on it; the most important first.
  ///
  /// - Parameter rules: `nil` for the collected rules, whose numbers `Grammar/preset-turns.txt` has.
  package static func counts(
    in library: PresetLibrary, of rules: [ActivationRule]? = nil
  ) -> [(preset: HostPreset, count: Int)] {
    let presets = library.presets.filter { preset in
      !preset.isHandlerSide && preset.isOfApp && preset.until == nil && preset.certainty < .observed
    }
    let recorded = rules == nil ? Self.recorded : [:]
    let counted = presets.map { preset in
      let others = preset.otherForms(in: library)
      let turned = rules?.count { rule in
        let isShown = rule.evaluate(preset.payload.seenByRules()) == .shown
        return others.contains { (rule.evaluate($0) == .shown) != isShown }
      }
      return (preset: preset, count: turned ?? recorded[preset.id] ?? 0)
    }
    let order = counted.indices.sorted { (counted[$1].count, $0) < (counted[$0].count, $1) }
    return order.map { counted[$0] }
  }

  /// How many rules were collected.
  package static let collectedCount = PresetTurns.ruleCount

  /// What the tool recorded: an identifier and a number a line.
  private static var recorded: [String: Int] {
    let lines = PresetTurns.text.utf8.split(separator: UInt8(ascii: "\n")).map {
      $0.split(separator: UInt8(ascii: " "))
    }
    var counts: [String: Int] = [:]
    for line in lines where line.count == 2 { counts[String(Substring(line[0]))] = Int(String(Substring(line[1]))) }
    return counts
  }
}

extension HostPreset {
  /// What rules would see if the preset were wrong in one place: another form that the host is known to share, an identifier or
  /// an attachment less, or a text more.
  fileprivate func otherForms(in library: PresetLibrary) -> [Payload] {
    let items = payload.items
    var forms = items.isEmpty ? [] : [items]
    if !items.isEmpty { forms[0][0].attachments.append(.attachment("public.plain-text")) }
    for item in items.indices {
      for place in items[item].attachments.indices {
        var shorter = items
        let identifiers = shorter[item].attachments.remove(at: place).registeredTypeIdentifiers
        forms.append(shorter)
        for identifier in identifiers where identifiers.count > 1 {
          shorter = items
          shorter[item].attachments[place] = Payload.Attachment(identifiers.filter { $0 != identifier })
          forms.append(shorter)
        }
      }
    }
    let related = library.presets.filter {
      $0.host == host && $0.platform == platform && role != .other && $0.role != .other && !$0.isHandlerSide
    }
    return forms.map { HostPayload($0).seenByRules() } + related.map { $0.payload.seenByRules() }
  }
}
