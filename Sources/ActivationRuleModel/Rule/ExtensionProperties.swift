package import ActivationRuleText
package import ActivationRuleTypes

/// The properties of an extension in its property list.
///
/// Source: App Extension Keys (Apple documentation).
package struct ExtensionProperties: Hashable, Sendable {
  /// The kinds of list.
  package enum Form: Hashable, Sendable {
    /// A list with the dictionary `NSExtension`.
    case appExtension
    /// A list that is itself the rule: a dictionary of activation keys, or a text.
    case bareRule
    /// Any other list.
    case other
  }

  /// The place of the rule in an extension's list.
  package static let ruleKeyPath = ["NSExtension", "NSExtensionAttributes", RuleKey.rule]
  /// The place of the attributes that contain the rule.
  package static let attributesKeyPath = Array(ruleKeyPath.dropLast())

  /// The kind of the list.
  package let form: Form
  /// The name to show: the display name, otherwise the bundle's name, otherwise its identifier.
  ///
  /// Names that contain build settings, such as `$(PRODUCT_NAME)`, are skipped.
  package let name: String?
  /// The extension point, such as `com.apple.share-services`.
  package let extensionPoint: String?
  /// The rule.
  package let rule: RuleValue
  /// The place of the rule, or the whole list without one.
  package let ruleRange: SourceRange

  /// The reason why the system ignores the rule; `nil` if it uses it, or may use it.
  package let unused: UnusedRule?
  /// Whether the list is a part of one, without `NSExtension` and any key of a bundle, in which the rule counts in any
  /// place.
  package let isFragment: Bool
  /// Whether the list is only keys and values without elements around them, as this tool prints rules.
  package let isExcerpt: Bool

  /// The extension point, if no extension there is chosen by a rule.
  package var otherPoint: String? {
    guard case .extensionPoint(let point, nil)? = unused?.cause, !point.isEmpty else { return nil }
    return point
  }

  /// The extension point, if the extension lacks a rule and needs none.
  package var pointWithoutRule: String? { unused?.written == .absent ? otherPoint : nil }

  /// Uses a value as the rule itself.
  package init(rule: PropertyListNode) {
    form = .bareRule
    self.rule = RuleValue(rule)
    ruleRange = rule.range
    unused = nil
    isFragment = false
    isExcerpt = false
    name = nil
    extensionPoint = nil
  }

  /// Throws if the rule, or a dictionary around it in the list of an extension, has too many keys.
  package func requireFewKeys(_ list: PropertyListNode? = nil, in source: SourceText) throws(Failure) {
    let most = Limit.ruleKeys.value
    var dictionaries = form == .appExtension ? list?.dictionariesAroundRule.map { $0.entries } ?? [] : []
    if case .dictionary(let entries) = unused?.written ?? rule { dictionaries.append(entries) }
    guard let entry = dictionaries.lazy.compactMap({ $0.dropFirst(most).first }).first else { return }
    throw Failure(
      PropertyListFault.tooManyValues, "more than \(most) keys of or around a rule", at: entry.keyRange, in: source)
  }

  /// Reads a list's root.
  ///
  /// - Parameter isAppsOwn: whether the list is known to belong to the app itself, whose rules nothing reads.
  package init(_ root: PropertyListNode, isAppsOwn: Bool = false) {
    let properties = root["NSExtension"]
    let node = root.value(at: Self.ruleKeyPath)
    let stray = root.misplacedRules.first
    let isBundle = root.hasKey(beginningWith: "CFBundle")
    let isApp = isAppsOwn || properties == nil && root["CFBundlePackageType"]?.string == "APPL"
    isFragment = properties == nil && !isBundle && !isApp && stray != nil
    isExcerpt = root.isWithoutTags
    name = ["CFBundleDisplayName", "CFBundleName", "CFBundleIdentifier"].lazy.compactMap { root[$0]?.string }.first {
      // Names with build settings or placeholders are not final.
      !$0.isEmpty && !$0.utf8.contains("$") && !$0.isPlaceholder
    }
    let point = properties?["NSExtensionPointIdentifier"]
    // ExtensionKit has another key; none of its points reads a rule.
    // Source: EXAppExtensionAttributes, Information Property List (Apple).
    let kit = properties == nil ? root["EXAppExtensionAttributes"]?["EXExtensionPointIdentifier"]?.string : nil
    extensionPoint = point?.string ?? kit
    if properties != nil {
      form = .appExtension
      rule = RuleValue(node)
      ruleRange = node?.range ?? properties?.range ?? root.range
    } else if isFragment, let stray {
      form = .bareRule
      rule = RuleValue(stray.entry.value)
      ruleRange = stray.entry.value.range
    } else if root.isRuleItself, stray == nil {
      form = .bareRule
      rule = RuleValue(root)
      ruleRange = root.range
    } else {
      form = .other
      rule = .absent
      ruleRange = root.range
    }
    unused =
      form == .other && stray == nil
      ? UnusedRule(
        cause: kit.map { .extensionPoint($0, meant: nil) } ?? .otherList(isOfApp: isApp), written: .absent,
        range: root.range)
      : isApp
        ? Self.unused(rule, ruleRange, inAppListAt: stray)
        : Self.unused(rule, ruleRange, Self.name(of: point), stray, isLoose: properties == nil && isBundle)
  }

  /// The reason why the system ignores the rule in an app's property list; `nil` without a rule.
  private static func unused(
    _ rule: RuleValue, _ range: SourceRange, inAppListAt stray: PropertyListNode.MisplacedRule?
  ) -> UnusedRule? {
    if let stray {
      return UnusedRule(
        cause: .appList(keyPath: stray.keyPath), written: RuleValue(stray.entry.value), range: stray.entry.value.range)
    }
    guard rule != .absent else { return nil }
    return UnusedRule(cause: .appList(keyPath: ruleKeyPath), written: rule, range: range)
  }

  /// The name of an extension point, which is empty for a value that is no text; `nil` without one.
  private static func name(of point: PropertyListNode?) -> String? {
    if case .null? = point?.kind { return nil }
    return point.map { $0.string ?? "" }
  }

  /// The reason why the system ignores a rule.
  ///
  /// - Parameters:
  ///   - stray: a rule in another place.
  ///   - isLoose: whether the list is that of a bundle, but not of an extension.
  private static func unused(
    _ rule: RuleValue, _ range: SourceRange, _ point: String?, _ stray: PropertyListNode.MisplacedRule?, isLoose: Bool
  ) -> UnusedRule? {
    let isThere = rule != .absent
    let written = isThere ? rule : RuleValue(stray?.entry.value)
    let place = isThere ? range : stray?.entry.value.range ?? range
    let meant = point.flatMap { ExtensionPoints.meant(by: $0) }
    if let point, meant != nil || point.isEmpty || ExtensionPoints.isOther(point) {
      return UnusedRule(cause: .extensionPoint(point, meant: meant), written: written, range: place)
    }
    guard isThere || stray != nil, !isThere || isLoose, isLoose || stray != nil else { return nil }
    return UnusedRule(cause: .misplaced(keyPath: stray?.keyPath ?? []), written: written, range: place)
  }
}

