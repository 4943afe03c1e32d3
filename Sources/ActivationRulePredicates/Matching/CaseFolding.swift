/// Folds letter case without regard to language.
///
/// There are two foldings. The simple one maps a character to one character and is used where positions count, such as
/// in patterns. The full one may map a character to several (`ß` to `ss`) and is used in comparisons. Both are derived
/// from the case mappings of the standard library: lower, then upper, then lower case. Source: Unicode, section 5.18,
/// and `CaseFolding.txt`; a test compares the results with its classes.
enum CaseFolding {
  /// Dotless i.
  ///
  /// Its capital is the ordinary `I`, yet it does not fold to `i` outside Turkic languages.
  private static let dotlessI: Unicode.Scalar = "\u{131}"

  /// The representative of all letters that differ only in case.
  static func simple(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    if scalar.value < 0x80 { return asciiLowercase(scalar) }
    guard hasCase(scalar) else { return scalar }
    return lower(upper(lower(scalar)))
  }

  /// Appends the full folding of a character to a text.
  static func append(_ scalar: Unicode.Scalar, to output: inout [Unicode.Scalar]) {
    if scalar.value < 0x80 { return output.append(asciiLowercase(scalar)) }
    guard hasCase(scalar) else { return output.append(scalar) }
    for first in scalar.properties.lowercaseMapping.unicodeScalars {
      for second in first.properties.uppercaseMapping.unicodeScalars {
        output.append(contentsOf: second.properties.lowercaseMapping.unicodeScalars)
      }
    }
  }

  /// All characters with the same simple folding as the given one, including itself; at most eight.
  static func variants(of scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    let folded = simple(scalar)
    var result = [folded]
    func add(_ candidate: Unicode.Scalar) {
      if !result.contains(candidate) { result.append(candidate) }
    }
    add(scalar)
    // Only capitals that fold back belong to the class: the capital of dotless i does not.
    guard hasCase(folded) else { return result }
    add(upper(folded))
    if let title = single(folded.properties.titlecaseMapping) { add(title) }
    for entry in stragglers where entry.folded == folded { add(entry.variant) }
    return result
  }

  /// The letters that no case mapping of their folding leads to.
  private static let stragglers: [(variant: Unicode.Scalar, folded: Unicode.Scalar)] = [
    ("\u{212A}", "k"), ("\u{17F}", "s"), ("\u{B5}", "\u{3BC}"), ("\u{212B}", "\u{E5}"), ("\u{1E9E}", "\u{DF}"),
    ("\u{345}", "\u{3B9}"), ("\u{1FBE}", "\u{3B9}"), ("\u{3D0}", "\u{3B2}"), ("\u{3F5}", "\u{3B5}"),
    ("\u{3D1}", "\u{3B8}"), ("\u{3F4}", "\u{3B8}"), ("\u{3F0}", "\u{3BA}"), ("\u{3D6}", "\u{3C0}"),
    ("\u{3F1}", "\u{3C1}"), ("\u{3C2}", "\u{3C3}"), ("\u{3D5}", "\u{3C6}"), ("\u{2126}", "\u{3C9}"),
    ("\u{1C80}", "\u{432}"), ("\u{1C81}", "\u{434}"), ("\u{1C82}", "\u{43E}"), ("\u{1C83}", "\u{441}"),
    ("\u{1C84}", "\u{442}"), ("\u{1C85}", "\u{442}"), ("\u{1C86}", "\u{44A}"), ("\u{1C87}", "\u{463}"),
    ("\u{1C88}", "\u{A64B}"), ("\u{1E9B}", "\u{1E61}"),
  ]

  private static func asciiLowercase(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    (0x41...0x5A).contains(scalar.value) ? Unicode.Scalar(UInt8(scalar.value | 0x20)) : scalar
  }

  private static func hasCase(_ scalar: Unicode.Scalar) -> Bool {
    scalar != dotlessI && scalar.properties.changesWhenCaseMapped
  }

  private static func lower(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    single(scalar.properties.lowercaseMapping) ?? scalar
  }

  private static func upper(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    single(scalar.properties.uppercaseMapping) ?? scalar
  }

  /// The only character of a mapping, or `nil` if it has several.
  private static func single(_ mapping: String) -> Unicode.Scalar? {
    var iterator = mapping.unicodeScalars.makeIterator()
    guard let first = iterator.next(), iterator.next() == nil else { return nil }
    return first
  }
}
