// Asks a Mac which cases of a suite it offers an installed share extension for:
//
//     swift ask.swift ShareLinks.ruletests.json "Save Link" >observed.json
//     activationrule test ShareLinks.ruletests.json --observed observed.json
//
// The suite is JSON, as Grammar/suite.schema.json describes it. The second word is the title under which the share menu
// lists the extension: its CFBundleDisplayName in the language of the user. An NSSharingService has no other public
// name; nothing public gives the identifier of its bundle, so two extensions with the same title cannot be
// distinguished. The extension must be installed, and switched on in the settings.
//
// `sharingServices(forItems:)` is deprecated since macOS 13, and is still the only way to ask without opening a menu.
// It lists share extensions, and no action extensions. Files are created empty in a temporary folder, with the ending
// that the case names; the Mac is asked what it would offer, and nothing is shared. This project has not run it on any
// Mac.

import AppKit
import Darwin
import Foundation
import UniformTypeIdentifiers

/// Why the Mac is not asked.
struct NotAsked: Error {
  let why: String
}

/// Creates the items of cases.
struct ItemMaker {
  let folder: URL

  /// Returns the items of a case.
  func items(of suiteCase: [String: Any]) throws -> [Any] {
    if suiteCase["skip"] != nil { throw NotAsked(why: "the suite skips the case") }
    if let words = suiteCase["arguments"] as? [String] { return try items(of: words) }
    if let payload = suiteCase["payload"] as? [String: Any] { return try items(ofPayload: payload) }
    throw NotAsked(why: "presets are what apps share, which a script cannot")
  }

  private func items(of words: [String]) throws -> [Any] {
    var items: [Any] = []
    var rest = words[...]
    while let word = rest.popFirst() {
      switch word {
      case "--url": items.append(try link(rest.popFirst() ?? ""))
      case "--text": items.append(rest.popFirst() ?? "")
      default:
        if word.hasPrefix("-") { throw NotAsked(why: "a Mac cannot make '\(word)' out of files, links and texts") }
        items.append(try file(named: URL(fileURLWithPath: word).lastPathComponent, items.count))
      }
    }
    if items.isEmpty { throw NotAsked(why: "nothing is shared") }
    return items
  }

  private func items(ofPayload payload: [String: Any]) throws -> [Any] {
    let items = payload["items"] as? [[String: Any]] ?? []
    guard items.count == 1 else { throw NotAsked(why: "the system puts all that is shared into one item") }
    let attachments = items[0]["attachments"] as? [Any] ?? []
    if attachments.isEmpty { throw NotAsked(why: "nothing is shared") }
    return try attachments.enumerated().map { place, attachment in
      let object = (attachment as? [String: Any])?["registeredTypeIdentifiers"]
      let types = attachment as? [String] ?? object as? [String] ?? []
      switch types {
      case ["public.url"]: return try link("https://example.com/\(place)")
      case ["public.plain-text"]: return "Example \(place)"
      default:
        guard types.count == 2, types[1] == "public.file-url", let ending = UTType(types[0])?.preferredFilenameExtension
        else { throw NotAsked(why: "a Mac cannot make [\(types.joined(separator: ", "))] out of files, links and texts") }
        return try file(named: "Example.\(ending)", place)
      }
    }
  }

  private func link(_ text: String) throws -> Any {
    guard let url = URL(string: text) else { throw NotAsked(why: "'\(text)' is no address") }
    return url
  }

  /// Creates an empty file; each is in a separate folder, so that two may have the same name.
  private func file(named name: String, _ number: Int) throws -> Any {
    let own = folder.appendingPathComponent("\(number)")
    try FileManager.default.createDirectory(at: own, withIntermediateDirectories: true)
    let url = own.appendingPathComponent(name)
    try Data().write(to: url)
    return url
  }
}

/// Returns the Mac's answer to a case, as JSON.
@MainActor func answer(_ suiteCase: [String: Any], _ title: String) -> [String: Any] {
  let name = suiteCase["name"] as? String ?? ""
  let folder = FileManager.default.temporaryDirectory.appendingPathComponent("ask-\(UUID().uuidString)")
  defer { try? FileManager.default.removeItem(at: folder) }
  do {
    let items = try ItemMaker(folder: folder).items(of: suiteCase)
    let offered = NSSharingService.sharingServices(forItems: items).contains { $0.title == title }
    return ["name": name, "offered": offered]
  } catch let error as NotAsked {
    return ["name": name, "offered": NSNull(), "why": error.why]
  } catch {
    return ["name": name, "offered": NSNull(), "why": "the files could not be made"]
  }
}

guard CommandLine.arguments.count == 3 else {
  print("usage: swift ask.swift SUITE.ruletests.json TITLE")
  exit(64)
}
let bytes = try Data(contentsOf: URL(fileURLWithPath: CommandLine.arguments[1]))
let root = try JSONSerialization.jsonObject(with: bytes)
let suites = root as? [[String: Any]] ?? [root as? [String: Any] ?? [:]]
let cases = suites.flatMap { $0["cases"] as? [[String: Any]] ?? [] }
let answers: [String: Any] = [
  "system": ProcessInfo.processInfo.operatingSystemVersionString, "extension": CommandLine.arguments[2],
  "cases": cases.map { answer($0, CommandLine.arguments[2]) },
]
let output = try JSONSerialization.data(withJSONObject: answers, options: [.prettyPrinted, .sortedKeys])
FileHandle.standardOutput.write(output)
