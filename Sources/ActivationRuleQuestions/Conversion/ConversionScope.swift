/// Limits on the size of payloads, within which something was proved.
package struct ConversionScope: Hashable, Sendable {
  /// The largest number of items; `nil` for any number.
  package let maximumItemCount: Int?
  /// The largest number of attachments; `nil` for any number.
  package let maximumAttachmentCount: Int?

  /// The scope in words.
  package var description: String {
    let items = maximumItemCount.map { $0 == 1 ? "one item" : "up to \($0) items" }
    let attachments = maximumAttachmentCount.map { "up to \($0) attachments" }
    switch (items, attachments) {
    case (nil, nil): return "all payloads"
    case (let items?, nil): return "payloads of " + items
    case (nil, let attachments?): return "payloads of " + attachments
    case (let items?, let attachments?): return "payloads of " + items + " and " + attachments
    }
  }
}
