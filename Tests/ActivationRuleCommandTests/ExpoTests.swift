import ActivationRuleTestSupport
import ActivationRuleText
import Foundation
import Testing

@Suite("Rules that plug-ins of Expo write")
struct ExpoTests {
  typealias Row = SharePlugInRow

  private static let movie = Row.all[0].configuration
  private static let two = #"{"expo": {"plugins": [\#(Row.all[0].plugIn), "expo-share-intent"]}}"#
  private static let texts = Sketch.list("<dict><key>NSExtensionActivationSupportsText</key><true/></dict>")
  private static let intent = "module.exports = {plugins: [['expo-share-intent', {iosActivationRules:"
  private static let images =
    #"{"expo": {"plugins": [["expo-share-intent", {"iosActivationRules": {"NSExtensionActivationSupportsImageWithMaxCount": 1}}]]}}"#
  private static let ignored = "ios/Share/Info.plist', which git ignores"

  static let sketches = Sketch.all(
    #"""
    # From any file and from a folder, under the plug-in's name
    app/app.json: \#(movie)
    printed.json: {"name": "App", "slug": "app", "plugins": [\#(Row.all[0].plugIn)]}
    0 evaluate app/app.json --type public.mpeg-4 ⇒ shown expo-sharing ( ¦ this rule takes videos
    0 evaluate printed.json --type public.mpeg-4 ⇒ shown expo-sharing ( ¦ this rule takes videos
    0 evaluate app --type public.mpeg-4 ⇒ shown expo-sharing ( ¦ this rule takes videos
    1 evaluate app --image

    # A property list is made from them.
    app.json: \#(movie)
    ios/Share/Info.plist: \#(texts)
    0 evaluate . --text a ⇒ shown Share ( ¦ ¬expo
    0 lint . ⇒ of 2 files

    # A suite chooses by the plug-in's name.
    app.json: \#(two)
    b/app.json: \#(two)
    a.ruletests: rule app.json --extension expo-share-intent\nhidden "a movie" a.mp4\n
    0 evaluate app.json --type public.mpeg-4 ⇒ shown 1 of 2 extensions: expo-sharing
    0 test a.ruletests
    0 compare app.json b/app.json ⇒ OLD: expo-sharing ( ¦ NEW: expo-sharing ( ¦ OLD: expo-share-intent ( ¦ NEW: expo-share-intent (

    app.json: {"expo": {"plugins": ["expo-router"]}}
    2 make photo:3 --into app.json ⇒ 'app.json' has no rule; put ¦ ["expo-share-intent", {"iosActivationRules":
    2 make pdf --into app.json ⇒ ["expo-sharing", {"ios": {"enabled": true, "activationRule": "SUBQ ¦ ["expo-share-inten

    app.json: {"plugins": [\#(Row.sharing(#"{"supportsWebUrlWithMaxCount": 1}"#))]}
    1 lint app.json ⇒ [missing-dictionary-version-2] ¦ 'expo-sharing' has no word for that key; 'activationRule' may be

    app.config.js: module.exports = {plugins: [['expo-share-intent', options]]}
    2 lint app.config.js ⇒ npx expo config --json | activationrule lint - ¦ [rule-not-read]
    2 evaluate . --text a ⇒ npx expo config --json | activationrule lint - ¦ [rule-not-read]
    2 lint . ⇒ app.config.js:1:51: error: the rule is not a literal

    app.config.ts: export default {plugins: [['expo-share-intent', options]]}
    Share/Info.plist: \#(texts)
    2 evaluate app.config.ts --text a ⇒ npx expo config --json | activationrule lint - ¦ [rule-not-read]
    1 lint . ⇒ warning: the rule is not a literal

    expo-target.config.js: module.exports = {type: 'share', activationRule: rule}
    2 evaluate . --text a ⇒ npx expo prebuild ¦ [rule-not-read]

    app.config.js: module.exports = {}
    2 lint . ⇒ contains no extension

    app.json: {"expo": {"plugins": [["expo-share-intent", {"disableIOS": true}]]}}
    0 lint . ⇒ 'expo-share-intent' builds no extension with 'disableIOS' [plug-in-disabled]
    2 evaluate . --photo ⇒ 'expo-share-intent' builds no extension with 'disableIOS' [plug-in-disabled]
    2 describe . ⇒ 'expo-share-intent' builds no extension with 'disableIOS' [plug-in-disabled]
    2 init . ⇒ 'expo-share-intent' builds no extension with 'disableIOS' [plug-in-disabled]

    # An app.json counts only if no script beside it has the rule.
    app.json: \#(images)
    app.config.js: \#(intent) {NSExtensionActivationSupportsText: true}}]]}
    0 evaluate . --text a ⇒ app.json' was not read, since 'app.config.js' in the same folder has the rule; name it to
    0 describe . ⇒ text ¦ app.json' was not read ¦ ¬picture

    app.json: \#(images)
    app.config.js: module.exports = {name: 'App', plugins: ['expo-font']}
    0 describe . ⇒ picture ¦ ¬was not read

    # The rule of a script is read where a constant names it, and no literal is missed then.
    app.config.ts: const rules = 'TRUEPREDICATE';\n\#(intent) rules}]]};
    0 evaluate app.config.ts --text a ⇒ expo-share-intent ¦ ¬not a literal

    app.config.ts: const iosActivationRules = 'TRUEPREDICATE';\nexport default {plugins: [['expo-share-intent', {iosActivationRules}]]};
    0 evaluate app.config.ts --text a ⇒ expo-share-intent ¦ ¬not a literal

    app.config.ts: const r: Rule = 'TRUEPREDICATE'\n\#(intent) r}]]}
    0 evaluate app.config.ts --text a ⇒ expo-share-intent ¦ ¬not a literal

    app.config.ts: \#(intent) rules}]]};\nconst rules = 'TRUEPREDICATE';
    0 evaluate app.config.ts --text a ⇒ expo-share-intent ¦ ¬not a literal

    app.config.ts: let rules = 'TRUEPREDICATE';\n\#(intent) rules}]]};
    2 evaluate app.config.ts --text a ⇒ not a literal

    app.config.ts: const r = {a: 1}; r.a = 2;\n\#(intent) r}]]};
    2 evaluate app.config.ts --text a ⇒ not a literal

    app.config.ts: const r = {NSExtensionActivationSupportsText: true}; change(r);\n\#(intent) r}]]};
    2 evaluate app.config.ts --text a ⇒ not a literal

    app.config.ts: const r = {...other};\n\#(intent) r}]]};
    2 evaluate app.config.ts --text a ⇒ not a literal

    app.config.ts: const r = r;\n\#(intent) r}]]};
    2 evaluate app.config.ts --text a ⇒ not a literal

    # A list that git ignores is read, and named, if the configuration has no rule to read.
    ios/Share/Info.plist: \#(texts)
    .gitignore: /ios\n
    0 evaluate . --text a ⇒ \#(ignored)
    0 lint . ⇒ \#(ignored)

    app.json: {"expo": {"plugins": ["./plugins/withShare"]}}
    plugins/withShare.js: const key = 'NSExtensionActivationRule'; list[key] = rule(1);
    app.config.js: module.exports = {ios: {NSExtensionActivationRule: rule()}};
    ios/Share/Info.plist: \#(texts)
    .gitignore: /ios\n
    0 evaluate . --text a ⇒ \#(ignored)

    app.json: {"expo": {"plugins": [["share", {"activationRules": [{"type": "image"}]}]]}}
    ios/Share/Info.plist: \#(texts)
    .gitignore: /ios\n
    0 evaluate . --text a ⇒ \#(ignored)

    app.json: {"expo": {"plugins": ["expo-share-intent"]}}
    ios/Share/Info.plist: \#(texts)
    .gitignore: /ios\n
    1 evaluate . --text a ⇒ ¬\#(ignored)

    Own/Info.plist: \#(texts)
    ios/Share/Info.plist: \#(texts)
    .gitignore: /ios\n
    0 evaluate . --text a ⇒ ¬\#(ignored)
    """#)

  @Test("are found in every form and folder, or named where they are not read", arguments: sketches)
  func sketch(_ sketch: Sketch) { sketch.check() }

  @Test("are read from standard input")
  func isPiped() {
    let run = CommandRun("explain - --type public.mpeg-4", input: Self.movie)
    #expect(run.status == 0, "\(run)")
    #expect(CommandRun("lint -", input: Self.movie).output.contains("<stdin>:1:"))
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

  @Test("a list that is generated into an ignored folder is not read beside the configuration, and is named once")
  func prefersConfiguration() {
    let configuration = """
      {"expo": {"name": "Reader", "plugins": [["expo-share-intent",
        {"iosActivationRules": {"NSExtensionActivationSupportsWebURLWithMaxCount": 1}}]]}}
      """
    let list = RulePlacesTests.list(RulePlacesTests.text)
    let folder = MemoryFolder([
      "app.json": configuration, "ios/ShareExtension/Info.plist": list, ".gitignore": "/ios\n", ".git/": "",
    ])
    for words in [["evaluate", "--host", "chrome"], ["lint"], ["init"], ["describe"]] {
      let run = CommandRun(words + ["."], in: folder)
      let note = "note: './ios/ShareExtension/Info.plist' was not read, since git ignores it; name it to read it\n"
      #expect(!run.output.contains("ios/ShareExtension"), "\(run)")
      #expect(run.errors.components(separatedBy: note).count == 2, "\(run)")
    }
    let fix = CommandRun("explain . --host chrome --fix --dry-run", in: folder)
    #expect(fix.output.contains("+++ ./app.json"), "\(fix)")
    // In the repository of several apps, too, and only a list of the app itself.
    let other = MemoryFolder([
      "clip/app.json": configuration, "own/Info.plist": list, "clip/ios/Info.plist": list, "out/Info.plist": list,
      ".gitignore": "ios/\nout/\n",
    ])
    let run = CommandRun("lint .", in: other)
    #expect(run.errors.contains("note: './clip/ios/Info.plist' was not read, since git ignores it"), "\(run)")
    #expect(run.output.contains("in 2 rules of 2 files\n") && !run.errors.contains("'./out"), "\(run)")
  }
}
