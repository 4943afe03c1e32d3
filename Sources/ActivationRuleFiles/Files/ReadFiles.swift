import Dispatch
import ActivationRuleSystem

/// The files that a command reads, so that it overwrites none of them, by whatever name or link.
package final class ReadFiles: @unchecked Sendable {
  /// The identity of a file, equal for all paths that lead to it.
  private struct Identity: Hashable {
    let device: UInt64
    let number: UInt64
  }

  // The queue guards the table; no thread accesses it elsewhere.
  private let queue = DispatchQueue(label: "activationrule.read-files")
  private var paths: [Identity: String] = [:]

  package init() {}

  /// Reads the bytes of a file, which is an input from now on, even if it cannot be read.
  package func read(_ path: String) throws(InputFailure) -> [UInt8] {
    note(path)
    return try Files.read(path)
  }

  /// Records a file as an input without reading all of it.
  package func note(_ path: String) {
    guard let identity = Self.identity(of: path) else { return }
    queue.sync { paths[identity] = paths[identity] ?? path }
  }

  /// Throws if a file that an option would write is one of the inputs.
  package func requireOther(than path: String, of option: String) throws(InputFailure) {
    guard let identity = Self.identity(of: path) else { return }
    if let input = queue.sync(execute: { paths[identity] }) {
      let name = input == path ? "" : ", '\(input)'"
      throw .usage("'\(option) \(path)' would overwrite an input\(name)")
    }
    if identity == Self.identity(ofDescriptor: 0) {
      throw .usage("'\(option) \(path)' would overwrite standard input")
    }
  }

  private static func identity(of path: String) -> Identity? {
    var status = stat()
    return stat(path, &status) == 0 ? identity(status) : nil
  }

  private static func identity(ofDescriptor descriptor: Int32) -> Identity? {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? identity(status) : nil
  }

  /// Returns the identity of a file with content; devices and pipes contain nothing that could be lost.
  private static func identity(_ status: stat) -> Identity? {
    guard status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Identity(
      device: UInt64(truncatingIfNeeded: status.st_dev), number: UInt64(truncatingIfNeeded: status.st_ino))
  }
}
