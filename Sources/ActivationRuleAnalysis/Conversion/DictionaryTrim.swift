/// A way to say the same with fewer or smaller keys, to be proved each time.
enum DictionaryTrim {
  case strict, noMinimum, noMaximum
  /// A count is no larger than the bound on all attachments.
  case cut(Int)
  /// A zero is left out.
  case noZero(Int)

  /// All ways, for some number of kinds.
  static func all(_ kindCount: Int) -> [DictionaryTrim] {
    [.strict, .noMinimum] + (0..<kindCount).map { .cut($0) } + [.noMaximum] + (0..<kindCount).map { .noZero($0) }
  }

  func apply(to shape: DictionaryShape) -> DictionaryShape {
    var shape = shape
    switch self {
    case .strict: shape.isFuzzy = false
    case .noMinimum: shape.minimum = nil
    case .noMaximum: shape.maximum = nil
    case .cut(let kind):
      if let count = shape.counts[kind], let maximum = shape.maximum { shape.counts[kind] = min(count, maximum) }
    case .noZero(let kind):
      if shape.counts[kind] == 0 { shape.counts[kind] = nil }
    }
    return shape
  }
}
