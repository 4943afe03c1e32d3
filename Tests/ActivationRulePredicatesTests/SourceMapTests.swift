import ActivationRuleText
import Testing

@Suite("A source map leads from a decoded string to the file")
struct SourceMapTests {
  /// `a &lt; b`: the decoded string `a < b` begins at offset 10 of the file.
  private let map = SourceMap(anchors: [
    .init(decoded: 0, source: 10, isLiteral: true),
    .init(decoded: 2, source: 12, isLiteral: false),
    .init(decoded: 3, source: 16, isLiteral: true),
  ])

  @Test(
    "ranges move through an entity",
    arguments: [
      (SourceRange(0, 1), SourceRange(10, 11)),
      (SourceRange(2, 3), SourceRange(12, 16)),
      (SourceRange(0, 5), SourceRange(10, 18)),
      (SourceRange(3, 5), SourceRange(16, 18)),
      (SourceRange(at: 5), SourceRange(at: 18)),
    ])
  func moves(_ decoded: SourceRange, _ expected: SourceRange) {
    #expect(map.sourceRange(decoded) == expected)
  }
}
