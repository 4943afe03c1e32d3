// A target of its own for the same reason as `ActivationRuleErrors`: the command line must not load Foundation.
public import ActivationRuleFiles
#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension InputFailure: LocalizedError {
  /// The message; with a place as `path:line:column: error: …`, the line, and a caret.
  public var errorDescription: String? { description }
}
