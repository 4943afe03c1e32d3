import ActivationRulePredicates
import ActivationRuleText
import Testing

/// The walks and changes that all others are made of.
@Suite("Trees")
struct TreeTests {
  /// One predicate of each form of node.
  static let texts = [
    "TRUEPREDICATE", "NOT a == 1", "a == 1 AND (b == 2 OR NOT c == 3)", "ANY a.b[FIRST] IN {1, \"x\", -c}",
    "SUBQUERY(a, $x, $x.b == 1 AND SUBQUERY($x.c, $y, NOT $y == d).@count > 0).@count == 2 + 3 * e",
    "TERNARY(a == 1, b, c) == CAST(d, \"NSDate\")", "FUNCTION(a, \"b\", c) == a[b] AND $x := 1 == sum({a, b})",
    "-SUBQUERY(a, $x, $x == 1).@count < 0", "SELF.a[LAST].b == NULL",
  ]

  static func tree(_ text: String) throws -> PredicateNode {
    try #require(PredicateParser.parse(text).predicate, "\(text)")
  }

  @Test("are the same when each child is changed into itself, places included", arguments: texts)
  func identity(_ text: String) throws {
    let tree = try Self.tree(text)
    let mapped = tree.map { _ in nil }.mapExpressions { $0 }
    #expect(mapped == tree)
    #expect(mapped.nodes.map { $0.range } == tree.nodes.map { $0.range })
  }

  @Test("have their nodes in the order in which they are written", arguments: texts)
  func order(_ text: String) throws {
    let nodes = try Self.tree(text).nodes
    for (node, next) in zip(nodes, nodes.dropFirst()) {
      #expect(node.range.lowerBound <= next.range.lowerBound)
    }
    #expect(nodes == (try Self.tree(text)).places().map { $0.node })
  }

  @Test("reach every string and every comparison")
  func contents() throws {
    let tree = try Self.tree(
      "a[\"1\"] == \"2\" AND SUBQUERY(b, $x, $x.c(\"3\") IN {\"4\"} OR TERNARY(d == \"5\", \"6\", e) == 0).@count > 0")
    #expect(tree.strings == ["1", "2", "3", "4", "5", "6"])
    #expect(tree.comparisons.count == 5)
  }

  /// A predicate, a path in it, and what the tree is with `z == 0` at the path.
  static let changes: [(text: String, path: [Int], result: String)] = [
    ("a == 1", [], "z == 0"),
    ("a == 1", [0], "a == 1"),
    ("a == 1 AND b == 2", [1], "a == 1 AND z == 0"),
    ("NOT (a == 1 OR b == 2)", [0, 0], "NOT (z == 0 OR b == 2)"),
    (
      "SUBQUERY(a, $x, $x == 1).@count > SUBQUERY(b, $y, $y == 2).@count", [1],
      "SUBQUERY(a, $x, $x == 1).@count > SUBQUERY(b, $y, z == 0).@count"
    ),
    (
      "SUBQUERY(SUBQUERY(a, $x, $x == 1), $y, $y == 2).@count > 0", [0],
      "SUBQUERY(SUBQUERY(a, $x, z == 0), $y, $y == 2).@count > 0"
    ),
    (
      "1 + -SUBQUERY(a, $x, $x == 1).@count == TERNARY(b == 1, 2, 3)", [1],
      "1 + -SUBQUERY(a, $x, $x == 1).@count == TERNARY(z == 0, 2, 3)"
    ),
  ]

  @Test("change at a path", arguments: changes.indices)
  func changing(_ index: Int) throws {
    let row = Self.changes[index]
    let changed = try Self.tree(row.text).changing(at: row.path[...]) { _ in
      .comparison(nil, .path(nil, "z"), .equal, .integer(0))
    }
    #expect(changed == (try Self.tree(row.result)))
  }

  @Test("stay flat, without lists of one part and without denied constants")
  func flat() throws {
    let list = try Self.tree("a == 1 AND b == 2")
    let third = PredicateNode.comparison(nil, .path(nil, "c"), .equal, .integer(3))
    let wider = list.changing(at: [0]) { .all(of: [$0, third]) }
    #expect(wider == (try Self.tree("a == 1 AND c == 3 AND b == 2")))
    #expect(list.dropping { place, _ in place == 0 } == (try Self.tree("b == 2")))
    let denied = try Self.tree("NOT a == 1").changing(at: [0]) { _ in PredicateNode(.constant(true)) }
    #expect(denied == PredicateNode(.constant(false)))
  }

  @Test("know what is bound and denied around a node")
  func places() throws {
    let tree = try Self.tree("NOT SUBQUERY(a, $x, NOT SUBQUERY($x.b, $y, $y == 1).@count > 0 AND $x == 2).@count > 0")
    let found = tree.places().compactMap { node, place -> String? in
      guard let comparison = node.comparison, comparison.right.isLiteral else { return nil }
      let variables = place.enclosures.map { $0.variable }.joined()
      return "\(variables)\(place.isNegated ? " not" : "")"
    }
    #expect(found == [" not", "x not", "xy", "x"])
  }
}
