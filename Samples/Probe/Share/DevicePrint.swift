import Foundation

/// The share of an app, in the form that `activationrule --import` reads.
///
/// It contains types and keys. It never asks an attachment for its contents or for the name of its file.
struct DevicePrint: Encodable {
  struct System: Encodable {
    let name: String
    let version: String
  }

  struct Item: Encodable {
    struct Attachment: Encodable {
      /// In the order of registration.
      let registeredTypeIdentifiers: [String]
    }

    let attachments: [Attachment]
    let hasContentText: Bool
    let hasTitle: Bool
    /// The keys alone, sorted.
    let userInfoKeys: [String]
  }

  /// The version of this form.
  let probe = 1
  /// The day, such as 2026-01-31.
  let date: String
  let system: System
  /// The bundle identifier of the app that shared: always missing.
  ///
  /// No public interface tells a share extension which app called it. Apple's documentation of NSExtensionContext and
  /// NSExtensionItem lists no such property (read in 2026, not tried on devices), and private ones are not used here.
  let host: String? = nil
  let items: [Item]

  init(_ items: [NSExtensionItem], system: System, date: Date = Date()) {
    let day = ISO8601DateFormatter()
    day.formatOptions = [.withFullDate]
    self.date = day.string(from: date)
    self.system = system
    self.items = items.map { Item($0) }
  }

  /// Returns the text to copy.
  func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(self), as: UTF8.self)
  }
}

extension DevicePrint.Item {
  init(_ item: NSExtensionItem) {
    attachments = (item.attachments ?? []).map { provider in
      Attachment(registeredTypeIdentifiers: provider.registeredTypeIdentifiers)
    }
    hasContentText = item.attributedContentText != nil
    hasTitle = item.attributedTitle != nil
    userInfoKeys = (item.userInfo ?? [:]).keys.map { Self.name(of: $0) }.sorted()
  }

  /// Returns the name of a key, unless it is not a plain name: it could then be part of the contents, and is not shown.
  private static func name(of key: AnyHashable) -> String {
    guard let name = key as? String, name.utf8.count <= 200 else { return "other" }
    let isPlain = name.unicodeScalars.allSatisfy { scalar in
      ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) || ("0"..."9").contains(scalar)
        || "._-".unicodeScalars.contains(scalar)
    }
    return isPlain && !name.isEmpty ? name : "other"
  }
}
