import ActivationRuleDocuments
import ActivationRuleModel
import ActivationRuleText
import ActivationRuleTypes

/// Finds the rules in an XcodeGen project, with the additions of templates to its targets.
///
/// Source: how XcodeGen merges templates and included files, as published in 2026.
struct XcodeGenProject {
  /// The templates of targets by name.
  private var templates: [String: PropertyListNode] = [:]
  /// The templates that targets use.
  private var used: Set<String> = []
  /// Whether the visited value is a target that may be an extension.
  private var mayBeExtension = false
  /// The targets with what templates add to them.
  private var targets: [(name: String, node: PropertyListNode)] = []
  /// The root, with what targets do not say themselves.
  private let root: PropertyListNode
  private let source: SourceText
  /// What the project says about the visited target.
  private var about = ProjectTarget()
  /// The path of the list that is generated for the visited target.
  private var list: String?
  /// Whether other files may add to this one.
  private let hasIncludes: Bool
  private var found = ProjectRules()
  /// The rules that were found, since aliases lead to the same one again.
  private var known: Set<PropertyListNode> = []
  /// Rules that cannot be read, in order, each once.
  private var unread: [Finding] = []
  private var said: Set<Finding> = []
  /// The build settings without effect.
  private var settings: [ExtensionSettings] = []
  /// Whether the visited target has a separate list.
  private var hasList = false
  private let purse: Purse
  /// The steps for a visited value, many of which may come from one template.
  private static let stepsOfValue = 4

  private init(_ root: PropertyListNode, _ purse: Purse, _ source: SourceText) {
    (self.purse, self.source, self.root) = (purse, source, root)
    for template in root["targetTemplates"]?.entries ?? [] { templates[template.key.text] = template.value }
    hasIncludes = root["include"] != nil
  }

  /// Returns the extensions and rules of a project, in order; throws if none of them can be read.
  static func rules(in root: PropertyListNode, of source: SourceText) throws(Failure) -> ProjectRules {
    var project = XcodeGenProject(root, Purse(bytes: source.bytes.count), source)
    let entries = root.entries
    for target in root["targets"]?.entries ?? [] { project.markTemplates(of: target.value) }
    if entries.isEmpty { project.visit(root) }
    for entry in entries {
      switch entry.key.text {
      case "targets":
        project.targets = entry.value.entries.map { ($0.key.text, project.resolved($0.value)) }
        for (name, target) in project.targets where !project.purse.isEmpty {
          project.visit(target: target, named: name)
        }
      case "targetTemplates":
        for template in entry.value.entries where !project.used.contains(template.key.text) {
          project.visit(target: template.value)
        }
      default: project.visit(entry)
      }
    }
    if project.purse.isEmpty { throw .notRead(at: 0, in: source) }
    project.leaveOutParts()
    project.found.remarks = project.unread
    project.found.add(project.settings)
    let grave = project.found.remarks.first { $0.severity == .error }
    if project.found.rules.isEmpty, let grave { throw Failure(grave, in: source) }
    if project.hasIncludes, let include = entries.named("include") {
      project.found.remarks.append(
        Finding(
          .ruleNotRead, .info,
          "what 'include' brings in is not read, and may change the rules; lint the Info.plist that 'xcodegen generate' writes",
          at: include.keyRange))
    }
    return project.found
  }

  /// Returns whether a file that names no extension by its key builds one anyway, from values that XcodeGen fills in.
  static func mayFillInExtension(_ bytes: [UInt8]) -> Bool {
    guard Bytes.contains(bytes, "app-extension"), Bytes.contains(bytes, "${") else { return false }
    let source = SourceText(name: "", bytes: bytes)
    guard let root = try? YAMLReader.document(of: source) else { return false }
    return (try? rules(in: root, of: source))?.remarks.isEmpty != true
  }

  /// Reads the targets of a project, which may have property lists; `nil` for any other file.
  init?(_ source: SourceText) {
    guard let root = try? YAMLReader.document(of: source), let entries = root["targets"]?.entries else { return nil }
    self.init(root, Purse(bytes: source.bytes.count), source)
    targets = entries.map { ($0.key.text, resolved($0.value)) }
    mayBeExtension = true
  }

