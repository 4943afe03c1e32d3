import Foundation
import PackagePlugin

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin
#endif

/// `swift package fix-activation-rules [ARGUMENTS]`: runs `activationrule lint --fix`, on the whole package unless told
/// otherwise.
@main
struct FixActivationRules: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    try fix(context.package.directoryURL, with: context.tool(named: "activationrule"), arguments)
  }

  /// Repairs what the arguments name, or what is below the folder if they start with an option or there are none.
  private func fix(_ folder: URL, with tool: PluginContext.Tool, _ arguments: [String]) throws {
    // Xcode adds the targets that were chosen in its dialog; see LintActivationRules.
    var extractor = ArgumentExtractor(arguments)
    _ = extractor.extractOption(named: "target")
    let words = extractor.remainingArguments
    let namesPlace = words.first.map { !$0.hasPrefix("-") } ?? false
    let process = try Process.run(
      tool.url, arguments: ["lint", "--fix"] + (namesPlace ? [] : [folder.path(percentEncoded: false)]) + words)
    process.waitUntilExit()
    if process.terminationStatus != 0 {
      Diagnostics.error("activationrule lint --fix ended with exit code \(process.terminationStatus)")
    }
  }
}

#if canImport(XcodeProjectPlugin)
  extension FixActivationRules: XcodeCommandPlugin {
    func performCommand(context: XcodePluginContext, arguments: [String]) throws {
      try fix(context.xcodeProject.directoryURL, with: context.tool(named: "activationrule"), arguments)
    }
  }
#endif
