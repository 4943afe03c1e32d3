import ActivationRuleCommand
import ActivationRuleFiles
import ActivationRuleProjects
import ActivationRuleTestSupport
import ActivationRuleText
import Foundation
import Testing

/// Counts how often each file is opened.
private final class OpenedFiles: @unchecked Sendable {
  private let lock = NSLock()
  private var counts: [String: Int] = [:]

  /// Returns a tree whose files are counted as they are opened.
  func counted(_ tree: FileTree) -> FileTree {
    var counting = tree
    counting.read = { path throws(Failure) in
      self.lock.withLock { self.counts[URL(filePath: path).standardizedFileURL.path, default: 0] += 1 }
      return try tree.read(path)
    }
    return counting
  }

  /// The names of the opened files, and those of files that were opened more than once.
  var names: (all: Set<String>, repeated: [String]) {
    lock.withLock {
      (
        Set(counts.keys.map { URL(filePath: $0).lastPathComponent }),
        counts.filter { $0.value > 1 }.map { "\($0.key): \($0.value)" }
      )
    }
  }
}

@Suite("The files of a project")
struct ReadOnceTests {
  private static let key = "NSExtensionActivation"

  private static let links = Sketch.list(Sketch.keys("WebURL"))

  /// A project of every kind.
  static let project: [String: String] = [
    "app.json": #"{"expo": {"plugins": [["expo-share-intent", {"iosActivationRules": {"\#(key)SupportsText": 1}}]]}}"#,
    "app.config.js":
      #"module.exports = {plugins: [["expo-share-intent", {iosActivationRules: {\#(key)SupportsText: true}}]]}"#,
    "project.yml": projectYAML(["\(key)Rule:", "  \(key)SupportsImageWithMaxCount: 1"]),
    "Project.swift":
      #"let p = Project(targets: [.target(name: "S", product: .appExtension, infoPlist: .extendingDefault(with: ["#
      + #""NSExtension": ["NSExtensionPointIdentifier": "com.apple.share-services", "NSExtensionAttributes": ["#
      + #""\#(key)Rule": ["\#(key)SupportsText": true]]]]))])"#,
    "A/Info.plist": links, "B/Info.plist": links, "C/Info.plist": Sketch.list("<string>$(RULE)</string>"),
    "M.app/Contents/Info.plist": "<plist><dict><key>CFBundlePackageType</key><string>APPL</string></dict></plist>",
    "M.app/Contents/PlugIns/M.appex/Contents/Info.plist": links,
    "A.xcodeproj/project.pbxproj": """
    {objects = {
    F = {isa = PBXFileReference; path = One.xcconfig; sourceTree = "<group>"; };
    C = {isa = XCBuildConfiguration; baseConfigurationReference = F;
    buildSettings = {INFOPLIST_FILE = C/Info.plist; }; name = Release; };
    L = {isa = XCConfigurationList; buildConfigurations = (C,); };
    T = {isa = PBXNativeTarget; name = C; buildConfigurationList = L; };
    };}
    """,
    "One.xcconfig": "#include \"Two.xcconfig\"\n", "Two.xcconfig": "RULE = TRUEPREDICATE\n",
    ".gitignore": "*.o\n", "activation-lint.json": #"{"exclude": ["none"]}"#,
    "all.ruletests": "rule A/Info.plist\nshown \"a link\" --link\nrule C/Info.plist\nshown \"a link\" --link\n",
  ]

  /// Command lines, in which `.` is the folder.
  static let lines = [
    "evaluate . --link", "evaluate . --host safari --json", "explain . --link", "apps .", "describe .", ".", "lint .",
    "lint . --fix", "lint . --json", "init .", "init . --write", "test .", "make link --into ./A/Info.plist --write",
    "make pdf --into ./C", "compare ./A/Info.plist ./B/Info.plist", "compare ./A ./C", "explain ./A --photo --fix 1",
    "format ./A",
  ]

  @Test(
    "are opened once for a question, whatever the verb, on the disk and in memory", arguments: lines, [false, true])
  func opensOnce(_ line: String, _ isInMemory: Bool) throws {
    // Only the disk is written to.
    guard !isInMemory || !line.contains("--write") && !line.contains("--fix") else { return }
    let (disk, memory) = (isInMemory ? nil : try TemporaryFolder(Self.project), MemoryFolder(Self.project))
    let folder = disk?.path ?? memory.path
    let opened = OpenedFiles()
    let words = line.split(separator: " ").map { word in
      word == "." ? folder : word.hasPrefix("./") ? folder + word.dropFirst() : String(word)
    }
    let run = CommandRun(words, tree: opened.counted(isInMemory ? memory.tree : .disk))
    #expect(opened.names.repeated.isEmpty, "\(run.both)")
    let isAboutAll = words.contains(folder) && !line.hasPrefix("test")
    if isAboutAll {
      let read = Self.project.keys.map { URL(filePath: $0).lastPathComponent }.filter { $0 != "all.ruletests" }
      #expect(opened.names.all.isSuperset(of: read), "\(opened.names.all)")
    }
  }

  /// Command lines that read rules.
  static let readers = [
    "evaluate . --link", "explain . --link", "apps .", "describe .", ".", "lint .", "init .", "test .", "format .",
    "compare . --expect always",
  ]

  @Test("are not read with a configuration that has a mistake", arguments: readers)
  func refusesConfigurations(_ line: String) throws {
    var folder = MemoryFolder(Self.project)
    folder.write("activation-lint.json", #"{"exclude": ["A"], "oops": 1}"#)
    folder.write(".git/HEAD", "")
    let run = CommandRun(line.split(separator: " ").map { $0 == "." ? folder.path : String($0) }, in: folder)
    #expect(run.status == 2 && run.both.contains("'oops'"), "\(run.both)")
  }

  @Test("are named if they are too large to read, with the reason")
  func tooLarge() throws {
    var folder = MemoryFolder(["B/Info.plist": Self.links])
    folder.write("A/Info.plist", String(repeating: " ", count: 1 << 24) + Self.links)
    for words in [["lint"], ["evaluate", "--link"]] {
      let run = CommandRun([words[0], folder.path] + words.dropFirst(), in: folder)
      #expect(
        run.errors.contains("A/Info.plist' has more than 16777216 bytes, the most that are read, and was"), "\(run)")
    }
  }
}
