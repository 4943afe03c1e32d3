import ActivationRuleTestSupport
import Testing

/// What a stranger may fill a file with so that a reader has much to do, for each kind of file.
///
/// `MemoryTests` asks about the largest of them, `GrowthTests` about the steps for two sizes.
struct HostileShape: CustomTestStringConvertible, Sendable {
  /// The file that is filled.
  let name: String
  /// What stands before, again and again, and behind; a `№` stands for the number of a part, a `№+` for the next.
  private let (before, part, behind): (String, String, String)
  /// The other files.
  let others: [String: String]
  let arguments: [String]
  let testDescription: String

  /// The length of a part.
  var size: Int { part.utf8.count }

  private init(_ file: File, _ filling: String, _ line: String) {
    let parts = filling.components("…")
    let (first, last) = parts.count == 1 ? ("", "") : (parts[0], parts[2])
    (name, others, part) = (file.name, file.others, parts.count == 1 ? filling : parts[1])
    (before, behind) = (file.before + first, last + file.behind)
    arguments = line.split(separator: " ").map { String($0) }
    testDescription = "\(file.name) of \(filling.debugDescription): \(line)"
  }

  /// Returns the file with so many parts.
  func bytes(_ count: Int) -> [UInt8] {
    var bytes = Array(before.utf8)
    if part.contains("№") {
      let pieces = part.replacing("№+", with: "№!").components("№").map { Array($0.utf8) }
      for number in 0..<count {
        bytes += pieces[0]
        for piece in pieces.dropFirst() {
          let isNext = piece.first == UInt8(ascii: "!")
          bytes += Array(String(isNext ? number + 1 : number).utf8) + piece.dropFirst(isNext ? 1 : 0)
        }
      }
    } else {
      let piece = Array(part.utf8)
      bytes.reserveCapacity(bytes.count + count * piece.count + behind.utf8.count)
      for _ in 0..<count { bytes += piece }
    }
    return bytes + behind.utf8
  }

  // MARK: Files

  private struct File {
    var name: String
    var before = ""
    var behind = ""
    var others: [String: String] = [:]
    var lines: [String]
    var fillings: [String]

    var shapes: [HostileShape] { lines.flatMap { line in fillings.map { HostileShape(self, $0, line) } } }
  }

  static let all = (lists + code + projects + others).flatMap { $0.shapes }

  private static func list(_ rule: String) -> (String, String) {
    let parts = RulePlacesTests.list(rule, extra: "▶").components("▶")
    return (parts[0], parts[1])
  }

  private static let rule = "NSExtensionActivationRule"
  private static let text = "NSExtensionActivationSupportsText"
  private static let anything = "<string>TRUEPREDICATE</string>"

  private static var inRule: (String, String) {
    let parts = RulePlacesTests.list("▶").components("▶")
    return (parts[0], parts[1])
  }

  private static var lists: [File] {
    let (above, below) = list(anything)
    let member = "\"NSExtension\": {\"NSExtensionAttributes\": {\"\(rule)\": \"TRUEPREDICATE\"}}}"
    return [
      File(
        name: "Info.plist", before: above, behind: below, lines: ["lint Info.plist", "evaluate Info.plist --text a"],
        fillings: [
          "<key>a</key><array>…<dict/>…</array>", "<key>a</key>…<array>…", "<key>a</key>…<dict><key>a</key>…",
          "<key>a</key><string>…&amp;…</string>", "<key>a</key><string>…&#x41;…</string>",
          "<key>a</key><string>…&…</string>",
          "<key>a</key><string>…<![CDATA[x]]>…</string>", "<!-- -->", "<!--", "<?a?>", "<", "<key>a</key><true/>",
          "<key>NSExtensionB№</key><true/>", "<key>a</key><data>…AAAA…</data>", "<key>a</key><integer>…1…</integer>",
          "<key>a</key><array>…<real>1e300</real>…</array>",
          "<key>a</key><array>…<date>2020-01-01T00:00:00Z</date>…</array>",
          "<<<<<<< a\n=======\n>>>>>>> b\n", "<key>a</key><array… a=\"b\"…></array>",
          "<key>UTExportedTypeDeclarations</key><array>…<dict><key>UTTypeIdentifier</key><string>x.t№</string>"
            + "<key>UTTypeConformsTo</key><string>x.t№+</string></dict>…</array>",
        ]),
      File(
        name: "Info.plist", before: inRule.0, behind: inRule.1,
        lines: ["lint Info.plist", "lint --fix --dry-run Info.plist", "describe Info.plist"],
        fillings: [
          "<string>…a == 1 AND …TRUEPREDICATE</string>", "<string>…(…</string>",
          "<string>a MATCHES \"…(a|b)*…\"</string>",
          "<string>…$(A)…</string>", "<string>…$(…</string>", "<string>$(A:…lower:…)</string>",
          "<string>…\u{201C}…</string>",
          "<dict>…<key>NSExtensionActivationSupportsX№</key><integer>1</integer>…</dict>",
          "<dict>…<key>\(text)</key><true/>…</dict>", "<array>…<string>x</string>…</array>",
        ]),
      File(
        name: "Info.plist", before: "{", behind: "}", lines: ["lint Info.plist"],
        fillings: ["a=b;", "a=\"…\\101…\";", "/* */", "/* ", "a=…(…", "a=<…00…>;"]),
      File(
        name: "a.json", before: "{", behind: member, lines: ["lint a.json", "evaluate a.json --text a"],
        fillings: [
          "\"a\":[…[],…1],", "\"a\":…[…", "…\"a\":{…", "\"a\":\"…\\u0041…\",", "\"a\":\"…\\ud83d…\",", "\"a\":1,",
          "\"NSExtensionActivationSupports№\":1,", "\"a\":…1…,", "\"", " ", "{}",
        ]),
    ]
  }

