import ActivationRuleReports
import ActivationRuleModel
import ActivationRuleText

/// Answers the input as lines of `batch`: each has one answer, in one line of JSON that reads again, and a line that is met
/// again has the same answer.
enum RequestTarget {
  @Sendable
  static func run(_ input: [UInt8]) {
    var taker = ByteTaker(input)
    var lines: [[UInt8]]
    if taker.byte() % 2 == 0 {
      lines = taker.rest.split(separator: 10, maxSplits: 3, omittingEmptySubsequences: false).map { Array($0) }
    } else {
      lines = []
      while !taker.rest.isEmpty, lines.count < 4 { lines.append(Array(line(&taker).utf8)) }
    }
    var answerer = RequestAnswerer()
    for line in lines.prefix(4) + lines.prefix(4) {
      var fresh = RequestAnswerer()
      let answer = answerer.answer(line[...])
      requireLine(answer)
      let other = fresh.answer(line[...])
      require(answer == other, "a line that was met before is answered \(answer), at first \(other)")
    }
  }

  private static func requireLine(_ answer: String) {
    require(!answer.utf8.contains(10), "an answer of two lines: \(answer)")
    do throws(Failure) {
      let root = try JSONReader.read(SourceText(name: "answer", text: answer)).root
      require(root["id"] != nil, "an answer without an identifier: \(answer)")
      if let error = root["error"], error.kind != .null, error.string == nil {
        require(error["message"]?.string?.isEmpty == false, "an error without words: \(answer)")
      }
    } catch {
      // The identifier goes back as it was written, and deeper by one level.
      require(error.finding.id == "nesting-too-deep", "an answer that is no JSON: \(answer)")
    }
  }

  // MARK: Lines

  private static let operations = [
    "evaluate", "explain", "predicate", "lint", "convert", "compare", "accepts", "conforms", "type", "types", "presets",
    "import", "read", "format", "evaluate", "elephant",
  ]

  private static let fields = [
    "rule", "payload", "payloads", "a", "b", "relation", "options", "format", "object", "variables", "type", "to",
    "extension", "mimeType", "identifier", "file", "base", "prefix", "limit", "host", "platform", "text", "name",
    "assuming", "declarations", "all", "print", "infoPlist", "files", "files", "number", "matching",
    "preset", "presets",
    "id",
  ]

  /// A request with fields that bytes choose.
  static func line(_ taker: inout ByteTaker) -> String {
    var members = ["\"op\":\"\(taker.element(of: operations))\""]
    for _ in 0..<taker.number(1...5) {
      let field = taker.element(of: fields)
      members.append("\"\(field)\":\(field == "files" ? files(&taker) : value(&taker, depth: 2))")
    }
    return "{\(members.joined(separator: ","))}"
  }

  /// Texts of files, some of a project.
  private static func files(_ taker: inout ByteTaker) -> String {
    let files = (0..<taker.number(0...3)).map { _ in
      var file = RepairTarget.project(&taker)
      if taker.chance(4) { file = SourceText(name: taker.element(of: words), text: taker.text()) }
      let (name, text) = (JSONValue.string(file.name).text(), JSONValue.string(file.bytes[...].text).text())
      return "{\"name\":\(name),\"text\":\(text)}"
    }
    return "[\(files.joined(separator: ","))]"
  }

  private static func value(_ taker: inout ByteTaker, depth: Int) -> String {
    switch taker.number(0...11) {
    case 0: return taker.element(of: ["null", "true", "false", "0", "1", "-1", "1.5", "9223372036854775808", "1e999"])
    case 1, 2:
      var speller = RuleSpeller(taker)
      let text = speller.predicate()
      taker = speller.taker
      return JSONValue.string(text).text()
    case 3, 4: return dictionary(&taker)
    case 5, 6: return payload(&taker)
    case 7 where depth > 0:
      return "[\((0..<taker.number(0...3)).map { _ in value(&taker, depth: depth - 1) }.joined(separator: ","))]"
    case 8 where depth > 0:
      let names = options
      return
        "{\((0..<taker.number(0...3)).map { _ in "\"\(taker.element(of: names))\":\(value(&taker, depth: depth - 1))" }.joined(separator: ","))}"
    case 9: return JSONValue.string(taker.element(of: words)).text()
    default: return JSONValue.string(taker.text()).text()
    }
  }

  private static func dictionary(_ taker: inout ByteTaker) -> String {
    var entries: [PropertyListEntry] = []
    for _ in 0..<taker.number(1...4) { entries.append(entry(&taker)) }
    return JSONValue(PropertyListNode(.dictionary(entries))).text()
  }

  private static func payload(_ taker: inout ByteTaker) -> String {
    let items = taker.element(of: PayloadMaker.table).payload.items.map { item in
      let attachments = item.attachments.map {
        "[\($0.registeredTypeIdentifiers.map { JSONValue.string($0).text() }.joined(separator: ","))]"
      }
      return "{\"attachments\":[\(attachments.joined(separator: ","))]}"
    }
    return "{\"items\":[\(items.joined(separator: ","))]}"
  }

  private static let options = [
    "hostStage", "describe", "detail", "platform", "allowEmpty", "name", "text",
    "exported", "imported", "items", "attachments", "only",
  ]

  private static let words = [
    "equivalent", "implies", "disjoint", "never-raises", "always", "never", "iOS", "macOS", "full",
    "verdict", "dictionary", "predicate", "public.image", "image/png", "png", "a.txt", "Info.plist", "project.yml",
    "decisive", "summary", "photos", "TRUEPREDICATE", "registered", "declarable", "image", "",
  ]
}
