package import ActivationRuleModel
import ActivationRulePredicates
import ActivationRuleText
package import ActivationRuleTypes

/// The payload that a host app passes on for one action of its user, with the evidence for it.
///
/// An object, since shares and answers refer to it.
public final class Preset: Sendable, Identifiable {
  /// The name of the preset, such as `safari-page`; it never changes.
  public let id: String
  /// The common name of the app that shares.
  public let host: String
  /// The platform of the host; `nil` for any platform.
  package let platform: Platform?
  /// The versions of the system or the app, or the years of the reports, for which the payload is known; `nil` if they
  /// are unknown or do not matter.
  package let systemVersions: String?
  /// The kind of the shared thing; several for a mixture, such as photos and a video, and for an ambiguous thing, such as
  /// a place with its address.
  package let kinds: [ShareKind]
  /// Whether one of several kinds is enough to be for the share, as for a place; all are needed for a mixture.
  package let isOneOfKinds: Bool
  /// The role among the host's shares.
  package let role: Role
  /// The year, or the version of the system or the app, since which the host shares this; `nil` if no report says so.
  package let since: String?
  /// The last year or version in which the host shared this; `nil` if it still does, as far as is known.
  package let until: String?
  /// The user's action in the host.
  package let action: String
  /// The evidence for the payload.
  package let basis: Basis
  /// The likelihood that the payload is right.
  package let confidence: Confidence
  /// The source of the report, or the rule that the payload was inferred from.
  package let source: String
  /// A further remark; may be empty.
  package let notes: String
  /// The payload that the host passes on, before the host stage.
  ///
  /// Reports seldom mention an item's content text and title, so `nil` there means unknown rather than absent. A text
  /// that is known to exist, but with unknown wording, is `standInText`.
  package let payload: HostPayload
  /// The payload as rules see it, after the system's changes.
  package var payloadForRules: Payload { payload.seenByRules() }
  /// Whether an extension's code receives the payload, while its rule is asked about another one.
  ///
  /// Such a preset has no verdict and is not part of matrices.
  package let isHandlerSide: Bool
  /// The obstacle that hides every extension, or all except those made for it, whatever its rule is; `nil` if
  /// none is known.
  package let obstacle: OfferObstacle?
  /// Whether the host shares it only with apps of its maker, or only with apps made for it.
  package let isForOwnApps: Bool

  /// The app and what its user does, such as `Safari: share the page`.
  public var name: String { "\(host): \(action)" }

  /// All known shares that a rule can be asked about.
  public static var all: [Preset] { PresetLibrary.builtIn.presets.filter { !$0.isHandlerSide } }

  /// The text for a content text or title that exists, but that no report quotes.
  package static let standInText = "Example"

  /// Makes a preset.
  package init(
    id: String, host: String, platform: Platform?, systemVersions: String? = nil, kinds: [ShareKind] = [],
    isOneOfKinds: Bool = false, role: Role = .other,
    since: String? = nil, until: String? = nil, action: String, basis: Basis, confidence: Confidence,
    source: String = "", notes: String = "", payload: HostPayload, isHandlerSide: Bool = false,
    obstacle: OfferObstacle? = nil, isForOwnApps: Bool = false
  ) {
    (self.id, self.host, self.platform, self.systemVersions) = (id, host, platform, systemVersions)
    self.kinds = kinds.isEmpty ? [ShareKind(payload.attachments.first)] : kinds
    (self.isOneOfKinds, self.role, self.since, self.until) = (isOneOfKinds, role, since, until)
    self.action = action
    self.basis = basis
    self.confidence = confidence
    self.source = source
    self.notes = notes
    self.payload = payload
    self.isHandlerSide = isHandlerSide
    self.obstacle = obstacle
    self.isForOwnApps = isForOwnApps
  }

  /// The platform in the notation of people and files: `iOS`, `macOS` or `any`.
  package var platformName: String { Self.platforms.first { $0.platform == platform }?.name ?? "" }
}

extension Preset {
  /// The presets of ``PresetTable`` in order, all or those with an id or a host; a broken line is skipped, which a test
  /// would notice.
  static func presets(ids: [String]? = nil, hosts: [String]? = nil) -> [Preset] {
    TableLine.lines(of: PresetTable.text).compactMap { line in
      ids?.contains(line[0].text) ?? true && hosts?.contains(line[1].text) ?? true ? Preset(line) : nil
    }
  }

  /// Reads a line in the form that `Grammar/presets.txt` describes.
  private convenience init?(_ line: TableLine) {
    func text(_ field: Int) -> String { line[field].text }
    let mark = line.text(14)
    let obstacle = mark.flatMap { mark in OfferObstacle.all.first { $0.id == mark } }
    let isOneOfKinds = line[4].contains("/")
    let kinds = line.list(4, at: isOneOfKinds ? "/" : ",").map { ShareKind(rawValue: $0) }
    guard mark.map({ ["handler", "own-apps"].contains($0) }) ?? true || obstacle != nil,
      let platform = Self.platform(named: text(2)), !kinds.isEmpty, !kinds.contains(nil),
      let role = Role(rawValue: text(5)), let basis = Basis(rawValue: text(9)),
      let confidence = Confidence(rawValue: text(10)), let payload = Self.payload(line)
    else { return nil }
    self.init(
      id: text(0), host: text(1), platform: platform, systemVersions: line.text(3), kinds: kinds.compactMap { $0 },
      isOneOfKinds: isOneOfKinds, role: role, since: line.text(6), until: line.text(7), action: text(8), basis: basis,
      confidence: confidence, source: text(11), notes: text(12), payload: payload, isHandlerSide: mark == "handler",
      obstacle: obstacle, isForOwnApps: mark == "own-apps")
  }

