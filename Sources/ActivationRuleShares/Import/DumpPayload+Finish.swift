extension DumpPayload {
  /// Returns the payload, or throws why there is none.
  mutating func finish() throws(PayloadImportError) -> (Payload, [Diagnostic]) {
    let hasOthers = attachments.contains { $0.identifiers != nil && !$0.isHeaded }
    attachments.removeAll { $0.isRepeated }
    for attachment in attachments where attachment.identifiers == nil {
      guard hasOthers else {
        throw error(.missingTypes, "the attachment has a heading and no types", at: attachment.range)
      }
      note(.leftOut, .warning, "a heading without types is left out", at: attachment.range)
    }
    attachments.removeAll { $0.identifiers == nil }
    try checkForContents()
    for stray in strays {
      note(.leftOut, .warning, "'\(stray.word)' in running text is left out", at: stray.range)
    }
    noteImplicitItem()
    for attachment in attachments {
      items[attachment.item].value.attachments.append(Payload.Attachment(attachment.identifiers ?? []))
    }
    let kept = items.filter { !$0.isImplicit || $0.value != Payload.Item() }
    return (Payload(kept.map { $0.value }), inOrder(notes))
  }

  private func checkForContents() throws(PayloadImportError) {
    guard attachments.isEmpty, !items.contains(where: { !$0.isImplicit }) else { return }
    if let stray = strays.first ?? weakStray {
      throw error(
        .strayIdentifier, "'\(stray.word)' is in running text; write identifiers in a list or one per line",
        at: stray.range)
    }
    throw error(
      .nothingFound, "there is no shared item here; expected prints of NSItemProvider or lists of type identifiers",
      at: .none)
  }

  private mutating func noteImplicitItem() {
    let implicit = attachments.filter { items[$0.item].isImplicit }
    guard implicit.count >= 2 else { return }
    note(
      .oneItem, .info, "\(implicit.count) attachments without an item around them; taken as one item",
      at: implicit[0].range)
  }

  /// Returns the remarks in the order of their places; the remark about further remarks stays last.
  private func inOrder(_ notes: [Diagnostic]) -> [Diagnostic] {
    let more = PayloadImportFault.moreRemarks.rawValue
    let sorted = notes.enumerated().filter { $0.element.id != more }.sorted { left, right in
      (left.element.range.lowerBound, left.offset) < (right.element.range.lowerBound, right.offset)
    }
    return sorted.map { $0.element } + notes.filter { $0.id == more }
  }
}
