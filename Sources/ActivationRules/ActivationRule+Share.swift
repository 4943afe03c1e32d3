import ActivationRuleAnswers
import ActivationRuleDocuments
import ActivationRuleLint
public import ActivationRuleModel
import ActivationRuleShares
public import ActivationRuleText
public import ActivationRuleTypes

extension ActivationRule {
  /// Reads the rule of a property list (XML or binary), of JSON, or of a text that is a predicate, as the system uses it:
  /// a rule in the list of a keyboard is not used.
  ///
  /// - Parameters:
  ///   - bytes: the bytes of the file, such as a `Data` or a `[UInt8]`; the types that the list declares count as
  ///     declared.
  ///   - name: the name for places in the text, such as the path of the file.
  ///   - platform: the platform; by default that of the list.
  /// - Throws: `ActivationRuleError` for a list or JSON that is unreadable or not a rule, for bytes that are not a text, and for a
  ///   project file or another format that is not read.
  public init(
    data bytes: some Sequence<UInt8>, name: String = "<rule>", platform: Platform? = nil
  ) throws(ActivationRuleError) {
    let source = SourceText(name: name, bytes: Array(bytes))
    let found = try Extension(Document(source, forms: []), settings: RuleSettings(platform: platform ?? .iOS))
    self = (platform == nil ? found.onKnownPlatform() : found).rule.ready
    if found.document == nil, let fault = findings.first(where: { $0.id == PredicateFault.emptyPredicate.rawValue }) {
      throw Failure(fault, in: source)
    }
  }

  /// Reads a rule of keys and values in JSON, such as `{"NSExtensionActivationSupportsText": true}`.
  ///
  /// - Throws: `ActivationRuleError` for a text that is not JSON, or not a rule.
  public init(json text: String, name: String = "<rule>.json", platform: Platform? = nil) throws(ActivationRuleError) {
    try self.init(data: text.utf8, name: name, platform: platform)
  }

  #if !hasFeature(Embedded)
    /// Makes a rule from keys and values, written in code or read by `PropertyListSerialization`.
    ///
    /// The keys are written in full or without `NSExtensionActivation`. A value that no key of a rule can have, such as a
    /// date, is a fault that lint reports.
    public init(dictionary values: [String: Any], platform: Platform = .iOS) {
      let nodes = values.mapValues { PropertyListNode(value: $0) }
      self = ActivationRule(dictionary: nodes, settings: RuleSettings(platform: platform)).ready
    }
  #endif

  /// Returns whether the extension appears; for an app, whether it does for everything that the app shares today.
  ///
  /// - Throws: `ActivationRuleError` for an unknown name, and where the answer is neither yes nor no: for a broken rule, for
  ///   an app some of whose shares alone show the extension, and for one of which nothing is known. ``decide(_:on:)``
  ///   answers then.
  public func isShown(for share: Share, on platform: Platform? = nil) throws(ActivationRuleError) -> Bool {
    let decision = try decide(share, on: platform)
    switch decision.verdict {
    case .shown: return true
    case .hidden: return false
    default: throw Failure(.unreadable, "\(share): neither shown nor hidden", rest: TextRow.rows(of: "\(decision)"))
    }
  }

  /// Returns the verdict on a share, with its reason in words, its certainty and its place.
  ///
  /// An app gets one decision for each of its shares, and one verdict for the shares of today.
  ///
  /// The verdict is never more certain than the knowledge of the share.
  ///
  /// - Parameters:
  ///   - share: the photo, file, preset or app to ask about.
  ///   - platform: the platform; by default that of the rule.
  /// - Throws: `ActivationRuleError` for an unknown name.
  public func decide(_ share: Share, on platform: Platform? = nil) throws(ActivationRuleError) -> Decision {
    try Decision(asked(about: share, on: platform), about: share, wanting: [])
  }

  /// Decides about a share, with every step and with the changes that would show a hidden extension.
  ///
  /// - Parameters:
  ///   - share: the photo, file, preset or app to ask about.
  ///   - platform: the platform; by default that of the rule.
  /// - Throws: `ActivationRuleError` for an unknown name.
  public func explain(_ share: Share, on platform: Platform? = nil) throws(ActivationRuleError) -> Decision {
    try Decision(asked(about: share, on: platform), about: share, wanting: [.steps, .changes])
  }

  /// The same rule with the types that a share declares, on a platform.
  private func asked(about share: Share, on platform: Platform?) -> ActivationRule {
    let rule = declaring(share.declarations)
    return platform.map { rule.on(named: $0) } ?? rule
  }
}

#if !hasFeature(Embedded)
  extension PropertyListNode {
    /// Takes a value of Swift or Foundation; values that no rule contains become null, and what is too deep for a list.
    fileprivate init(value: Any, depth: Int = 1) {
      // An `NSNumber` can be had as each kind of number, so that the name of its class decides [inferred for Macs].
      let isBoolean = value is Bool && ["Bool", "__NSCFBoolean"].contains(String(describing: type(of: value)))
      if isBoolean, let flag = value as? Bool {
        self.init(.boolean(flag))
      } else if let number = value as? any BinaryInteger {
        self.init(.integer(Int64(clamping: number)))
      } else if let number = value as? Int64 {
        self.init(.integer(number))
      } else if let number = value as? Double {
        self.init(.real(number))
      } else if let number = value as? any BinaryFloatingPoint {
        self.init(.real(Double(number)))
      } else if let text = value as? String {
        self.init(.string(MappedString(text)))
      } else if depth > Limit.listNesting.value {
        self.init(.null)
      } else if let elements = value as? [Any] {
        self.init(.array(elements.map { PropertyListNode(value: $0, depth: depth + 1) }))
      } else if let members = value as? [String: Any] {
        let entries = members.sorted { $0.key < $1.key }.map { key, value in
          PropertyListEntry(key: MappedString(key), value: PropertyListNode(value: value, depth: depth + 1))
        }
        self.init(.dictionary(entries))
      } else {
        self.init(.null)
      }
    }
  }
#endif
