import ActivationRuleDocuments
package import ActivationRuleModel
import ActivationRuleLint
package import ActivationRuleShares
package import ActivationRuleText
import ActivationRuleTypes

extension Answer {
  /// The answer for programs, the same however the question was asked.
  ///
  /// - Parameter written: returns a change as edits of the text that the rule was read from.
  package func json(
    _ written: (VerdictChange, RuleAnswer) -> JSONValue = { _, _ in ["edits": nil, "propertyList": nil] }
  )
    -> JSONValue
  {
    [
      "tool": Version.json(presets), "word": word.json, "exitCode": Int(word.exitCode).json,
      "rules": rules.map { $0.json(written) }.json, "failures": failures.json,
    ]
  }
}

extension RuleAnswer {
  fileprivate func json(_ written: (VerdictChange, RuleAnswer) -> JSONValue) -> JSONValue {
    let source = self.extension.source
    let reasons = decision.all.map { $0.decision.reasonJSON(self.extension.path, in: source) }
    return self.extension.title + [
      "platform": self.extension.rule.settings.platform.json,
      "word": word.json, "certainty": certainty.json, "isGuess": isGuess.json,
      "reason": reasons.indices.contains(explained) && !decision.places.isElsewhere ? reasons[explained] : nil,
      "facts": self.extension.facts.json, "apps": (apps?.all ?? []).map { $0.json }.json,
      "shares": decision.all.indices.map { place in
        decision.all[place].json(
          because: reasons[place], apps == nil ? decision.all[place].share.payload : nil,
          counts: decision.places.deciding.contains(place),
          steps: explanations.isEmpty ? nil : .array(explanations[place].steps.map { $0.json(in: source) }))
      }.json,
      "changes": changes.map { $0.json + written($0, self) }.json,
      "obstacles": (explanations.isEmpty || !isMatch ? [] : OfferObstacle.obstacles(on: platform)).json,
      "findings": self.extension.findingsJSON,
    ]
  }

  private var platform: Platform { self.extension.rule.settings.platform }

  /// Whether the rule matches, so that only something outside it can be an obstacle.
  package var isMatch: Bool {
    !decision.places.isElsewhere
      && (decisive.map { [.shown, .hidden(.notOffered)].contains($0.verdict) } ?? false)
  }
}

extension AppsAnswer.App {
  fileprivate var json: JSONValue {
    let places = decision.places
    let ids = { (places: [Int]) in places.compactMap { decision.all[$0].preset?.id }.json }
    return [
      "host": host.json, "word": decision.word.json, "certainty": decision.certainty.json,
      "isGuess": decision.isGuess.json, "isExempt": places.isExempt.json,
      "explained": decision.explained.flatMap { decision.all[$0].preset?.id }.json,
      "cause": cause.json, "shares": ids(places.deciding), "others": ids(places.others + places.elsewhere),
      "exempt": ids(places.exempt),
      "older": ids(places.older), "guesses": ids(places.guesses), "notFor": decision.foreignWords.json,
    ]
  }
}

extension PayloadDecision: JSONConvertible {
  /// The decision without places, as one of several about the same rule.
  package var json: JSONValue {
    [
      "verdict": verdict.word.json, "certainty": certainty.json,
      "reason": reasonJSON,
    ]
  }

  fileprivate var reasonJSON: JSONValue {
    ["code": verdict.reason.json, "sentence": reason.sentence.json, "key": key.json]
  }

  /// Returns the reason with its place.
  fileprivate func reasonJSON(_ path: String, in source: SourceText) -> JSONValue {
    let (reason, range) = told
    return [
      "code": verdict.reason.json, "sentence": reason.sentence.json, "key": key.json, "path": path.json,
      "position": range.map { source.json($0) },
    ]
  }
}

extension RuleVerdict: JSONConvertible {
  /// The verdict and the code of its reason alone, for rates at which a sentence counts.
  package var json: JSONValue { ["verdict": word.json, "reason": ["code": reason.json]] }
}

extension ShareDecision.Part: JSONConvertible {
  /// The decision without places, as one of several of a suite.
  package var json: JSONValue {
    [
      "share": preset?.id.json, "payload": share.payload.json,
      "verdict": decision.verdict.word.json, "certainty": decision.certainty.json,
      "reason": decision.reasonJSON,
    ]
  }

  fileprivate func json(because reason: JSONValue, _ payload: Payload?, counts: Bool, steps: JSONValue?) -> JSONValue {
    [
      "share": preset?.id.json, "payload": payload?.json,
      "verdict": decision.verdict.word.json, "certainty": decision.certainty.json, "counts": counts.json,
      "reason": reason, "openQuestions": decision.openQuestions.json, "steps": steps ?? .null,
    ]
  }
}

extension OpenQuestion: JSONConvertible {
  /// The question with the other answer, and the resulting verdict.
  package var json: JSONValue {
    ["assumption": assumption.json, "choice": choice.json, "verdict": verdict.word.json]
  }
}

extension Fact: JSONConvertible {
  package var json: JSONValue {
    ["id": id.json, "keepsAway": keepsAway.json, "sentence": sentence.json, "place": place.json]
  }
}

extension OfferObstacle: JSONConvertible {
  package var json: JSONValue {
    ["id": id.json, "summary": summary.json, "check": check.json, "certainty": certainty.json]
  }
}

extension VerdictChange {
  fileprivate var json: JSONValue {
    [
      "subject": subject == .rule ? "rule" : "payload", "effect": effect == .flips ? "turns" : "repairs",
      "sentence": text.json, "verdict": verdict.word.json, "reason": verdict.reason.json,
      "rule": value?.json, "payload": payload?.json, "adds": addedKinds.map { $0.rawValue }.json,
      "alsoShown": reach?.alsoShown.json, "nowHidden": reach?.nowHidden.json, "shares": reach?.shareCount.json,
    ]
  }
}

// MARK: Steps

extension ExplanationStep {
  /// Returns the step with its substeps; items and attachments are counted from 0.
  fileprivate func json(in source: SourceText) -> JSONValue {
    var (key, item, attachment, types): (String?, Int?, Int?, [String]) = (nil, nil, nil, [])
    switch subject {
    case .clause: break
    case .key(let name): key = name
    case .item(let index): item = index
    case .attachment(let index, let identifiers): (attachment, types) = (index, identifiers)
    }
    return [
      "title": title.json, "outcome": outcome.json, "detail": detail.json,
      "certainty": certainty.json, "isDecisive": isDecisive.json, "key": key.json,
      "itemIndex": item.json, "attachmentIndex": attachment.json, "types": types.json,
      "acceptance": acceptance?.word.json, "acceptedBy": acceptance?.acceptingKey.json,
      "nearestKey": acceptance?.nearestKey.json,
      "matching": count?.matching.json, "total": count?.total.json,
      // A rule in a request has no text that the reader has.
      "position": source.bytes.isEmpty ? nil : range.map { source.json($0) },
      "children": .array(children.map { $0.json(in: source) }),
    ]
  }
}

extension ExplanationStep.Acceptance {
  /// The word for JSON.
  fileprivate var word: String {
    switch self {
    case .accepted: "accepted"
    case .nearMiss: "near-miss"
    case .refused: "refused"
    }
  }

  fileprivate var acceptingKey: String? { if case .accepted(let key) = self { key } else { nil } }
  fileprivate var nearestKey: String? { if case .nearMiss(let key) = self { key } else { nil } }
}
