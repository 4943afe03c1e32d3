public import Foundation

// What the plug-ins use of PackagePlugin, declared as its documentation has it.

public protocol Plugin {
  init()
}

extension Plugin {
  public static func main() throws {}
}

public protocol CommandPlugin: Plugin {
  func performCommand(context: PluginContext, arguments: [String]) async throws
}

public protocol BuildToolPlugin: Plugin {
  func createBuildCommands(context: PluginContext, target: any Target) async throws -> [Command]
}

public struct PluginContext {
  public struct Tool {
    public let name: String
    public let url: URL
  }
  public let package: Package
  public let pluginWorkDirectoryURL: URL
  public func tool(named name: String) throws -> Tool { throw Missing.tool }
}

enum Missing: Error {
  case tool
}

public struct Package {
  public let displayName: String
  public let directoryURL: URL
  public let targets: [any Target]
}

public protocol Target {
  var name: String { get }
  var directoryURL: URL { get }
}

public struct File {
  public let url: URL
  public let type: FileType
}

public enum FileType {
  case source, header, resource, unknown
}

public struct FileList: Sequence, IteratorProtocol {
  public mutating func next() -> File? { nil }
}

public enum Command {
  case buildCommand(
    displayName: String?, executable: URL, arguments: [String], environment: [String: String] = [:],
    inputFiles: [URL] = [], outputFiles: [URL] = [])
}

public struct ArgumentExtractor {
  public init(_ arguments: [String]) {}
  public mutating func extractOption(named name: String) -> [String] { [] }
  public mutating func extractFlag(named name: String) -> Int { 0 }
  public var remainingArguments: [String] { [] }
}

public struct Diagnostics {
  public static func error(_ message: String, file: String? = #file, line: Int? = #line) {}
  public static func warning(_ message: String, file: String? = #file, line: Int? = #line) {}
}
