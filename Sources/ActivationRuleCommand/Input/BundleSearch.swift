import PredicateFormat
import PropertyLists

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

  /// The extensions in a folder, in the order of their paths, and what was passed over although it may be one.
  static func places(in folder: String) -> (places: [Place], remarks: [String]) {
    var search = Search()
    let path = folder.count > 1 && folder.hasSuffix("/") ? String(folder.dropLast()) : folder
    search.visit(path, app: app(around: path), depth: 0)
    return (search.places, search.remarks)
  }

  /// The property list of the app bundle that a path leads through.
  static func app(around path: String) -> String? {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard let index = parts.dropLast().lastIndex(where: { $0.hasSuffix(".app") }) else { return nil }
    let list = propertyList(of: parts[...index].joined(separator: "/"))
    return list == path ? nil : list
  }

  /// The property list of a bundle, in the layout of iOS or macOS.
  static func propertyList(of bundle: String) -> String? {
    let candidates = [Files.join(bundle, "Info.plist"), Files.join(bundle, "Contents/Info.plist")]
    return candidates.first { Files.kind(of: $0) == .file }
  }

  private struct Search {
    var places: [Place] = []
    var remarks: [String] = []
    var entries = 0

    mutating func visit(_ folder: String, app: String?, depth: Int) {
      guard depth <= depthLimit, entries < entryLimit else { return }
      if folder.hasSuffix(".appex") {
        guard let list = propertyList(of: folder) else {
          return remarks.append("'\(Visible.text(folder))' has no Info.plist and was passed over")
        }
        return places.append(Place(propertyList: list, app: app))
      }
      let isApp = folder.hasSuffix(".app")
      let around = isApp ? propertyList(of: folder) ?? app : app
      for name in Files.names(in: folder) {
        entries += 1
        let path = Files.join(folder, name)
        if Files.isLink(path) { continue }
        if Files.kind(of: path) == .folder {
          if !skipped.contains(name) { visit(path, app: around, depth: depth + 1) }
        } else if !isApp, name.hasSuffix(".plist") {
          look(at: path, name, app: around)
        }
      }
    }

    /// Takes a property list that mentions the keys of extensions; one that cannot be read is told of.
    private mutating func look(at path: String, _ name: String, app: String?) {
      guard let bytes = try? Files.read(path) else {
        return remarks.append("'\(Visible.text(path))' cannot be read and was passed over")
      }
      if ["NSExtensionPointIdentifier", "NSExtensionActivationRule"].contains(where: { Bytes.contains(bytes, $0) }) {
        places.append(Place(propertyList: path, app: app))
      } else if name.hasSuffix("Info.plist"),
        (try? PropertyListReader.read(SourceText(name: path, bytes: bytes))) == nil
      {
        remarks.append("'\(Visible.text(path))' is no property list and was passed over")
      }
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
