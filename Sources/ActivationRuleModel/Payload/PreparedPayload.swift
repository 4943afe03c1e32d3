package import ActivationRuleTypes

/// A payload with its identifiers looked up, so that many rules can be evaluated quickly.
package struct PreparedPayload: Sendable {
  /// The payload that it was made from.
  package let payload: Payload

  /// The types of all attachments, attachment after attachment: the number of a declared type, or the complement of an
  /// index in ``undeclared``.
  private(set) var identifiers: [Int32] = []
  /// The end of each attachment's identifiers.
  private var identifierEnds: [Int] = []
  /// The end of each item's attachments.
  private(set) var attachmentEnds: [Int] = []
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
    let count = payload.items.reduce(0) { $0 + $1.attachments.count }
    // Most attachments have one or two.
    identifiers.reserveCapacity(count * 2)
    identifierEnds.reserveCapacity(count)
    attachmentEnds.reserveCapacity(payload.items.count)
    for item in payload.items {
      for (place, attachment) in item.attachments.enumerated() {
        if place > 0, attachment == item.attachments[place - 1] {
          // Many photos are one photo many times.
          for index in self.identifiers(of: identifierEnds.count - 1) { identifiers.append(identifiers[index]) }
        } else {
          for identifier in attachment.registeredTypeIdentifiers {
            let type = types.typeIndex(of: identifier)
            identifiers.append(type >= 0 ? type : ~Int32(truncatingIfNeeded: undeclared.count))
            if type < 0 { undeclared.append(identifier) }
          }
        }
        identifierEnds.append(identifiers.count)
      }
      attachmentEnds.append(identifierEnds.count)
    }
  }

  /// Whether the payload was prepared with the same types.
  func isPrepared(with types: UniformTypeRegistry) -> Bool { stamp == types.stamp }

  /// The whole payload, or a part of a page by its index.
  func attempt(_ part: Int?) -> PreparedPayload {
    part.map { webPageParts[$0] } ?? self
  }

  /// The number of attachments of all items.
  package var attachmentCount: Int { identifierEnds.count }

  /// The places of an attachment's identifiers.
  func identifiers(of attachment: Int) -> Range<Int> {
    (attachment == 0 ? 0 : identifierEnds[attachment - 1])..<identifierEnds[attachment]
  }

  /// The indexes of an item's attachments.
  func attachments(of item: Int) -> Range<Int> {
    (item == 0 ? 0 : attachmentEnds[item - 1])..<attachmentEnds[item]
  }
}

/// The page that a host passes on as two items: a web archive and the live page.
///
/// Observed: exactly two items with one attachment each, one with the archive's identifier and the other with the live
/// page's. The rule is then tried on both items, on the live page alone and on the archive alone.
enum WebPageAlternative {
  /// The payloads to try after the whole one; none for any other shape.
  static func parts(of payload: Payload) -> [Payload] {
    guard payload.items.count == 2, payload.items.allSatisfy({ $0.attachments.count == 1 }) else { return [] }
    let pages = payload.items.map { contains("com.apple.active-webpage", $0) }
    let archives = payload.items.map { contains("com.apple.webarchive", $0) }
    guard pages[0] && archives[1] || pages[1] && archives[0] else { return [] }
    return [pages, archives].map { holds in
      Payload(payload.items.indices.filter { holds[$0] }.map { payload.items[$0] })
    }
  }

  private static func contains(_ identifier: String, _ item: Payload.Item) -> Bool {
    item.attachments[0].registeredTypeIdentifiers.contains { $0.lowercased() == identifier }
  }
}
