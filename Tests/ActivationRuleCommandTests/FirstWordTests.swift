import Testing

/// What people write before or instead of the rule.
@Suite("The first words of a command line")
struct FirstWordTests {
  private static let app =
    "<plist><dict><key>CFBundlePackageType</key><string>APPL</string><key>CFBundleName</key><string>R</string></dict></plist>"
  private static let share = Sketch.list(Sketch.keys("Image"), name: "RShare")
  private static let noRule = "there is no rule in R/Info.plist: this is the list of an app, not of an extension"
  private static let ask = "ask about the Info.plist of the Share or Action extension"

  static let sketches = Sketch.all(
    #"""
    RShare/Info.plist: \#(share)
    R/Info.plist: \#(app)
    rule.plist: <plist>\#(Sketch.keys("Image"))</plist>
    R.xcodeproj/a
    empty/a
    0 R.xcodeproj photo.heic ⇒ shown RShare
    0 explain R.xcodeproj/ photo.heic ⇒ shown RShare
    0 lint R.xcodeproj ⇒ RShare/Info.plist ¦ 1 info in 1 rule
    0 R.xcodeproj ⇒ RShare takes
    1 RShare R.xcodeproj.zip ⇒ hidden
    2 R photo.heic ⇒ 'R' contains no extension; looked ¦ share the folder itself, name the rule first
    2 evaluate R ⇒ 'R' contains no extension
    2 explain R photo.heic ⇒ 'R' contains no extension
    2 R ⇒ 'R' contains no extension
    2 lint R ⇒ 'R' contains no extension
    1 RShare R ⇒ R is a folder
    1 evaluate -- R ⇒ R is a folder
    2 empty clip.mov ⇒ 'empty' contains no extension
    1 R/Info.plist photo.heic ⇒ \#(noRule) ¦ \#(ask)
    1 explain R/Info.plist --photo ⇒ \#(noRule) ¦ \#(ask)
    1 explain R/Info.plist photo.heic --fix ⇒ \#(noRule)
    1 R/Info.plist ⇒ \#(noRule) ¦ \#(ask)
    1 lint R/Info.plist ⇒ [not-an-extension]
    2 make image --into R/Info.plist --write ⇒ \#(noRule) ¦ a rule goes into the list of an extension
    0 rule.plist photo.heic ⇒ shown
    64 photo.heic RShare/Info.plist ⇒ contains a rule, and the rule comes first ¦ evaluate RShare/Info.plist photo.heic
    64 explain --text a photo.heic RShare ⇒ activationrule explain RShare --text a photo.heic
    64 RShare RShare/Info.plist ⇒ 'apps' and 'compare' take several
    1 RShare -- RShare/Info.plist
    1 -- -dash clip.mov ⇒ hidden RShare
    64 RShare clip.mov --fix ⇒ '--fix' is an option of 'explain' ¦ activationrule explain RShare clip.mov --fix
    64 nosuch photo.heic ⇒ there is no verb, file or folder 'nosuch'
    64 'na me' photo.heic ⇒ there is no verb, file or folder 'na me'
    64 empyt photo.heic ⇒ there is no verb, file or folder 'empyt'; did you mean 'empty'?

    # A workspace means the folder around it.
    other/Share/Info.plist: \#(share)
    other/A.xcworkspace/a
    0 other/A.xcworkspace photo.heic ⇒ shown RShare

    # A list alone
    lone/Info.plist: <plist><dict><key>a</key><string>b</string></dict></plist>
    1 lone/Info.plist a.pdf ⇒ has no NSExtension ¦ ask about the

    # Nothing writes what a plug-in of Expo computes.
    expo/app.json: {"expo": {"name": "Notes", "plugins": ["expo-share-extension"]}}
    2 explain expo/app.json --photo --fix ⇒ by hand
    2 explain expo/app.json --photo --fix 1 ⇒ by hand
    """#)

  @Test("name a rule, or are told what they name", arguments: sketches)
  func firstWords(_ sketch: Sketch) { sketch.check() }
}
