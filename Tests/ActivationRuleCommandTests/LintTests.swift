import ActivationRuleTestSupport
import ActivationRuleText
import Foundation
import Testing

@Suite("lint")
struct LintTests {
  static let rule = "extensionItems.@count === 1"

  @Test("findings are shown with their place, and the exit code reports them")
  func finds() throws {
    var folder = MemoryFolder()
    let path = folder.write("a.txt", "1 == 1\n")
    let run = CommandRun(["lint", path, "--only", "true-predicate"], in: folder)
    #expect(run.status == 1 && run.errors.isEmpty)
    #expect(run.lines.first?.hasPrefix("\(path):1:1: error: ") == true && run.output.contains("[true-predicate]"))
    #expect(
      run.output.contains("\n  note: 'activationrule make link:1 photo:10'\n") && run.lines.last == "1 error in 1 rule")
  }

  @Test(
    "a finding has at most three lines on a screen of 80 columns, with its remedy",
    arguments: [
      (#"{"NSExtensionActivationSupportsWebURLWithMaxCount": 1}"#, "fix: set DictionaryVersion to 2 ('lint --fix --un"),
      (#"{"NSExtensionActivationSupportsURLWithMaxCount": 1}"#, "fix: rename SupportsURLWithMaxCount"),
      ("TRUEPREDICATE", "note: 'activationrule make"),
    ])
  func fits(_ rule: String, _ remedy: String) {
    var folder = MemoryFolder()
    let path = folder.write("a.txt", rule)
    let run = CommandRun(["lint", path], width: 80, in: folder)
    let finding = run.lines.dropLast().prefix { $0 == run.lines[0] || !$0.contains("info: ") }
    #expect(finding.count <= 3 && finding.last?.contains(remedy) == true, "\(run.output)")
  }

  @Test("what is clean is said to be, and what cannot be read is 2 while the others are linted")
  func goesOn() throws {
    var folder = MemoryFolder()
    let clean = folder.write("clean.txt", "extensionItems.@count == 1")
    let bad = folder.write("bad.txt", "TRUEPREDICATE")
    let cut = folder.write("cut.plist", "<plist><dict><key>a")
    let only = ["--only", "true-predicate"]
    #expect(CommandRun(["lint", clean] + only, in: folder).status == 0)
    #expect(CommandRun(["lint", clean] + only, in: folder).output == "no findings in 1 rule\n")
    let run = CommandRun(["lint", cut, folder.path + "/missing", clean, bad] + only, in: folder)
    #expect(run.status == 2 && run.lines.last == "1 error in 2 rules of 2 files; 2 files could not be read")
    #expect(run.errors.contains("cut.plist:1:") && run.errors.contains("/missing'"))
    #expect(CommandRun(["lint", bad, "--quiet"] + only, in: folder).output.isEmpty)
    #expect(CommandRun(["lint", bad, "--quiet"] + only, in: folder).status == 1)
  }

  @Test("what cannot be read is said once, and never beside 'no findings'")
  func saysErrorsOnly() throws {
    var folder = MemoryFolder()
    let cut = folder.write("cut.plist", "<plist><dict><key>a</key><key>b</key></dict></plist>")
    let clean = folder.write("clean.txt", "extensionItems.@count == 1")
    folder.write("empty/a.md", "")
    let missing = folder.path + "/nope.plist"
    let rows: [(paths: [String], last: String?)] = [
      ([missing], nil), ([cut], nil), ([folder.path + "/empty"], nil), ([missing, cut], "2 files could not be read"),
      ([clean, missing], "1 rule of 1 file; 1 file could not be read"),
    ]
    for (paths, last) in rows {
      let run = CommandRun(["lint", "--only", "parse-error"] + paths, in: folder)
      #expect(run.status == 2 && run.lines.last == last, "\(paths): \(run)")
      #expect(!run.errors.isEmpty && !(run.output + run.errors).contains("no findings"), "\(paths): \(run)")
    }
  }

  @Test("infos that most lists have stand at the end in one line each, and the others before them")
  func foldsCommonInfos() throws {
    var folder = MemoryFolder()
    let keys = #""NSExtensionActivationDictionaryVersion": 2, "NSExtensionActivationSupportsWebURLWithMaxCount": 1"#
    let paths = ["a", "b", "c", "d", "e"].map { name in folder.write(name + ".json", "{\(keys)}") }
    let one = CommandRun(["lint", paths[0], "--only", "url-as-text"], in: folder)
    #expect(one.lines.count == 2 && one.output.contains("a.json:1:47: info: some apps share a link as text"), "\(one)")
    let all = CommandRun(["lint", "--only", "url-as-text"] + paths, in: folder)
    let text = all.output.split { $0.isWhitespace }.joined(separator: " ")
    #expect(
      text.hasPrefix("info: the rule accepts links, but") && text.contains(", and 2 more"), "\(all)")
    #expect(text.hasSuffix("5 infos in 5 rules of 5 files"))
    // As a warning it is said by itself; the shares are in JSON.
    let config = folder.write("lint-as-text.json", #"{"severity": {"url-as-text": "warning"}}"#)
    let warned = CommandRun(["lint", paths[0], "--only", "url-as-text", "--config", config], in: folder).output
    #expect(warned.contains(": warning: ") && !warned.contains("youtube-video"))
    // What hides the main share of apps is no info.
    let both = folder.write("both.json", #"{"NSExtensionActivationSupportsWebURLWithMaxCount": 1}"#)
    let marked = CommandRun(["lint", both], width: 1000, in: folder).lines
    #expect(marked.first?.contains(": warning: hidden in Chrome, ") == true, "\(marked)")
    #expect(marked.dropLast().last?.hasSuffix("[url-as-text]") == true, "\(marked)")
    let programs = CommandRun(["lint", paths[0], "--only", "url-as-text", "--json"], in: folder).output
    #expect(programs.contains("youtube-video") && !programs.contains("explains"))
  }

  @Test("what lint finds is counted below the answers of other verbs, with one severity, and in JSON as it is")
  func countsAlike() throws {
    var folder = MemoryFolder()
    let rows = [
      (
        #"{"NSExtensionActivationSupportsText": true, "NSExtensionActivationSupportsURL": 1}"#, "unknown-dictionary-key"
      ),
      (#"{"NSExtensionActivationSupportsText": 1}"#, "wrong-value-type-boolean"), ("{}", "empty-rule"),
      (#""TRUEPREDICATE""#, "true-predicate"),
    ]
    for (rule, id) in rows {
      let path = folder.write("rule.json", rule)
      let lint = CommandRun(["lint", path], in: folder).lines
      #expect(lint.contains { $0.hasSuffix("[\(id)]") } && lint.last == "1 error in 1 rule", "\(lint)")
      for verb in [
        ["evaluate", path, "--text", "a"], ["explain", path, "--text", "a"], ["describe", path], ["apps", path],
      ] {
        let run = CommandRun(verb, in: folder)
        let rows = run.errors.split(separator: "\n")
        #expect(rows.first == "1 error in the rule:  activationrule lint \(ShellWord.path(path))", "\(verb): \(run)")
        #expect(rows.count == 2 && lint.contains { $0.contains(rows[1].dropFirst(2)) }, "\(verb): \(run)")
        #expect(run.status < 2 && CommandRun(verb + ["--quiet"], in: folder).errors.isEmpty, "\(verb): \(run)")
      }
      let json = CommandRun(["evaluate", path, "--text", "a", "--json"], in: folder).output
      #expect(json.contains("\"id\": \"\(id)\"") || id == "true-predicate", "\(json)")
    }
  }

  /// Broken rules and lists, and the identifier under which every verb reports what is wrong.
  static let faults = [
    ("a.txt", "extensionItems.@count == “1”", "smart-quotes"), ("a.txt", "a &gt; 1", "plist-xml-escaping"),
    ("a.txt", "a == 1 // b", "comment-in-predicate"), ("a.txt", "a === 1", "parse-error"),
    ("a.txt", "(a == 1", "parse-error"), ("a.txt", " ", "empty-rule"),
    ("a.txt", "SUBQUERY(extensionItems, , a == 1).@count > 0", "substituted-variable"),
    ("a.plist", "<plist><string>a < b</string></plist>", "plist-xml-escaping"),
    ("a.plist", "<plist><string>a && b</string></plist>", "plist-xml-escaping"),
    ("a.plist", "<plist><string>&nbsp;</string></plist>", "plist-xml-escaping"),
    ("a.plist", "<plist>", "plist-truncated"),
  ]

  @Test("one fault has one identifier, whichever verb reports it", arguments: faults)
  func tellsOneIdentifier(_ name: String, _ text: String, _ id: String) throws {
    var folder = MemoryFolder()
    let path = folder.write(name, text)
    for line in [
      ["lint", path], ["evaluate", path, "--text", "a"], ["format", path],
    ] {
      let run = CommandRun(line, in: folder)
      #expect((run.output + run.errors).contains("[\(id)]"), "\(line[0]): \(run)")
    }
  }

  @Test("infos alone are clean, and --pass-warnings lets warnings pass")
  func weighs() throws {
    let folder = try TemporaryFolder()
    func status(_ severity: String, _ options: String...) throws -> (Int32, String?) {
      let config = try folder.write("lint.json", #"{"severity": {"true-predicate": "\#(severity)"}}"#)
      let run = CommandRun(
        ["lint", "--rule", "TRUEPREDICATE", "--only", "true-predicate", "--config", config] + options)
      return (run.status, run.lines.last)
    }
    #expect(try status("info") == (0, "1 info in 1 rule"))
    #expect(try status("warning") == (1, "1 warning in 1 rule"))
    #expect(try status("warning", "--pass-warnings") == (0, "1 warning in 1 rule"))
    #expect(try status("error", "--pass-warnings") == (1, "1 error in 1 rule"))
  }

  @Test("lint rules are chosen by options and by the configuration, in which options win")
  func chooses() throws {
    var folder = MemoryFolder()
    let base = ["lint", "--rule", Self.rule]
    #expect(CommandRun(base + ["--only", "parse-error"], in: folder).status == 1)
    #expect(CommandRun(base + ["--only", "true-predicate,empty-rule"], in: folder).status == 0)
    #expect(CommandRun(base + ["--only", "parse-error", "--disable", "parse-error"], in: folder).status == 0)
    let config = folder.write("lint.json", #"{"only": ["true-predicate"]}"#)
    #expect(CommandRun(base + ["--config", config], in: folder).status == 0)
    #expect(CommandRun(base + ["--config", config, "--only", "parse-error"], in: folder).status == 1)
  }

  /// Configurations, and what is said of them.
  static let configurations = [
    (#"{"olny": []}"#, "a configuration has no field 'olny'; did you mean 'only'?"),
    (#"{"only": "a"}"#, "'only' must be an array of lint rules"), (#"{"only": [1]}"#, "a lint rule must be a string"),
    (#"{"disable": ["parse-eror"]}"#, "there is no lint rule 'parse-eror'; did you mean 'parse-error'?"),
    (#"{"severity": {"parse-error": "off"}}"#, "'parse-error' must be 'error', 'warning' or 'info', found 'off'"),
    (#"{"severity": 1}"#, "'severity' must be an object"),
    (#"{"baseline": 1}"#, "'baseline' must be a string"),
    (#"{"minimumConfidence": "none"}"#, "'minimumConfidence' must be"), (#"{"largestUsualCount": 0}"#, "above 0"),
    (#"{"enable": ["redundant-uti"], "disable": ["redundant-uti"]}"#, "'redundant-uti' is enabled and disabled"),
    ("[]", "a configuration must be an object, found an array"), ("{", "lint.json:1:2: error:"),
  ]

  @Test("a configuration with a fault is reported with its place", arguments: configurations)
  func readsConfigurations(_ text: String, _ message: String) throws {
    var folder = MemoryFolder()
    let path = folder.write("lint.json", text)
    let run = CommandRun(["lint", "--rule", Self.rule, "--config", path], in: folder)
    #expect(run.status == 2 && run.output.isEmpty && run.errors.contains(message), "\(run)")
    #expect(run.errors.contains("lint.json:1:"))
  }

  @Test("a configuration with every member of its schema is read, and the schema has no other")
  func followsSchema() throws {
    let text = """
      {"only": ["parse-error"], "disable": [], "enable": ["redundant-uti"], "severity": {"parse-error": "info"},
      "exclude": [], "baseline": "baseline.json", "minimumConfidence": "low", "largestUsualCount": 20}
      """
    let root = try JSONReader.read(SourceText(name: "lint.json", text: text)).root
    #expect(try Schema("lint-configuration.schema.json").fault(of: root, file: "lint-configuration.schema.json") == nil)
    let path = packageFolder + "Grammar/lint-configuration.schema.json"
    let source = SourceText(name: path, text: try String(contentsOfFile: path, encoding: .utf8))
    guard case .dictionary(let members)? = try JSONReader.read(source).root["properties"]?.kind else {
      return #expect(Bool(false))
    }
    #expect(members.allSatisfy { root[$0.key.text] != nil })
    let folder = try TemporaryFolder()
    try folder.write("baseline.json", #"{"version": 1, "findings": []}"#)
    let run = CommandRun(["lint", "--rule", Self.rule, "--config", try folder.write("lint.json", text)])
    #expect(run.status == 0 && run.lines.last == "1 info in 1 rule", "\(run)")
  }

  @Test("a comment in the file switches a lint rule off, and text that looks like one does not")
  func suppresses() throws {
    var folder = MemoryFolder()
    func findings(_ before: String, _ rule: String = "<string>TRUEPREDICATE</string>") throws -> (Int32, String?) {
      let list = RulePlacesTests.list(rule, extra: before)
      let run = CommandRun(["lint", folder.write("Info.plist", list), "--only", "true-predicate"], in: folder)
      return (run.status, run.lines.last)
    }
    let left = "no findings in 1 rule; 1 left out by comments or the baseline"
    #expect(try findings("") == (1, "1 error in 1 rule"))
    #expect(try findings("<!-- activationrule:disable true-predicate -->") == (0, left))
    #expect(try findings("<!--activationrule:disable empty-rule, true-predicate-->") == (0, left))
    #expect(try findings("<!-- for now\nactivationrule:disable all -->") == (0, left))
    #expect(try findings("<!-- activationrule:disable parse-error -->") == (1, "1 error in 1 rule"))
    #expect(try findings("<!-- activationrule:disable true-predicates -->") == (1, "1 error in 1 rule"))
    let list = RulePlacesTests.list(
      "<string>extensionItems.@count == 1</string>", extra: "<!-- activationrule:disable no-rules -->")
    let unknown = CommandRun(
      ["lint", folder.write("Info.plist", list), "--only", "unknown-suppression"], in: folder)
    #expect(
      unknown.status == 1 && unknown.output.contains(":5:29: warning: there is no lint rule 'no-rules'"), "\(unknown)")
    let project =
      "# activationrule:disable no-rules\nNSExtensionActivationRule: TRUEPREDICATE\nother:\n  NSExtensionActivationRule: TRUEPREDICATE\n"
    let twice = CommandRun(
      ["lint", folder.write("project.yml", project), "--only", "unknown-suppression"], in: folder)
    #expect(twice.lines.last == "1 warning in 2 rules", "\(twice)")
    let looks = "<key>a</key><string><![CDATA[<!-- activationrule:disable all -->]]></string>"
    #expect(try findings(looks) == (1, "1 error in 1 rule"))
  }

  @Test("a baseline keeps known findings quiet, also when lines move, and reports new ones")
  func keepsBaselines() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("sub/Info.plist", RulePlacesTests.list("<string>TRUEPREDICATE</string>"))
    let baseline = folder.path + "/baseline.json"
    let only = ["--only", "true-predicate,parse-error"]
    let written = CommandRun(["lint", path, "--write-baseline", baseline] + only)
    #expect(written.status == 0 && written.output == "1 finding written to \(baseline)\n")
    let text = try String(contentsOfFile: baseline, encoding: .utf8)
    #expect(text.contains(#""path": "sub/Info.plist""#) && text.contains(#""id": "true-predicate""#))
    let run = CommandRun(["lint", path, "--baseline", baseline] + only)
    #expect(run.status == 0 && run.output == "no findings in 1 rule; 1 left out by comments or the baseline\n")
    try folder.write(
      "sub/Info.plist", RulePlacesTests.list("<string>TRUEPREDICATE</string>", extra: "\n\n<!-- moved -->\n"))
    #expect(CommandRun(["lint", path, "--baseline", baseline] + only).status == 0)
    let config = try folder.write("lint.json", #"{"baseline": "baseline.json"}"#)
    #expect(CommandRun(["lint", path, "--config", config] + only).status == 0)
    try folder.write("sub/Info.plist", RulePlacesTests.list("<string>a === 1</string>"))
    #expect(CommandRun(["lint", path, "--baseline", baseline] + only).status == 1)
    let broken = try folder.write("broken.json", #"{"version": 1, "findings": [{}]}"#)
    #expect(CommandRun(["lint", path, "--baseline", broken]).errors.contains("[baseline-invalid]"))
  }

  @Test("a baseline of so many findings keeps as many quiet, and reports those that a file has beyond them")
  func countsBaselines() throws {
    let folder = try TemporaryFolder()
    let baseline = folder.path + "/baseline.json"
    /// Lints a project with the same finding in each of so many rules.
    func lint(_ count: Int, _ further: [String]) throws -> CommandRun {
      let targets = (0..<count).map { "target\($0):\n  NSExtensionActivationRule: TRUEPREDICATE\n" }
      let path = try folder.write("project.yml", targets.joined())
      return CommandRun(["lint", path, "--only", "true-predicate"] + further)
    }
    for known in 1...3 {
      #expect(try lint(known, ["--write-baseline", baseline]).status == 0)
      for found in 1...5 {
        let run = try lint(found, ["--baseline", baseline])
        let (left, new) = (min(known, found), max(0, found - known))
        #expect(run.status == (new > 0 ? 1 : 0), "\(known) known, \(found) found: \(run)")
        let count = new == 0 ? "no findings" : new == 1 ? "1 error" : "\(new) errors"
        let rules = found == 1 ? "1 rule" : "\(found) rules"
        #expect(
          run.lines.last == "\(count) in \(rules); \(left) left out by comments or the baseline",
          "\(known) known, \(found) found: \(run)")
      }
    }
  }

  @Test(
    "wrong usage is reported",
    arguments: [
      ("lint a --format jsn", "did you mean 'json'?"),
      ("lint a --json --format sarif", "exclude each other"),
      ("lint a --only parse-eror", "did you mean 'parse-error'?"),
      ("lint a --dry-run", "'--dry-run' goes with '--fix'"),
      ("lint - --fix", "'--fix' changes files"),
      ("lint a --fix --write-baseline b", "lists findings"), ("lint a b --product c", "compares one RULE"),
      ("lint --explain nope-rule", "there is no lint rule 'nope-rule'"),
      ("lint --explain all --json --format markdown", "exclude each other"),
    ])
  func refusesWrongUsage(_ line: String, _ message: String) {
    let run = CommandRun(line)
    #expect(run.status == 64 && run.errors.contains(message) && run.isUnanswered, "\(run)")
  }

}
