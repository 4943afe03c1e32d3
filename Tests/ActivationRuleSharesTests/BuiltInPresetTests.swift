import ActivationRuleModel
import ActivationRulePredicates
import ActivationRuleText
import ActivationRuleTypes
import Testing
@testable import ActivationRuleShares

@Suite("The built-in presets")
struct BuiltInPresetTests {
  let library = PresetLibrary.builtIn

  @Test("are all there, in order, each with an id of its own")
  func order() {
    #expect(library.presets.map { $0.id } == PresetFixture.rows.map { $0.id })
    #expect(Set(library.presets.map { $0.id }).count == PresetFixture.rows.count)
    for preset in library.presets { #expect(library[id: preset.id] == preset) }
  }

  @Test("agree with what was collected, which other code wrote down")
  func facts() {
    for (preset, row) in zip(library.presets, PresetFixture.rows) {
      #expect(PresetFixture.items(preset.payload.seenByRules(.skipped)) == row.items, "\(row.id)")
      #expect(preset.platformName == row.platform, "\(row.id)")
      let basis = row.basis == "host-docs" ? "host-documentation" : row.basis
      #expect(preset.basis.rawValue == basis, "\(row.id)")
      #expect(preset.confidence.rawValue == row.confidence, "\(row.id)")
    }
  }

  @Test("say who shares, how, and where that is known from")
  func texts() {
    for preset in library.presets {
      for text in [preset.host, preset.action, preset.source] { #expect(!text.isEmpty, "\(preset.id)") }
      #expect(preset.systemVersions != "", "\(preset.id)")
      #expect(preset.notes.isEmpty || preset.notes.hasSuffix("."), "\(preset.id)")
      #expect(preset.notes.count <= 120, "\(preset.id)")
      for text in [preset.host, preset.action, preset.source, preset.notes] {
        #expect(text.first != " " && text.last != " ", "\(preset.id)")
      }
      for word in "\(preset.source) \(preset.notes)".split(whereSeparator: { " .;,".contains($0) })
      where ["safari-", "firefox-", "brave-", "naver-"].contains(where: word.hasPrefix) {
        #expect(library[id: String(word)] != nil, "\(preset.id) mentions \(word)")
      }
    }
  }

  @Test("use every basis, confidence and platform")
  func enumerations() {
    #expect(Set(library.presets.map { $0.basis }) == Set(Preset.Basis.allCases))
    #expect(Set(library.presets.map { $0.confidence }) == Set(Preset.Confidence.allCases))
    #expect(Set(library.presets.map { $0.platformName }) == ["iOS", "macOS", "any"])
    #expect(Set(Preset.Basis.allCases.map { $0.summary }).count == Preset.Basis.allCases.count)
    #expect(Preset.Confidence.allCases == Preset.Confidence.allCases.sorted())
  }

  @Test("have identifiers that are well formed and not repeated")
  func identifiers() {
    for preset in library.presets {
      for attachment in preset.payload.attachments {
        let identifiers = attachment.registeredTypeIdentifiers
        #expect(Set(identifiers).count == identifiers.count, "\(preset.id)")
        for identifier in identifiers {
          #expect(identifier.contains("."), "\(preset.id)")
          #expect(
            identifier.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: ",") && $0 != UInt8(ascii: "|") },
            "\(preset.id)")
        }
      }
    }
  }

  /// Types of single apps, prefixed ones, and stand-ins; nothing is known of what they conform to.
  static let undeclared: Set<String> = [
    "com.apple.avfoundation.urlasset", "com.apple.itunes.product-page", "com.apple.music.station",
    "com.apple.notes.richtext",
    "com.example.mydoc", "com.google.youtube.extra", "com.microsoft.intune.mam.com.adobe.pdf",
    "com.microsoft.intune.mam.public.file-url", "com.microsoft.intune.mam.public.text", "com.topografix.gpx",
    "net.osmand.gpx", "org.example.unknown-attachment", "org.textbundle.package",
  ]

  static let dynamic: Set<String> = ["dyn.ah62d4rv4ge81g6xy", "dyn.age80c2xdtb61y"]

  @Test("name types that the system declares, but for a few that are listed")
  func types() {
    let named = library.presets.flatMap { $0.payload.attachments.flatMap { $0.registeredTypeIdentifiers } }
    let unknown = Set(named.filter { UniformTypeRegistry.system.index(of: $0) == nil })
    let dynamic = unknown.filter { UniformTypeRegistry.system.type($0) != nil }
    #expect(dynamic == Self.dynamic)
    #expect(unknown.subtracting(dynamic) == Self.undeclared)
  }

  @Test("have a name for their contents that changes with them")
  func identity() {
    let parts = library.identity.split(separator: "-")
    #expect(parts.first == "\(PresetFixture.rows.count)" && parts.last?.count == 16)
    var checksum = Fingerprint()
    checksum.add(PresetTable.text.description.utf8)
    #expect(library.identity == "\(Preset.presets().count)-\(checksum.digits)")
  }
}

@Suite("The host stage on presets")
struct PresetHostStageTests {
  /// What rules see, in the form of the fixture.
  static let seen: [(id: String, items: String)] = [
    ("safari-page", "{(public.url com.apple.active-webpage)cj}"),
    ("safari-page-js", "{(com.apple.property-list)cj}"),
    (
      "safari-page-mixed-url-plist-text",
      "{(public.url com.apple.active-webpage)(public.plain-text)(com.apple.property-list)cj}"
    ),
    ("safari-pdf", "{(com.adobe.pdf)c}{(public.url com.apple.active-webpage)j}"),
    ("safari-pdf-file-url", "{(public.url)}{(com.adobe.pdf public.file-url)}"),
    ("chrome-page-legacy", "{(public.url)}"),
    ("files-pdf-with-url", "{(com.adobe.pdf public.file-url)}"),
    ("screenshot-editor-temp-url", "{(public.png public.file-url)}"),
    ("youtube-video-url-extra", "{(public.data)(com.google.youtube.extra)}"),
    ("edge-no-items", ""),
    ("edge-empty-item", "{}"),
    ("edge-attachment-without-types", "{()}"),
  ]

  @Test("gives what rules see", arguments: seen)
  func gives(_ row: (id: String, items: String)) throws {
    let preset = try #require(PresetLibrary.builtIn[id: row.id])
    #expect(PresetFixture.items(preset.payload.seenByRules()) == row.items)
  }

  @Test("leaves all others as they are")
  func leaves() {
    let changed = PresetLibrary.builtIn.presets.filter { $0.payload.seenByRules(.skipped) != $0.payload.seenByRules() }
      .map { $0.id }
    #expect(
      changed == [
        "safari-page", "safari-page-mixed-url-plist-text", "safari-pdf", "screenshot-editor-temp-url",
        "files-pdf-with-url", "youtube-video-url-extra",
      ])
  }

  @Test("is meant for all presets but the one that an extension's code receives")
  func handlerSide() {
    #expect(PresetLibrary.builtIn.presets.filter { $0.isHandlerSide }.map { $0.id } == ["safari-page-js"])
  }

  @Test("finds scripts as a flag of the user info, and stand-ins for unknown texts")
  func texts() throws {
    let page = try #require(PresetLibrary.builtIn[id: "safari-page"]?.payload.items.first)
    #expect(page.userInfo == ["supportsJavaScript": .boolean(true)])
    #expect(page.contentText == Preset.standInText)
    #expect(page.title == nil)
    let chrome = try #require(PresetLibrary.builtIn[id: "chrome-page-2025-single"]?.payload.items.first)
    #expect(chrome == Payload.Item([.attachment("public.url")], title: Preset.standInText))
  }
}
