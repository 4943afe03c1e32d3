import Foundation
import PackagePlugin

/// `swift package lint-activation-rules [ARGUMENTS]`: what `activationrule lint` says, of the package unless told otherwise.
@main
struct LintActivationRules: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    let process = Process()
    process.executableURL = try context.tool(named: "activationrule").url
    // Options alone are about the whole package.
    let namesPlace = arguments.first.map { !$0.hasPrefix("-") } ?? false
    process.arguments =
      ["lint"] + (namesPlace ? [] : [context.package.directoryURL.path(percentEncoded: false)]) + arguments
    try process.run()
    process.waitUntilExit()
    if process.terminationStatus != 0 {
      Diagnostics.error("activationrule lint ended with exit code \(process.terminationStatus)")
    }
  }
}
