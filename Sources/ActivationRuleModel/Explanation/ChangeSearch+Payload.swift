import ActivationRuleText

/// Changes of the shared payload.
extension ChangeSearch {
  /// Drops one attachment; if that does not help, shares only the first few, or a single one.
  func payloadChanges() -> [VerdictChange] {
    let attachments = payload.attachments
    let count = attachments.count
    guard count > 1, count <= Limit.changedAttachments.value else { return [] }
    var seen: Set<Payload.Attachment> = []
    let kinds = attachments.indices.filter { seen.insert(attachments[$0]).inserted }
    let drops = kinds.compactMap { dropped -> VerdictChange? in
      let name = attachments[dropped].shape
      let isOnly = attachments.count { $0 == attachments[dropped] } == 1
      let text = isOnly ? "share without attachment \(dropped + 1) \(name)" : "share one \(name) fewer"
      return change(text) { $0 != dropped }
    }
    if !drops.isEmpty || count == 2 { return drops }
    for length in (2..<count - 1).reversed() {
      if let change = change("share only the first \(length) attachments", keeping: { $0 < length }) { return [change] }
    }
    return kinds.compactMap { kept in
      change("share attachment \(kept + 1) \(attachments[kept].shape) alone") { $0 == kept }
    }
  }

  /// Shares only some attachments, by their numbers over all items.
  private func change(_ text: String, keeping isKept: (Int) -> Bool) -> VerdictChange? {
    var smaller = payload
    var number = -1
    for item in smaller.items.indices {
      smaller.items[item].attachments = smaller.items[item].attachments.filter { _ in
        number += 1
        return isKept(number)
      }
    }
    let result = rule.evaluate(smaller)
    guard result == .shown else { return nil }
    return VerdictChange(text, payload: smaller, result)
  }
}
