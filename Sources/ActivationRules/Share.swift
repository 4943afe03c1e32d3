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
/// try rule.decide(.host(.firefox)).word
/// ```
public struct Share: Hashable, Sendable {
  /// The forms of a share.
  enum Content: Hashable, Sendable {
    case usual(UsualShare, Int)
    case page
    case text
    case file(String)
    case types([String])
    case payload(Payload, TypeDeclarations?, Certainty)
    case preset(SharedPayload)
    case host(Host)
    indirect case together([Share])
  }

  let content: Content
  /// Whether it is everything that an app shares.
  var isOfApp: Bool { if case .host = content { true } else { false } }

  /// A photo from Photos.
  public static let photo = photo(1)
  /// A video from Photos.
  public static let video = video(1)
  /// A PDF from Files.
  public static let pdf = pdf(1)
  /// The page that is open in Safari, as the system asks about it; a page script runs later.
  public static let page = Share(content: .page)
  /// A link, in the form in which people share most links: that of ``page``.
  public static let link = Share(content: .usual(.link, 1))
  /// Selected text.
  public static let text = Share(content: .text)
  /// A contact from Contacts.
  public static let contact = Share(content: .usual(.contact, 1))

  /// Several photos from Photos; at least one, and at most 1,000.
  public static func photo(_ count: Int) -> Share { Share(content: .usual(.photo, count)) }

  /// Several videos from Photos; at least one, and at most 1,000.
  public static func video(_ count: Int) -> Share { Share(content: .usual(.video, count)) }

  /// Several PDFs from Files; at least one, and at most 1,000.
  public static func pdf(_ count: Int) -> Share { Share(content: .usual(.pdf, count)) }

  /// A file as the Files app shares it: its type, and the type of file URLs (reported).
  ///
  /// Only the name counts, such as `report.pdf`; a name that ends in `/` means a folder. A misspelt extension is an error.
  public static func file(_ name: String) -> Share { Share(content: .file(name)) }

  /// An attachment that registers exactly these type identifiers; an undeclared identifier is an error.
  public static func type(_ identifiers: String...) -> Share { Share(content: .types(identifiers)) }

  /// A payload as rules see it; an undeclared identifier is an error.
  ///
  /// - Parameters:
  ///   - payload: the extension items with their attachments.
  ///   - declarations: types that apps declare besides those of the rule's list, such as those of a `Witness`.
  ///   - certainty: how well the payload is known; documented by default.
  public static func payload(
    _ payload: Payload, declaring declarations: TypeDeclarations? = nil, knownAs certainty: Certainty = .documented
  ) -> Share {
    Share(content: .payload(payload, declarations, certainty))
  }

  /// Everything that an app shares today, such as `.host(.firefox)`.
  public static func host(_ host: Host) -> Share { Share(content: .host(host)) }

  /// One known share of an app, such as each of `HostPreset.all`.
  public static func preset(_ preset: HostPreset) -> Share { Share(content: .preset(SharedPayload(preset))) }

  /// One known share of an app, by the preset's id, such as `safari-page`.
  ///
  /// - Throws: `Failure` for an unknown id, and for what only an extension's code receives.
  public static func preset(named id: String) throws(Failure) -> Share {
    .preset(try PresetLibrary.builtIn.presetForRules(id))
  }

  /// Everything that an app shares today, by its name or an alias, such as `Firefox` or `twitter`.
  ///
  /// - Throws: `Failure` for an unknown name.
  public static func host(named name: String) throws(Failure) -> Share { .host(try Host(named: name)) }

  /// The name of an app that shares things; a name that does not exist does not compile.
  public struct Host: Hashable, Sendable {
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
    case .page: ".page"
    case .usual(let usual, let count): ".\(usual.rawValue)" + (count == 1 ? "" : "(\(count))")
    case .text: ".text"
    case .file(let name): ".file(\"\(name)\")"
    case .types(let identifiers): ".type(\(identifiers.map { "\"\($0)\"" }.joined(separator: ", ")))"
    case .payload(let payload, _, _): ".payload(\(payload))"
    case .preset(let share): ".preset(named: \"\(share.preset?.id ?? "")\")"
    case .host(let host): ".host(named: \"\(host.name)\")"
    case .together(let shares): "[\(shares.map { $0.description }.joined(separator: ", "))]"
    }
  }
}
