import ActivationRuleText

/// All declared uniform types with their relations, as one value.
///
/// Types are numbered in order of declaration. Identifiers are compared ignoring the case of ASCII letters (observed);
/// no type is above all others. A registry is immutable; ``adding(_:)`` makes a new one. It is an object: a copy of
/// its parts would count a reference for each of them, and every rule has it twice.
package final class UniformTypeRegistry: Sendable {
  let list: TypeList
  /// A row of bits for each type: bit *n* says that it conforms to the type with number *n*.
  private let rows: [UInt64]
  /// A row of bits for each type: bit *n* says that the type with number *n* conforms to it.
  private let columns: [UInt64]
  /// The claims of tags, sorted by the hashes of these.
  private let claims: [UInt64]
  /// A hash of the tables and the added types; registries with different types have different stamps.
  package let stamp: UInt64

  /// The registry of the system's own types, those of iOS and of macOS together; it is read at the first question.
  package static let system = UniformTypeRegistry(tables: [.system])

  /// The number of generations that the system follows (observed).
  static let depthLimit = 32

  /// Makes a registry from tables.
  ///
  /// - Parameter tables: the tables; parents in tables that are left out count as undeclared.
  /// - Complexity: linear in the tables' text, about a millisecond.
  package convenience init(tables: [TypeTable]) {
    self.init(TypeList(tables), stamp: tables.reduce(0) { $0 * 3 + ($1 == .system ? 1 : 2) })
  }

  /// Works out the relations of types.
  init(_ list: TypeList, stamp: UInt64) {
    (self.list, self.stamp) = (list, stamp)
    rowWordCount = (list.indices.count + 63) / 64
    (rows, columns) = Self.rows(list)
    var claims: [UInt64] = []
    for index in list.indices {
      for tagClass in TagClass.allCases {
        list.visit(tagClass.field, of: index) { claims.append(Self.claim($0, index)) }
      }
    }
    self.claims = claims.sorted()
  }

  /// A hash of a tag, and behind it the number of the type that claims it.
  private static func claim(_ tag: UnsafeBufferPointer<UInt8>, _ index: Int) -> UInt64 {
    UInt64(UInt32(truncatingIfNeeded: ASCII.hash(tag))) << 32 | UInt64(index)
  }

  /// Follows the parents of each type generation by generation, so that a cycle ends by itself.
  private static func rows(_ list: TypeList) -> (up: [UInt64], down: [UInt64]) {
    let count = list.indices.count
    let wordCount = (count + 63) / 64
    var (parents, ends): ([Int], [Int]) = ([], [0])
    for index in list.indices {
      list.visitParents(of: index) { parents.append($0) }
      ends.append(parents.count)
    }
    var rows = Array(repeating: UInt64(0), count: wordCount * count)
    var columns = rows
    var found: [Int] = []
    for index in list.indices {
      let row = index * wordCount
      func add(_ type: Int) {
        guard rows[row + type >> 6] >> UInt64(type & 63) & 1 == 0 else { return }
        rows[row + type >> 6] |= 1 << UInt64(type & 63)
        columns[type * wordCount + index >> 6] |= 1 << UInt64(index & 63)
        found.append(type)
      }
      found.removeAll(keepingCapacity: true)
      add(index)
      var (generation, depth) = (0..<1, 0)
      while depth < depthLimit, !generation.isEmpty {
        for place in generation {
          for edge in ends[found[place]]..<ends[found[place] + 1] { add(parents[edge]) }
        }
        generation = generation.upperBound..<found.count
        depth += 1
      }
    }
    return (rows, columns)
  }

  // MARK: Types

  /// The number of declared types.
  package var count: Int { list.indices.count }

  /// The number of the type with an identifier, from 0 to ``count``, or `nil` if it is undeclared.
  ///
  /// - Complexity: linear in the identifier's length; no memory is allocated.
  package func index(of identifier: String) -> Int? { list.index(of: identifier) }

  /// The type with a number.
  ///
  /// - Parameter index: from 0 up to but not including ``count``.
  package subscript(index: Int) -> UniformType { list[index] }

  /// The type with an identifier, declared or dynamic; otherwise `nil`.
  package func type(_ identifier: String) -> UniformType? {
    if let index = index(of: identifier) { return self[index] }
    return DynamicTypeIdentifier(identifier).map(UniformType.init)
  }

  /// The identifier of a type, in lower case.
  package func identifier(of index: Int) -> String { self[index].identifier }

  /// Whether another registry numbers the same types in the same way.
  package func isSame(as other: UniformTypeRegistry) -> Bool { stamp == other.stamp }

  /// The types that have a tag, best claim first.
  func types(claiming tag: String, _ tagClass: TagClass) -> [Int] {
    var text = tag
    let first = text.withUTF8 { Self.claim($0, 0) }
    let same = claims[claims.endOfPrefix { $0 < first }...].prefix { $0 >> 32 == first >> 32 }
    var claiming: [Int] = []
    for claim in same {
      let index = Int(claim & 0xFFFF_FFFF)
      let isClaimed = list[index].tags(tagClass).contains { tagClass.areEqual($0, tag) }
      if isClaimed, claiming.last != index { claiming.append(index) }
    }
    return list.bestClaimFirst(claiming)
  }

  // MARK: Relations

  /// The number of 64-bit words in a row of bits for all declared types.
  package let rowWordCount: Int

  /// Whether one type conforms to another.
  package func conforms(_ index: Int, to other: Int) -> Bool {
    rows[index * rowWordCount + other >> 6] >> UInt64(other & 63) & 1 != 0
  }

  /// The declared types that conform to the type of an index, one bit each.
  package func descendants(of index: Int) -> ArraySlice<UInt64> {
    columns[index * rowWordCount..<(index + 1) * rowWordCount]
  }
}

