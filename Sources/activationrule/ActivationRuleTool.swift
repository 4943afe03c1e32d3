import ActivationRuleCommand
import ActivationRuleSystem

/// The process around the command line.
@main
enum ActivationRuleTool {
  /// What follows the name of the tool, as the system hands it over: the standard library repairs what is not UTF-8.
  private static var arguments: [[UInt8]] {
    (0..<max(0, Int(CommandLine.argc))).dropFirst().compactMap { index in
      CommandLine.unsafeArgv[index].map { Array(UnsafeRawBufferPointer(start: $0, count: strlen($0))) }
    }
  }

  static func main() {
    exit(CommandLineTool.run(bytes: arguments, .standard()))
  }
}
