import ActivationRuleModel
import ActivationRuleText
import ActivationRuleTestSupport
import Foundation
import Testing

/// Advice moves what stands in the wrong place, all of it, and deletes nothing that it does not name.
@Suite("Keys outside of the rule")
struct MisplacedKeysTests {
  /// Where the keys stand, how the rule is written, and the form of the list.
  typealias Row = (place: String, rule: String, isJSON: Bool)

  private static let keys = [
    ("NSExtensionActivationSupportsImageWithMaxCount", "4"), ("NSExtensionActivationSupportsText", "true"),
    ("NSExtensionActivationSupportsWebURLWithMaxCount", "1"),
  ]
  private static let movies = ("NSExtensionActivationSupportsMovieWithMaxCount", "2")
  private static let rules = ["no attributes", "no rule", "empty dictionary", "empty string", "dictionary", "list"]
  private static let rows: [Row] = ["beside", "in the extension", "at the top", "everywhere"].flatMap { place in
    rules.flatMap { rule in [false, true].map { (place, rule, $0) } }
  }.filter { $0.1 != "no attributes" || $0.0 != "beside" && $0.0 != "everywhere" }

  /// A dictionary of members, which are written already.
  private static func dictionary(_ members: [(String, String)], isJSON: Bool) -> String {
    let lines = members.map { key, value in
      isJSON ? "\"\(key)\": \(value)" : "<key>\(key)</key>\n\(value)"
    }
    return isJSON ? "{\n\(lines.joined(separator: ",\n"))\n}" : "<dict>\n\(lines.joined(separator: "\n"))\n</dict>"
  }

  private static func list(_ row: Row) -> String {
    let isJSON = row.isJSON
    let text = { (text: String) in isJSON ? "\"\(text)\"" : "<string>\(text)</string>" }
    let written = { (member: (String, String)) in
      (member.0, isJSON ? member.1 : member.1 == "true" ? "<true/>" : "<integer>\(member.1)</integer>")
    }
    var (top, middle, inner) = ([("CFBundleName", text("A"))], [("Before", text("a"))], [(String, String)]())
    switch row.place {
    case "beside": inner += keys.map(written)
    case "in the extension": middle += keys.map(written)
    case "at the top": top += keys.map(written)
    default:
      inner.append(written(keys[0]))
      middle.append(written(keys[1]))
      top.append(written(keys[2]))
    }
    let rule: String? =
      switch row.rule {
      case "empty dictionary": isJSON ? "{}" : "<dict/>"
      case "empty string": text("")
      case "dictionary": dictionary([written(movies)], isJSON: isJSON)
      case "list": isJSON ? "[]" : "<array/>"
      default: nil
      }
    if let rule { inner.append(("NSExtensionActivationRule", rule)) }
    if row.rule != "no attributes" { middle.append(("NSExtensionAttributes", dictionary(inner, isJSON: isJSON))) }
    middle.append(("NSExtensionPointIdentifier", text("com.apple.share-services")))
    top.append(("NSExtension", dictionary(middle, isJSON: isJSON)))
    let root = dictionary(top, isJSON: isJSON)
    return isJSON ? root : "<plist version=\"1.0\">\n\(root)\n</plist>\n"
  }

  /// Expects that the rule of a file has all keys with their values, and that none stands outside.
  private static func expectMoved(_ path: String, _ row: Row, _ run: CommandRun) throws {
    let source = SourceText(name: path, bytes: [UInt8](try Data(contentsOf: URL(filePath: path))))
    let root = try row.isJSON ? JSONReader.read(source).root : PropertyListReader.read(source).root
    guard case .dictionary(let entries) = ExtensionProperties(root).rule else {
      Issue.record("no dictionary: \(run)")
      return
    }
    let found = Dictionary(entries.map { ($0.key.text, JSONValue($0.value).text()) }) { $1 }
    for (key, value) in keys + (row.rule == "dictionary" ? [movies] : []) {
      #expect(found[key] == value, "\(key): \(run)")
    }
    #expect(RuleSurroundings(root)?.strayKeys.isEmpty == true, "\(run)")
    #expect(root["CFBundleName"]?.string == "A" && root["NSExtension"]?["Before"]?.string == "a")
  }

  @Test("move together into it, whatever is shared", arguments: rows)
  func explain(_ row: Row) throws {
    // What a rule for films says of browsers is that it is not for them.
    let hosts = row.rule == "dictionary" ? [] : [["--host", "chrome"], ["--host", "firefox"]]
    for asked in [["photo.heic"]] + Effort.sample([["--text", "hello"], ["--link"]] + hosts, oneIn: 3) {
      let folder = try TemporaryFolder()
      let path = try folder.write(row.isJSON ? "Info.json" : "Info.plist", Self.list(row))
      let run = CommandRun(["explain", path, "--fix", "1"] + asked)
      #expect(run.status == 0 && run.output.contains("move the 3 keys into the rule"), "\(asked) \(run)")
      try Self.expectMoved(path, row, run)
    }
  }

