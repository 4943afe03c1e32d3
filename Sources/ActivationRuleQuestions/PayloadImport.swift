// A pasted text becomes a payload of the model. All files of this module see it, as do its users.
package import ActivationRuleModel
import ActivationRulePredicates
import ActivationRuleShares
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
      if node["hasContentText"]?.booleanValue == true { items[index].contentText = Preset.standInText }
      if node["hasTitle"]?.booleanValue == true { items[index].title = Preset.standInText }
      if node["userInfoKeys"]?.elements.contains(where: { $0.string == "supportsJavaScript" }) == true {
        items[index].userInfo["supportsJavaScript"] = .boolean(true)
      }
      if notes.isEmpty, items[index] != item { notes.append(leftOut(node.range)) }
    }
    return (HostPayload(items), .runs, notes)
  }

  static func leftOut(_ range: SourceRange) -> Finding {
    let message = "values are left out: '\(Preset.standInText)' stands for texts, true for a page script"
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

/// Reads prints of item providers, and lines of type identifiers.
struct PrintReader {
  private(set) var items: [Payload.Item] = []
  private(set) var notes: [Finding] = []

  private let source: SourceText
  private var bytes: [UInt8] { source.bytes }
  private var offset: Int
  private var attachmentCount = 0
  /// The printed items and providers, by class and address.
  private var itemsByName: [String: Int] = [:]
  private var providers: Set<String> = []
  private var currentItem: Int?

  init(_ source: SourceText) {
    self.source = source
    offset = source.bytes.startOfText
  }

  // MARK: Prints

  /// Reads all prints of providers in the text, whatever is around them; false if there are none.
  mutating func readProviders() throws(Failure) -> Bool {
    let start = offset
    while offset < bytes.count {
      if !isInName, let list = listStart() {
        try readProvider(list)
      } else if skip("<NSExtensionItem") {
        beginItem()
      } else if skip("NSExtensionItemAttributedContentTextKey") {
        setItem { $0.contentText = Preset.standInText }
      } else if skip("NSExtensionItemAttributedTitleKey") {
        setItem { $0.title = Preset.standInText }
      } else if skip("supportsJavaScript") {
        // `supportsJavaScript = 1`, or `"supportsJavaScript"): 1` in Swift.
        if bytes[offset...].first(where: { !"\\\") =:".utf8.contains($0) }) == "1" {
          setItem { $0.userInfo["supportsJavaScript"] = .boolean(true) }
        }
      } else {
        offset += 1
      }
    }
    if itemsByName.isEmpty { noteOneItem(at: start) }
    return attachmentCount > 0 || !itemsByName.isEmpty
  }

  /// Whether the offset is inside a longer word.
  private var isInName: Bool { offset > 0 && Self.isNameByte(bytes[offset - 1]) }

  private static func isNameByte(_ byte: UInt8) -> Bool { byte.isNamePart || ".-+".utf8.contains(byte) }

  private mutating func skip(_ text: StaticString) -> Bool {
    guard matches(text) else { return false }
    offset += text.utf8CodeUnitCount
    return true
  }

  private func matches(_ text: StaticString) -> Bool {
    // Asked at every offset of the text, where the first byte differs nearly always.
    guard offset + text.utf8CodeUnitCount <= bytes.count, bytes[offset] == text.utf8Start[0] else { return false }
    return text.withUTF8Buffer { $0.elementsEqual(bytes[offset..<offset + $0.count]) }
  }

  /// Returns the offset after `types = (`, if it is here.
  private func listStart() -> Int? {
    guard matches("types") else { return nil }
    var rest = bytes[(offset + 5)...].drop { $0.isBlank }
    guard rest.popFirst() == "=" else { return nil }
    rest = rest.drop { $0.isBlank }
    guard rest.popFirst() == "(" else { return nil }
    return rest.startIndex
  }

  private mutating func readProvider(_ list: Int) throws(Failure) {
    let (start, name) = (offset, printedName(endingAt: offset))
    offset = list
    var identifiers: [String] = []
    while !skip(")") {
      guard offset < bytes.count else {
        throw error(.unclosedList, "the list is not closed before the end of the text", SourceRange(list - 1, list))
      }
      switch bytes[offset] {
      case "\\":
        // A print inside another one has `\n` and `\"`, and inside a third one more backslashes.
        while offset < bytes.count, bytes[offset] == "\\" { offset += 1 }
        offset += 1
      case "\"", ",": offset += 1
      case let byte where byte.isBlank: offset += 1
      case let byte where Self.isNameByte(byte): identifiers.append(readName())
      default:
        throw error(.unexpectedElement, "expected a type identifier or ')'", SourceRange(offset, offset + 1))
      }
    }
    if let name, !providers.insert(name).inserted {
      return note(.printedAgain, "the provider is printed again and counts once", SourceRange(start, offset))
    }
    try add(identifiers)
  }

  private mutating func readName() -> String {
    let start = offset
    while offset < bytes.count, Self.isNameByte(bytes[offset]) { offset += 1 }
    return bytes[start..<offset].text
  }

  /// Returns `CLASS: 0xADDRESS` of the object whose contents begin at an offset with `{`; `nil` without an address.
  private func printedName(endingAt end: Int) -> String? {
    var text = bytes[max(0, end - 120)..<end]
    while let last = text.last, last.isBlank || last == "{" { text.removeLast() }
    guard text.popLast() == ">", let open = text.lastIndex(of: "<") else { return nil }
    let name = text[(open + 1)...].text
    return name.containsBytes(of: "0x") ? name : nil
  }

  /// Begins the item whose address follows, or continues it.
  private mutating func beginItem() {
    let name = bytes[offset...].prefix(40).prefix { $0 != ">" }.text
    let isNamed = name.containsBytes(of: "0x")
    if isNamed, let known = itemsByName[name] {
      currentItem = known
      return
    }
    // Providers before the first item are its attachments.
    let isFirst = itemsByName.isEmpty
    if !isFirst || items.isEmpty { items.append(Payload.Item()) }
    currentItem = items.count - 1
    itemsByName[isNamed ? name : "\(items.count)"] = currentItem
  }

  private mutating func setItem(_ change: (inout Payload.Item) -> Void) {
    guard let currentItem else { return }
    change(&items[currentItem])
    if !notes.contains(where: { $0.id == PayloadImportFault.unknownText.rawValue }) {
      notes.append(PayloadImport.leftOut(SourceRange(at: offset)))
    }
  }

  private mutating func add(_ identifiers: [String]) throws(Failure) {
    attachmentCount += 1
    guard attachmentCount <= Limit.payloadAttachments.value else {
      throw error(.tooMany, "more than \(Limit.payloadAttachments.value) attachments", SourceRange(at: offset))
    }
    if items.isEmpty { items.append(Payload.Item()) }
    items[currentItem ?? 0].append(Payload.Attachment(identifiers))
  }

  // MARK: Lines

  /// Reads a text in which every line is a type identifier or blank.
  mutating func readLines() throws(Failure) {
    offset = bytes.startOfText
    var identifiers: [String] = []
    var start = offset
    for line in bytes[offset...].split(separator: 0x0A, omittingEmptySubsequences: false) {
      let word = line.drop { $0.isBlank || $0 == "\"" }.prefix { Self.isNameByte($0) }
      if line.allSatisfy({ $0.isBlank }) {
        if !identifiers.isEmpty { try add(identifiers) }
        identifiers = []
      } else if word.contains("."),
        line[word.endIndex...].allSatisfy({ $0.isBlank || "\",;".utf8.contains($0) })
      {
        if attachmentCount == 0, identifiers.isEmpty { start = word.startIndex }
        identifiers.append(word.text)
      } else {
        throw unknownForm(SourceRange(line.startIndex, line.endIndex))
      }
    }
    if !identifiers.isEmpty { try add(identifiers) }
    guard attachmentCount > 0 else { throw unknownForm(SourceRange(at: offset)) }
    noteOneItem(at: start)
  }

  private func unknownForm(_ range: SourceRange) -> Failure {
    error(
      .unknownForm,
      "expected the JSON of the probe or a payload, prints of NSItemProvider with 'types = (…)', or one type identifier a line",
      range)
  }

  // MARK: Remarks

  private mutating func noteOneItem(at offset: Int) {
    guard attachmentCount > 1 else { return }
    let message = "\(attachmentCount) attachments without an item around them; taken as one item"
    note(.oneItem, message, SourceRange(at: offset))
  }

  private mutating func note(_ fault: PayloadImportFault, _ message: String, _ range: SourceRange) {
    guard !notes.contains(where: { $0.id == fault.rawValue }) else { return }
    notes.append(Finding(fault.rawValue, .info, message, at: range))
  }

  private func error(_ fault: PayloadImportFault, _ message: String, _ range: SourceRange) -> Failure {
    Failure(fault, message, at: range, in: source)
  }
}
