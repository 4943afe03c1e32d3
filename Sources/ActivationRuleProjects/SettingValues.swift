package import ActivationRuleText

/// A value of a build setting, in which further settings are replaced.
struct SettingValue: Sendable {
  let text: String
  /// Where it comes from, in words that follow the value.
  let origin: String
  /// The file and the line that assign it.
  var place = ""
  /// The files that were not read and may set another value.
  var doubts: Set<String> = []
}

/// Why the value of a build setting is not known.
enum SettingProblem: Error {
  /// A setting that nothing assigns, and in words what names it, if this is not the rule.
  case missing(String, in: String?)
  /// Anything else, in words.
  case unclear(String)
}

/// The values of the build settings of a target in one configuration.
struct SettingValues {
  private let configuration: XcodeProject.Configuration
  private var known: [String: Result<SettingValue?, SettingProblem>] = [:]
  /// The settings whose values are being put together, with the number of their table.
  private var open: [(name: String, table: Int)] = []
  /// The unread files that may give the setting being put together another value.
  private var doubts: Set<String> = []
  /// The size of all values that may still be read and put together, since each may contain others several times.
  private let purse = Purse(2 * Limit.predicateBytes.value)

  init(_ configuration: XcodeProject.Configuration) { self.configuration = configuration }

  /// Returns the value of a part that is a setting, or its default.
  mutating func value(of part: SettingText.Part) throws(SettingProblem) -> SettingValue {
    let outer = doubts
    defer { doubts = outer }
    doubts = []
    let name = try text(of: part.nameParts)
    let found = try value(of: name, writtenAs: part.name)
    doubts.formUnion(found?.doubts ?? [])
    if found?.text.isEmpty != false, let parts = part.defaultParts {
      return SettingValue(text: try text(of: parts), origin: ", its default", doubts: doubts)
    }
    if let sign = part.unreadOperator {
      throw .unclear(
        "\(VisibleText.quoted(part.name)) is changed by \(VisibleText.quoted(":" + sign)), which is not read here")
    }
    guard let found else { throw .missing(part.name, in: nil) }
    return SettingValue(text: found.text, origin: found.origin, doubts: doubts)
  }

  /// Returns the value of a setting; `nil` if nothing assigns it.
  ///
  /// - Parameter written: the name as it is written, since the value of a setting inside it may be a secret.
  mutating func value(of name: String, writtenAs written: String) throws(SettingProblem) -> SettingValue? {
    if name == "inherited", let (name, table) = open.last {
      // Where there is nothing to take over, it is empty.
      return try assigned(name, name, from: table + 1) ?? SettingValue(text: "", origin: "")
    }
    if let text = configuration.fixedValue(of: name) { return SettingValue(text: text, origin: ", as Xcode sets it") }
    if let result = known[name] { return try result.get() }
    do throws(SettingProblem) {
      let value = try assigned(name, written, from: 0)
      known[name] = .success(value)
      return value
    } catch {
      known[name] = .failure(error)
      throw error
    }
  }

  /// Returns the value that the first table with the setting assigns.
  private mutating func assigned(
    _ name: String, _ written: String, from first: Int
  ) throws(SettingProblem) -> SettingValue? {
    let (outer, name, quoted) = (doubts, name, VisibleText.quoted(written))
    defer { doubts = outer }
    doubts = []
    for (number, table) in configuration.tables.enumerated().dropFirst(first) {
      doubts.formUnion(table.unread)
      guard let assignments = table.assignments[name] else { continue }
      var values: [SettingValue] = []
      for assignment in assignments {
        guard let value = assignment.value else { throw .unclear("\(quoted) is a list in \(assignment.place)") }
        guard !open.contains(where: { $0 == (name, number) }) else {
          throw .unclear("\(quoted) leads to itself in \(assignment.place)")
        }
        guard open.count < SettingText.depthLimit else {
          throw .unclear("\(quoted) in \(assignment.place) is the end of a longer chain than is followed here")
        }
        open.append((name, number))
        defer { open.removeLast() }
        do throws(SettingProblem) {
          guard purse.spend(value.utf8.count) else { throw .unclear("\(quoted) is too long") }
          let text = try text(of: SettingText(value).parts)
          if !values.contains(where: { $0.text == text }) {
            values.append(SettingValue(text: text, origin: " in \(assignment.place)", place: assignment.place))
          }
        } catch {
          if case .missing(let inner, nil) = error {
            throw .missing(inner, in: "which \(quoted) names in \(assignment.place),")
          }
          throw error
        }
      }
      guard values.count < 2 else { throw .unclear(BuildSettings.differs(quoted, values)) }
      var value = values[0]
      value.doubts = doubts
      return value
    }
    return nil
  }

