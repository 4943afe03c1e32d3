import ActivationRuleText

/// A text as the key of a dictionary: the case of ASCII letters does not matter, all other bytes count as they are.
struct CaselessText: Hashable, Sendable {
  let text: String

  init(_ text: String) {
    self.text = text
  }

  static func == (left: CaselessText, right: CaselessText) -> Bool { ASCII.areEqual(left.text, right.text) }

  func hash(into hasher: inout Hasher) {
    // One number instead of many bytes: the hasher takes longer for each call than for each byte.
    var text = text
    let number = text.withUTF8 { bytes in
      var (number, place): (UInt64, Int) = (0, 0)
      while place < bytes.count {
        number = (number ^ UInt64(ASCII.folded(bytes[place]))) &* 0x100_0000_01B3
        place += 1
      }
      return number
    }
    hasher.combine(number)
  }
}
