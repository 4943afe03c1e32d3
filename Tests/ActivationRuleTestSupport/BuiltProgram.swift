#if os(macOS) || os(Linux)
  import Foundation

  /// Programs of the package.
  package enum BuiltProgram {
    /// The path of a program in the folder of the tests' own product; `nil` if it was not built beside the tests.
    package static func path(of name: String) -> String? {
      let product = ProcessInfo.processInfo.arguments.first { $0.contains(".xctest") } ?? ""
      let parts = product.split(separator: "/", omittingEmptySubsequences: false)
      let folder = parts.prefix { !$0.hasSuffix(".xctest") }.joined(separator: "/")
      let program = folder + "/" + name
      return FileManager.default.isExecutableFile(atPath: program) ? program : nil
    }
  }
#endif
