import ActivationRuleProjects
import ActivationRuleTestSupport
import Testing

/// Small projects and files as people have them, each of a kind that once got a wrong or useless answer.
@Suite("Small inputs")
struct SmallInputTests {
  private static let links = Sketch.list(Sketch.keys("WebURL", version: 2))
  private static let images = Sketch.list(Sketch.keys("Image"))
  private static let everything = Sketch.list("<string>TRUEPREDICATE</string>")
  private static let counted = images.replacing("<integer>1</integer>", with: "<string>$(MAX)</string>")
  private static let widget = links.replacing("com.apple.share-services", with: "com.apple.widgetkit-extension")
    .replacing("NSExtensionActivation", with: "Other")

  private static func project(_ debug: String, _ release: String? = nil) -> String {
    Sketch.line(
      XcodeProjectText(debug: debug, release: release, list: "INFOPLIST_FILE = Info.plist;").text)
  }

  private static let tuist =
    #"let p = Project(targets: [.target(name: "S", product: .appExtension, infoPlist: .extendingDefault(with: ["#
    + #""NSExtension": ["NSExtensionPointIdentifier": "com.apple.share-services", "NSExtensionAttributes": ["#
    + #""NSExtensionActivationRule": ["NSExtensionActivationSupportsText": true]]]]))])"#

