import Foundation
import PackagePlugin

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin
#endif

/// `swift package fix-activation-rules [PLACE…]`: runs `activationrule lint --fix`, on the whole package unless told otherwise.
@main
struct FixActivationRules: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    try fix(context.package.directoryURL, with: context.tool(named: "activationrule"), arguments)
  }

  /// Repairs what is below the places, or below the folder if there are none.
  private func fix(_ folder: URL, with tool: PluginContext.Tool, _ arguments: [String]) throws {
    // Xcode adds the targets that were chosen in its dialog; see LintActivationRules.
    var extractor = ArgumentExtractor(arguments)
    _ = extractor.extractOption(named: "target")
    let places = extractor.remainingArguments
    let process = try Process.run(
      tool.url, arguments: ["lint", "--fix"] + (places.isEmpty ? [folder.path(percentEncoded: false)] : places))
    process.waitUntilExit()
    if process.terminationStatus > 1 {
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
