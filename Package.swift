// swift-tools-version: 6.3
import PackageDescription

/// Warnings are errors where `.ci/run` builds, and nowhere else: the next compiler may warn of what this one does not.
let strictness: [SwiftSetting] = Context.environment["ACTIVATION_STRICT"] == nil ? [] : [.treatAllWarnings(as: .error)]

/// The settings of every target: the Swift 6 language, explicit existentials and imports.
let settings: [SwiftSetting] =
  [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ] + strictness

/// What `.ci/run` adds for the modules in which tests spend their time.
///
/// Optimised, they make a debug build longer and its tests much shorter. Nobody else sets the variable, and assertions stay.
let optimisation: [SwiftSetting] =
  Context.environment["ACTIVATION_OPTIMIZED"] == nil
  ? [] : [.unsafeFlags(["-O", "-wmo", "-num-threads", "2", "-assert-config", "Debug"])]

/// The modules that read and decide.
let busyModules: Set<String> = [
  "UniformTypes", "PredicateFormat", "ActivationRuleModel", "ActivationRuleAnalysis",
]

/// A module of the library; all of them stand on `Texts`.
func module(_ name: String, uses dependencies: [Target.Dependency] = []) -> Target {
  .target(
    name: name, dependencies: ["Texts"] + dependencies,
    swiftSettings: settings + (busyModules.contains(name) ? optimisation : []))
}

/// The tests of a module; what they read themselves is no source.
func tests(_ name: String, uses dependencies: [Target.Dependency], reads data: [String] = []) -> Target {
  .testTarget(name: name, dependencies: ["Texts"] + dependencies, exclude: data, swiftSettings: settings)
}

// The manifest is read on the machine that builds, so that Objective-C is built on a Mac alone.
#if os(macOS)
  /// Asks NSPredicate, with which the tests compare, in a process of its own.
  let appleTargets: [Target] = [
    .executableTarget(name: "SystemPredicateAnswerer", path: "Tests/SystemPredicateAnswerer")
  ]
  let appleDependencies: [Target.Dependency] = [
    .target(name: "SystemPredicateAnswerer", condition: .when(platforms: [.macOS]))
  ]
#else
  let appleTargets: [Target] = []
  let appleDependencies: [Target.Dependency] = []
#endif

