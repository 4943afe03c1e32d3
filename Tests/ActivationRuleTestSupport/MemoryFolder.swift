package import ActivationRuleText

/// A folder for the files of one test in memory, which is its working folder.
package struct MemoryFolder {
  /// The path, without a slash at the end.
  package let path = "/outer/folder"
  private var files: [String: [UInt8]]
  /// The links in the folder, with the paths to which they lead.
  package var links: [String: String] = [:]

  /// Makes a folder with some files.
  ///
  /// - Parameter files: texts by name; a name with a slash at its end is that of a folder.
  package init(_ files: [String: String] = [:], links: [String: String] = [:]) {
    (self.files, self.links) = (files.mapValues { Array($0.utf8) }, links)
  }

  /// The files.
  package var tree: FileTree { .memory(files, links: links, in: path) }

  /// The path of something in the folder.
  package func path(_ name: String) -> String { path + "/" + name }

  /// Writes a file, and returns its path.
  @discardableResult
  package mutating func write(_ name: String, _ bytes: [UInt8]) -> String {
    files[name] = bytes
    return path(name)
  }

  @discardableResult
  package mutating func write(_ name: String, _ text: String) -> String { write(name, Array(text.utf8)) }
}
