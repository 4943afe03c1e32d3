/// A line that requests only a verdict, split in one pass over its bytes.
///
/// The rule and the options are ranges of the line, to be recognised by their bytes; the payload is parsed.
struct EvaluationLine {
  /// The ranges of the values; empty for absent values.
  private(set) var id = 0..<0
  private(set) var rule = 0..<0
  private(set) var options = 0..<0
  private(set) var payload = 0..<0
  /// The names of a rule and a payload, if the line refers to them by name.
  private(set) var ruleName: Range<Int>?
  private(set) var payloadName: Range<Int>?
  /// Values recognised from earlier lines.
  private(set) var knownRule: Int?
  private(set) var knownOptions: Int?

  /// The values to compare with those of a line first.
  struct Guess {
    var rule: UnsafeBufferPointer<UInt8>?
    var ruleNumber: Int
    var options: UnsafeBufferPointer<UInt8>?
    var optionsNumber: Int
  }

  private struct Members: OptionSet {
    let rawValue: UInt8
    static let id = Members(rawValue: 1), operation = Members(rawValue: 2), rule = Members(rawValue: 4)
    static let payload = Members(rawValue: 8), options = Members(rawValue: 16)
    static let ruleName = Members(rawValue: 32), payloadName = Members(rawValue: 64)
  }

  /// Splits a line.
  ///
  /// - Parameter prepared: receives the payload.
  /// - Returns: `nil` if the line requests something else, or must be parsed in full.
  init?(
    _ scanner: inout ByteScanner, _ guess: Guess, _ prepared: inout PreparedPayload, _ types: UniformTypeRegistry
  ) {
    guard scanner.consumeMark(UInt8(ascii: "{")) else { return nil }
    var met: Members = []
    repeat {
      guard let member = Self.key(&scanner), met.insert(member).inserted,
        read(member, &scanner, guess, &prepared, types)
      else { return nil }
    } while scanner.consumeMark(UInt8(ascii: ","))
    guard scanner.consumeMark(UInt8(ascii: "}")), scanner.at == scanner.count,
      met.contains(.operation), met.contains(.rule) != met.contains(.ruleName),
      met.contains(.payload) != met.contains(.payloadName)
    else { return nil }
  }

  /// Consumes a key and the colon after it.
  private static func key(_ scanner: inout ByteScanner) -> Members? {
    guard scanner.consume(UInt8(ascii: "\"")) else { return nil }
    let word = scanner.word
    let (member, length): (Members, Int)
    if word == Word.payload {
      (member, length) = (.payload, 8)
    } else if word & 0xFF_FFFF_FFFF == Word.rule {
      (member, length) = (.rule, 5)
    } else if word & 0xFF_FFFF == Word.id {
      (member, length) = (.id, 3)
    } else if word & 0xFF_FFFF == Word.operation {
      (member, length) = (.operation, 3)
    } else if word == Word.options {
      (member, length) = (.options, 8)
    } else if word == Word.ruleName {
      (member, length) = (.ruleName, 8)
    } else if word == Word.payloadName, scanner.count - scanner.at > 10, scanner.start[scanner.at + 8] == 0x65,
      scanner.start[scanner.at + 9] == 0x66, scanner.start[scanner.at + 10] == 0x22
    {
      (member, length) = (.payloadName, 11)
    } else {
      return nil
    }
    scanner.at += length
    return scanner.consumeMark(UInt8(ascii: ":")) ? member : nil
  }

  @inline(__always)
  private mutating func read(
    _ member: Members, _ scanner: inout ByteScanner, _ guess: Guess, _ prepared: inout PreparedPayload,
    _ types: UniformTypeRegistry
  ) -> Bool {
    let start = scanner.at
    switch member {
    case .id:
      let isString = scanner.current == UInt8(ascii: "\"")
      guard (isString ? scanner.plainString() : scanner.plainNumber()) != nil else { return false }
      id = start..<scanner.at
    case .operation:
      guard scanner.consume(UInt8(ascii: "\"")), scanner.word == Word.evaluate else { return false }
      scanner.at += 8
      return scanner.consume(UInt8(ascii: "\""))
    case .rule:
      if let known = guess.rule, scanner.consume(known) {
        knownRule = guess.ruleNumber
      } else if scanner.skipValue() == nil {
        return false
      }
      rule = start..<scanner.at
    case .options:
      if let known = guess.options, scanner.consume(known) {
        knownOptions = guess.optionsNumber
      } else if scanner.skipValue() == nil {
        return false
      }
      options = start..<scanner.at
    case .ruleName:
      guard let name = scanner.plainString() else { return false }
      ruleName = name
    case .payloadName:
      guard let name = scanner.plainString() else { return false }
      payloadName = name
    default:
      guard PayloadScanner.read(&scanner, &prepared, types) else { return false }
      payload = start..<scanner.at
    }
    return true
  }

