// Programs that show `error.localizedDescription` see the words of an error. The modules of rules need no Foundation, so
// that it stands in a target of its own, which the products add.
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
