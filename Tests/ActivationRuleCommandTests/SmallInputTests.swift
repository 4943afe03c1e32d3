import ActivationRuleTestSupport
import Foundation
import Testing

/// Small projects and files as people have them, each of a kind that once got a wrong or useless answer.
@Suite("Small inputs")
struct SmallInputTests {
  /// Files, a command line in their folder, and what its answer says.
  struct Row: Sendable, CustomTestStringConvertible {
    let name: String
    let files: [String: String]
    let words: [String]
    let status: Int32
    let says: [String]
    var lacks: [String] = []

    var testDescription: String { name }
  }

  private static let point = "<key>NSExtensionPointIdentifier</key><string>com.apple.share-services</string>"

  /// Returns the list of a share extension.
  private static func list(_ rule: String, name: String = "", _ more: String = "") -> String {
    """
    <plist><dict>\(name.isEmpty ? "" : "<key>CFBundleDisplayName</key><string>\(name)</string>")<key>NSExtension</key><dict>
    <key>NSExtensionAttributes</key><dict><key>NSExtensionActivationRule</key>
    \(rule)
    </dict>\(point)\(more)</dict></dict></plist>
    """
  }

  private static func keys(_ keys: String...) -> String {
    "<dict>" + keys.map { "<key>NSExtensionActivationSupports\($0)WithMaxCount</key><integer>1</integer>" }.joined()
      + "</dict>"
  }

  private static let links = list(
    keys("WebURL").replacing(
      "<dict>", with: "<dict><key>NSExtensionActivationDictionaryVersion</key><integer>2</integer>"))
  private static let images = list(keys("Image"))
  private static let targetScript = "module.exports = { type: 'share', icon: '../a.png' };\n"

