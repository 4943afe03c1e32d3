/// The work of comparisons, in units of about a nanosecond, so that long values count for more than one step.
///
/// It is counted in 64 bits everywhere: the work of the most steps allowed does not fit into 32. It is reported while it is done, since a comparison mostly ends before it has seen everything.
struct ComparisonWork {
  /// The work that counts as one step of an evaluation.
  private static let unitsOfStep: Int64 = 64
  /// What one element of a collection costs to compare, beside its content.
  static let element = 32
  /// What one element costs to hash.
  static let hashing = 128
  /// What one character costs to fold.
  static let folding = 24
  /// What one byte costs where texts are searched or copied.
  static let searching = 4
  /// What one instruction of a regular expression costs at one character.
  static let instruction = 12
  /// What one character of a pattern of `LIKE` costs at one character of a text.
  static let pair = 2

  /// The work beyond which there is no sense in going on.
  private let limit: Int64
  private var units: Int64 = 0

  /// Begins to count.
  init(stepLimit: Int = .max) {
    let (units, overflow) = Int64(stepLimit).multipliedReportingOverflow(by: Self.unitsOfStep)
    limit = overflow ? .max : units
  }

  /// The steps that the work counts as; comparisons of short values are part of the step that their node is.
  var steps: Int { Int(clamping: units / Self.unitsOfStep) }

  /// Whether the answer does not matter any more.
  var isTooMuch: Bool { units > limit }

  /// How many things of a price may still be done.
  func rest(of price: Int) -> Int { Int(clamping: max(0, limit - units) / Int64(price)) }

  mutating func add(_ count: Int, of price: Int = 1) {
    let (product, overflow) = Int64(count).multipliedReportingOverflow(by: Int64(price))
    let (sum, overflowOfSum) = units.addingReportingOverflow(product)
    units = overflow || overflowOfSum ? .max : sum
  }

  /// Adds the comparison of two texts; without options it is one of bytes, else both are folded first.
  mutating func addTexts(_ left: String, _ right: String, _ options: ComparisonOptions, searches: Bool = false) {
    let (first, second) = (left.utf8.count, right.utf8.count)
    if !TextFolding.effective(options).isEmpty {
      add(first, of: Self.folding)
      add(second, of: Self.folding)
    } else if searches {
      add(first, of: Self.searching)
      add(second, of: Self.searching)
    } else {
      add(min(first, second))
    }
  }

  /// Adds the hashing of values with everything in them.
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
