public import ActivationRuleModel
public import ActivationRuleShares
import ActivationRuleText
public import ActivationRuleTypes

/// Something that a person shares, to evaluate rules with.
///
/// The most common shares have a name. ``photo`` means the attachments that Photos hands over, with the certainty of
/// that knowledge; files, types and payloads count as you write them. The elements of a list are shared together, as
/// attachments of one item:
///
/// ```swift
/// try rule.isShown(for: .photo(2))
/// try rule.isShown(for: [.photo, .video])
/// try rule.decide(.host(.firefox)).verdict
/// ```
public struct Share: Hashable, Sendable {
  /// The forms of a share.
  enum Content: Hashable, Sendable {
    case usual(UsualShare, Int)
    case url(String)
    case text(String)
    case file(String)
    case types([String])
    case payload(Payload, TypeDeclarations?, Certainty)
    case preset(SharedPayload)
    case host(Host)
    indirect case together([Share])
  }

  let content: Content
  /// Whether it is everything that an app shares.
  package var isOfApp: Bool { if case .host = content { true } else { false } }

  /// A photo from Photos.
  public static let photo = photo(1)
  /// A video from Photos.
  public static let video = video(1)
  /// A PDF from Files.
  public static let pdf = pdf(1)
  /// A link, in the form in which people share most links: the page that is open in Safari, as the system asks about it.
  public static let link = Share(content: .usual(.link, 1))
  /// A contact from Contacts.
  public static let contact = Share(content: .usual(.contact, 1))

  /// Several photos from Photos; at least one, and at most 1,000.
  public static func photo(_ count: Int) -> Share { Share(content: .usual(.photo, count)) }

  /// Several videos from Photos; at least one, and at most 1,000.
  public static func video(_ count: Int) -> Share { Share(content: .usual(.video, count)) }

  /// Several PDFs from Files; at least one, and at most 1,000.
  public static func pdf(_ count: Int) -> Share { Share(content: .usual(.pdf, count)) }

  /// The bare address of a page, such as `https://example.com`; of a file, as ``file(_:)``.
  public static func url(_ address: String) -> Share { Share(content: .url(address)) }

  /// Selected text; what it says does not matter.
  public static func text(_ text: String) -> Share { Share(content: .text(text)) }

  /// A file as the Files app shares it: its type, and the type of file URLs (reported).
  ///
  /// Only the name counts, such as `report.pdf`; a name that ends in `/` means a folder. A misspelt extension is an error.
  public static func file(_ name: String) -> Share { Share(content: .file(name)) }

  /// An attachment that registers exactly these type identifiers; an undeclared identifier is an error.
  public static func types(_ identifiers: String...) -> Share { Share(content: .types(identifiers)) }

  /// A payload as rules see it; an undeclared identifier is an error.
  ///
  /// - Parameters:
  ///   - payload: the extension items with their attachments.
  ///   - declarations: types that apps declare besides those of the rule's list.
  ///   - certainty: how well the payload is known; documented by default.
  public static func payload(
    _ payload: Payload, declaring declarations: TypeDeclarations? = nil, knownAs certainty: Certainty = .documented
  ) -> Share {
    Share(content: .payload(payload, declarations, certainty))
  }

  /// Everything that an app shares today, such as `.host(.firefox)`.
  public static func host(_ host: Host) -> Share { Share(content: .host(host)) }

  /// One known share of an app, such as each of `Preset.all`.
  public static func preset(_ preset: Preset) -> Share { Share(content: .preset(SharedPayload(preset))) }

  /// One known share of an app, by the preset's id, such as `safari-page`.
  ///
  /// - Throws: `ActivationRuleError` for an unknown id, and for a preset that only an extension's code receives.
  public static func preset(_ id: String) throws(ActivationRuleError) -> Share {
    .preset(try PresetLibrary.builtIn.presetForRules(id))
  }

  /// Everything that an app shares today, by its name or an alias, such as `Firefox` or `twitter`.
  ///
  /// - Throws: `ActivationRuleError` for an unknown name.
  public static func host(_ name: String) throws(ActivationRuleError) -> Share { .host(try Host(named: name)) }

  /// The name of an app that shares things; a name that does not exist does not compile.
  public struct Host: Hashable, Sendable {
    /// All apps of which it is known what they share.
    public static var all: [Host] { Preset.all.map { $0.host }.distinct.map { Host($0) } }

    let name: String
    private let shares: [Platform: [SharedPayload]]

    init(_ name: String) {
      let shares = Platform.allCases.map { platform in
        let presets = PresetLibrary.builtIn.presets(ofHost: name, on: platform)
        return (platform, HostShares(presets).all.map { SharedPayload(presets[$0]) })
      }
      (self.name, self.shares) = (name, Dictionary(uniqueKeysWithValues: shares))
    }

