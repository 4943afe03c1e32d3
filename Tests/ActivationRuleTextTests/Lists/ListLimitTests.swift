import ActivationRuleTestSupport
import ActivationRuleText
import Testing

@Suite("Limits and random changes of texts")
struct ListLimitTests {
  private func nested(_ open: String, _ close: String, _ depth: Int) -> String {
    String(repeating: open, count: depth) + String(repeating: close, count: depth)
  }

  @Test("so many containers inside each other are read, one more is an error at its place")
  func depth() throws {
    let most = Limit.listNesting.value
    #expect(try read("<plist>\(nested("<array>", "</array>", most))</plist>").root.valueCount == most)
    #expect(try readJSON(nested("[", "]", most)).root.valueCount == most)
    let xml = try complaint(Array(nested("<array>", "</array>", most + 1).utf8))
    #expect(xml.id == "nesting-too-deep")
    #expect(xml.message == "more than \(most) arrays and dictionaries inside each other")
    #expect(xml.range.lowerBound == most * 7)
    let json = try #require(throws: Failure.self) { try readJSON(nested("{\"a\":", "}", 100_000)) }
    #expect(json.finding.id == "nesting-too-deep")
    #expect(json.finding.range.lowerBound == most * 5)
  }

  static let texts = [
    "<?xml version=\"1.0\"?><plist><dict><key>a</key><string>x &lt; <![CDATA[y]]><!-- z --></string><key>b</key><real>1"
      + "</real><key>c</key><data>QQ==</data><key>d</key><date>2001-01-01T00:00:00Z</date></dict></plist>",
    "{\"a\": [1, -2.5e3, true, null, \"\\uD83D\\uDE00\\n\"], \"b\": {\"c\": {}}}",
  ]

  @Test("no change of bytes stops the program", arguments: texts)
  func mutation(_ text: String) {
    let alphabet = Array("<>/&;!?[]{}\"':,\\=-0x \r\n\u{1}".utf8) + [0x80, 0xC3, 0xFF, 0x00]
    var generator = Generator(state: 7)
    for _ in 0..<4000 {
      var bytes = Array(text.utf8)
      for _ in 0...generator.next(below: 4) {
        let index = generator.next(below: bytes.count)
        if generator.next(below: 3) == 0 { bytes.remove(at: index) }
        bytes[generator.next(below: bytes.count)] = alphabet[generator.next(below: alphabet.count)]
      }
      _ = try? read(bytes)
      _ = try? JSONReader.read(SourceText(name: "test", bytes: bytes))
    }
  }

  @Test("identifiers of faults are in kebab-case and belong to one fault each")
  func identifiers() {
    let identifiers = PropertyListFault.allCases.map(\.rawValue)
    #expect(Set(identifiers).count == identifiers.count)
    #expect(identifiers.allSatisfy { $0.utf8.allSatisfy { $0 == 0x2D || (0x61...0x7A).contains($0) } })
  }

  @Test("every fault but the size of the file has a row that reports it")
  func coverage() {
    let reported =
      XMLErrorTests.complaints.map(\.id) + HostileBinaryTests.broken.map(\.id) + JSONErrorTests.complaints.map(\.id)
      + ["nesting-too-deep", "too-many-values", "input-too-large"]
    #expect(Set(reported) == Set(PropertyListFault.allCases.map(\.rawValue)))
  }
}
