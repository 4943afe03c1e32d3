import ActivationRuleDocuments
import ActivationRuleModel
import ActivationRuleProjects
import ActivationRuleTestSupport
import ActivationRuleText
import Testing

@Suite("Project files")
struct ProjectFileTests {
  /// A project file and the rules in it as JSON; a marker ▶ stands where each of them begins.
  struct Row: Sendable, CustomTestStringConvertible {
    let name: String
    let text: String
    let rules: [String]

    init(_ name: String, _ text: String, _ rules: String...) {
      (self.name, self.text, self.rules) = (name, text, rules)
    }

    var testDescription: String { "\(name): \(text.prefix(60))" }
  }

  private static let point = #""NSExtensionPointIdentifier":"com.apple.share-services""#

  static let rows: [Row] = [
    // YAML: block and flow collections.
    Row("project.yml", ""), Row("project.yml", "name: App # NSExtension\n"),
    Row(
      "project.yml",
      "targets:\n  Share:\n    ▶NSExtension:\n      NSExtensionPointIdentifier: com.apple.share-services\n"
        + "      NSExtensionAttributes:\n        NSExtensionActivationRule: TRUEPREDICATE # for now\n  Other: 1\n",
      #"{"NSExtension":{\#(point),"NSExtensionAttributes":{"NSExtensionActivationRule":"TRUEPREDICATE"}}}"#),
    Row(
      "project.yaml", "a: 1\n▶NSExtension: {a: [1, b, {c: d}], 'e': \"f\"}\n",
      #"{"NSExtension":{"a":[1,"b",{"c":"d"}],"e":"f"}}"#),
    Row(
      "project.yml", "NSExtensionActivationRule:\n  ▶a:\n  - 1\n  - b: 2\n    c: 3\n  - - x\n    - y\n",
      #"{"a":[1,{"b":2,"c":3},["x","y"]]}"#),
    // A dash with nothing behind it is null, and takes no dash below it.
    Row("project.yml", "activationRule:\n  ▶a:\n  -\n  - 1\n", #"{"a":[null,1]}"#),
    Row("project.yml", "- NSExtensionActivationRule: ▶one\n- - iosActivationRules: ▶two\n", #""one""#, #""two""#),
    Row("project.yml", "\u{FEFF}NSExtensionActivationRule: ▶mark\r\nb: 1\r\n", #""mark""#),
    Row("project.yml", "NSExtensionActivationRule:\nNSExtension: text\nactivationRule: ▶{}\n", "{}"),
    // YAML: what plain scalars stand for.
    Row(
      "project.yml",
      "NSExtensionActivationRule:\n  ▶a: true\n  b: Off\n  c: ~\n  d: -12\n  e: 1.5\n  f: 1.5.2\n  g: 'yes'\n  h: 0x10\n",
      #"{"a":true,"b":false,"c":null,"d":-12,"e":1.5,"f":"1.5.2","g":"yes","h":16}"#),
    Row(
      "project.yml",
      "activationRule:\n  ▶a: 0b11\n  b: 017\n  c: 0o17\n  d: -0x1F\n  e: 1_000\n  f: 08\n  g: +7\n  h: _1\n  i: 0\n  j: 1e3\n",
      #"{"a":3,"b":15,"c":15,"d":-31,"e":1000,"f":8,"g":7,"h":"_1","i":0,"j":1000.0}"#),
    // YAML: anchors, aliases and merges.
    Row("project.yml", "NSExtensionActivationRule: [a, &b ▶c, *b]\nactivationRule: *b\n", #""c""#),
    Row("project.yml", "a: &a ▶text\nNSExtensionActivationRule: *a # here\n", #""text""#),
    Row(
      "project.yml", "a: &a\n  ▶b: 1\nNSExtensionActivationRule:\n  *a\niosActivationRules: *a\n", #"{"b":1}"#),
    Row(
      "project.yml", "x: &x {a: 1, b: 2}\ny: &y {b: 3, c: 4}\nactivationRule: ▶{<<: [*x, *y], '<<': 5, a: 6}\n",
      #"{"<<":5,"a":6,"b":2,"c":4}"#),
    Row(
      "project.yml", "- &a\n  NSExtensionActivationRule: ▶one\n- activationRule: &b ▶\"two\"\n", #""one""#, #""two""#),
    // YAML: one document.
    Row("project.yml", "# a\n%YAML 1.1\n--- # b\nactivationRule: ▶a\n...\n", #""a""#),
    // YAML: what lines become.
    Row("project.yml", "activationRule: ▶>\n  a\n  b\n\n\n  c\n    d\n  e\n\nf: 1\n", #""a b\n\nc\n  d\ne\n""#),
    Row("project.yml", "activationRule: ▶|1+\n  a\n\n", #"" a\n\n""#),
    Row("project.yml", "activationRule: ▶a\n  b\n\n  c\nd: 1\n", #""a b\nc""#),
    Row("project.yml", "activationRule: ▶{a: b # c\n  , d:\n  e}\n", #"{"a":"b","d":"e"}"#),
    // YAML: scalars of several lines.
    Row("project.yml", "NSExtensionActivationRule: ▶a ==\n  1 # end\n", #""a == 1""#),
    Row("project.yml", "NSExtensionActivationRule: ▶|\n  a\n    b\n\n  c\n\nd: 1\n", #""a\n  b\n\nc\n""#),
    Row("project.yml", "NSExtensionActivationRule: ▶>-\n  a\n  b\n", #""a b""#),
    Row("project.yml", "NSExtensionActivationRule: ▶\"a\\n\\x41\\u00e9\\U0001F600 \\\"\\\\\\/\"", #""a\nAé😀 \"\\/""#),
    Row("project.yml", "NSExtensionActivationRule: ▶'it''s\n  long'", #""it's long""#),
    // Swift: literals, also in calls, of several lines, raw and joined.
    Row("Project.swift", "let a = [\"NSExtensionActivationRule\": ▶\"a\" + \"b\", \"x\": y()]", #""ab""#),
    Row("Project.swift", "[\"iosActivationRules\": ▶#\"a \"b\" \\n\"#]", #""a \"b\" \\n""#),
    Row("Project.swift", "[\"activationRule\": ▶\"\"\"\n    one\\t1\n      two\n    \"\"\"]", #""one\t1\n  two""#),
    Row(
      "Project.swift",
      "/* [\"NSExtensionActivationRule\": 1] */ [\"NSExtensionActivationRule\": ▶[\"a\": 1_000, // b\n\"c\": true, \"d\": 1.5, \"e\": [1, -2]]]",
      #"{"a":1000,"c":true,"d":1.5,"e":[1,-2]}"#),
    Row(
      "Project.swift",
      ".dictionary([▶\"NSExtension\": .dictionary([\"NSExtensionPrincipalClass\": name(of: [1]), \"NSExtensionAttributes\": Plist.Value.dictionary([\"NSExtensionActivationRule\": .string(\"a\")])])])",
      #"{"NSExtension":{"NSExtensionAttributes":{"NSExtensionActivationRule":"a"}}}"#),
    Row("Project.swift", "[\"NSExtension\": other, \"NSExtensionActivationRule\" ]"),
    // Swift: what a call gets or a statement changes, as it stands.
    Row(
      "Project.swift", "x([▶\"NSExtension\": [\"NSExtensionAttributes\": [\"NSExtensionActivationRule\": \"a\"]]])",
      #"{"NSExtension":{"NSExtensionAttributes":{"NSExtensionActivationRule":"a"}}}"#),
    Row(
      "Project.swift",
      "var a = [▶\"NSExtension\": [\"NSExtensionAttributes\": [\"NSExtensionActivationRule\": \"a\"]]]",
      #"{"NSExtension":{"NSExtensionAttributes":{"NSExtensionActivationRule":"a"}}}"#),
    Row(
      "Project.swift",
      "var a: [String: B] { [▶\"NSExtension\": [\"NSExtensionAttributes\": [\"NSExtensionActivationRule\": \"a\"]]] }",
      #"{"NSExtension":{"NSExtensionAttributes":{"NSExtensionActivationRule":"a"}}}"#),
    Row(
      "Project.swift",
      "[\"\\(a)\", \"x\": [▶\"NSExtension\": [k: 1, \"NSExtensionPointIdentifier\": \"com.apple.photo-editing\"]]]",
      #"{"NSExtension":{"NSExtensionPointIdentifier":"com.apple.photo-editing"}}"#),
    // Swift: an extension whose list stands in a file, or holds other keys alone, and one without a rule.
    Row("Project.swift", ".target(product: .appExtension, infoPlist: .file(path: \"Share/Info.plist\"))"),
    Row(
      "Project.swift", ".target(product: .appExtension, infoPlist: .extendingDefault(with: [\"CFBundleName\": name]))"),
    Row("Project.swift", ".target(product: .appExtension, infoPlist: nil, sources: [\"A\"])"),
    Row(
      "Project.swift",
      ".target(infoPlist: .extendingDefault(with: [▶\"NSExtension\": [\"NSExtensionAttributes\": [\"IntentsSupported\": [intent]]]]))",
      #"{"NSExtension":{"NSExtensionAttributes":{"IntentsSupported":{}}}}"#),
    // Expo: rules under the names that plug-ins use.
    Row("app.json", #"{"a": [{"iosActivationRules": ▶"x"}, {"activationRule": 1}]}"#, #""x""#),
    Row("app.config.json", #"{"b": ▶{"NSExtension": {"c": 1}}}"#, #"{"NSExtension":{"c":1}}"#),
    // JavaScript: keys with and without quotes, three kinds of strings, comments, commas at the end, and types behind values.
    Row(
      "plugins/withShare.js",
      "f({ CFBundleName: name, ▶NSExtension: { 'NSExtensionAttributes': { /* a */ \"NSExtensionActivationRule\": {a: 1, 'b': true, c: [1.5, null,], }, }, NSExtensionMainStoryboard: `Main${x}`, } })",
      #"{"NSExtension":{"NSExtensionAttributes":{"NSExtensionActivationRule":{"a":1,"b":true,"c":[1.5,null]}}}}"#),
    Row("a.ts", "const a = { NSExtensionActivationRule: ▶'a \\'b\\' ' + \"c\" as const };", #""a 'b' c""#),
    Row("a.mjs", "x.NSExtension.y['NSExtensionActivationRule'] = ▶`a\n$b`;\n", #""a\n$b""#),
    Row("a.cjs", "x.NSExtensionActivationRule = ▶{ a: 1 }\n// NSExtensionActivationRule\ny()", #"{"a":1}"#),
    // Scripts of Expo, with what plug-ins make of their options.
    Row(
      "app.config.ts", "export default { plugins: ['a', ['b', c()], ['d', {iosActivationRules: ▶'e'}]] };", #""e""#),
    Row(
      "expo-target.config.js",
      "module.exports = c => ({ type: 'share', icon: c.icon, infoPlist: ▶{ NSExtension: {\"a\": 1} } });",
      #"{"NSExtension":{"a":1}}"#),
  ]

  @Test("hold the rules that are written in them, with their places", arguments: rows)
  func reads(_ row: Row) throws {
    let marked = Marked(row.text)
    let form = try #require(Form.projects.form(of: row.name))
    let found = try form.rules(in: marked.source)
    #expect(found.rules.map { JSONValue($0.root).text() } == row.rules)
    #expect(found.rules.map { $0.root.range.lowerBound } == marked.offsets)
    #expect((found.failure(in: marked.source) == nil) == !row.rules.isEmpty)
  }

  /// Scripts whose rule is no literal; the marker ▶ stands at what is named.
  static let unreadScripts: [(name: String, text: String)] = [
    ("a.js", "({ NSExtensionActivationRule: ▶rule })"), ("a.js", "({ NSExtensionActivationRule: ▶`a ${b}` })"),
    ("a.js", "({ NSExtensionActivationRule: ▶'a'.trim() })"),
    ("a.js", "({ NSExtensionActivationRule: ▶on ? 'a' : 'b' })"),
    ("a.js", "({ NSExtensionActivationRule: ▶['a', 'b'].join('') })"),
    ("a.js", "({ NSExtensionActivationRule: {a: 1, ▶...b} })"),
    ("a.js", "({ NSExtensionActivationRule: {[▶key]: 1} })"),
    ("a.js", "({ NSExtension: {▶NSExtensionAttributes} }) // NSExtensionActivationRule"),
    ("a.ts", "type A = { NSExtensionActivationRule: ▶string };"),
    ("a.ts", "expect(list.▶NSExtensionActivationRule).toBe('a');"), ("a.js", "f({ ▶NSExtensionActivationRule });"),
    ("a.js", "const a = `<key>▶NSExtensionActivationRule</key>`;"), ("a.js", "x = ▶NSExtensionActivationRule"),
    ("app.config.js", "({ plugins: [...(a ? ['▶expo-share-intent'] : [])] })"),
    ("app.config.js", "({ plugins: [['expo-share-intent', ▶options]] })"),
    ("app.config.js", "({ plugins: [['expo-share-extension', {▶...options}]] })"),
    ("expo-target.config.js", "module.exports = { type: 'share', activationRules: ▶rules() };"),
    ("expo-target.config.js", "▶module.exports = { type: 'share' };"),
  ]

  @Test("that are scripts and hold no literal are named at the place", arguments: unreadScripts.indices)
  func namesUnread(_ index: Int) throws {
    let row = Self.unreadScripts[index]
    let marked = Marked(row.text)
    let form = try #require(Form.projects.form(of: row.name))
    #expect(form.mentionsRule(marked.source.bytes))
    let found = try form.rules(in: marked.source)
    #expect(found.rules.isEmpty && found.remarks.map { $0.id } == ["rule-not-read"])
    #expect(found.remarks.map { $0.range.lowerBound } == marked.offsets)
    let failure = try #require(found.failure(in: marked.source))
    // A target's tool writes its own rule where nothing mentions one.
    let says =
      row.text.hasPrefix("▶") ? "'activationrule make photo link --into ./Info.plist'" : "a script is not run here; "
    #expect(failure.finding.severity == .error && failure.finding.message.contains(says), "\(failure)")
  }

  @Test("name what they leave unread beside a rule that is read")
  func namesTheRest() throws {
    let text = "a({NSExtensionActivationRule: 'b'}); c({NSExtensionActivationRule: d}); e.NSExtensionActivationRule"
    let found = try Form.script(.javaScript).rules(in: SourceText(name: "a.js", text: text))
    #expect(found.rules.count == 1 && found.remarks.map { $0.severity } == [.warning])
    let mention = SourceText(name: "a.js", text: "a({NSExtensionActivationRule: 'b'}); e.NSExtensionActivationRule")
    let remarks = try Form.script(.javaScript).rules(in: mention).remarks
    #expect(remarks.map { $0.severity } == [.warning])
    #expect(remarks.allSatisfy { $0.message.hasPrefix("line 1 may change the rule, and is not read; ") })
  }

  static let targets: [(name: String, text: String, names: [String?])] = [
    ("project.yml", "targets:\n  A:\n    NSExtension: {a: 1}\n  B:\n    NSExtension: {a: 2}\n", ["A", "B"]),
    (
      "Project.swift",
      "[.target(name: \"A\", infoPlist: [\"NSExtension\": [\"a\": 1]]), Target(infoPlist: [\"NSExtension\": [\"a\": 2]]), .target(product: .app, name: \"C\", infoPlist: .dictionary([\"NSExtension\": [:]]))]",
      ["A", nil, "C"]
    ),
    ("app.json", #"{"plugins": ["expo-share-intent"]}"#, ["expo-share-intent"]),
  ]

  @Test("name each extension by its target", arguments: targets.indices)
  func namesTargets(_ index: Int) throws {
    let row = Self.targets[index]
    let form = try #require(Form.projects.form(of: row.name))
    let found = try form.rules(in: SourceText(name: row.name, text: row.text))
    #expect(found.rules.map { $0.about.name } == row.names)
  }

  @Test("of XcodeGen may chain any number of templates")
  func chain() throws {
    let templates = (1..<30_000).map { "\"A\($0)\": {\"templates\": [\"A\($0 - 1)\"]}" }.joined(separator: ", ")
    let text = "{\"targetTemplates\": {\(templates)}, \"targets\": {\"B\": {\"templates\": [\"A29999\"]}}}"
    let found = try Form.xcodeGen.rules(in: SourceText(name: "project.json", text: text))
    #expect(found.rules.isEmpty)
  }

  private static let literals = "the rule is not written as literals, and cannot be read without running the file"

  /// Files that cannot be read; the marker ▶ stands at the fault.
  static let broken: [(name: String, complaint: Complaint)] = [
    ("project.yml", Complaint("NSExtensionActivationRule: ▶\"a", "yaml-not-read", "a quote is not closed")),
    (
      "project.yml",
      Complaint(
        "NSExtensionActivationRule: ▶*rule", "yaml-not-read", "no anchor '&rule' is defined above")
    ),
    ("project.yml", Complaint("activationRule: &a ▶*b", "yaml-not-read", "no anchor '&b' is defined above")),
    ("project.yml", Complaint("activationRule: ▶& a", "yaml-not-read", "a name is missing")),
    (
      "project.yml",
      Complaint("activationRule: {▶<<: 1}", "yaml-not-read", "'<<' takes a mapping or a list of mappings")
    ),
    (
      "project.yml",
      Complaint(
        "activationRule:\n  ▶&a b: 1", "yaml-not-read", "anchors of keys are not read here; write the key out")
    ),
    (
      "project.yml", Complaint("activationRule: ▶@a", "yaml-not-read", "a text that begins with this sign needs quotes")
    ),
    (
      "project.yml",
      Complaint("activationRule: ▶- a", "yaml-not-read", "a list or a mapping begins on a new line")
    ),
    ("project.yml", Complaint("activationRule: 'a' ▶b", "yaml-not-read", "unexpected text after the value")),
    (
      "project.yml",
      Complaint("activationRule: |▶x\n  a", "yaml-not-read", "this is not allowed after the mark of a block scalar")
    ),
    ("project.yml", Complaint("activationRule: > ▶a", "yaml-not-read", "a block of text begins on the next line")),
    (
      "project.yml",
      Complaint(
        "--- ▶activationRule: a", "yaml-not-read",
        "text after '---' is not read; begin on the next line")
    ),
    (
      "project.yml",
      Complaint("a:\n   b: 1\n ▶NSExtension: 1", "yaml-not-read", "this line is not as far in as any line above")
    ),
    (
      "project.yml",
      Complaint("NSExtensionActivationRule: {a: ▶1", "yaml-not-read", "expected ',' or the closing bracket")
    ),
    ("project.yml", Complaint("NSExtensionActivationRule: ▶[a,", "yaml-not-read", "a bracket is not closed")),
    ("project.yml", Complaint("NSExtensionActivationRule: {a▶}", "yaml-not-read", "expected ':'")),
    ("project.yml", Complaint("NSExtensionActivationRule: {a: ▶, b: 1}", "yaml-not-read", "a value is missing")),
    ("project.yml", Complaint("NSExtensionActivationRule: {a:▶ ", "yaml-not-read", "a value is missing")),
    ("project.yml", Complaint("NSExtensionActivationRule: \"▶\\q\"", "yaml-not-read", "this escape is not read")),
    ("project.yml", Complaint("NSExtensionActivationRule: \"▶\\uD800\"", "yaml-not-read", "this escape is not read")),
    ("project.yml", Complaint("NSExtension:\n  a: 1\n  ▶b\n", "yaml-not-read", "expected a key and a colon")),
    ("project.yml", Complaint("name: App # NSExtension\n▶- a\n", "yaml-not-read", "expected a key and a colon")),
    ("Project.swift", Complaint("[\"NSExtensionActivationRule\": ▶rule()]", "rule-not-read", literals)),
    ("Project.swift", Complaint("[\"NSExtensionActivationRule\": ▶\"a \\(b)\"]", "rule-not-read", literals)),
    ("Project.swift", Complaint("[\"NSExtensionActivationRule\": ▶\"a\".b]", "rule-not-read", literals)),
    ("Project.swift", Complaint("[\"NSExtensionActivationRule\": [\"a\": ▶b]]", "rule-not-read", literals)),
    (
      "Project.swift",
      Complaint(
        "[\"NSExtension\": [\"NSExtensionPointIdentifier\": \"com.apple.share-services\", \"NSExtensionAttributes\": ▶own]]",
        "rule-not-read", literals)
    ),
  ]

  @Test("that cannot be read are errors with their places", arguments: broken.indices)
  func complains(_ index: Int) throws {
    let (name, complaint) = Self.broken[index]
    let marked = Marked(complaint.marked)
    let form = try #require(Form.projects.form(of: name))
    let error = try #require(throws: Failure.self) { try form.rules(in: marked.source) }
    #expect(error.finding.id == complaint.id && error.finding.message == complaint.message)
    #expect([error.finding.range.lowerBound] == marked.offsets)
  }

  @Test("of other extensions may be made by calls")
  func passesOverOthers() throws {
    let text =
      "[\"NSExtension\": [\"NSExtensionAttributes\": own, \"NSExtensionPointIdentifier\": \"com.apple.intents-service\"]]"
    let found = try Form.tuist.rules(in: SourceText(name: "a", text: text))
    #expect(
      found.rules.map { $0.root["NSExtension"]?["NSExtensionPointIdentifier"]?.string } == ["com.apple.intents-service"]
    )
  }

  private static let tooDeep = "more than \(Limit.projectNesting.value) values inside each other"

  @Test("are as deep as the limit, and no deeper", arguments: [("{a: ", "}"), ("{a: [", "]}")])
  func depth(_ open: String, _ close: String) throws {
    func nested(_ count: Int) -> SourceText {
      let parts = String(repeating: open, count: count) + "1" + String(repeating: close, count: count)
      return SourceText(name: "a", text: "NSExtensionActivationRule: " + parts)
    }
    let deepest = nested((Limit.projectNesting.value - 1) / open.utf8.count { "{[".utf8.contains($0) })
    #expect(try Form.xcodeGen.rules(in: deepest).failure(in: deepest) == nil)
    let error = #expect(throws: Failure.self) { try Form.xcodeGen.rules(in: nested(100_000)) }
    #expect(error?.finding.message == Self.tooDeep)
  }

  /// Literals inside each other in each language: what is before them, what repeats, what closes it again.
  static let nestings: [(form: Form, start: String, open: String, close: String)] = [
    (.script(.app), "export default {NSExtension: ", "{a: 1, NSExtension: ", "}"),
    (.script(.app), "export default {NSExtension: ", "{a, NSExtension: ", ""),
    (.script(.app), "export default {plugins: ", "[1, ", "]"),
    (.script(.javaScript), "x = {iosActivationRules: ", "[{a: ", "}]"),
    (.script(.javaScript), "const a = b\nx = {NSExtensionActivationRule: ", "{a, b: ", ""),
    (.script(.target), "module.exports = ", "{type: 'share', a: ", "}"),
    (.tuist, "let a = [\"NSExtension\": ", "[\"a\": 1, \"NSExtension\": ", "]"),
    (.tuist, "let a = [\"NSExtension\": ", "[\"NSExtensionActivationRule\": ", ""),
    (.tuist, "let a = [\"NSExtension\": ", "[1, ", "]"),
    (.tuist, "let a = [\"NSExtensionActivationRule\": ", ".dictionary([\"a\": ", "])"),
    (.xcodeGen, "NSExtension: ", "{a: 1, NSExtension: ", "}"), (.xcodeGen, "NSExtension: ", "[1, ", ""),
    (.xcodeGen, "NSExtension: ", "&a ", ""), (.xcodeGen, "NSExtension: ", "[&a ", ""),
  ]

  @Test("that are nested too deeply are one error at its place, in every language", arguments: nestings.indices)
  func tooDeep(_ index: Int) throws {
    let (form, start, open, close) = Self.nestings[index]
    let opened = open.utf8.count { "{[(".utf8.contains($0) }
    for count in [1, opened, Limit.projectNesting.value, Limit.projectNesting.value + 1, 1_000] {
      let text = start + String(repeating: open, count: count) + "1" + String(repeating: close, count: count)
      let source = SourceText(name: "a", text: text)
      let isTooDeep = count >= Limit.projectNesting.value
      do throws(Failure) {
        _ = try form.rules(in: source)
        #expect(!isTooDeep, "\(count)")
      } catch {
        #expect((error.finding.message == Self.tooDeep) == isTooDeep, "\(count) \(error.finding)")
        // A constant is where its value is.
        let place = start.hasPrefix("const a = ") ? 10 : start.utf8.count + open.utf8.count
        #expect(!isTooDeep || error.finding.range.lowerBound >= place, "\(count)")
      }
    }
  }

  /// Files of any length whose values have no end, by their beginning and what repeats.
  static let unending: [(form: Form, start: String, part: String)] = [
    (.tuist, "let a = ", "[\"NSExtension\": f(] "), (.tuist, "let a = ", "\"NSExtension\": [f, \"a\": g(}, "),
    (.tuist, "", "\"NSExtensionActivationRule\": f( "), (.script(.app), "x = ", "{NSExtension: f(} "),
    (.script(.app), "x = ", "plugins: [f(}, "), (.script(.target), "", "{ type: a( ] "),
    (.script(.app), "const a = '\(String(repeating: "x", count: 5_000))'\nx = {NSExtensionActivationRule: [", "a, "),
  ]

  @Test("that have no end are read as far as their length allows, in every language", arguments: unending.indices)
  func endless(_ index: Int) {
    let (form, start, part) = Self.unending[index]
    let source = SourceText(name: "a", text: start + String(repeating: part, count: 10 * Limit.projectSteps.value))
    #expect(throws: Failure.self) {
      let found = try form.rules(in: source)
      if let failure = found.failure(in: source) { throw failure }
    }
  }

  @Test("that many targets take from one template are one error")
  func templates() {
    let count = 800
    let keys = (0..<count).map { "    k\($0): 1\n" }.joined()
    let targets = (0..<count).map { "  T\($0): {templates: [A], NSExtensionActivationRule: a}\n" }.joined()
    let source = SourceText(name: "a", text: "targetTemplates:\n  A:\n" + keys + "targets:\n" + targets)
    let error = #expect(throws: Failure.self) { try Form.xcodeGen.rules(in: source) }
    #expect(error?.finding.message == "reading this file takes too many steps")
  }

  @Test("of a script may name a rule in any number of comments")
  func comments() throws {
    let rule = "x = {NSExtensionActivationRule: 'a'}\n"
    let comments = String(repeating: "a // NSExtensionActivationRule\n", count: 20_000)
    let found = try Form.script(.app).rules(in: SourceText(name: "a", text: comments + rule + comments))
    #expect(found.rules.count == 1 && found.remarks.isEmpty)
  }

  @Test("have as many rules as the limit, and no more")
  func rules() throws {
    for count in [Limit.projectRules.value, Limit.projectRules.value + 1] {
      let targets = String(repeating: ".target(infoPlist: [\"NSExtensionActivationRule\": \"a\"]), ", count: count)
      let source = SourceText(name: "a", text: "let a = [\(targets)]")
      #expect((try? Form.tuist.rules(in: source))?.rules.count == (count > Limit.projectRules.value ? nil : count))
    }
  }

  @Test("that are long and right are read whole")
  func long() throws {
    let target = """
      .target(name: "A", infoPlist: .extendingDefault(with: ["NSExtension": ["NSExtensionPointIdentifier":
      "com.apple.share-services", "NSExtensionAttributes": ["NSExtensionActivationRule": rule]]])),
      """
    let text = "let rule = \"a\"\nlet p = Project(targets: [\(String(repeating: target, count: 300))])"
    let found = try Form.tuist.rules(in: SourceText(name: "a", text: text))
    #expect(found.rules.count == 300 && found.remarks.isEmpty)
  }

  @Test("of constants that name each other are no deeper either", arguments: [("{b: ", "}"), ("", "")])
  func deepConstants(_ open: String, _ close: String) {
    let names = (0...1_000).map { "a\($0)" }
    let constants = zip(names, names.dropFirst()).map { "const \($0) = \(open)\($1)\(close)" }.joined(separator: "\n")
    let text = constants + "\nmodule.exports = {NSExtensionActivationRule: a0}"
    let error = #expect(throws: Failure.self) {
      let source = SourceText(name: "a", text: text)
      let found = try Form.script(.app).rules(in: source)
      if let failure = found.failure(in: source) { throw failure }
    }
    #expect(error?.finding.id == "rule-not-read")
  }

  @Test("of lines that go in further and further end at the same depth")
  func deepLines() {
    let lines = (1..<200).map { [String](repeating: " ", count: $0).joined() + "a:\n" }.joined()
    let source = SourceText(name: "a", text: "NSExtensionActivationRule:\n" + lines)
    let error = #expect(throws: Failure.self) { try Form.xcodeGen.rules(in: source) }
    #expect(error?.finding.message == Self.tooDeep)
    let brackets = "[\"NSExtensionActivationRule\": " + [String](repeating: "[", count: 100_000).joined()
    #expect(throws: Failure.self) {
      try Form.tuist.rules(in: SourceText(name: "a", text: brackets))
    }
  }

  // Found by fuzzing: a fault of the rule stood behind the end of the file.
  @Test(
    "that are not UTF-8 are refused with the place",
    arguments: [
      (Form.xcodeGen, "NSExtensionActivationRule: 'a", "'\n"),
      (.tuist, "let a = [\"NSExtensionActivationRule\": \"a", "\"]"),
    ])
  func notUTF8(_ form: Form, _ start: String, _ end: String) {
    let source = SourceText(name: "a", bytes: Array(start.utf8) + [0xFF, 0xFF] + Array(end.utf8))
    let error = #expect(throws: Failure.self) { try form.rules(in: source) }
    #expect(error?.finding.id == "invalid-encoding" && error?.finding.range.lowerBound == start.utf8.count)
  }

  @Test(
    "of Swift that end within a string have no rule", arguments: ["\"a\\", "\"\"\"\n\\", "#\"a\\", "\"a", "\"\\\\\\"])
  func endsWithinString(_ literal: String) {
    let source = SourceText(name: "Project.swift", text: "let a = [\"NSExtensionActivationRule\": \(literal)")
    let found = try? Form.tuist.rules(in: source)
    #expect(found?.rules.contains { $0.root.string != nil } != true)
  }

  /// Names of files, the form of each, and whether a text about a rule and one about nothing seem to lead to a rule.
  static let names: [(name: String, form: Form?)] = [
    ("project.yml", .xcodeGen), ("project.yaml", .xcodeGen), ("app.json", .expo), ("app.config.json", .expo),
    ("expo-target.config.json", .expo), ("Project.swift", .tuist), ("A.xcodeproj/project.pbxproj", .xcode),
    ("app.config.js", .script(.app)), ("app.config.mts", .script(.app)),
    ("a/share.yaml", .xcodeGen), ("project.json", .xcodeGen), ("Tuist/ProjectDescriptionHelpers/A.swift", .tuist),
    ("ProjectDescriptionHelpers.swift", nil),
    ("expo-target.config.cjs", .script(.target)), ("app.config.rb", nil), ("a.py", nil),
    ("other.config.js", .script(.javaScript)), ("app.tsx", .script(.javaScript)), ("js", nil), ("a.sh", nil),
    ("Package.swift", nil),
  ]

  @Test("have a tool for their name", arguments: names.indices)
  func kinds(_ index: Int) {
    let row = Self.names[index]
    #expect(Form.projects.form(of: row.name) == row.form)
    guard let form = row.form else { return }
    #expect(form.mentionsRule(Array("a INFOPLIST_KEY_NSExtensionActivationRule".utf8)))
    #expect(!form.mentionsRule(Array("expo-sharing".utf8)))
    let isExpo = [.expo, .script(.app), .script(.target)].contains(form)
    for words in ["expo-share-intent", "expo-share-extension", "'expo-sharing', {enabled: true}", "activationRule"] {
      #expect(form.mentionsRule(Array(words.utf8)) == isExpo, "\(words)")
    }
  }
}