let package = Package(
  name: "ActivationRules",
  platforms: [.macOS(.v13), .iOS(.v16)],
  products: [
    .library(name: "ActivationRules", targets: ["ActivationRules"]),
    .library(name: "UniformTypes", targets: ["UniformTypes"]),
    .library(name: "ActivationRuleSources", targets: ["ActivationRuleSources"]),
    .library(name: "ActivationRuleSuites", targets: ["ActivationRuleSuites"]),
    .executable(name: "activationrule", targets: ["activationrule"]),
    .plugin(name: "LintActivationRules", targets: ["LintActivationRules"]),
    .plugin(name: "FixActivationRules", targets: ["FixActivationRules"]),
    .plugin(name: "LintActivationRulesWhileBuilding", targets: ["LintActivationRulesWhileBuilding"]),
  ],
  dependencies: [],
  targets: [
    .target(name: "Texts", swiftSettings: settings + optimisation),
    tests("TextsTests", uses: ["PredicateFormat", "TestSupport"]),
    module("UniformTypes"),
    tests("UniformTypesTests", uses: ["UniformTypes"], reads: ["Data"]),
    module("PredicateFormat"),
    tests("PredicateFormatTests", uses: ["PredicateFormat", "TestSupport"]),
    tests("GrammarTests", uses: ["PredicateFormat", "TestSupport"]),
    .target(
      name: "TestSupport",
      dependencies: ["Texts", "PredicateFormat", "UniformTypes", "ActivationRuleModel"],
      path: "Tests/TestSupport", swiftSettings: settings),
    module("ActivationRuleModel", uses: ["PredicateFormat", "UniformTypes"]),
    tests(
      "ActivationRuleModelTests",
      uses: ["ActivationRuleModel", "PredicateFormat", "UniformTypes", "TestSupport"]),
    module("PayloadImport", uses: ["ActivationRuleModel", "UniformTypes"]),
    tests(
      "PayloadImportTests",
      uses: ["PayloadImport", "ActivationRuleModel", "PredicateFormat", "UniformTypes", "TestSupport"]),
    tests(
      "ConformanceTests",
      uses: [
        "HostPresets", "ActivationRuleModel", "PredicateFormat", "UniformTypes", "TestSupport",
      ] + appleDependencies,
      reads: ["Cases", "KnownDifferences"]),
    tests(
      "SamplesTests",
      uses: [
        "ActivationRuleSuites", "ActivationRuleSources", "ActivationRuleAnalysis", "PayloadImport",
        "ActivationRuleModel", "PredicateFormat", "UniformTypes", "TestSupport",
      ]),
    module(
      "ActivationRuleAnalysis", uses: ["ActivationRuleModel", "PredicateFormat", "UniformTypes"]),
    tests(
      "ActivationRuleAnalysisTests",
      uses: [
        "ActivationRuleAnalysis", "ActivationRuleModel", "PredicateFormat", "UniformTypes",
        "TestSupport",
      ]),
    module("HostPresets", uses: ["ActivationRuleModel"]),
    tests(
      "HostPresetsTests",
      uses: ["HostPresets", "ActivationRuleModel", "PredicateFormat", "UniformTypes", "TestSupport"],
      reads: ["Data"]),
    module(
      "ActivationRuleLint",
      uses: [
        "ActivationRuleAnalysis", "HostPresets", "ActivationRuleModel", "PredicateFormat",
      ]),
    tests(
      "ActivationRuleLintTests",
      uses: [
        "ActivationRuleLint", "ActivationRuleAnalysis", "HostPresets", "ActivationRuleModel", "PredicateFormat",
        "UniformTypes", "TestSupport",
      ]),
    module(
      "ActivationRules",
      uses: [
        "ActivationRuleLint", "ActivationRuleAnalysis", "PayloadImport", "HostPresets", "ActivationRuleModel",
        "PredicateFormat", "UniformTypes",
      ]),
    module("ProjectFiles", uses: ["ActivationRuleModel"]),
    tests(
      "ProjectFilesTests", uses: ["ProjectFiles", "ActivationRuleModel", "TestSupport"],
      reads: ["Projects"]),
    module("ActivationRuleAnswers", uses: ["ProjectFiles", "ActivationRules"]),
    tests(
      "ActivationRuleAnswersTests",
      uses: [
        "ActivationRuleAnswers", "ActivationRules", "ActivationRuleModel", "PredicateFormat",
        "UniformTypes", "TestSupport",
      ]),
    .target(name: "SystemLibrary", swiftSettings: settings),
    module(
      "ActivationRuleSources", uses: ["ActivationRuleAnswers", "ProjectFiles", "ActivationRules", "SystemLibrary"]),
    tests(
      "ActivationRuleSourcesTests",
      uses: [
        "ActivationRuleSources", "ActivationRuleAnswers", "ActivationRules", "ActivationRuleModel", "TestSupport",
      ]),
    module("ActivationRuleSuites", uses: ["ActivationRuleSources", "ActivationRuleAnswers"]),
    tests(
      "ActivationRuleSuitesTests",
      uses: [
        "ActivationRuleSuites", "ActivationRuleSources", "ActivationRuleAnswers", "ActivationRuleModel",
        "ActivationRuleLint", "ActivationRuleAnalysis", "HostPresets", "PredicateFormat",
        "UniformTypes", "TestSupport",
      ],
      reads: ["Data"]),
    module(
      "ActivationRuleCommand",
      uses: [
        "ActivationRuleSuites", "ActivationRuleSources", "ActivationRuleAnswers",
        "ProjectFiles", "ActivationRules", "SystemLibrary",
      ]),
    tests(
      "ActivationRuleCommandTests",
      uses: [
        "ActivationRuleCommand", "ActivationRuleSuites", "ActivationRuleSources", "ActivationRuleAnswers",
        "ProjectFiles", "ActivationRules",
        "ActivationRuleLint", "ActivationRuleModel", "PredicateFormat", "TestSupport",
      ],
      reads: [
        "Snapshots", "Shells", "Documentation/Project/ShareExtension",
        "Documentation/Project/Tests/ShareExtension.ruletests",
      ]),
    .target(
      name: "FuzzTargets",
      dependencies: [
        "ActivationRuleCommand", "ActivationRuleSuites", "ActivationRuleAnswers",
        "ProjectFiles", "UniformTypes", "ActivationRuleLint", "ActivationRuleAnalysis", "HostPresets", "PayloadImport",
        "ActivationRuleModel",
        "PredicateFormat", "Texts",
      ],
      path: "Tests/FuzzTargets", exclude: ["Corpus", "Regressions"], swiftSettings: settings),
    tests("FuzzReplayTests", uses: ["ActivationRuleSources", "FuzzTargets"]),
    .executableTarget(
      name: "activationrule", dependencies: ["ActivationRuleCommand", "SystemLibrary"], swiftSettings: settings),
    .plugin(
      name: "LintActivationRules",
      capability: .command(
        intent: .custom(verb: "lint-activation-rules", description: "Lint the activation rules of a package's folders.")
      ),
      dependencies: ["activationrule"],
      path: "Sources/Plugins/LintActivationRules"),
    // A plug-in of its own: one that may write has to be allowed at every run, also where it only lints.
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
      name: "activationrule-benchmarks", dependencies: ["ActivationRules", "ActivationRuleAnswers", "SystemLibrary"],
      path: "Sources/Benchmarks", swiftSettings: settings),
  ] + appleTargets
)
