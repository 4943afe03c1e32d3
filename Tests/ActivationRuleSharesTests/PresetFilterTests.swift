import ActivationRuleModel
import ActivationRuleText
import ActivationRuleTypes
import Testing
@testable import ActivationRuleShares

@Suite("Finding presets")
struct PresetFilterTests {
  let library = PresetLibrary.builtIn

  @Test(
    "takes a host by its name before hosts with a word that begins so; a part within a word names none",
    arguments: [
      ("Safari", ["Safari"]), ("safari", ["Safari"]), ("maps", ["Maps"]),
      ("google", ["Google Drive", "Google Photos", "Google Maps"]),
      ("firefox", ["Firefox"]), ("FIREFOX F", ["Firefox Focus"]), ("nothing", []), ("Twitter", ["X"]),
      ("camera roll", ["Photos"]), ("imessage", ["Messages"]), ("itunes", ["Music"]), ("", PresetLibrary.builtIn.hosts),
      ("ail", []), ("all", []), ("hotos", []), ("tube", []), ("s", []), ("wal", ["Wallet"]),
      ("numb", ["Keynote, Pages, Numbers"]),
      ("drive", ["Google Drive"]), ("e p", []), ("pages, n", ["Keynote, Pages, Numbers"]),
    ])
  func hosts(_ name: String, _ hosts: [String]) {
    #expect(library.hosts(named: name).sorted() == hosts.sorted())
  }

  @Test("other words for hosts are in small letters, each once for a host, and of hosts that there are")
  func aliases() {
    let words = HostAliases.words.map { "\($0.word): \($0.host)" }
    #expect(!words.isEmpty && Set(words).count == words.count)
    #expect(library.hosts(named: "browsers").count == 6)
    for (word, host) in HostAliases.words {
      #expect(library.hosts.contains(host) && library.hosts(named: word).contains(host), "\(word)")
      #expect(word == word.lowercased() && !word.isEmpty)
    }
  }

  @Test("takes presets of a platform, and those for any")
  func platform() {
    #expect(library.filtered() == library.presets)
    for (platform, name) in [(Platform.iOS, "iOS"), (.macOS, "macOS")] {
      let ids = PresetFixture.rows.filter { [name, "any"].contains($0.platform) }.map { $0.id }
      #expect(!ids.isEmpty && library.filtered(platform: platform).map { $0.id } == ids)
    }
    #expect(library.filtered(hosts: ["Safari"], platform: .macOS).map { $0.id } == ["macos-safari-page"])
  }

  @Test(
    "finds words in ids, texts and identifiers",
    arguments: [
      ("LIVE-PHOTO", ["photos-live-photo", "photos-live-photo-mov", "messages-live-photo"]),
      ("osmand", ["files-gpx-foreign"]), ("18.6", ["maps-place"]), ("expo-share-extension 77", ["chrome-page-2025"]),
      ("pdf  chrome", ["chrome-pdf"]), ("zzz", []), ("macos preview", ["preview-pdf"]),
      ("host-documentation pdf", ["intune-managed-pdf"]),
    ])
  func words(_ text: String, _ ids: [String]) {
    #expect(library.filtered(matching: text).map { $0.id } == ids)
  }

  @Test("joins conditions")
  func joined() {
    let found = library.filtered(hosts: ["Files"], platform: .iOS, matching: "zip")
    #expect(found.map { $0.id } == ["files-zip"])
    #expect(library.filtered(matching: " ") == library.presets)
  }

  @Test("lists hosts once, in order")
  func hostOrder() {
    #expect(library.hosts.prefix(4) == ["Safari", "SFSafariViewController", "Chrome", "Firefox"])
    #expect(Set(library.hosts).count == library.hosts.count)
    #expect(Set(library.hosts) == Set(library.presets.map { $0.host }))
  }

  @Test("proposes hosts for a misspelt name, for one of its words, and for a part of it")
  func hostSuggestions() {
    let rows = [("ail", ["Mail"]), ("tube", ["YouTube"]), ("gogle", ["Google Drive", "Google Photos", "Google Maps"])]
    for (name, hosts) in rows { #expect(library.suggestions(forHost: name) == hosts, "\(name)") }
    #expect(library.suggestions(forHost: "e").isEmpty && library.suggestions(forHost: "").isEmpty)
  }

  @Test(
    "proposes ids for misspelt ones",
    arguments: [
      ("safari-pag", ["safari-page"]), ("Safari-Page", ["safari-page"]), ("file-pdf", ["files-pdf"]),
      ("firefoxpage", ["firefox-page"]),
      ("chrome-page", ["chrome-page-2025"]), ("chrome_page", ["chrome-page-2025"]), ("Safari page", ["safari-page"]),
      ("photos-image", ["photos-image-heic"]), ("safari-page-ios", ["safari-page"]),
      ("photo", ["photos-image-heic", "photos-image-jpeg", "photos-two-images"]),
      ("safari-page", []), ("", []), ("nonsense-of-a-name", []),
    ])
  func suggestions(_ written: String, _ meant: [String]) {
    #expect(library.suggestions(for: written) == meant)
    #expect(library[id: written] == nil || meant.isEmpty)
  }

  @Test(
    "leads from the name of an app to what asks about it", arguments: ["chrome", "Safari", "google-chrome", "twitter"])
  func namesApps(_ name: String) {
    let failure = #expect(throws: Failure.self) { try library.preset(name) }
    #expect(failure?.message == "'\(name)' is an app, and no preset; '--host \(name)' asks about all that it shares")
  }
}

@Suite("Usual shares")
struct UsualShareTests {
  @Test("are one attachment in one item of a preset that is no guess", arguments: UsualShare.allCases)
  func presets(_ share: UsualShare) throws {
    let preset = try #require(share.preset)
    #expect(preset.payload.items.count == 1 && preset.payload.attachments.count == 1)
    #expect(preset.confidence >= .medium && preset.isShared(on: .iOS) && !preset.isHandlerSide)
  }
}
