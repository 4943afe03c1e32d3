// swift-tools-version: 6.0
import PackageDescription

/// The settings of every target: the Swift 6 language, explicit existentials and imports.
let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// A module of the library; every module uses `ActivationRuleText`.
func module(_ name: String, uses dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: ["ActivationRuleText"] + dependencies, swiftSettings: settings)
}

/// The tests of a module; what they read themselves is no source.
func tests(_ name: String, uses dependencies: [Target.Dependency], reads data: [String] = []) -> Target {
  .testTarget(name: name, dependencies: ["ActivationRuleText"] + dependencies, exclude: data, swiftSettings: settings)
}

// The manifest is read on the machine that builds, so that Objective-C is built on a Mac alone.
#if os(macOS)
  /// Asks NSPredicate in a separate process, for tests that compare with it.
  let appleTargets: [Target] = [
    .executableTarget(name: "ActivationRuleSystemPredicates", path: "Tests/ActivationRuleSystemPredicates")
  ]
  let appleDependencies: [Target.Dependency] = [
    .target(name: "ActivationRuleSystemPredicates", condition: .when(platforms: [.macOS]))
  ]
#else
  let appleTargets: [Target] = []
  let appleDependencies: [Target.Dependency] = []
#endif

let package = Package(
  name: "ActivationRules",
  platforms: [.macOS(.v13), .iOS(.v16)],
  products: [
    .library(name: "ActivationRules", targets: ["ActivationRules", "ActivationRuleErrors"]),
    .library(name: "ActivationRuleFiles", targets: ["ActivationRuleFiles", "ActivationRuleErrors"]),
    .library(name: "ActivationRuleTesting", targets: ["ActivationRuleTesting", "ActivationRuleErrors"]),
    .executable(name: "activationrule", targets: ["activationrule"]),
    .plugin(name: "LintActivationRules", targets: ["LintActivationRules"]),
    .plugin(name: "FixActivationRules", targets: ["FixActivationRules"]),
    .plugin(name: "LintActivationRulesWhileBuilding", targets: ["LintActivationRulesWhileBuilding"]),
  ],
  dependencies: [],
  targets: [
    // Swift's own rounding calls the mathematics of the C library, which nothing else may bring along.
    .target(
      name: "ActivationRuleText", swiftSettings: settings,
      linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux, .android]))]),
    tests("ActivationRuleTextTests", uses: ["ActivationRulePredicates", "ActivationRuleTestSupport"]),
    module("ActivationRuleTypes"),
    tests("ActivationRuleTypesTests", uses: ["ActivationRuleTypes"], reads: ["Data"]),
    module("ActivationRulePredicates"),
    tests("ActivationRulePredicatesTests", uses: ["ActivationRulePredicates", "ActivationRuleTestSupport"]),
    tests("GrammarTests", uses: ["ActivationRulePredicates", "ActivationRuleTestSupport"]),
    .target(
      name: "ActivationRuleTestSupport",
      dependencies: [
        "ActivationRuleText", "ActivationRulePredicates", "ActivationRuleTypes", "ActivationRuleModel",
        "ActivationRuleShares", "ActivationRuleProjects",
      ],
      path: "Tests/ActivationRuleTestSupport", swiftSettings: settings),
    module("ActivationRuleModel", uses: ["ActivationRulePredicates", "ActivationRuleTypes"]),
    tests(
      "ActivationRuleModelTests",
      uses: ["ActivationRuleModel", "ActivationRulePredicates", "ActivationRuleTypes", "ActivationRuleTestSupport"]),
    module(
      "ActivationRuleDocuments", uses: ["ActivationRuleModel", "ActivationRulePredicates", "ActivationRuleTypes"]),
    module("ActivationRuleShares", uses: ["ActivationRuleModel", "ActivationRulePredicates", "ActivationRuleTypes"]),
    tests(
      "ConformanceTests",
      uses: [
        "ActivationRuleShares", "ActivationRuleModel", "ActivationRulePredicates", "ActivationRuleTypes",
        "ActivationRuleTestSupport",
      ] + appleDependencies,
      reads: ["Cases", "KnownDifferences"]),
    tests(
      "SamplesTests",
      uses: [
        "ActivationRuleTesting", "ActivationRuleFiles", "ActivationRuleShares", "ActivationRuleQuestions",
        "ActivationRuleModel", "ActivationRulePredicates", "ActivationRuleTypes", "ActivationRuleTestSupport",
      ]),
    tests(
      "ActivationRuleSharesTests",
      uses: [
        "ActivationRuleShares", "ActivationRuleModel", "ActivationRulePredicates", "ActivationRuleTypes",
        "ActivationRuleTestSupport",
      ],
      reads: ["Data"]),
    module(
      "ActivationRuleLint",
      uses: [
        "ActivationRuleShares", "ActivationRuleDocuments", "ActivationRuleModel", "ActivationRulePredicates",
      ]),
    tests(
      "ActivationRuleLintTests",
      uses: [
        "ActivationRuleLint", "ActivationRuleShares", "ActivationRuleDocuments", "ActivationRuleModel",
        "ActivationRulePredicates", "ActivationRuleTypes", "ActivationRuleTestSupport",
      ]),
    module(
      "ActivationRuleAnswers",
      uses: [
        "ActivationRuleLint", "ActivationRuleShares", "ActivationRuleDocuments", "ActivationRuleModel",
        "ActivationRulePredicates", "ActivationRuleTypes",
      ]),
    module(
      "ActivationRules",
      uses: [
        "ActivationRuleAnswers", "ActivationRuleLint", "ActivationRuleShares", "ActivationRuleDocuments",
        "ActivationRuleModel", "ActivationRulePredicates", "ActivationRuleTypes",
      ]),
    // What Foundation knows about errors, apart, since nothing else needs it.
    .target(name: "ActivationRuleErrors", dependencies: ["ActivationRules"], swiftSettings: settings),
    module(
      "ActivationRuleQuestions",
      uses: ["ActivationRuleShares", "ActivationRuleModel", "ActivationRulePredicates", "ActivationRuleTypes"]),
    tests(
      "ActivationRuleQuestionsTests",
      uses: [
        "ActivationRuleQuestions", "ActivationRuleShares", "ActivationRuleModel", "ActivationRulePredicates",
        "ActivationRuleTypes", "ActivationRuleTestSupport",
      ]),
    module("ActivationRuleProjects", uses: ["ActivationRuleDocuments", "ActivationRuleModel"]),
    tests(
      "ActivationRuleProjectsTests",
      uses: ["ActivationRuleProjects", "ActivationRuleDocuments", "ActivationRuleModel", "ActivationRuleTestSupport"],
      reads: ["Projects"]),
    module(
      "ActivationRuleReports",
      uses: [
        "ActivationRuleAnswers", "ActivationRuleQuestions", "ActivationRuleProjects", "ActivationRuleDocuments",
        "ActivationRules",
      ]),
    tests(
      "ActivationRuleReportsTests",
      uses: [
        "ActivationRuleReports", "ActivationRuleAnswers", "ActivationRuleDocuments", "ActivationRules",
        "ActivationRuleModel",
        "ActivationRulePredicates", "ActivationRuleTypes", "ActivationRuleTestSupport",
      ]),
    .target(name: "ActivationRuleSystem", swiftSettings: settings),
    module(
      "ActivationRuleFiles",
      uses: [
        "ActivationRuleReports", "ActivationRuleAnswers", "ActivationRuleDocuments", "ActivationRuleProjects",
        "ActivationRules",
        "ActivationRuleSystem",
      ]),
    tests(
      "ActivationRuleFilesTests",
      uses: [
        "ActivationRuleFiles", "ActivationRuleDocuments", "ActivationRuleProjects", "ActivationRuleReports",
        "ActivationRules", "ActivationRuleModel", "ActivationRuleTestSupport",
      ]),
    module(
      "ActivationRuleTesting",
      uses: [
        "ActivationRuleFiles", "ActivationRuleProjects", "ActivationRuleDocuments", "ActivationRuleReports",
        "ActivationRuleAnswers", "ActivationRuleQuestions",
      ]),
    tests(
      "ActivationRuleTestingTests",
      uses: [
        "ActivationRuleTesting", "ActivationRuleFiles", "ActivationRuleReports", "ActivationRuleAnswers",
        "ActivationRuleProjects", "ActivationRuleDocuments",
        "ActivationRuleModel", "ActivationRuleLint", "ActivationRuleQuestions", "ActivationRuleShares",
        "ActivationRulePredicates",
        "ActivationRuleTypes", "ActivationRuleTestSupport", "ActivationRuleErrors",
      ],
      reads: ["Data"]),
    module(
      "ActivationRuleCommand",
      uses: [
        "ActivationRuleTesting", "ActivationRuleFiles", "ActivationRuleDocuments", "ActivationRuleReports",
        "ActivationRuleProjects", "ActivationRules", "ActivationRuleSystem",
      ]),
    tests(
      "ActivationRuleCommandTests",
      uses: [
        "ActivationRuleCommand", "ActivationRuleTesting", "ActivationRuleFiles", "ActivationRuleDocuments",
        "ActivationRuleReports", "ActivationRuleAnswers", "ActivationRuleProjects", "ActivationRules",
        "ActivationRuleLint", "ActivationRuleModel", "ActivationRulePredicates", "ActivationRuleTestSupport",
      ],
      reads: [
        "Snapshots", "Shells", "Documentation/Project/ShareExtension",
        "Documentation/Project/Tests/ShareExtension.ruletests",
      ]),
    .target(
      name: "ActivationRuleFuzzTargets",
      dependencies: [
        "ActivationRuleCommand", "ActivationRuleTesting", "ActivationRuleFiles", "ActivationRuleReports",
        "ActivationRuleProjects", "ActivationRuleDocuments", "ActivationRuleTypes", "ActivationRuleLint",
        "ActivationRuleQuestions", "ActivationRuleShares", "ActivationRuleModel",
        "ActivationRulePredicates", "ActivationRuleText", "ActivationRuleTestSupport",
      ],
      path: "Tests/ActivationRuleFuzzTargets", exclude: ["Regressions"], swiftSettings: settings),
    tests("FuzzReplayTests", uses: ["ActivationRuleFiles", "ActivationRuleFuzzTargets", "ActivationRuleTestSupport"]),
    .executableTarget(
      name: "activationrule", dependencies: ["ActivationRuleCommand", "ActivationRuleSystem"], swiftSettings: settings),
    // The plug-ins; `.ci/release` packs them with the programs of a release as well.
    .plugin(
      name: "LintActivationRules",
      capability: .command(
        intent: .custom(verb: "lint-activation-rules", description: "Lint the activation rules of a package's folders.")
      ),
      dependencies: ["activationrule"],
      path: "Sources/Plugins/LintActivationRules"),
    // A separate plug-in: a plug-in that may write needs permission at every run, even if it only lints.
    .plugin(
      name: "FixActivationRules",
      capability: .command(
        intent: .custom(verb: "fix-activation-rules", description: "Repair the activation rules of its folders."),
        permissions: [.writeToPackageDirectory(reason: "It repairs mistakes in the files that contain rules.")]),
      dependencies: ["activationrule"],
      path: "Sources/Plugins/FixActivationRules"),
    .plugin(
      name: "LintActivationRulesWhileBuilding", capability: .buildTool(), dependencies: ["activationrule"],
      path: "Sources/Plugins/LintActivationRulesWhileBuilding"),
    .executableTarget(
      name: "activationrule-benchmarks",
      dependencies: ["ActivationRules", "ActivationRuleReports"],
      path: "Sources/Benchmarks", swiftSettings: settings),
  ] + appleTargets
)
