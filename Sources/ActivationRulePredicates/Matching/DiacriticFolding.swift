/// Removes diacritics: replaces precomposed characters by their base and drops nonspacing marks.
///
/// The Predicate Programming Guide calls `[d]` "diacritic insensitive" and does not define it. Our choice: full
/// canonical decomposition, then removal of every character of category Mn, whatever the script. Hangul syllables stay
/// whole. Letters with a stroke, such as `ø` and `ł`, have no decomposition and stay as they are.
struct DiacriticFolding: Sendable {
  /// The code points that have an entry, in ascending order.
  private let keys: [UInt32]
  /// The start of each key's bases in ``bases``; one more entry marks the end.
  private let starts: [Int32]
  private let bases: [Unicode.Scalar]

  /// The table, read on first use.
  private static let shared = DiacriticFolding(DecompositionTable.text)

  /// The number of code points in the table.
  static var tableCount: Int { shared.keys.count }

  private init(_ text: StaticString) {
    var reader = TableReader()
    text.withUTF8Buffer { buffer in
      for byte in buffer { reader.read(byte) }
      reader.read(UInt8(ascii: " "))
    }
    keys = reader.keys
    starts = reader.starts + [Int32(reader.bases.count)]
    bases = reader.bases
  }

  /// Appends a character without its diacritics to a text.
  static func append(_ scalar: Unicode.Scalar, to output: inout [Unicode.Scalar]) {
    // The first character with a decomposition is U+00C0, and the first nonspacing mark is U+0300.
    guard scalar.value >= 0xC0 else { return output.append(scalar) }
    if shared.appendBases(of: scalar.value, to: &output) { return }
    if scalar.properties.generalCategory != .nonspacingMark { output.append(scalar) }
  }

  private func appendBases(of value: UInt32, to output: inout [Unicode.Scalar]) -> Bool {
    var low = 0
    var high = keys.count
    while low < high {
      let middle = (low + high) / 2
      if keys[middle] < value { low = middle + 1 } else { high = middle }
    }
    guard low < keys.count, keys[low] == value else { return false }
    for index in starts[low]..<starts[low + 1] { output.append(bases[Int(index)]) }
    return true
  }
}

extension DiacriticFolding {
  /// Reads ``DecompositionTable/text`` byte by byte.
  private struct TableReader {
    private(set) var keys: [UInt32] = []
    private(set) var starts: [Int32] = []
    private(set) var bases: [Unicode.Scalar] = []
    private var next: UInt32 = 0
    private var number: UInt32 = 0
    private var entry: [Unicode.Scalar] = []
    private var isCount = false
    private var hasDigits = false

    init() {
      keys.reserveCapacity(DecompositionTable.count)
      starts.reserveCapacity(DecompositionTable.count + 1)
    }

    mutating func read(_ byte: UInt8) {
      switch byte {
      case UInt8(ascii: ":"):
        if hasDigits { next = number }
        reset()
      case UInt8(ascii: "+"): endBase()
      case UInt8(ascii: "*"):
        endBase()
        isCount = true
      case UInt8(ascii: " "), UInt8(ascii: "\n"): endEntry()
      default:
        // Counts are decimal, code points hexadecimal; decimal digits have the same value in both.
        number = number * (isCount ? 10 : 16) + UInt32(byte.digitValue(base: 16) ?? 0)
        hasDigits = true
      }
    }

    private mutating func endBase() {
      if hasDigits, let scalar = Unicode.Scalar(number) { entry.append(scalar) }
      reset()
    }

    private mutating func endEntry() {
      let count = isCount ? number : 1
      if !isCount { endBase() }
      guard !entry.isEmpty else { return reset() }
      for _ in 0..<count {
        keys.append(next)
        starts.append(Int32(bases.count))
        bases.append(contentsOf: entry)
        next += 1
      }
      entry.removeAll(keepingCapacity: true)
      reset()
    }

    private mutating func reset() {
      number = 0
      hasDigits = false
      isCount = false
    }
  }
}
