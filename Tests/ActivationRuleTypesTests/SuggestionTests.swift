import ActivationRuleText
import Testing
@testable import ActivationRuleTypes

@Suite("Suggestions")
struct SuggestionTests {
  let registry = UniformTypeRegistry.system

  @Test("known mistakes have a meaning, or none")
  func mistaken() {
    let rows: [(String, String?)] = [
      ("public.jpg", "public.jpeg"), ("Public.GIF", "com.compuserve.gif"), ("public.mp4", "public.mpeg-4"),
      ("public.pdf", "com.adobe.pdf"), ("public.rar", nil), ("com.apple.uikit.color", nil),
      ("kUTTypePDF", "com.adobe.pdf"), ("UTType.heic", "public.heic"), ("quickTimeMovie", "com.apple.quicktime-movie"),
      ("public.public.jpeg", "public.jpeg"), ("public.com.adobe.PDF", "com.adobe.pdf"),
      ("com.apple.public.image", "public.image"), ("com.com.adobe.pdf", "com.adobe.pdf"),
      ("image/png", "public.png"), (".docx", "org.openxmlformats.wordprocessingml.document"),
      (
        "csv",
        "public.comma-separated-values-text"
      ),
    ]
    for (written, meant) in rows {
      #expect(registry.suggestion(for: written) == .mistaken(meant: meant), "\(written)")
    }
  }

  @Test("every listed mistake is undeclared, and every meaning declared")
  func list() {
    let rows = TableLine.lines(of: TypeTexts.mistakes).map { ($0[0].text, $0[1].text) }
    #expect(rows.count == 120)
    for (written, value) in rows {
      let meant = value.isEmpty ? nil : value
      #expect(registry.index(of: written) == nil, "\(written)")
      #expect(meant.map { registry.index(of: $0) != nil } ?? true, "\(written)")
      #expect(registry.suggestion(for: written) == .mistaken(meant: meant), "\(written)")
    }
  }

  @Test("mistakes find their neighbours")
  func similar() {
    let rows = [
      ("public.jpge", ["public.jpeg"]), ("public.imgae", ["public.image"]), ("public.movi", ["public.movie"]),
      ("com.adobe.pfd", ["com.adobe.pdf"]), ("com.aple.quicktime-movie", ["com.apple.quicktime-movie"]),
      ("public.plaintxt", ["public.plain-text"]), ("pubic.file-url", ["public.file-url"]),
      ("public.audo", ["public.audio"]),
    ]
    for (written, meant) in rows { #expect(registry.suggestion(for: written) == .similar(meant), "\(written)") }
  }

  @Test("nothing is proposed where nothing is wrong or nothing is near")
  func none() {
    for identifier in [
      "public.jpeg", "PUBLIC.JPEG", "dyn.ah62d4rv4ge81g6xy", "", ".", "com.example.my-document", "org.public.image",
      "xyz.qqq", "/",
      "application/x-none", String(repeating: "a", count: 100_000),
    ] { #expect(registry.suggestion(for: identifier) == nil, "\(identifier.prefix(40))") }
  }
}
