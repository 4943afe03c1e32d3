import ActivationRuleTestSupport
import Testing

/// No verb takes more than about n log n steps of its input.
@Suite("Growth", .serialized, .enabled(if: StepCount.isAvailable, "steps are counted in '.ci/run full'"))
struct GrowthTests {
  /// What grows, a size of it that takes little time, and the files and the command line for a size.
  struct Series: CustomTestStringConvertible {
    let size: Int
    let arguments: [String]
    let files: @Sendable (Int) -> [String: String]
    let testDescription: String

    init(_ name: String, _ size: Int, _ line: String, _ files: @escaping @Sendable (Int) -> [String: String]) {
      self.init("\(name): \(line)", size, line.split(separator: " ").map { String($0) }, files)
    }

    init(
      _ testDescription: String, _ size: Int, _ arguments: [String],
      _ files: @escaping @Sendable (Int) -> [String: String]
    ) {
      (self.testDescription, self.size, self.arguments, self.files) = (testDescription, size, arguments, files)
    }
  }

  // MARK: Rules

  private static func list(_ rule: String) -> String {
    RulePlacesTests.list(rule)
  }

  private static func keys(_ count: Int, _ name: String, _ value: String = "<true/>") -> String {
    "<dict>" + (0..<count).map { "<key>\(name)\($0)</key>\(value)" }.joined(separator: "\n") + "</dict>"
  }

  private static func type(_ name: String, _ comparison: String = ">= 1") -> String {
    "SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "
      + "\"\(name)\").@count \(comparison)).@count >= 1"
  }

  private static func types(_ count: Int, _ name: (Int) -> String = { "com.x\($0).y" }) -> String {
    let tests = (0..<count).map { "ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"\(name($0))\"" }
    return "SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, \(tests.joined(separator: " OR "))).@count >= 1)"
      + ".@count >= 1"
  }

  private static func joined(_ count: Int, _ sign: String, _ part: (Int) -> String) -> String {
    (0..<count).map(part).joined(separator: sign)
  }

  static let rules: [Series] =
    ["lint r", "evaluate r --text a", "explain r --text a", "format r"]
    .flatMap { line in
      [
        Series("types in one SUBQUERY", 50, line) { ["r": types($0)] },
        Series("one type many times", 100, line) { ["r": types($0) { _ in "public.image" }] },
        Series("types twice", 100, line) { ["r": types($0) { "com.x\($0 / 2).y" }] },
        Series("SUBQUERYs with AND", 25, line) { ["r": joined($0, " AND ") { type("com.x\($0).y") }] },
        Series("SUBQUERYs with OR", 25, line) { ["r": joined($0, " OR ") { type("com.x\($0).y") }] },
        Series("comparisons", 100, line) { ["r": joined($0, " OR ") { "extensionItems.@count == \($0)" }] },
        Series("a long text", 2_000, line) { ["r": "extensionItems.a == '\(String(repeating: "a", count: $0))'"] },
        Series("faults", 100, line) { ["r": joined($0, " ) ") { "a == \($0)" }] },
      ]
    } + [
      Series("types", 50, "accepts r") { ["r": types($0)] },
      Series("types", 25, "compare r q") { count in
        ["r": joined(count, " OR ") { type("com.x\($0).y") }, "q": joined(count, " OR ") { type("com.x\($0).z") }]
      },
      Series("attachments", 100, "evaluate r --payload p.json") { ["r": types(3), "p.json": payload($0)] },
      Series("attachments", 100, "explain r --payload p.json") { ["r": types(3), "p.json": payload($0)] },
      Series("attachments", 100, "explain r.json --payload p.json") { count in
        ["r.json": "{\"NSExtensionActivationSupportsImageWithMaxCount\": 1}", "p.json": payload(count)]
      },
      Series("attachments", 100, "explain r.json --payload p.json") { count in
        let rule =
          "{\"NSExtensionActivationSupportsImageWithMaxCount\": 1, \"NSExtensionActivationDictionaryVersion\": 2}"
        return ["r.json": rule, "p.json": payload(count)]
      },
      Series("other keys in a text", 50, "describe r") {
        ["r": "[" + joined($0, ", ") { "\"NSExtensionActivationX\($0)\": 1" } + "]"]
      },
      Series("prints", 200, "evaluate r --import p") { count in
        ["r": types(3), "p": String(repeating: "types = (public.jpeg)\n", count: count)]
      },
    ]

