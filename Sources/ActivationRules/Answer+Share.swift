public import ActivationRuleAnswers
import ActivationRuleDocuments
public import ActivationRuleModel
import ActivationRuleShares
public import ActivationRuleText

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

#if !hasFeature(Embedded)
  extension Answer: Encodable {
    /// Writes the answer in the form of `answer` in `Grammar/output.schema.json`.
    public func encode(to encoder: any Encoder) throws { try json().encode(to: encoder) }
  }
#endif
