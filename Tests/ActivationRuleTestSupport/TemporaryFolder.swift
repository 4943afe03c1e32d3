import Foundation

/// A folder for the files of one test, removed with its last user.
///
/// It is alone in a folder that only its owner may enter, so that whatever else is in the system's temporary folder, or
/// looks there, neither changes a test nor sees its files.
package final class TemporaryFolder {
  /// The path, without a slash at the end.
  package let path: String
  /// The folder around it, for files that belong beside it.
  package let outer: String

  /// Makes a folder with some files.
  ///
  /// - Parameter files: texts by name.
  package init(_ files: [String: String] = [:]) throws {
    let root = FileManager.default.temporaryDirectory.path(percentEncoded: false)
    outer = root + (root.hasSuffix("/") ? "" : "/") + "activation-" + UUID().uuidString
    path = outer + "/folder"
    try FileManager.default.createDirectory(
      atPath: outer, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    for (name, text) in files { try write(name, text) }
  }

  deinit { try? FileManager.default.removeItem(atPath: outer) }

  /// The path of something in the folder.
  package func path(_ name: String) -> String { path + "/" + name }

  /// Writes a file, with the folders on its way, and returns its path.
  @discardableResult
  package func write(_ name: String, _ bytes: [UInt8]) throws -> String {
    let file = URL(filePath: path(name))
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
    return path(name)
  }

  @discardableResult
  package func write(_ name: String, _ text: String) throws -> String {
    try write(name, Array(text.utf8))
  }

  /// The text of a file; a byte order mark is a part of it.
  package func text(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(filePath: path(name))), as: UTF8.self)
  }
}
