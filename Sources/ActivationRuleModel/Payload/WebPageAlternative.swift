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
