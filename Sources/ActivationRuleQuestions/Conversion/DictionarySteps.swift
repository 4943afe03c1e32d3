import ActivationRuleModel

/// The changes of a single key that lead from a dictionary to its neighbours.
struct DictionarySteps {
  private typealias Change = (inout DictionaryShape) -> Void

  private let kinds: [DictionaryShape.Kind]
  /// The values of counts, in descending order; the first one represents no limit.
  private let values: [Int64]

  init(_ kinds: [DictionaryShape.Kind], _ values: [Int64]) {
    self.kinds = kinds
    self.values = values
  }

  /// Changes that make the dictionary wider or narrower, the largest first; or that remove something and may give the
  /// same rule.
  func edits(_ aim: EditAim, of shape: DictionaryShape) -> [DictionaryShape] {
    let changes =
      switch aim {
      case .loosen: widenings(of: shape)
      case .tighten: narrowings(of: shape)
      default: trims(of: shape)
      }
    return changes.compactMap { change in
      var next = shape
      change(&next)
      return next == shape || next.isEmpty || aim == .tighten && !next.isRule ? nil : next
    }
  }

  private func widenings(of shape: DictionaryShape) -> [Change] {
    var changes: [Change] = []
    for kind in kinds.indices {
      let count = shape.counts[kind] ?? 0
      for value in values where value > count && (!kinds[kind].isBoolean || count == 0) {
        changes.append { $0.counts[kind] = value }
      }
      if count == 0, shape.isFuzzy { changes.append { $0.counts[kind] = nil } }
    }
    changes += [{ $0.isFuzzy = true }, { $0.maximum = nil }]
    for value in values where value > shape.maximum ?? .max { changes.append { $0.maximum = value } }
    return changes + [{ $0.minimum = nil }]
  }

  private func narrowings(of shape: DictionaryShape) -> [Change] {
    var changes: [Change] = shape.acceptsKinds ? [{ $0.isFuzzy = false }] : []
    for kind in kinds.indices {
      guard let count = shape.counts[kind], count > 0 else {
        if shape.isFuzzy, shape.counts[kind] == nil { changes.append { $0.counts[kind] = 0 } }
        continue
      }
      changes.append { $0.counts[kind] = nil }
      if kinds[kind].isBoolean { continue }
      for value in values.reversed() where value < count { changes.append { $0.counts[kind] = value } }
    }
    let bounds = values.dropFirst()
    for value in bounds.reversed() where value < shape.maximum ?? .max { changes.append { $0.maximum = value } }
    for value in bounds where value > shape.minimum ?? 1 { changes.append { $0.minimum = value } }
    return changes
  }

  private func trims(of shape: DictionaryShape) -> [Change] {
    var changes: [Change] = [{ $0.isFuzzy = false }, { $0.minimum = nil }]
    if let maximum = shape.maximum {
      // A count need not be larger than the limit on all attachments.
      for kind in kinds.indices { changes.append { $0.counts[kind] = $0.counts[kind].map { min($0, maximum) } } }
    }
    changes.append { $0.maximum = nil }
    for kind in kinds.indices where shape.counts[kind] == 0 { changes.append { $0.counts[kind] = nil } }
    return changes
  }
}

extension DictionaryShape {
  /// Whether it has a key that makes it a rule.
  fileprivate var isRule: Bool { acceptsKinds || maximum != nil || minimum != nil }
}
