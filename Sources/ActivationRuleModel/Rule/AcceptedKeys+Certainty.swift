/// The certainty of acceptance by keys, computed for 64 attachments at once.
extension AcceptedKeys {
  /// The certainty of the keys that accept the attachments: the weakest if all attachments count, otherwise the
  /// strongest.
  func acceptanceCertainty(_ payload: PreparedPayload) -> Certainty {
    // Usually all keys are equally certain, so it does not matter which of them accepts.
    if let first = accepted.first?.certainty, accepted.allSatisfy({ $0.certainty == first }) {
      return min(test.certainty, first)
    }
    var found: Certainty?
    for block in payload.blocks {
      var covered: UInt64 = 0
      for level in Certainty.allCases.reversed() {
        let accepted = attachments(of: block, acceptedWith: level, payload)
        if accepted & ~covered != 0 { found = decisive(found, level, isAll: test.kind == .all) }
        covered |= accepted
      }
    }
    return min(test.certainty, found ?? test.certainty)
  }

  /// The certainty of the keys that come closest to accepting the unaccepted attachments.
  func refusalCertainty(_ payload: PreparedPayload) -> Certainty {
    guard !misread.isEmpty else { return test.certainty }
    var found: Certainty?
    for block in payload.blocks {
      var rest = payload.attachments(ofBlock: block)
      for level in Certainty.allCases { rest &= ~attachments(of: block, acceptedWith: level, payload) }
      for (certainty, type) in misread where rest != 0 {
        let near = attachments(of: block, having: type, payload) & rest
        if near != 0 { found = decisive(found, certainty, isAll: test.kind != .all) }
        rest &= ~near
      }
      if rest != 0 { found = decisive(found, test.certainty, isAll: test.kind != .all) }
    }
    return found ?? test.certainty
  }

  /// The weaker certainty if all count, the stronger if one is enough.
  private func decisive(_ found: Certainty?, _ other: Certainty, isAll: Bool) -> Certainty {
    found.map { isAll ? min($0, other) : max($0, other) } ?? other
  }

  private func attachments(of block: Int, acceptedWith level: Certainty, _ payload: PreparedPayload) -> UInt64 {
    var found: UInt64 = 0
    for key in accepted.indices where accepted[key].certainty == level {
      for index in payload.entries(of: block)
      where accepted[key].types.contains(where: { payload.fulfils($0, entry: index, types) })
        && !exceptions.contains(where: { payload.fulfils($0, entry: index, types) })
      { found |= payload.entries[index].attachments }
    }
    return found
  }

  /// The attachments of a block that have an identifier of a type.
  private func attachments(of block: Int, having type: RuleQuery.TypeTest, _ payload: PreparedPayload) -> UInt64 {
    var found: UInt64 = 0
    for index in payload.entries(of: block) where payload.fulfils(type, entry: index, types) {
      found |= payload.entries[index].attachments
    }
    return found
  }
}