extension UniformTypeRegistry {
  /// The identifiers that an identifier conforms to, except itself, nearest first; empty for an undeclared one.
  package func ancestors(of identifier: String) -> [String] {
    walk(from: identifier, until: nil).dropFirst().map { $0.identifier }
  }

  /// The declared types that conform to an identifier, except itself, in order of declaration.
  package func descendants(of identifier: String) -> [String] {
    guard let target = index(of: identifier) else { return [] }
    return (0..<count).filter { $0 != target && conforms($0, to: target) }.map(identifier(of:))
  }

  /// The shortest path from an identifier up to an ancestor, including both.
  ///
  /// Among paths of the same length, parents named first win.
  ///
  /// - Returns: `nil` if the first does not conform to the second; one element if they are equal.
  package func conformanceChain(from identifier: String, to other: String) -> [String]? {
    guard conforms(identifier, to: other) else { return nil }
    let steps = walk(from: identifier, until: other)
    guard var at = steps.indices.last else { return nil }
    var chain = [steps[at].identifier]
    while steps[at].child >= 0 {
      at = steps[at].child
      chain.append(steps[at].identifier)
    }
    return chain.reversed()
  }

  /// An identifier on the path upwards.
  private struct Step {
    let identifier: String
    /// The number of its type; `nil` for an undeclared one.
    let index: Int?
    /// The index of the step that led here, or -1 for the first.
    let child: Int
    let generation: Int
  }

  /// Visits an identifier and its ancestors, generation by generation, each once; stops at the goal.
  private func walk(from identifier: String, until goal: String?) -> [Step] {
    let first = index(of: identifier)
    var isSeen = Array(repeating: false, count: count)
    if let first { isSeen[first] = true }
    var steps = [Step(identifier: ASCII.lowercased(identifier), index: first, child: -1, generation: 0)]
    var at = 0
    while at < steps.count {
      let step = steps[at]
      if let goal, isEqual(step.identifier, goal) { return Array(steps[...at]) }
      if step.generation < Self.depthLimit {
        for (parent, index) in knownParents(step.identifier, step.index) {
          if let index {
            if isSeen[index] { continue }
            isSeen[index] = true
          }
          steps.append(Step(identifier: parent, index: index, child: at, generation: step.generation + 1))
        }
      }
      at += 1
    }
    return steps
  }

  /// The effective parents: the declared parents of a declared type, or all parents written in a dynamic identifier.
  private func knownParents(_ identifier: String, _ index: Int?) -> [(String, Int?)] {
    if let index {
      var parents: [(String, Int?)] = []
      list.visitParents(of: index) { parents.append((self.identifier(of: $0), $0)) }
      return parents
    }
    guard let dynamic = DynamicTypeIdentifier(identifier) else { return [] }
    return dynamic.conformsTo.map { (ASCII.lowercased($0), self.index(of: $0)) }
  }
}

/// An identifier with the number of its type in a registry.
package struct LookedUpType: Sendable {
  /// The identifier.
  package let identifier: String
  /// The number; `nil` for an undeclared identifier.
  package let index: Int?
}

extension UniformTypeRegistry {
  /// Whether one identifier conforms to another, like `UTI-CONFORMS-TO`.
  ///
  /// Conformance is reflexive and transitive and follows all parents of a type, up to 32 generations (observed). An
  /// undeclared identifier conforms only to itself. A dynamic identifier conforms to itself, to the parents written in
  /// it, declared or not, and to everything these conform to (observed).
  ///
  /// Source: "Uniform Type Identifiers", Apple documentation, for the relation; observed for unknown identifiers.
  package func conforms(_ identifier: String, to other: String) -> Bool {
    conforms(lookUp(identifier), to: lookUp(other))
  }

  /// Whether one identifier conforms to another, for identifiers that are asked about many times.
  package func conforms(_ type: LookedUpType, to other: LookedUpType) -> Bool {
    if let index = type.index { return other.index.map { conforms(index, to: $0) } ?? false }
    if isEqual(type.identifier, other.identifier) { return true }
    guard let dynamic = DynamicTypeIdentifier(type.identifier) else { return false }
    return dynamic.conformsTo.contains { conforms(lookUp($0), to: other) }
  }

