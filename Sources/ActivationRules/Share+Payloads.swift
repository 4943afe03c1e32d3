package import ActivationRuleModel
package import ActivationRuleShares
import ActivationRuleText
package import ActivationRuleTypes

extension Share {
  /// The maximum number of things of one kind to share at once.
  package static let largestCount = 1_000

  /// The types that its payloads declare.
  var declarations: TypeDeclarations? {
    switch content {
    case .payload(_, let declarations, _): declarations
    case .together(let shares):
      shares.contains { $0.declarations != nil }
        ? TypeDeclarations(shares.flatMap { $0.declarations?.declarations ?? [] }) : nil
    default: nil
    }
  }

  /// Returns the payloads to evaluate: one, or one for each share of a host.
  package func payloads(for rule: ActivationRule) throws(Failure) -> [SharedPayload] {
    guard case .host(let host) = content else { return [try payload(for: rule)] }
    return host.shares(on: rule.settings.platform)
  }

  private func payload(for rule: ActivationRule) throws(Failure) -> SharedPayload {
    switch content {
    case .page: return try UsualShare.link.payload(1)
    case .usual(let usual, let count): return try usual.payload(count)
    case .text:
      let payload = Payload([.item(SharedThing.text.attachment(rule.types))])
      let presets = PresetLibrary.builtIn.presets.filter { $0.platform == rule.settings.platform }
      return SharedPayload(
        payload: payload, certainty: SharedThing.text.certainty, obstacle: presets.obstacle(to: payload))
    case .file(let name):
      if name.isEmpty { throw Failure(.usage, "a file name is empty") }
      if let fault = rule.types.misspeltEnding(ofFileNamed: name) { throw Failure(.usage, fault) }
      let kind: FileKind = name.hasSuffix("/") ? .folder : .regular
      let file = SharedThing.file(name.lastPathPart, kind)
      let attachment = file.attachment(rule.types)
      return SharedPayload(
        payload: Payload([.item(attachment)]), certainty: file.certainty,
        files: [attachment: VisibleText.row(name.lastPathPart)])
    case .types(let identifiers):
      if identifiers.isEmpty { throw Failure(.usage, "no type identifier is given") }
      return try rule.described(Payload([Payload.Item([Payload.Attachment(identifiers)])]), .documented)
    case .payload(let payload, _, let certainty): return try rule.described(payload, certainty)
    case .preset(let share): return share
    case .host(let host):
      throw Failure(.usage, "'\(host.name)' shares several things, so that it cannot be a part of a list")
    case .together(let shares):
      if shares.isEmpty { throw Failure(.usage, "nothing is shared; the list is empty") }
      var all = SharedPayload(payload: Payload())
      for share in shares { all = all.joined(with: try share.payload(for: rule)) }
      return all
    }
  }
}

extension ActivationRule {
  /// Returns a payload whose types are declared.
  fileprivate func described(_ payload: Payload, _ certainty: Certainty) throws(Failure) -> SharedPayload {
    if let fault = DeclaredTypes(types, .builtIn, of: self, elsewhere: "; 'declaring:' adds those of an app").fault(
      in: payload)
    {
      throw Failure(.usage, fault.complaint)
    }
    return SharedPayload(payload: payload, certainty: certainty)
  }
}

extension UsualShare {
  /// Returns several of the usual thing, in the shape of its preset.
  package func payload(_ count: Int) throws(Failure) -> SharedPayload {
    guard (1...Share.largestCount).contains(count) else {
      throw Failure(.usage, "\(count) is no whole number from 1 to \(Share.largestCount)")
    }
    guard let preset else { return SharedPayload(payload: Payload()) }
    let one = SharedPayload(preset)
    guard var item = one.payload.items.first else { return one }
    item.attachments = Array(repeating: item.attachments, count: count).flatMap { $0 }
    return SharedPayload(
      payload: Payload([item]), sharedPresets: [preset], certainty: one.certainty, obstacle: one.obstacle)
  }
}

extension SharedPayload {
  /// Returns this payload with another one as attachments of the same item.
  fileprivate func joined(with other: SharedPayload) -> SharedPayload {
    var item = payload.items.first ?? Payload.Item()
    for next in other.payload.items {
      item.attachments += next.attachments
      item.contentText = next.contentText ?? item.contentText
      for (key, value) in next.userInfo { item.userInfo[key] = value }
    }
    return SharedPayload(
      payload: Payload([item]),
      sharedPresets: sharedPresets + other.sharedPresets.filter { !sharedPresets.contains($0) },
      certainty: min(certainty, other.certainty), obstacle: obstacle ?? other.obstacle)
  }
}

extension UniformTypeRegistry {
  /// Returns the complaint about a mistyped filename extension; `nil` for any other name.
  package func misspeltEnding(ofFileNamed name: String) -> String? {
    mistypedExtension(ofFileNamed: name).map { ending in
      "nobody declares '.\(VisibleText.line(ending.written))'\(EditDistance.question(ending.meant.map { ".\($0)" }))"
    }
  }
}
