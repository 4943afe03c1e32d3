package import ActivationRuleTypes

/// A payload with its identifiers looked up, so that many rules can be evaluated quickly.
///
/// Equal neighbours are one *run*: many photos are one photo many times.
package struct PreparedPayload: Sendable {
  /// The payload that it was made from.
  package let payload: Payload

  /// The types of the attachments of each run: the number of a declared type, or the complement of an index in
  /// ``undeclared``.
  private(set) var identifiers: [Int32] = []
  /// The end of each run's identifiers, and of its attachments.
  private var ends: [(identifiers: Int, attachments: Int)] = []
  /// The end of each item's runs.
  private(set) var runEnds: [Int] = []
  /// The undeclared identifiers.
  private(set) var undeclared: [String] = []
  /// The payloads of one item that a live web page is also tried as.
  private(set) var webPageParts: [PreparedPayload] = []
  /// The stamp of the registry, which is compared in place of its types.
  private let stamp: UInt64

  /// Looks up the identifiers of a payload.
  ///
  /// - Complexity: linear in the length of all identifiers.
  package init(_ payload: Payload, types: UniformTypeRegistry = .system) {
    self.init(part: payload, types)
    // A part of a page is tried as it is, even if it has the shape of a page again.
    webPageParts = WebPageAlternative.parts(of: payload).map { PreparedPayload(part: $0, types) }
  }

  private init(part payload: Payload, _ types: UniformTypeRegistry) {
    self.payload = payload
    stamp = types.stamp
    let items = payload.items.map { $0.runs }
    let count = items.reduce(0) { $0 + $1.count }
    // Most attachments have one or two.
    identifiers.reserveCapacity(count * 2)
    ends.reserveCapacity(count)
    runEnds.reserveCapacity(items.count)
    for runs in items {
      for run in runs {
        for identifier in run.element.registeredTypeIdentifiers {
          let type = types.typeIndex(of: identifier)
          identifiers.append(type >= 0 ? type : ~Int32(truncatingIfNeeded: undeclared.count))
          if type < 0 { undeclared.append(identifier) }
        }
        ends.append((identifiers.count, attachmentCount + run.count))
      }
      runEnds.append(ends.count)
    }
  }

  /// Whether the payload was prepared with the same types.
  func isPrepared(with types: UniformTypeRegistry) -> Bool { stamp == types.stamp }

  /// The whole payload, or a part of a page by its index.
  func attempt(_ part: Int?) -> PreparedPayload {
    part.map { webPageParts[$0] } ?? self
  }

  /// The number of attachments of all items.
  package var attachmentCount: Int { ends.last?.attachments ?? 0 }

  /// The number of runs of all items.
  var runCount: Int { ends.count }

  /// The places of the identifiers of a run.
  func identifiers(of run: Int) -> Range<Int> {
    (run == 0 ? 0 : ends[run - 1].identifiers)..<ends[run].identifiers
  }

  /// The indexes of the attachments of some runs.
  func attachments(of runs: Range<Int>) -> Range<Int> {
    func end(_ run: Int) -> Int { run == 0 ? 0 : ends[run - 1].attachments }
    return end(runs.lowerBound)..<end(runs.upperBound)
  }

  /// The runs of an item.
  func runs(of item: Int) -> Range<Int> { (item == 0 ? 0 : runEnds[item - 1])..<runEnds[item] }
}

/// The page that a host passes on as two items: a web archive and the live page.
///
/// Observed: exactly two items with one attachment each, one with the archive's identifier and the other with the live
/// page's. The rule is then tried on both items, on the live page alone and on the archive alone.
enum WebPageAlternative {
  /// The payloads to try after the whole one; none for any other shape.
  static func parts(of payload: Payload) -> [Payload] {
    guard payload.items.count == 2, payload.items.allSatisfy({ $0.attachmentCount == 1 }) else { return [] }
    let pages = payload.items.map { contains("com.apple.active-webpage", $0) }
    let archives = payload.items.map { contains("com.apple.webarchive", $0) }
    guard pages[0] && archives[1] || pages[1] && archives[0] else { return [] }
    return [pages, archives].map { holds in
      Payload(payload.items.indices.filter { holds[$0] }.map { payload.items[$0] })
    }
  }

  private static func contains(_ identifier: String, _ item: Payload.Item) -> Bool {
    item.runs[0].element.registeredTypeIdentifiers.contains { $0.lowercased() == identifier }
  }
}
