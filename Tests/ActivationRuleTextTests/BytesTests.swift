import ActivationRuleText
import Testing

@Suite("Bytes and words")
struct BytesTests {
  @Test("belong to the classes of ASCII")
  func classes() {
    for byte in UInt8.min...UInt8.max {
      let scalar = Unicode.Scalar(byte)
      let isLetter = ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
      let isDigit = ("0"..."9").contains(scalar)
      #expect(byte.isLetter == isLetter && byte.isDigit == isDigit, "\(byte)")
      #expect(byte.isNameStart == (isLetter || scalar == "_") && byte.isNamePart == (byte.isNameStart || isDigit))
      #expect(byte.isBlank == " \t\n\u{B}\u{C}\r".unicodeScalars.contains(scalar))
      #expect(byte.isMarkupBlank == " \t\n\r".unicodeScalars.contains(scalar))
      #expect(ASCII.folded(byte) == (("A"..."Z").contains(scalar) ? byte + 32 : byte))
      for base: UInt8 in [2, 8, 10, 16] {
        #expect(byte.digitValue(base: base) == UInt8(String(Character(scalar)), radix: Int(base)), "\(byte) \(base)")
      }
    }
  }

  @Test("lose blanks at either end, and a mark of their encoding")
  func trims() {
    #expect(Array(" \u{B}a b\n".utf8)[...].trimmingBlanks.text == "a b")
    #expect(Array(" \u{B}a\n".utf8)[...].trimmingMarkupBlanks.text == "\u{B}a")
    #expect(Array("  ".utf8)[...].trimmingBlanks.isEmpty)
    #expect(Array("\u{FEFF}a".utf8).startOfText == 3 && Array("a".utf8).startOfText == 0)
  }

  @Test("have fingerprints of the published algorithm")
  func fingerprints() {
    // The test vectors of FNV-1a, 64 bits, by its authors.
    for (text, digits) in [("", "cbf29ce484222325"), ("a", "af63dc4c8601ec8c"), ("foobar", "85944171f73967e8")] {
      var fingerprint = Fingerprint()
      fingerprint.add(text.utf8)
      #expect(fingerprint.digits == digits)
    }
  }

  @Test("take columns as they stand in a terminal")
  func widths() {
    for (text, width) in [
      ("", 0), ("abc", 3), ("日本", 4), ("ｱＡ", 3), ("e\u{301}", 1), ("👩‍👩‍👧", 2), ("🇩🇪", 2), ("\u{301}", 0), ("é", 1),
    ] {
      #expect(DisplayWidth.of(text) == width, "\(text)")
    }
    #expect(DisplayWidth.padded("日", to: 4) == "日  ")
  }

  @Test("are joined to lists")
  func lists() {
    #expect(WordList.list([]) == "nothing" && WordList.full([]).isEmpty)
    #expect(WordList.list(["a"]) == "a" && WordList.full(["a", "b"], "and") == "a and b")
    let letters = "abcdefghi".map { String($0) }
    #expect(WordList.list(letters) == "a, b, c, d, e, f or one of 3 others")
    #expect(WordList.full(letters) == "a, b, c, d, e, f, g, h or i")
    #expect(WordList.some(letters) == "a, b, c and 6 more")
    #expect(VisibleText.row("  a \n\t b\u{200B} ") == "a b[U+200B]")
  }
}
