// swift-tools-version: 6.0
import PackageDescription

// Three ways to use ActivationRules, one folder each; a package of yours needs only what one of them shows.
let package = Package(
  name: "Samples",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "ActivationRules", path: "../..")],
  targets: [
    // A program that asks about the extensions in app bundles.
    .executableTarget(
      name: "validator", dependencies: [.product(name: "ActivationRuleFiles", package: "ActivationRules")],
      path: "Validator/Sources"),
    // A target whose rule is linted with every build.
    .target(
      name: "ShareLinks", path: "LintedPackage/Sources", exclude: ["Info.plist"],
      plugins: [.plugin(name: "LintActivationRulesWhileBuilding", package: "ActivationRules")]),
    // Code that an app and its extension share, and tests of the extension; the extension itself is a target of the
    // Xcode project.
    .target(name: "SavedLinks", path: "TestedExtension/Sources"),
    .testTarget(
      name: "ExtensionTests",
      dependencies: ["SavedLinks", .product(name: "ActivationRuleTesting", package: "ActivationRules")],
      path: "TestedExtension/Tests", exclude: ["SaveLink.ruletests"]),
  ]
    // Names that apps give to their targets: ActivationRules must not use them.
    + ["Texts", "UniformTypes", "PredicateFormat", "TestSupport"].map { name in
      .target(
        name: name, dependencies: [.product(name: "ActivationRules", package: "ActivationRules")],
        path: "CommonNames/\(name)")
    }
)
