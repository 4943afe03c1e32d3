import PredicateFormat
import TestSupport
import Testing
import Texts

@Suite("Reading without making a tree")
struct FlatPredicateTests {
  @Test("gives the tree and the places that the parser which explains faults gives")
  func sentences() throws {
    var writer = try SentenceWriter(Grammar.load(), seed: Effort.seed &+ 7)
    var random = SeededGenerator(seed: Effort.seed &+ 8)
    var (flat, left, failures) = (0, 0, 0)
    for _ in 0..<Effort.sentences where failures < 10 {
      let text = SentenceJoiner.join(writer.sentence(), &random)
      if FlatPredicate.read(text) != nil {
        flat += 1
      } else if PredicateParser.parse(text).diagnostics.isEmpty {
        left += 1
      }
      failures += Self.check(text)
    }
    #expect(left * 10 < flat, "nearly all texts without faults and remarks are read so")
  }

  @Test("accepts no text with a fault: a token left out, doubled or swapped")
  func tokens() throws {
    var writer = try SentenceWriter(Grammar.load(), seed: Effort.seed &+ 9)
    var random = SeededGenerator(seed: Effort.seed &+ 10)
    var failures = 0
    for _ in 0..<Effort.sentences where failures < 10 {
      failures += Self.check(SentenceJoiner.place(Mutation(writer.sentence(), &random).tokens).text)
    }
  }

  @Test("accepts no text with a fault: a byte left out, put in or changed")
  func bytes() throws {
    var writer = try SentenceWriter(Grammar.load(), seed: Effort.seed &+ 11)
    var random = SeededGenerator(seed: Effort.seed &+ 12)
    let strange = Array("()[]{}'\"\\$@#%.,:=<>!&|*/-+^~; \n0x9eaUTI\0é≤“".utf8)
    var failures = 0
    for _ in 0..<Effort.sentences where failures < 10 {
      var text = Array(SentenceJoiner.join(writer.sentence(), &random).utf8)
      for _ in 0...random.below(2) {
        let place = random.below(text.count)
        switch random.below(3) {
        case 0 where text.count > 1: text.remove(at: place)
        case 1: text.insert(random.pick(strange), at: place)
        default: text[place] = random.pick(strange)
        }
      }
      failures += Self.check(String(decoding: text, as: UTF8.self))
    }
  }

  @Test(
    "reads what stands at the edges of the language",
    arguments: [
      "", " ", "a", "a ==", "TRUEPREDICATE", "a == -9223372036854775808", "a == 9223372036854775808", "a == 1e999",
      "a == 0x", "a == 0b12", "a == 0XfF", "a == 1.5e-3", "a == - 5 . b", "a == -5[0]", "5.a == 1", "5 .a == 1",
      "'é' == 'ü'", "é == 1", "'a\\'b' == \"\\u00e9\"", "'a'b == 1", "'a' 'b'", "uti-equals == 1",
      "ANY a Uti-Conforms-To 'b'", "a UTI-EQUALSx 'b'", "UTI - a == 1", "a : b ( 1 ) == 2", "a:(1) == 2",
      "a::c:(1) == 2",
      "x.modulus:by:(1, 2) == 3", "a == 1 OR b == 2 AND c == 3", "a == 1 OR (b == 2 AND c == 3)", "NONE a == 1",
      "ANY == 1", "a =!= b", "a === b", "a &b == 1", "a & b == 1", "a &amp; b == 1", "a <&gt; b", "a ==[cd] 'b'",
      "a ==[C] 'b'",
      "a == b // c", "$a := $b := 1 == 2", "FUNCTION(a) == 1", "FUNCTION(a, 'b') == 1", "FUNCTION == TERNARY",
      "SUBQUERY(a, $b, $b == 1)", "SUBQUERY(a, b, $b == 1).@count > 0", "(a.b).c == (a).b", "((a == 1))",
      "NOT NOT a == 1",
      "a[FIRST] == a[LAST][SIZE]", "a[b == 1] == 2", "{1, 2} == {}", "{a == 1} == {}", "a BETWEEN {1, 2}", "a IN 1, 2",
      "#AND.#or == @count", "a.AND == 1", "a.%K == 1", "(a == 1", "a == 1)", "a == 'b", "a... == 1", "a == 1 == 2",
      "CAST(a, 'b') == TERNARY(a == 1, 2, 3)", "a == TRUE AND b == NO OR c == NIL",
    ])
  func edges(_ text: String) {
    _ = Self.check(text)
  }

  /// Holds what is read of a text to what the other parser says; 1 if they differ.
  private static func check(_ text: String) -> Int {
    guard let flat = FlatPredicate.read(text) else { return 0 }
    let explained = PredicateParser.explain(Array(text.utf8))
    let tree = flat.tree
    if explained.diagnostics == [], explained.tree == tree, places(explained.tree) == places(tree) { return 0 }
    let faults = explained.diagnostics.map(\.message)
    Issue.record("\(text.debugDescription) reads as \(tree), not as \(explained.tree), \(faults)")
    return 1
  }

  /// The places of all parts, which equality of trees does not look at.
  private static func places(_ tree: PredicateNode) -> [SourceRange] {
    tree.nodes.flatMap { node in
      guard case .expression(let expression) = node, case .keyPath(_, let steps) = expression.kind else {
        return [node.range]
      }
      return [node.range] + steps.map(\.range)
    }
  }
}
