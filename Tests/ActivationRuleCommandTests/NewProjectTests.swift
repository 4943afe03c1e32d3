import ActivationRuleTestSupport
import Testing

/// Projects of frameworks, each from its first file to an extension that is shown, by the commands that are printed.
///
/// Nothing here runs `npx expo prebuild`, which needs the plug-ins from npm: the verdicts are about the files, as the
/// plug-ins' own generators are known to read them. The lists of Flutter's plug-ins are like those in the examples of
/// receive_sharing_intent and share_handler.
@Suite("New projects of Expo, Flutter and React Native")
struct NewProjectTests {
  private static func app(_ plugIn: String) -> String {
    "app.json: {\\n  \"expo\": {\\n    \"plugins\": [\\n      \"expo-router\",\\n      \(plugIn)\\n    ]\\n  }\\n}\\n"
  }

  private static func shown(_ name: String) -> String {
    "0 evaluate @ photo.heic ⇒ shown \(name) (\n0 evaluate @ --host safari ⇒ shown \(name) in Safari"
  }

  /// The list of a Flutter plug-in, with the keys that its guide adds.
  private static let flutterList = Sketch.line(
    """
    <plist version="1.0"><dict><key>CFBundleVersion</key><string>$(FLUTTER_BUILD_NUMBER)</string><key>NSExtension</key><dict>
    <key>NSExtensionAttributes</key><dict>
      <key>IntentsSupported</key><array><string>INSendMessageIntent</string></array>
      <key>NSExtensionActivationRule</key>
      <string>TRUEPREDICATE</string>
      <key>PHSupportedMediaTypes</key><array><string>Video</string><string>Image</string></array>
    </dict><key>NSExtensionMainStoryboard</key><string>MainInterface</string>
    <key>NSExtensionPointIdentifier</key><string>com.apple.share-services</string></dict></dict></plist>
    """)