    /// Finds an app by its name or an alias.
    package init(named name: String) throws(Failure) {
      let library = PresetLibrary.builtIn
      let hosts = name.isEmpty ? [] : library.hosts(named: name)
      if hosts.isEmpty {
        throw Failure(.usage, "there is no host '\(name)'\(EditDistance.question(library.suggestions(forHost: name)))")
      }
      self.init(hosts.count == 1 ? hosts[0] : name)
    }

    /// What it shares on a platform, the deciding shares first.
    package func shares(on platform: Platform) -> [SharedPayload] { shares[platform] ?? [] }
  }
}

extension Share.Host: CustomStringConvertible {
  /// The name of the app.
  public var description: String { name }
}

extension Share: ExpressibleByArrayLiteral {
  /// Things that are shared together, as attachments of one item.
  public init(arrayLiteral shares: Share...) { self = .together(shares) }

  /// Things that are shared together, as attachments of one item.
  package static func together(_ shares: [Share]) -> Share { Share(content: .together(shares)) }
}

extension Share: CustomStringConvertible {
  /// The share as written, such as `.photo(2)`.
  public var description: String {
    switch content {
    case .usual(let usual, let count): ".\(usual.rawValue)" + (count == 1 ? "" : "(\(count))")
    case .url(let address): ".url(\"\(address)\")"
    case .text(let text): ".text(\"\(text)\")"
    case .file(let name): ".file(\"\(name)\")"
    case .types(let identifiers): ".types(\(identifiers.map { "\"\($0)\"" }.joined(separator: ", ")))"
    case .payload(let payload, _, _): ".payload(\(payload))"
    case .preset(let share): ".preset(\"\(share.preset?.id ?? "")\")"
    case .host(let host): ".host(\"\(host.name)\")"
    case .together(let shares): "[\(shares.map { $0.description }.joined(separator: ", "))]"
    }
  }
}

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
    case .usual(let usual, let count): return try usual.payload(count)
    case .url(let address):
      guard let url = SharedURL(address) else {
        throw Failure(.usage, "'\(VisibleText.line(address))' is no URL; it has no scheme such as 'https:'")
      }
      if let path = url.filePath { return try Share.file(path).payload(for: rule) }
      return SharedPayload(
        payload: Payload(of: [SharedThing.link.attachment(rule.types)]), certainty: SharedThing.link.certainty)
    case .text:
      let payload = Payload(of: [SharedThing.text.attachment(rule.types)])
      let presets = PresetLibrary.builtIn.presets.filter { $0.platform == rule.settings.platform }
      return SharedPayload(
        payload: payload, certainty: SharedThing.text.certainty, obstacle: presets.obstacle(to: payload))
    case .file(let name):
      if name.isEmpty { throw Failure(.usage, "a file name is empty") }
      if let fault = rule.types.misspeltEnding(ofFileNamed: name) { throw Failure(.usage, fault) }
      let written = VisibleText.line(name)
      if SharedURL(name) != nil { throw Failure(.usage, "'\(written)' is an address; write '.url(…)'") }
      if rule.types.type(name) != nil { throw Failure(.usage, "'\(written)' is a type; write '.types(…)'") }
      let kind: FileKind = name.hasSuffix("/") ? .folder : .regular
      let file = SharedThing.file(name.lastPathPart, kind)
      let attachment = file.attachment(rule.types)
      return SharedPayload(
        payload: Payload(of: [attachment]), certainty: file.certainty,
        files: [attachment: VisibleText.row(name.lastPathPart)])
    case .types(let identifiers):
      if identifiers.isEmpty { throw Failure(.usage, "no type identifier is given") }
      return try rule.described(Payload(of: [Payload.Attachment(identifiers)]), nil, .documented)
    case .payload(let payload, let declarations, let certainty):
      return try rule.described(payload, declarations, certainty)
    case .preset(let share): return share
    case .host(let host):
      throw Failure(.usage, "'\(host.name)' shares several things, so that it cannot be a part of a list")
    case .together(let shares):
      if shares.isEmpty { throw Failure(.usage, "nothing is shared; the list is empty") }
      if shares.count == 1 { return try shares[0].payload(for: rule) }
      var all = SharedPayload(payload: Payload())
      for share in shares { all = all.joined(with: try share.payload(for: rule)) }
      return all
    }
  }
}

extension ActivationRule {
  /// Returns a payload whose types are declared.
  fileprivate func described(
    _ payload: Payload, _ declarations: TypeDeclarations?, _ certainty: Certainty
  ) throws(Failure) -> SharedPayload {
    let known = DeclaredTypes(types, .builtIn, of: self, elsewhere: "; 'declaring:' adds those of an app")
    if let complaint = known.fault(in: payload)?.complaint ?? declarations.flatMap({ known.fault(in: $0) }) {
      throw Failure(.usage, complaint)
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