  private static var code: [File] {
    let script = "module.exports = {NSExtension: {NSExtensionAttributes: {\(rule): \"TRUEPREDICATE\"}}}\n"
    let manifest =
      "let p = Project(targets: [.target(name: \"T\", product: .appExtension, infoPlist: .extendingDefault(with: "
      + "[\"NSExtension\": [\"NSExtensionAttributes\": [\"\(rule)\": \"TRUEPREDICATE\"]]]))])\n"
    return [
      File(
        name: "r", lines: ["evaluate r --text a", "lint r"],
        fillings: [
          "…a == 1 AND …TRUEPREDICATE", "(", "SUBQUERY(extensionItems, $i, ", "a IN {…\"x\", …1}", "'",
          "a == \"…\\x41…\"", "a ",
          "a….a… == 1", "a == …-…1", "…!…TRUEPREDICATE", "$", "a LIKE \"…*a…\"", "\"aaaaaaaa\" MATCHES \"…(a*)*…\"",
          "\"aaaa\" MATCHES \"…a{1,1000}…\"", "TERNARY(a == 1, ", "\u{201C}", "a == 1 ) ",
        ]),
      File(
        name: "r", before: "a b ", lines: ["describe r"],
        fillings: [
          "\"a\", ", "'a ", "`", "#\"a\" ", "[{(", "> a\n", "+ a\n", "```\n<dict/>\n```\n", "<string>", "/* a ",
          "&lt;key&gt;", "# a\n",
          "<!-- -->", "\(text): 1\n", "\(rule): ", "let a = \"TRUEPREDICATE\"\n", "@\"a\" ", "\"\"\"\n", "Dict {\n",
          "<key>\(rule)</key>\n",
          "\(rule) = {", "NSPredicate(format: \"a", "1: a\n",
        ]),
      File(
        name: "Project.swift", before: "import ProjectDescription\n", behind: manifest, lines: ["lint Project.swift"],
        fillings: [
          "let a = …[…\n", "let a = …f(…\n", "f(.appExtension, infoPlist: ", "[\"NSExtension\": f(", "let a№ = \"x\"\n",
          "let a№+ = a№\n", "let a = …#…\n", "let a = …\"\"\"\n…\n", "let a = \"…\\(…\"\n", "/* ", "//\n",
          "let a = \"a\"… + \"b\"…\n",
          "\"NSExtension\": [:], ", "f(.appExtension, infoPlist: a), ", ".dictionary([\"NSExtension\": [:], \"a\": ",
          "var a = [", "#if A\n",
        ]),
      File(
        name: "app.config.js", behind: script, lines: ["lint app.config.js"],
        fillings: [
          "({NSExtension: ", "a = …{…\n", "`${", "['expo-share-intent', ", "a['", "/* ", "/a/ ", "const a№ = \"x\"\n",
          "x = {…...a, …}\n",
          "a = …() => …1\n", "\(rule) ", "<a>", "a = {\(rule): …\"a\" + …\"b\"}\n",
        ]),
      File(
        name: "app.json", before: "{\"expo\":{\"plugins\":[", behind: "\"a\"]}}",
        lines: ["lint app.json", "describe app.json"],
        fillings: [
          "[\"share№\",{\"iosActivationRules\":{\"\(text)\":true}}],", "\"expo-share-intent\",", "[\"expo-sharing\",",
        ]),
    ]
  }

