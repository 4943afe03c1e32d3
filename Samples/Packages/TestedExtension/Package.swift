// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "TestedExtension",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "ActivationRules", path: "../../..")],
  targets: [
    // What the app and its extension share; the extension itself is a target of the Xcode project.
    .target(name: "SavedLinks", swiftSettings: [.treatAllWarnings(as: .error)]),
    .testTarget(
      name: "ExtensionTests",
      dependencies: ["SavedLinks", .product(name: "ActivationRuleSuites", package: "ActivationRules")],
      exclude: ["SaveLink.ruletests"], swiftSettings: [.treatAllWarnings(as: .error)]),
  ]
)
