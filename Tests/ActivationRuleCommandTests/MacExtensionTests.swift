import ActivationRuleProjects
import ActivationRuleText
import ActivationRuleTestSupport
import Foundation
import Testing

@Suite("Extensions of the Mac")
struct MacExtensionTests {
  private static let share = "com.apple.share-services"
  private static let action = "com.apple.services"
  private static let finderKey = "<key>NSExtensionServiceAllowsFinderPreviewItem</key>"

  private static func rule(_ key: String) -> String {
    "<dict><key>NSExtensionActivationSupports\(key)</key><integer>5</integer></dict>"
  }

  /// Writes the list of an extension of the Mac.
  ///
  /// - Parameter more: what stands before the rule.
  private static func write(_ rule: String, _ point: String, _ more: String, _ folder: inout MemoryFolder) -> String {
    let list = RulePlacesTests.list(rule, extra: "<key>LSMinimumSystemVersion</key><string>14</string>")
      .replacing(share, with: point).replacing(
        "<key>NSExtensionActivationRule", with: more + "<key>NSExtensionActivationRule")
    return folder.write("Info.plist", list)
  }

  /// Extensions, and whether Finder offers them as Quick Actions: `nil` if they are never asked.
  private static let quickActions: [(point: String, more: String, isOffered: Bool?)] = [
    (share, "", nil), (share, finderKey + "<true/>", nil), (action, "", false), (action, finderKey + "<false/>", false),
    (action, finderKey + "<true/>", true), ("com.apple.ui-services", finderKey + "<true/>", true),
    ("com.apple.ui-services", "", false),
  ]

  @Test("only an Action with Finder's key is a Quick Action", arguments: quickActions)
  func quickAction(_ row: (point: String, more: String, isOffered: Bool?)) throws {
    var folder = MemoryFolder()
    let path = Self.write(Self.rule("ImageWithMaxCount"), row.point, row.more, &folder)
    for words in [[path], ["apps", path], ["init", folder.path, "--show", "Share.ruletests"]] {
      #expect(
        (row.isOffered != nil) || !CommandRun(words, in: folder).output.contains("Quick Action"),
        "\(CommandRun(words, in: folder))")
    }
    let apps = CommandRun(["apps", path], in: folder)
    #expect(apps.output.contains("NSExtensionServiceAllowsFinderPreviewItem") == (row.isOffered == false), "\(apps)")
    let asked = CommandRun(["evaluate", path, "--host", "finder"], in: folder)
    #expect(asked.status == (row.isOffered == true ? 0 : 1), "\(asked)")
    #expect(asked.output.contains("NSExtensionServiceAllowsFinderPreviewItem") == (row.isOffered == false), "\(asked)")
    let menu = "takes nothing of what Finder is known to share: files without their types"
    #expect(asked.output.replacing("\n          ", with: " ").contains(menu) == (row.isOffered == nil), "\(asked)")
    let batch = try Self.batch(folder, #""op":"evaluate","preset":"finder-quick-action-three""#)
    #expect((batch.firstShare?["verdict"]?.string == "shown") == (row.isOffered == true), "\(batch)")
    let expected = row.isOffered == true ? "shown" : "hidden(not-offered)"
    let suite = folder.write(
      "Share.ruletests", "rule Info.plist\n\n\(expected) \"a Quick Action\" --preset finder-quick-action-three\n")
    #expect(CommandRun(["test", suite], in: folder).status == 0, "\(CommandRun(["test", suite], in: folder))")
    let proposed = CommandRun(["init", folder.path, "--show", "Share.ruletests"], in: folder)
    #expect(!proposed.output.contains("not-offered"), "\(proposed)")
  }

  /// Rules of Actions, with the words of `apps` without and with Finder's key.
  private static let counted: [(key: String, without: String, with: String)] = [
    ("ImageWithMaxCount", "unknown", "shown"), ("FileWithMaxCount", "unknown", "hidden"),
    ("Text", "unknown", "unknown"),
  ]

