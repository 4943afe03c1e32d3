// See `ActivationRuleErrors`: the command line does without Foundation, which takes time to load.
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
