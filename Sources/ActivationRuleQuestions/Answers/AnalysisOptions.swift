package import ActivationRuleModel
import ActivationRuleText

/// Selects the payloads that an analysis is about.
public struct AnalysisOptions: Hashable, Sendable {
  /// The types that attachments may register.
  public enum TypeUniverse: String, CaseIterable, Hashable, Sendable {
    /// The types of the registry, and the identifiers in the rules, in one spelling each.
    case registered
    /// Also undeclared identifiers, types that an app may declare with any declared parents, and spellings of an
    /// identifier that differ in case.
    ///
    /// A witness of this kind is given only if the types of the registry have none.
    case declarable
  }

  /// The types that attachments may register; all possible ones by default.
  public var types: TypeUniverse
  /// Whether payloads without any attachment count, although no host is known to send them.
  ///
  /// Items without attachments next to other items always count.
  public var allowsEmptyPayloads: Bool
  /// Whether payloads are taken as a host passes them on, before the host stage.
  ///
  /// The host stage produces only some payloads: an attachment of several identifiers has `public.url` among them only
  /// together with the live page's type. See `HostPayload`.
  package var isBeforeHostStage: Bool
  /// The largest number of items; `nil` for no limit.
  public var maximumItemCount: Int?
  /// The largest number of attachments over all items; `nil` for no limit.
  public var maximumAttachmentCount: Int?
  /// A rule that no payload in question satisfies; `nil` for none.
  var exclusion: ActivationRule?
  /// The results that questions with these options share.
  let memory = ClassMemory()
  /// The limits beyond which the answer is "not decided"; see `AnalysisLimits`.
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

  /// Makes options with given limits.
  package init(allowsEmptyPayloads: Bool = false, limits: AnalysisLimits) {
    self.init(allowsEmptyPayloads: allowsEmptyPayloads)
    self.limits = limits
  }
}

/// The limits of an analysis; beyond them the answer is "not decided".
///
/// The values are ours. No rule in the collected corpus comes near them.
package struct AnalysisLimits: Hashable, Sendable {
  /// The largest number of attachments that are distinguished, by the properties of their identifiers that matter to
  /// rules.
  package var attachmentStates: Int
  /// The largest number of cases that the rules are split into, one system of inequalities each.
  package var cases: Int
  /// The largest number of attachments and items in a witness.
  package var witnessAttachments: Int
  /// The largest number of table entries to visit for one question; a million take some milliseconds.
  package var work: Int

  /// The number of attachments up to which a question is tried again after a limit was reached; 0 for no second
  /// attempt.
  var checkedAttachments: Int

  /// The number of attachments that most hosts share at once.
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

  /// The limit with a name.
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
  /// The same options for one of many questions, each asked only once.
  var withoutSecondAttempts: AnalysisOptions {
    var options = self
    options.limits.checkedAttachments = 0
    return options
  }

  /// Whether a payload is among those in question.
  package func allows(_ payload: Payload) -> Bool {
    let count = payload.attachments.count
    return (count > 0 || allowsEmptyPayloads) && payload.items.count <= maximumItemCount ?? .max
      && count <= maximumAttachmentCount ?? .max && (!isBeforeHostStage || payload.passesHostStage)
      && exclusion?.evaluate(payload) != .shown
  }
}