  /// Returns what it says about the only extension with a list, relative to the folder of the file.
  func target(withList path: String) -> ProjectTarget? {
    let owners = targets.filter { target in
      guard target.node["type"]?.string?.hasSuffix("extension") == true else { return false }
      let settings = target.node["settings"]
      let named = target.node["info"]?["path"] ?? (settings?["base"] ?? settings)?["INFOPLIST_FILE"]
      // Without a name, it is the list among the sources.
      return named?.string.map { $0 == path }
        ?? ([target.node["sources"]].compactMap { $0 } + (target.node["sources"]?.elements ?? [])).contains { node in
          (node.string ?? node["path"]?.string).map { path.hasPrefix($0 + "/") } == true
        }
    }
    guard owners.count == 1, let owner = owners.first, !purse.isEmpty else { return nil }
    return about(owner.node, named: owner.name)
  }

  // MARK: Templates

  private mutating func markTemplates(of target: PropertyListNode) {
    // A hostile file may chain more templates than calls fit on a stack.
    var open = [target]
    while let next = open.popLast() {
      for name in next["templates"]?.elements.compactMap({ $0.string }) ?? [] where used.insert(name).inserted {
        if let template = templates[name] { open.append(template) }
      }
    }
  }

  /// Returns a target with the values of its templates; values nearer to the target win.
  private func resolved(_ target: PropertyListNode) -> PropertyListNode {
    var (names, known) = ([String](), Set<String>())
    collectTemplates(of: target, &names, &known)
    guard let first = names.first, var base = templates[first] else { return target }
    for name in names.dropFirst() { if let template = templates[name] { base = template.merged(onto: base) } }
    purse.spend(base.entries.count)
    return target.merged(onto: base)
  }

  /// Collects the names of templates; a template comes before those built upon it.
  private func collectTemplates(
    of target: PropertyListNode, _ names: inout [String], _ known: inout Set<String>, depth: Int = 0
  ) {
    for name in target["templates"]?.elements.compactMap({ $0.string }) ?? []
    where !known.contains(name) && depth < Limit.projectNesting.value {
      guard let template = templates[name] else { continue }
      collectTemplates(of: template, &names, &known, depth: depth + 1)
      if known.insert(name).inserted { names.append(name) }
    }
  }

  // MARK: Rules

  private mutating func visit(_ node: PropertyListNode) {
    guard purse.spend(Self.stepsOfValue * (1 + node.entries.count + node.elements.count)) else { return }
    settings += [ExtensionSettings(node.entries, hasList: hasList)].compactMap { $0 }
    for entry in node.entries { visit(entry) }
    for element in node.elements { visit(element) }
  }

  private mutating func visit(target: PropertyListNode, named name: String? = nil) {
    let type = target["type"]?.string
    mayBeExtension = type.map { $0.hasVariable || $0.hasSuffix("extension") } ?? true
    about = about(target, named: name)
    (list, hasList) = (target["info"]?["path"]?.string, target["info"] != nil)
    visit(target)
    (mayBeExtension, about, list, hasList) = (false, ProjectTarget(), nil, false)
  }

  private mutating func visit(_ entry: PropertyListEntry) {
    let name = entry.key.text.withoutReplace
    if mayBeExtension, name == "info" || name == "properties", case .string(let text) = entry.value.kind,
      text.text.hasVariable
    {
      return fillsIn("extension", at: entry.value.range)
    }
    guard name == "NSExtension" || SharePlugIn.ruleKeys.contains(name) else { return visit(entry.value) }
    switch entry.value.kind {
    case .dictionary where name == "NSExtension": visitExtension(entry)
    case .string(let text) where text.text.hasVariable && name == "NSExtension":
      fillsIn("extension", at: entry.value.range)
    case .dictionary, .string:
      if name != "NSExtension", isRead(entry.value) { add(entry.value) }
    default: break
    }
  }

  /// Adds an extension whose property list is known at least for its rule.
  private mutating func visitExtension(_ entry: PropertyListEntry) {
    let attributes = entry.value["NSExtensionAttributes"]
    let rule = attributes?["NSExtensionActivationRule"]
    let isOther = entry.value["NSExtensionPointIdentifier"]?.string.map { ExtensionPoints.isOther($0) } ?? false
    if rule == nil, hasIncludes, !isOther {
      return remark(
        "the rule of this extension may be in a file named by 'include', which is not read", at: entry.keyRange)
    }
    if rule == nil, let part = filledIn(entry.value) ?? attributes.flatMap({ filledIn($0) }) {
      return fillsIn("extension", at: part)
    }
    guard rule.map({ isRead($0) }) ?? true, (entry.value["NSExtensionPointIdentifier"]).map({ isRead($0) }) ?? true
    else { return }
    let key = MappedString("NSExtension", map: entry.key.map)
    let isBehind = entry.value.range.lowerBound >= entry.keyRange.upperBound
    add(
      PropertyListNode(
        .dictionary([PropertyListEntry(key: key, keyRange: entry.keyRange, value: entry.value)]),
        at: isBehind ? entry.keyRange.union(entry.value.range) : entry.keyRange))
  }

