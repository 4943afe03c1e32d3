import ActivationRuleTypes
import Testing

@Suite("Conformance")
struct ConformanceTests {
  let registry = UniformTypeRegistry.system

  static let conforming: [(String, String)] = [
    ("public.jpeg", "public.jpeg"), ("public.JPEG", "Public.Image"), ("public.jpeg", "public.data"),
    ("public.jpeg", "public.content"), ("public.heic", "public.heif-standard"), ("public.heic", "public.image"),
    ("public.json", "public.text"), ("public.html", "public.text"), ("public.rtf", "public.text"),
    ("public.xml", "public.text"), ("public.comma-separated-values-text", "public.plain-text"),
    ("public.swift-source", "public.plain-text"), ("com.apple.property-list", "public.data"),
    ("com.apple.xml-property-list", "public.text"), ("public.file-url", "public.url"), ("public.url", "public.data"),
    ("public.file-url", "public.data"), ("public.zip-archive", "public.data"), ("public.zip-archive", "public.archive"),
    ("public.folder", "public.directory"), ("com.apple.pkpass", "com.apple.package"),
    ("com.apple.pkpass-data", "public.data"), ("public.mpeg-4", "public.movie"),
    ("com.apple.quicktime-movie", "public.movie"), ("public.svg-image", "public.xml"), ("public.log", "public.item"),
    ("com.apple.m4a-audio", "public.mpeg-4-audio"), ("public.video", "public.movie"),
    ("com.apple.webarchive", "public.data"), ("com.adobe.pdf", "public.composite-content"),
    ("org.example.nothing", "ORG.example.Nothing"), ("", ""),
    (
      "org.appextension.find-login-action",
      "org.appextension.find-login-action"
    ),
  ]

  static let notConforming: [(String, String)] = [
    ("public.json", "public.plain-text"), ("public.html", "public.plain-text"), ("public.rtf", "public.plain-text"),
    ("public.vcard", "public.plain-text"), ("com.apple.live-photo", "public.image"), ("public.archive", "public.data"),
    ("public.disk-image", "public.data"), ("public.folder", "public.data"), ("public.url", "public.content"),
    ("com.apple.property-list", "public.text"), ("com.apple.pkpass", "public.data"), ("public.mpeg-4", "public.video"),
    ("com.apple.quicktime-movie", "public.video"), ("public.image", "public.jpeg"), ("public.content", "public.data"),
    ("public.heic", "public.heif"), ("org.example.nothing", "public.item"), ("org.example.nothing", "public.data"),
    ("public.item", "org.example.nothing"), ("public.jpeg", ""), ("", "public.item"), ("public.mp4", "public.movie"),
    ("public.jpeg", "public.jpe"), ("public.jpe", "public.jpeg"),
  ]

  @Test("holds where it should")
  func holds() {
    for (identifier, other) in Self.conforming {
      #expect(registry.conforms(identifier, to: other), "\(identifier) → \(other)")
      let chain = registry.conformanceChain(from: identifier, to: other)
      #expect(chain?.isEmpty == false, "\(identifier) → \(other)")
    }
  }

  @Test("does not hold where one might think so")
  func fails() {
    for (identifier, other) in Self.notConforming {
      #expect(!registry.conforms(identifier, to: other), "\(identifier) → \(other)")
      #expect(registry.conformanceChain(from: identifier, to: other) == nil, "\(identifier) → \(other)")
    }
  }

  @Test("has no root above all types")
  func roots() {
    let roots = [
      "public.item", "public.content", "public.executable", "public.archive", "public.bookmark", "public.database",
      "public.message", "public.contact", "public.to-do-item", "public.calendar-event", "public.playlist",
      "public.stored-url", "com.apple.resolvable", "com.apple.live-photo", "public.haptics-content",
      "public.audiovisual-content-collection",
    ]
    for root in roots { #expect(registry.type(root)?.conformsTo == [], "\(root)") }
    for root in roots { #expect(registry.ancestors(of: root) == [], "\(root)") }
  }

  @Test("explains itself by the shortest chain")
  func chains() {
    let rows: [(String, String, [String])] = [
      ("public.heic", "public.image", ["public.heic", "public.heif-standard", "public.image"]),
      ("public.file-url", "public.data", ["public.file-url", "public.url", "public.data"]),
      ("public.JPEG", "public.Image", ["public.jpeg", "public.image"]),
      ("public.png", "public.png", ["public.png"]),
      ("dyn.ah62d4rv4ge81g6xy", "public.item", ["dyn.ah62d4rv4ge81g6xy", "public.data", "public.item"]),
      ("org.example.x", "org.example.x", ["org.example.x"]),
    ]
    for (from, to, chain) in rows { #expect(registry.conformanceChain(from: from, to: to) == chain) }
  }

  @Test("equality ignores the case of ASCII letters and of nothing else")
  func equality() {
    #expect(registry.isEqual("Public.JPEG", "public.jpeg"))
    #expect(!registry.isEqual("public.jpeg", "public.image"))
    #expect(!registry.isEqual("org.é", "org.É"))
    // One letter with its accent, and the letter with the accent behind it, are other bytes.
    #expect(!registry.isEqual("org.\u{E9}", "org.e\u{301}"))
    #expect(!registry.isEqual("org.k", "org.\u{212A}"))
  }

  @Test("a dynamic identifier conforms to itself, its parents and theirs")
  func dynamic() {
    let subtitles = "dyn.ah62d4rv4ge81g6xy"
    for other in [subtitles, subtitles.uppercased(), "public.data", "public.item"] {
      #expect(registry.conforms(subtitles, to: other), "\(other)")
    }
    for other in ["public.content", "public.text", "dyn.age81q7pf", "org.example.x"] {
      #expect(!registry.conforms(subtitles, to: other), "\(other)")
    }
    let outside = DynamicTypeIdentifier(tag: "x", tagClass: .filenameExtension, conformingTo: "org.example.base")
    #expect(registry.conforms(outside.identifier, to: "org.Example.base"))
    #expect(!registry.conforms(outside.identifier, to: "public.data"))
    let nested = DynamicTypeIdentifier(tag: "x", tagClass: .filenameExtension, conformingTo: subtitles)
    #expect(registry.conforms(nested.identifier, to: "public.data"))
    #expect(registry.ancestors(of: nested.identifier) == [subtitles, "public.data", "public.item"])
    #expect(registry.type(subtitles)?.filenameExtensions == ["srt"])
    #expect(registry.type(subtitles)?.kind == .dynamic)
  }
}
