/// Reads the bytes of a line, eight at a time where that is faster.
///
/// It accepts only ASCII strings without escapes and small integers. For anything else, it reports failure, and the
/// line is parsed in full.
struct ByteScanner {
  /// The beginning of the line.
  let start: UnsafePointer<UInt8>
  let count: Int
  var at = 0

  init(_ line: UnsafeBufferPointer<UInt8>) {
    start = line.baseAddress ?? UnsafePointer(bitPattern: 1).unsafelyUnwrapped
    count = line.count
  }

  /// The next byte; 0, which is never part of JSON, at the end.
  @inline(__always)
  var current: UInt8 { at < count ? start[at] : 0 }

  /// The next eight bytes, the first one lowest; missing bytes are zero.
  @inline(__always)
  var word: UInt64 {
    guard at &+ 8 <= count else { return lastWord }
    return UnsafeRawPointer(start + at).loadUnaligned(as: UInt64.self).littleEndian
  }

  private var lastWord: UInt64 {
    var word: UInt64 = 0
    for place in stride(from: count - 1, through: at, by: -1) { word = word << 8 | UInt64(start[place]) }
    return word
  }

  @inline(__always)
  mutating func skipBlanks() {
    while true {
      switch current {
      case 0x20, 0x09, 0x0D, 0x0A: at &+= 1
      default: return
      }
    }
  }

  /// Consumes a byte, if it comes next.
  @inline(__always)
  mutating func consume(_ byte: UInt8) -> Bool {
    guard current == byte else { return false }
    at &+= 1
    return true
  }

  /// Consumes a byte with the whitespace before and after it.
  @inline(__always)
  mutating func consumeMark(_ byte: UInt8) -> Bool {
    skipBlanks()
    guard consume(byte) else { return false }
    skipBlanks()
    return true
  }

  /// Consumes known bytes, if they come next.
  ///
  /// A JSON value that was read once ends where its bytes end.
  @inline(__always)
  mutating func consume(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard bytes.count > 0, count &- at >= bytes.count, let known = bytes.baseAddress,
      Self.areEqual(start + at, known, bytes.count)
    else { return false }
    at &+= bytes.count
    return true
  }

  /// Consumes a plain string with its quotes and returns the range between them; `nil` for any other string.
  @inline(__always)
  mutating func plainString() -> Range<Int>? {
    guard consume(UInt8(ascii: "\"")) else { return nil }
    let letters = plainLetters()
    return consume(UInt8(ascii: "\"")) ? letters : nil
  }

  /// Reads the ASCII characters that a JSON string may contain unescaped, and returns their range.
  @inline(__always)
  mutating func plainLetters() -> Range<Int> {
    let first = at
    while at &+ 8 <= count {
      let stops = Self.stops(word)
      at &+= stops == 0 ? 8 : stops.trailingZeroBitCount &>> 3
      if stops != 0 { return Range(uncheckedBounds: (first, at)) }
    }
    while at < count, (0x20..<0x80).contains(start[at]), start[at] != UInt8(ascii: "\""),
      start[at] != UInt8(ascii: "\\")
    {
      at &+= 1
    }
    return Range(uncheckedBounds: (first, at))
  }

  /// Consumes an integer of at most 18 digits and returns its range.
  mutating func plainNumber() -> Range<Int>? {
    let first = at
    _ = consume(UInt8(ascii: "-"))
    let digits = at
    while (0x30...0x39).contains(current) { at &+= 1 }
    let length = at - digits
    guard (1...18).contains(length), length == 1 || start[digits] != 0x30 else { return nil }
    return Range(uncheckedBounds: (first, at))
  }

  /// Skips a string, an object or an array without parsing it, to its end if it is well formed.
  mutating func skipValue() -> Range<Int>? {
    let first = at
    var depth = 0
    repeat {
      switch current {
      case UInt8(ascii: "\""): guard skipString() else { return nil }
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        at &+= 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        at &+= 1
      case 0: return nil
      default:
        // A value begins with a quote or a bracket.
        guard depth > 0 else { return nil }
        at &+= 1
      }
    } while depth > 0
    return depth == 0 ? Range(uncheckedBounds: (first, at)) : nil
  }

  private mutating func skipString() -> Bool {
    at &+= 1
    while at < count {
      if at &+ 8 <= count {
        let stops = Self.quotes(word)
        guard stops != 0 else {
          at &+= 8
          continue
        }
        at &+= stops.trailingZeroBitCount &>> 3
      }
      switch start[at] {
      case UInt8(ascii: "\\"): at &+= 2
      case UInt8(ascii: "\""):
        at &+= 1
        return true
      default: at &+= 1
      }
    }
    return false
  }

  // MARK: Eight bytes at a time

  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let highs: UInt64 = 0x8080_8080_8080_8080

  /// Returns the high bit of each zero byte, and no bit before the first one.
  @inline(__always)
  private static func zeros(_ word: UInt64) -> UInt64 { (word &- ones) & ~word & highs }

  @inline(__always)
  private static func quotes(_ word: UInt64) -> UInt64 {
    zeros(word ^ ones &* 0x22) | zeros(word ^ ones &* 0x5C)
  }

  /// Returns the bytes that end a plain string or make it not plain: quotes, backslashes, control characters, and
  /// non-ASCII.
  @inline(__always)
  private static func stops(_ word: UInt64) -> UInt64 {
    quotes(word) | ((word &- ones &* 0x20) & ~word & highs) | word & highs
  }

  /// Whether the bytes at two places are equal.
  @inline(__always)
  static func areEqual(_ left: UnsafePointer<UInt8>, _ right: UnsafePointer<UInt8>, _ count: Int) -> Bool {
    let (left, right) = (UnsafeRawPointer(left), UnsafeRawPointer(right))
    var at = 0
    while at &+ 32 <= count {
      var difference: UInt64 = 0
      for part in 0..<4 {
        let place = at &+ part &* 8
        difference |=
          left.loadUnaligned(fromByteOffset: place, as: UInt64.self)
          ^ right.loadUnaligned(fromByteOffset: place, as: UInt64.self)
      }
      if difference != 0 { return false }
      at &+= 32
    }
    while at < count {
      if left.load(fromByteOffset: at, as: UInt8.self) != right.load(fromByteOffset: at, as: UInt8.self) {
        return false
      }
      at &+= 1
    }
    return true
  }

  /// Returns a hash of bytes.
  static func hash(_ bytes: UnsafeBufferPointer<UInt8>, _ seed: UInt64) -> UInt64 {
    let raw = UnsafeRawBufferPointer(bytes)
    var (hash, at) = (seed ^ UInt64(bytes.count), 0)
    while at &+ 8 <= raw.count {
      hash = (hash ^ raw.loadUnaligned(fromByteOffset: at, as: UInt64.self)) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash &>> 29
      at &+= 8
    }
    while at < raw.count {
      hash = (hash ^ UInt64(raw[at])) &* 0x100_0000_01B3
      at &+= 1
    }
    hash = (hash ^ hash &>> 32) &* 0xD6E8_FEB8_6659_FD93
    return hash ^ hash &>> 32
  }
}
