extension NearbyFiles {
  /// Searches around the list of an extension: in its bundle if it is built, else for entitlements next to it.
  package init(around list: String) {
    var folder = list.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    if folder.last == "Contents" { folder.removeLast() }
    let isBuilt = folder.last?.hasSuffix(".appex") ?? false
    let names = Self.files(in: folder.joined(separator: "/"), depth: isBuilt ? 4 : 1)
    let paths = names.filter { name in
      guard name.hasSuffix(".entitlements") || name.hasSuffix(".xcent") else { return isBuilt }
      return Self.lacksSandbox((folder + [name[...]]).joined(separator: "/"))
    }
    let app = isBuilt ? folder.lastIndex { $0.hasSuffix(".app") } : nil
    let place = app.map { [folder[($0 + 1)...].drop { $0 == "Contents" }.joined(separator: "/")] }
    self.init((place ?? []) + paths)
  }

  /// Returns the paths in a folder; a folder that looks like a file to people, such as a compiled storyboard, is one
  /// path.
  private static func files(in folder: String, depth: Int) -> [String] {
    let names = FolderContents(of: folder.isEmpty ? "." : folder)?.names ?? []
    return names.prefix(1000).flatMap { name -> [String] in
      let path = folder.isEmpty ? name : Files.join(folder, name)
      guard depth > 1, !name.hasSuffix(".storyboardc"), Files.kind(of: path) == .folder, !Files.isLink(path) else {
        return [name]
      }
      return files(in: path, depth: depth - 1).map { Files.join(name, $0) }
    }
  }

  /// Returns whether a file contains entitlements that do not enable the sandbox.
  private static func lacksSandbox(_ path: String) -> Bool {
    guard let bytes = try? Files.read(path),
      let document = try? PropertyListReader.read(SourceText(name: path, bytes: bytes))
    else { return false }
    guard case .boolean(true) = document.root["com.apple.security.app-sandbox"]?.kind else { return true }
    return false
  }
}