  private static func payload(_ count: Int) -> String {
    "{\"items\": [{\"attachments\": [" + joined(count, ", ") { _ in "[\"public.jpeg\"]" } + "]}]}"
  }

  // MARK: Lists

  static let lists: [Series] =
    [
      "lint Info.plist", "evaluate Info.plist --text a", "explain Info.plist --text a", "format Info.plist",
      "lint Info.plist --format sarif",
    ].flatMap { line in
      [
        Series("keys that are not known", 50, line) {
          ["Info.plist": list(keys($0, "NSExtensionActivationSupportsX"))]
        },
        Series("values", 200, line) { count in
          ["Info.plist": list("<array>" + String(repeating: "<string>x</string>", count: count) + "</array>")]
        },
      ]
    } + [
      Series("misspelt keys", 25, "lint --fix --dry-run Info.plist") {
        ["Info.plist": list(keys($0, "NSExtensionActivationSuportsText"))]
      },
      Series("one key", 25, "lint --fix --dry-run Info.plist") { count in
        let entry = "<key>NSExtensionActivationSupportsText</key>\n<true/>"
        return ["Info.plist": list("<dict>" + String(repeating: entry, count: count) + "</dict>")]
      },
      Series("limits of one", 25, "lint Info.plist") { count in
        let entry = "<key>NSExtensionActivationSupportsImageWithMaxCount</key>\n<integer>1</integer>"
        return ["Info.plist": list("<dict>" + String(repeating: entry, count: count) + "</dict>")]
      },
      Series("declared types", 25, "lint Info.plist") { count in
        let types = joined(count, "") {
          "<dict><key>UTTypeIdentifier</key><string>com.x.t\($0)</string>"
            + "<key>UTTypeConformsTo</key><array><string>public.data</string></array></dict>"
        }
        let key = "<key>UTExportedTypeDeclarations</key>"
        return ["Info.plist": "<dict>\(key)<array>\(types)</array>" + list("<true/>").drop { $0 != "N" }]
      },
      Series("values in JSON", 200, "lint a.json") { count in
        ["a.json": "{\"NSExtensionActivationSupportsText\": true, \"a\": [" + joined(count, ",") { "\($0)" } + "]}"]
      },
      Series("lists in a folder", 10, "lint .") { count in
        files(count, "/Info.plist") { _ in list("<string>TRUEPREDICATE</string>") }
      },
      Series("lists in a folder", 100, "evaluate . --text a") { count in
        files(count, "/Info.plist") { _ in list("<true/>") }
      },
      Series("lists in a folder", 100, "explain . --text a") { count in
        files(count, "/Info.plist") { _ in list("<true/>") }
      },
      Series("lists in a folder", 5, "apps .") { count in
        files(count, "/Info.plist") { _ in list("<true/>") }
      },
    ]

  private static func files(_ count: Int, _ name: String, _ text: (Int) -> String) -> [String: String] {
    Dictionary(uniqueKeysWithValues: (0..<count).map { ("E\($0)\(name)", text($0)) })
  }

  // MARK: Build settings

  /// What grows in the settings that a rule names: the rule, and an `.xcconfig`.
  private static func setting(_ name: String, _ texts: @escaping @Sendable (Int) -> (String, String)) -> Series {
    Series(name, 200, "evaluate Info.plist --text a") { count in
      let (rule, settings) = texts(count)
      return ["Info.plist": list(rule), "a.xcconfig": settings, "A.xcodeproj/project.pbxproj": project("a.xcconfig")]
    }
  }

  private static func project(_ base: String) -> String {
    XcodeProjectText(base: base, list: "INFOPLIST_FILE = Info.plist;").text
  }

