// Makes `error.localizedDescription` say what went wrong. Only this needs Foundation, which is slow to load, so it is a
// target of its own: the library products include it, and the command line does not.
public import ActivationRules
#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension ReadingError: LocalizedError {
  /// The fault on one line, with its place.
  public var errorDescription: String? { description }
}

extension ShareError: LocalizedError {
  /// The cause in words.
  public var errorDescription: String? { description }
}

extension LintRule.Identifier.Unknown: LocalizedError {
  /// The name, and the lint rule that was probably meant.
  public var errorDescription: String? { description }
}
