import ActivationRuleDocuments
import ActivationRuleFiles
import ActivationRuleProjects
import ActivationRuleReports
import ActivationRuleTestSupport
import ActivationRuleText
import Foundation
import Testing

@Suite("Patterns of what a search leaves out")
struct IgnoredPathsTests {
  private static let list =
    "<plist><dict><key>NSExtension</key><dict><key>NSExtensionPointIdentifier</key><string>com.apple.share-services</string></dict></dict></plist>"

  @Test(
    "are matched at once, however often they go through folders", arguments: [".gitignore", "activation-lint.json"])
  func hostile(_ name: String) throws {
    var folder = MemoryFolder()
    let deep = String(repeating: "a/", count: 20) + "Info.plist"
    folder.write(deep, Self.list)
    folder.write(".git/", "")
    for pattern in [
      String(repeating: "**/", count: 16) + "zz", String(repeating: "**/a/", count: 12) + "zz",
      String(repeating: "*a", count: 40) + "z", String(repeating: "**/*/", count: 16) + "zz/**",
    ] {
      folder.write(name, name == ".gitignore" ? pattern : "{\"exclude\": [\"\(pattern)\"]}")
      let documents = Documents(folder.tree)
      _ = try LintConfiguration.used(for: [folder.path], at: nil, documents)
      #expect(documents.search(folder.path).places.map { $0.path } == [folder.path(deep)], "\(pattern)")
    }
  }

  @Test("that are too long for so many paths end the search with one error")
  func purse() {
    var folder = MemoryFolder()
    let (paths, size) = (120, Limit.patternSteps.value / 100)
    for index in 0..<paths { folder.write("\(index)/Info.plist", Self.list) }
    folder.write(".git/", "")
    folder.write(".gitignore", "[" + String(repeating: "a", count: size))
    let failures = Documents(folder.tree).search(folder.path).failures
    #expect(failures.count { $0.message.contains("too many steps") } == 1, "\(failures)")
  }

  /// Random numbers that are the same each time.
  private struct Generator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ (state >> 29)
    }
  }

  /// Names of folders; nothing in `build` is searched, whatever the patterns say.
  private static let folders = ["a", "b", "ab", " a", "a ", "\ta", "a\t", "a b", "#a", "!a", "ö", "build"]
  private static let files = ["Info.plist", " S-Info.plist"]
  private static let parts =
    folders + [
      "Info.plist", " S-Info.plist", "*", "*", "**", "**", "?", "a*", "*b", "*.plist", "\\#a", "\\!a", "[ab]",
      "[!/]", "[a-z/A]", "[]/a]",
    ]

  private static func pattern(_ generator: inout Generator) -> String {
    let count = Int.random(in: 1...3, using: &generator)
    var text = (0..<count).map { _ in parts.randomElement(using: &generator) ?? "a" }.joined(separator: "/")
    func add(_ chance: Int, _ change: (inout String) -> Void) {
      if Int.random(in: 0..<chance, using: &generator) == 0 { change(&text) }
    }
    add(4) { $0 = "/" + $0 }
    add(4) { $0 += "/" }
    add(30) { $0 += "//a" }
    add(4) { $0 = "!" + $0 }
    add(20) { $0 = " " + $0 }
    add(20) { $0 = "\t" + $0 }
    add(12) { $0 += " " }
    add(20) { $0 += "\\ " }
    add(20) { $0 += "\t" }
    add(20) { $0 += "\r" }
    add(40) { $0 = "#" + $0 }
    return text
  }

  /// Fills a folder with lists, and with patterns in some of its folders.
  private static func fill(_ folder: String, _ generator: inout Generator, depth: Int = 0) throws {
    let url = URL(filePath: folder)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    for name in files where Bool.random(using: &generator) {
      try Data(list.utf8).write(to: url.appending(path: name))
    }
    if depth == 0 || Int.random(in: 0..<4, using: &generator) == 0 {
      let lines = (0..<Int.random(in: 1...4, using: &generator)).map { _ in pattern(&generator) }
      try Data(lines.joined(separator: "\n").utf8).write(to: url.appending(path: ".gitignore"))
    }
    guard depth < 2 else { return }
    for name in folders where Int.random(in: 0..<9, using: &generator) == 0 {
      try fill(folder + "/" + name, &generator, depth: depth + 1)
    }
  }

  @Test("leave out what git ignores, and nothing else", .enabled(if: hasGit, "git is not installed"))
  func agreesWithGit() throws {
    let folder = try TemporaryFolder()
    // ACTIVATION_SEED makes other trees.
    let seed = ProcessInfo.processInfo.environment["ACTIVATION_SEED"].flatMap { UInt64($0) }
    var generator = Generator(state: seed ?? 7)
    let count = 100
    for index in 0..<count { try Self.fill("\(folder.path)/\(index)", &generator) }
    let git = try #require(ProcessRun.path(of: "git"))
    let environment = ["GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_NOSYSTEM": "1"]
    _ = try ProcessRun(git, ["init", "-q"], environment: environment, folder: folder.path)
    let kept = try ProcessRun(
      git, ["ls-files", "-o", "-z", "--exclude-standard"], environment: environment, folder: folder.path)
    var expected: [String: Set<String>] = [:]
    for path in kept.output.split(separator: "\0").map({ String($0) }) {
      let names = path.split(separator: "/")
      guard path.hasSuffix(".plist"), !names.contains("build") else { continue }
      expected[String(names[0]), default: []].insert(path)
    }
    // If git ignores all lists of a folder, they are read.
    #expect(expected.count > count / 2)
    for (tree, lists) in expected {
      let found = Project(in: "\(folder.path)/\(tree)", Documents(), includesProjects: false).places.map {
        String($0.path.dropFirst(folder.path.count + 1))
      }
      let patterns = (try? String(contentsOfFile: "\(folder.path)/\(tree)/.gitignore", encoding: .utf8)) ?? ""
      #expect(Set(found) == lists, "\(patterns.debugDescription)")
    }
  }

  private static var hasGit: Bool { ProcessRun.path(of: "git") != nil }
}