  private static var projects: [File] {
    let target = """
        T№:
          type: app-extension
          info:
            path: T№/Info.plist
            properties: {NSExtension: {NSExtensionAttributes: {\(rule): TRUEPREDICATE}}}

      """
    let settings = XcodeProjectText(debug: "▶", release: "").text.components("▶")
    let objects = XcodeProjectText(debug: "RULE = TRUEPREDICATE;").text.replacing(
      "{objects = {", with: "{objects = {▶"
    )
    .components("▶")
    let list = ["Share/Info.plist": RulePlacesTests.list("<string>$(RULE)</string>")]
    let named = list.merging(["App.xcodeproj/project.pbxproj": XcodeProjectText(base: "A.xcconfig").text]) {
      $1
    }
    return [
      File(
        name: "project.yml", before: "name: A\n", behind: "targets:\n" + target,
        lines: ["lint project.yml", "evaluate . --text a"],
        fillings: [
          "a:\n…  - 1\n…", "a: …[…\n", "a: [….[],…]\n", "x: &a 1\na: […*a,…]\n", "k№: &a№ x\n",
          "k№+: &k№+ [*k№, *k№]\n",
          "x: &a {k: 1}\ny: {<<: […*a,…]}\n", "a: \"…\\n…\"\n", "a: …\"…", "# a\n", "a: |\n…  x\n…", "---\n", "k№: v\n",
          "k: v\n", "\t", "- ",
          "a: …!!str …x\n", "a:\n…  k№: ${B}\n…", "include:\n…  - a№.yml\n…",
          "targetTemplates:\n…  A№+: {templates: [A№]}\n…",
          "targets:\n…\(target)…",
        ]),
      File(
        name: "App.xcodeproj/project.pbxproj", before: objects[0], behind: objects[1], others: list,
        lines: ["lint .", "evaluate . --text a"],
        fillings: [
          "F№ = {isa = PBXFileReference; path = a№;};\n",
          "C№ = {isa = XCBuildConfiguration; name = Debug; buildSettings = {R = a;};};\n",
          "T№ = {isa = PBXNativeTarget; name = T№; buildConfigurationList = SL;};\n",
          "G№ = {isa = PBXGroup; children = (G№+); path = a;};\n",
          "T = {isa = PBXNativeTarget; name = T; buildConfigurationList = L;}; "
            + "L = {isa = XCConfigurationList; buildConfigurations = (…S1,…);};\n", "/* a */", "a = …(…",
          "a = \"…\\\"…\";",
          "a = …\"…",
        ]),
      File(
        name: "App.xcodeproj/project.pbxproj", before: settings[0], behind: settings[1], others: list,
        lines: ["evaluate . --text a"],
        fillings: ["RULE = \"$(RULE) a\";\n", "RULE = \"$(A0)\";\n…A№ = \"$(A№+)\";\n…"]),
      File(
        name: "A.xcconfig", behind: "\nRULE = TRUEPREDICATE\n", others: named,
        lines: ["lint .", "evaluate . --text a"],
        fillings: [
          "A№ = a\n", "RULE = a\n", "RULE = $(A0)\n…A№ = $(A№+) $(A№+)\n…", "RULE = …$(…\n", "A = b\nRULE = …$(A)…\n",
          "RULE[sdk=a№*] = a\n",
          "RULE…[sdk=a]… = a\n", "#include \"A.xcconfig\"\n", "#include? \"b№.xcconfig\"\n", "// a\n", "RULE = …a…\n",
          "RULE = $(A:…lower:…)\n",
        ]),
    ]
  }

  private static var others: [File] {
    let list = RulePlacesTests.list(anything)
    let deep = [String(repeating: "a/", count: 20) + "Info.plist": list, ".git/HEAD": ""]
    return [
      File(
        name: ".gitignore", others: deep, lines: ["lint ."],
        fillings: [
          "…**/…zz\n", "*.x\n", "a№/**/b\n", "*b", "[a", "[a-z]", "!b\n", "\\", "?", "/", "**/*a*/**/b*c*d\n",
          "…**/b*…\n",
        ]),
      File(
        name: "activation-lint.json", before: "{\"exclude\":[", behind: "\"x\"]}", others: ["Info.plist": list],
        lines: ["lint ."],
        fillings: ["\"…**/…zz\",", "\"a№/**/b*\","]),
      File(
        name: "a.ruletests", before: "rule --rule TRUEPREDICATE\n", lines: ["test a.ruletests"],
        fillings: [
          "shown \"c№\" --text a\n", "# a\n", "\"", "shown \"c\" …--text a …\n", "rule \"r№\" --rule TRUEPREDICATE\n",
          "shown \"…\\n…\" --text a\n", "shown \"c\" --count images=99999\n", "shown \"c№\" f№.jpg\n",
          "rule --rule \"…a == 1 AND …TRUEPREDICATE\"\n",
        ]),
      File(
        name: "p.json", before: "{\"items\":[", behind: "{}]}",
        lines: ["evaluate --rule TRUEPREDICATE --payload p.json"],
        fillings: [
          "{\"attachments\":[…[\"public.jpeg\"],…[]]},", "{},", "{\"attachments\":[[…\"public.jpeg\",…\"a\"]]},",
          "{\"attachments\":[[\"dyn.…a…\"]]},", "{\"attachments\":[[…\"x.t№\",…\"a\"]]},",
        ]),
      File(
        name: "p", lines: ["evaluate --rule TRUEPREDICATE --import p"],
        fillings: [
          "types = (public.jpeg)\n", "types = (a.b) ", "a.b\n", "<a: 0x1> {types", "<a: 0x1> {types = (a.b)} ", "(",
          "{", "\"", "'", "a = ",
        ]),
    ]
  }
}

extension String {
  fileprivate func components(_ separator: Character) -> [String] {
    split(separator: separator, omittingEmptySubsequences: false).map { String($0) }
  }
}
