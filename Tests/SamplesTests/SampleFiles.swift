import ActivationRuleTestSupport
import ActivationRuleModel
import ActivationRuleText
import ActivationRuleTypes
import Foundation
import Testing

/// The files of `Samples/`, named by their paths in it.
enum SampleFiles {
  static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Samples", directoryHint: .isDirectory)

  /// The paths of all files, sorted; packages have their own build, which `.ci/samples` runs, and the probe is an
  /// Xcode project.
  static func paths() throws -> [String] {
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path(percentEncoded: false))
    return try names.sorted().filter { !$0.hasPrefix("Packages/") && !$0.hasPrefix("Probe/") }.filter { name in
      let values = try folder.appending(path: name).resourceValues(forKeys: [.isRegularFileKey])
      return values.isRegularFile == true
    }
  }

  static func source(_ path: String) throws -> SourceText {
    SourceText(name: path, bytes: [UInt8](try Data(contentsOf: folder.appending(path: path))))
  }

  static func text(_ path: String) throws -> String {
    try String(contentsOf: folder.appending(path: path), encoding: .utf8)
  }

  static func payload(_ path: String) throws -> Payload {
    try Payload(JSONReader.read(source(path)).root)
  }
}

extension SampleFiles {
  /// Whether a file holds a rule: an extension's property list, or anything in `Rules/`.
  ///
  /// The property list of an app is recognized by its neighbour, the folder of plug-ins.
  static func isRule(_ path: String) throws -> Bool {
    if path.hasPrefix("Rules/") { return true }
    guard path.hasSuffix("/Info.plist") else { return false }
    let plugIns = folder.appending(path: path).deletingLastPathComponent().appending(path: "PlugIns")
    return !FileManager.default.fileExists(atPath: plugIns.path(percentEncoded: false))
  }

  /// The rule of a file, with the types of the app that holds it.
  static func rule(_ path: String) throws -> ActivationRule {
    let types = try types(around: path)
    switch URL(filePath: path).pathExtension {
    case "plist":
      return ActivationRule(try PropertyListReader.read(source(path)), types: types)
    case "json": return ActivationRule(RuleValue(try JSONReader.read(source(path)).root), types: types)
    default: return ActivationRule(predicate: try text(path), types: types, settings: RuleSettings())
    }
  }

  /// The system's types, and those of the app that a path lies in.
  private static func types(around path: String) throws -> UniformTypeRegistry {
    guard let end = path.range(of: ".app/")?.upperBound else { return .system }
    let flat = String(path[..<end]) + "Info.plist"
    let isFlat = try paths().contains(flat)
    let list = isFlat ? flat : String(path[..<end]) + "Contents/Info.plist"
    let root = try PropertyListReader.read(source(list)).root
    let declarations =
      root.declarations(under: "UTExportedTypeDeclarations", isExported: true)
      + root.declarations(under: "UTImportedTypeDeclarations", isExported: false)
    return UniformTypeRegistry.system.adding(TypeDeclarations(declarations))
  }
}

extension PropertyListNode {
  /// The declarations that an app's property list makes under a key.
  fileprivate func declarations(under key: String, isExported: Bool) -> [TypeDeclaration] {
    guard case .array(let nodes) = self[key]?.kind else { return [] }
    return nodes.compactMap { node in
      guard let identifier = node["UTTypeIdentifier"]?.string else { return nil }
      let tags = node["UTTypeTagSpecification"]
      return TypeDeclaration(
        identifier, conformsTo: node["UTTypeConformsTo"]?.texts ?? [],
        filenameExtensions: tags?["public.filename-extension"]?.texts ?? [],
        mimeTypes: tags?["public.mime-type"]?.texts ?? [], isExported: isExported)
    }
  }

  /// The texts of a list; a text may stand for a list of one.
  private var texts: [String] {
    guard case .array(let nodes) = kind else { return string.map { [$0] } ?? [] }
    return nodes.compactMap { $0.string }
  }
}
