import ActivationRuleModel

/// What the tables of these tests share.
extension Payload.Attachment {
  static let pdf = Payload.Attachment(["com.adobe.pdf", "public.file-url"])
  static let png = Payload.Attachment(["public.png", "public.file-url"])
  static let movie = Payload.Attachment(["com.apple.quicktime-movie", "public.file-url"])
  static let url = Payload.Attachment(["public.url"])
  static let text = Payload.Attachment(["public.plain-text"])
}

extension Payload {
  /// One extension item with these attachments.
  static func attachments(_ attachments: Attachment...) -> Payload { Payload([Item(attachments)]) }
}
