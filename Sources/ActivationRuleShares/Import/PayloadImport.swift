// A pasted text becomes a payload of the model. All files of this module see it, as do its users.
@_exported public import ActivationRuleModel
@_exported public import ActivationRuleTypes

/// A payload read from a text that people paste into issues.
///
/// The following forms are understood, also amid the lines of a log and one after the other:
/// - prints of `NSItemProvider` and `NSExtensionItem`, with any depth of escapes;
/// - lists in brackets, as Swift and Objective-C print them;
/// - type identifiers one a line, with blank lines or bullets between attachments;
/// - reports with headings such as "Item 1", "Attachment 2 of 3", "Registered type identifiers:";
/// - JSON: a print of the probe, a payload, an item, or arrays of type identifiers.
///
/// A word that looks like a type identifier and is not understood is never silently skipped. The forms were observed in
/// public logs and issues.
public struct PayloadImport: Hashable, Sendable {
  /// The shared payload.
  public let payload: HostPayload
  /// Whether the host stage is still to come: for everything except payloads in JSON, which are taken as they are.
  public let hostStage: HostStage
  /// Guesses (information) and omissions (warnings), with their places, in the order of the text.
  public let notes: [Diagnostic]
  /// The print of the probe, if the text is one.
  package let print: DevicePrint?

  /// The text that replaces a content text or title which a print mentions without its words.
  package static let standInText = "Example"

  /// Reads a text.
  ///
  /// - Parameters:
  ///   - source: the text as it was pasted, in UTF-8.
  ///   - types: the types that distinguish identifiers from other words with dots.
  /// - Throws: ``PayloadImportError`` with the first fault.
  /// - Complexity: linear in the length of the text.
  public init(reading source: SourceText, types: UniformTypeRegistry = .system) throws(PayloadImportError) {
    guard source.bytes.count <= Limit.importBytes.value else {
      throw PayloadImportError(
        .tooLarge, "the text has \(source.bytes.count) bytes; at most \(Limit.importBytes.value) are read", at: .none,
        in: source
      )
    }
    if let json = try JSONImport.read(source) {
      (payload, hostStage, print) = json
      notes = print?.notes ?? []
      return
    }
    var reader = DumpReader(source, types)
    let (found, remarks) = try reader.read()
    (payload, notes) = (HostPayload(found.items), remarks)
    (hostStage, print) = (.runs, nil)
  }
}
