/// The files around the list of an extension that decide whether the system finds the extension.
package struct NearbyFiles: Hashable, Sendable {
  /// The folder of a built extension within its app, such as `PlugIns/Share.appex`; the paths of the files in that
  /// folder; and files of entitlements, but only those without the sandbox.
  package let paths: [String]

  /// Creates the files from their paths.
  package init(_ paths: [String]) {
    self.paths = paths
  }

  /// The folder of a built extension within its app.
  var place: String? { paths.first { $0.hasSuffix(".appex") } }

  /// A file of entitlements without the sandbox.
  var withoutSandbox: String? { paths.first { $0.hasSuffix(".entitlements") || $0.hasSuffix(".xcent") } }

  /// Returns whether a built extension lacks the storyboard of that name.
  func lacks(storyboard name: String) -> Bool {
    let file = name + ".storyboardc"
    return place != nil && !paths.contains { $0 == file || $0.hasSuffix("/" + file) }
  }
}
