// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Validator",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "ActivationRules", path: "../../..")],
  targets: [
    .executableTarget(
      name: "validator", dependencies: [.product(name: "ActivationRules", package: "ActivationRules")],
      swiftSettings: [.treatAllWarnings(as: .error)])
  ]
)
