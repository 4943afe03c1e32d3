package import ActivationRuleText

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
    let code = line[..<(line.place(of: Array("//".utf8)) ?? line.endIndex)]
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
    let file = purse.spend(500) ? included(parts[1].text) : nil
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
