import ActivationRuleText
import Testing

@Suite("A value that a change writes")
struct WrittenValueTests {
  @Test(
    "is read as the same value",
    arguments: [
      "<true/>", "<integer>-3</integer>", "<integer>18446744073709551615</integer>", "<real>1.5</real>",
      "<string>a &amp; b</string>", "<date>2020-01-02T03:04:05Z</date>", "<data>AAEC</data>", "<array/>", "<dict/>",
      "<array><string>a</string><array><true/></array><dict><key>b</key><real>2</real></dict></array>",
    ])
  func roundTrip(_ element: String) throws {
    func read(_ element: String) throws -> PropertyListNode {
      try PropertyListReader.read(SourceText(name: "a", text: "<plist>\(element)</plist>")).root
    }
    let node = try read(element)
    let again = try read(node.xml())
    #expect(JSONValue(again).text() == JSONValue(node).text() && again.kindName == node.kindName)
  }
}
