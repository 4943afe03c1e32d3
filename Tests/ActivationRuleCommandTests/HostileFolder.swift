import ActivationRuleTestSupport
import Foundation
import Testing

/// A folder in which every name and every text is one that somebody made up to do harm.
final class HostileFolder {
  /// A formula, an escape sequence, a line that a workflow takes for a command, invisible marks, markup, and quotes.
  static let name = "=a\u{1B}]0;PWN\u{7}\n::error::FORGED\u{202E}\u{200B}<img src=x>|\"'`"
  private static let quoted = name.replacing("\"", with: "\\\"")

  private let folder: TemporaryFolder
  var path: String { folder.path }
  /// A bundle, of which the file, the extension and a type have the name; its list is binary, as XML could not hold it.
  let bundle: String
  let predicate: String
  let brokenPredicate: String
  let dictionary: String
  let suite: String
  let brokenSuite: String
  let presets: String
  let payload: String
  /// What there is not.
  let missing: String

  init() throws {
    folder = try TemporaryFolder()
    let name = Self.name
    let test = "ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO"
    let rule =
      "SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, \(test) \"\(Self.quoted)\" OR \(test) \"public.jpeg\")"
      + ".@count == 1).@count == 1"
    let list: [String: Any] = [
      "CFBundleDisplayName": name, "CFBundleIdentifier": name,
      "NSExtension": [
        "NSExtensionPointIdentifier": "com.apple.share-services",
        "NSExtensionAttributes": ["NSExtensionActivationRule": rule],
      ],
      "UTExportedTypeDeclarations": [
        [
          "UTTypeIdentifier": "x." + name, "UTTypeConformsTo": ["public.data", name],
          "UTTypeTagSpecification": ["public.filename-extension": [name]],
        ]
      ],
    ]
    let bytes = try PropertyListSerialization.data(fromPropertyList: list, format: .binary, options: 0)
    try folder.write("App/Info.plist", Array(bytes))
    bundle = folder.path + "/" + name + ".appex"
    try FileManager.default.moveItem(atPath: folder.path + "/App", toPath: bundle)
    // A suite cannot name a path with a line break.
    try folder.write("Share/Info.plist", Array(bytes))
    predicate = try Self.write(folder, "rule", ".txt", rule)
    brokenPredicate = try Self.write(folder, "broken", ".txt", rule + " AND \"\(Self.quoted)\" ++ \u{1B} $")
    dictionary = try Self.write(
      folder, "dictionary", ".json", try Self.json(["NSExtensionActivationSupportsText": true, name: 1]))
    let word = { (text: String) in
      "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "") + "\""
    }
    suite = try Self.write(
      folder, "suite", ".ruletests",
      """
      rule Share/Info.plist
      shown \(word(name)) --text a
      skip \(word(name)) hidden \(word("skipped" + name)) --text a
      shown \(word("passed" + name)) --type public.jpeg

      """)
    brokenSuite = try Self.write(folder, "broken", ".ruletests", "rule \(word("no" + name))\nshown \(name) \(name)\n")
    let item: [String: Any] = ["attachments": [[name, "public.jpeg"]], "title": name, "userInfo": [name: 1]]
    let items: [String: Any] = ["items": [item]]
    presets = try Self.write(
      folder, "presets", ".json",
      try Self.json([
        [
          "id": name, "host": name, "platform": "ios", "action": name, "basis": "observed", "confidence": "high",
          "source": name, "notes": name, "payload": items,
        ]
      ]))
    payload = try Self.write(folder, "payload", ".json", try Self.json(items))
    missing = folder.path + "/missing" + name
  }

  /// Writes a file whose name is between a word and an ending; only paths, not URLs, take such names.
  private static func write(
    _ folder: TemporaryFolder, _ word: String, _ ending: String, _ text: String
  ) throws -> String {
    let path = folder.path + "/" + word + name + ending
    try Data(text.utf8).write(to: URL(filePath: folder.path + "/file"))
    try FileManager.default.moveItem(atPath: folder.path + "/file", toPath: path)
    return path
  }

  private static func json(_ value: Any) throws -> String {
    String(decoding: try JSONSerialization.data(withJSONObject: value), as: UTF8.self)
  }

  /// Command lines for every verb, the most useful first.
  var lines: [String: [[String]]] {
    let name = Self.name
    let asked = [
      [bundle, "--payload", payload], [predicate, "--type", name], [brokenPredicate, name + ".jpg"],
      [dictionary, "--presets", presets, "--preset", name], [missing, "--url", "https://" + name],
    ]
    let rules = [[bundle], [predicate], [brokenPredicate], [dictionary], [missing]]
    let mine = ["--presets", presets, "--preset", name]
    return [
      "evaluate": asked, "explain": asked,
      "test": [[suite], [brokenSuite, missing], [suite, "--coverage"], [path]],
      "lint": [[path], [brokenPredicate, dictionary, missing], [brokenPredicate, "--fix", "--dry-run"]],
      "compare": [[bundle, predicate], [predicate, brokenPredicate], [missing, bundle]],
      "describe": rules,
      "format": rules + [
        [dictionary, "--as", "predicate"], [missing, "--as", "dictionary"],
      ],
      "make": [["image"], ["--not", name], [name]],
      "apps": [
        [bundle, predicate] + mine, [predicate] + mine, [brokenPredicate, missing] + mine,
        ["--presets", presets, "--host", name], ["--presets", presets, name], [name],
      ],
      "init": [[path], [name]],
      "types": [["--declarations", bundle, "x." + name], [name], [name, "--to", name], ["." + name]],
      "batch": [[], [name]], "completions": [["bash"], [name]],
    ]
  }
}
