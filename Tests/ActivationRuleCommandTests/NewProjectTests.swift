import ActivationRuleTestSupport
import Testing

/// Projects of frameworks, each from its first file to an extension that is shown.
///
/// Nothing here runs `npx expo prebuild`, which needs the plug-ins from npm: the verdicts are about the files, as the
/// plug-ins' own generators are known to read them. The lists of Flutter's plug-ins are like those in the examples of
/// receive_sharing_intent and share_handler.
@Suite("New projects of Expo, Flutter and React Native")
struct NewProjectTests {
  /// A command, its exit code, and what it prints; `@` is the folder of the project.
  struct Step {
    let line: String
    let status: Int32
    let says: [String]
    /// Whether an earlier step printed the command.
    let isPrinted: Bool

    init(_ line: String, _ status: Int32, _ says: [String], isPrinted: Bool = false) {
      (self.line, self.status, self.says, self.isPrinted) = (line, status, says, isPrinted)
    }
  }

  struct Trial: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let files: [String: String]
    let steps: [Step]
  }

  private static func app(_ plugIn: String) -> [String: String] {
    ["app.json": "{\n  \"expo\": {\n    \"plugins\": [\n      \"expo-router\",\n      \(plugIn)\n    ]\n  }\n}\n"]
  }

  private static func shown(_ name: String) -> [Step] {
    [
      Step("evaluate @ photo.heic", 0, ["shown     \(name) ("]),
      Step("evaluate @ --host safari", 0, ["shown     \(name) in Safari"]),
    ]
  }

  /// The list of a Flutter plug-in, with the keys that its guide adds.
  private static let flutterList = """
    <plist version="1.0"><dict><key>CFBundleVersion</key><string>$(FLUTTER_BUILD_NUMBER)</string><key>NSExtension</key><dict>
    <key>NSExtensionAttributes</key><dict>
      <key>IntentsSupported</key><array><string>INSendMessageIntent</string></array>
      <key>NSExtensionActivationRule</key>
      <string>TRUEPREDICATE</string>
      <key>PHSupportedMediaTypes</key><array><string>Video</string><string>Image</string></array>
    </dict><key>NSExtensionMainStoryboard</key><string>MainInterface</string>
    <key>NSExtensionPointIdentifier</key><string>com.apple.share-services</string></dict></dict></plist>

    """

  static let trials: [Trial] = [
    Trial(
      testDescription: "expo-share-intent", files: app(#""expo-share-intent""#),
      steps: [
        Step(
          "evaluate @ photo.heic", 1,
          [
            "why       photo.heic is a picture, and this rule takes web pages and links",
            "activationrule explain @ photo.heic --fix 1",
          ]),
        Step("lint @", 1, ["fix: set DictionaryVersion to 2 ('lint --fix --unsafe-fixes')"]),
        Step("lint @ --fix --unsafe-fixes", 0, ["1 finding fixed"]),
        Step("evaluate @ --host chrome", 0, ["shown     expo-share-intent in Chrome"]),
        Step("explain @ photo.heic --fix 1", 0, ["app.json is changed"], isPrinted: true),
      ] + shown("expo-share-intent")),
    Trial(
      testDescription: "expo-sharing, which only shares from the app at first", files: app(#""expo-sharing""#),
      steps: [
        Step(
          "evaluate @ photo.heic", 2,
          [
            "'expo-sharing' builds no extension unless 'ios.enabled' is true; 'activationrule make photo link --into @/app.json'"
          ]),
        Step(
          "make photo link --into @/app.json", 0,
          [
            #"+      ["expo-sharing", {"ios": {"enabled": true, "activationRule": "SUBQUERY("#,
            "note: a predicate, since 'expo-sharing' has no words for the dictionary",
            "note: '--write' writes it, and sets 'ios.enabled'",
          ], isPrinted: true),
        Step("make photo link --into @/app.json --write", 0, ["app.json is changed"]),
        Step("lint @", 0, ["1 rule"]),
      ] + shown("expo-sharing")),
    Trial(
      testDescription: "expo-sharing with an extension, in Chrome",
      files: app(#"["expo-sharing", {"ios": {"enabled": true}}]"#),
      steps: [
        Step(
          "evaluate @ --host chrome", 1,
          ["set DictionaryVersion to 2", "activationrule explain @ --host chrome --fix\n"]),
        Step("lint @", 1, ["'activationRule' may be a predicate, which 'make KIND --into FILE' writes"]),
        Step(
          "lint @ --fix --unsafe-fixes", 2,
          ["1 file could not be changed", "is a project file, in which nothing is changed"]),
        Step(
          "explain @ --host chrome --fix", 0,
          ["app.json is changed", "note: a predicate, since 'expo-sharing' has no words"], isPrinted: true),
        Step("evaluate @ --host chrome", 0, ["shown     expo-sharing in Chrome"]),
      ]),
    Trial(
      testDescription: "expo-share-extension", files: app(#""expo-share-extension""#),
      steps: [
        Step(
          "evaluate @ photo.heic", 1,
          [
            #"in the options of expo-share-extension, write "activationRules": [{"type": "text"}, {"type": "url", "max": 1}, "#
          ]),
        Step(
          "evaluate @ --host chrome", 1,
          ["'expo-share-extension' has no word for that key; a config plug-in of your own can write it into the list"]),
        Step(
          "make pdf --into @/app.json", 2,
          ["'expo-share-extension' cannot write this rule; a config plug-in of your own can write it"]),
        Step(
          "make photo link --into @/app.json --write", 0,
          ["app.json is changed", "cannot write DictionaryVersion: hidden where an app adds other things"]),
        Step("evaluate @ photo.heic", 0, ["shown     expo-share-extension ("]),
        Step("evaluate @ --host safari", 1, ["in Safari: shown for the page, its main share; hidden for some PDFs"]),
      ]),
    Trial(
      testDescription: "apple-targets",
      files: app(#""@bacons/apple-targets""#).merging(
        ["targets/share/expo-target.config.js": "module.exports = {\n  type: \"share\",\n};\n"]
      ) { $1 },
      steps: [
        Step(
          "evaluate @ photo.heic", 2,
          [
            "TRUEPREDICATE, which Apple refuses; 'activationrule make photo link --into @/targets/share/Info.plist' creates one"
          ]),
        Step(
          "make photo link --into @/app.json", 2, ["'activationrule make photo link --into @/targets/share/Info.plist'"]
        ),
        Step(
          "make photo link --into @/targets/share/Info.plist", 0,
          ["+\t\t<string>com.apple.share-services</string>", "'--write' creates it, as the list of a Share extension"],
          isPrinted: true),
        Step("make photo link --into @/targets/share/Info.plist --write", 0, ["Info.plist is created"]),
        Step("lint @", 0, ["1 rule"]),
      ] + shown("share")),
    Trial(
      testDescription: "a plug-in of the app's own",
      files: app(#""./plugins/withShare""#).merging([
        "plugins/withShare.js":
          "info.NSExtension.NSExtensionAttributes.NSExtensionActivationRule = { NSExtensionActivationSupportsText: true };\n"
      ]) { $1 },
      steps: [
        Step("evaluate @ photo.heic", 1, ["photo.heic is a picture, and this rule takes plain text"]),
        Step(
          "make photo link --into @/app.json", 2,
          ["'@/app.json' has no rule; name '@/plugins/withShare.js', which has one"]),
        Step("make photo link --into @/plugins/withShare.js --write", 0, ["withShare.js is changed"]),
      ] + shown("@/plugins/withShare.js")),
    Trial(
      testDescription: "Flutter with receive_sharing_intent, without a list",
      files: [
        "pubspec.yaml": "dependencies:\n  receive_sharing_intent: ^1.8.1\n",
        "ios/ShareExtension/Base.lproj/MainInterface.storyboard": "<document/>",
        "ios/ShareExtension/ShareViewController.swift": "class ShareViewController: RSIShareViewController {}\n",
      ],
      steps: [
        Step("evaluate @ photo.heic", 2, ["contains no extension"]),
        Step(
          "make photo link --into @/ios/ShareExtension", 2, ["; with the path of an Info.plist, '--into' creates it"]),
        Step(
          "make photo link --into @/ios/ShareExtension/Info.plist", 0,
          ["+\t\t<key>NSExtensionMainStoryboard</key>\n+\t\t<string>MainInterface</string>"]),
        Step("make photo link --into @/ios/ShareExtension/Info.plist --write", 0, ["Info.plist is created"]),
      ] + shown("ShareExtension")),
    Trial(
      testDescription: "Flutter with share_handler, with the list of Xcode's template",
      files: ["ios/ShareExtension/Info.plist": flutterList],
      steps: [
        Step(
          "lint @", 1,
          [
            "the App Store refuses this rule (ITMS-90362)",
            "activationrule make link:1 photo:10 --into @/ios/ShareExtension/Info.plist",
          ]),
        Step(
          "make link:1 photo:10 --into @/ios/ShareExtension/Info.plist", 0, ["-  <string>TRUEPREDICATE"],
          isPrinted: true),
        Step("make link:1 photo:10 --into @/ios/ShareExtension/Info.plist --write", 0, ["Info.plist is changed"]),
        Step("lint @", 0, ["1 rule"]),
      ] + shown("ShareExtension")),
    Trial(
      testDescription: "React Native by hand",
      files: ["ios/Share/ShareViewController.swift": "\n", "app.json": "{\"name\": \"App\"}\n"],
      steps: [
        Step("make photo link --into @/ios/Share/Info.plist --write", 0, ["Info.plist is created"]),
        Step("lint @", 0, ["1 rule"]),
      ] + shown("Share")),
  ]

  @Test("end with an extension that is shown, by the commands that are printed", arguments: trials)
  func ends(_ trial: Trial) throws {
    let folder = try TemporaryFolder(trial.files)
    var printed = ""
    for step in trial.steps {
      let words = step.line.split(separator: " ").map { $0.hasPrefix("@") ? folder.path + $0.dropFirst() : String($0) }
      let run = CommandRun(words)
      let text = run.both.replacing(folder.path, with: "@")
      #expect(run.status == step.status, "\(step.line): \(run)")
      for part in step.says { #expect(text.contains(part), "\(part): \(run)") }
      #expect(!step.isPrinted || printed.contains("activationrule \(step.line)"), "\(step.line): \(printed)")
      // Nothing names a plug-in that the project does not have.
      for name in ["expo-share-intent", "expo-sharing", "expo-share-extension"] {
        #expect(trial.files.values.contains { $0.contains(name) } || !text.contains(name), "\(step.line): \(run)")
      }
      printed += text
    }
  }
}
