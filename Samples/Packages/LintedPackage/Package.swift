// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "LintedPackage",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "ActivationRules", path: "../../..")],
  targets: [
    .target(
      name: "ShareLinks", exclude: ["Info.plist"],
      plugins: [.plugin(name: "LintActivationRulesWhileBuilding", package: "ActivationRules")])
  ]
)
