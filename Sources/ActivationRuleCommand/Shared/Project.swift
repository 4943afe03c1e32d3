import ActivationRuleFiles

/// The current folder of the tool.
enum Project {
  /// Files and folders at the top level of a project.
  private static let marks = [
    "Package.swift", "Info.plist", "project.yml", "Project.swift", "app.json", "pubspec.yaml", ".git",
  ]
  private static let endings = [".xcodeproj", ".xcworkspace", ".appex", ".app"]

  /// Whether the folder looks like a project or bundle with rules.
  ///
  /// Other folders are not searched, since they may be home folders.
  static var isHere: Bool {
    guard let names = FolderContents(of: ".")?.names,
      names.contains(where: { name in marks.contains(name) || endings.contains { name.hasSuffix($0) } })
    else { return false }
    return BundleSearch.mayHoldRule(".")
  }
}