extension PropertyListNode {
  /// A rule in a place where the system does not look, with the keys that lead to it.
  package typealias MisplacedRule = (entry: PropertyListEntry, keyPath: [String])

  /// The rules outside the attributes of the extension, and a rule there under a misspelt key if there is no other;
  /// rules nested in rules are another fault.
  package var misplacedRules: [MisplacedRule] {
    misplacedRules(except: value(at: ExtensionProperties.attributesKeyPath), [])
  }

  private func misplacedRules(except right: PropertyListNode?, _ keyPath: [String]) -> [MisplacedRule] {
    switch kind {
    case .array(let nodes):
      return nodes.enumerated().flatMap { $0.element.misplacedRules(except: right, keyPath + ["\($0.offset)"]) }
    case .dictionary(let entries):
      let isRight = right.map { $0.range == range && !range.isEmpty } ?? false
      let isWithoutRule = isRight && !entries.has(RuleKey.rule)
      return entries.flatMap { entry -> [MisplacedRule] in
        let path = keyPath + [entry.key.text]
        if isWithoutRule, RuleValue(entry.value).text != nil, ExtensionProperties.isMeantForRule(entry.key.text) {
          return [(entry, path)]
        }
        guard entry.key.text == RuleKey.rule else {
          return entry.value.misplacedRules(except: right, path)
        }
        return isRight ? [] : [(entry, path)]
      }
    default: return []
    }
  }

