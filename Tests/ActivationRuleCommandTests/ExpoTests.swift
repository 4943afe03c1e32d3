import ActivationRuleTestSupport
import ActivationRuleText
import Foundation
import Testing

@Suite("Rules that plug-ins of Expo write")
struct ExpoTests {
  typealias Row = SharePlugInRow

  @Test("have their findings in the configuration, and none that are false", arguments: Row.all)
  func tellsOfOptions(_ row: Row) throws {
    var folder = MemoryFolder()
    let path = folder.write("app.json", row.configuration)
    let run = CommandRun(["lint", path], in: folder)
    let remarks = run.lines.filter { $0.contains("[plug-in-") || $0.contains("[rule-not-read]") }.map { line in
      let place = line.dropFirst(path.count + 1).split(separator: ":").prefix(2).joined(separator: ":")
      return place + " " + (line.split(separator: "[").last?.dropLast() ?? "")
    }
    #expect(remarks == row.placedRemarks, "\(run)")
    #expect(!run.output.contains("unknown-dictionary-key") && !run.output.contains("misplaced"), "\(run)")
    #expect(run.output.contains("[empty-rule]") == (row.rule == ""), "\(run)")
    #expect(run.status != 2)
  }

  static let movie = Row.all[0].configuration

  @Test("are evaluated from any file, from standard input and from a folder, under the plug-in's name")
  func evaluates() throws {
    var folder = MemoryFolder()
    let bare = #"{"name": "App", "slug": "app", "plugins": [\#(Row.all[0].plugIn)]}"#
    let paths = [
      folder.write("app/app.json", Self.movie), folder.write("printed.json", bare), folder.path + "/app",
    ]
    for path in paths {
      let run = CommandRun(["evaluate", path, "--type", "public.mpeg-4"], in: folder)
      #expect(
        run.status == 0 && run.sentence.hasPrefix("shown: expo-sharing: this rule takes videos"), "\(run)")
      #expect(CommandRun(["evaluate", path, "--image"], in: folder).status == 1)
    }
    let piped = CommandRun(["explain", "-", "--type", "public.mpeg-4"], input: Array(bare.utf8), in: folder)
    #expect(piped.status == 0, "\(piped)")
    #expect(CommandRun(["lint", "-"], input: Array(bare.utf8), in: folder).output.contains("<stdin>:1:"))
    let unknown = #"{"plugins": [["other", {"activationRules": [{"type": "image"}]}]]}"#
    let named = CommandRun(["lint", "-"], input: Array(unknown.utf8), in: folder)
    #expect(named.status == 1, "\(named)")
    #expect(named.output.contains("<stdin>:1:25: warning: this rule is for an unknown plug-in"), "\(named)")
  }

  @Test("count in a folder only where there is no property list, which is made from them")
  func yieldsToLists() throws {
    var folder = MemoryFolder()
    folder.write("app.json", Self.movie)
    folder.write("ios/Share/Info.plist", RulePlacesTests.list(RulePlacesTests.text))
    let run = CommandRun(["evaluate", folder.path, "--text", "a"], in: folder)
    #expect(run.status == 0 && run.answers.count == 1 && run.sentence.hasPrefix("shown: Share: "), "\(run)")
    #expect(CommandRun(["lint", folder.path], in: folder).output.contains(" of 2 files"))
  }

  @Test("are two where two plug-ins write one each, and a suite chooses by the plug-in's name")
  func chooses() throws {
    var folder = MemoryFolder()
    folder.write(
      "app.json", #"{"expo": {"plugins": [\#(Row.all[0].plugIn), "expo-share-intent"]}}"#)
    let run = CommandRun(["evaluate", folder.path + "/app.json", "--type", "public.mpeg-4"], in: folder)
    #expect(run.answers.count == 2 && run.status == 0, "\(run)")
    let suite = folder.write(
      "a.ruletests", "rule app.json --extension expo-share-intent\nhidden \"a movie\" a.mp4\n")
    #expect(CommandRun(["test", suite], in: folder).status == 0)
  }

  @Test("are compared each with that of the same plug-in in another file")
  func pairs() throws {
    var folder = MemoryFolder()
    let text = #"{"expo": {"plugins": [\#(Row.all[0].plugIn), "expo-share-intent"]}}"#
    let run = CommandRun(
      ["compare", folder.write("a/app.json", text), folder.write("b/app.json", text)], in: folder)
    for name in ["expo-sharing", "expo-share-intent"] {
      #expect(run.output.contains("OLD: \(name) (") && run.output.contains("NEW: \(name) ("), "\(run)")
    }
  }

  @Test("are never laid out anew")
  func leavesConfigurationsAlone() throws {
    let folder = try TemporaryFolder()
    let text = #"{"plugins": [["expo-share-intent", {"iosActivationRules": "a   ==   1"}]]}"#
    let path = try folder.write("app.json", text)
    for arguments in [["format", "--write", path], ["format", "--check", path]] {
      let run = CommandRun(arguments)
      #expect(run.status == 2 && run.errors.contains("is a project file, in which nothing is changed"), "\(run)")
    }
    #expect(CommandRun(["format", path]).output == "a == 1\n")
    #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
  }

  /// What to put into `plugins` for the rule of a description, without a plug-in.
  static let made: [(words: String, expected: [String])] = [
    (
      "photo:3",
      [#"  ["expo-share-intent", {"iosActivationRules": {"NSExtensionActivationDictionaryVersion": 2, "NSExtens"#]
    ),
    (
      "pdf",
      [#"  ["expo-sharing", {"ios": {"enabled": true, "activationRule": "SUBQ"#, #"  ["expo-share-intent", {"#]
    ),
  ]

  @Test(
    "take a rule from make in the words of their plug-in",
    arguments: [
      #""expo-share-intent""#, #"["expo-share-intent"]"#, #"["expo-share-intent", {"disableAndroid": true}]"#,
      Row.sharing("null"), #"["expo-sharing", {"ios": {"enabled": true}}]"#,
      #"["expo-share-intent", {"iosActivationRules": {}}]"#,
      Row.sharing(#"{"supportsText": true}"#), #"["expo-share-intent", {"iosActivationRules": "TRUEPREDICATE"}]"#,
    ])
  func takesMadeRules(_ plugIn: String) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("app.json", #"{"expo": {"plugins": ["expo-router", \#(plugIn)]}}"#)
    let run = CommandRun(["make", "pdf", "--nothing-else", "--into", path, "--write"])
    #expect(run.status == 0, "\(run)")
    #expect(CommandRun(["evaluate", path, "--type", "com.adobe.pdf"]).status == 0)
    #expect(CommandRun(["evaluate", path, "--photo"]).status == 1)
    let element = try JSONReader.read(SourceText(name: "a", text: String(contentsOfFile: path, encoding: .utf8))).root
    let written = element["expo"]?["plugins"]?.elements?.last?.elements ?? []
    #expect(written.count == 2 && written[0].string?.hasPrefix("expo-sh") == true, "\(run)")
    #expect(plugIn.contains("disableAndroid") == (written.last?["disableAndroid"] != nil))
  }

  @Test("take the nearest rule that their plug-in can write, once")
  func takesNearestRule() throws {
    let folder = try TemporaryFolder()
    for plugIn in [#""expo-share-extension""#, #"["expo-share-extension", {"activationRules": [{"type": "url"}]}]"#] {
      let path = try folder.write("app.json", #"{"expo": {"plugins": [\#(plugIn)]}}"#)
      let run = CommandRun(["make", "photo", "link", "--into", path, "--write"])
      #expect(run.status == 0 && run.errors.contains("'expo-share-extension' cannot write DictionaryVersion"), "\(run)")
      let text = try String(contentsOfFile: path, encoding: .utf8)
      #expect(text.contains(#"[{"type": "image", "max": 10}, {"type": "url", "max": 1}]"#), "\(text)")
      #expect(CommandRun(["evaluate", path, "--photo"]).status == 0)
      let again = CommandRun(["make", "photo", "link", "--into", path])
      #expect(again.output.contains("has this rule; there is nothing to change"), "\(again)")
    }
  }

  @Test("take a predicate where their plug-in has no word for a key")
  func takesPredicates() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(
      "app.json", #"{"expo": {"plugins": [\#(Row.sharing(#"{"supportsText": true}"#))]}}"#)
    let run = CommandRun(["make", "photo:3", "--into", path, "--write"])
    #expect(run.status == 0 && run.errors.contains("'expo-sharing' has no words for the dictionary"), "\(run)")
    #expect(CommandRun(["evaluate", path, "--photo", "3"]).status == 0)
    #expect(CommandRun(["evaluate", path, "--photo", "4"]).status == 1)
  }

  @Test("are told the words of plug-ins by make where none is there", arguments: made)
  func makesInWords(_ row: (words: String, expected: [String])) throws {
    var folder = MemoryFolder()
    let path = folder.write("app.json", #"{"expo": {"plugins": ["expo-router"]}}"#)
    let run = CommandRun(["make", row.words, "--into", path], without: [folder.path + "/"], in: folder)
    #expect(run.status == 2 && run.errors.contains("'app.json' has no rule; put "), "\(run)")
    for text in row.expected { #expect(run.errors.contains(text), "\(text): \(run)") }
    let lines = run.errors.split(separator: "\n").filter { $0.hasPrefix("  [") }
    #expect(!lines.isEmpty)
    for line in lines {
      // Each is read back as a rule that takes what was described.
      let shared = row.words == "pdf" ? ["--type", "com.adobe.pdf"] : ["--photo"]
      let made = folder.write("made/app.json", #"{"expo": {"plugins": [\#(line)]}}"#)
      #expect(CommandRun(["evaluate", made] + shared, in: folder).status == 0, "\(line)")
    }
  }

  @Test("are not advised what their plug-in has no word for")
  func advises() throws {
    let rule = #"{"plugins": [\#(Row.sharing(#"{"supportsWebUrlWithMaxCount": 1}"#))]}"#
    let run = CommandRun(["lint", "-"], input: Array(rule.utf8))
    #expect(run.output.contains("[missing-dictionary-version-2]"), "\(run)")
    #expect(run.output.contains("'expo-sharing' has no word for that key; 'activationRule' may be"))
  }

  /// JSON, and whether it is a rule.
  static let objects: [(text: String, status: Int32, said: String)] = [
    (#"{"name": "app", "version": 1}"#, 2, "rule.json:1:2: error: this is not a rule: no key begins with"),
    (#"{"a": 1, "SupportsText": true}"#, 2, "rule.json:1:10: error: this is not a rule"),
    (#"{"SupportsText": true}"#, 2, "note: did you mean 'NSExtensionActivationSupportsText'?"),
    (#"{"expo": {"plugins": ["expo-font"]}}"#, 2, "[not-a-rule]"),
    ("{}", 1, ""),
    (#"{"NSExtensionActivationSupportsText": true, "a": 1}"#, 0, ""),
    (#"{"NSExtension": {}}"#, 1, ""),
  ]

  @Test("JSON that is no rule is an error, in every verb", arguments: objects)
  func refusesOtherObjects(_ row: (text: String, status: Int32, said: String)) throws {
    var folder = MemoryFolder()
    let path = folder.write("rule.json", row.text)
    for arguments in [["evaluate", path, "--text", "a"], ["explain", path, "--text", "a"]] {
      let run = CommandRun(arguments, in: folder)
      #expect(run.status == row.status && (row.said.isEmpty || run.errors.contains(row.said)), "\(run)")
    }
    guard row.status == 2 else { return }
    let json = CommandRun(["evaluate", path, "--text", "a", "--json"], in: folder)
    #expect(json.status == 2 && json.output.contains(#""code": "not-a-rule""#), "\(json)")
    for verb in ["lint", "describe", "apps", "format"] {
      let run = CommandRun([verb, path], in: folder)
      #expect(run.status == 2 && run.errors.contains(row.said), "\(verb): \(run)")
    }
    #expect(CommandRun(["evaluate", "--rule", row.text, "--text", "a"], in: folder).status == 1)
    #expect(CommandRun(["lint", "--rule", row.text], in: folder).status == 1)
    let suite = folder.write("a.ruletests", "rule rule.json\nhidden \"a\" a.txt\n")
    #expect(CommandRun(["test", suite], in: folder).errors.contains("this is not a rule"))
  }

  static let scripts = [
    ("app.config.js", "npx expo config --json | activationrule lint -"),
    ("app.config.ts", "npx expo config --json | activationrule lint -"),
    ("expo-target.config.js", "npx expo prebuild"),
  ]

  @Test("scripts without a literal are named with the command to run", arguments: scripts)
  func namesScripts(_ name: String, _ command: String) throws {
    var folder = MemoryFolder()
    let path = folder.write(
      name, "module.exports = {type: 'share', activationRule: rule, plugins: [['expo-share-intent', options]]}\n")
    for arguments in [["lint", path], ["evaluate", path, "--text", "a"], ["evaluate", folder.path, "--text", "a"]] {
      let run = CommandRun(arguments, in: folder)
      #expect(run.status == 2 && run.errors.contains(command) && run.errors.contains("[rule-not-read]"), "\(run)")
    }
    let search = CommandRun(["lint", folder.path], in: folder)
    #expect(search.status == 2 && search.errors.contains("\(name):1:50: error: the rule is not a literal"), "\(search)")
    folder.write("Share/Info.plist", RulePlacesTests.list(RulePlacesTests.text))
    let beside = CommandRun(["lint", folder.path], in: folder)
    #expect(
      beside.status == 1 && beside.output.contains("\(name):1:50: warning: the rule is not a literal"), "\(beside)")
    folder.write("other/app.config.js", "module.exports = {}\n")
    #expect(CommandRun(["lint", folder.path + "/other"], in: folder).errors.contains("contains no extension"))
  }

  @Test("a plug-in that builds no extension is said so in the same words, whoever asks")
  func disabled() throws {
    var folder = MemoryFolder()
    folder.write("app.json", #"{"expo": {"plugins": [["expo-share-intent", {"disableIOS": true}]]}}"#)
    let words = "'expo-share-intent' builds no extension with 'disableIOS' [plug-in-disabled]"
    for verb in [["lint"], ["evaluate", "--photo"], ["describe"], ["init"]] {
      let run = CommandRun(verb + [folder.path], in: folder)
      #expect((run.output + run.errors).contains(words) && run.status == (verb == ["lint"] ? 0 : 2), "\(run)")
    }
  }

  /// What a script of an app says beside an `app.json`, the rule that counts, and whether the latter is not read.
  static let replacing: [(script: String, name: String?, isReplaced: Bool)] = [
    ("plugins: [['expo-share-intent', {iosActivationRules: {NSExtensionActivationSupportsText: true}}]]", "text", true),
    ("plugins: [...config.plugins, ['expo-share-intent', {iosActivationRules: 'TRUEPREDICATE'}]]", nil, false),
    ("name: 'App', plugins: ['expo-font']", "picture", false),
  ]

  @Test("an app.json counts only if no script beside it has the rule, and is named once", arguments: replacing)
  func prefersScripts(_ row: (script: String, name: String?, isReplaced: Bool)) throws {
    var folder = MemoryFolder()
    let options = #"{"iosActivationRules": {"NSExtensionActivationSupportsImageWithMaxCount": 1}}"#
    folder.write("app.json", #"{"expo": {"plugins": [["expo-share-intent", \#(options)]]}}"#)
    folder.write("app.config.js", "module.exports = ({config}) => ({...config, \(row.script)});\n")
    let note =
      "note: 'app.json' was not read, since 'app.config.js' in the same folder has the rule; name it to read it\n"
    for words in [["evaluate", "--text", "a"], ["lint"], ["init"], ["describe"]] {
      let run = CommandRun(words + [folder.path], without: [folder.path + "/"], in: folder)
      #expect(run.errors.components(separatedBy: note).count == (row.isReplaced ? 2 : 1), "\(run)")
    }
    let run = CommandRun(["describe", folder.path], in: folder)
    if let name = row.name { #expect(run.output.contains(name) && !run.output.contains("\n\nexpo"), "\(run)") }
  }

  /// A script with a constant, and whether its value is known.
  static let constants: [(script: String, isKnown: Bool)] = [
    ("const rules = RULE;\nmodule.exports = {plugins: [['expo-share-intent', {iosActivationRules: rules}]]};", true),
    (
      "const iosActivationRules = RULE;\nexport default {plugins: [['expo-share-intent', {iosActivationRules}]]};", true
    ),
    ("const r: Rule = RULE\nexport default {plugins: [['expo-share-intent', {iosActivationRules: r}]]}", true),
    ("export default {plugins: [['expo-share-intent', {iosActivationRules: rules}]]};\nconst rules = RULE;", true),
    ("let rules = RULE;\nmodule.exports = {plugins: [['expo-share-intent', {iosActivationRules: rules}]]};", false),
    ("const r = RULE; r.a = 1;\nmodule.exports = {plugins: [['expo-share-intent', {iosActivationRules: r}]]};", false),
    (
      "const r = RULE; change(r);\nmodule.exports = {plugins: [['expo-share-intent', {iosActivationRules: r}]]};", false
    ),
    ("const r = {...other};\nmodule.exports = {plugins: [['expo-share-intent', {iosActivationRules: r}]]};", false),
    ("const r = r;\nmodule.exports = {plugins: [['expo-share-intent', {iosActivationRules: r}]]};", false),
  ]

  @Test("a constant of a script is read where it is named, and no literal is missed then", arguments: constants)
  func readsConstants(_ row: (script: String, isKnown: Bool)) throws {
    var folder = MemoryFolder()
    let text = row.script.replacing("RULE", with: "{NSExtensionActivationSupportsText: true}")
    let path = folder.write("app.config.ts", text + "\n")
    let run = CommandRun(["evaluate", path, "--text", "a"], in: folder)
    #expect(run.status == (row.isKnown ? 0 : 2), "\(run)")
    #expect((run.output + run.errors).contains("not a literal") != row.isKnown, "\(run)")
    #expect(!row.isKnown || run.answers.count == 1 && run.sentence.contains("expo-share-intent"), "\(run)")
  }

  @Test("a list that is generated into an ignored folder is not read beside the configuration, and is named once")
  func prefersConfiguration() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "app.json",
      """
      {"expo": {"name": "Reader", "plugins": [["expo-share-intent",
        {"iosActivationRules": {"NSExtensionActivationSupportsWebURLWithMaxCount": 1}}]]}}
      """)
    try folder.write("ios/ShareExtension/Info.plist", RulePlacesTests.list(RulePlacesTests.text))
    try folder.write(".gitignore", "/ios\n")
    try FileManager.default.createDirectory(atPath: folder.path + "/.git", withIntermediateDirectories: true)
    for words in [["evaluate", "--host", "chrome"], ["lint"], ["init"], ["describe"]] {
      let run = CommandRun(words + [folder.path], without: [folder.path + "/"])
      let note = "note: 'ios/ShareExtension/Info.plist' was not read, since git ignores it; name it to read it\n"
      #expect(!run.output.contains("ios/ShareExtension"), "\(run)")
      #expect(run.errors.components(separatedBy: note).count == 2, "\(run)")
    }
    #expect(CommandRun(["explain", folder.path, "--host", "chrome", "--fix"]).output.contains("app.json is changed"))
    // In the repository of several apps, too, and only a list of the app itself.
    let other = try TemporaryFolder()
    try other.write("clip/app.json", try String(contentsOfFile: folder.path + "/app.json", encoding: .utf8))
    for name in ["own", "clip/ios", "out"] {
      try other.write("\(name)/Info.plist", RulePlacesTests.list(RulePlacesTests.text))
    }
    try other.write(".gitignore", "ios/\nout/\n")
    let run = CommandRun(["lint", other.path], without: [other.path + "/"])
    #expect(run.errors.contains("note: 'clip/ios/Info.plist' was not read, since git ignores it"), "\(run)")
    #expect(run.output.contains("in 2 rules of 2 files\n") && !run.errors.contains("'out"), "\(run)")
  }

  /// Projects whose rule a plug-in computes, with what an ignored folder has besides.
  static let computed: [(files: [String: String], isRead: Bool)] = [
    ([:], true),
    (["app.json": #"{"expo": {"plugins": ["./plugins/withShare"]}}"#], true),
    (["plugins/withShare.js": "const key = 'NSExtensionActivationRule'; list[key] = rule(1);"], true),
    (["app.config.js": "module.exports = {ios: {NSExtensionActivationRule: rule()}};"], true),
    (["app.json": #"{"expo": {"plugins": [["share", {"activationRules": [{"type": "image"}]}]]}}"#], true),
    (["app.json": #"{"expo": {"plugins": ["expo-share-intent"]}}"#], false),
    (["Own/Info.plist": RulePlacesTests.list(RulePlacesTests.text)], false),
  ]

  @Test("a list that git ignores is read, and named, if the configuration has no rule to read", arguments: computed)
  func readsIgnoredLists(_ row: (files: [String: String], isRead: Bool)) throws {
    var folder = MemoryFolder()
    for (name, text) in row.files { folder.write(name, text) }
    folder.write("ios/Share/Info.plist", RulePlacesTests.list(RulePlacesTests.text))
    folder.write(".gitignore", "/ios\n")
    for words in [["evaluate", folder.path, "--text", "a"], ["lint", folder.path]] {
      let run = CommandRun(words, without: [folder.path + "/"], in: folder)
      let isNamed = run.errors.contains("read from 'ios/Share/Info.plist', which git ignores")
      #expect(isNamed == row.isRead, "\(run)")
      #expect(!row.isRead || run.status < 2, "\(run)")
    }
  }
}