  static let settings: [Series] =
    [
      setting("names") { count in
        ("<string>\(joined(count, " OR ") { "$(R\($0))" })</string>", joined(count, "\n") { "R\($0) = a == \($0)" })
      },
      setting("one that nothing closes") { count in
        ("<string>\(String(repeating: "$(", count: count))</string>", "")
      },
      setting("values") { count in ("<string>$(R)</string>", joined(count, "\n") { "R[c=\($0)] = a == \($0)" }) },
      setting("settings in settings") { count in
        ("<string>$(R\(count))</string>", joined(count, "\n") { "R\($0 + 1) = $(R\($0))" })
      },
      setting("comments") { count in
        ("<string>$(R)</string>", String(repeating: "// R = a\n", count: count) + "R = a == 1")
      },
    ] + [
      Series("files that include each other", 10, "evaluate Info.plist --text a") { count in
        var files = [
          "Info.plist": list("<string>$(R)</string>"),
          "A.xcodeproj/project.pbxproj": project("a\(count - 1).xcconfig"),
        ]
        for index in 0..<count {
          files["a\(index).xcconfig"] =
            String(repeating: "#include \"a\(index - 1).xcconfig\"\n", count: 3) + "R = a == 1"
        }
        return files
      },
      Series("entries of a project", 200, "evaluate Info.plist --text a") { count in
        [
          "Info.plist": list("<string>$(R)</string>"),
          "A.xcodeproj/project.pbxproj": XcodeProjectText(
            debug: joined(count, "\n") { "R\($0) = \"a == \($0)\";" }, list: "INFOPLIST_FILE = Info.plist;"
          ).text,
        ]
      },
      Series("targets of a project", 10, "lint .") { count in
        var files = Self.files(count, "/Info.plist") { _ in list("<string>$(R)</string>") }
        files["A.xcodeproj/project.pbxproj"] =
          "{objects = {"
          + joined(count, "\n") {
            "T\($0) = {isa = PBXNativeTarget; name = E\($0); buildConfigurationList = L\($0);}; "
              + "L\($0) = {isa = XCConfigurationList; buildConfigurations = (C\($0));}; C\($0) = {isa = XCBuildConfiguration; "
              + "name = Debug; buildSettings = {INFOPLIST_FILE = E\($0)/Info.plist; R = TRUEPREDICATE;};};"
          } + "};}"
        return files
      },
    ]

  // MARK: Project files

  private static func target(_ index: Int, rule: String = "TRUEPREDICATE") -> String {
    """
      T\(index):
        type: app-extension
        info:
          path: T\(index)/Info.plist
          properties:
            NSExtension:
              NSExtensionPointIdentifier: com.apple.share-services
              NSExtensionAttributes:
                NSExtensionActivationRule: \(rule)

    """
  }

  private static func tuist(_ rule: String) -> String {
    ".target(name: \"T\", product: .appExtension, infoPlist: .extendingDefault(with: [\"NSExtension\": ["
      + "\"NSExtensionPointIdentifier\": \"com.apple.share-services\", "
      + "\"NSExtensionAttributes\": [\"NSExtensionActivationRule\": \(rule)]]]))"
  }

  private static func script(_ rule: String) -> String {
    "{NSExtension: {NSExtensionAttributes: {NSExtensionActivationRule: \(rule)}}}"
  }

  /// What grows in a project file that is linted.
  private static func project(
    _ name: String, _ size: Int, _ file: String, _ text: @escaping @Sendable (Int) -> String
  ) -> Series {
    Series(name, size, "lint \(file)") { [file: text($0)] }
  }

  static let projects: [Series] =
    [
      project("targets", 10, "project.yml") { "targets:\n" + joined($0, "") { target($0) } },
      project("variables", 10, "project.yml") { "targets:\n" + joined($0, "") { target($0, rule: "${v\($0)}") } },
      project("values", 200, "project.yml") { "a:\n" + joined($0, "") { "  - \($0)\n" } + "targets:\n" + target(0) },
      project("keys of a template and its target", 100, "project.yml") { count in
        "targetTemplates:\n  A:\n" + joined(count, "") { "    k\($0): 1\n" } + "targets:\n"
          + target(0) + "    templates: [A]\n" + joined(count, "") { "    k\($0): 2\n" }
      },
      project("templates of templates", 50, "project.yml") {
        "targetTemplates:\n" + joined($0, "") { "  A\($0 + 1): {templates: [A\($0)]}\n" } + "targets:\n" + target(0)
      },
      project("anchors", 100, "project.yml") {
        joined($0, "") { "k\($0): &a\($0) x\nj\($0): *a\($0)\n" } + "targets:\n" + target(0)
      },
      project("texts in quotes", 100, "project.yml") {
        "a: [" + joined($0, ", ") { "\"x\($0)\\n\"" } + "]\ntargets:\n" + target(0)
      },
      project("targets", 10, "Project.swift") {
        "let p = Project(targets: [" + joined($0, ",\n") { _ in tuist("\"TRUEPREDICATE\"") } + "])"
      },
      project("rules that are no literals", 10, "Project.swift") {
        "let p = Project(targets: [" + joined($0, ",\n") { tuist("f(\($0))") } + "])"
      },
      project("constants", 50, "Project.swift") {
        joined($0, "") { "let a\($0) = \"x\"\n" } + "let p = Project(targets: [" + tuist("a1") + "])"
      },
      project("names of types", 50, "Project.swift") {
        "let p = [" + tuist("[" + joined($0, ", ") { "X\($0).name" } + "]") + "]"
      },
      project("#", 200, "Project.swift") { "let a = [\"NSExtension\": " + String(repeating: "#", count: $0) },
      project(
        "#\"\"\"", 200, "Project.swift", { "let a = [\"NSExtension\": " + String(repeating: "#\"\"\"\n", count: $0) }),
      project("rules", 10, "app.config.js") {
        "module.exports = [" + joined($0, ",\n") { _ in script("\"TRUEPREDICATE\"") } + "]"
      },
      project("rules that are no literals", 25, "app.config.js") {
        "module.exports = [" + joined($0, ",\n") { script("f(\($0))") } + "]"
      },
      project(
        "joined strings", 100, "app.config.js", { "module.exports = " + script(joined($0, " + ") { "\"a\($0)\"" }) }),
      project("plug-ins", 10, "app.json") {
        let rules = "{\"iosActivationRules\": {\"NSExtensionActivationSupportsText\": true}}"
        let plugIns = joined($0, ",") { "[\"share\($0)\", \(rules)]" }
        return "{\"expo\": {\"plugins\": [\(plugIns)]}}"
      },
    ]
    + ["lint .", "evaluate . --text a", "explain . --text a", "init ."].map { line in
      Series("many targets", 100, line) { ["project.yml": "targets:\n" + joined($0, "") { target($0) }] }
    } + [
      Series("scripts", 10, "lint .") { count in files(count, ".js") { _ in script("\"TRUEPREDICATE\"") } }
    ]

  /// What strangers fill files with, in parts of some thousand bytes.
  static let shapes = HostileShape.all.map { shape in
    Series(shape.testDescription, max(10, 3_000 / shape.size), shape.arguments) { count in
      shape.others.merging([shape.name: String(decoding: shape.bytes(count), as: UTF8.self)]) { $1 }
    }
  }

  // MARK: Suites and batch

  static let others: [Series] = [
    Series("cases", 50, "test a.ruletests") { count in
      [
        "Info.plist": list("<dict><key>NSExtensionActivationSupportsText</key><true/></dict>"),
        "a.ruletests": "rule Info.plist\n\n" + joined(count, "\n") { "shown \"c\($0)\" --text a" },
      ]
    },
    Series("lines", 100, "batch") { count in
      ["input": String(repeating: #"{"op":"conforms","type":"public.jpeg","to":"public.image"}"# + "\n", count: count)]
    },
    Series("types", 40, "make") { count in ["words": joined(count, " ") { "com.x\($0).y" }] },
  ]

  @Test("is at most n log n", arguments: rules + lists + settings + projects + others + shapes)
  func isNearlyLinear(_ series: Series) throws {
    var counts: [Int] = []
    for size in [series.size, series.size, 2 * series.size, 4 * series.size] {
      let folder = try TemporaryFolder()
      try folder.write(".git/HEAD", "")
      let files = series.files(size)
      for (name, text) in files { try folder.write(name, text) }
      let arguments = series.arguments.map { word in
        word == "." ? folder.path : files[word] == nil ? word : folder.path + "/" + word
      }
      let words = files["words"]?.split(separator: " ").map { String($0) } ?? []
      let input = Array((files["input"] ?? "").utf8)
      counts.append(StepCount.steps { _ = CommandRun(arguments + words, input: input) })
    }
    // The first run fills tables that are made once. Twice the input takes twice the steps, and a little for the logarithm.
    let ratio = Double(counts[3]) / Double(counts[2])
    print("\(series.testDescription): \(counts.dropFirst()) \(ratio)")
    #expect(ratio < 2.4, "\(counts)")
  }
}
