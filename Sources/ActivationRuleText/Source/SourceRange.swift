/// A half-open range of byte offsets in a source text.
///
/// Offsets count bytes from the start of the text. `SourceText/addressesFile` says whether these are the bytes of the
/// file. An empty range marks a place between two bytes.
public struct SourceRange: Hashable, Sendable {
  // Every token has one, so other modules inline the accessors.
  @usableFromInline let lower: Int32
  @usableFromInline let upper: Int32

  /// The offset of the first byte.
  @inlinable
  public var lowerBound: Int { Int(lower) }

  /// The offset after the last byte; never below ``lowerBound``.
  @inlinable
  public var upperBound: Int { Int(upper) }

  /// The number of bytes.
  @inlinable
  package var count: Int { upperBound - lowerBound }

  /// Whether the range is empty.
  @inlinable
  package var isEmpty: Bool { lower == upper }

  /// Makes a range from two offsets; offsets outside 0 to 2³¹−1 are clamped, and reversed bounds make an empty range.
  @inlinable
  package init(_ lowerBound: Int, _ upperBound: Int) {
    lower = Int32(clamping: max(0, lowerBound))
    upper = max(lower, Int32(clamping: upperBound))
  }

  /// The empty range at an offset.
  @inlinable
  public init(at offset: Int) {
    self.init(offset, offset)
  }

  /// The range of nodes that were not read from a text.
  public static let none = SourceRange(0, 0)

  /// The smallest range that contains both.
  package func union(_ other: SourceRange) -> SourceRange {
    SourceRange(min(lowerBound, other.lowerBound), max(upperBound, other.upperBound))
  }
}
