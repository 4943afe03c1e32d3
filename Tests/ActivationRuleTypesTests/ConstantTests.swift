import ActivationRuleText
import Testing
@testable import ActivationRuleTypes

@Suite("Names of constants")
struct ConstantTests {
  let registry = UniformTypeRegistry.system

  @Test("of the newer interface are members of UTType")
  func newer() {
    for name in ["heic", ".heic", "UTType.heic"] {
      #expect(registry.type(constantName: name)?.identifier == "public.heic", "\(name)")
    }
    let rows = [
      ("quickTimeMovie", "com.apple.quicktime-movie"), ("pdf", "com.adobe.pdf"), ("fileURL", "public.file-url"),
      ("mpeg4Movie", "public.mpeg-4"), ("webP", "org.webmproject.webp"), ("rawImage", "public.camera-raw-image"),
    ]
    for (name, identifier) in rows { #expect(registry.identifier(constantName: name) == identifier) }
    for name in ["", ".", "UTType.", "HEIC", "kUTTypeNothing", "public.heic"] {
      #expect(registry.type(constantName: name) == nil, "\(name)")
    }
    #expect(registry.identifiers.filter { registry.type($0)?.constantName != nil }.count == 143)
  }

  @Test("of the older interface stand for declared types")
  func older() {
    let rows = [
      ("kUTTypeJPEG", "public.jpeg"), ("kUTTypeUTF8PlainText", "public.utf8-plain-text"),
      ("kUTTypeMPEG4", "public.mpeg-4"), ("kUTTypeMP3", "public.mp3"), ("kUTTypeRTFD", "com.apple.rtfd"),
      ("kUTTypeQuickTimeMovie", "com.apple.quicktime-movie"), ("kUTTypeAppleICNS", "com.apple.icns"),
      ("kUTTypePKCS12", "com.rsa.pkcs-12"), ("kUTTypeVCard", "public.vcard"), ("kUTTypeAVIMovie", "public.avi"),
      ("kUTTypeInternetLocation", "com.apple.internet-location"), ("kUTTypeFileURL", "public.file-url"),
      ("kUTTypeElectronicPublication", "org.idpf.epub-container"), ("kUTTypeSymLink", "public.symlink"),
      ("kUTTypeScalableVectorGraphics", "public.svg-image"), ("kUTTypeApplicationFile", "com.apple.application-file"),
      ("kUTTypeOSAScript", "com.apple.applescript.script"), ("kUTTypeURLBookmarkData", "com.apple.bookmark"),
      ("kUTTypeSpotlightImporter", "com.apple.metadata-importer"),
      ("kUTType3dObject", "public.geometry-definition-format"),
    ]
    for (name, identifier) in rows { #expect(registry.identifier(constantName: name) == identifier, "\(name)") }
    let older = TableLine.lines(of: TypeTexts.constants).map { ($0[0].text, $0[1].text) }
    #expect(older.count == 132)
    for (name, identifier) in older {
      #expect(registry.index(of: identifier) != nil, "\(name)")
      #expect(name.hasPrefix("kUTType"))
    }
    #expect(UniformTypeRegistry(tables: []).identifier(constantName: "kUTTypeJPEG") == nil)
  }

  @Test("of keys and tag classes are no types")
  func withoutCounterpart() {
    let reasons = [
      "kUTExportedTypeDeclarationsKey": "a key of Info.plist", "kUTImportedTypeDeclarationsKey": "a key of Info.plist",
      "kUTTypeConformsToKey": "a key of a declaration", "kUTTypeDescriptionKey": "a key of a declaration",
      "kUTTypeIconFileKey": "a key of a declaration", "kUTTypeIdentifierKey": "a key of a declaration",
      "kUTTypeReferenceURLKey": "a key of a declaration", "kUTTypeTagSpecificationKey": "a key of a declaration",
      "kUTTypeVersionKey": "a key of a declaration", "kUTTagClassFilenameExtension": "a class of tags",
      "kUTTagClassMIMEType": "a class of tags",
    ]
    for (name, reason) in reasons { #expect(registry.type(constantName: name) == nil, "\(name) is \(reason)") }
  }
}
