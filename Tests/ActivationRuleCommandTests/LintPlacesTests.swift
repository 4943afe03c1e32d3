import ActivationRuleFiles
import ActivationRuleProjects
import ActivationRuleTestSupport
import ActivationRuleText
import Foundation
import Testing

@Suite("Where lint finds rules")
struct LintPlacesTests {
  @Test("findings in project files have the repairs of lists, and comments that switch them off")
  func projects() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("project.yml", "NSExtensionActivationRule: a === 1\n")
    let run = CommandRun(["lint", "--fix", path, "--only", "parse-error"])
    #expect(run.status == 0, "\(run)")
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "NSExtensionActivationRule: a == 1\n")
    try folder.write("project.yml", "NSExtensionActivationRule: TRUEPREDICATE\n")
    let unmendable = CommandRun(["lint", "--fix", path, "--only", "true-predicate"])
    #expect(unmendable.status == 1 && unmendable.errors.isEmpty)
    try folder.write("project.yml", "# activationrule:disable parse-error\nNSExtensionActivationRule: a === 1\n")
    #expect(CommandRun(["lint", path, "--only", "parse-error"]).status == 0)
    #expect(CommandRun(["lint", "--fix", path, "--only", "parse-error"]).status == 0)
    for (comment, status) in [("/* activationrule:disable true-predicate */", 0), ("// true-predicate", 1)] {
      let script = try folder.write(
        "app.config.js",
        comment + "\nmodule.exports = {plugins: [['expo-share-intent', {iosActivationRules: 'TRUEPREDICATE'}]]}\n")
      #expect(CommandRun(["lint", script, "--only", "true-predicate"]).status == Int32(status))
    }
  }

  /// Scripts with a literal rule that is always true, and the place of the finding about it.
  static let scripts = [
    ("plugins/share.js", "({ NSExtensionActivationRule: 'TRUEPREDICATE', })", "1:32"),
    ("app.config.ts", "export default { plugins: [['a', { iosActivationRules: `TRUEPREDICATE` }]] }", "1:57"),
  ]

  @Test("a literal rule of a script is judged by every verb, and never changed", arguments: scripts)
  func readsScripts(_ name: String, _ text: String, _ place: String) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(name, text)
    for arguments in [["lint", folder.path], ["lint", "--fix", path]] {
      let run = CommandRun(arguments)
      #expect(run.status == 1 && run.output.contains("\(path):\(place): error: the App Store refuses"), "\(run)")
    }
    for verb in ["evaluate", "explain"] {
      #expect(CommandRun([verb, folder.path, "--text", "a"]).status == 0)
      #expect(CommandRun([verb, path, "--text", "a"]).status == 0)
    }
    #expect(CommandRun(["explain", path, "--text", "a", "--fix"]).output.contains("nothing to change"))
    #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
    try folder.write("Share/Info.plist", RulePlacesTests.list(RulePlacesTests.text))
    let isOfExpo = name.hasPrefix("app.config")
    #expect(
      CommandRun(["lint", folder.path]).output.contains("takes everything") == isOfExpo, "a list may come of a script")
  }

  /// A file in which a rule is meant and not read: the codes of lint and init for its folder, its name and text, and a part
  /// of what lint says.
  struct Meant: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let (lint, initial): (Int32, Int32)
    let (name, text, said): (String, String, String)

    static func table(_ lines: String) -> [Meant] { lines.split(separator: "\n").map { Meant(String($0)) } }

    private init(_ line: String) {
      testDescription = line
      let sides = line.components(separatedBy: " ⇒ ")
      let parts = sides[0].split(separator: ": ", maxSplits: 1)
      let head = parts[0].split(separator: " ", maxSplits: 2).map { String($0) }
      (lint, initial, name) = (Int32(head[0]) ?? -1, Int32(head[1]) ?? -1, head[2])
      (text, said) = (String(parts[1]).replacing("\\n", with: "\n"), sides.dropFirst().first ?? "")
    }
  }

  static let meant = Meant.table(
    #"""
    2 2 project.yml: targets:\n  S:\n    settings:\n      base:\n        INFOPLIST_KEY_NSExtensionActivationRule: a\n ⇒ project.yml:5:9: error: Xcode ignores build settings
    1 2 project.yml: targets:\n  A:\n    settings: {INFOPLIST_KEY_NSExtension: a}\n    info:\n      NSExtensionActivationRule: extensionItems.@count == 1\n ⇒ :3:16: warning: Xcode
    2 2 project.yml: targets: {A: {settings: {INFOPLIST_KEY_NSExtension_NSExtensionPointIdentifier: com.apple.share-services}}}\n ⇒ project.yml:1:26: error: Xcode
    2 2 Project.swift: let a = .settings(base: ["INFOPLIST_KEY_NSExtensionActivationRule": "a"]) ⇒ Project.swift:1:26: error: Xcode
    1 2 A.xcodeproj/project.pbxproj: // !$*UTF8*$!\nbuildSettings = {\n  INFOPLIST_KEY_NSExtensionActivationRule = a;\n};\n ⇒ project.pbxproj:3:3: error: Xcode
    1 2 A.xcodeproj/project.pbxproj: buildSettings = {\n  INFOPLIST_FILE = a;\n  INFOPLIST_KEY_NSExtensionActivationRule = a;\n};\n ⇒ Xcode ignores
    1 2 A.xcodeproj/project.pbxproj: buildSettings = {\n  INFOPLIST_KEY_NSExtension_NSExtensionPointIdentifier = "com.apple.share-services";\n};\n ⇒ :2:3: error:
    1 2 A.xcodeproj/project.pbxproj: buildSettings = {\n  INFOPLIST_FILE = "${A}/a.plist";\n  INFOPLIST_KEY_NSExtensionActivationRule = a;\n};\n ⇒ :3:3: warning:
    2 1 A.xcodeproj/project.pbxproj: // !$*UTF8*$!\n{} ⇒ contains no extension
    2 2 scripts/a.rb: a\nb = 'NSExtensionActivationRule'\n ⇒ a.rb:2, in a file that is not run or read here; lint the
    2 2 scripts/a.sh: a\nb='NSExtensionActivationRule'\n ⇒ scripts/a.sh:2, in a file that is not run or read here; lint
    2 2 plugins/a.js: ({ NSExtensionActivationRule: rule }) ⇒ plugins/a.js:1:31: error: the rule is not a literal, and
    2 2 a.py: {'NSExtensionActivationRule': 'TRUEPREDICATE'} ⇒ a.py:1, in a file that is not run or read here
    1 2 x.js: a['NSExtensionActivationRule'] = 'a == 1'\na['NSExtensionActivationRule'] += b ⇒ x.js:2:4: warning: line
    1 2 app.json: {"plugins": [["share", {"activationRules": [{"type": "image"}]}]]} ⇒ app.json:1:25: warning: this
    2 2 BUILD: NSExtensionActivationRule ⇒ BUILD:1, in a file
    2 1 a.txt: NSExtensionActivationRule ⇒ contains no extension
    2 2 expo-target.config.json: {"type": "action", "activationRules": [{"type": "image"}]} ⇒ :1:20: error: this rule
    2 2 expo-target.config.js: module.exports = {type: 'share'}; ⇒ [rule-not-read]
    1 2 Project.swift: .target(name: "A", product: .appExtension, infoPlist: .extendingDefault(with: list)) ⇒ [rule-not-read]
    1 2 Project.swift: let list: [String: Plist.Value] = ["NSExtension": share] ⇒ [rule-not-read]
    1 2 Project.swift: let list = merge(base, ["NSExtension": ["NSExtensionPrincipalClass": "Share"]]) ⇒ [rule-not-read]
    2 2 Project.swift: ["NSExtension": ["NSExtensionAttributes": [ruleKey: [:]]]] ⇒ [rule-not-read]
    2 2 project.yml: NSExtension: ${share}\n ⇒ [rule-not-read]
    2 2 project.yml: targets:\n  A:\n    type: app-extension\n    info: {properties: "${list}"}\n ⇒ [rule-not-read]
    0 1 project.yml: targets: {W: {type: app-extension, settings: {base: {INFOPLIST_KEY_NSExtension_NSExtensionPointIdentifier: com.apple.widgetkit-extension}}}}\n ⇒ is an extension at 'com.apple.widgetkit
    0 1 project.yml: targets: {W: {settings: {INFOPLIST_KEY_NSExtension_NSExtensionPointIdentifier: com.apple.widgetkit-extension, INFOPLIST_KEY_NSExtensionA: b}}}\n ⇒ is an extension at 'com.apple.widgetkit
    0 1 Project.swift: let a = .settings(base: ["INFOPLIST_KEY_NSExtension_NSExtensionPointIdentifier": "com.apple.widgetkit-extension"]) ⇒ is an extension at 'com.apple.widgetkit
    0 1 A.xcodeproj/project.pbxproj: buildSettings = {\n  "INFOPLIST_KEY_NSExtension_NSExtensionPointIdentifier" = "com.apple.widgetkit-extension";\n};\n ⇒ is an extension at 'com.apple.widgetkit
    0 1 A.xcodeproj/project.pbxproj: { INFOPLIST_FILE = a; INFOPLIST_KEY_NSExtension_NSExtensionPointIdentifier = com.apple.widgetkit-extension; };\n ⇒ is an extension at 'com.apple.widgetkit
    """#)

  private static func joined(_ run: CommandRun) -> String {
    (run.output + run.errors).split { $0.isWhitespace }.joined(separator: " ")
  }

  @Test("a rule that is meant and not read is named, and init ends with 2", arguments: meant)
  func namesMeant(_ row: Meant) {
    let folder = MemoryFolder([row.name: row.text])
    let run = CommandRun(["lint", folder.path], in: folder)
    #expect(run.status == row.lint && Self.joined(run).contains(row.said), "\(run)")
    let initial = CommandRun(["init", folder.path], in: folder)
    let isRead = initial.output.contains("workflows")
    #expect(initial.status == row.initial && (!isRead || row.lint == 1), "\(initial)")
    let isWarning =
      isRead || ["a.py", "app.json"].contains(row.name) || row.said == "[rule-not-read]" && row.lint == 1
    let status: Int32 = row.lint == 0 ? 0 : isWarning ? 1 : 2
    #expect(CommandRun(["lint", folder.path(row.name)], in: folder).status == status)
  }

  static let beside = Meant.table(
    """
    1 2 plugins/a.ts: ({ NSExtensionActivationRule: `a == ${b}` }) ⇒ plugins/a.ts:1:31:
    1 2 app.config.ts: ({ iosActivationRules: a ? b : c }) ⇒ app.config.ts:1:24:
    0 2 a.sh: b='NSExtensionActivationRule' ⇒ a.sh:1, in a file that is not run or read here
    0 0 a.js: ({ NSExtensionActivationRule: 'a == 1' })
    0 0 a.js: NSExtensionActivationRule
    0 0 a.swift: let a = "NSExtensionActivationRule"
    """)

  @Test("what is not read is named beside a list, too", arguments: beside)
  func namesBeside(_ row: Meant) {
    let folder = MemoryFolder([row.name: row.text, "Share/Info.plist": RulePlacesTests.list(RulePlacesTests.text)])
    for (words, status) in [(["lint"], row.lint), (["init"], row.initial), (["init", "-q"], row.initial)] {
      let run = CommandRun(words + [folder.path], in: folder)
      #expect(run.status == status && (row.said.isEmpty || Self.joined(run).contains(row.said)), "\(run)")
    }
    #expect(CommandRun(["evaluate", folder.path, "--text", "a"], in: folder).status == 0)
  }

  @Test("an extension that cannot be read is left out of a report by option, configuration or comment")
  func leavesOutUnread() throws {
    var folder = MemoryFolder()
    let text = "let list: [String: Plist.Value] = [\"NSExtension\": share]\n"
    let path = folder.write("Project.swift", text)
    #expect(CommandRun(["lint", path, "--disable", "rule-not-read"], in: folder).status == 0)
    let configuration = folder.write("lint.json", #"{"severity": {"rule-not-read": "info"}}"#)
    let run = CommandRun(["lint", path, "--config", configuration], in: folder)
    #expect(run.status == 0 && run.output.contains("info: the extension is not written as literals"), "\(run)")
    folder.write("Project.swift", "// activationrule:disable rule-not-read\n" + text)
    #expect(CommandRun(["lint", path], in: folder).status == 0)
  }

  @Test("in an archive and an app, every extension is linted, or the types of the app are not known")
  func readsBundles() throws {
    let app = "My.xcarchive/Products/Applications/My.app"
    var folder = MemoryFolder(["\(app)/Info.plist": "<plist>"])
    folder.write("\(app)/PlugIns/A.appex/Info.plist", RulePlacesTests.list("<string>TRUEPREDICATE</string>"))
    folder.write("\(app)/PlugIns/B.appex/Info.plist", try FormatTests.binary("TRUEPREDICATE"))
    for path in ["My.xcarchive", app, "."] {
      let run = CommandRun(["lint", path, "--only", "true-predicate"], in: folder)
      #expect(run.lines.last == "2 errors in 2 rules of 2 files", "\(run)")
      #expect(run.output.contains("Info.plist:NSExtension.NSExtensionAttributes.NSExtensionActivationRule: error:"))
      #expect(run.errors.contains("the app's own types are not known"), "\(run)")
    }
  }

  /// Damaged lists that do not hold the keys of extensions, with the fault; what does not begin as a list is a remark.
  static let damaged: [(bytes: [UInt8], fault: String)] = [
    (
      Array("bplist00".utf8) + [0xD1, 1, 0, 0x51, 0x61, 8, 11] + [UInt8](repeating: 0, count: 6)
        + [1, 1] + [0, 0, 0, 0, 0, 0, 0, 2] + [0, 0, 0, 0, 0, 0, 0, 0] + [0, 0, 0, 0, 0, 0, 0, 13], "[plist-cycle]"
    ),
    (Array("bplist00".utf8), "["),
    (Array(("<plist>" + String(repeating: "<array>", count: 5_000)).utf8), "[nesting-too-deep]"),
    (Array("<plist><dict><key>NSExtensionA".utf8), "[plist-truncated]"),
    (Array("<plist><string>".utf8) + [0xC0, 0x80], "[invalid-encoding]"),
    (Array("".utf8), "is no property list and was passed over"),
    (Array("{{ template }}".utf8), "is no property list and was passed over"),
    ([UInt8](repeating: 0, count: 100), "is no property list and was passed over"),
  ]

  @Test("a damaged list in a folder is an error even if its extension cannot be made out", arguments: damaged)
  func tellsOfDamagedLists(_ bytes: [UInt8], _ fault: String) throws {
    var folder = MemoryFolder()
    folder.write("Damaged/Info.plist", bytes)
    folder.write("Good/Info.plist", RulePlacesTests.list("<string>TRUEPREDICATE</string>"))
    let run = CommandRun(["lint", folder.path, "--only", "true-predicate"], in: folder)
    #expect(run.status == (fault.hasPrefix("[") ? 2 : 1), "\(run)")
    #expect(run.lines.last?.hasPrefix("1 error in 1 rule") == true, "\(run)")
    #expect(run.errors.contains("Damaged/Info.plist") && run.errors.contains(fault), "\(run)")
    for words in [
      ["describe"], ["evaluate", "--text", "a"], ["explain", "--text", "a"], ["apps"], ["init"], ["format"],
      ["compare", folder.path],
      [],
    ] {
      let run = CommandRun(words.prefix(1) + [folder.path] + words.dropFirst(), in: folder)
      #expect((run.status == 2) == fault.hasPrefix("["), "\(words) \(run)")
      #expect(run.errors.contains("Damaged/Info.plist") && run.errors.contains(fault), "\(words) \(run)")
    }
  }

  @Test("a named pipe in a folder, in place of a list, is an error")
  func tellsOfPipesInFolders() throws {
    let folder = try TemporaryFolder()
    try folder.write("Good/Info.plist", RulePlacesTests.list("<string>TRUEPREDICATE</string>"))
    #expect(mkfifo(folder.path + "/Info.plist", 0o600) == 0)
    let run = CommandRun(["lint", folder.path, "--only", "true-predicate"])
    #expect(run.status == 2 && run.errors.contains("/Info.plist' is not a regular file and was passed over"), "\(run)")
  }

  @Test("a pipe, a socket or a device with a name is an error at once, for every verb; what a shell hands over is read")
  func refusesWaiting() throws {
    let folder = try TemporaryFolder()
    let pipe = folder.path + "/Info.plist"
    #expect(mkfifo(pipe, 0o600) == 0)
    let good = try folder.write("Good.plist", RulePlacesTests.list("<string>TRUEPREDICATE</string>"))
    let run = CommandRun(["lint", pipe, good, "--only", "true-predicate"])
    #expect(run.status == 2 && run.errors.contains("is a named pipe") && run.output.contains("Good.plist:"), "\(run)")
    for verb in ["evaluate", "explain", "format", "apps", "describe", "compare", "lint"] {
      let words =
        verb == "compare" ? [pipe, good] : verb == "evaluate" || verb == "explain" ? [pipe, "--image"] : [pipe]
      let run = CommandRun([verb] + words)
      #expect(run.status == 2 && run.errors.contains("is a named pipe"), "\(verb): \(run)")
    }
    #expect(CommandRun(["lint", "/dev/zero"]).errors.contains("is a device"))
    #expect(CommandRun(["lint", "/dev/null"]).errors.contains("is empty"))
    #expect(CommandRun(["lint", "--rule", "a", "--config", pipe]).errors.contains("is a named pipe"))
    #expect(CommandRun(["evaluate", good, "--payload", pipe]).errors.contains("is a named pipe"))
  }

  @Test("the pipe of a shell is read")
  func readsShellPipes() throws {
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    let text = Array("TRUEPREDICATE".utf8)
    #expect(write(ends[1], text, text.count) == text.count && close(ends[1]) == 0)
    let run = CommandRun(["lint", "/dev/fd/\(ends[0])", "--only", "true-predicate"])
    close(ends[0])
    #expect(run.status == 1 && run.output.contains("[true-predicate]"), "\(run)")
  }

  @Test("hostile files are errors of their own, and the others are linted")
  func survivesHostileFiles() throws {
    var folder = MemoryFolder()
    let list = RulePlacesTests.list("<string>TRUEPREDICATE</string>")
    let mark = Array("NSExtensionPointIdentifier".utf8)
    // Two dictionaries that hold each other, as a binary list can say.
    let cyclic: [UInt8] =
      Array("bplist00".utf8) + [0xD1, 1, 2, 0x51, 0x61, 0xD1, 1, 0, 8, 11, 13] + [UInt8](repeating: 0, count: 6)
      + [1, 1] + [0, 0, 0, 0, 0, 0, 0, 3] + [0, 0, 0, 0, 0, 0, 0, 0] + [0, 0, 0, 0, 0, 0, 0, 16]
    folder.write("Cyclic/Info.plist", cyclic)
    folder.write("Cut/Info.plist", Array("bplist00".utf8) + mark)
    folder.write(
      "Deep/Info.plist", "<plist>" + String(repeating: "<array>", count: 5_000) + "NSExtensionActivationRule")
    folder.write("Encoding/Info.plist", [0xFF, 0xFE, 0x3C] + mark)
    folder.write("Bytes/Info.plist", Array("<plist><string>".utf8) + [0xC0, 0x80] + mark)
    folder.write("Good/Info.plist", list)
    folder.links = [
      "Good/loop": folder.path, "Good/Info2.plist": "Info2.plist", "Good/Dangling.plist": folder.path("nothing"),
    ]
    folder.write("Folder/Info.plist/readme.txt", "a folder in place of a list")
    folder.write("Folder.appex/Info.plist/readme.txt", "a folder in place of a list")
    folder.write("Wide/Info.plist", Self.utf16(list, mark: true))
    folder.write("Bare/Info.plist", Self.utf16(list.replacing("UTF-8", with: "UTF-16"), mark: false))
    let run = CommandRun(
      ["lint", folder.path, folder.path + "/Cyclic/Info.plist", "--only", "true-predicate"], in: folder)
    #expect(
      run.status == 2 && run.lines.last == "3 errors in 3 rules of 3 files; 10 files could not be read",
      "\(run)")
    #expect(run.errors.contains("[plist-cycle]") || run.errors.contains("[plist-corrupt]"), "\(run)")
    #expect(run.errors.contains("[nesting-too-deep]"))
    #expect(run.errors.contains("Info2.plist' is a link that leads nowhere"))
    #expect(run.errors.contains("Dangling.plist' is a link that leads nowhere"))
    #expect(run.errors.contains("Folder/Info.plist' is a folder, not a file,"))
    #expect(run.errors.contains("Folder.appex' has no Info.plist"))
  }

  @Test(
    "a list that is cut off is an error for every verb, wherever it is cut",
    arguments: [20, 180, 340])
  func tellsOfCutLists(_ length: Int) throws {
    var folder = MemoryFolder()
    let list = RulePlacesTests.list(RulePlacesTests.text)
    folder.write("Cut/Info.plist", String(list.prefix(min(length, list.utf8.count - 20))))
    folder.write("Good/Info.plist", list)
    for words in [["lint"], ["describe"], ["evaluate", "--text", "a"], ["apps"], ["init"]] {
      let run = CommandRun(words.prefix(1) + [folder.path] + words.dropFirst(), in: folder)
      #expect(run.status == 2 && run.errors.contains("/Cut/Info.plist"), "\(words) \(run)")
    }
  }

  /// A text in UTF-16, the lower byte first.
  private static func utf16(_ text: String, mark: Bool) -> [UInt8] {
    (mark ? [0xFF, 0xFE] : []) + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
  }
}
