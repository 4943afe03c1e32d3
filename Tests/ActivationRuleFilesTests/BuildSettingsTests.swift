import ActivationRuleAnswers
import ActivationRuleDocuments
import ActivationRuleFiles
import ActivationRuleModel
import ActivationRuleProjects
import ActivationRuleReports
import ActivationRuleTestSupport
import Foundation
import Testing

@Suite("Build settings in a rule")
struct BuildSettingsTests {
  private static let images =
    #"SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"public.image\").@count >= 1).@count >= 1"#

  /// A project with further files, and what lint says: settings and names behind the words that the project has for them.
  struct Row: CustomTestStringConvertible, Sendable {
    let testDescription: String
    private(set) var project: XcodeProjectText? = XcodeProjectText()
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
    debug: RULE = "TRUEPREDICATE; ⇒ A.xcodeproj/project.pbxproj' could not be read
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

  private static func list(_ rule: String) -> String {
    "<plist><dict><key>NSExtension</key><dict><key>NSExtensionPointIdentifier</key>"
      + "<string>com.apple.share-services</string><key>NSExtensionAttributes</key><dict>"
      + "<key>NSExtensionActivationRule</key><string>\(rule)</string></dict></dict></dict></plist>"
  }

  /// What lint says of the lists at a path, with the notes.
  private static func lint(_ path: String, in folder: MemoryFolder) throws -> String {
    let documents = Documents(folder.tree)
    let source = RuleSource(documents: documents)
    var project = Project()
    project.add(path, documents)
    let texts = try project.places.flatMap { place in
      let document = try documents.document(at: place.path)
      let around = source.surroundings(of: place, document.source)
      return try LintEngine().findings(in: document, around).findings.map { finding in
        let notes = finding.notes.map { $0.message }
        return ([finding.severity.rawValue + ": " + finding.message + " [\(finding.id)]"] + notes).joined(
          separator: "\n")
      }
    }
    return texts.joined(separator: "\n")
  }

  /// Expects that a rule is read, with a remark on the setting, or that the setting is the reason why it is not.
  private static func expectRead(_ path: String, in folder: MemoryFolder, _ isKnown: Bool) throws {
    let outcomes = try RuleSource(documents: Documents(folder.tree)).load(path: path)
    let ids = outcomes.rules.flatMap { $0.warnings } + outcomes.failures.map { $0.finding }
    #expect(outcomes.failures.isEmpty == isKnown && ids.contains { $0.id == "build-setting" }, "\(ids)")
  }

  @Test("is looked up in the project of the list", arguments: rows)
  func looksUp(_ row: Row) throws {
    var files = row.files
    files["Share/Info.plist"] = Self.list("$(RULE)")
    files[".git/HEAD"] = ""
    files["A.xcodeproj/project.pbxproj"] = row.project?.text
    let folder = MemoryFolder(files)
    for path in [folder.path, "Share/Info.plist"] {
      let text = try Self.lint(path, in: folder)
      #expect(text.contains(row.message) && !text.contains("s3cr3t"), "\(text)")
      #expect(text.contains("not read") == row.message.contains("not read"), "\(text)")
    }
    let isKnown = row.message.hasPrefix("error") || row.message.contains(" is '") || row.message.contains("may set")
    try Self.expectRead("Share/Info.plist", in: folder, isKnown)
  }

  private static func takes(_ type: String) -> String {
    images.replacing("public.image", with: type).replacing("\\\"", with: "&quot;")
  }

  /// Rules with a setting in a part, the exit code of evaluate for a photo, and what is said of the setting.
  static let parts: [(rule: String, project: XcodeProjectText, status: Int32, message: String)] = [
    (takes("$(TYPE)"), XcodeProjectText(debug: "TYPE = public.image;"), 0, "'TYPE' is 'public.image' in "),
    (
      takes("$(TYPE)"), XcodeProjectText(debug: "TYPE = public.image;", release: "TYPE = public.movie;"), 2,
      "'TYPE' is not the same everywhere: 'public.image' in "
    ),
    (takes("$(TYPE)"), XcodeProjectText(), 2, "'TYPE' was not found in "),
    (takes("public.$(TYPE)"), XcodeProjectText(), 2, "; the rule is not known"),
    (takes("$(TYPE)"), XcodeProjectText(debug: "TYPE = com.example.kind;"), 1, "'TYPE' is an identifier in "),
    (takes("$(APP).photo"), XcodeProjectText(), 1, "; what begins with it counts as a type of the app"),
    (takes("$(APP).photo"), XcodeProjectText(debug: "APP = com.example.app;"), 1, "'APP' is an identifier in "),
    ("extensionItems.@count &lt;= $(MAX)", XcodeProjectText(debug: "MAX = 2;"), 0, "'MAX' is '2' in "),
    ("extensionItems.@count &lt;= $(MAX)", XcodeProjectText(), 2, "'MAX' was not found in "),
  ]

