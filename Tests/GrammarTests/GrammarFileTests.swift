import ActivationRulePredicates
import ActivationRuleTestSupport
import Testing

@Suite("The grammar file agrees with the code")
struct GrammarFileTests {
  private let grammar: Grammar

  init() throws {
    grammar = try Grammar.load()
  }

  @Test("every production is defined once, and used")
  func isClosed() {
    let defined = grammar.productions.map(\.name)
    #expect(Set(defined).count == defined.count)
    let used = grammar.productions.reduce(into: Set<String>()) { $0.formUnion($1.body.nonterminals) }
    #expect(used.subtracting(defined) == [])
    #expect(Set(defined).subtracting(used) == [grammar.start])
  }

  @Test("each function of lexer and parser carries its production, letter for letter")
  func isDocumented() throws {
    let documented = try Repository.documentedProductions()
    #expect(documented.sorted() == grammar.productions.map(\.text).sorted())
  }

  @Test("each lexical class has members to try")
  func hasLexicalClasses() {
    let classes = grammar.productions.filter { if case .special = $0.body { true } else { false } }
    #expect(Set(classes.map(\.name)) == Set(LexicalClass.allCases.map(\.rawValue)))
  }

  /// Words that Apple's list reserves and that nothing in the language uses: refused, so that no rule comes to rely on
  /// them as keys.
  private static let unusedKinds: Set<TokenKind> = [.caseInsensitive, .caseInsensitiveShort, .anyKey, .fetch]

  @Test("the quoted terminals are the spellings of the tokens")
  func hasSpellings() {
    let terminals = grammar.productions.reduce(into: Set<String>()) { $0.formUnion($1.body.terminals) }
    let kinds = TokenKind.allCases.filter { !Self.unusedKinds.contains($0) }
    #expect(terminals == Set(kinds.flatMap(\.spellings)))
  }
}