  /// Words as they appear in the bytes of a line, the first byte lowest.
  private enum Word {
    static let id: UInt64 = 0x22_6469
    static let operation: UInt64 = 0x22_706F
    static let rule: UInt64 = 0x22_656C_7572
    static let payload: UInt64 = 0x2264_616F_6C79_6170
    static let options: UInt64 = 0x2273_6E6F_6974_706F
    static let ruleName: UInt64 = 0x2266_6552_656C_7572
    /// The first eight letters.
    static let payloadName: UInt64 = 0x5264_616F_6C79_6170
    static let evaluate: UInt64 = 0x6574_6175_6C61_7665
  }
}

/// Reads payloads of hosts that are plain.
enum PayloadScanner {
  /// Reads a payload.
  ///
  /// - Returns: `false` if it must be parsed in full.
  static func read(
    _ scanner: inout ByteScanner, _ payload: inout PreparedPayload, _ types: UniformTypeRegistry
  ) -> Bool {
    payload.removeAll()
    guard scanner.consumeMark(UInt8(ascii: "{")), key(&scanner, "items"),
      list(&scanner, { scanner in item(&scanner, &payload, types) }), scanner.consume(UInt8(ascii: "}"))
    else { return false }
    return payload.isSmall && !payload.mayBeWebPage
  }

  /// Consumes a key and the colon after it.
  private static func key(_ scanner: inout ByteScanner, _ name: StaticString) -> Bool {
    guard let key = scanner.plainString(), key.count == name.utf8CodeUnitCount,
      ByteScanner.areEqual(scanner.start + key.lowerBound, name.utf8Start, key.count)
    else { return false }
    return scanner.consumeMark(UInt8(ascii: ":"))
  }

  /// Consumes an array, and the whitespace after it.
  @inline(__always)
  private static func list(_ scanner: inout ByteScanner, _ element: (inout ByteScanner) -> Bool) -> Bool {
    guard scanner.consumeMark(UInt8(ascii: "[")) else { return false }
    if scanner.consumeMark(UInt8(ascii: "]")) { return true }
    repeat {
      guard element(&scanner) else { return false }
    } while scanner.consumeMark(UInt8(ascii: ","))
    return scanner.consumeMark(UInt8(ascii: "]"))
  }

  private static func item(
    _ scanner: inout ByteScanner, _ payload: inout PreparedPayload, _ types: UniformTypeRegistry
  ) -> Bool {
    guard scanner.consumeMark(UInt8(ascii: "{")), key(&scanner, "attachments"),
      list(&scanner, { scanner in attachment(&scanner, &payload, types) })
    else { return false }
    payload.endItem()
    // Members other than the attachments do not affect the verdict.
    while scanner.consumeMark(UInt8(ascii: ",")) {
      let start = scanner.at
      guard
        key(&scanner, "contentText")
          || {
            scanner.at = start; return key(&scanner, "title")
          }(),
        scanner.plainString() != nil
      else { return false }
    }
    return scanner.consumeMark(UInt8(ascii: "}"))
  }

  private static func attachment(
    _ scanner: inout ByteScanner, _ payload: inout PreparedPayload, _ types: UniformTypeRegistry
  ) -> Bool {
    payload.beginAttachment()
    defer { payload.endAttachment() }
    return list(&scanner) { scanner in
      guard let place = scanner.plainString() else { return false }
      return payload.add(UnsafeBufferPointer(start: scanner.start + place.lowerBound, count: place.count), types)
    }
  }
}
