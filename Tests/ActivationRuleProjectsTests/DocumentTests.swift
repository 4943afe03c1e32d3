import ActivationRuleDocuments
import ActivationRuleModel
import ActivationRuleProjects
import ActivationRuleText
import Testing

@Suite("What a file holds")
struct DocumentTests {
  /// What a text is read as, in a word; of what cannot be read the message.
  private static func word(_ document: Document) -> String {
    do throws(Failure) {
      switch try document.contents {
      case .predicate: return "predicate"
      case .list(let document, let properties): return "\(document.format) \(properties.form)"
      case .project(let project): return "project of \(project.rules.count)"
      }
    } catch {
      return error.isPlaced ? "\(error.finding.range.lowerBound): \(error.finding.id)" : error.message
    }
  }

  /// The name of a file, its text, and what it holds.
  static let files: [(name: String, text: String, word: String)] = [
    ("a.txt", "TRUEPREDICATE", "predicate"), ("a", " {1} == 1", "2: json-syntax"), ("a.txt", "{1} == {1}", "predicate"),
    ("a", #"{"NSExtensionActivationSupportsText": true}"#, "json bareRule"), ("a", "{}", "json bareRule"),
    ("a.json", #"{"NSExtension": {}}"#, "json appExtension"),
    ("Info.plist", "<plist><dict><key>NSExtension</key><dict/></dict></plist>", "xml appExtension"),
    ("a", "<plist><dict/></plist>", "xml other"),
    ("a.json", #"{"plugins": ["expo-share-intent"]}"#, "project of 1"),
    ("project.yml", "NSExtensionActivationRule: a", "project of 1"), ("dir/app.json", "{}", "project of 0"),
    ("a.json", #"{"name": 1}"#, "1: not-a-rule"), ("a.json", #"{"b": 1, "SupportsText": true}"#, "9: not-a-rule"),
    ("a.plist", "text", "0: unknown-format"), ("a.json", "[", "1: json-syntax"),
    ("a.txt", "", "'a.txt' is empty and contains no rule"),
    (
      "a.ipa", "PK\u{3}\u{4}rest",
      "a zip archive: unzip -q a.ipa -d a && activationrule a"
    ),
    // Formats that are not read, by their names and by how they begin.
    ("A/project.pbxproj", "{}", unread("A/project.pbxproj", "an Xcode project")),
    ("a", "// !$*UTF8*$!\n{}", unread("a", "an Xcode project")), ("a", "// a comment", "predicate"),
    ("plugin.xml", "<plugin/>", unread("plugin.xml", "a Cordova configuration")),
    ("Main.storyboard", "<document/>", unread("Main.storyboard", "an Interface Builder file")),
    ("Share.xcconfig", "A = 1", unread("Share.xcconfig", "a file of build settings")),
    (
      "a.xml", "\u{FEFF}<?xml version='1.0'?>\n<!-- > -->\n<!DOCTYPE plugin>\n<plugin id='a'/>",
      unread("a.xml", "XML that begins with <plugin>, no property list")
    ),
    ("a.xml", "<plst><dict/></plst>", "0: unknown-element"), ("a.xml", "<?xml", "5: plist-truncated"),
    ("a.plist", "<plugin/>", "0: unknown-element"),
    ("config.xml", "<widget/>", unread("config.xml", "a Cordova configuration")),
    ("config.xml", "<a/>", unread("config.xml", "XML that begins with <a>, no property list")),
    ("a.predicate", "TRUEPREDICATE", "predicate"),
    ("BUILD", #"a(b = "c")"#, notRun("BUILD", "a Bazel build file")),
    ("a/BUILD.bazel", "", "'a/BUILD.bazel' is empty and contains no rule"),
    ("Podfile", #"pod "A""#, notRun("Podfile", "a Ruby script")), ("a.rb", "x", notRun("a.rb", "a Ruby script")),
    ("a.py", "x", notRun("a.py", "a Python script")), ("a.sh", "x", notRun("a.sh", "a shell script")),
    ("a", "#!/bin/sh", notRun("a", "a script")),
    ("app/build.gradle", "x", notRun("app/build.gradle", "a Gradle script")),
    ("plugin.ts", "x", notRun("plugin.ts", "a TypeScript file")),
    ("a.mjs", "x", notRun("a.mjs", "a JavaScript file")),
    ("Package.swift", "x", notRun("Package.swift", "a Swift file")),
  ]

  private static func unread(_ name: String, _ noun: String) -> String {
    "'\(name)' is \(noun), which is not read; lint the Info.plist of the extension"
  }

  private static func notRun(_ name: String, _ noun: String) -> String {
    "'\(name)' is \(noun), which is not run here; lint the Info.plist that it writes, or give the rule with --rule"
  }

  @Test(
    "is not taken for a predicate in another language",
    arguments: [
      "lib/main.dart", "a.kt", "a.java", "a.cs", "a.m", "a.h", "a.go", "a.rs", "a.pl", "a.css", "a.csv", "a.toml",
      "a.strings", "a.md", "a.php", "a.html", "Makefile", "b/CMakeLists.txt", "Dockerfile",
    ])
  func namesLanguages(_ name: String) {
    let word = Self.word(Document(SourceText(name: name, text: "void main() {}")))
    #expect(word == Self.unread(name, "a source or text file"))
  }

  @Test("is told from its name and its first bytes", arguments: files.indices)
  func triesFiles(_ index: Int) {
    let row = Self.files[index]
    let source = SourceText(name: row.name, text: row.text)
    let word = Self.word(Document(source))
    #expect(word == row.word)
  }

  /// A project file, and what a program without forms says that it is.
  static let unknown: [(name: String, text: String, said: String)] = [
    ("app.json", "{/* a */}", unread("app.json", "a project file")),
    ("a/project.json", #"{"NSExtension": {}}"#, unread("a/project.json", "a project file")),
    ("project.yml", "a: {NSExtension: {}}", unread("project.yml", "a YAML file")),
    ("project.pbxproj", "INFOPLIST_KEY_NSExtension = a", unread("project.pbxproj", "an Xcode project")),
    ("Project.swift", #"["NSExtension": [:]]"#, notRun("Project.swift", "a Swift file")),
    ("app.config.js", "({NSExtension: {}})", notRun("app.config.js", "a JavaScript file")),
    ("a.json", #"{"plugins": ["expo-share-intent"]}"#, "1: not-a-rule"),
    ("a.json", #"{"NSExtension": {}}"#, "json appExtension"), ("a", "TRUEPREDICATE", "predicate"),
  ]

  @Test("is a failure in a form that the program does not have, never a predicate", arguments: unknown.indices)
  func lacksForms(_ index: Int) {
    let row = Self.unknown[index]
    let source = SourceText(name: row.name, text: row.text)
    #expect(Self.word(Document(source, forms: [])) == row.said)
  }

  /// A text given in place, and what it is.
  static let texts: [(text: String, word: String)] = [
    ("a == 1", "predicate"), ("{1, 2} == a", "predicate"), (#"{"a", "b"} == c"#, "predicate"),
    (#"{"NSExtensionActivationSupportsText": 1}"#, "json bareRule"), (#"{"a": 1}"#, "json bareRule"),
    (#" { "a" : "#, "9: json-syntax"), ("", "predicate"),
  ]

  @Test("given in place is a dictionary if it reads as one, and else a predicate", arguments: texts.indices)
  func triesTexts(_ index: Int) {
    let row = Self.texts[index]
    let source = SourceText(name: "<rule>", text: row.text)
    let word = Self.word(Document(source))
    #expect(word == row.word)
  }

  @Test("is UTF-8 for a predicate")
  func encoding() {
    let source = SourceText(name: "a.txt", bytes: Array("a == '".utf8) + [0xFF, 0x27])
    let word = Self.word(Document(source))
    #expect(word == "6: invalid-utf8")
  }

  @Test("that lacks the prefix of its keys is asked about")
  func suggestion() throws {
    let text = #"{"SupportsText": true}"#
    let error = try #require(throws: Failure.self) { try Document(SourceText(name: "a.json", text: text)).contents }
    #expect(error.finding.notes.map { $0.message } == ["did you mean 'NSExtensionActivationSupportsText'?"])
  }
}
