package import ActivationRulePredicates
package import ActivationRuleText
import ActivationRuleTypes

/// Shares to evaluate before and after a change of a rule, to see the other effects of the change; and further criteria
/// for the quality of changes.
package struct ShareSamples: Sendable {
  /// The payloads, each once, with the number of shares with this payload.
  private var shares: [(payload: PreparedPayload, count: Int)]
  /// The shares in question in addition to the payload in question, such as the shares of a host.
  package var asked: [Payload] = []
  /// The number and origin of the shares in question, such as "4 shares of Safari".
  package var askedName = ""
  /// Finds the lint errors and warnings of a rule; `nil` for callers without lint.
  package var findings: (@Sendable (ActivationRule) -> [Finding])?
  /// Makes readable predicates that are equivalent to tests of a dictionary; `nil` for callers without proofs.
  package var written: (@Sendable (ActivationRule, [DictionaryTest]) -> [PredicateNode])?

  /// Prepares shares.
  ///
  /// - Parameter others: payloads that are also evaluated, to see whether a change defeats a rule's purpose, but are
  ///   not counted.
  package init(_ payloads: [Payload], besides others: [Payload] = []) {
    let counted = Payload.distinct(payloads)
    let others = Payload.distinct(others).filter { other in !counted.contains { $0.payload == other.payload } }
    shares = (counted + others.map { ($0.payload, 0) }).map { (PreparedPayload($0.0, types: .system), $0.1) }
  }

  /// The most common shares, for callers without presets.
  package static let usual = ShareSamples(
    [
      [["public.jpeg"]], [["public.heic", "public.jpeg"]], [["public.image"]], [["public.jpeg"], ["public.png"]],
      [["com.apple.quicktime-movie"]], [["public.jpeg"], ["public.mpeg-4"]], [["public.mp3", "public.file-url"]],
      [["public.plain-text"]], [["public.url"]], [["public.plain-text"], ["public.url"]], [["public.vcard"]],
      [["com.adobe.pdf", "public.file-url"]], [["public.file-url"]], [["org.example.unknown"]],
    ].map { Payload([Payload.Item($0.map { Payload.Attachment($0) })]) })

  /// The same shares, prepared with other types if necessary.
  func prepared(with types: UniformTypeRegistry) -> ShareSamples {
    if shares.allSatisfy({ $0.payload.isPrepared(with: types) }) { return self }
    var samples = self
    samples.shares = shares.map { (PreparedPayload($0.payload.payload, types: types), $0.count) }
    return samples
  }

  /// The number of attachments in the largest of the counted shares.
  var largestCount: Int64 { Int64(shares.lazy.filter { $0.count > 0 }.map { $0.payload.attachmentCount }.max() ?? 0) }

  /// The number of steps for all shares, about a hundred times as many as usual rules take.
  private static let work = 200_000

  /// Whether a rule is shown for each payload; `nil` if that takes too many steps.
  func shown(by rule: ActivationRule) -> [Bool]? {
    var (shown, steps): ([Bool], Int) = ([], 0)
    for share in shares {
      let outcome = rule.outcome(of: share.payload)
      steps += outcome.steps
      guard outcome.verdict.isWorkedOut, steps <= Self.work else { return nil }
      shown.append(outcome.verdict == .shown)
    }
    return shown
  }

  /// The effect of a change on all other shares; `nil` if it defeats the rule's purpose.
  ///
  /// It does so if the rule is no longer shown for anything that it was shown for before, or if a rule that looks at
  /// types becomes shown for every payload of one item that has an attachment.
  func reach(
    from before: [Bool], to after: [Bool], besides payload: Payload, asksForType: Bool
  ) -> VerdictChange.Reach? {
    var reach = VerdictChange.Reach(alsoShown: 0, nowHidden: 0, shareCount: 0)
    var (keeps, had, isOpen, wasOpen) = (false, false, true, true)
    for (index, share) in shares.enumerated() {
      reach.shareCount += share.count
      // Others may share the same payload.
      let count = max(0, share.count - (share.payload.payload == payload ? 1 : 0))
      if after[index], !before[index] { reach.alsoShown += count }
      if before[index], !after[index] { reach.nowHidden += count }
      if share.payload.payload == payload { continue }
      if share.count > 0 {
        had = had || before[index]
        keeps = keeps || before[index] && after[index]
      }
      // The number of items says nothing about their contents.
      if share.payload.attachmentCount == 0 || share.payload.payload.items.count > 1 { continue }
      (wasOpen, isOpen) = (wasOpen && before[index], isOpen && after[index])
    }
    return had && !keeps || asksForType && isOpen && !wasOpen ? nil : reach
  }
}

extension Payload {
  /// The distinct payloads, in order, with their numbers.
  package static func distinct(_ payloads: [Payload]) -> [(payload: Payload, count: Int)] {
    var counts: [Payload: Int] = [:]
    var order: [Payload] = []
    for payload in payloads {
      if counts[payload] == nil { order.append(payload) }
      counts[payload, default: 0] += 1
    }
    return order.map { ($0, counts[$0] ?? 1) }
  }
}
