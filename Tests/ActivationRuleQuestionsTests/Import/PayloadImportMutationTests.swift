import ActivationRuleQuestions
import ActivationRuleTestSupport
import ActivationRuleText
import Testing

@Suite("Mutated imports")
struct PayloadImportMutationTests {
  /// Small, seeded, and the same on every platform.
  struct Generator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var value = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
      value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
      return value ^ (value >> 31)
    }
  }

  static let pieces: [String] = [
    "\"", "\\\"", "\\\\\\\"", "\\n", "\n", "\n\n", "(", ")", "{", "}", "<", ">", ",", ";", "=", " ", "public.jpeg",
    "types = (",
    "0x", "\\", "é", "“", "\u{0}", "<NSItemProvider: 0x1c46> {types = (", "<NSExtensionItem: 0x1c42>",
    "supportsJavaScript = 1", "NSExtensionItemAttributedTitleKey", "{\"a\":",
  ]

  @Test("never trap, and give the same answer twice")
  func survives() {
    var random = Generator(state: 20_310_504)
    let rows = PayloadImportTests.all
    for round in 0..<4_000 {
      var bytes = Array(rows[round % rows.count].text.utf8)
      for _ in 0..<Int.random(in: 1...4, using: &random) { mutate(&bytes, &random) }
      let source = SourceText(name: "mutant", bytes: bytes)
      #expect(answer(source) == answer(source))
    }
  }

  private func mutate(_ bytes: inout [UInt8], _ random: inout Generator) {
    let start = Int.random(in: 0...bytes.count, using: &random)
    let end = min(bytes.count, start + Int.random(in: 0...6, using: &random))
    switch Int.random(in: 0..<4, using: &random) {
    case 0: bytes.removeSubrange(start..<end)
    case 1: bytes.insert(contentsOf: Array(Self.pieces.randomElement(using: &random)?.utf8 ?? "".utf8), at: start)
    case 2: bytes.insert(contentsOf: bytes[start..<end], at: start)
    default: bytes.replaceSubrange(start..<end, with: [UInt8.random(in: 0...255, using: &random)])
    }
  }

  /// The answer in words; its places must lie in the text.
  private func answer(_ source: SourceText) -> String {
    do {
      let found = try PayloadImport(reading: source)
      for note in found.notes { check(note, source) }
      return found.payload.line
    } catch {
      check(error.finding, source)
      return error.finding.message
    }
  }

  private func check(_ finding: Finding, _ source: SourceText) {
    #expect(finding.range.upperBound <= source.bytes.count)
    #expect(!FindingRenderer.rows(finding, in: source).text.isEmpty)
  }
}
