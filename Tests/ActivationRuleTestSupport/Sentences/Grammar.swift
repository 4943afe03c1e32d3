package import Foundation

/// A part of the right side of a production.
package indirect enum GrammarPart: Equatable, Sendable {
  case terminal(String)
  case nonterminal(String)
  /// A lexical class, described in words.
  case special(String)
  case sequence([GrammarPart])
  case choice([GrammarPart])
  /// `[ … ]`
  case optional(GrammarPart)
  /// `{ … }`
  case repetition(GrammarPart)

  /// The parts right below.
  package var children: [GrammarPart] {
    switch self {
    case .terminal, .nonterminal, .special: []
    case .sequence(let parts), .choice(let parts): parts
    case .optional(let part), .repetition(let part): [part]
    }
  }

  /// All texts in quotes.
  package var terminals: Set<String> {
    if case .terminal(let text) = self { return [text] }
    return children.reduce(into: []) { $0.formUnion($1.terminals) }
  }

  /// All names of other productions.
  package var nonterminals: Set<String> {
    if case .nonterminal(let name) = self { return [name] }
    return children.reduce(into: []) { $0.formUnion($1.nonterminals) }
  }
}

/// One line of the grammar.
package struct Production: Sendable {
  package let name: String
  package let body: GrammarPart
  package let text: String
}

/// The grammar as the file has it.
package struct Grammar: Sendable {
  package let productions: [Production]

  /// The production of the whole language.
  package var start: String { productions[0].name }

  /// The productions by name; a name that is defined twice keeps its last definition.
  package var bodies: [String: GrammarPart] {
    Dictionary(productions.map { ($0.name, $0.body) }, uniquingKeysWith: { $1 })
  }

  /// `Grammar/predicate-format.ebnf`.
  package static func load() throws -> Grammar {
    let text = try String(contentsOf: Repository.file("Grammar/predicate-format.ebnf"), encoding: .utf8)
    let lines = text.split(separator: "\n").map(String.init)
    return Grammar(productions: try lines.map { try GrammarReader.read($0) })
  }
}

/// Where the files of the package are.
package enum Repository {
  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  package static func file(_ path: String) -> URL {
    root.appending(path: path)
  }

  /// The productions that the doc comments of the lexer and the parser carry.
  package static func documentedProductions() throws -> [String] {
    let folder = file("Sources/ActivationRulePredicates/Parser")
    return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil).flatMap { source in
      try String(contentsOf: source, encoding: .utf8).split(separator: "\n").compactMap { production(in: $0) }
    }
  }

  private static func production(in line: Substring) -> String? {
    let comment = line.drop { $0 == " " }
    guard comment.hasPrefix("/// Grammar: `"), comment.hasSuffix("`") else { return nil }
    return String(comment.dropFirst("/// Grammar: `".count).dropLast())
  }
}
