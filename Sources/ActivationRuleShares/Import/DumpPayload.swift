/// The items and attachments found in a print so far.
struct DumpPayload {
  struct Attachment {
    var item: Int
    var identifiers: [String]?
    let range: SourceRange
    /// Whether a heading announced it.
    let isHeaded: Bool
    /// Whether the same attachment appeared elsewhere.
    var isRepeated = false
  }

  struct Item {
    let isImplicit: Bool
    var value = Payload.Item()
    var hasAttachmentsKey = false
  }

  private struct HeadingKey: Hashable {
    let item: Int
    let number: Int
  }

  private let source: SourceText
  var items: [Item] = []
  var attachments: [Attachment] = []
  private var currentItem: Int?
  /// The attachment whose heading precedes the text.
  private var headed: Int?
  var itemsByAddress: [String: Int] = [:]
  var itemsByNumber: [Int: Int] = [:]
  private var headings: [HeadingKey: Int] = [:]
  private var providers: [String: Int] = [:]
  /// The number of printed providers of some types that no list has repeated yet.
  private var unrepeated: [[String]: Int] = [:]
  /// The attachments known from lists alone, which may still be printed as providers.
  private var lists: [[String]: [Int]] = [:]
  var strays: [(word: String, range: SourceRange)] = []
  var weakStray: (word: String, range: SourceRange)?
  private(set) var notes: [Diagnostic] = []

  init(_ source: SourceText) {
    self.source = source
  }

  func error(_ fault: PayloadImportFault, _ message: String, at range: SourceRange) -> PayloadImportError {
    PayloadImportError(fault, message, at: range, in: source)
  }

  /// Adds a remark.
  mutating func note(
    _ fault: PayloadImportFault, _ severity: Diagnostic.Severity, _ message: String, at range: SourceRange
  ) {
    guard notes.count < Limit.importNotes.value else { return }
    notes.append(Diagnostic(fault.rawValue, severity, message, at: range))
    guard notes.count == Limit.importNotes.value - 1 else { return }
    let more = PayloadImportFault.moreRemarks.rawValue
    notes.append(Diagnostic(more, .warning, "further remarks about the text are left out", at: range))
  }

  // MARK: Items

  /// Begins a printed item; continues an item that is printed again.
  mutating func beginItem(address: String?) throws(PayloadImportError) {
    headed = nil
    if let address, let known = itemsByAddress[address] {
      items[known].hasAttachmentsKey = false
      currentItem = known
      return
    }
    let index = try addItem()
    if let address { itemsByAddress[address] = index }
  }

  /// Begins an item with a numbered heading.
  mutating func beginItem(number: Int) throws(PayloadImportError) {
    if let known = itemsByNumber[number] {
      if currentItem != known { headed = nil }
      currentItem = known
    } else {
      headed = nil
      itemsByNumber[number] = try addItem()
    }
  }

  /// Reads the key of the attachments in an item's user info, which every item has once.
  mutating func attachmentsKey() throws(PayloadImportError) {
    if currentItem == nil || currentItem.map({ items[$0].hasAttachmentsKey }) == true { _ = try addItem() }
    if let currentItem { items[currentItem].hasAttachmentsKey = true }
  }

  private mutating func addItem(isImplicit: Bool = false) throws(PayloadImportError) -> Int {
    guard items.count < Limit.payloadAttachments.value else {
      throw error(.tooMany, "more than \(Limit.payloadAttachments.value) items", at: .none)
    }
    items.append(Item(isImplicit: isImplicit))
    currentItem = items.count - 1
    return items.count - 1
  }

  private mutating func itemForAttachment() throws(PayloadImportError) -> Int {
    if let currentItem { return currentItem }
    return try addItem(isImplicit: true)
  }

  /// Sets a text or an entry of the current item.
  mutating func setItem(_ change: (inout Payload.Item) -> Void) throws(PayloadImportError) {
    change(&items[try itemForAttachment()].value)
  }

  // MARK: Attachments

  /// Whether a heading waits for the types of its attachment.
  var isHeadingOpen: Bool {
    headed.map { attachments[$0].identifiers == nil } ?? false
  }

