import Texts

/// Changes of what is shared.
extension ChangeSearch {
  /// Drops one attachment; if that does not do it, shares only the first few, or a single one.
  func payloadChanges() -> [VerdictChange] {
    let count = payload.attachments.count
    guard count > 1, count <= Limit.changedAttachments.value else { return [] }
    let drops = dropping()
    if !drops.isEmpty || count == 2 { return drops }
    return fewer().map { [$0] } ?? alone()
  }

  /// Drops one attachment of each kind.
  private func dropping() -> [VerdictChange] {
    var changes: [VerdictChange] = []
    var seen: Set<[String]> = []
    for (number, place) in places.enumerated() {
      var smaller = payload
      let dropped = smaller.items[place.item].attachments.remove(at: place.attachment)
      let equal = payload.attachments.filter { $0 == dropped }.count
      guard equal == 1 || seen.insert(dropped.registeredTypeIdentifiers).inserted else { continue }
      let name = dropped.shape
      let text = equal == 1 ? "share without attachment \(number + 1) \(name)" : "share one \(name) fewer"
      if let change = change(text, smaller) { changes.append(change) }
    }
    return changes
  }

  /// The most of the first attachments that do it, of at least two.
  private func fewer() -> VerdictChange? {
    let places = places
    var length = places.count - 2
    while length >= 2 {
      var smaller = payload
      for place in places[length...].reversed() { smaller.items[place.item].attachments.remove(at: place.attachment) }
      if let change = change("share only the first \(length) attachments", smaller) { return change }
      length -= 1
    }
    return nil
  }

  /// Shares a single attachment of each kind.
  private func alone() -> [VerdictChange] {
    var changes: [VerdictChange] = []
    var seen: Set<[String]> = []
    for (number, place) in places.enumerated() {
      let kept = payload.items[place.item].attachments[place.attachment]
      guard seen.insert(kept.registeredTypeIdentifiers).inserted else { continue }
      var smaller = payload
      for item in smaller.items.indices { smaller.items[item].attachments = item == place.item ? [kept] : [] }
      let text = "share attachment \(number + 1) \(kept.shape) alone"
      if let change = change(text, smaller) { changes.append(change) }
    }
    return changes
  }

  /// Where each attachment stands.
  private var places: [(item: Int, attachment: Int)] {
    payload.items.indices.flatMap { item in
      payload.items[item].attachments.indices.map { (item, $0) }
    }
  }

  private func change(_ text: String, _ smaller: Payload) -> VerdictChange? {
    let result = rule.evaluate(smaller)
    guard result.isWorkedOut, wantsShown == (result == .shown) else { return nil }
    return VerdictChange(text, payload: smaller, result)
  }
}
