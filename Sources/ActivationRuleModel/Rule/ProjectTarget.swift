package import ActivationRuleTypes

/// What a project says about the extension that a property list belongs to.
package struct ProjectTarget: Hashable, Sendable {
  /// The platform that it is built for; `nil` for both, or another one.
  package var platform: Platform?
  /// The name of the product.
  package var name: String?
  /// The bundle identifier of the product.
  package var identifier: String?
  /// The devices that it reaches, by its build settings and those of its app.
  package var facts: [Fact]

  package init(
    platform: Platform? = nil, name: String? = nil, identifier: String? = nil, facts: [Fact] = []
  ) {
    (self.platform, self.name, self.identifier, self.facts) = (platform, name, identifier, facts)
  }
}
