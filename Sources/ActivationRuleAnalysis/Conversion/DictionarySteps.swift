/// The steps of one key each from a dictionary to its neighbours.
struct DictionarySteps {
  private let kinds: [DictionaryShape.Kind]
  /// The values that counts take, in descending order, the first one standing for no bound.
  private let values: [Int64]

  init(_ kinds: [DictionaryShape.Kind], _ values: [Int64]) {
    self.kinds = kinds
    self.values = values
  }

  /// Steps to dictionaries that are shown for more payloads, the largest first.
  func widenings(of shape: DictionaryShape) -> [DictionaryShape] {
    var steps: [DictionaryShape] = []
    func add(_ change: (inout DictionaryShape) -> Void) {
      var next = shape
      change(&next)
      if next != shape { steps.append(next) }
    }
    for kind in kinds.indices {
      let count = shape.counts[kind] ?? 0
      for value in values where value > count && (!kinds[kind].isBoolean || count == 0) {
        add { $0.counts[kind] = value }
      }
      if count == 0, shape.isFuzzy { add { $0.counts[kind] = nil } }
    }
    add { $0.isFuzzy = true }
    add { $0.maximum = nil }
    for value in values where value > shape.maximum ?? .max { add { $0.maximum = value } }
    add { $0.minimum = nil }
    return steps
  }

  /// Steps to dictionaries that are shown for fewer payloads, the largest first.
  func narrowings(of shape: DictionaryShape) -> [DictionaryShape] {
    var steps: [DictionaryShape] = []
    func add(_ change: (inout DictionaryShape) -> Void) {
      var next = shape
      change(&next)
      if next != shape { steps.append(next) }
    }
    if shape.acceptsKinds { add { $0.isFuzzy = false } }
    for kind in kinds.indices {
      guard let count = shape.counts[kind], count > 0 else {
        if shape.isFuzzy, shape.counts[kind] == nil { add { $0.counts[kind] = 0 } }
        continue
      }
      add { $0.counts[kind] = nil }
      if kinds[kind].isBoolean { continue }
      for value in values.reversed() where value < count { add { $0.counts[kind] = value } }
    }
    for value in values.dropFirst().reversed() where value < shape.maximum ?? .max {
      add { $0.maximum = value }
    }
    for value in values.dropFirst() where value > shape.minimum ?? 1 { add { $0.minimum = value } }
    return steps.filter { $0.acceptsKinds || $0.maximum != nil || $0.minimum != nil }
  }
}
