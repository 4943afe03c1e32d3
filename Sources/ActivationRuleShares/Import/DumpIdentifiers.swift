/// Distinguishes type identifiers from other words with dots, of which logs are full.
struct DumpIdentifiers {
  private let types: UniformTypeRegistry

  init(_ types: UniformTypeRegistry) {
    self.types = types
  }

  /// Returns whether a word is a type identifier in any context: it is declared, or has a prefix that only types have.
  func isCertain(_ word: String) -> Bool {
    guard isDotted(word) else { return false }
    let lower = word.utf8.prefix(7).map { $0 | 0x20 }
    // The dot has the bit that distinguishes lower case from upper case.
    return lower.starts(with: "public.".utf8) || lower.starts(with: "dyn.".utf8) || types.index(of: word) != nil
  }

  /// Returns whether a word looks like a type identifier: it is certain, or a reversed domain with three parts.
  ///
  /// File names and hosts have their short part at the end instead.
  func isLikely(_ word: String) -> Bool {
    guard isDotted(word) else { return false }
    if isCertain(word) { return true }
    let parts = word.utf8.split(separator: UInt8(ascii: "."))
    guard parts.count >= 3, let first = parts.first, 2...4 ~= first.count else { return false }
    return first.allSatisfy { $0.isLetter } && !first.elementsEqual("www".utf8)
      && parts[1].first.map { $0.isLetter } == true
  }

  /// Returns whether a word has non-empty parts with dots between them, the first with a letter.
  func isDotted(_ word: String) -> Bool {
    let parts = word.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count >= 2, word.utf8.count <= Self.longest, let first = word.utf8.first else { return false }
    return first.isLetter && parts.allSatisfy { !$0.isEmpty }
  }

  /// The longest identifier in bytes; a longer one is not an identifier.
  static let longest = 1_024
}
