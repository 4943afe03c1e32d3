import ActivationRuleFiles
import ActivationRuleTestSupport
import Foundation
import Testing

@Suite("Build settings in a rule")
struct BuildSettingsTests {
  private static let images =
    #"SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"public.image\").@count >= 1).@count >= 1"#

  /// A project whose target for Share/Info.plist has settings of its own, and perhaps an `.xcconfig`.
  struct Project {
    var debug = ""
    /// Those for release, if they are others.
    var release: String?
    /// The `.xcconfig` that the target names.
    var base: String?
    var app = ""
    /// The settings of the project, and its `.xcconfig`.
    var below = ""
    var belowBase: String?
    var list: String? = "INFOPLIST_FILE = Share/Info.plist;"

    var text: String {
      func configuration(_ id: String, _ name: String, _ settings: String, base: String? = nil) -> String {
        let reference = base.map { "baseConfigurationReference = F\(id) /* \($0) */; " } ?? ""
        let file =
          base.map { "F\(id) = {isa = PBXFileReference; path = \"\($0)\"; sourceTree = SOURCE_ROOT;};\n" } ?? ""
        return file
          + "\(id) = {isa = XCBuildConfiguration; \(reference)buildSettings = {\n\(settings)\n}; name = \(name);};\n"
      }
      return """
        // !$*UTF8*$!
        {objects = {
        A = {isa = PBXNativeTarget; buildConfigurationList = AL; name = App; };
        S = {isa = PBXNativeTarget; buildConfigurationList = SL; name = Share; };
        P = {isa = PBXProject; buildConfigurationList = PL; };
        AL = {isa = XCConfigurationList; buildConfigurations = (A1,); };
        SL = {isa = XCConfigurationList; buildConfigurations = (S1, S2,); };
        PL = {isa = XCConfigurationList; buildConfigurations = (P1, P2,); };
        \(configuration("A1", "Release", app))
        \(configuration("S1", "Debug", (list ?? "") + debug, base: base))
        \(configuration("S2", "Release", (list ?? "") + (release ?? debug), base: base))
        \(configuration("P1", "Debug", below, base: belowBase))
        \(configuration("P2", "Release", below, base: belowBase))
        };}
        """
    }
  }

  /// A project with further files, and what lint says: settings and names behind the words that `Project` has for them.
  struct Row: CustomTestStringConvertible, Sendable {
    let testDescription: String
    private(set) var project: Project? = Project()
    private(set) var files: [String: String] = [:]
    let message: String

    static func table(_ lines: String) -> [Row] { lines.split(separator: "\n").map { Row(String($0)) } }

    private init(_ line: String) {
      testDescription = line
      let sides = line.components(separatedBy: " ⇒ ")
      message = sides[1].replacing("REFUSED", with: "error: the App Store refuses")
      for part in sides[0].components(separatedBy: " ¦ ") {
        let words = part.split(separator: ": ", maxSplits: 1).map { String($0).replacing("\\n", with: "\n") }
        let text = words.count > 1 ? words[1] : ""
        switch words[0] {
        case "none": project = nil
        case "debug": project?.debug = text
        case "release": project?.release = text
        case "app": project?.app = text
        case "below": project?.below = text
        case "base": project?.base = text
        case "belowBase": project?.belowBase = text
        case "no list": project?.list = nil
        default: files[words[0]] = text
        }
      }
    }
  }

