import ActivationRuleModel
import ActivationRulePredicates
import ActivationRuleText
import ActivationRuleTypes

extension HostPreset {
  /// The presets of ``PresetTable``, in order; a broken line is skipped, which a test would notice.
  static func presets(of table: StaticString) -> [HostPreset] {
    TableLine.lines(of: table).compactMap { HostPreset($0) }
  }

  /// Reads a line, as `Grammar/presets.txt` describes it.
  private init?(_ line: TableLine) {
    func text(_ field: Int) -> String { line[field].text }
    let mark = line.text(14)
    let obstacle = mark.flatMap { mark in OfferObstacle.all.first { $0.id == mark } }
    let isOneOfKinds = line[4].contains("/")
    let kinds = line.list(4, at: isOneOfKinds ? "/" : ",").map { ShareKind(rawValue: $0) }
    guard mark.map({ ["handler", "own-apps"].contains($0) }) ?? true || obstacle != nil,
      let platform = Self.platform(named: text(2)), !kinds.isEmpty, !kinds.contains(nil),
      let role = Role(rawValue: text(5)), let basis = Basis(rawValue: text(9)),
      let confidence = Confidence(rawValue: text(10)), let payload = Self.payload(line)
    else { return nil }
    self.init(
      id: text(0), host: text(1), platform: platform, systemVersions: line.text(3), kinds: kinds.compactMap { $0 },
      isOneOfKinds: isOneOfKinds, role: role, since: line.text(6), until: line.text(7), action: text(8), basis: basis,
      confidence: confidence, source: text(11), notes: text(12), payload: payload, isHandlerSide: mark == "handler",
      obstacle: obstacle, isForOwnApps: mark == "own-apps")
  }

  private static func payload(_ line: TableLine) -> HostPayload? {
    var (items, isRead) = ([Payload.Item()], true)
    line.visit(13, at: " ") { word in
      switch word.text {
      case "/": items.append(Payload.Item())
      case "-": break
      case "[]": items[items.count - 1].append(Payload.Attachment([]))
      case "+text": items[items.count - 1].contentText = standInText
      case "+title": items[items.count - 1].title = standInText
      case "+script": items[items.count - 1].userInfo["supportsJavaScript"] = .boolean(true)
      default:
        if word.first == "+" { isRead = false }
        items[items.count - 1].append(Payload.Attachment(word.split(separator: ",").map { $0.text }))
      }
    }
    return isRead ? HostPayload(line[13].isEmpty ? [] : items) : nil
  }
}

extension HostPreset {
  /// The names of platforms in tables and files.
  fileprivate static let platformNames = ["iOS", "macOS", "any"]

  /// The platform with a name, `.some(nil)` for any platform, and `nil` for an unknown name.
  static func platform(named name: String) -> Platform?? {
    switch name {
    case "iOS": .some(.iOS)
    case "macOS": .some(.macOS)
    case "any": .some(nil)
    default: nil
    }
  }
}

extension FieldType<Platform?> {
  /// The name of a platform in a file.
  static var platform: Self { .word(of: HostPreset.platformNames) { HostPreset.platform(named: $0) } }
}
