public import PredicateFormat
public import PropertyLists
public import UniformTypes

/// What an extension's property list says about the extension.
///
/// Source: App Extension Keys (Apple documentation).
public struct ExtensionProperties: Hashable, Sendable {
  /// What kind of list it is.
  public enum Form: Hashable, Sendable {
    /// A list with the dictionary `NSExtension`.
    case appExtension
    /// A list that is itself a dictionary of activation keys.
    case bareRule
    /// Any other list.
    case other
  }

  /// Where the rule stands in an extension's list.
  public static let ruleKeyPath = ["NSExtension", "NSExtensionAttributes", "NSExtensionActivationRule"]

  /// What kind of list it is.
  public let form: Form
  /// The name to show: the display name, else the bundle's name, else its identifier.
  ///
  /// Names that hold build settings, as `$(PRODUCT_NAME)`, are passed over.
  public let name: String?
  /// The extension point, such as `com.apple.share-services`.
  public let extensionPoint: String?
  /// The rule.
  public let rule: RuleValue
  /// Where the rule stands, or the whole list when there is none.
  public let ruleRange: SourceRange

  /// Whether the rule stands in a list of its own under the rule's key, where no system looks for it.
  public var isMisplaced: Bool { form == .bareRule && isUnderKey }
  private let isUnderKey: Bool

  /// Takes a value as the rule itself.
  public init(rule: PropertyListNode) {
    form = .bareRule
    self.rule = RuleValue(rule)
    ruleRange = rule.range
    isUnderKey = false
    name = nil
    extensionPoint = nil
  }

  /// Reads a list's root.
  public init(_ root: PropertyListNode) {
    let properties = root["NSExtension"]
    isUnderKey = properties == nil && root["NSExtensionActivationRule"] != nil
    let node = root.value(at: Self.ruleKeyPath)
    name = ["CFBundleDisplayName", "CFBundleName", "CFBundleIdentifier"].lazy.compactMap { root[$0]?.string }.first {
      !$0.isEmpty && !$0.utf8.contains(UInt8(ascii: "$"))
    }
    extensionPoint = properties?["NSExtensionPointIdentifier"]?.string
    if properties != nil {
      form = .appExtension
      rule = RuleValue(node)
      ruleRange = node?.range ?? properties?.range ?? root.range
    } else if let node = root["NSExtensionActivationRule"], root["CFBundleIdentifier"] == nil {
      form = .bareRule
      rule = RuleValue(node)
      ruleRange = node.range
    } else if root.isRuleDictionary {
      form = .bareRule
      rule = RuleValue(root)
      ruleRange = root.range
    } else {
      form = .other
      rule = .absent
      ruleRange = root.range
    }
  }
}

extension PropertyListNode {
  /// Whether the node is a dictionary with an activation key.
  fileprivate var isRuleDictionary: Bool {
    guard case .dictionary(let entries) = kind else { return false }
    return entries.contains { $0.key.text.utf8.starts(with: RuleKey.prefix.utf8) }
  }
}

extension ActivationRule {
  /// Makes the rule of an extension's property list.
  ///
  /// Types that the list itself declares are added to the given ones.
  public init(
    contentsOf propertyList: PropertyListDocument, types: UniformTypeRegistry = .system,
    settings: RuleSettings = RuleSettings()
  ) {
    let declarations = TypeDeclarations(propertyList.root)
    self.init(
      ExtensionProperties(propertyList.root).rule,
      types: declarations.declarations.isEmpty ? types : types.adding(declarations), settings: settings)
  }
}
