/// The folder that the tool is started in.
enum Project {
  /// What lies in the top folder of a project.
  private static let marks = [
    "Package.swift", "Info.plist", "project.yml", "Project.swift", "app.json", "pubspec.yaml", ".git",
  ]
  private static let endings = [".xcodeproj", ".xcworkspace", ".appex", ".app"]

  /// Whether the folder looks like a project or bundle with rules; only then is it searched, for it may be anybody's home.
  static var isHere: Bool {
    guard let names = FolderContents(of: ".")?.names,
      names.contains(where: { name in marks.contains(name) || endings.contains { name.hasSuffix($0) } })
    else { return false }
    return BundleSearch.mayHoldRule(".")
  }
}
