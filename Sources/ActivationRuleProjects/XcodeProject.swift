package import ActivationRuleModel
package import ActivationRuleText
import ActivationRuleTypes

/// What the surrounding project says about a property list.
package struct ProjectSurroundings: Sendable {
  /// The target that it belongs to.
  package var target: ProjectTarget?
  /// The build settings that its rule names.
  package var settings: BuildSettings?

  /// Creates surroundings in which nothing is known.
  package init() {}
}

/// The targets of an Xcode project with their build settings, as far as they are written in `project.pbxproj`.
///
/// Source: the format of the file, a property list of the OpenStep kind, as Xcode 16 writes it.
package struct XcodeProject: Sendable {
  /// The objects by their identifiers, of the kinds that lead from a property list to its settings.
  private let objects: [String: [String: OpenStepValue]]
  private let source: SourceText
  private var targets: [Target] = []

  private static let kinds = [
    "PBXProject", "PBXNativeTarget", "PBXTargetDependency", "XCConfigurationList", "XCBuildConfiguration",
  ]

  /// Reads a file; one that is damaged has no targets.
  package init(_ source: SourceText) {
    self.source = source.indexed()
    var reader = OpenStepReader(bytes: source.bytes, kinds: Self.kinds)
    objects = (reader.value()?.table["objects"]?.table ?? [:]).mapValues { $0.table }
    targets = readTargets()
  }

  /// A target with its build settings.
  package struct Target: Sendable {
    fileprivate let object: [String: OpenStepValue]
    /// The settings of each configuration of the target, with those of the project below them.
    fileprivate let configurations: [[String: OpenStepValue]]
    private let source: SourceText

    fileprivate init(
      _ object: [String: OpenStepValue], _ configurations: [[String: OpenStepValue]], _ source: SourceText
    ) {
      (self.object, self.configurations, self.source) = (object, configurations, source)
    }

    /// The name of the target.
    var name: String { object["name"]?.text ?? "" }

    /// Returns the different values of a setting, each with its file and line; `nil` for a value that is not a literal.
    func values(of setting: String) -> [(value: String?, place: String)] {
      var values: [(value: String?, place: String)] = []
      for case let value? in configurations.map({ $0[setting] }) {
        let text = value.text
        guard !values.contains(where: { $0.value == text }) else { continue }
        values.append((text, "\(VisibleText.line(source.name)):\(source.line(at: value.offset))"))
      }
      return values
    }

    /// Returns the value of a setting in the last configuration, which is usually the one for release.
    fileprivate func value(of setting: String) -> String? {
      let texts = configurations.reversed().lazy.compactMap { $0[setting]?.text }
      guard let text = texts.first, !text.isEmpty else { return nil }
      var name = text
      for sign in ["$(TARGET_NAME)", "${TARGET_NAME}"] {
        if let (before, after) = name[...].divided(at: sign) { name = before + self.name + after }
      }
      return name
    }

    /// The path of its property list, relative to the folder of the project.
    fileprivate var list: String? {
      guard let path = value(of: "INFOPLIST_FILE") else { return nil }
      let roots = ["$(SRCROOT)/", "${SRCROOT}/", "$SRCROOT/", "$(PROJECT_DIR)/", "${PROJECT_DIR}/", "./"]
      return roots.first { path.hasPrefix($0) }.map { String(path.dropFirst($0.utf8.count)) } ?? path
    }

    /// The platform that it is built for.
    fileprivate var platform: Platform? {
      let sdk = value(of: "SDKROOT") ?? "auto"
      let systems = sdk == "auto" ? value(of: "SUPPORTED_PLATFORMS") ?? "" : sdk
      let (isMac, isPhone) = (systems.containsBytes(of: "macosx"), systems.containsBytes(of: "iphone"))
      return isMac == isPhone ? nil : isMac ? .macOS : .iOS
    }

    /// The version of the system that it needs.
    fileprivate func minimumVersion(on platform: Platform?) -> String? {
      value(of: platform == .macOS ? "MACOSX_DEPLOYMENT_TARGET" : "IPHONEOS_DEPLOYMENT_TARGET")
    }
  }

  /// Returns the targets with a property list at a path, relative to the folder of the project.
  package func targets(withList path: String) -> [Target] {
    targets.filter { $0.list == path }
  }

  /// The names of the configurations, such as Debug and Release.
  package var configurationNames: [String] {
    Set(objects.values.filter { $0["isa"]?.text == "XCBuildConfiguration" }.compactMap { $0["name"]?.text }).sorted()
  }

  /// Returns what the project says about the extension of targets with the same list.
  package func about(_ targets: [Target]) -> ProjectTarget? {
    guard let target = targets.first else { return nil }
    let platform = targets.allSatisfy { $0.platform == target.platform } ? target.platform : nil
    let name = ["INFOPLIST_KEY_CFBundleDisplayName", "PRODUCT_NAME"].lazy.compactMap { target.value(of: $0) }
      .first { !$0.utf8.contains(UInt8(ascii: "$")) }
    return ProjectTarget(
      platform: platform, name: name ?? target.name, minimumVersion: target.minimumVersion(on: platform),
      appMinimumVersion: app(around: target)?.minimumVersion(on: platform))
  }

  private func readTargets() -> [Target] {
    let below = configurations(of: objects.values.first { $0["isa"]?.text == "PBXProject" } ?? [:])
    return objects.keys.sorted().compactMap { key -> Target? in
      guard let object = objects[key], object["isa"]?.text == "PBXNativeTarget" else { return nil }
      let settings = configurations(of: object).map { own in
        var settings = below.first { $0.name == own.name }?.settings ?? [:]
        for (setting, value) in own.settings { settings[setting] = value }
        return settings
      }
      return Target(object, settings, source)
    }
  }

  /// Returns the names and settings of the configurations of a target or the project.
  private func configurations(
    of object: [String: OpenStepValue]
  ) -> [(name: String, settings: [String: OpenStepValue])] {
    let list = objects[object["buildConfigurationList"]?.text ?? ""]
    return (list?["buildConfigurations"]?.elements ?? []).compactMap { objects[$0.text ?? ""] }.map {
      ($0["name"]?.text ?? "", $0["buildSettings"]?.table ?? [:])
    }
  }

  /// Returns the app that embeds an extension: the one that depends on it, or the only one.
  private func app(around target: Target) -> Target? {
    let apps = targets.filter { $0.object["productType"]?.text == "com.apple.product-type.application" }
    let embedding = apps.first { app in
      (app.object["dependencies"]?.elements ?? []).contains { dependency in
        objects[objects[dependency.text ?? ""]?["target"]?.text ?? ""]?["name"]?.text == target.name
      }
    }
    return embedding ?? (apps.count == 1 ? apps[0] : nil)
  }
}

