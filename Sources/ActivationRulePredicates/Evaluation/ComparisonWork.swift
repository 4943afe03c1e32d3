/// The work of comparisons, in units of about a nanosecond, so that long values count for more than one step.
///
/// It is counted in 64 bits everywhere: the work of the largest step limit does not fit in 32. Work is reported during
/// a comparison, since most comparisons end before they have seen everything.
struct ComparisonWork {
  /// The work that counts as one step of an evaluation.
  private static let unitsOfStep: Int64 = 64
  /// The cost of comparing one element of a collection, in addition to its content.
  static let element = 32
  /// The cost of hashing one element.
  static let hashing = 128
  /// The cost of folding one character.
  static let folding = 24
  /// The cost of searching or copying one byte of text.
  static let searching = 4
  /// The cost of one instruction of a pattern for one character.
  static let instruction = 20

  /// The work beyond which it is pointless to continue.
  private let limit: Int64
  private var units: Int64 = 0

  /// Starts counting.
  init(stepLimit: Int = .max) {
    let (units, overflow) = Int64(stepLimit).multipliedReportingOverflow(by: Self.unitsOfStep)
    limit = overflow ? .max : units
  }

  /// The work in steps; comparing short values is included in the step of their node.
  var steps: Int { Int(clamping: units / Self.unitsOfStep) }

  /// Whether the work exceeds the limit, so that the result no longer matters.
  var isTooMuch: Bool { units > limit }

  /// The number of further operations of a given cost within the limit.
  func rest(of price: Int) -> Int { Int(clamping: max(0, limit - units) / Int64(price)) }

  mutating func add(_ count: Int, of price: Int = 1) {
    let (product, overflow) = Int64(count).multipliedReportingOverflow(by: Int64(price))
    let (sum, overflowOfSum) = units.addingReportingOverflow(product)
    units = overflow || overflowOfSum ? .max : sum
  }

  /// Adds the comparison of two texts; without options it compares bytes, otherwise both are folded first.
  mutating func addTexts(_ left: String, _ right: String, _ options: ComparisonOptions, searches: Bool = false) {
    let (first, second) = (left.utf8.count, right.utf8.count)
    if TextComparison.ignoresCase(options) {
      add(first, of: Self.folding)
      add(second, of: Self.folding)
    } else if searches {
      add(first, of: Self.searching)
      add(second, of: Self.searching)
    } else {
      add(min(first, second))
    }
  }

  /// Adds the hashing of values and all their content.
  mutating func addHashing(_ values: some Sequence<Value>) {
    for value in values {
      add(Self.hashing)
      switch value {
      case .string(let text): add(text.utf8.count, of: Self.searching)
      case .data(let bytes): add(bytes.count, of: Self.searching)
      case .array(let elements), .set(let elements): addHashing(elements)
      case .dictionary(let entries):
        add(entries.count, of: Self.hashing)
        addHashing(entries.values)
      case .null, .nullObject, .boolean, .integer, .real, .date: break
      }
    }
  }
}
