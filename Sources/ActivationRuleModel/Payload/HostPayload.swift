/// The payload that a host app passes on.
///
/// It has another type than ``Payload``, which rules see: the system changes some of it on the way, and a rule may have
/// another verdict on the original.
package struct HostPayload: Hashable, Sendable {
  /// The extension items, as the host made them.
  package var items: [Payload.Item]

  /// Makes a payload of a host app.
  package init(_ items: [Payload.Item] = []) {
    self.items = items
  }

  /// All attachments, in order.
  package var attachments: [Payload.Attachment] { items.flatMap { $0.attachments } }

  /// The payload that rules see.
  ///
  /// An item that supports JavaScript gets the active-page type on each attachment with `public.url`, as if the URL loaded.
  /// Otherwise an attachment of several identifiers, none of them the active page, loses `public.url`. Observed: both
  /// steps. A third step removes one more identifier on newer systems; it is known to exist, but not which identifier
  /// it removes, so it is left out.
  ///
  /// - Parameter stage: whether the system's host stage runs.
  package func seenByRules(_ stage: HostStage = .runs) -> Payload {
    guard stage == .runs else { return Payload(items) }
    return Payload(
      items.map { item in
        var item = item
        item.attachments = item.attachments.map { Self.convert($0, hasScript: item.supportsJavaScript) }
        return item
      })
  }

  /// The type of a page whose script may run.
  static let activeWebPage = "com.apple.active-webpage"

  private static func convert(_ attachment: Payload.Attachment, hasScript: Bool) -> Payload.Attachment {
    let identifiers = attachment.registeredTypeIdentifiers
    guard let place = identifiers.firstIndex(of: "public.url") else { return attachment }
    if hasScript { return Payload.Attachment(identifiers + [activeWebPage]) }
    if identifiers.count < 2 || identifiers.contains(activeWebPage) { return attachment }
    return Payload.Attachment(Array(identifiers[..<place] + identifiers[(place + 1)...]))
  }

  /// The certainty that rules see this payload: observed if the host stage changes something.
  package func certainty(_ stage: HostStage) -> Certainty {
    seenByRules(stage).items == items ? .documented : .observed
  }

  /// The changes of the host stage, one sentence for each attachment that it changes.
  package var remarks: [String] {
    zip(seenByRules(.skipped).attachments, seenByRules().attachments).compactMap { before, after in
      guard before != after else { return nil }
      let name = "the attachment \(before.shape)"
      return before.registeredTypeIdentifiers.count < after.registeredTypeIdentifiers.count
        ? "the share sheet adds \(Self.activeWebPage) to \(name)" : "the share sheet takes public.url from \(name)"
    }
  }
}

/// Whether the system changes the payload of a host before rules see it.
package enum HostStage: Hashable, Sendable {
  /// As on a device.
  case runs
  /// The payload is used unchanged.
  case skipped
}

extension Payload {
  /// Whether the host stage leaves the payload unchanged, which is true of every result of that stage.
  package var passesHostStage: Bool { HostPayload(items).seenByRules() == self }
}