  /// Begins an attachment with a numbered heading.
  mutating func beginAttachment(number: Int, at range: SourceRange) throws(PayloadImportError) {
    let key = HeadingKey(item: try itemForAttachment(), number: number)
    if let known = headings[key], !attachments[known].isRepeated {
      headed = known
      return
    }
    headed = try append(nil, range, isHeaded: true)
    headings[key] = headed
  }

  /// Adds a printed provider; a provider that was printed or listed before counts once.
  mutating func addProvider(
    address: String?, _ identifiers: [String], at range: SourceRange
  ) throws(PayloadImportError) {
    if let address, let known = providers[address], attachments[known].identifiers == identifiers {
      return repeatProvider(address, known, at: range)
    }
    let index: Int
    if headed == nil, let listed = lists[identifiers]?.popLast() {
      note(.printedAgain, .info, "the types listed before are printed again; they count once", at: range)
      index = listed
    } else {
      index = try add(identifiers, at: range)
      unrepeated[identifiers, default: 0] += 1
    }
    if let address { providers[address] = index }
  }

  /// Moves a provider that was outside of any item to the item that contains it now.
  private mutating func repeatProvider(_ address: String, _ known: Int, at range: SourceRange) {
    closeHeading()
    guard items[attachments[known].item].isImplicit, let item = currentItem, !items[item].isImplicit else {
      return note(.printedAgain, .info, "the provider \(address) is printed again; it counts once", at: range)
    }
    let moved = Attachment(item: item, identifiers: attachments[known].identifiers, range: range, isHeaded: false)
    attachments[known].isRepeated = true
    attachments.append(moved)
    providers[address] = attachments.count - 1
  }

  /// Adds a standalone list of types; a list that repeats the types of a printed provider does not count.
  mutating func addList(_ identifiers: [String], at range: SourceRange) throws(PayloadImportError) {
    let isRepeated = unrepeated[identifiers, default: 0] > 0
    if isRepeated { unrepeated[identifiers, default: 0] -= 1 }
    if isRepeated, headed == nil || isHeadingOpen {
      closeHeading()
      return note(.printedAgain, .info, "the types of a provider are printed again; they count once", at: range)
    }
    let index = try add(identifiers, at: range)
    if !attachments[index].isHeaded { lists[identifiers, default: []].append(index) }
  }

  /// Drops the heading of an attachment that appeared before.
  private mutating func closeHeading() {
    if let headed, attachments[headed].identifiers == nil { attachments[headed].isRepeated = true }
    headed = nil
  }

  private mutating func add(_ identifiers: [String], at range: SourceRange) throws(PayloadImportError) -> Int {
    guard let headed else { return try append(identifiers, range, isHeaded: false) }
    guard let known = attachments[headed].identifiers else {
      attachments[headed].identifiers = identifiers
      return headed
    }
    guard known == identifiers else {
      throw error(.secondList, "a second list of types under the heading of one attachment", at: range)
    }
    note(.printedAgain, .info, "the types of the attachment are printed again; they count once", at: range)
    return headed
  }

  private mutating func append(
    _ identifiers: [String]?, _ range: SourceRange, isHeaded: Bool
  ) throws(PayloadImportError) -> Int {
    guard attachments.count < Limit.payloadAttachments.value else {
      throw error(.tooMany, "more than \(Limit.payloadAttachments.value) attachments", at: range)
    }
    let item = try itemForAttachment()
    attachments.append(Attachment(item: item, identifiers: identifiers, range: range, isHeaded: isHeaded))
    return attachments.count - 1
  }

  /// Returns whether a provider was printed with its types before.
  func isKnown(provider address: String?) -> Bool {
    address.map { providers[$0] != nil } ?? false
  }

  // MARK: Running text

  /// Adds a type identifier in running text.
  mutating func addStray(_ word: String, at range: SourceRange) {
    if strays.count < Limit.importNotes.value { strays.append((word, range)) }
  }

  /// Adds a line that consists of a word with dots that no known type has; it is reported only if there is nothing
  /// else.
  mutating func addWeakStray(_ word: String, at range: SourceRange) {
    if weakStray == nil { weakStray = (word, range) }
  }
}