  /// The dictionaries around the rule of an extension's list, the outermost first: nothing reads other content of the
  /// innermost one in place of the rule.
  package var dictionariesAroundRule: [PropertyListNode] {
    (0...2).compactMap { value(at: Array(ExtensionProperties.attributesKeyPath.prefix($0))) }
  }

  /// Whether a dictionary begins with its first key, which means that no element is around it.
  fileprivate var isWithoutTags: Bool {
    guard case .dictionary(let entries) = kind, let first = entries.first else { return false }
    return !first.keyRange.isEmpty && first.keyRange.lowerBound == range.lowerBound
  }

  /// Whether a list's root is the rule: a text, such as a predicate, or a dictionary of activation keys.
  fileprivate var isRuleItself: Bool { string != nil || hasKey(beginningWith: RuleKey.prefix) }

  /// Whether the node is a dictionary with a key that begins with a prefix.
  fileprivate func hasKey(beginningWith prefix: String) -> Bool {
    guard case .dictionary(let entries) = kind else { return false }
    return entries.contains { $0.key.text.utf8.starts(with: prefix.utf8) }
  }
}

extension ExtensionProperties {
  /// Whether a key is probably a misspelt name of the rule.
  package static func isMeantForRule(_ key: String) -> Bool {
    guard key != RuleKey.rule, !RuleKey.all.contains(key), key.utf8.count <= longestMisspelling else { return false }
    return otherNamesOfRule.contains(ASCII.lowercased(key))
      || !EditDistance.nearest(to: key, in: [RuleKey.rule]).isEmpty
  }

  private static let otherNamesOfRule = [
    "activationrule", "activationrules", "nsextensionrule", "nsactivationrule", "nsextensionactivationruledictionary",
  ]

  /// Longer keys are not typing mistakes.
  private static let longestMisspelling = 60

  /// The properties of a document; JSON that is not an extension's list is the rule itself.
  package init(_ document: PropertyListDocument) {
    let properties = ExtensionProperties(document.root)
    var isRuleItself = document.format == .json && properties.form != .appExtension
    if case .appList? = properties.unused?.cause { isRuleItself = false }
    // A part of a list that has nothing but the rule.
    let entries = document.root.entries
    if entries.count == 1, entries[0].key.text == RuleKey.rule { isRuleItself = false }
    self = isRuleItself ? ExtensionProperties(rule: document.root) : properties
  }
}

/// The rest of an extension's property list, as far as advice about the rule depends on it.
package struct RuleSurroundings: Hashable, Sendable {
  /// Keys of a rule dictionary outside the rule, where the system reads none; of duplicate keys the first one.
  package let strayKeys: [PropertyListEntry]
  /// Whether the extension has a script for web pages.
  package let hasPageScript: Bool
  /// The extension point.
  let extensionPoint: String?
  /// Whether Finder offers the extension as a Quick Action, if it is an action.
  package let allowsFinder: Bool

  /// The key of the attributes that names the script for web pages.
  package static let scriptKey = "NSExtensionJavaScriptPreprocessingFile"
  /// The key of the attributes with which Finder offers an action as a Quick Action (Apple documentation).
  package static let finderKey = "NSExtensionServiceAllowsFinderPreviewItem"

  /// Reads the list of an extension; `nil` for any other list.
  package init?(_ root: PropertyListNode) {
    guard root["NSExtension"] != nil else { return nil }
    var seen: Set<String> = [RuleKey.rule]
    strayKeys = root.dictionariesAroundRule.flatMap { around in
      around.entries.filter {
        $0.key.text.utf8.starts(with: RuleKey.prefix.utf8) && seen.insert($0.key.text).inserted
      }
    }
    let attributes = root.value(at: ExtensionProperties.attributesKeyPath)
    hasPageScript = attributes?[Self.scriptKey] != nil
    extensionPoint = root["NSExtension"]?["NSExtensionPointIdentifier"]?.string
    allowsFinder = attributes?[Self.finderKey]?.booleanValue ?? false
  }
}

