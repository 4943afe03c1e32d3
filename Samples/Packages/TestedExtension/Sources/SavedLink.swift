/// A link that somebody kept, with the document that was shared with it.
public struct SavedLink: Hashable, Sendable {
  /// The address, as it was shared.
  public let address: String
  /// The name of the PDF that was shared with it.
  public let document: String?

  /// Keeps a link.
  public init(address: String, document: String? = nil) {
    self.address = address
    self.document = document
  }
}
