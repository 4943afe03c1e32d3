package import ActivationRuleTypes

/// What a project says about the extension that a property list belongs to.
package struct ProjectTarget: Hashable, Sendable {
  /// The platform that it is built for; `nil` for both, or another one.
  package var platform: Platform?
  /// The name of the product.
  package var name: String?
  /// What its build settings, beside those of its app, say about the devices that it reaches.
  package var facts: [Fact]

  package init(platform: Platform? = nil, name: String? = nil, facts: [Fact] = []) {
    (self.platform, self.name, self.facts) = (platform, name, facts)
  }
}