  /// Returns a text whose settings are replaced.
  private mutating func text(of parts: [SettingText.Part]) throws(SettingProblem) -> String {
    var text = ""
    for part in parts {
      var piece = part.text
      if part.isSetting {
        let value = try value(of: part)
        doubts.formUnion(value.doubts)
        piece = value.text
      }
      guard purse.spend(piece.utf8.count) else { throw .unclear("\(VisibleText.quoted(part.text)) is too long") }
      text += piece
    }
    return text
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

  /// Divides a text; a text too long for a rule is a single piece.
  init(_ text: String) {
    guard text.utf8.count <= Limit.predicateBytes.value else {
      parts = [Part(text: text, range: 0..<text.utf8.count)]
      return
    }
    let reader = SettingTextReader(bytes: Array(text.utf8))
    parts = reader.parts(in: reader.bytes.indices)
  }
}

/// Divides a text at its settings; an unclosed setting is text.
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

/// The build settings that one `.xcconfig`, or one table of a `project.pbxproj`, assigns.
package struct SettingsTable: Sendable {
  /// A value as written (`nil` for a list), with the conditions, the file and the line of the assignment.
  struct Assignment: Sendable {
    let value: String?
    let conditions: String
    let file: String
    let line: Int

    var place: String { "\(file):\(line)" }
  }

  /// The assignments of each setting.
  private(set) var assignments: [String: [Assignment]] = [:]
  /// The files that must be included and cannot be read, with their places; a few are enough.
  private(set) var unread: Set<String> = []
  private let name: String

  /// How many values of a setting, and files that were not read, are kept.
  private static let limit = 16

  /// Takes over a table of a `project.pbxproj`.
  init(_ table: [PropertyListEntry], in source: SourceText) {
    name = VisibleText.line(source.name)
    for entry in table {
      let (key, value) = (entry.key.text, entry.value)
      let name = key.prefix { $0 != "[" }
      assign(
        Assignment(
          value: value.string, conditions: String(key.dropFirst(name.count)), file: self.name,
          line: source.line(at: value.range.lowerBound)), to: String(name))
    }
  }

  /// The settings of a file that cannot be read; `place` is where a project names it.
  init(unread path: String, place: String) {
    name = path
    unread = ["'\(VisibleText.line(path))' in \(place)"]
  }

  /// Reads an `.xcconfig`; comments begin with two slashes, and a later assignment replaces an earlier one.
  ///
  /// - Parameter included: the settings of the file at a path that it includes; `nil` if it cannot be read.
  package init(_ source: SourceText, including included: (_ path: String) -> SettingsTable?) {
    name = VisibleText.line(source.name)
    var (number, start) = (0, source.bytes.startOfText)
    let purse = Purse(bytes: source.bytes.count)
    while start < source.bytes.count {
      let end = source.bytes[start...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? source.bytes.count
      number += 1
      let line = source.bytes[start..<end].drop { $0 == 0x20 || $0 == 0x09 }
      if line.first == UInt8(ascii: "#") {
        include(line, at: number, purse, included)
      } else {
        read(line, at: number)
      }
      start = source.bytes[end...].starts(with: [0x0D, 0x0A]) ? end + 2 : end + 1
    }
  }

  /// Reads a line that assigns a value, perhaps on conditions: `NAME[sdk=iphoneos*] = value // comment`.
  private mutating func read(_ line: ArraySlice<UInt8>, at number: Int) {
    let code = line[..<(line.place(of: "//") ?? line.endIndex)]
    let name = code.prefix { $0 != 0x20 && $0 != 0x09 && $0 != UInt8(ascii: "[") && $0 != UInt8(ascii: "=") }
    var rest = code[name.endIndex...]
    while rest.first == UInt8(ascii: "["), let close = rest.firstIndex(of: UInt8(ascii: "]")) {
      rest = rest[(close + 1)...]
    }
    let conditions = code[name.endIndex..<rest.startIndex].text
    rest = rest.drop { $0 == 0x20 || $0 == 0x09 }
    guard !name.isEmpty, rest.popFirst() == UInt8(ascii: "=") else { return }
    assign(
      Assignment(value: rest.trimmingBlanks.text, conditions: conditions, file: self.name, line: number),
      to: name.text)
  }

  /// Takes the settings of a file over, `#include "path"`; with `#include?`, it may be absent.
  private mutating func include(
    _ line: ArraySlice<UInt8>, at number: Int, _ purse: Purse, _ included: (String) -> SettingsTable?
  ) {
    let parts = line.split(separator: UInt8(ascii: "\""), omittingEmptySubsequences: false)
    let word = parts[0].trimmingBlanks.text
    guard parts.count > 2, word == "#include" || word == "#include?" else { return }
    // The steps to find a file, and to take a setting over from it.
    let file = purse.spend(5_000 + 100 * parts[1].count) ? included(parts[1].text) : nil
    if let file, purse.spend(file.assignments.count * 50) {
      for (name, assignments) in file.assignments { for assignment in assignments { assign(assignment, to: name) } }
      if unread.count < Self.limit { unread.formUnion(file.unread) }
    } else if word == "#include", unread.count < Self.limit {
      unread.insert("'\(VisibleText.line(parts[1].text))' in \(name):\(number)")
    }
  }

  private mutating func assign(_ assignment: Assignment, to name: String) {
    var known = assignments[name] ?? []
    known.removeAll { $0.conditions == assignment.conditions }
    if known.count < Self.limit { known.append(assignment) }
    assignments[name] = known
  }
}
