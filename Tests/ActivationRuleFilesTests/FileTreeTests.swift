import ActivationRuleFiles
import ActivationRuleProjects
import ActivationRuleTestSupport
import ActivationRuleTypes
import ActivationRuleText
import Foundation
import Testing

@Suite("Trees of files")
struct FileTreeTests {
  private static let files = ["a/Info.plist": "list", "a/b/c.txt": "text", "e/": ""]
  private static let links = [
    "file": "a/Info.plist", "folder": "a", "a/up": "../e", "dead": "none", "circle": "circle",
    "chain": "folder/up/../a/b",
  ]

  /// The same tree on the disk and in memory.
  private static func trees() throws -> [(tree: FileTree, path: String, owner: TemporaryFolder?)] {
    let disk = try TemporaryFolder()
    for (name, text) in files where !name.hasSuffix("/") { try disk.write(name, text) }
    try FileManager.default.createDirectory(atPath: disk.path("e"), withIntermediateDirectories: false)
    for (name, target) in links {
      try FileManager.default.createSymbolicLink(atPath: disk.path(name), withDestinationPath: target)
    }
    let memory = MemoryFolder(files, links: links)
    return [(.disk, FileTree.disk.resolved(disk.path), disk), (memory.tree, memory.path, nil)]
  }

  /// Paths, the kind of each entry, that of what it leads to, and where it leads.
  static let rows: [(path: String, entry: FileKind?, kind: FileKind?, place: String)] = [
    ("a/Info.plist", .regular, .regular, "a/Info.plist"), ("file", .symbolicLink, .regular, "a/Info.plist"),
    ("folder", .symbolicLink, .folder, "a"), ("folder/b/../Info.plist", .regular, .regular, "a/Info.plist"),
    ("a/up", .symbolicLink, .folder, "e"), ("chain/c.txt", .regular, .regular, "a/b/c.txt"),
    ("e", .folder, .folder, "e"),
    ("dead", .symbolicLink, nil, "dead"), ("circle", .symbolicLink, nil, "circle"), ("none", nil, nil, "none"),
    ("a/Info.plist/b", nil, nil, "a/Info.plist/b"), ("circle/b", nil, nil, "circle/b"),
  ]

  @Test("say the same of each path, whether they are on the disk or in memory", arguments: rows.indices)
  func paths(_ index: Int) throws {
    let row = Self.rows[index]
    for (tree, folder, owner) in try Self.trees() {
      let path = folder + "/" + row.path
      #expect(tree.entryKind(of: path) == row.entry && tree.kind(of: path) == row.kind)
      #expect(tree.resolved(path) == folder + "/" + row.place)
      #expect(tree.isRegular(path) == (tree.identity(path) != nil))
      #expect(tree.identity(path) == tree.identity(folder + "/" + row.place))
      withExtendedLifetime(owner) {}
    }
  }

  @Test("list their folders, and read their files or say why not")
  func contents() throws {
    for (tree, folder, owner) in try Self.trees() {
      #expect(tree.contents(folder)?.names == ["a", "chain", "circle", "dead", "e", "file", "folder"])
      #expect(tree.contents(folder + "/folder")?.names == ["Info.plist", "b", "up"])
      #expect(tree.contents(folder + "/e")?.names == [] && tree.contents(folder + "/file") == nil)
      #expect(try tree.bytes(at: folder + "/file") == Array("list".utf8))
      for (name, message) in [("dead", "there is no file '"), ("e", "is a folder, and a file is needed")] {
        let failure = #expect(throws: Failure.self) { try tree.bytes(at: folder + "/" + name) }
        #expect(failure?.message.contains(message) == true)
      }
      withExtendedLifetime(owner) {}
    }
  }

  @Test("are opened by the modules of files alone")
  func layers() throws {
    let layers = ["Foundation", "Glibc", "Darwin", "Musl", "Dispatch", "ActivationRuleFiles", "ActivationRuleSystem"]
    let sources = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Sources").standardized
    let above = ["Files", "System", "Errors", "Testing", "Command"].map { "ActivationRule" + $0 }
    let modules = try FileManager.default.contentsOfDirectory(atPath: sources.path).filter {
      $0.hasPrefix("ActivationRule") && !above.contains($0)
    }
    #expect(modules.contains("ActivationRuleDocuments") && modules.count > 10)
    for module in modules {
      let files = FileManager.default.enumerator(atPath: sources.appending(path: module).path)?.allObjects ?? []
      for case let name as String in files where name.hasSuffix(".swift") {
        let text = try String(contentsOf: sources.appending(path: "\(module)/\(name)"), encoding: .utf8)
        let imported = text.split(separator: "\n").filter { $0.contains("import ") && !$0.hasPrefix("//") }
          .compactMap { $0.split(separator: " ").last.map { String($0) } }
        #expect(imported.allSatisfy { !layers.contains($0) }, "\(module)/\(name)")
      }
    }
  }
}
