import ActivationRuleTestSupport
import ActivationRuleText
import Foundation
import Testing

@Suite("lint")
struct LintTests {
  @Test("findings are shown with their place, and the exit code reports them")
  func finds() throws {
    var folder = MemoryFolder()
    let path = folder.write("a.txt", "1 == 1\n")
    let run = CommandRun(["lint", path, "--only", "true-predicate"], in: folder)
    #expect(run.status == 1 && run.errors.isEmpty)
    #expect(run.lines.first?.hasPrefix("\(path):1:1: error: ") == true && run.output.contains("[true-predicate]"))
    #expect(
      run.output.contains("\n  note: write what the code handles: 'activationrule make link:1 photo:10'\n")
        && run.lines.last == "1 error in 1 rule")
  }

  @Test(
    "a finding has at most three lines on a screen of 80 columns, with its remedy",
    arguments: [
      (#"{"NSExtensionActivationSupportsWebURLWithMaxCount": 1}"#, "fix: set DictionaryVersion to 2 ('lint --fix --un"),
      (#"{"NSExtensionActivationSupportsURLWithMaxCount": 1}"#, "fix: rename SupportsURLWithMaxCount"),
      ("TRUEPREDICATE", "handles: 'activationrule make"),
    ])
  func fits(_ rule: String, _ remedy: String) {
    var folder = MemoryFolder()
    let path = folder.write("a.txt", rule)
    let run = CommandRun(["lint", path], width: 80, in: folder)
    let finding = run.lines.dropLast().prefix { $0 == run.lines[0] || !$0.contains("info: ") }
    #expect(finding.count <= 3 && finding.last?.contains(remedy) == true, "\(run.output)")
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
    let run = CommandRun(["lint", "--rule", "extensionItems.@count === 1", "--config", path], in: folder)
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
    let run = CommandRun([
      "lint", "--rule", "extensionItems.@count === 1", "--config", try folder.write("lint.json", text),
    ])
    #expect(run.status == 0 && run.lines.last == "1 info in 1 rule", "\(run)")
  }

  private static let always = "<string>TRUEPREDICATE</string>"

  private static func commented(_ comment: String, _ rule: String = always) -> String {
    Sketch.line(Sketch.list(rule).replacing("<dict><key>NSExtension<", with: "<dict>\(comment)<key>NSExtension<"))
  }

  private static let left = "no findings in 1 rule; 1 left out by comments or the baseline"

  static let sketches = Sketch.all(
    #"""
    # What cannot be read is said once, and never beside 'no findings', while the others are linted.
    clean.txt: extensionItems.@count == 1
    bad.txt: TRUEPREDICATE
    cut.plist: <plist><dict><key>a
    empty/a.md
    0 lint clean.txt --only true-predicate ⇒ no findings in 1 rule
    2 lint cut.plist none clean.txt bad.txt --only true-predicate ⇒ 1 error in 2 rules of 2 files; 2 files could not be
    2 lint cut.plist none --only true-predicate ⇒ 2 files could not be read ¦ cut.plist:1: ¦ none' ¦ ¬no findings
    2 lint clean.txt none --only true-predicate ⇒ 1 rule of 1 file; 1 file could not be read ¦ ¬no findings
    2 lint none ⇒ none' ¦ ¬no findings
    2 lint cut.plist ⇒ cut.plist:1: ¦ ¬no findings
    2 lint empty ⇒ empty' ¦ ¬no findings
    1 lint bad.txt --only true-predicate --quiet ⇒ ¬error

    # Infos alone are clean, --pass-warnings lets warnings pass, and options win over the configuration.
    info.json: {"severity": {"true-predicate": "info"}, "only": ["true-predicate"]}
    warning.json: {"severity": {"true-predicate": "warning"}, "only": ["true-predicate"]}
    error.json: {"severity": {"true-predicate": "error"}, "only": ["true-predicate"]}
    0 lint --rule TRUEPREDICATE --config info.json ⇒ 1 info in 1 rule
    1 lint --rule TRUEPREDICATE --config warning.json ⇒ 1 warning in 1 rule
    0 lint --rule TRUEPREDICATE --config warning.json --pass-warnings ⇒ 1 warning in 1 rule
    1 lint --rule TRUEPREDICATE --config error.json --pass-warnings ⇒ 1 error in 1 rule
    0 lint --rule 'a === 1' --config error.json ⇒ no findings
    1 lint --rule 'a === 1' --config error.json --only parse-error ⇒ [parse-error]
    0 lint --rule 'a === 1' --only true-predicate,empty-rule ⇒ no findings
    0 lint --rule 'a === 1' --only parse-error --disable parse-error ⇒ no findings

    # A comment in the file switches a lint rule off, and text that looks like one does not.
    1.plist: \#(commented("<!--activationrule:disable empty-rule, true-predicate-->"))
    2.plist: \#(commented("<!-- for now\nactivationrule:disable all -->"))
    3.plist: \#(commented("<!-- activationrule:disable parse-error -->"))
    4.plist: \#(commented("<!-- activationrule:disable true-predicates -->"))
    5.plist: \#(commented("<key>a</key><string><![CDATA[<!-- activationrule:disable all -->]]></string>"))
    6.plist: \#(commented("\n<!-- activationrule:disable no-rules -->", "<string>a == 1</string>"))
    project.yml: # activationrule:disable no-rules\na:\n  NSExtensionActivationRule: TRUEPREDICATE\nb:\n  NSExtensionActivationRule: TRUEPREDICATE\n
    0 lint 1.plist --only true-predicate ⇒ \#(left)
    0 lint 2.plist --only true-predicate ⇒ \#(left)
    1 lint 3.plist --only true-predicate ⇒ 1 error in 1 rule
    1 lint 4.plist --only true-predicate ⇒ 1 error in 1 rule
    1 lint 5.plist --only true-predicate ⇒ 1 error in 1 rule
    1 lint 6.plist --only unknown-suppression ⇒ 6.plist:2:29: warning: there is no lint rule 'no-rules'
    1 lint project.yml --only unknown-suppression ⇒ 1 warning in 2 rules
    """#)

  @Test("weighs what is chosen, leaves out what is known, and goes on behind what cannot be read", arguments: sketches)
  func sketch(_ sketch: Sketch) { sketch.check() }

  @Test("a baseline keeps as many findings quiet as it has, by options or by the configuration", arguments: 1...3)
  func countsBaselines(_ known: Int) throws {
    let folder = try TemporaryFolder(["lint.json": #"{"baseline": "baseline.json"}"#])
    /// Lints a project with the same finding in each of so many rules.
    func lint(_ count: Int, _ option: String, _ file: String) throws -> CommandRun {
      let targets = (0..<count).map { "target\($0):\n  NSExtensionActivationRule: TRUEPREDICATE\n" }
      let path = try folder.write("sub/project.yml", targets.joined())
      return CommandRun(["lint", path, "--only", "true-predicate", option, folder.path(file)])
    }
    let written = try lint(known, "--write-baseline", "baseline.json")
    #expect(written.status == 0 && written.output.hasSuffix(" written to \(folder.path("baseline.json"))\n"))
    #expect(try folder.text("baseline.json").contains(#""path": "sub/project.yml""#))
    for found in 1...4 {
      for (option, file) in [("--baseline", "baseline.json"), ("--config", "lint.json")] {
        let run = try lint(found, option, file)
        let (left, new) = (min(known, found), max(0, found - known))
        let count = new == 0 ? "no findings" : new == 1 ? "1 error" : "\(new) errors"
        #expect(run.status == (new > 0 ? 1 : 0) && run.lines.last?.hasPrefix("\(count) in ") == true, "\(run)")
        #expect(run.lines.last?.hasSuffix("; \(left) left out by comments or the baseline") == true, "\(run)")
      }
    }
  }
}
