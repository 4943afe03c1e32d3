/// Finds extensions in bundles and folders.
enum BundleSearch {
  /// An extension's property list, and that of the app around it.
  struct Place {
    let propertyList: String
    let app: String?
  }

  /// How deep folders are searched.
  static let depthLimit = 24
  /// How many entries are looked at.
  static let entryLimit = 200_000

  /// Folders that hold what was built or fetched, not what was written.
  private static let skipped: Set<String> = [
    ".build", ".git", ".hg", ".svn", ".swiftpm", "build", "Build", "DerivedData", "Pods", "Carthage", "node_modules",
  ]

  /// The extensions in a folder, in the order of their paths.
  static func places(in folder: String) -> [Place] {
    var search = Search()
    let path = folder.count > 1 && folder.hasSuffix("/") ? String(folder.dropLast()) : folder
    search.visit(path, app: appAround(path), depth: 0)
    return search.places
  }

  /// The property list of the app bundle that a path leads through.
  private static func appAround(_ path: String) -> String? {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard let index = parts.dropLast().lastIndex(where: { $0.hasSuffix(".app") }) else { return nil }
    return propertyList(of: parts[...index].joined(separator: "/"))
  }

  /// The property list of a bundle, in the layout of iOS or macOS.
  private static func propertyList(of bundle: String) -> String? {
    let candidates = [Files.join(bundle, "Info.plist"), Files.join(bundle, "Contents/Info.plist")]
    return candidates.first { Files.kind(of: $0) == .file }
  }

  private struct Search {
    var places: [Place] = []
    var entries = 0

    mutating func visit(_ folder: String, app: String?, depth: Int) {
      guard depth <= depthLimit, entries < entryLimit else { return }
      if folder.hasSuffix(".appex") {
        if let propertyList = propertyList(of: folder) {
          places.append(Place(propertyList: propertyList, app: app))
        }
        return
      }
      let isApp = folder.hasSuffix(".app")
      let around = isApp ? propertyList(of: folder) ?? app : app
      for name in Files.names(in: folder) {
        entries += 1
        let path = Files.join(folder, name)
        if Files.isLink(path) { continue }
        if Files.kind(of: path) == .folder {
          if !skipped.contains(name) { visit(path, app: around, depth: depth + 1) }
        } else if !isApp, name.hasSuffix(".plist"), mentionsExtension(path) {
          places.append(Place(propertyList: path, app: around))
        }
      }
    }

    /// Whether a property list has the dictionary of an extension, told by its bytes in either encoding.
    private func mentionsExtension(_ path: String) -> Bool {
      guard let bytes = try? Files.read(path) else { return false }
      return ["NSExtensionPointIdentifier", "NSExtensionActivationRule"].contains { Bytes.contains(bytes, $0) }
    }
  }
}

/// Search in bytes.
enum Bytes {
  /// Whether bytes hold an ASCII text, in UTF-8 or in either UTF-16.
  static func contains(_ bytes: [UInt8], _ text: String) -> Bool {
    let plain = Array(text.utf8)
    return contains(bytes, plain) || contains(bytes, Array(plain.flatMap { [$0, 0] }.dropLast()))
  }

  private static func contains(_ bytes: [UInt8], _ part: [UInt8]) -> Bool {
    guard let first = part.first, bytes.count >= part.count else { return false }
    for start in 0...(bytes.count - part.count) where bytes[start] == first {
      if bytes[start..<(start + part.count)].elementsEqual(part) { return true }
    }
    return false
  }
}
