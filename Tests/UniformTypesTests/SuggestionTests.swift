import Testing
import UniformTypes
import Texts

@Suite("Suggestions")
struct SuggestionTests {
  let registry = UniformTypeRegistry.system

  @Test("known mistakes have a meaning, or none")
  func mistaken() {
    let rows: [(String, String?)] = [
      ("public.jpg", "public.jpeg"), ("Public.GIF", "com.compuserve.gif"), ("public.mp4", "public.mpeg-4"),
      ("public.pdf", "com.adobe.pdf"), ("public.rar", nil), ("com.apple.uikit.color", nil),
      ("kUTTypePDF", "com.adobe.pdf"), ("UTType.heic", "public.heic"), ("quickTimeMovie", "com.apple.quicktime-movie"),
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
    #expect(UniformTypeRegistry.mistakenIdentifiers.count == 120)
    for (written, meant) in UniformTypeRegistry.mistakenIdentifiers {
      #expect(registry.index(of: written) == nil, "\(written)")
      #expect(meant.map { registry.index(of: $0) != nil } ?? true, "\(written)")
      #expect(registry.suggestion(for: written) == .mistaken(meant: meant), "\(written)")
    }
  }

  @Test("slips find their neighbours")
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
      "public.jpeg", "PUBLIC.JPEG", "dyn.ah62d4rv4ge81g6xy", "", ".", "com.example.my-document", "xyz.qqq", "/",
      "application/x-none", String(repeating: "a", count: 100_000),
    ] { #expect(registry.suggestion(for: identifier) == nil, "\(identifier.prefix(40))") }
  }

  @Test("the distance counts slips")
  func distance() {
    let rows: [(String, String, Int, Int?)] = [
      ("", "", 0, 0), ("a", "a", 0, 0), ("a", "b", 0, nil), ("a", "b", 1, 1), ("", "abc", 3, 3), ("abc", "", 2, nil),
      ("lint", "lnit", 1, 1), ("kitten", "sitting", 3, 3), ("kitten", "sitting", 2, nil),
      ("Evaluate", "evaluate", 0, 0),
      ("ca", "abc", 3, 3), ("format", "fromat", 1, 1), ("abcd", "badc", 2, 2), ("a", "b", -1, nil),
      ("abc", "abc", Int.max, 0), ("flaw", "lawn", 2, 2),
    ]
    for (left, right, limit, distance) in rows {
      #expect(EditDistance.between(left, right, limit: limit) == distance, "\(left) \(right) \(limit)")
      #expect(EditDistance.between(right, left, limit: limit) == distance, "\(right) \(left) \(limit)")
    }
  }

  @Test("the nearest are found in their own order")
  func nearest() {
    let verbs = ["evaluate", "explain", "lint", "test", "matrix", "parse", "format", "convert", "compare", "types"]
    let rows = [
      ("evalute", ["evaluate"]), ("lnt", ["lint"]), ("formt", ["format"]), ("conver", ["convert"]), ("ls", []),
      ("tests", ["test"]), ("type", ["types"]), ("", []), ("matirx", ["matrix"]), ("zzzzzzzz", []),
    ]
    for (word, expected) in rows { #expect(EditDistance.nearest(to: word, in: verbs) == expected, "\(word)") }
    let near = ["aab", "abb", "aaa", "aac", "aad"]
    #expect(EditDistance.nearest(to: "aax", in: near) == ["aab", "aaa", "aac"])
    #expect(EditDistance.nearest(to: "aax", in: near, limit: 0) == [])
    #expect(EditDistance.nearest(to: "aax", in: near, limit: -1) == [])
    #expect(EditDistance.nearest(to: "aax", in: near, limit: .max, count: 1) == ["aab"])
    #expect(EditDistance.nearest(to: "aax", in: near, count: -1) == [])
  }
}