  /// Returns the first place of an extension, or of its attributes, where XcodeGen fills in a value that may contain
  /// the rule.
  private func filledIn(_ node: PropertyListNode) -> SourceRange? {
    if case .string(let text) = node.kind { return text.text.hasVariable ? node.range : nil }
    return node.entries.first { entry in
      entry.key.text.hasVariable
        || entry.key.text.withoutReplace == "NSExtensionAttributes" && entry.value.string?.hasVariable == true
    }.map { $0.key.text.hasVariable ? $0.keyRange : $0.value.range }
  }

  /// Leaves out standalone rules that aliases put into extensions.
  private mutating func leaveOutParts() {
    let used = Set(
      found.rules.compactMap { $0.root["NSExtension"]?["NSExtensionAttributes"]?["NSExtensionActivationRule"] })
    found.rules.removeAll { used.contains($0.root) }
  }

  /// Adds a rule that no alias has led to before.
  private mutating func add(_ root: PropertyListNode) {
    guard known.insert(root).inserted else { return }
    found.rules.append(ProjectRule(root: root, about: about, list: list))
  }

  // MARK: Facts

  /// Returns what the project says about a target; a template has no name.
  private func about(_ target: PropertyListNode, named name: String?) -> ProjectTarget {
    let platforms = platforms(of: target)
    return ProjectTarget(
      platform: platforms.count == 1 ? platforms[0] : nil, name: name,
      facts: name.map { facts(about: target, named: $0) } ?? [])
  }

  /// Compares an extension with the apps that depend on it, on each of its platforms.
  private func facts(about target: PropertyListNode, named name: String) -> [Fact] {
    // What 'include' brings in may say otherwise.
    guard mayBeExtension, !hasIncludes, root["configFiles"] == nil else { return [] }
    let facts = platforms(of: target).flatMap { platform -> [Fact] in
      // A target for several platforms becomes one for each, with the platform behind its name.
      let names = [name, "\(name)_\(platform.key)", "\(name)_${platform}"]
      let apps = targets.filter { app in
        app.node["type"]?.string == "application" && platforms(of: app.node).contains(platform)
          && (app.node["dependencies"]?.elements ?? []).contains { names.contains($0["target"]?.string ?? "") }
      }
      return figures(of: target, on: platform)
        .facts(inAnyOf: apps.map { figures(of: $0.node, on: platform, isApp: true) }, on: platform)
    }
    let obstacles = facts.filter { $0.keepsAway == true }
    return obstacles + facts.filter { fact in !obstacles.contains { $0.id == fact.id } }
  }

  /// Returns the platforms that a target is built for, of those with rules.
  private func platforms(of target: PropertyListNode) -> [Platform] {
    let named = target["supportedDestinations"] ?? target["platform"]
    return ([named].compactMap { $0 } + (named?.elements ?? [])).compactMap { $0.string.flatMap { Platform(word: $0) } }
  }

  /// Returns the system and the devices that a target is for, as far as nothing else may say otherwise.
  private func figures(of target: PropertyListNode, on platform: Platform, isApp: Bool = false) -> BundleFigures {
    guard target["configFiles"] == nil else { return BundleFigures(system: nil) }
    let setting = platform == .macOS ? "MACOSX_DEPLOYMENT_TARGET" : "IPHONEOS_DEPLOYMENT_TARGET"
    // A dictionary of systems is for a list of platforms.
    let isForSeveral = target["platform"]?.elements.isEmpty == false
    let own = target["deploymentTarget"].map { isForSeveral ? $0[platform.key] ?? $0 : $0 }
    let shared = root["options"]?["deploymentTarget"]?[platform.key]
    let families = "TARGETED_DEVICE_FAMILY"
    // Without another one, an app has the setting of XcodeGen, which counts for more than that of the project.
    let hasUsual =
      isApp && root["options"]?["settingPresets"] == nil
      && [target, root].allSatisfy { $0["settings"]?.mayName(families) != true }
    return BundleFigures(
      system: figure(setting, [(target, own), (root, shared)]),
      families: platform == .macOS
        ? nil : hasUsual ? BundleFigures.Figure("1,2", at: source.name) : figure(families, [(target, nil)]))
  }