  /// Looks an identifier up.
  package func lookUp(_ identifier: String) -> LookedUpType {
    LookedUpType(identifier: identifier, index: index(of: identifier))
  }

  /// Whether a text has the form of an identifier, declared or not.
  package static func hasForm(_ text: String) -> Bool {
    text.utf8.count < 256 && text.utf8.contains(".") && text.utf8.allSatisfy { $0.isNamePart || ".-".utf8.contains($0) }
  }

  /// Whether two identifiers are equal, like `UTI-EQUALS`: the case of ASCII letters does not matter.
  package func isEqual(_ identifier: String, _ other: String) -> Bool {
    ASCII.areEqual(identifier, other)
  }
}

extension UniformTypeRegistry {
  /// A short name for the contents of the built-in tables; equal contents have the same name.
  ///
  /// With it, a reader can see whether two answers are based on the same facts: the number of system types, a dash, and
  /// a checksum of all tables in sixteen hexadecimal digits.
  package static var tableIdentity: String { TypeTexts.identity }
}

extension UniformTypeRegistry {
  /// The identifier of the type that the system gives a file, from its name and kind alone.
  ///
  /// Links and special files have fixed types. Otherwise the extension is looked up under `public.data` or
  /// `public.directory`; a folder never gets a dynamic type. Files without an extension get a type from a few known names
  /// or from their permissions, or none (observed). The system also looks into some files and into the folders of AVCHD
  /// cameras, and respects a type stored with the file; this function does not.
  ///
  /// A plain folder whose extension is claimed by a package type is that package (inferred).
  ///
  /// - Parameters:
  ///   - name: the last component of the file's path; everything up to the last slash is ignored.
  ///   - kind: the kind of the file.
  package func typeIdentifier(forFileNamed name: String, kind: FileKind = .regular) -> String {
    if let fixed = kind.fixedType { return fixed }
    let name = FileName(name)
    switch kind {
    case .regular(let isExecutable):
      let byExtension = name.fileExtension.flatMap {
        preferredType(tag: $0, tagClass: .filenameExtension, conformingTo: "public.data")
      }
      return byExtension ?? name.knownType ?? (isExecutable ? "public.unix-executable" : "public.data")
    default:
      // The first claimant that is any kind of directory; if it is a package, the answer is that package.
      let found = name.fileExtension.flatMap { claimants($0, .filenameExtension, "public.directory").first }
      return found.map(identifier(of:)) ?? "public.folder"
    }
  }
}

/// The kind of a file, regardless of its name.
package enum FileKind: Hashable, Sendable {
  /// A file with contents, which may be executable.
  case regular(isExecutable: Bool)
  /// A directory.
  case folder
  /// A symbolic link. Its name does not matter.
  case symbolicLink
  /// A named pipe.
  case namedPipe
  /// A character device.
  case characterSpecial
  /// A block device.
  case blockSpecial
  /// A socket.
  case socket

  /// A file with contents that is not executable, the usual case.
  package static let regular = FileKind.regular(isExecutable: false)

  /// Whether it is a file with contents.
  package var isRegular: Bool { if case .regular = self { true } else { false } }

  /// The type of all files of this kind, or `nil` if it depends on the name.
  var fixedType: String? {
    switch self {
    case .regular, .folder: nil
    case .symbolicLink: "public.symlink"
    case .namedPipe: "public.named-pipe"
    case .characterSpecial: "public.character-special"
    case .blockSpecial: "public.block-special"
    case .socket: "public.socket"
    }
  }
}

/// The parts of a file's name that its type depends on.
struct FileName {
  /// The name without folders.
  private let name: Substring
  /// The part after the last dot, as written, or `nil`.
  let fileExtension: String?

  /// Splits a name.
  ///
  /// A dot at the start or the end of a name does not separate an extension. Text that contains a space is not an
  /// extension, such as in `Notes for Mr. Smith` [inferred from the rules of Foundation for path extensions].
  init(_ path: String) {
    let bytes = path.utf8
    let start = bytes.lastIndex(of: "/").map { bytes.index(after: $0) } ?? bytes.startIndex
    name = path[start...]
    guard let dot = name.utf8.lastIndex(of: "."), dot != name.startIndex else {
      fileExtension = nil
      return
    }
    let rest = name[name.utf8.index(after: dot)...]
    let isExtension = !rest.isEmpty && !rest.utf8.contains(" ")
    fileExtension = isExtension ? String(rest) : nil
  }

  /// The type of a name without extension that the system knows, in either case.
  var knownType: String? {
    let name = ASCII.lowercased(String(name))
    if name == "makefile" || name == "gnumakefile" { return "public.make-source" }
    return Self.plainTextNames.contains(name) ? "public.plain-text" : nil
  }

  /// Names of files that count as plain text without an extension.
  ///
  /// That such a set exists is observed; its contents are not known. These names are all but certain, by the
  /// conventions of free software (inferred).
  private static let plainTextNames = [
    "readme", "license", "licence", "copying", "copyright", "changelog", "changes", "authors", "contributors",
    "install", "news", "notice", "todo",
  ]
}
