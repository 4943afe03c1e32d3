// Makes `error.localizedDescription` say what went wrong. Only this needs Foundation, which is slow to load, so it is a
// separate target: the library products include it, and the command line does not.
public import ActivationRules
#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension ActivationRuleError: LocalizedError {
  /// The message; with a place as `path:line:column: error: …`, the line, and a caret.
  public var errorDescription: String? { description }
}