  /// Returns the value of the first owner of a setting; `nil` if it depends on the configuration or on groups.
  private func figure(
    _ setting: String, _ owners: [(node: PropertyListNode, other: PropertyListNode?)]
  ) -> BundleFigures.Figure? {
    for (owner, other) in owners {
      let settings = owner["settings"]
      let base = settings?["base"] ?? settings
      // What else is named counts for some of the configurations.
      let isPlain = settings?.mayName(setting, besides: base?[setting]?.range) != true
      guard isPlain else { return nil }
      guard let node = base?[setting] ?? other else { continue }
      guard node.entries.isEmpty, node.elements.isEmpty else { return nil }
      let text = source.text(node.range).filter { $0 != "\"" && $0 != "'" }
      let place = "\(VisibleText.line(source.name)):\(source.line(at: node.range.lowerBound))"
      return text.hasVariable ? nil : BundleFigures.Figure(text, at: place)
    }
    return nil
  }

  /// Returns whether XcodeGen fills in nothing later; otherwise adds a remark about the first place where it does.
  private mutating func isRead(_ node: PropertyListNode) -> Bool {
    switch node.kind {
    case .string(let text):
      guard text.text.hasVariable else { return true }
      fillsIn("rule", at: node.range)
      return false
    case .dictionary(let entries):
      return entries.allSatisfy { entry in
        guard entry.key.text.hasVariable else { return isRead(entry.value) }
        return isRead(PropertyListNode(.string(entry.key), at: entry.keyRange))
      }
    case .array(let elements): return elements.allSatisfy { isRead($0) }
    default: return true
    }
  }

  private mutating func fillsIn(_ part: String, at range: SourceRange) {
    remark("XcodeGen fills in '${…}' here, so that the \(part) is not known; write it out", at: range)
  }

  private mutating func remark(_ message: String, at range: SourceRange) {
    let remark = Finding(.ruleNotRead, .error, message, at: range)
    if said.insert(remark).inserted { unread.append(remark) }
  }
}

extension PropertyListNode {
  /// Returns a dictionary merged onto another one: arrays are appended, other values are replaced.
  fileprivate func merged(onto base: PropertyListNode) -> PropertyListNode {
    var result = base.entries
    var places: [String: Int] = [:]
    for (index, entry) in result.enumerated() { places[entry.key.text] = index }
    for entry in entries {
      let name = entry.key.text.withoutReplace
      let isMerged = name == entry.key.text
      let key = isMerged ? entry.key : MappedString(name, map: entry.key.map)
      guard let index = places[name] else {
        places[name] = result.count
        result.append(PropertyListEntry(key: key, keyRange: entry.keyRange, value: entry.value))
        continue
      }
      var value = entry.value
      if isMerged {
        switch (value.kind, result[index].value.kind) {
        case (.dictionary, .dictionary): value = value.merged(onto: result[index].value)
        case (.array(let own), .array(let other)): value = PropertyListNode(.array(other + own), at: value.range)
        default: break
        }
      }
      result[index] = PropertyListEntry(key: key, keyRange: entry.keyRange, value: value)
    }
    return PropertyListNode(.dictionary(result), at: range)
  }
}

extension PropertyListNode {
  /// Whether build settings name a setting in a place other than a given one, or groups that may.
  fileprivate func mayName(_ setting: String, besides place: SourceRange? = nil) -> Bool {
    entries.contains { entry in
      entry.key.text.hasPrefix(setting) && entry.value.range != place || entry.key.text == "groups"
        || entry.value.mayName(setting, besides: place)
    }
  }
}

extension Platform {
  /// The name in the keys of XcodeGen.
  fileprivate var key: String { self == .macOS ? "macOS" : "iOS" }
}

extension String {
  /// The key without the suffix that makes XcodeGen replace a value instead of merging it.
  fileprivate var withoutReplace: String {
    hasSuffix(":REPLACE") ? utf8.dropLast(8).text : self
  }

  /// Whether XcodeGen inserts the value of a variable into a text.
  fileprivate var hasVariable: Bool { Bytes.contains(Array(utf8), "${") }
}
