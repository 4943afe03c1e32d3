import ActivationRuleSuites
import ActivationRules
import PredicateFormat
import PropertyLists
import UniformTypes

/// Builds the payload that the arguments describe.
struct PayloadArguments {
  private let types: UniformTypeRegistry
  private let arguments: ParsedArguments
  /// The presets that `--preset` chooses from.
  let presets: PresetLibrary
  private var attachments: [Payload.Attachment] = []
  private var items: [Payload.Item] = []
  private var isEmpty = true
  /// Remarks about the arguments, for standard error.
  private(set) var warnings: [String] = []

  /// Reads the arguments that describe a payload.
  ///
  /// - Parameter skipping: how many positional arguments in front are not files.
  init(
    _ arguments: ParsedArguments, skipping: Int, types: UniformTypeRegistry, _ console: Console
  ) throws(CommandFailure) {
    self.types = types
    self.arguments = arguments
    presets = try PresetArguments.library(arguments)
    var position = 0
    for element in arguments.elements {
      switch element {
      case .positional(let path):
        position += 1
        if position > skipping { try addFile(path) }
      case .option(let name, let value): try add(name, value ?? "", console)
      }
    }
  }

  /// The payload: one item of everything that was listed, then the items of JSON payloads and presets.
  func payload() throws(CommandFailure) -> Payload {
    guard !isEmpty else {
      throw .usage(
        "nothing is shared; name a file, or use --url, --text, --image, --type, --preset or --payload",
        verb: arguments.verb)
    }
    return Payload((attachments.isEmpty ? [] : [Payload.Item(attachments)]) + items)
  }

  private mutating func add(_ option: String, _ value: String, _ console: Console) throws(CommandFailure) {
    switch option {
    case "--url": try addURL(value)
    case "--text": add(["public.plain-text"])
    case "--image": add(["public.image"])
    case "--type": try addTypes(value)
    case "--preset": try addPreset(value)
    case "--payload": try addPayload(value, console)
    default: break
    }
  }

  private mutating func add(_ identifiers: [String]) {
    attachments.append(Payload.Attachment(identifiers))
    isEmpty = false
  }

  /// A file as the Files app shares it: its type and the type of file URLs (reported).
  private mutating func addFile(_ path: String) throws(CommandFailure) {
    guard !path.isEmpty else { throw .usage("a file name is empty", verb: arguments.verb) }
    let kind = Files.fileKind(at: path) ?? (path.hasSuffix("/") ? .folder : .regular)
    add([types.typeIdentifier(forFileNamed: Files.name(of: path), kind: kind), "public.file-url"])
  }

  private mutating func addURL(_ url: String) throws(CommandFailure) {
    guard let colon = url.firstIndex(of: ":"), colon > url.startIndex,
      url[..<colon].utf8.allSatisfy({ ByteClass.isNamePart($0) || $0 == 0x2B || $0 == 0x2D || $0 == 0x2E })
    else {
      throw .usage("'\(url)' is no URL; it has no scheme such as 'https:'", verb: arguments.verb)
    }
    guard url[..<colon].lowercased() == "file" else { return add(["public.url"]) }
    let path = url[url.index(after: colon)...]
    let plain = path.drop { $0 == "/" }.prefix { $0 != "?" && $0 != "#" }
    try addFile("/" + Self.decoded(String(plain)))
  }

  /// The text with `%XX` replaced by the bytes that it stands for.
  private static func decoded(_ text: String) -> String {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), rest.count >= 2,
        let high = ByteClass.digitValue(rest[rest.startIndex], base: 16),
        let low = ByteClass.digitValue(rest[rest.startIndex + 1], base: 16)
      {
        bytes.append(high << 4 | low)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private mutating func addTypes(_ list: String) throws(CommandFailure) {
    let identifiers = list.split(separator: ",", omittingEmptySubsequences: false).map {
      String($0).trimmingBlanks()
    }
    guard !identifiers.contains("") else {
      throw .usage("'--type' takes type identifiers with commas between them, not '\(list)'", verb: arguments.verb)
    }
    for identifier in identifiers {
      guard types.type(identifier) == nil, let suggestion = types.suggestion(for: identifier) else { continue }
      warnings.append("no type '\(identifier)' is declared\(suggestion.question)")
    }
    add(identifiers)
  }

  private mutating func addPreset(_ id: String) throws(CommandFailure) {
    let preset = try PresetArguments.preset(id, in: presets, arguments)
    if preset.isHandlerSide {
      warnings.append("'\(id)' is what an extension's code receives; its rule is asked about something else")
    }
    items += (arguments.has("--no-host-stage") ? preset.payload : preset.payloadSeenByRules).items
    isEmpty = false
  }

  private mutating func addPayload(_ value: String, _ console: Console) throws(CommandFailure) {
    let source: SourceText
    if value.trimmingBlanks().hasPrefix("{") || value.trimmingBlanks().hasPrefix("[") {
      source = SourceText(name: "<payload>", text: value)
    } else if value == "-" {
      source = SourceText(name: "<stdin>", bytes: console.readAll())
    } else {
      source = SourceText(name: value, bytes: try Files.read(value))
    }
    items += try payload(source, console).items
    isEmpty = false
  }

  /// The payload of a JSON text.
  private func payload(_ source: SourceText, _ console: Console) throws(CommandFailure) -> Payload {
    let document: PropertyListDocument
    do throws(PropertyListError) {
      document = try JSONReader.read(source)
    } catch {
      throw .rendered(DiagnosticRenderer.render(error.diagnostic, in: error.source))
    }
    for remark in Payload.remarks(about: document.root) {
      console.writeError(DiagnosticRenderer.render(remark, in: source))
    }
    do throws(PayloadError) {
      return try Payload(document.root)
    } catch {
      throw .rendered(DiagnosticRenderer.render(error.diagnostic, in: source))
    }
  }
}

extension TypeSuggestion {
  /// The suggestion as the end of a sentence.
  var question: String {
    switch self {
    case .mistaken(let meant?): "; '\(meant)' is meant in most cases"
    case .mistaken(nil): "; the system has no such type, only apps declare one"
    case .similar(let names): "; did you mean \(names.map { "'\($0)'" }.joined(separator: " or "))?"
    }
  }
}

extension String {
  /// The text without blanks at its ends.
  func trimmingBlanks() -> String {
    let isBlank: (Character) -> Bool = { $0.isWhitespace }
    return String(drop(while: isBlank).reversed().drop(while: isBlank).reversed())
  }
}
