import ActivationRuleTypes
import Testing

@Suite("From tags to types")
struct TagLookupTests {
  let registry = UniformTypeRegistry.system

  /// Extension, answer without a base, answer for files.
  static let claimed: [(String, String, String)] = [
    ("pkpass", "com.apple.pkpass", "com.apple.pkpass-data"),
    ("pages", "com.apple.iwork.pages.pages", "com.apple.iwork.pages.sffpages"),
    ("numbers", "com.apple.iwork.numbers.numbers", "com.apple.iwork.numbers.sffnumbers"),
    ("key", "com.apple.iwork.keynote.key", "com.apple.iwork.keynote.sffkey"),
    ("kth", "com.apple.iwork.keynote.kth", "com.apple.iwork.keynote.sffkth"),
    ("template", "com.apple.iwork.pages.template", "com.apple.iwork.pages.sfftemplate"),
    ("nmbtemplate", "com.apple.iwork.numbers.template", "com.apple.iwork.numbers.sfftemplate"),
    ("pkg", "com.apple.installer-package-archive", "com.apple.installer-package-archive"),
    ("mpkg", "com.apple.installer-package-archive", "com.apple.installer-package-archive"),
    ("app", "com.apple.application-bundle", "com.apple.application-file"),
    ("mp4", "public.mpeg-4", "public.mpeg-4"), ("xml", "public.xml", "public.xml"),
    ("plist", "com.apple.property-list", "com.apple.property-list"),
    ("otf", "public.opentype-font", "public.opentype-font"),
    ("otc", "public.opentype-collection-font", "public.opentype-collection-font"),
    ("smf", "public.midi-audio", "public.midi-audio"), ("orf", "com.olympus.raw-image", "com.olympus.raw-image"),
    ("raw", "com.panasonic.raw-image", "com.panasonic.raw-image"),
    ("ts", "public.mpeg-2-transport-stream", "public.mpeg-2-transport-stream"), ("JPG", "public.jpeg", "public.jpeg"),
  ]

  @Test("the first claimant answers, and the base decides between package and file")
  func claimants() {
    for (tag, plain, data) in Self.claimed {
      #expect(registry.preferredType(filenameExtension: tag, conformingTo: nil) == plain, "\(tag)")
      #expect(registry.preferredType(filenameExtension: tag) == data, "\(tag)")
      #expect(registry.types(filenameExtension: tag).first?.identifier == plain, "\(tag)")
    }
    let files = registry.types(filenameExtension: "mp4", conformingTo: "public.data").map(\.identifier)
    #expect(files == ["public.mpeg-4", "public.mpeg-4-audio"])
    let package = registry.preferredType(filenameExtension: "pkg", conformingTo: "com.apple.package")
    #expect(package == "com.apple.installer-package")
  }

  @Test("MIME types have their own claimants")
  func mimeTypes() {
    let rows = [
      ("audio/mp4a-latm", "public.mpeg-4-audio"), ("application/vnd.ms-excel", "com.microsoft.excel.xls"),
      ("application/msword", "com.microsoft.word.doc"), ("IMAGE/jpeg", "public.jpeg"),
      ("application/vnd.ms-powerpoint", "com.microsoft.powerpoint.ppt"), ("application/octet-stream", "public.data"),
      ("text/plain;charset=utf-8", "public.utf8-plain-text"),
    ]
    for (tag, type) in rows { #expect(registry.preferredType(mimeType: tag) == type, "\(tag)") }
    #expect(registry.preferredType(mimeType: "image/x-icon", conformingTo: nil)?.hasPrefix("dyn.agq8") == true)
    #expect(registry.types(mimeType: "image/png").map(\.identifier) == ["public.png"])
  }

  @Test("four-character codes and pasteboard names compare exactly")
  func exactTags() {
    #expect(registry.types(tag: "JPEG", tagClass: .osType).map(\.identifier) == ["public.jpeg"])
    #expect(registry.types(tag: "jpeg", tagClass: .osType).map(\.kind) == [.dynamic])
    #expect(registry.types(tag: "PDF ", tagClass: .osType).map(\.identifier) == ["com.adobe.pdf"])
    #expect(registry.types(tag: "PDF", tagClass: .osType).map(\.kind) == [.dynamic])
    #expect(
      registry.types(tag: "Apple PNG pasteboard type", tagClass: .pasteboardName).map(\.identifier) == ["public.png"])
    #expect(registry.types(tag: "apple png pasteboard type", tagClass: .pasteboardName).map(\.kind) == [.dynamic])
  }

  @Test("an unclaimed tag gives a dynamic type under the base")
  func unclaimed() {
    #expect(registry.preferredType(filenameExtension: "SRT") == "dyn.ah62d4rv4ge81g6xy")
    #expect(registry.preferredType(filenameExtension: "vue", conformingTo: nil) == "dyn.age81q7pf")
    let underImage = registry.types(filenameExtension: "txt", conformingTo: "public.image")
    #expect(underImage.map(\.conformsTo) == [["public.image"]])
    #expect(underImage.map(\.filenameExtensions) == [["txt"]])
  }

  @Test("an undeclared base gives a dynamic type, and no list")
  func undeclaredBase() {
    let answer = registry.preferredType(filenameExtension: "jpg", conformingTo: "org.example.base")
    #expect(answer.flatMap(DynamicTypeIdentifier.init)?.conformsTo == ["org.example.base"])
    #expect(registry.types(filenameExtension: "jpg", conformingTo: "org.example.base") == [])
  }

  @Test("an invalid tag gives nothing")
  func invalid() {
    for tag in ["", ".", ".jpg", "tar.gz"] {
      #expect(registry.preferredType(filenameExtension: tag) == nil, "\(tag)")
      #expect(registry.types(filenameExtension: tag) == [], "\(tag)")
    }
    for tag in ["", "jpeg", "image"] { #expect(registry.preferredType(mimeType: tag) == nil, "\(tag)") }
    #expect(
      registry.types(tag: "", tagClass: .osType) == [] && registry.types(tag: "", tagClass: .pasteboardName) == [])
  }

  @Test("an extension with a dash is claimed as a whole")
  func dashes() {
    #expect(
      registry.preferredType(filenameExtension: "pages-tef", conformingTo: nil) == "com.apple.iwork.pages.pages-tef")
    #expect(registry.preferredType(filenameExtension: "txt-Qz3kPw")?.hasPrefix("dyn.") == true)
  }
}
