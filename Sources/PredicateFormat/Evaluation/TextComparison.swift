enum TextComparison {
  static func areEqual(_ a: String, _ b: String, _ o: ComparisonOptions) -> Bool { f(a, o) == f(b, o) }
  static func order(_ a: String, _ b: String, _ o: ComparisonOptions) -> Ordering {
    let x = f(a, o), y = f(b, o)
    return x == y ? .same : x.lexicographicallyPrecedes(y) ? .ascending : .descending
  }
  static func contains(_ a: String, _ b: String, _ o: ComparisonOptions) -> Bool { false }
  static func hasPrefix(_ a: String, _ b: String, _ o: ComparisonOptions) -> Bool { f(a, o).starts(with: f(b, o)) }
  static func hasSuffix(_ a: String, _ b: String, _ o: ComparisonOptions) -> Bool { false }
  static func isLike(_ a: String, _ b: String, _ o: ComparisonOptions) -> Bool { false }
  static func matches(_ a: String, _ b: String, _ o: ComparisonOptions, _ r: SourceRange) throws(EvaluationError)
    -> Bool
  { false }
  static func folded(_ a: String, _ o: ComparisonOptions) -> String { a }
  private static func f(_ a: String, _ o: ComparisonOptions) -> [UInt8] { Array(a.utf8) }
}
