import ActivationRuleCommand
import ActivationRuleSystem

/// The process around the command line.
@main
enum ActivationRuleTool {
  static func main() {
    exit(CommandLineTool.run(Array(CommandLine.arguments.dropFirst()), .standard()))
  }
}
