/// Which payloads an analysis speaks about.
public struct AnalysisOptions: Hashable, Sendable {
  /// The types that attachments may register.
  public enum TypeUniverse: String, CaseIterable, Hashable, Sendable {
    /// The types of the registry, and the identifiers that the rules name, in one spelling each.
    case registered
    /// Besides them identifiers that nothing declares, types that an app may declare with any declared parents, and other
    /// spellings of an identifier, which differ in the case of letters.
    ///
    /// A witness of this kind is only given when the types of the registry have none.
    case declarable
  }

  /// The types that attachments may register; all that can be unless set.
  public var types: TypeUniverse
  /// Whether payloads without any attachment count, which no host is known to send.
  ///
  /// Items without attachments beside others always count.
  public var allowsEmptyPayloads: Bool
  /// Whether the payloads are taken as a host hands them over, before the host stage.
  ///
  /// What comes out of the host stage is a part of what can be: an attachment of several identifiers has `public.url`
  /// among them only beside the live page's type. See `HostPayload`.
  package var isBeforeHostStage: Bool
  /// The largest number of items; `nil` for no bound.
  public var maximumItemCount: Int?
  /// The largest number of attachments over all items; `nil` for no bound.
  public var maximumAttachmentCount: Int?
  /// A rule that every payload is shown by; `nil` for all payloads.
  ///
  /// A page of two items is not tried item by item. Where the rule is shown for none, answers that nothing speaks against are "not decided".
  public var assumption: ActivationRule?
  /// A rule that no payload in question is shown by; `nil` for none.
  var exclusion: ActivationRule?
  /// What questions that are put with these options share.
  let memory = ClassMemory()
  /// How much work is done before the answer is "not decided"; see `AnalysisLimits`.
  package var limits: AnalysisLimits

  /// Makes options.
  public init(
    types: TypeUniverse = .declarable, allowsEmptyPayloads: Bool = false, isBeforeHostStage: Bool = false,
    maximumItemCount: Int? = nil, maximumAttachmentCount: Int? = nil
  ) {
    self.types = types
    self.allowsEmptyPayloads = allowsEmptyPayloads
    self.isBeforeHostStage = isBeforeHostStage
    self.maximumItemCount = maximumItemCount
    self.maximumAttachmentCount = maximumAttachmentCount
    limits = AnalysisLimits(checkedAttachments: AnalysisLimits.usualCheckedAttachments)
  }

  /// Makes options with limits of their own.
  package init(allowsEmptyPayloads: Bool = false, limits: AnalysisLimits) {
    self.init(allowsEmptyPayloads: allowsEmptyPayloads)
    self.limits = limits
  }
}

/// How far an analysis goes; what lies beyond is "not decided".
///
/// The limits are this package's own. No rule of the collected ones comes near them.
package struct AnalysisLimits: Hashable, Sendable {
  /// The largest number of different attachments that are told apart, by what the rules ask of their identifiers.
  package var attachmentStates: Int
  /// The largest number of cases that the parts of the rules lead to, one system of inequalities each.
  package var cases: Int
  /// The largest number of attachments and items in a witness.
  package var witnessAttachments: Int
  /// The largest number of entries of tables that are visited for one question; a million take some milliseconds.
  package var work: Int

  /// Up to how many attachments a question is asked again where a limit was met; 0 for not at all.
  var checkedAttachments: Int

  /// As many as most hosts share at once.
  static let usualCheckedAttachments = 4

  /// Makes limits.
  package init(
    attachmentStates: Int = Limit.analysisClasses.value, cases: Int = Limit.analysisCases.value,
    witnessAttachments: Int = Limit.witnessAttachments.value, work: Int = Limit.analysisWork.value,
    checkedAttachments: Int = 0
  ) {
    self.checkedAttachments = checkedAttachments
    self.work = work
    self.attachmentStates = attachmentStates
    self.cases = cases
    self.witnessAttachments = witnessAttachments
  }
}

extension AnalysisLimits {
  /// The limits that can be set from outside.
  package enum Name: String, CaseIterable, Sendable {
    case cases, classes, attachments, work
  }

  /// What they can be set to.
  package static let range = 1...Limit.analysisBound.value

  /// The limit of a name.
  package subscript(_ name: Name) -> Int {
    get {
      switch name {
      case .cases: cases
      case .classes: attachmentStates
      case .attachments: witnessAttachments
      case .work: work
      }
    }
    set {
      switch name {
      case .cases: cases = newValue
      case .classes: attachmentStates = newValue
      case .attachments: witnessAttachments = newValue
      case .work: work = newValue
      }
    }
  }
}

extension AnalysisOptions {
  /// The same for questions of which there are many, each asked once.
  var withoutSecondAttempts: AnalysisOptions {
    var options = self
    options.limits.checkedAttachments = 0
    return options
  }

  /// Whether answers are about a payload.
  package func allows(_ payload: Payload) -> Bool {
    let count = payload.attachments.count
    return (count > 0 || allowsEmptyPayloads) && payload.items.count <= maximumItemCount ?? .max
      && count <= maximumAttachmentCount ?? .max && (!isBeforeHostStage || payload.passesHostStage)
      && conditions.allSatisfy { ($0.rule.evaluate(payload) == .shown) == $0.isShown }
  }

  /// The rules that decide with their verdicts whether a payload is in question.
  var conditions: [(rule: ActivationRule, isShown: Bool)] {
    [assumption.map { ($0, true) }, exclusion.map { ($0, false) }].compactMap { $0 }
  }
}
