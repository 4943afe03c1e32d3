/// What the system changes between the things that a host shares and the object that a rule sees.
///
/// Observed: both steps. A third one, which removes one more identifier on newer systems, is known to exist but not what
/// it removes; it is left out.
public enum HostStage {
  /// The type of a page whose script may run.
  static let activeWebPage = "com.apple.active-webpage"

  /// The payload after the host stage.
  ///
  /// An item that supports JavaScript gets the active-page type on each attachment with `public.url`, as if the URL loaded.
  /// Otherwise an attachment of several identifiers, none of them the active page, loses `public.url`.
  public static func apply(to payload: Payload) -> Payload {
    var payload = payload
    for index in payload.items.indices {
      let hasScript = payload.items[index].supportsJavaScript
      payload.items[index].attachments = payload.items[index].attachments.map { convert($0, hasScript: hasScript) }
    }
    return payload
  }

  private static func convert(_ attachment: Payload.Attachment, hasScript: Bool) -> Payload.Attachment {
    let identifiers = attachment.registeredTypeIdentifiers
    guard let place = identifiers.firstIndex(of: "public.url") else { return attachment }
    if hasScript { return Payload.Attachment(identifiers + [activeWebPage]) }
    if identifiers.count < 2 || identifiers.contains(activeWebPage) { return attachment }
    return Payload.Attachment(Array(identifiers[..<place] + identifiers[(place + 1)...]))
  }

  /// How sure it is that a payload comes out of the host stage so: observed where it changes something.
  public static func certainty(on payload: Payload) -> Certainty {
    apply(to: payload) == payload ? .documented : .observed
  }

  /// What the host stage does to a payload, one sentence for each attachment that it changes.
  public static func remarks(on payload: Payload) -> [String] {
    zip(payload.attachments, apply(to: payload).attachments).enumerated().compactMap { position, pair in
      let (before, after) = pair
      guard before != after else { return nil }
      let name = "attachment \(position + 1) \(Words.identifiers(before))"
      return before.registeredTypeIdentifiers.count < after.registeredTypeIdentifiers.count
        ? "the host stage adds \(activeWebPage) to \(name)" : "the host stage takes public.url from \(name)"
    }
  }
}