  static let trials = Sketch.all(
    #"""
    # expo-share-intent
    \#(app(#""expo-share-intent""#))
    1 evaluate @ photo.heic ⇒ photo.heic is a picture, and this rule takes web pages ¦ activationrule explain @
    1 lint @ ⇒ fix: set DictionaryVersion to 2 ('lint --fix --unsafe-fixes')
    0 lint @ --fix --unsafe-fixes ⇒ 1 finding fixed
    0 evaluate @ --host chrome ⇒ shown expo-share-intent in Chrome
    0 explain @ photo.heic --fix 1 ⇒ app.json is changed
    \#(shown("expo-share-intent"))

    # expo-sharing, which only shares from the app at first
    \#(app(#""expo-sharing""#))
    2 evaluate @ photo.heic ⇒ builds no extension unless 'ios.enabled' is true; 'activationrule make photo link --into
    2 evaluate @/app.json photo.heic ⇒ builds no extension unless 'ios.enabled' is true ¦ ¬no known plug-in
    0 make photo link --into @/app.json ⇒ + ["expo-sharing", {"ios": {"enabled": true, "activationRule": "SUBQUERY( ¦ and sets 'ios.enabled'
    0 make photo link --into @/app.json --write ⇒ app.json is changed ¦ note: a predicate, since 'expo-sharing' has no
    0 lint @ ⇒ 1 rule
    \#(shown("expo-sharing"))

    # expo-sharing with an extension, in Chrome
    \#(app(#"["expo-sharing", {"ios": {"enabled": true}}]"#))
    1 evaluate @ --host chrome ⇒ set DictionaryVersion to 2 ¦ activationrule explain @ --host chrome --fix
    1 lint @ ⇒ 'activationRule' may be a predicate, which 'make KIND --into FILE' writes ¦ ¬expo-share
    2 lint @ --fix --unsafe-fixes ⇒ 1 file could not be changed ¦ is a project file, in which nothing is changed
    0 explain @ --host chrome --fix ⇒ app.json is changed ¦ note: a predicate, since 'expo-sharing' has no words
    0 evaluate @ --host chrome ⇒ shown expo-sharing in Chrome

    # expo-share-extension
    \#(app(#""expo-share-extension""#))
    1 evaluate @ photo.heic ⇒ in the options of expo-share-extension, write "activationRules": [{"type": "text"},
    1 evaluate @ --host chrome ⇒ 'expo-share-extension' has no word for that key; a config plug-in of your own can write it ¦ ¬--fix
    2 make pdf --into @/app.json ⇒ 'expo-share-extension' cannot write this rule; a config plug-in of your own can
    0 make photo link --into @/app.json --write ⇒ cannot write DictionaryVersion: hidden where an app adds other things ¦ ¬expo-sharing
    0 evaluate @ photo.heic ⇒ shown expo-share-extension (
    1 evaluate @ --host safari ⇒ in Safari: shown for the page, its main share; hidden for some PDFs

    # apple-targets
    \#(app(#""@bacons/apple-targets""#))
    targets/share/expo-target.config.js: module.exports = {\n  type: "share",\n};\n
    2 evaluate @ photo.heic ⇒ which Apple refuses; 'activationrule make photo link --into @/targets/share/Info.plist'
    2 evaluate @/app.json photo.heic ⇒ takes the rule from targets/NAME/Info.plist ¦ ¬no known plug-in
    2 make photo link --into @/app.json ⇒ 'activationrule make photo link --into @/targets/share/Info.plist' ¦ ¬expo-sha
    0 make photo link --into @/targets/share/Info.plist ⇒ + <string>com.apple.share-services</string> ¦ as the list of
    0 make photo link --into @/targets/share/Info.plist --write ⇒ Info.plist is created
    0 lint @ ⇒ 1 rule
    \#(shown("share"))

    # a plug-in of the app's own
    \#(app(#""./plugins/withShare""#))
    plugins/withShare.js: info.NSExtension.NSExtensionAttributes.NSExtensionActivationRule = { NSExtensionActivationSupportsText: true };\n
    1 evaluate @ photo.heic ⇒ photo.heic is a picture, and this rule takes plain text
    2 make photo link --into @/app.json ⇒ '@/app.json' has no rule; name '@/plugins/withShare.js', which has one ¦ ¬expo-sha
    0 make photo link --into @/plugins/withShare.js --write ⇒ withShare.js is changed
    \#(shown("@/plugins/withShare.js"))

    # Flutter with receive_sharing_intent, without a list
    pubspec.yaml: dependencies:\n  receive_sharing_intent: ^1.8.1\n
    ios/ShareExtension/Base.lproj/MainInterface.storyboard: <document/>
    ios/ShareExtension/ShareViewController.swift: class ShareViewController: RSIShareViewController {}\n
    2 evaluate @ photo.heic ⇒ contains no extension ¦ ¬expo-sha
    2 make photo link --into @/ios/ShareExtension ⇒ ; with the path of an Info.plist, '--into' creates it
    0 make photo link --into @/ios/ShareExtension/Info.plist ⇒ + <key>NSExtensionMainStoryboard</key> +
    0 make photo link --into @/ios/ShareExtension/Info.plist --write ⇒ Info.plist is created
    \#(shown("ShareExtension"))

    # Flutter with share_handler, with the list of Xcode's template
    ios/ShareExtension/Info.plist: \#(flutterList)
    1 lint @ ⇒ refuses this rule (ITMS-90362) ¦ activationrule make link:1 photo:10 --into
    0 make link:1 photo:10 --into @/ios/ShareExtension/Info.plist ⇒ - <string>TRUEPREDICATE
    0 make link:1 photo:10 --into @/ios/ShareExtension/Info.plist --write ⇒ Info.plist is changed
    0 lint @ ⇒ 1 rule
    \#(shown("ShareExtension"))

    # React Native by hand
    ios/Share/ShareViewController.swift:
    app.json: {"name": "App"}\n
    0 make photo link --into @/ios/Share/Info.plist --write ⇒ Info.plist is created
    0 lint @ ⇒ 1 rule
    \#(shown("Share"))
    """#)

  @Test("end with an extension that is shown", arguments: trials)
  func ends(_ trial: Sketch) throws { try trial.checkOnDisk() }
}