  static let rows = Row.table(
    #"""
    debug: RULE = "\#(images)"; ⇒ info: the build setting 'RULE' is 'SUBQUERY(extensionItems,
    debug: /* RULE = a; */ RULE = /* x */ TRUEPREDICATE; ⇒ REFUSED
    debug: OTHER = "\nRULE = a;\n"; "RULE[sdk=*]" = TRUEPREDICATE; ⇒ REFUSED
    debug: RULE = "a == 1"; ¦ release: RULE = "b == 1"; ⇒ 'RULE' is not the same everywhere: 'a == 1' in
    debug: RULE = (\n  a,\n); ⇒ 'RULE' is a list in
    app: RULE = TRUEPREDICATE; ⇒ 'RULE' was not found in the settings of the target 'Share' in
    below: RULE = TRUEPREDICATE; ⇒ REFUSED
    debug: RULE = TRUEPREDICATE; ¦ below: RULE = a; ⇒ REFUSED
    debug: RULE = "$(inherited)"; ¦ below: RULE = TRUEPREDICATE; ⇒ REFUSED
    debug: RULE = "$(inherited)TRUEPREDICATE"; ⇒ REFUSED
    none ⇒ 'RULE' was not found, since no Xcode project in
    no list ⇒ has a target with this list
    base: a.xcconfig ¦ a.xcconfig: OTHER = $(RULE)\nRULE = TRUEPREDICATE // all\n ⇒ REFUSED
    base: Config/a.xcconfig ¦ Config/a.xcconfig: RULE = TRUEPREDICATE\n ⇒ REFUSED
    belowBase: a.xcconfig ¦ a.xcconfig: RULE = TRUEPREDICATE\n ⇒ REFUSED
    no list ¦ base: a.xcconfig ¦ a.xcconfig: INFOPLIST_FILE = ${SRCROOT}/$(TARGET_NAME)/Info.plist\nRULE = TRUEPREDICATE ⇒ REFUSED
    a.xcconfig: RULE = TRUEPREDICATE ⇒ 'RULE' was not found in the settings of the target
    base: a.xcconfig ¦ below: RULE = a; ¦ a.xcconfig: // RULE = a\n  RULE = TRUEPREDICATE\n ⇒ REFUSED
    debug: RULE = TRUEPREDICATE; ¦ base: a.xcconfig ¦ a.xcconfig: RULE = a ⇒ REFUSED
    base: a.xcconfig ¦ a.xcconfig: RULE = a == 1\nRULE = TRUEPREDICATE\n ⇒ REFUSED
    base: a.xcconfig ¦ a.xcconfig: RULE[sdk=iphoneos*] = a == 1\nRULE = b == 1\n ⇒ 'RULE' is not the same everywhere: 'a == 1' in
    base: a.xcconfig ¦ a.xcconfig: MY_RULE = a ⇒ 'RULE' was not found in the settings of
    base: a.xcconfig ¦ a.xcconfig: RULE = s3cr3t\n ⇒ 'RULE' is not a rule in
    base: a.xcconfig ¦ a.xcconfig: RULE = $(OTHER)\nOTHER=TRUEPREDICATE\n ⇒ REFUSED
    base: a.xcconfig ¦ a.xcconfig: RULE = $(OTHER)\n ⇒ 'OTHER', which 'RULE' names in
    base: a.xcconfig ¦ a.xcconfig: RULE = $(OTHER)\nOTHER = $(RULE)\n ⇒ 'RULE' leads to itself in
    base: a.xcconfig ¦ a.xcconfig: RULE = $(OTHER)\nOTHER = s3cr3t\n ⇒ 'RULE' is not a rule in
    base: a.xcconfig ¦ a.xcconfig: #include "b/c.xcconfig"\nRULE = TRUEPREDICATE\n ¦ b/c.xcconfig: RULE = a == 1 ⇒ REFUSED
    base: a.xcconfig ¦ a.xcconfig: RULE = a == 1\n#include? "b/c.xcconfig"\n ¦ b/c.xcconfig: RULE = TRUEPREDICATE ⇒ REFUSED
    base: a.xcconfig ¦ a.xcconfig: #include? "b.xcconfig"\nRULE = TRUEPREDICATE\n ⇒ REFUSED
    base: a.xcconfig ¦ a.xcconfig: #include "b.xcconfig"\n#include "b.xcconfig"\n ¦ b.xcconfig: #include "a.xcconfig" ⇒ ; not read: 'a.xcconfig' in
    base: a.xcconfig ⇒ ; not read: 'a.xcconfig' in
    base: a.xcconfig ¦ a.xcconfig: #include "../../b.xcconfig" ⇒ ; not read: '../../b.xcconfig' in
    base: a.xcconfig ¦ below: RULE = TRUEPREDICATE; ⇒ ; not read, and may set another value: 'a.xcconfig' in
    base: a.xcconfig ¦ a.xcconfig: #include "../../b.xcconfig"\nRULE = TRUEPREDICATE ⇒ ; not read, and may set another value: '../../b.xcconfig' in
    debug: RULE = TRUEPREDICATE; ¦ base: a.xcconfig ⇒ 'RULE' is 'TRUEPREDICATE' in
    """#)

  @Test("is looked up in the project of the list", arguments: rows)
  func looksUp(_ row: Row) throws {
    let status: Int32 = row.message.hasPrefix("info") ? 0 : 1
    var files = row.files
    files["Share/Info.plist"] = RulePlacesTests.list("<string>$(RULE)</string>")
    files[".git/HEAD"] = ""
    files["A.xcodeproj/project.pbxproj"] = row.project?.text
    let folder = MemoryFolder(files)
    let path = folder.path("Share/Info.plist")
    for arguments in [["lint", folder.path], ["lint", path], ["lint", "--fix", "--dry-run", path]] {
      let run = CommandRun(arguments, in: folder)
      #expect(run.status == status && run.output.contains(row.message), "\(run)")
      #expect(!run.output.contains("s3cr3t"))
      #expect(run.output.contains("not read") == row.message.contains("not read"), "\(run)")
    }
    let isKnown = row.message.hasPrefix("error") || row.message.contains(" is '") || row.message.contains("may set")
    let evaluated = CommandRun(["evaluate", path, "--text", "a"], in: folder)
    #expect((evaluated.status == 2) == !isKnown)
    // The answer says it with the place, or a remark below the answer does.
    let isSaid = evaluated.output.contains("\nrule      \(path):10\n") && evaluated.output.contains("the build setting")
    #expect(isKnown ? evaluated.errors.contains("[build-setting]") : isSaid && evaluated.errors.isEmpty)
    #expect(!evaluated.output.contains("not a predicate"))
    #expect(CommandRun(["init", folder.path], in: folder).status == (isKnown ? status : 2))
  }

  private static func takes(_ type: String) -> String {
    images.replacing("public.image", with: type).replacing("\\\"", with: "&quot;")
  }

  /// Rules with a setting in a part, the exit code of evaluate for a photo, and what is said of the setting.
  static let parts: [(rule: String, project: Project, status: Int32, message: String)] = [
    (takes("$(TYPE)"), Project(debug: "TYPE = public.image;"), 0, "'TYPE' is 'public.image' in "),
    (
      takes("$(TYPE)"), Project(debug: "TYPE = public.image;", release: "TYPE = public.movie;"), 2,
      "'TYPE' is not the same everywhere: 'public.image' in "
    ),
    (takes("$(TYPE)"), Project(), 2, "'TYPE' was not found in "),
    (takes("public.$(TYPE)"), Project(), 2, "; the rule is not known"),
    (takes("$(TYPE)"), Project(debug: "TYPE = com.example.kind;"), 1, "'TYPE' is an identifier in "),
    (takes("$(APP).photo"), Project(), 1, "; what begins with it counts as a type of the app"),
    (takes("$(APP).photo"), Project(debug: "APP = com.example.app;"), 1, "'APP' is an identifier in "),
    ("extensionItems.@count &lt;= $(MAX)", Project(debug: "MAX = 2;"), 0, "'MAX' is '2' in "),
    ("extensionItems.@count &lt;= $(MAX)", Project(), 2, "'MAX' was not found in "),
  ]

  @Test(
    "decides nothing while its value is not known, but as the beginning of a type of the app", arguments: parts.indices)
  func looksUpParts(_ index: Int) throws {
    let row = Self.parts[index]
    var folder = MemoryFolder()
    folder.write("Share/Info.plist", RulePlacesTests.list("<string>\(row.rule)</string>"))
    folder.write("A.xcodeproj/project.pbxproj", row.project.text)
    let run = CommandRun(["evaluate", folder.path, "photo.heic"], in: folder)
    #expect(run.status == row.status, "\(run)")
    let linted = CommandRun(["lint", folder.path], in: folder)
    #expect(linted.output.contains(row.message) && !linted.output.contains("s3cr3t"), "\(linted)")
    #expect(row.status < 2 || !linted.output.contains("unsatisfiable"), "\(linted)")
  }

  /// Rules that name settings inside others, or one that nothing closes; the code of lint, and what it says.
  static let nested: [(rule: String, status: Int32, message: String)] = [
    ("$(RULE_$(B))", 1, "error: the App Store refuses"), ("${RULE_${B}}", 1, "'RULE_${B}' is 'TRUEPREDICATE' in "),
    ("$(RULE_$(CONFIGURATION))", 1, "'RULE_$(CONFIGURATION)' is 'TRUEPREDICATE' in "),
    ("$(ODD_$(CONFIGURATION))", 1, "'ODD_$(CONFIGURATION)' is not the same everywhere: 'a == 1' in "),
    ("$($(C))", 1, "'$(C)' is 'TRUEPREDICATE' in "), ("$(RULE_$(NONE))", 1, "'NONE' was not found in "),
    ("$(NONE_$(B))", 1, "'NONE_$(B)' was not found in "), ("$(RULE_$(SECRET))", 1, "'RULE_$(SECRET)' was not found"),
    ("$(NONE:default=TRUEPREDICATE)", 1, "'NONE' is 'TRUEPREDICATE', its default"),
    ("$(EMPTY:default=$(RULE_x))", 1, "'EMPTY' is 'TRUEPREDICATE', its default"),
    ("$(NUMBER:default=FALSEPREDICATE)", 1, "'NUMBER' is '7' in "),
    ("$(NONE:default=$(SECRET))", 1, "'NONE' is not a rule, its default"), ("$(EMPTY)", 1, "'EMPTY' is not a rule in "),
    ("$(RULE_x:upper)", 1, "'RULE_x' is changed by ':upper', which is not read here"),
    ("$(A$(B)", 1, "'B' is not a rule in "), ("${A$(RULE_x}", 1, "[substituted-variable]"),
    ("$(A${RULE_x})", 1, "'A${RULE_x}' was not found"),
    ("$($(", 1, "[substituted-variable]"), ("$()$(B", 1, "[substituted-variable]"),
    ("$(:default=a)", 1, "[substituted-variable]"),
    (String(repeating: "$(", count: 5_000) + "B" + String(repeating: ")", count: 5_000), 1, "was not found in"),
    (String(repeating: "$(BIG)", count: 60), 1, "is the end of a longer chain"),
    ("$(B9)$(B9)$(B9)", 1, "'B9' is not a rule in "),
  ]

  @Test("settings inside a setting are replaced first, by every verb", arguments: nested)
  func looksUpNestedSettings(_ row: (rule: String, status: Int32, message: String)) throws {
    var folder = MemoryFolder()
    let path = folder.write("Info.plist", RulePlacesTests.list("<string>\(row.rule)</string>"))
    let doubled = (1..<40).map { "B\($0) = $(B\($0 - 1))$(B\($0 - 1))\n" }.joined()
    folder.write(
      "a.xcconfig",
      """
      B = x
      C = RULE_$(B)
      RULE_x = TRUEPREDICATE
      RULE_Debug = TRUEPREDICATE
      RULE_Release = TRUEPREDICATE
      ODD_Debug = a == 1
      ODD_Release = b == 1
      SECRET = s3cr3t
      EMPTY =
      NUMBER = 7
      B0 = 1234567890
      BIG = $(B39)
      """ + "\n" + doubled)
    folder.write(
      "A.xcodeproj/project.pbxproj", Project(base: "a.xcconfig", list: "INFOPLIST_FILE = Info.plist;").text)
    for verb in ["lint", "evaluate", "format", "init"] {
      let place = verb == "init" ? folder.path : path
      let run = CommandRun([verb, place] + (verb == "evaluate" ? ["--text", "a"] : []), in: folder)
      #expect(!(run.output + run.errors).contains("s3cr3t"))
      if verb == "lint" { #expect(run.status == row.status && run.output.contains(row.message), "\(run)") }
    }
  }

  @Test("a list has the same build settings by whatever path it is named")
  func looksUpSettingsFromEachFolder() throws {
    var folder = MemoryFolder()
    folder.write("in/Share/Info.plist", RulePlacesTests.list("<string>$(RULE)</string>"))
    folder.write("in/.git/HEAD", "")
    folder.write("in/A.xcodeproj/project.pbxproj", Project(debug: "RULE = TRUEPREDICATE;").text)
    let path = folder.path + "/in/Share/Info.plist"
    // From the working folder, with steps back to the root.
    for place in [path, Paths.steps(to: path, from: Paths.current), folder.path + "/in/Share/../Share/Info.plist"] {
      #expect(CommandRun(["lint", place], in: folder).output.contains("error: the App Store refuses"), "\(place)")
    }
    #expect(
      ["Share", ".", "..", "../..", "/", "a/b"].map { Paths.above($0) } == [".", "..", "../..", "../../..", "/", "a"])
  }

  /// A project that names a file with a setting, or is one, and is not read: above the repository, or behind a link.
  static let outside: [(base: String, file: String, link: String?)] = [
    ("../a.xcconfig", "a.xcconfig", nil), ("/a.xcconfig", "a.xcconfig", nil),
    ("a.xcconfig", "other/a.xcconfig", "a.xcconfig"), ("Config/a.xcconfig", "other/a.xcconfig", "Config/a.xcconfig"),
    ("Config/a.xcconfig", "other/a.xcconfig", "Config"), ("", "other/A.xcodeproj/project.pbxproj", "A.xcodeproj"),
    ("", "other/A.xcodeproj/project.pbxproj", "A.xcodeproj/project.pbxproj"), ("", "A.xcodeproj/project.pbxproj", nil),
  ]

  @Test("outside of the repository is not read", arguments: outside.indices)
  func looksUpNothingOutside(_ index: Int) throws {
    let row = Self.outside[index]
    var folder = MemoryFolder()
    let path = folder.write("in/Share/Info.plist", RulePlacesTests.list("<string>$(RULE)</string>"))
    folder.write("in/.git/HEAD", "")
    let isProject = row.base.isEmpty
    let own = Project(
      debug: "RULE = TRUEPREDICATE;", list: "INFOPLIST_FILE = \(row.link == nil ? "in/" : "")Share/Info.plist;")
    folder.write(row.file, isProject ? own.text : "RULE = TRUEPREDICATE\n")
    if !isProject {
      let base = row.base.hasPrefix("/") ? folder.path + row.base : row.base
      folder.write("in/A.xcodeproj/project.pbxproj", Project(base: base).text)
    }
    if let link = row.link {
      let isFolder = !link.contains(".xcconfig") && !link.hasSuffix(".pbxproj")
      folder.links["in/\(link)"] = folder.path(isFolder ? Paths.folder(of: row.file) : row.file)
    }
    for place in [path, folder.path + "/in"] {
      let run = CommandRun(["lint", place], in: folder)
      #expect(run.status == 1 && run.output.contains("'RULE' was not found"), "\(run)")
    }
  }
}