  static let rows: [Row] = [
    Row(
      name: "an option of a plug-in within another",
      files: [
        "app.json":
          #"{"expo":{"plugins":[["expo-share-extension",{"ios":{"activationRules":[{"type":"image","max":3}]}}]]}}"#
      ], words: ["lint", "."], status: 1,
      says: ["warning: 'expo-share-extension' has no option 'ios'; move 'activationRules' out of it [plug-in-option]"]),
    Row(
      name: "the same of another plug-in",
      files: [
        "app.json":
          #"{"expo":{"plugins":[["expo-share-intent",{"config":{"iosActivationRules":{"NSExtensionActivationSupportsText":true}}}]]}}"#
      ], words: ["lint", "."], status: 1,
      says: ["'expo-share-intent' has no option 'config'; move 'iosActivationRules' out of it"]),
    Row(
      name: "the same under a name of another plug-in",
      files: [
        "app.json":
          #"{"expo":{"plugins":[["expo-share-intent",{"ios":{"activationRules":{"NSExtensionActivationSupportsText":true}}}]]}}"#
      ], words: ["lint", "."], status: 1,
      says: [
        "'expo-share-intent' has no option 'ios'; move 'activationRules' out of it, as 'iosActivationRules' [plug-in-option]"
      ]),
    Row(
      name: "a type of a plug-in with a mistake",
      files: [
        "app.json":
          #"{"expo":{"plugins":[["expo-share-extension",{"activationRules":[{"type":"images"},{"type":"url"}]}]]}}"#
      ], words: ["lint", "."], status: 1, says: ["[plug-in-option]", "note: did you mean 'image'?"]),
    Row(
      name: "a plug-in with a mistake in its name",
      files: ["app.json": #"{"expo":{"plugins":[["expo-share-extention",{"activationRules":[{"type":"url"}]}]]}}"#],
      words: ["lint", "."], status: 1,
      says: [
        "warning: 'expo-share-extention' is a plug-in that is not known here", "did you mean 'expo-share-extension'?",
      ]),
    Row(
      name: "a plug-in for share extensions that is not known",
      files: ["app.json": #"{"expo":{"plugins":["expo-ios-share-extension"]}}"#], words: ["lint", "."], status: 2,
      says: ["error: 'expo-ios-share-extension' is a plug-in that is not known here; lint the Info.plist"]),
    Row(
      name: "the same, asked about a share",
      files: ["app.json": #"{"expo":{"plugins":[["expo-ios-share-extension",{}]]}}"#],
      words: ["evaluate", ".", "photo.heic"], status: 2, says: ["'expo-ios-share-extension' is a plug-in that is not"]),
    Row(
      name: "the same beside the list that it wrote",
      files: ["app.json": #"{"expo":{"plugins":["expo-ios-share-extension"]}}"#, "ios/Share/Info.plist": links],
      words: ["lint", "."], status: 0, says: ["info: 'expo-ios-share-extension'", " in 1 rule"]),
    Row(
      name: "options of a plug-in by their names alone",
      files: [
        "app.config.js":
          "module.exports = { plugins: [['expo-share-intent', { iosActivationRules: rules }], ['expo-share-extension', { activationRules }]] };\n"
      ], words: ["evaluate", ".", "photo.heic"], status: 2, says: ["the rule is not a literal"]),
    Row(
      name: "options of a plug-in from another object",
      files: ["app.config.js": "module.exports = { plugins: [['expo-share-intent', { ...shared }]] };\n"],
      words: ["evaluate", ".", "photo.heic"], status: 2, says: ["the rule is not a literal"]),
    Row(
      name: "the same, with the rule behind them",
      files: [
        "app.config.js":
          "module.exports = { plugins: [['expo-share-intent', { ...shared, iosActivationRules: { NSExtensionActivationSupportsText: true } }]] };\n"
      ], words: ["evaluate", ".", "--text", "a"], status: 0, says: ["shown"]),
    Row(
      name: "the keys of a rule as options of an unknown plug-in",
      files: ["app.json": #"{"expo":{"plugins":[["a-share",{"NSExtensionActivationSupportsMovieWithMaxCount":1}]]}}"#],
      words: ["evaluate", ".", "--video"], status: 0, says: ["shown"]),
    Row(
      name: "a plug-in that is switched off",
      files: [
        "app.json":
          #"{"expo":{"plugins":[["expo-share-intent",{"disableIOS":true,"iosActivationRules":{"NSExtensionActivationSupportsText":true}}]]}}"#
      ], words: ["lint", "."], status: 1,
      says: ["warning: 'expo-share-intent' builds no extension with 'disableIOS' [plug-in-disabled]"]),
    Row(
      name: "a count with two values",
      files: [
        "Info.plist": images.replacing("<integer>1</integer>", with: "<string>$(MAX)</string>"),
        "A.xcodeproj/project.pbxproj": BuildSettingsTests.Project(
          debug: "MAX = 5;", release: "MAX = 1;", list: "INFOPLIST_FILE = Info.plist;"
        ).text,
      ], words: ["evaluate", ".", "photo.heic"], status: 2,
      says: ["is not the same everywhere", "the rule is not known"]),
    Row(
      name: "what the same is not judged for",
      files: ["Info.plist": images.replacing("<integer>1</integer>", with: "<string>$(MAX)</string>")],
      words: ["lint", "."], status: 1, says: ["was not found"], lacks: ["empty-rule", "low-max-count"]),
    Row(
      name: "a plug-in's rule beside the list of another extension",
      files: [
        "app.json":
          #"{"expo":{"plugins":[["expo-share-intent",{"iosActivationRules":{"NSExtensionActivationSupportsText":true}}]]}}"#,
        "targets/action/Info.plist": images,
      ], words: ["evaluate", ".", "--text", "a"], status: 0, says: ["shown     1 of 2 extensions: expo-share-intent"]),
    Row(
      name: "a plug-in's rule beside the list that it wrote",
      files: [
        "app.json":
          #"{"expo":{"plugins":[["expo-share-intent",{"iosActivationRules":{"NSExtensionActivationSupportsText":true}}]]}}"#,
        "ios/Share/Info.plist": images,
      ], words: ["evaluate", ".", "--text", "a"], status: 1, says: ["hidden"], lacks: ["of 2"]),
    Row(
      name: "a list that XcodeGen generates",
      files: [
        "project.yml":
          "targets: {S: {type: app-extension, info: {path: Share/Info.plist, properties: {NSExtension: {NSExtensionPointIdentifier: com.apple.share-services, NSExtensionAttributes: {NSExtensionActivationRule: {NSExtensionActivationSupportsWebURLWithMaxCount: 1}}}}}}}\n",
        "Share/Info.plist": images,
      ], words: ["evaluate", ".", "https://example.com"], status: 0, says: ["shown     S ", "project.yml:1"],
      lacks: ["of 2"]),
    Row(
      name: "extensions for iOS and for macOS",
      files: ["ios/Info.plist": images, "macos/Info.plist": images.replacing("Image", with: "File")],
      words: ["apps", "."], status: 0, says: ["Photos", "Finder"]),
    Row(
      name: "a rule that takes everything, in init", files: ["Info.plist": list("<string>TRUEPREDICATE</string>")],
      words: ["init", "."], status: 1, says: ["true-predicate"]),
    Row(
      name: "a rule that takes everything, in a folder", files: ["Info.plist": list("<string>TRUEPREDICATE</string>")],
      words: ["describe", "."], status: 1, says: ["takes everything"]),
    Row(
      name: "a picture for videos alone", files: ["r.plist": list(keys("Movie"))],
      words: ["evaluate", "r.plist", "photo.heic"], status: 1, says: ["hidden"], lacks: ["as a file"]),
    Row(
      name: "XcodeGen with an include and a widget",
      files: [
        "project.yml":
          "include: [c.yml]\ntargets: {W: {type: app-extension, info: {properties: {NSExtension: {NSExtensionPointIdentifier: com.apple.widgetkit-extension}}}}}\n",
        "Share/Info.plist": links,
      ], words: ["lint", "."], status: 0, says: [" in 1 rule"], lacks: ["error"]),
    Row(
      name: "a rule that takes everything, alone",
      files: ["Info.plist": list("<string>TRUEPREDICATE</string>")], words: ["evaluate", ".", "photo.heic"], status: 0,
      says: ["shown"], lacks: ["suite"]),
    Row(
      name: "a build setting in a count",
      files: [
        "Info.plist": images.replacing("<integer>1</integer>", with: "<string>$(MAX)</string>"),
        "A.xcodeproj/project.pbxproj": BuildSettingsTests.Project(
          debug: "MAX = 1;", list: "INFOPLIST_FILE = Info.plist;"
        ).text,
      ],
      words: ["evaluate", ".", "https://example.com"], status: 1, says: ["add SupportsWebURLWithMaxCount with 1"],
      lacks: ["--fix"]),
    Row(
      name: "a file as data", files: ["r.plist": list(keys("File"))], words: ["r.plist", "photo.heic"], status: 0,
      says: ["from Files; hidden from Photos"]),
    Row(
      name: "a script of apple-targets beside its list",
      files: ["targets/share/Info.plist": links, "targets/share/expo-target.config.js": targetScript],
      words: ["init", "."], status: 0, says: ["1 rule"], lacks: ["error"]),
    Row(
      name: "a script of apple-targets alone", files: ["targets/share/expo-target.config.js": targetScript],
      words: ["lint", "."], status: 2, says: ["the plug-in writes TRUEPREDICATE, which Apple refuses"]),
    Row(
      name: "build products of .NET",
      files: [
        "A/x.csproj": "<Project/>", "A/Info.plist": links, "A/obj/x/Info.plist": links, "A/bin/Info.plist": links,
      ],
      words: ["lint", "."], status: 0, says: [" in 1 rule\n"]),
    Row(
      name: "folders called bin and obj elsewhere", files: ["A/obj/Info.plist": links, "A/bin/Info.plist": links],
      words: ["lint", "."], status: 0, says: [" in 2 rules of 2 files\n"]),
    Row(
      name: "hidden folders", files: ["A/Info.plist": links, ".cache/Info.plist": links], words: ["lint", "."],
      status: 0, says: [" in 1 rule\n"]),
    Row(
      name: "what git ignores",
      files: [
        ".gitignore": "/out\n*.made.plist\ncopies/\n!B/copies/\n", "A/Info.plist": links, "out/Info.plist": links,
        "A/x.made.plist": links, "A/copies/Info.plist": links, "B/copies/Info.plist": links, "B/out/Info.plist": links,
      ], words: ["lint", "."], status: 0, says: [" in 3 rules of 3 files\n"]),
    Row(
      name: "a project of which git ignores every list", files: [".gitignore": "ios/\n", "ios/Info.plist": links],
      words: ["lint", "."], status: 0, says: [" in 1 rule\n"]),
    Row(
      name: "a placeholder of a template", files: ["Info.plist": list("<string>{{RULE}}</string>")],
      words: ["lint", "."], status: 1,
      says: ["error: a placeholder of a template; lint the list that it becomes [substituted-variable]"],
      lacks: ["parse-error"]),
    Row(
      name: "another one, escaped", files: ["Info.plist": list("<string>&lt;%= rule %&gt;</string>")],
      words: ["lint", "."], status: 1, says: ["a placeholder of a template"], lacks: ["parse-error"]),
    Row(
      name: "the same as it stands", files: ["Info.plist": list("<string><%= rule %></string>")],
      words: ["lint", "."], status: 2, says: ["'<%' begins a placeholder of a template"], lacks: ["&lt;"]),
    Row(
      name: "files that a rule keeps out",
      files: [
        "r.plist": list(
          "<string>SUBQUERY(extensionItems, $e, SUBQUERY($e.attachments, $a, ANY $a.registeredTypeIdentifiers "
            + "UTI-CONFORMS-TO \"public.url\").@count == 1 AND SUBQUERY($e.attachments, $a, ANY "
            + "$a.registeredTypeIdentifiers UTI-CONFORMS-TO \"public.file-url\").@count == 0).@count == 1</string>")
      ], words: ["evaluate", "r.plist", "report.pdf"], status: 1, says: ["hidden"],
      lacks: ["exclude", "leave out", "== 0\n"]),
    Row(
      name: "a table as a file", files: ["r.plist": images], words: ["evaluate", "r.plist", "data.csv"], status: 1,
      says: ["add SupportsFileWithMaxCount with 1"]),
    Row(
      name: "a word that is no file", files: ["r.plist": images], words: ["r.plist", "hello"], status: 64,
      says: ["a text is '--text hello'"]),
    Row(
      name: "keys that the store refuses",
      files: [
        "Info.plist": list(
          keys("Image"),
          "<key>NSExtensionPointName</key><string>a</string><key>NSExtensionPointVersion</key><string>1</string>")
      ], words: ["lint", "."], status: 1,
      says: ["'NSExtensionPointName' here as ITMS-90363", "'NSExtensionPointVersion' here as ITMS-90363"]),
    Row(
      name: "an archive of an app", files: ["My.ipa": "PK\u{3}\u{4}"], words: ["evaluate", "My.ipa", "photo.heic"],
      status: 2, says: ["a zip archive: unzip -q My.ipa -d My && activationrule evaluate My photo.heic"],
      lacks: ["lint"]),
    Row(
      name: "an archive alone", files: ["a b.zip": "PK\u{3}\u{4}"], words: ["a b.zip"], status: 2,
      says: ["unzip -q 'a b.zip' -d 'a b' && activationrule 'a b'"]),
    Row(
      name: "two extensions of one name",
      files: ["A/Info.plist": list(keys("Image"), name: "Drop"), "B/Info.plist": list(keys("WebURL"), name: "Drop")],
      words: ["evaluate", ".", "photo.heic"], status: 0, says: ["1 of 2 extensions: Drop (./A/Info.plist)\n"]),
    Row(
      name: "an identifier without a type", files: [:], words: ["types", "org.example.sound-file"], status: 1,
      says: ["org.example.sound-file: no known type; as a file name: './org.example.sound-file'"]),
    Row(
      name: "the first line, with a widget beside",
      files: [
        "A/Info.plist": links,
        "W/Info.plist": links.replacing("com.apple.share-services", with: "com.apple.widgetkit-extension")
          .replacing("NSExtensionActivation", with: "Other"),
      ], words: ["evaluate", ".", "https://example.com"], status: 0, says: ["shown"], lacks: ["note:", "widget"]),
    Row(
      name: "what the configuration leaves out",
      files: [
        "activation-lint.json": #"{"exclude": ["Samples", "*.old.plist"]}"#, "A/Info.plist": links,
        "Samples/Info.plist": links, "A/x.old.plist": links,
      ], words: ["lint", ".", "--config", "./activation-lint.json"], status: 0, says: [" in 1 rule\n"]),
  ]

  @Test("get an answer that ends the search", arguments: rows)
  func answer(_ row: Row) throws {
    var folder = MemoryFolder()
    for (path, text) in row.files { folder.write(path, text) }
    let words = row.words.map { word in
      ["init", "lint", "evaluate", "types", "apps", "describe"].contains(word) || word.hasPrefix("--")
        || word.hasPrefix("https:")
        || row.words[0] == "types" || word == "hello"
        ? word
        : word == "." ? folder.path : row.files[word] == nil && !word.hasPrefix("./") ? word : folder.path + "/" + word
    }
    let run = CommandRun(words, without: [folder.path + "/", folder.path], in: folder)
    let text = (run.output + run.errors).leavingOut(folder.path + "/").replacing(folder.path, with: ".")
    #expect(run.status == row.status, "\(run)")
    for part in row.says {
      let isThere = text.contains(part) || text.contains(part.replacing("./", with: ""))
      #expect(isThere, "\(part): \(text)")
    }
    for part in row.lacks { #expect(!text.contains(part), "\(part): \(text)") }
  }

  @Test("behind links in the folder are read once, and others are named")
  func links() throws {
    var folder = MemoryFolder()
    folder.write("real/Info.plist", Self.links)
    folder.write("real/S/Info.plist", Self.links)
    folder.write("a/T/Info.plist", Self.links)
    folder.links = ["a/Info.plist": "../real/Info.plist", "a/S": "../real/S"]
    let run = CommandRun(["lint", folder.path + "/a"], in: folder)
    #expect(run.status == 2 && run.errors.contains("/a/Info.plist' is a link that leads out of '"), "\(run)")
    #expect(run.errors.contains("/a/S' is a link to a folder and was not searched; name it to search it"))
    #expect(CommandRun(["lint", folder.path], in: folder).output.contains(" in 3 rules of 3 files\n"))
  }
}