/// A value in a property list of the OpenStep kind.
indirect enum OpenStepValue: Sendable {
  case text(String, at: Int)
  case list([OpenStepValue], at: Int)
  case table([String: OpenStepValue])

  var text: String? { if case .text(let text, _) = self { text } else { nil } }
  var elements: [OpenStepValue] { if case .list(let elements, _) = self { elements } else { [] } }
  var table: [String: OpenStepValue] { if case .table(let table) = self { table } else { [:] } }
  /// The place of a text or a list.
  var offset: Int {
    switch self {
    case .text(_, let offset), .list(_, let offset): offset
    case .table: 0
    }
  }
}

/// Reads a property list of the OpenStep kind.
struct OpenStepReader {
  let bytes: [UInt8]
  /// The kinds of objects to keep, since most objects of a project are files.
  private let kinds: [String]
  private var offset = 0

  init(bytes: [UInt8], kinds: [String] = []) { (self.bytes, self.kinds) = (bytes, kinds) }

  /// Reads the next value, in which tables two levels down are of the kinds to keep; `nil` for anything else.
  mutating func value(depth: Int = 0) -> OpenStepValue? {
    skipBlanks()
    let start = offset
    guard depth < Limit.projectNesting.value else { return nil }
    if take("{") {
      var table: [String: OpenStepValue] = [:]
      while !take("}") {
        guard let key = text(), take("="), let value = value(depth: depth + 1), take(";") else { return nil }
        if depth != 1 || kinds.contains(value.table["isa"]?.text ?? "") { table[key] = value }
      }
      return .table(table)
    }
    if take("(") {
      var elements: [OpenStepValue] = []
      while !take(")") {
        guard let element = value(depth: depth + 1) else { return nil }
        elements.append(element)
        _ = take(",")
      }
      return .list(elements, at: start)
    }
    return text().map { .text($0, at: start) }
  }

  /// Reads on to the next entry of a table with a text or a list; returns its key with its place, and the text.
  mutating func entry() -> (key: String, offset: Int, text: String?)? {
    while offset < bytes.count {
      skipBlanks()
      let start = offset
      guard let key = text() else {
        offset = max(offset, start + 1)
        continue
      }
      guard take("=") else { continue }
      if take("(") { return (key, start, nil) }
      if let text = text(), take(";") { return (key, start, text) }
    }
    return nil
  }

  /// Reads a sign after blanks and comments; returns whether it is there.
  private mutating func take(_ sign: Unicode.Scalar) -> Bool {
    skipBlanks()
    guard offset < bytes.count, bytes[offset] == UInt8(ascii: sign) else { return false }
    offset += 1
    return true
  }

  private mutating func text() -> String? {
    skipBlanks()
    guard take("\"") else {
      let word = bytes[offset...].prefix { !$0.isMarkupBlank && !"{}()=;,\"".utf8.contains($0) }
      offset = word.endIndex
      return word.isEmpty ? nil : String(decoding: word, as: UTF8.self)
    }
    var text: [UInt8] = []
    while offset < bytes.count, bytes[offset] != UInt8(ascii: "\"") {
      if bytes[offset] == UInt8(ascii: "\\"), offset + 1 < bytes.count {
        offset += 1
        text.append(bytes[offset] == UInt8(ascii: "n") ? 0x0A : bytes[offset])
      } else {
        text.append(bytes[offset])
      }
      offset += 1
    }
    return take("\"") ? String(decoding: text, as: UTF8.self) : nil
  }

  private mutating func skipBlanks() { offset = bytes.endOfBlanks(from: offset) }
}
