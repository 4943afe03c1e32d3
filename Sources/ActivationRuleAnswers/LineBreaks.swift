/// The line ending of a file.
package struct LineBreaks: Hashable {
  /// The bytes of one line break.
  package let bytes: [UInt8]

  /// Detects the line breaks of a file from the first one; LF if there is none.
  package init(of file: [UInt8]) {
    guard let first = file.firstIndex(where: { $0 == 0x0A || $0 == 0x0D }) else {
      bytes = [0x0A]
      return
    }
    if file[first] == 0x0A {
      bytes = [0x0A]
    } else {
      bytes = first + 1 < file.count && file[first + 1] == 0x0A ? [0x0D, 0x0A] : [0x0D]
    }
  }

  /// Returns a text with these line breaks, whatever its own are.
  package func apply(to text: [UInt8]) -> [UInt8] {
    guard bytes != [0x0A] else { return text }
    // What was copied out of the file has its line breaks already.
    return Self.normalized(text).flatMap { $0 == 0x0A ? bytes : [$0] }
  }

  /// Returns a text with LF in place of CR LF and CR, as XML requires.
  package static func normalized(_ text: String) -> String {
    String(decoding: normalized(Array(text.utf8)), as: UTF8.self)
  }

  private static func normalized(_ text: [UInt8]) -> [UInt8] {
    var output: [UInt8] = []
    var previous: UInt8 = 0
    for byte in text {
      if byte != 0x0A || previous != 0x0D { output.append(byte == 0x0D ? 0x0A : byte) }
      previous = byte
    }
    return output
  }
}
