#if os(macOS) || os(Linux)
  import ActivationRuleTestSupport
  import Foundation
  import Testing

  /// What people write before or instead of the rule.
  @Suite(
    "The first words of a command line", .enabled(if: BuiltTool.path != nil, "the tool was not built beside the tests"))
  struct FirstWordTests {
    private static let app =
      "<plist><dict><key>CFBundlePackageType</key><string>APPL</string><key>CFBundleName</key><string>R</string></dict></plist>"
    private static let expo = #"{"expo": {"name": "Notes", "plugins": ["expo-share-extension"]}}"#

    /// A line for a shell, the exit code, and parts of the output.
    static let rows: [(line: String, status: Int32, said: [String])] = [
      // An Xcode project means the folder around it.
      ("R.xcodeproj photo.heic", 0, ["shown     RShare"]), ("explain R.xcodeproj/ photo.heic", 0, ["shown     RShare"]),
      ("../other/A.xcworkspace photo.heic", 0, ["shown     OtherShare"]),
      ("lint R.xcodeproj", 0, ["RShare/Info.plist", "1 info in 1 rule"]),
      ("R.xcodeproj", 0, ["RShare takes"]), ("RShare R.xcodeproj.zip", 1, ["hidden"]),
      // A folder without an extension is not shared unless the rule is named.
      ("R photo.heic", 2, ["'R' contains no extension; looked", "share the folder itself, name the rule first"]),
      ("evaluate R", 2, ["'R' contains no extension"]), ("explain R photo.heic", 2, ["'R' contains no extension"]),
      ("R", 2, ["'R' contains no extension"]), ("lint R", 2, ["'R' contains no extension"]),
      ("RShare R", 1, ["R is a folder"]), ("evaluate -- R", 1, ["R is a folder"]),
      ("empty clip.mov", 2, ["'empty' contains no extension"]),
      // The list of an app is no rule.
      ("R/Info.plist photo.heic", 1, [appList("R"), extensionList]),
      ("explain R/Info.plist --photo", 1, [appList("R"), extensionList]),
      ("explain R/Info.plist photo.heic --fix", 1, [appList("R")]),
      ("R/Info.plist", 1, [appList("R"), extensionList]),
      ("lint R/Info.plist", 1, ["[not-an-extension]"]),
      ("lone/Info.plist a.pdf", 1, ["has no NSExtension", "ask about the"]),
      ("make image --into R/Info.plist --write", 2, [appList("R"), "a rule goes into the list of an extension"]),
      ("rule.plist photo.heic", 0, ["shown"]),
      // Nothing writes what a plug-in of Expo computes.
      ("explain expo/app.json --photo --fix", 2, ["by hand"]),
      ("explain expo/app.json --photo --fix 1", 2, ["by hand"]),
      // The rule comes first.
      (
        "photo.heic RShare/Info.plist", 64,
        [
          "'RShare/Info.plist' contains a rule, and the rule comes first",
          "activationrule evaluate RShare/Info.plist photo.heic",
        ]
      ), ("explain --text a photo.heic RShare", 64, ["activationrule explain RShare --text a photo.heic"]),
      ("RShare RShare/Info.plist", 64, ["'apps' and 'compare' take several"]),
      ("-- -dash clip.mov", 1, ["hidden    RShare"]),
      (
        "RShare clip.mov --fix", 64,
        ["'--fix' is an option of 'explain'", "activationrule explain RShare clip.mov --fix"]
      ),
      ("nosuch photo.heic", 64, ["there is no verb, file or folder 'nosuch'"]),
      ("'na me' photo.heic", 64, ["there is no verb, file or folder 'na me'"]),
      ("empyt photo.heic", 64, ["there is no verb, file or folder 'empyt'; did you mean 'empty'?"]),
    ]

    private static let extensionList = "ask about the Info.plist of the Share or Action extension"

    private static func appList(_ folder: String) -> String {
      "there is no rule in \(folder)/Info.plist: this is the list of an app, not of an extension"
    }

    @Test("name a rule, or are told what they name", arguments: rows.indices)
    func firstWords(_ index: Int) throws {
      let (row, tool) = (Self.rows[index], try #require(BuiltTool.path))
      let folder = try TemporaryFolder()
      try folder.write("app/RShare/Info.plist", RulePlacesTests.list(RulePlacesTests.image, name: "RShare"))
      try folder.write("other/Share/Info.plist", RulePlacesTests.list(RulePlacesTests.image, name: "OtherShare"))
      try folder.write("app/R/Info.plist", Self.app)
      try folder.write("app/lone/Info.plist", "<plist><dict><key>a</key><string>b</string></dict></plist>")
      try folder.write("app/rule.plist", "<plist>\(RulePlacesTests.image)</plist>")
      for file in ["app/R.xcodeproj/a", "app/empty/a", "other/A.xcworkspace/a"] { try folder.write(file, "") }
      if row.line.contains("expo") { try folder.write("app/expo/app.json", Self.expo) }
      if row.line.contains("lone") { try FileManager.default.removeItem(atPath: folder.path + "/app/RShare") }
      let run = try ProcessRun(tool, ShellWords.split(row.line), folder: folder.path + "/app")
      #expect(run.status == row.status, "\(row.line): \(run)")
      let text = run.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      for said in row.said {
        let said = said.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(text.contains(said), "\(row.line): \(run)")
      }
      #expect(try String(contentsOfFile: folder.path + "/app/R/Info.plist", encoding: .utf8) == Self.app)
    }
  }
#endif
