/// A report to contribute about a share in a device print that presets may lack, and the preset for a file.
extension ObservedShare {
  /// Returns the text of an issue, in Markdown.
  ///
  /// - Parameter print: the print that shows the share.
  package func markdown(of print: DevicePrint) -> String {
    let keys = print.userInfoKeys.map { Markdown.cellCode($0) }
    let rows = [
      ("Presets", comparisonWords), ("Shared", Markdown.cellCode(preset.payload.seenByRules(.skipped).shape)),
      ("Seen", Markdown.escaped("\(print.date), \(preset.systemVersions ?? "")")),
      ("App, as the system names it", print.host.map { Markdown.cellCode($0) } ?? "not known"),
      ("Keys of the user info", keys.isEmpty ? "none" : WordList.full(keys, "and")),
    ]
    let title = "### \(Markdown.escaped(preset.host)): \(Markdown.escaped(preset.action))"
    let lines = [title, "", "| | |", "|---|---|"] + rows.map { "| \($0) | \($1) |" } + ["", "```json"]
    let end = ["```", "", "Types and keys alone: the shared content is not in this report."]
    let json = JSONValue.observed(preset).text(pretty: true).split(separator: "\n").map { String($0) }
    return VisibleText.text(of: lines + json + end)
  }

  /// The comparison in words.
  private var comparisonWords: String {
    let others = others.map { "\(Markdown.cellCode($0.id)) (\(Markdown.escaped($0.grade)))" }
    let list = WordList.full(others, "and")
    switch comparison {
    case .same: return "the same as \(list)"
    case .contradicts: return "**contradicts** \(list)"
    case .new: return "new" + (others.isEmpty ? "" : ", with the types of \(list)")
    }
  }

  /// Returns a file of presets with the new preset at the end; the others stay as written.
  ///
  /// - Parameter document: the file; `nil` for a new one.
  package func file(adding document: PropertyListDocument?) -> [UInt8] {
    let added = JSONValue.observed(preset)
    guard let document, let list = document.root["presets"] else {
      return JSONValue.object([JSONMember("presets", .array([added]))]).bytes(pretty: true) + "\n".utf8
    }
    let text = "\n    " + added.text(pretty: true).replacing("\n", by: "\n    ")
    let last = list.elements.last?.range.upperBound
    var bytes = document.source.bytes
    bytes.insert(contentsOf: (last == nil ? text + "\n  " : "," + text).utf8, at: last ?? list.range.lowerBound + 1)
    return bytes
  }
}

extension JSONValue {
  /// Returns a preset in the format of preset files.
  fileprivate static func observed(_ preset: HostPreset) -> JSONValue {
    let others = ["since", "until", "certainty", "obstacle", "payloadSeenByRules"]
    let members = preset.json.members.filter { !others.contains($0.key) }
    return .object(members.map { $0.key == "platform" ? JSONMember("platform", .string(preset.platformName)) : $0 })
  }
}
