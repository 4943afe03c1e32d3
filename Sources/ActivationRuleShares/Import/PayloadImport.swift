// A pasted text becomes a payload of the model. All files of this module see it, as do its users.
package import ActivationRuleModel
import ActivationRulePredicates
package import ActivationRuleText

/// A payload read from a text that somebody printed on a device or pasted into an issue.
///
/// Three forms are read:
/// - JSON: a payload, or what the extension in `Samples/Probe` shows (`Grammar/probe.schema.json`);
/// - prints of `NSItemProvider`, which have `types = (…)`, also inside prints of `NSExtensionItem` and amid other text;
/// - one type identifier a line; a blank line begins the next attachment.
package struct PayloadImport: Hashable, Sendable {
  /// The shared payload.
  package let payload: HostPayload
  /// Whether the host stage is still to come: for everything except payloads in JSON, which are taken as they are.
  package let hostStage: HostStage
  /// What was assumed, with its places, in the order of the text.
  package let notes: [Finding]

  /// Reads a text.
  ///
  /// - Parameter source: the text as it was pasted, in UTF-8.
  /// - Throws: `Failure` with the first fault.
  /// - Complexity: linear in the length of the text.
  package init(reading source: SourceText) throws(Failure) {
    guard source.bytes.count <= Limit.importBytes.value else {
      let message = "the text has \(source.bytes.count) bytes; at most \(Limit.importBytes.value) are read"
      throw Failure(PayloadImportFault.tooLarge, message, at: .none, in: source)
    }
    if Self.isObject(source.bytes) {
      (payload, hostStage, notes) = try JSONReader.read(source) { root throws(Failure) in try Self.payload(root) }
      return
    }
    var reader = PrintReader(source)
    if try !reader.readProviders() { try reader.readLines() }
    (payload, hostStage, notes) = (HostPayload(reader.items), .runs, reader.notes)
  }

  /// Whether a text begins as a JSON object does: `{"` or `{}`.
  private static func isObject(_ bytes: [UInt8]) -> Bool {
    let start = bytes[bytes.startOfText...].lazy.filter { !$0.isBlank }.prefix(2)
    return start.elementsEqual("{\"".utf8) || start.elementsEqual("{}".utf8)
  }

  /// Returns a payload in JSON, or the items of a print of the probe, which has no texts.
  private static func payload(
    _ root: PropertyListNode
  ) throws(Failure) -> (HostPayload, HostStage, [Finding]) {
    var items = try Payload(root, ignoresOthers: true).items
    guard root["probe"] != nil else { return (HostPayload(items), .skipped, []) }
    var notes: [Finding] = []
    for (index, node) in (root["items"]?.elements ?? []).enumerated() {
      let item = items[index]
      if node["hasContentText"]?.booleanValue == true { items[index].contentText = HostPreset.standInText }
      if node["hasTitle"]?.booleanValue == true { items[index].title = HostPreset.standInText }
      if node["userInfoKeys"]?.elements.contains(where: { $0.string == "supportsJavaScript" }) == true {
        items[index].userInfo["supportsJavaScript"] = .boolean(true)
      }
      if notes.isEmpty, items[index] != item { notes.append(leftOut(node.range)) }
    }
    return (HostPayload(items), .runs, notes)
  }

  static func leftOut(_ range: SourceRange) -> Finding {
    let message = "values are left out: '\(HostPreset.standInText)' stands for texts, true for a page script"
    return Finding(PayloadImportFault.unknownText.rawValue, .info, message, at: range)
  }
}

/// The faults of a text to import, and remarks about it; the raw value is the stable identifier of the finding.
///
/// JSON has the identifiers of `PropertyListFault` and `payload-invalid`.
package enum PayloadImportFault: String, CaseIterable, Hashable, Sendable {
  /// The text exceeds the size limit.
  case tooLarge = "import-too-large"
  /// More attachments than a payload may have.
  case tooMany = "import-too-many"
  /// The text has none of the forms that are read.
  case unknownForm = "import-unknown-form"
  /// A list of types that is not closed.
  case unclosedList = "import-unclosed-list"
  /// Something other than a type identifier in a list of them.
  case unexpectedElement = "import-unexpected-element"
  /// A remark: attachments with no item around them, taken as one item.
  case oneItem = "import-one-item"
  /// A remark: a provider that is printed twice and counts once.
  case printedAgain = "import-printed-again"
  /// A remark: a text or a script that exists, but whose value is not in the print.
  case unknownText = "import-unknown-text"
}
