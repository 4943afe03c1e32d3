public import ActivationRuleAnswers
import ActivationRuleDocuments
import ActivationRuleLint
public import ActivationRuleModel
public import ActivationRuleShares
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
  /// - Throws: `Failure` for a list or JSON that is unreadable or not a rule, for bytes that are not a text, and for a
  ///   project file or another format that is not read.
  public init(
    contentsOf bytes: some Sequence<UInt8>, name: String, platform: Platform? = nil
  ) throws(Failure) {
    let source = SourceText(name: name, bytes: Array(bytes))
    let found = try Extension(Document(source, forms: []), settings: RuleSettings(platform: platform ?? .iOS))
    self = (platform == nil ? found.onKnownPlatform() : found).rule.ready
    if found.document == nil, let fault = findings.first(where: { $0.id == PredicateFault.emptyPredicate.rawValue }) {
      throw Failure(fault, in: source)
    }
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
  /// - Throws: `Failure` for an unknown name.
  public func isShown(for share: Share) throws(Failure) -> Bool { try decide(share).word == .shown }

  /// Returns the verdict on a share, with its reason in words and its certainty.
  ///
  /// An app gets one decision for each of its shares, and one verdict for the shares of today.
  ///
  /// The verdict is never more certain than the knowledge of the share.
  ///
  /// - Throws: `Failure` for an unknown name.
  public func decide(_ share: Share) throws(Failure) -> ShareDecision {
    let rule = declaring(share.declarations)
    let shares = try share.payloads(for: rule)
    return share.isOfApp
      ? ShareDecision(rule, about: shares)
      : ShareDecision(asked: shares.map { ShareDecision.Part($0, rule.decide($0)) })
  }

  /// Explains the verdict on a share.
  ///
  /// An app gets one explanation for each share of today, the main share first.
  ///
  /// - Parameters:
  ///   - share: the photo, file, preset or app to ask about.
  ///   - changes: whether to look for changes that would show a hidden extension, which evaluates the rule a few dozen
  ///     times.
  /// - Throws: `Failure` for an unknown name.
  public func explain(_ share: Share, changes: Bool = true) throws(Failure) -> [Explanation] {
    let rule = declaring(share.declarations)
    return try decide(share).shares.map { rule.explain($0.share, changes: changes) }
  }
}

#if !hasFeature(Embedded)
  extension PropertyListNode {
    /// Takes a value of Swift or Foundation; values that no rule contains become null.
    fileprivate init(value: Any) {
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
      } else if let elements = value as? [Any] {
        self.init(.array(elements.map { PropertyListNode(value: $0) }))
      } else if let members = value as? [String: Any] {
        let entries = members.sorted { $0.key < $1.key }
          .map { PropertyListEntry(key: MappedString($0.key), value: PropertyListNode(value: $0.value)) }
        self.init(.dictionary(entries))
      } else {
        self.init(.null)
      }
    }
  }
#endif

extension ActivationRule {
  /// Returns the whole answer about a share, in the form that `evaluate --json` prints.
  ///
  /// - Parameters:
  ///   - share: the photo, file, preset or app to ask about.
  ///   - explains: whether the answer has the steps and the changes that would show the extension, as `explain --json`
  ///     prints them.
  /// - Throws: `Failure` for an unknown name.
  public func answer(about share: Share, explains: Bool = false) throws(Failure) -> Answer {
    Answer(try ruleAnswer(about: share, wanting: explains ? [.steps, .changes] : []))
  }

  /// Returns the answer of the rule about a share.
  ///
  /// - Throws: `Failure` for an unknown name.
  package func ruleAnswer(
    about share: Share, wanting wanted: Set<Question.Part> = []
  ) throws(Failure) -> RuleAnswer {
    let rule = declaring(share.declarations)
    let payloads = try share.payloads(for: rule)
    return RuleAnswer(Extension(rule: rule), share.isOfApp ? .apps(payloads) : .things(payloads), wanting: wanted)
  }
}
