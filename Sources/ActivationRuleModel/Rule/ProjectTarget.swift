package import ActivationRuleTypes

/// What a project says about the extension that a property list belongs to.
package struct ProjectTarget: Hashable, Sendable {
  /// The platform that it is built for; `nil` for both, or another one.
  package var platform: Platform?
  /// The name of the product.
  package var name: String?
  /// The version of the system that the extension needs.
  package var minimumVersion: String?
  /// The version of the system that its app needs.
  package var appMinimumVersion: String?

  package init(
    platform: Platform? = nil, name: String? = nil, minimumVersion: String? = nil, appMinimumVersion: String? = nil
  ) {
    (self.platform, self.name) = (platform, name)
    (self.minimumVersion, self.appMinimumVersion) = (minimumVersion, appMinimumVersion)
  }
}