/// Extension points, by whether their extensions are chosen by a rule.
///
/// Source: App Extension Programming Guide and the reference of `NSExtensionPointIdentifier` (Apple).
package enum ExtensionPoints {
  /// Extension points that choose extensions by their rules.
  package static let withRule = ["com.apple.share-services", "com.apple.ui-services", "com.apple.services"]

  /// Returns whether the extensions at a point are Actions.
  package static func isAction(_ point: String?) -> Bool { withRule.dropFirst().contains { $0 == point } }

  /// Common names of these points that are no misspelling.
  private static let otherNames: [(meant: String, written: [String])] = [
    ("com.apple.ui-services", ["com.apple.action-services", "com.apple.action-extension", "com.apple.action"]),
    (
      "com.apple.share-services",
      ["com.apple.share", "com.apple.sharing", "com.apple.share-extension", "com.apple.sharing-services"]
    ),
  ]

  /// Returns the point with rules that another name most likely means; `nil` for all other points.
  package static func meant(by point: String) -> String? {
    guard !withRule.contains(point), !isFilledIn(point) else { return nil }
    return EditDistance.nearest(to: point, in: withRule + otherNames.flatMap { $0.written }).first.map { near in
      otherNames.first { $0.written.contains(near) }?.meant ?? near
    }
  }

  /// Returns whether extensions at a point take no rule: it is none of the three, in any spelling.
  package static func isOther(_ point: String) -> Bool {
    !point.isEmpty && !withRule.contains(point) && !isFilledIn(point) && meant(by: point) == nil
  }

  /// Returns whether a build step writes the name, so that it may be any.
  private static func isFilledIn(_ point: String) -> Bool {
    point.utf8.contains("$") || point.isPlaceholder
  }
}

extension TypeDeclarations {
  /// The declarations of a bundle's property list, exported ones first.
  ///
  /// Source: Uniform Type Identifier declaration keys (Apple documentation). Observed: parents and tags may be one
  /// string or an array of strings; other values are ignored.
  package init(_ root: PropertyListNode) {
    var remarks: [Finding] = []
    self.init(root, remarks: &remarks)
  }

  /// The declarations of a bundle's property list, with warnings about ignored values.
  package init(_ root: PropertyListNode, remarks: inout [Finding]) {
    self.init(
      exported: root["UTExportedTypeDeclarations"], imported: root["UTImportedTypeDeclarations"], remarks: &remarks)
  }

  /// The declarations of two arrays of declaration dictionaries, with warnings about ignored values.
  package init(exported: PropertyListNode?, imported: PropertyListNode?, remarks: inout [Finding]) {
    var reader = TypeDeclarationReader()
    reader.read(exported, isExported: true)
    reader.read(imported, isExported: false)
    remarks += reader.remarks
    self.init(reader.declarations)
  }
}

/// Reads arrays of declaration dictionaries.
private struct TypeDeclarationReader {
  var declarations: [TypeDeclaration] = []
  var remarks: [Finding] = []

  mutating func read(_ node: PropertyListNode?, isExported: Bool) {
    do throws(Failure) {
      for node in try node?.read(.array, as: "type declarations") ?? [] { read(node, isExported) }
    } catch {
      remark(error)
    }
  }

  private mutating func read(_ node: PropertyListNode, _ isExported: Bool) {
    do throws(Failure) {
      let fields = try ObjectFields(node, "a type declaration")
      guard let identifier = fields["UTTypeIdentifier"]?.string else { throw fields.missing("UTTypeIdentifier") }
      let tags = fields["UTTypeTagSpecification"]
      declarations.append(
        TypeDeclaration(
          identifier, conformsTo: strings("UTTypeConformsTo", of: node),
          filenameExtensions: strings("public.filename-extension", of: tags),
          mimeTypes: strings("public.mime-type", of: tags), osTypes: strings("com.apple.ostype", of: tags),
          pasteboardNames: strings("com.apple.nspboard-type", of: tags), isExported: isExported))
    } catch {
      remark(error)
    }
  }

  /// The texts of a field, which may be one or several; other values are ignored.
  private mutating func strings(_ field: String, of node: PropertyListNode?) -> [String] {
    guard let node = node?[field] else { return [] }
    if let text = node.string { return [text] }
    do throws(Failure) {
      let nodes = try node.read(.array("a string or an array of strings"), as: "'\(field)'")
      for node in nodes where node.string == nil {
        remark(.wrongKind(node, "an element of '\(field)'", "a string"))
      }
      return nodes.compactMap { $0.string }
    } catch {
      remark(error)
      return []
    }
  }

  private mutating func remark(_ error: Failure) {
    remarks.append(Finding("type-declaration-invalid", .warning, error.message, at: error.finding.range))
  }
}