  @Test("move together by the repair of lint", arguments: rows.filter { $0.rule != "list" })
  func lint(_ row: Row) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(row.isJSON ? "Info.json" : "Info.plist", Self.list(row))
    #expect(CommandRun(["lint", path]).output.contains("fix: move the 3 keys into the rule"))
    let run = CommandRun(["lint", "--fix", path] + (row.rule == "dictionary" ? ["--unsafe-fixes"] : []))
    try Self.expectMoved(path, row, run)
  }

  // MARK: Rules

  private static let extra = "<key>NSExtensionActivationSupportsText</key><true/>"

  /// A list with a rule under NSExtension, and more beside it.
  private static func misplaced(_ attributes: String, _ beside: String = "") -> String {
    """
    <plist version="1.0"><dict>
      <key>NSExtension</key>
      <dict>\(attributes)
        <key>NSExtensionPointIdentifier</key>
        <string>com.apple.share-services</string>\(beside)
        <key>NSExtensionActivationRule</key>
        \(RulePlacesTests.image)
      </dict>
    </dict></plist>
    """
  }

  @Test(
    "a rule in the wrong place moves, with the keys that stand beside it",
    arguments: ["", "\n    <key>NSExtensionAttributes</key>\n    <dict/>"], ["", extra])
  func rule(_ attributes: String, _ beside: String) throws {
    for verb in [["explain", "photo.heic", "--fix", "1"], ["lint", "--fix", "--unsafe-fixes"]] {
      let folder = try TemporaryFolder()
      let path = try folder.write("Info.plist", Self.misplaced(attributes, beside))
      let run = CommandRun([verb[0], path] + verb.dropFirst())
      let words = verb[0] == "explain" ? "move the rule to NSExtension › NSExtensionAttributes" : "fixed"
      #expect(run.output.replacing("\n", with: " ").contains(words), "\(run)")
      let text = try String(contentsOfFile: path, encoding: .utf8)
      #expect(CommandRun(["evaluate", path, "photo.heic"]).status == 0, "\(text)")
      #expect(beside.isEmpty || CommandRun(["evaluate", path, "--text", "a"]).status == 0, "\(text)")
      #expect(text.components(separatedBy: "NSExtensionActivationSupports").count == (beside.isEmpty ? 2 : 3))
    }
    let folder = try TemporaryFolder()
    let path = try folder.write("Info.plist", Self.misplaced(attributes, beside))
    #expect(CommandRun(["lint", path]).output.contains("fix: move the rule to NSExtension"))
  }

  @Test("strict matching is left out where it alone hides the extension, in these words")
  func strictMatching() throws {
    var folder = MemoryFolder()
    let strict = "<key>NSExtensionActivationUsesStrictMatching</key><true/>"
    let version = "<key>NSExtensionActivationDictionaryVersion</key><integer>2</integer>"
    let list = RulePlacesTests.list(RulePlacesTests.text).replacing(
      "<key>NSExtensionActivationRule</key>", with: strict + version + "<key>NSExtensionActivationRule</key>")
    let run = CommandRun(["explain", folder.write("b.plist", list), "--text", "a", "photo.heic"], in: folder)
    #expect(run.output.contains("move DictionaryVersion into the rule and remove UsesStrictMatching"), "\(run)")
  }

  // MARK: Projects

  private static let project = """
    targets:
      Share:
        type: app-extension
        platform: iOS
        info:
          path: Share/Info.plist
          properties:
            NSExtension:
              NSExtensionPointIdentifier: com.apple.share-services
              NSExtensionAttributes:
                NSExtensionActivationSupportsText: true
                NSExtensionActivationSupportsImageWithMaxCount: 10
                NSExtensionActivationRule:
                  NSExtensionActivationSupportsMovieWithMaxCount: 2

    """

  @Test("move in project.yml, and nowhere is a line of it lost")
  func yaml() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("project.yml", Self.project)
    let run = CommandRun(["explain", path, "photo.heic", "--fix", "1"])
    #expect(run.output.contains("move the 2 keys into the rule"), "\(run)")
    let lines = { (text: String) in Set(text.split(separator: "\n").map { $0.drop { $0 == " " } }) }
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(lines(text) == lines(Self.project) && text.split(separator: "\n").count == 14, "\(text)")
    // A remark between the keys stays where it is, and a rule in the wrong place moves with them.
    for text in [
      Self.project.replacing("Text: true\n", with: "Text: true\n            # Pictures, too.\n"),
      Self.project.replacing("          NSExtensionAttributes:\n", with: "")
        .replacing("            NSExtensionActivation", with: "          NSExtensionActivation"),
    ] {
      let other = try folder.write("other/project.yml", text)
      let run = CommandRun(["explain", other, "photo.heic", "--fix", "1"])
      #expect(run.status == 0 && CommandRun(["evaluate", other, "photo.heic"]).status == 0, "\(run)")
      let new = try String(contentsOfFile: other, encoding: .utf8)
      #expect(new != text && new.contains("# Pictures") == text.contains("# Pictures"), "\(new)")
    }
  }
}
