import ActivationRuleTestSupport
import Foundation

/// The conformance of types, read from the table of facts without the registry.
struct ModelTypes {
  private let parents: [String: [String]]
  private let known: [String: Set<String>]

  static let system = ModelTypes()

  /// The declared types that the random rules and payloads name.
  static let named = [
    "public.image", "public.jpeg", "public.heic", "public.movie", "com.apple.quicktime-movie", "public.plain-text",
    "public.text", "public.url", "public.file-url", "public.data", "com.adobe.pdf", "public.vcard",
    "com.apple.active-webpage", "com.apple.webarchive", "com.apple.mapkit.map-item", "com.example.thing",
  ]

  private init() {
    var parents: [String: [String]] = [:]
    let folder = URL(filePath: #filePath).appending(path: "../../../../Grammar/types").standardizedFileURL
    for file in ["system", "third-party"] {
      let text = (try? String(contentsOf: folder.appending(path: "\(file).txt"), encoding: .utf8)) ?? ""
      for line in text.lowercased().split(separator: "\n") where !line.hasPrefix("#") {
        let fields = line.split(separator: "|", omittingEmptySubsequences: false)
        guard fields.count > 2 else { continue }
        parents[String(fields[0])] = fields[2].split(separator: ",").map { String($0) }
      }
    }
    self.parents = parents
    var known: [String: Set<String>] = [:]
    for name in Self.named { known[name] = Self.ancestors(of: name, parents) }
    self.known = known
  }

  private static func ancestors(of name: String, _ parents: [String: [String]]) -> Set<String> {
    var (found, waiting): (Set<String>, [String]) = ([], [name])
    while let next = waiting.popLast() {
      if found.insert(next).inserted { waiting += parents[next] ?? [] }
    }
    return found
  }

  /// Whether a type conforms to another one; the case of letters does not matter, and what nothing declares conforms to
  /// itself alone.
  func conforms(_ name: String, to other: String) -> Bool {
    let (name, other) = (name.lowercased(), other.lowercased())
    return name == other || (known[name] ?? Self.ancestors(of: name, parents)).contains(other)
  }
}

/// What is shared: items, their attachments, the identifiers that each registers.
struct ModelPayload {
  var items: [[[String]]]

  var attachments: [[String]] { items.flatMap { $0 } }

  static func random(_ random: inout SeededGenerator) -> ModelPayload {
    let places = [["public.vcard"], ["public.url"], ["com.apple.mapkit.map-item"]]
    if random.oneIn(30) { return ModelPayload(items: [places]) }
    if random.oneIn(30) {
      return ModelPayload(items: [[["com.apple.webarchive"]], [["com.apple.active-webpage", "public.url"]]])
    }
    let usual = [1, 1, 1, 1, 2, 0]
    return ModelPayload(
      items: (0..<random.pick(usual + [3])).map { _ in
        (0..<random.pick(usual + [2, 3, 4])).map { _ in
          (0..<random.pick([1, 1, 2, 2, 3, 0])).map { _ in
            let name = random.pick(ModelTypes.named)
            return random.oneIn(30) ? name.uppercased() : name
          }
        }
      })
  }

  /// The payloads that a rule is tried on: a page and its archive also alone.
  var attempts: [ModelPayload] {
    let names = { (item: [[String]]) in item[0].map { $0.lowercased() } }
    let isPage = { (item: [[String]]) in names(item).contains("com.apple.active-webpage") }
    let isArchive = { (item: [[String]]) in names(item).contains("com.apple.webarchive") }
    guard items.count == 2, items.allSatisfy({ $0.count == 1 }),
      [(0, 1), (1, 0)].contains(where: { isPage(items[$0]) && isArchive(items[$1]) })
    else { return [self] }
    return [self, ModelPayload(items: items.filter(isPage)), ModelPayload(items: items.filter(isArchive))]
  }
}
