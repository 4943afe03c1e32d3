package import PredicateFormat
package import Texts
import UniformTypes

/// Shares that are asked about before and after a change of a rule, to see what else the change does; and what else tells
/// a better change from a worse one.
package struct ShareSamples: Sendable {
  /// The payloads, each once, with how many shares look like that.
  private var shares: [(payload: PreparedPayload, count: Int)]
  /// What the question is about besides the payload in question, such as the shares of a host.
  package var asked: [Payload] = []
  /// How many shares the question is about, and of what, such as "4 shares of Safari".
  package var askedName = ""
  /// The errors and warnings that lint has for a rule; `nil` for callers that know nothing of lint.
  package var findings: (@Sendable (ActivationRule) -> [Diagnostic])?
  /// Predicates that say what tests of a dictionary say, as people write them; `nil` for callers that prove nothing.
  package var written: (@Sendable (ActivationRule, [DictionaryTest]) -> [PredicateNode])?

  /// Prepares shares.
  ///
  /// - Parameter others: payloads that are asked about as well, to see whether a change defeats a rule's purpose, but are
  ///   not counted.
  package init(_ payloads: [Payload], besides others: [Payload] = []) {
    let counted = Payload.distinct(payloads)
    let others = Payload.distinct(others).filter { other in !counted.contains { $0.payload == other.payload } }
    shares = (counted + others.map { ($0.payload, 0) }).map { (PreparedPayload($0.0, types: .system), $0.1) }
  }

  /// What people share most, for callers that know nothing of host apps.
  package static let usual = ShareSamples(
    [
      [["public.jpeg"]], [["public.heic", "public.jpeg"]], [["public.image"]], [["public.jpeg"], ["public.png"]],
      [["com.apple.quicktime-movie"]], [["public.jpeg"], ["public.mpeg-4"]], [["public.mp3", "public.file-url"]],
      [["public.plain-text"]], [["public.url"]], [["public.plain-text"], ["public.url"]], [["public.vcard"]],
      [["com.adobe.pdf", "public.file-url"]], [["public.file-url"]], [["org.example.unknown"]],
    ].map { Payload([Payload.Item($0.map { Payload.Attachment($0) })]) })

  /// The same shares, prepared with other types if need be.
  func prepared(with types: UniformTypeRegistry) -> ShareSamples {
    if shares.allSatisfy({ $0.payload.isPrepared(with: types) }) { return self }
    var samples = self
    samples.shares = shares.map { (PreparedPayload($0.payload.payload, types: types), $0.count) }
    return samples
  }

  /// How many attachments the largest of the shares has that are counted.
  var largestCount: Int64 { Int64(shares.lazy.filter { $0.count > 0 }.map { $0.payload.attachmentCount }.max() ?? 0) }

  /// How many steps a rule may take for all shares, about a hundred times what usual rules take.
  private static let work = 200_000

  /// Whether a rule is shown for each payload; `nil` where asking takes too many steps.
  func shown(by rule: ActivationRule) -> [Bool]? {
    let rule = rule.with(budget: StepBudget(Self.work))
    let shown = shares.compactMap { rule.shows($0.payload) }
    return shown.count == shares.count ? shown : nil
  }

  /// What a change does to all shares but one; `nil` if it defeats the rule's purpose.
  ///
  /// It does so if the rule is shown for nothing that it was shown for before, or if a rule that asks for types is then
  /// shown for everything that has an attachment and comes as one item.
  func reach(
    from before: [Bool], to after: [Bool], besides payload: Payload, asksForType: Bool
  ) -> VerdictChange.Reach? {
    var reach = VerdictChange.Reach(alsoShown: 0, nowHidden: 0, shareCount: 0)
    var (keeps, had, isOpen, wasOpen) = (false, false, true, true)
    for (index, share) in shares.enumerated() {
      reach.shareCount += share.count
      // Others may share just the same.
      let count = max(0, share.count - (share.payload.payload == payload ? 1 : 0))
      if after[index], !before[index] { reach.alsoShown += count }
      if before[index], !after[index] { reach.nowHidden += count }
      if share.payload.payload == payload { continue }
      if share.count > 0 {
        had = had || before[index]
        keeps = keeps || before[index] && after[index]
      }
      // How many items there are says nothing of what is in them.
      if share.payload.attachmentCount == 0 || share.payload.payload.items.count > 1 { continue }
      (wasOpen, isOpen) = (wasOpen && before[index], isOpen && after[index])
    }
    return had && !keeps || asksForType && isOpen && !wasOpen ? nil : reach
  }
}

extension Payload {
  /// Payloads each once, in order, with how often they come.
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