  /// A configuration of Expo with the options of one plug-in, in which `TEXTS` is a rule for texts.
  private static func app(_ plugIn: String, _ options: String? = nil) -> String {
    let entry = options.map { "[\"\(plugIn)\",\($0)]" } ?? "\"\(plugIn)\""
    return "{\"expo\":{\"plugins\":[\(entry)]}}"
      .replacing("TEXTS", with: #"{"NSExtensionActivationSupportsText":true}"#)
  }

  static let sketches = Sketch.all(
    #"""
    1/app.json: \#(app("expo-share-extension", #"{"ios":{"activationRules":[{"type":"image","max":3}]}}"#))
    2/app.json: \#(app("expo-share-intent", #"{"ios":{"activationRules":TEXTS}}"#))
    3/app.json: \#(app("expo-share-extension", #"{"activationRules":[{"type":"images"},{"type":"url"}]}"#))
    4/app.json: \#(app("expo-share-extention", #"{"activationRules":[{"type":"url"}]}"#))
    5/app.json: \#(app("expo-ios-share-extension"))
    6/app.config.js: module.exports = { plugins: [['expo-share-intent', { iosActivationRules: rules }], ['expo-share-extension', { activationRules }]] };
    7/app.config.js: module.exports = { plugins: [['expo-share-intent', { ...shared }]] };
    8/app.config.js: module.exports = { plugins: [['expo-share-intent', { ...shared, iosActivationRules: 'TRUEPREDICATE' }]] };
    9/app.json: \#(app("a-share", #"{"NSExtensionActivationSupportsMovieWithMaxCount":1}"#))
    10/app.json: \#(app("expo-share-intent", #"{"disableIOS":true,"iosActivationRules":TEXTS}"#))
    11/app.json: \#(app("some-plugin", #"{"activationRules": ["text", "url"]}"#))
    1 lint 1 ⇒ warning: 'expo-share-extension' has no option 'ios'; move 'activationRules' out of it [plug-in-option]
    1 lint 2 ⇒ has no option 'ios'; move 'activationRules' out of it, as 'iosActivationRules' [plug-in-option]
    1 lint 3 ⇒ [plug-in-option] ¦ note: did you mean 'image'?
    1 lint 4 ⇒ warning: 'expo-share-extention' is a plug-in that is not known here ¦ did you mean 'expo-share-extension'?
    2 lint 5 ⇒ error: 'expo-ios-share-extension' is a plug-in that is not known here; lint the Info.plist
    2 evaluate 5 photo.heic ⇒ 'expo-ios-share-extension' is a plug-in that is not
    2 evaluate 6 photo.heic ⇒ the rule is not a literal
    2 evaluate 7 photo.heic ⇒ the rule is not a literal
    0 evaluate 8 --text a ⇒ shown
    0 evaluate 9 --video ⇒ shown
    1 lint 10 ⇒ warning: 'expo-share-intent' builds no extension with 'disableIOS' [plug-in-disabled]
    2 evaluate 11/app.json photo.heic ⇒ it would be SupportsText and SupportsWebURLWithMaxCount ¦ ¬next

    # The same beside the list that it wrote
    app.json: \#(app("expo-ios-share-extension"))
    ios/Share/Info.plist: \#(links)
    0 lint . ⇒ info: 'expo-ios-share-extension' ¦ in 1 rule

    1/Info.plist: \#(counted)
    1/A.xcodeproj/project.pbxproj: \#(project("MAX = 5;", "MAX = 1;"))
    2/Info.plist: \#(counted)
    3/Info.plist: \#(counted)
    3/A.xcodeproj/project.pbxproj: \#(project("MAX = 1;"))
    2 evaluate 1 photo.heic ⇒ is not the same everywhere ¦ the rule is not known
    1 lint 2 ⇒ was not found ¦ ¬empty-rule ¦ ¬low-max-count
    1 evaluate 3 https://example.com ⇒ add SupportsWebURLWithMaxCount with 1 ¦ ¬--fix

    # A plug-in's rule beside the list of another extension, and beside the list that it wrote
    1/app.json: \#(app("expo-share-intent", #"{"iosActivationRules":TEXTS}"#))
    1/targets/action/Info.plist: \#(images)
    2/app.json: \#(app("expo-share-intent", #"{"iosActivationRules":TEXTS}"#))
    2/ios/Share/Info.plist: \#(images)
    0 evaluate 1 --text a ⇒ shown 1 of 2 extensions: expo-share-intent
    1 evaluate 2 --text a ⇒ hidden ¦ ¬of 2

    project.yml: targets: {S: {type: app-extension, info: {path: Share/Info.plist, properties: {NSExtension: {NSExtensionPointIdentifier: com.apple.share-services, NSExtensionAttributes: {NSExtensionActivationRule: {NSExtensionActivationSupportsWebURLWithMaxCount: 1}}}}}}}\n
    Share/Info.plist: \#(images)
    0 evaluate . https://example.com ⇒ shown S ( ¦ project.yml:1 ¦ ¬of 2

    Project.swift: \#(tuist)
    Derived/InfoPlists/S-Info.plist: \#(links)
    0 lint . ⇒ in 1 rule ¦ ¬rules

    ios/Info.plist: \#(images)
    macos/Info.plist: \#(images.replacing("Image", with: "File"))
    0 apps . ⇒ Photos ¦ Finder

    Info.plist: \#(everything)
    1 init . ⇒ true-predicate
    1 describe . ⇒ takes everything
    0 evaluate . photo.heic ⇒ shown ¦ ¬suite

    m.plist: \#(Sketch.list(Sketch.keys("Movie")))
    f.plist: \#(Sketch.list(Sketch.keys("File")))
    1 evaluate m.plist photo.heic ⇒ hidden ¦ ¬as a file
    0 f.plist photo.heic ⇒ from Files; hidden from Photos

    project.yml: include: [c.yml]\ntargets: {W: {type: app-extension, info: {properties: {NSExtension: {NSExtensionPointIdentifier: com.apple.widgetkit-extension}}}}}\n
    Share/Info.plist: \#(links)
    0 lint . ⇒ in 1 rule ¦ ¬error

    # a script of apple-targets beside its list
    targets/share/Info.plist: \#(links)
    targets/share/expo-target.config.js: module.exports = { type: 'share', icon: '../a.png' };
    0 init . ⇒ 1 rule ¦ ¬error

    targets/share/expo-target.config.js: module.exports = { type: 'share', icon: '../a.png' };
    2 lint . ⇒ the plug-in writes TRUEPREDICATE, which Apple refuses

    # build products of .NET
    A/x.csproj: <Project/>
    A/Info.plist: \#(links)
    A/obj/x/Info.plist: \#(links)
    A/bin/Info.plist: \#(links)
    0 lint . ⇒ in 1 rule ¦ ¬rules

    # folders called bin and obj elsewhere
    A/obj/Info.plist: \#(links)
    A/bin/Info.plist: \#(links)
    0 lint . ⇒ in 2 rules of 2 files

    # what was built or fetched, unless it is named, and hidden folders
    A/Info.plist: \#(links)
    build/Info.plist: \#(links)
    DerivedData/Info.plist: \#(links)
    Pods/Info.plist: \#(links)
    node_modules/x/Info.plist: \#(links)
    .build/y/Info.plist: \#(links)
    .cache/Info.plist: \#(links)
    Carthage/z/Info.plist: \#(links)
    0 lint . ⇒ in 1 rule ¦ ¬rules
    0 lint Pods build ⇒ in 2 rules of 2 files

    .gitignore: /out\n*.made.plist\ncopies/\n!B/copies/\n
    A/Info.plist: \#(links)
    out/Info.plist: \#(links)
    A/x.made.plist: \#(links)
    A/copies/Info.plist: \#(links)
    B/copies/Info.plist: \#(links)
    B/out/Info.plist: \#(links)
    0 lint . ⇒ in 3 rules of 3 files

    # a project of which git ignores every list
    .gitignore: ios/
    ios/Info.plist: \#(links)
    0 lint . ⇒ in 1 rule

    1/Info.plist: \#(Sketch.list("<string>{{RULE}}</string>"))
    2/Info.plist: \#(Sketch.list("<string>&lt;%= rule %&gt;</string>"))
    3/Info.plist: \#(Sketch.list("<string><%= rule %></string>"))
    1 lint 1 ⇒ error: a placeholder of a template; lint the list that it becomes [substituted-variable] ¦ ¬parse-error
    1 lint 2 ⇒ a placeholder of a template ¦ ¬parse-error
    2 lint 3 ⇒ '<%' begins a placeholder of a template ¦ ¬&lt;

    r.txt: \#(Question.predicate(taking: "public.url", "== 1 AND SUBQUERY($i.attachments, $a, ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"public.file-url\").@count == 0"))
    1 evaluate r.txt report.pdf ⇒ hidden ¦ ¬exclude ¦ ¬leave out

    r.plist: \#(images)
    1 evaluate r.plist data.csv ⇒ add SupportsFileWithMaxCount with 1
    64 r.plist hello ⇒ a text is '--text hello'

    Info.plist: \#(Sketch.list(Sketch.keys("Image"), "<key>NSExtensionPointName</key><string>a</string><key>NSExtensionPointVersion</key><string>1</string>"))
    1 lint . ⇒ 'NSExtensionPointName' here as ITMS-90363 ¦ 'NSExtensionPointVersion' here as ITMS-90363

    My.ipa: PK\#u{3}\#u{4}
    a b.zip: PK\#u{3}\#u{4}
    2 evaluate My.ipa photo.heic ⇒ a zip archive: unzip -q My.ipa -d My && activationrule evaluate My photo.heic ¦ ¬lint
    2 lint My.ipa ⇒ unzip -q My.ipa
    2 'a b.zip' ⇒ unzip -q 'a b.zip' -d 'a b' && activationrule 'a b'

    A/Info.plist: \#(Sketch.list(Sketch.keys("Image"), name: "Drop"))
    B/Info.plist: \#(Sketch.list(Sketch.keys("WebURL"), name: "Drop"))
    0 evaluate . photo.heic ⇒ 1 of 2 extensions: Drop (./A/Info.plist)

    A/Info.plist: \#(links)
    W/Info.plist: \#(widget)
    0 evaluate . https://example.com ⇒ shown ¦ ¬note: ¦ ¬widget

    activation-lint.json: {"exclude": ["Samples", "*.old.plist"]}
    A/Info.plist: \#(links)
    Samples/Info.plist: \#(links)
    A/x.old.plist: \#(links)
    0 lint . --config ./activation-lint.json ⇒ in 1 rule
    0 lint . ⇒ in 1 rule ¦ ¬rules
    0 evaluate . --link ⇒ ¬Samples

    activation-lint.json: {"exclude": ["A", "B"]}
    A/Info.plist: \#(links)
    B/Info.plist: \#(links)
    2 lint . ⇒ ; 2 are excluded by activation-lint.json
    2 evaluate . photo.heic

    1/app.json: {\n// The share extension.\nexpo: {"plugins": [['expo-share-intent', {"iosActivationRules": "TRUEPREDICATE"}],]},\n}
    2/app.json: {expo: /* not closed
    0 evaluate 1/app.json --text hello
    2 lint 2/app.json

    # An extension without a name has that of its folder; those of ExtensionKit read no rule.
    Share/Info.plist: \#(images)
    Notes/Supporting Files/Info.plist: \#(images)
    S.appex/Info.plist: \#(images)
    Kit/Info.plist: <plist><dict><key>EXAppExtensionAttributes</key><dict><key>EXExtensionPointIdentifier</key><string>a.b</string></dict></dict></plist>
    0 evaluate Share/Info.plist a.heic ⇒ shown Share (
    0 evaluate 'Notes/Supporting Files/Info.plist' a.heic ⇒ shown Notes (
    0 evaluate S.appex/Info.plist a.heic ⇒ shown S (
    0 lint Kit/Info.plist ⇒ is an extension at 'a.b'
    0 Kit ⇒ is an extension at 'a.b'
    1 evaluate Kit/Info.plist a.heic ⇒ no Share or Action extension, but one at 'a.b'
    """#)

  @Test("get an answer that ends the search", arguments: sketches)
  func answer(_ sketch: Sketch) { sketch.check() }

  @Test("behind links in the folder are read once, and others are named")
  func followsLinks() {
    var folder = MemoryFolder()
    for path in ["real", "real/S", "a/T"] { folder.write("\(path)/Info.plist", Self.links) }
    folder.links = ["a/Info.plist": "../real/Info.plist", "a/S": "../real/S"]
    let run = CommandRun(["lint", folder.path + "/a"], in: folder)
    #expect(run.status == 2 && run.errors.contains("/a/Info.plist' is a link that leads out of '"), "\(run)")
    #expect(run.errors.contains("/a/S' is a link to a folder and was not searched; name it to search it"))
    #expect(CommandRun(["lint", folder.path], in: folder).output.contains(" in 3 rules of 3 files\n"))
  }
}