  @Test(
    "decides nothing while its value is not known, but as the beginning of a type of the app", arguments: parts.indices)
  func looksUpParts(_ index: Int) throws {
    let row = Self.parts[index]
    var folder = MemoryFolder()
    folder.write("Share/Info.plist", Self.list(row.rule))
    folder.write("A.xcodeproj/project.pbxproj", row.project.text)
    let outcomes = try RuleSource(documents: Documents(folder.tree)).load(path: ".")
    let isShown = outcomes.rules.first?.rule.evaluate(Payload([.item(.attachment("public.heic"))])) == .shown
    #expect((outcomes.rules.isEmpty ? 2 : isShown ? 0 : 1) == row.status, "\(outcomes)")
    let linted = try Self.lint(".", in: folder)
    #expect(linted.contains(row.message) && !linted.contains("s3cr3t"), "\(linted)")
    #expect(row.status < 2 || !linted.contains("unsatisfiable"), "\(linted)")
  }

  /// Rules that name settings inside others, or one that nothing closes; and what lint says.
  static let nested: [(rule: String, message: String)] = [
    ("$(RULE_$(B))", "error: the App Store refuses"), ("${RULE_${B}}", "'RULE_${B}' is 'TRUEPREDICATE' in "),
    ("$(RULE_$(CONFIGURATION))", "'RULE_$(CONFIGURATION)' is 'TRUEPREDICATE' in "),
    ("$(ODD_$(CONFIGURATION))", "'ODD_$(CONFIGURATION)' is not the same everywhere: 'a == 1' in "),
    ("$($(C))", "'$(C)' is 'TRUEPREDICATE' in "), ("$(RULE_$(NONE))", "'NONE' was not found in "),
    ("$(NONE_$(B))", "'NONE_$(B)' was not found in "), ("$(RULE_$(SECRET))", "'RULE_$(SECRET)' was not found"),
    ("$(NONE:default=TRUEPREDICATE)", "'NONE' is 'TRUEPREDICATE', its default"),
    ("$(EMPTY:default=$(RULE_x))", "'EMPTY' is 'TRUEPREDICATE', its default"),
    ("$(NUMBER:default=FALSEPREDICATE)", "'NUMBER' is '7' in "),
    ("$(NONE:default=$(SECRET))", "'NONE' is not a rule, its default"), ("$(EMPTY)", "'EMPTY' is not a rule in "),
    ("$(RULE_x:upper)", "'RULE_x' is changed by ':upper', which is not read here"),
    ("$(A$(B)", "'B' is not a rule in "), ("${A$(RULE_x}", "[substituted-variable]"),
    ("$(A${RULE_x})", "'A${RULE_x}' was not found"),
    ("$($(", "[substituted-variable]"), ("$()$(B", "[substituted-variable]"),
    ("$(:default=a)", "[substituted-variable]"),
    (String(repeating: "$(", count: 5_000) + "B" + String(repeating: ")", count: 5_000), "was not found in"),
    (String(repeating: "$(BIG)", count: 60), "is the end of a longer chain"),
    ("$(B9)$(B9)$(B9)", "'B9' is not a rule in "),
  ]

  @Test("settings inside a setting are replaced first", arguments: nested)
  func looksUpNestedSettings(_ row: (rule: String, message: String)) throws {
    var folder = MemoryFolder()
    let path = folder.write("Info.plist", Self.list(row.rule))
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
      "A.xcodeproj/project.pbxproj", XcodeProjectText(base: "a.xcconfig", list: "INFOPLIST_FILE = Info.plist;").text)
    let text = try Self.lint(path, in: folder)
    #expect(text.contains(row.message) && !text.contains("s3cr3t"), "\(text)")
    let outcomes = try RuleSource(documents: Documents(folder.tree)).load(path: path)
    #expect(!"\(outcomes.failures)".contains("s3cr3t"))
  }

  @Test("a list has the same build settings by whatever path it is named")
  func looksUpSettingsFromEachFolder() throws {
    var folder = MemoryFolder()
    folder.write("in/Share/Info.plist", Self.list("$(RULE)"))
    folder.write("in/.git/HEAD", "")
    folder.write("in/A.xcodeproj/project.pbxproj", XcodeProjectText(debug: "RULE = TRUEPREDICATE;").text)
    let path = folder.path + "/in/Share/Info.plist"
    // From the working folder, with steps back to the root.
    for place in [path, Paths.steps(to: path, from: Paths.current), folder.path + "/in/Share/../Share/Info.plist"] {
      #expect(try Self.lint(place, in: folder).contains("error: the App Store refuses"), "\(place)")
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
    let path = folder.write("in/Share/Info.plist", Self.list("$(RULE)"))
    folder.write("in/.git/HEAD", "")
    let isProject = row.base.isEmpty
    let own = XcodeProjectText(
      debug: "RULE = TRUEPREDICATE;", list: "INFOPLIST_FILE = \(row.link == nil ? "in/" : "")Share/Info.plist;")
    folder.write(row.file, isProject ? own.text : "RULE = TRUEPREDICATE\n")
    if !isProject {
      let base = row.base.hasPrefix("/") ? folder.path + row.base : row.base
      folder.write("in/A.xcodeproj/project.pbxproj", XcodeProjectText(base: base).text)
    }
    if let link = row.link {
      let isFolder = !link.contains(".xcconfig") && !link.hasSuffix(".pbxproj")
      folder.links["in/\(link)"] = folder.path(isFolder ? Paths.folder(of: row.file) : row.file)
    }
    for place in [path, folder.path + "/in"] {
      #expect(try Self.lint(place, in: folder).contains("'RULE' was not found"), "\(place)")
    }
  }
}
