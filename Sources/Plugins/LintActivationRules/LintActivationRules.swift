import Foundation
import PackagePlugin

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin
#endif

/// `swift package lint-activation-rules [ARGUMENTS]`: runs `activationrule lint`, on the whole package unless told otherwise.
@main
struct LintActivationRules: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    try lint(context.package.directoryURL, with: context.tool(named: "activationrule"), arguments)
  }

  /// Runs `activationrule lint`, on the folder if the arguments start with an option or there are none.
  private func lint(_ folder: URL, with tool: PluginContext.Tool, _ arguments: [String]) throws {
    // Xcode adds the targets that were chosen in its dialog. No target lists its Info.plist, so the folder is linted.
    var extractor = ArgumentExtractor(arguments)
    _ = extractor.extractOption(named: "target")
    let words = extractor.remainingArguments
    let namesPlace = words.first.map { !$0.hasPrefix("-") } ?? false

    let process = try Process.run(
      tool.url, arguments: ["lint"] + (namesPlace ? [] : [folder.path(percentEncoded: false)]) + words)
    process.waitUntilExit()
    if process.terminationStatus != 0 {
      Diagnostics.error("activationrule lint ended with exit code \(process.terminationStatus)")
    }
  }
}

#if canImport(XcodeProjectPlugin)
  extension LintActivationRules: XcodeCommandPlugin {
    func performCommand(context: XcodePluginContext, arguments: [String]) throws {
      try lint(context.xcodeProject.directoryURL, with: context.tool(named: "activationrule"), arguments)
    }
  }
#endif
