// What the plug-ins use of Foundation, and what the declarations in files of tests name, as its documentation has it.

public struct URL: Hashable, Sendable {
  public let pathExtension: String
  public func path(percentEncoded: Bool = true) -> String { "" }
  public enum DirectoryHint: Hashable, Sendable {
    case isDirectory, notDirectory, checkFileSystem, inferFromPath
  }
  public init(filePath path: String, directoryHint: DirectoryHint = .inferFromPath, relativeTo base: URL? = nil) {
    pathExtension = ""
  }
  public init(fileURLWithPath path: String) { pathExtension = "" }
  public func appending<S: StringProtocol>(path: S, directoryHint: DirectoryHint = .inferFromPath) -> URL { self }
  public func deletingLastPathComponent() -> URL { self }
  public var lastPathComponent: String { "" }
  public var path: String { "" }
}

extension String {
  public struct Encoding: Hashable, Sendable {
    public static let utf8 = Encoding()
  }
  public init(contentsOf url: URL, encoding: Encoding) throws { self = "" }
  public init(contentsOfFile path: String, encoding: Encoding) throws { self = "" }
}

public struct Data: Hashable, Sendable {
  public struct SearchOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
  }
  public struct ReadingOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
  }
  public init<Bytes: Sequence>(_ elements: Bytes) where Bytes.Element == UInt8 {}
  public init(contentsOf url: URL, options: ReadingOptions = []) throws {}
  public func range(of data: Data, options: SearchOptions = [], in range: Range<Int>? = nil) -> Range<Int>? { nil }
}

public struct URLResourceKey: Hashable, Sendable {}

open class NSObject {
  public init() {}
}

open class NSEnumerator: NSObject {
  open func nextObject() -> Any? { nil }
}

open class FileManager: NSObject, @unchecked Sendable {
  open class DirectoryEnumerator: NSEnumerator {}
  public struct DirectoryEnumerationOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
  }
  open class var `default`: FileManager { FileManager() }
  open func enumerator(
    at url: URL, includingPropertiesForKeys keys: [URLResourceKey]?, options mask: DirectoryEnumerationOptions = [],
    errorHandler handler: ((URL, any Error) -> Bool)? = nil
  ) -> DirectoryEnumerator? { nil }
  open func contentsOfDirectory(atPath path: String) throws -> [String] { [] }
  open func contentsOfDirectory(
    at url: URL, includingPropertiesForKeys keys: [URLResourceKey]?, options mask: DirectoryEnumerationOptions = []
  ) throws -> [URL] { [] }
}

open class PropertyListSerialization: NSObject {
  public enum PropertyListFormat: UInt, Sendable {
    case openStep = 1
    case xml = 100
    case binary = 200
  }
  public typealias WriteOptions = Int
  open class func data(fromPropertyList plist: Any, format: PropertyListFormat, options opt: WriteOptions) throws -> Data
  { Data([]) }
}

open class ProcessInfo: NSObject, @unchecked Sendable {
  open class var processInfo: ProcessInfo { ProcessInfo() }
  open var environment: [String: String] { [:] }
}

open class Process: NSObject, @unchecked Sendable {
  public override init() {}
  open var terminationStatus: Int32 { 0 }
  open class func run(
    _ url: URL, arguments: [String], terminationHandler: (@Sendable (Process) -> Void)? = nil
  ) throws -> Process { Process() }
  open func waitUntilExit() {}
}