  private static func payload(_ line: TableLine) -> HostPayload? {
    var (items, isRead) = ([Payload.Item()], true)
    line.visit(13, at: " ") { word in
      switch word.text {
      case "/": items.append(Payload.Item())
      case "-": break
      case "[]": items[items.count - 1].append(Payload.Attachment([]))
      case "+text": items[items.count - 1].contentText = standInText
      case "+title": items[items.count - 1].title = standInText
      case "+script": items[items.count - 1].userInfo["supportsJavaScript"] = .boolean(true)
      default:
        if word.first == "+" { isRead = false }
        items[items.count - 1].append(Payload.Attachment(word.split(separator: ",").map { $0.text }))
      }
    }
    return isRead ? HostPayload(line[13].isEmpty ? [] : items) : nil
  }
}

extension Preset {
  /// The platforms by their names in tables and files; `nil` for any platform.
  package static let platforms: [(name: String, platform: Platform?)] = [
    ("iOS", .iOS), ("macOS", .macOS), ("any", nil),
  ]

  /// The platform with a name, `.some(nil)` for any platform, and `nil` for an unknown name.
  package static func platform(named name: String) -> Platform?? {
    platforms.first { $0.name == name }.map { $0.platform }
  }
}

extension Preset: Hashable {
  /// Whether two presets say the same.
  public static func == (left: Preset, right: Preset) -> Bool {
    left === right
      || left.words == right.words && left.kinds == right.kinds && left.isOneOfKinds == right.isOneOfKinds
        && left.payload == right.payload && left.obstacle == right.obstacle
        && left.isHandlerSide == right.isHandlerSide && left.isForOwnApps == right.isForOwnApps
  }

  /// Hashes the id, which is nearly always enough to tell presets apart.
  public func hash(into hasher: inout Hasher) { hasher.combine(id) }

  private var words: [String?] {
    [
      id, host, platform?.rawValue, systemVersions, role.rawValue, since, until, action, basis.rawValue,
      confidence.rawValue, source, notes,
    ]
  }
}

/// Alternative names of hosts, as people type them.
///
/// Each line is one host: its name, `|`, and its aliases separated by commas, in lower case; if its pages have
/// well-known addresses, `|` and their domains. An alias of several hosts means all of them. A host's name and a part of it need no alias, unless the part also
/// belongs to another host's name. A word that is also a file name, such as `photo`, is not an alias, since it would
/// hide a file with that name.
enum HostAliases {
  static let text = """
    App Store||apps.apple.com
    Brave|browser,browsers
    Calendar|ical
    ChatGPT|openai
    Chrome|google chrome,chromium,browser,browsers
    Contacts|address book
    DuckDuckGo|ddg,browser,browsers
    Edge|microsoft edge,ms edge,msedge,browser,browsers
    Facebook|fb,meta|facebook.com,fb.watch
    Files|icloud,icloud drive
    Finder|macos finder
    Firefox|ff,mozilla,mozilla firefox,browser,browsers
    Gmail|google mail
    Google Drive|gdrive
    Google Maps|gmaps|maps.google.com,maps.app.goo.gl
    Google Photos|gphotos
    Instagram|insta,ig|instagram.com
    Home Depot||homedepot.com
    Keynote, Pages, Numbers|iwork
    LinkedIn|linked in|linkedin.com
    Mail|apple mail
    Maps|apple maps|maps.apple.com
    Messages|imessage,imessages,sms
    Music|apple music,itunes|music.apple.com
    News|apple news|apple.news
    Notes|apple notes
    Odysee||odysee.com
    Photos|apple photos,camera roll,photo library
    Reddit||reddit.com
    Safari|mobile safari,apple safari,browser,browsers
    SFSafariViewController|in-app browser,safari view controller
    Shazam||shazam.com
    Spotify||open.spotify.com
    Telegram|tg
    TikTok|tik tok|tiktok.com
    WhatsApp|wa,whats app
    X|twitter,x.com,tweet|x.com,twitter.com
    YouTube|yt,you tube|youtube.com,youtu.be
    """

  /// The host of each alias, in the order of the table.
  static var words: [(word: String, host: String)] { column(1) }

  /// The host of each domain.
  static var domains: [(word: String, host: String)] { column(2) }

  private static func column(_ column: Int) -> [(word: String, host: String)] {
    text.utf8.split(separator: "\n").flatMap { line -> [(word: String, host: String)] in
      let parts = line.split(separator: "|", omittingEmptySubsequences: false)
      guard column < parts.count else { return [] }
      let host = String(Substring(parts[0]))
      return parts[column].split(separator: ",").map { (String(Substring($0)), host) }
    }
  }
}

extension Preset {
  /// The certainty that rules see this payload: that of the preset, and of the system's changes to it.
  package var certaintyForRules: Certainty { min(certainty, payload.certainty(.runs)) }
}

extension Preset: CustomStringConvertible {
  /// The preset on one line: `safari-page (Safari: share the page)`.
  public var description: String { "\(id) (\(name))" }
}
