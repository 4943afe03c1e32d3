import ActivationRuleCommand

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The process around the command line.
@main
enum ActivationRuleTool {
  static func main() {
    exit(CommandLineTool.run(Array(CommandLine.arguments.dropFirst()), .standard()))
  }
}
