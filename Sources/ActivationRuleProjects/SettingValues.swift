import ActivationRuleText

/// The values of settings, in which further settings are replaced.
struct SettingValues {
  /// A value (`nil` if it is not a literal), and where it is assigned (`nil` for a default).
  typealias Value = (text: String?, place: String?)

  private let settings: BuildSettings
  private var known: [String: [Value]] = [:]
  /// The settings whose values are being put together.
  private var open: Set<String> = []
  /// The size of all values that may still be put together, since each may contain others several times.
  private var remainingBytes = Limit.predicateBytes.value

  init(_ settings: BuildSettings) { self.settings = settings }

  /// Returns the values of a setting, each once; none if it was not found.
  private mutating func values(of name: String) -> [Value] {
    if let known = known[name] { return known }
    guard open.count < SettingText.depthLimit, open.insert(name).inserted else { return [(nil, nil)] }
    defer { open.remove(name) }
    var values: [Value] = []
    for (written, place) in settings.values(of: name) {
      for text in written.map({ texts(of: SettingText($0).parts) }) ?? [nil] {
        if !values.contains(where: { $0.text == text }) { values.append((text, place)) }
      }
    }
    known[name] = values
    return values
  }

  /// Returns the values of a part that is a setting, each once, or its default.
  mutating func values(of part: SettingText.Part) -> [Value] {
    var values: [Value] = []
    for name in texts(of: part.nameParts) {
      let found = name.map { self.values(of: $0) } ?? [(nil, nil)]
      let isEmpty = found.allSatisfy { $0.text?.isEmpty == true }
      let chosen =
        if isEmpty, let parts = part.defaultParts { texts(of: parts).map { Value($0, nil) } } else { found }
      for value in chosen where !values.contains(where: { $0.text == value.text }) { values.append(value) }
    }
    return part.unreadOperator == nil ? values : [(nil, nil)]
  }

  /// Returns the name of a setting that was not found, outside in the last place; `nil` if there is none.
  mutating func missing(in part: SettingText.Part) -> String? {
    for inner in part.nameParts where inner.isSetting {
      if let name = missing(in: inner) { return name }
    }
    return values(of: part).isEmpty ? part.name : nil
  }

  /// Returns the different texts that parts may make; only `nil` if there are too many, or one is not known.
  private mutating func texts(of parts: [SettingText.Part]) -> [String?] {
    var texts = [""]
    for part in parts {
      let values = part.isSetting ? values(of: part).map { $0.text } : [part.text]
      var longer: [String] = []
      for text in texts {
        for value in values {
          guard let value, longer.count < SettingsFile.valueLimit else { return [nil] }
          remainingBytes -= text.utf8.count + value.utf8.count
          guard remainingBytes > 0 else { return [nil] }
          longer.append(text + value)
        }
      }
      if longer.isEmpty { return [nil] }
      texts = longer
    }
    return texts.map { $0 }
  }
}

/// A text with settings in it: `$(NAME)`, `${NAME}`, `$(NAME:default=VALUE)`, in whose names and values may be more.
struct SettingText {
  /// A piece of the text, or a setting.
  struct Part {
    /// The text as written, and its place.
    var text: String
    let range: Range<Int>
    /// The parts of the name of a setting; none in a piece of text.
    var nameParts: [Part] = []
    /// The parts of its default.
    var defaultParts: [Part]?
    /// The operator that changes its value in a way that is not read.
    var unreadOperator: String?

    var isSetting: Bool { !nameParts.isEmpty }
    /// The name of a setting as written.
    var name: String { nameParts.map { $0.text }.joined() }
  }

  /// How many settings may be inside each other, or lead to each other.
  static let depthLimit = 16

  let parts: [Part]

  var hasSettings: Bool { parts.contains { $0.isSetting } }

  init(_ text: String) {
    let reader = SettingTextReader(bytes: Array(text.utf8))
    parts = reader.parts(in: reader.bytes.indices)
  }
}

/// Divides a text at its settings; one that nothing closes is text.
private struct SettingTextReader {
  let bytes: [UInt8]
  /// The place after each closing bracket, by the place of its dollar sign.
  private var ends: [Int: Int] = [:]

  init(bytes: [UInt8]) {
    self.bytes = bytes
    var open: [Int] = []
    for (offset, byte) in bytes.enumerated() {
      if offset > 0, bytes[offset - 1] == UInt8(ascii: "$"), "({".utf8.contains(byte) {
        if open.count < SettingText.depthLimit { open.append(offset - 1) }
      } else if let start = open.last,
        byte == UInt8(ascii: bytes[start + 1] == UInt8(ascii: "(") ? ")" : "}")
      {
        ends[start] = offset + 1
        open.removeLast()
      }
    }
  }

  /// Returns the parts of a stretch.
  func parts(in range: Range<Int>) -> [SettingText.Part] {
    var parts: [SettingText.Part] = []
    var (start, offset) = (range.lowerBound, range.lowerBound)
    while offset <= range.upperBound {
      let end = offset < range.upperBound ? ends[offset] : range.upperBound
      if let end {
        if start < offset { parts.append(SettingText.Part(text: bytes[start..<offset].text, range: start..<offset)) }
        if end > offset { parts.append(setting(in: offset..<end)) }
        start = end
      }
      offset = max(offset + 1, end ?? 0)
    }
    return parts
  }

  /// Returns the setting that fills a stretch.
  private func setting(in range: Range<Int>) -> SettingText.Part {
    let content = (range.lowerBound + 2)..<(range.upperBound - 1)
    var nameEnd = content.lowerBound
    while nameEnd < content.upperBound, bytes[nameEnd] != UInt8(ascii: ":") { nameEnd = ends[nameEnd] ?? nameEnd + 1 }
    var part = SettingText.Part(
      text: bytes[range].text, range: range, nameParts: parts(in: content.lowerBound..<nameEnd))
    guard nameEnd < content.upperBound else { return part }
    let sign = bytes[nameEnd..<content.upperBound]
    if sign.starts(with: ":default=".utf8) {
      part.defaultParts = parts(in: (nameEnd + 9)..<content.upperBound)
    } else {
      part.unreadOperator = sign.dropFirst().prefix { $0 != UInt8(ascii: "=") }.text
    }
    return part
  }
}