  @Test("an Action without Finder's key loses nothing by Quick Actions, in any way to ask", arguments: counted)
  func uncounted(_ row: (key: String, without: String, with: String)) throws {
    var folder = MemoryFolder()
    for point in ["com.apple.ui-services", Self.action] {
      for (more, word) in [("", row.without), (Self.finderKey + "<true/>", row.with)] {
        let path = Self.write(Self.rule(row.key), point, more, &folder)
        let apps = CommandRun(["apps", path], in: folder)
        #expect(apps.lines[0].hasPrefix(word) && apps.status == WordAndCodeTests.codes[word], "\(apps)")
        #expect(apps.output.contains("but       not a Quick Action in Finder:") == more.isEmpty, "\(apps)")
        #expect(try Self.batch(folder, #""op":"apps""#)["word"]?.string == word)
        #expect(
          !CommandRun([path], in: folder).output.contains("hidden    ") || word == "hidden",
          "\(CommandRun([path], in: folder))")
      }
    }
  }

  /// Rules of Actions without Finder's key, and whether they match three pictures, or would match fewer.
  private static let asked = [
    ("<dict><key>NSExtensionActivationSupportsImageWithMaxCount</key><integer>5</integer></dict>", " (the rule itself"),
    ("<dict><key>NSExtensionActivationSupportsImageWithMaxCount</key><integer>1</integer></dict>", "Item\n"),
    (
      "<dict><key>NSExtensionActivationSupportsMovieWithMaxCount</key><integer>5</integer></dict>",
      " (nor does the rule"
    ),
  ]

  @Test("the key is the only reason if the rule takes fewer things", arguments: asked)
  func fewer(_ rule: String, _ says: String) throws {
    var folder = MemoryFolder()
    let path = Self.write(rule, Self.action, "", &folder)
    let run = CommandRun(["evaluate", path, "--preset", "finder-quick-action-three"], in: folder)
    #expect(run.status == 1 && run.output.contains(says), "\(run)")
  }

  /// Keys of which nothing is known on the Mac, and what is said.
  private static let unknownKinds: [(key: String, says: String, foreign: String)] = [
    ("WebURLWithMaxCount", "links; a guess: shown in Safari", "Finder"),
    ("Text", "texts", "Finder and Preview: files"),
    ("ImageWithMaxCount", "pictures; a guess: shown in Photos", "Finder and Preview: files without their types"),
    ("MovieWithMaxCount", "videos", "Finder and Preview: files without their types"),
  ]

  @Test("are not hidden for want of knowledge, in any way to ask", arguments: unknownKinds)
  func unknown(_ row: (key: String, says: String, foreign: String)) throws {
    var folder = MemoryFolder()
    let path = Self.write(Self.rule(row.key), Self.share, "", &folder)
    let sentence = "nothing is known of what Mac apps share in \(row.says)"
    let apps = CommandRun(["apps", path], in: folder)
    #expect(apps.status == 0 && apps.lines[0].hasPrefix("unknown   Share: \(sentence)"), "\(apps)")
    #expect(apps.output.contains("not for   \(row.foreign)") && !apps.output.contains("hidden    "), "\(apps)")
    let bare = CommandRun([path], in: folder)
    #expect(bare.status == 0 && bare.output.contains("apps      \(sentence)"), "\(bare)")
    let json = CommandRun(["apps", path, "--json"], in: folder)
    let rule = try JSONReader.read(SourceText(name: "output", text: json.output)).root["rules"]?.elements?.first
    #expect(json.status == 0 && rule?["word"]?.string == "unknown", "\(json)")
    #expect(try Self.batch(folder, #""op":"apps""#)["word"]?.string == "unknown")
    let suite = CommandRun(["init", folder.path, "--show", "Share.ruletests"], in: folder)
    let hasGuess = row.says.contains("shown")
    #expect(suite.status == (hasGuess ? 0 : 64) && suite.output.contains("\nshown") == hasGuess, "\(suite)")
  }

  @Test("an app of which all is guessed has the word of the guess, and says so")
  func guess() throws {
    var folder = MemoryFolder()
    let path = Self.write(Self.rule("WebURLWithMaxCount"), Self.share, "", &folder)
    for verb in ["evaluate", "apps"] {
      let run = CommandRun([verb, path, "--host", "safari"], in: folder)
      #expect(run.status == 0 && run.lines[0].hasPrefix("shown     a guess: Share"), "\(run)")
    }
    let finder = CommandRun(["evaluate", path, "--host", "finder"], in: folder)
    #expect(finder.lines[0].contains("takes nothing of what Finder is known to share: files without their types"))
  }

  /// Apps that are known on another platform than that of the list only.
  private static let foreign = [("maps", mac, "iOS"), ("firefox", mac, "iOS"), ("finder", phone, "macOS")]
  private static let mac = "<key>LSMinimumSystemVersion</key><string>14</string>"
  private static let phone = "<key>MinimumOSVersion</key><string>16</string>"

  @Test("are not judged by what an app shares on another platform, in any way to ask", arguments: foreign)
  func elsewhere(_ app: String, _ key: String, _ system: String) throws {
    var folder = MemoryFolder()
    let path = folder.write("Info.plist", RulePlacesTests.list(Self.rule("WebURLWithMaxCount"), extra: key))
    for verb in ["evaluate", "explain", "apps"] {
      let run = CommandRun([verb, path, "--host", app], in: folder)
      #expect(run.status == 0 && run.lines[0].hasPrefix("unknown   Share"), "\(run)")
      #expect(run.lines[0].hasSuffix("shares is known on \(system) only"), "\(run)")
      #expect(run.lines[1].hasPrefix("next      --link, --text or --photo, ") && run.lines.count < 5, "\(run)")
      let chosen = CommandRun([verb, path, "--host", app, "--platform", ASCII.lowercased(system)], in: folder)
      #expect(!chosen.output.contains("unknown"), "\(chosen)")
    }
    #expect(try Self.batch(folder, #""op":"evaluate","host":"\#(app)""#)["word"]?.string == "unknown")
    let suite = folder.write("a.ruletests", "rule Info.plist\nunknown \"a\" --host \(app)\n")
    #expect(CommandRun(["test", suite], in: folder).status == 0, "\(CommandRun(["test", suite], in: folder))")
    let made = CommandRun(["make", "link", "--host", app, "--into", path], in: folder)
    #expect(made.errors.contains(" shares is known on \(system) only"), "\(made)")
    let both = CommandRun(["evaluate", path, "--host", app, "--host", "safari"], in: folder)
    #expect(both.lines[0].contains(" in Safari") && both.output.contains("\nunknown   what "), "\(both)")
  }

  @Test("are called such where apps are counted and things are shared")
  func named() {
    var folder = MemoryFolder()
    let path = Self.write("<string>TRUEPREDICATE</string>", Self.share, "", &folder)
    for words in [[path], ["apps", path]] {
      #expect(
        CommandRun(words, in: folder).output.contains("shown in both Mac apps"), "\(CommandRun(words, in: folder))")
    }
    for words in [["evaluate", path, "a.pdf"], ["evaluate", path, "--host", "safari"], ["explain", path, "a.pdf"]] {
      #expect(CommandRun(words, in: folder).lines[0].contains("Share on the Mac "), "\(CommandRun(words, in: folder))")
    }
    let action = Self.write(Self.rule("ImageWithMaxCount"), Self.action, Self.finderKey + "<true/>", &folder)
    for words in [[action], ["apps", action], ["evaluate", action, "a.png"]] {
      #expect(CommandRun(words, in: folder).lines[0].contains("a Quick Action in Finder"))
    }
  }

  @Test("are compared with one for iOS by the shares of iOS, which is said")
  func besideIOS() {
    var folder = MemoryFolder()
    let mac = Self.write(Self.rule("ImageWithMaxCount"), Self.share, "", &folder)
    let phone = folder.write("Phone/Info.plist", RulePlacesTests.list(Self.rule("ImageWithMaxCount")))
    let note = "one of the rules is for iOS and the other for the Mac"
    let said = { (words: [String]) in
      CommandRun(["compare", mac, phone] + words, in: folder).errors.replacing("\n  ", with: " ").contains(note)
    }
    #expect(said([]) && !said(["--platform", "macos"]))
  }

  private static func batch(_ folder: MemoryFolder, _ question: String) throws -> PropertyListNode {
    let text = try folder.tree.bytes(at: folder.path("Info.plist")).text
    let request = #"{"name":"Info.plist","text":\#(JSONValue.string(text).text()),\#(question)}"#
    return try JSONReader.read(SourceText(name: "a", text: CommandRun(["batch"], input: Array(request.utf8)).output))
      .root
  }
}
