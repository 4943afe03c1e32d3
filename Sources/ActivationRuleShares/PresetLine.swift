import ActivationRuleModel
import ActivationRulePredicates
import ActivationRuleText
import ActivationRuleTypes

/// A line of ``PresetTable``; `Grammar/presets.txt` describes its form.
struct PresetLine {
  private let fields: [ArraySlice<UInt8>]

  /// The presets of a table, in order; a broken line is skipped, which a test would notice.
  static func presets(in table: String) -> [HostPreset] {
    Array(table.utf8).split(separator: UInt8(ascii: "\n")).compactMap { PresetLine($0).preset }
  }

  private init(_ line: ArraySlice<UInt8>) {
    fields = line.split(separator: UInt8(ascii: "|"), omittingEmptySubsequences: false)
  }

  private var preset: HostPreset? {
    let mark = fields.count == 15 ? fields[14].text : nil
    let obstacle = OfferObstacle.all.first { $0.id == mark }
    guard fields.count == 14 || ["handler", "own-apps"].contains(mark) || obstacle != nil,
      let platform = HostPreset.platform(named: fields[2].text),
      let kinds = Self.kinds(fields[4]), let role = HostPreset.Role(rawValue: fields[5].text),
      let basis = HostPreset.Basis(rawValue: fields[9].text),
      let confidence = HostPreset.Confidence(rawValue: fields[10].text),
      let payload = Self.payload(fields[13])
    else { return nil }
    return HostPreset(
      id: fields[0].text, host: fields[1].text, platform: platform, systemVersions: optional(3), kinds: kinds,
      isOneOfKinds: fields[4].contains(UInt8(ascii: "/")), role: role, since: optional(6), until: optional(7),
      action: fields[8].text, basis: basis, confidence: confidence,
      source: fields[11].text, notes: fields[12].text, payload: payload, isHandlerSide: mark == "handler",
      obstacle: obstacle, isForOwnApps: mark == "own-apps")
  }

  /// The kinds of a line; `nil` for an unknown one.
  private static func kinds(_ text: ArraySlice<UInt8>) -> [ShareKind]? {
    let isOneOf = text.contains(UInt8(ascii: "/"))
    let words = parts(text, at: isOneOf ? UInt8(ascii: "/") : UInt8(ascii: ","))
    let kinds = words.compactMap { ShareKind(rawValue: $0) }
    return kinds.count == words.count && !kinds.isEmpty ? kinds : nil
  }

  private func optional(_ field: Int) -> String? { fields[field].isEmpty ? nil : fields[field].text }

  private static func payload(_ text: ArraySlice<UInt8>) -> HostPayload? {
    guard !text.isEmpty else { return HostPayload() }
    var items = [Payload.Item()]
    for word in text.split(separator: UInt8(ascii: " ")) {
      if word.elementsEqual("/".utf8) {
        items.append(Payload.Item())
      } else if !read(word, into: &items[items.count - 1]) {
        return nil
      }
    }
    return HostPayload(items)
  }

  /// Reads an attachment or a mark; false for an unknown mark.
  private static func read(_ word: ArraySlice<UInt8>, into item: inout Payload.Item) -> Bool {
    switch word.text {
    case "-": break
    case "[]": item.attachments.append(Payload.Attachment([]))
    case "+text": item.contentText = HostPreset.standInText
    case "+title": item.title = HostPreset.standInText
    case "+script": item.userInfo["supportsJavaScript"] = .boolean(true)
    default:
      if word.first == "+" { return false }
      item.attachments.append(Payload.Attachment(parts(word, at: UInt8(ascii: ","))))
    }
    return true
  }

  private static func parts(_ text: ArraySlice<UInt8>, at separator: UInt8) -> [String] {
    text.split(separator: separator).map { $0.text }
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
