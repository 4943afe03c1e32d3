import ActivationRules

/// Whether a rule accepts a photo, asked in a target that is called `Texts`.
public func isShown(_ rule: ActivationRule) throws -> Bool { try rule.isShown(for: .photo(1)) }
