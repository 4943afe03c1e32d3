/// Lists of type identifiers inside each other, as a test writes what is shared.
indirect enum TypeList {
  case type(String), list([TypeList])

  private var elements: [TypeList] { if case .list(let elements) = self { elements } else { [] } }
  private var text: String? { if case .type(let text) = self { text } else { nil } }

  /// How many lists are inside each other.
  var height: Int {
    if case .list(let elements) = self { 1 + (elements.map { $0.height }.max() ?? 0) } else { 0 }
  }

  /// In how many lists the identifiers are.
  var depths: Set<Int> {
    if case .list(let elements) = self { Set(elements.flatMap { $0.depths }.map { $0 + 1 }) } else { [0] }
  }

  /// The payload: three lists inside each other are items, two are attachments, and one is an attachment.
  ///
  /// - Parameter depth: how deep the other lists of the file are, for one without an identifier.
  func payload(depth: Int) -> Payload? {
    let depth = depths.first ?? max(height, depth)
    guard (1...3).contains(depth), depths.count < 2 else { return nil }
    let items = depth == 3 ? elements : [depth == 2 ? self : .list([self])]
    return Payload(
      items.map { Payload.Item($0.elements.map { Payload.Attachment($0.elements.compactMap { $0.text }) }) })
  }

  /// The labels of what is shared, from those of one attachment on; under the later ones, each text is an attachment.
  private static let labels = [
    "registeredTypeIdentifiers", "types", "typeIdentifiers", "attachments", "providers", "items", "extensionItems",
  ]

  /// The list under a label.
  func attached(under label: String?) -> TypeList {
    guard let label, Self.labels[3...].contains(label), depths == [1] else { return self }
    return .list(elements.map { .list([$0]) })
  }

  /// Reads an expression; `nil` if it is no literal, in which constants may stand.
  init?(_ tokens: ArraySlice<TableToken>, _ constants: [String: TableToken?], _ depth: Int = 0) {
    func read(_ tokens: ArraySlice<TableToken>) -> TypeList? { TypeList(tokens, constants, depth + 1) }
    let terms = tokens.split(omittingEmptySubsequences: false) { $0.isSign("+") }
    // A constant may name itself.
    guard depth < 32, let first = tokens.first, tokens.count < 3 || terms.count > 1 else { return nil }
    if terms.count > 1 {
      let lists = terms.compactMap(read)
      guard lists.count == terms.count else { return nil }
      self = .list(lists.flatMap { $0.elements })
    } else if tokens.count == 2 {
      guard case .group(_, let parts, _)? = tokens.last, parts.count == 2, parts[1].count == 3,
        parts[0].first?.word == "repeating",
        let count = parts[1].last?.word.flatMap({ Int($0) }), (0...1_000).contains(count),
        let element = read(parts[0].dropFirst(2))
      else { return nil }
      self = .list(Array(repeating: element, count: count))
    } else if let type = first.word.flatMap(Self.uniformType) {
      self = .type(type)
    } else if let name = first.word?.split(separator: ".").last {
      guard let value = constants[String(name)].flatMap({ $0 }), let list = read([value]) else { return nil }
      self = list
    } else if let text = first.string {
      let isType = text.utf8.allSatisfy { $0.isNamePart || ".-+=:?".utf8.contains($0) }
      guard isType, text.utf8.contains(UInt8(ascii: ".")) else { return nil }
      self = .type(text)
    } else {
      guard case .group(let bracket, let parts, _) = first, bracket != UInt8(ascii: "(") else { return nil }
      let lists = parts.compactMap { read($0[...]) }
      if lists.count == parts.count {
        self = .list(lists)
      } else {
        // The dictionary that NSPredicate is asked about, or one in the form of '--payload'.
        guard parts.count == 1, parts[0].count > 2, parts[0][1].isSign(":"), let list = read(parts[0][2...]),
          let label = parts[0][0].string ?? parts[0][0].word, Self.labels.contains(label)
        else { return nil }
        self = list.attached(under: label)
      }
    }
  }

  /// The identifier that `UTType.fileURL.identifier` is; `nil` for another word, and for a name that is not in the table.
  private static func uniformType(_ word: String) -> String? {
    guard word.hasPrefix("UTType."), word.hasSuffix(".identifier") else { return nil }
    let name = String(word.dropFirst(7).dropLast(11))
    let own = name == "fileURL" ? "file-url" : name.map { $0.isUppercase ? "-\($0.lowercased())" : "\($0)" }.joined()
    let types = ["public.", "com.adobe.", "com.compuserve."].map { $0 + own }
    return types.first { UniformTypeRegistry.system.type($0) != nil }
  }
}
