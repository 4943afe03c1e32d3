import Testing
import ActivationRuleText
import ActivationRuleTypes

@Suite("Pictures of types")
struct PictureTests {
  /// The system's types and a small family: `zoo.both` has two parents that share one, `zoo.ring` and `zoo.wheel` run in
  /// a circle, and `zoo.odd` names a parent that nothing declares.
  static let zoo = UniformTypeRegistry.system.adding(
    TypeDeclarations(
      [
        ("zoo.top", ["public.item"]), ("zoo.left", ["zoo.top"]), ("zoo.right", ["zoo.top", "zoo.top"]),
        ("zoo.both", ["zoo.left", "zoo.right"]), ("zoo.last", ["zoo.both"]), ("zoo.ring", ["zoo.wheel"]),
        ("zoo.wheel", ["zoo.ring"]), ("zoo.odd", ["zoo.nowhere", "zoo.odd"]), ("zoo.\"q\\&<#_\u{1B}`é", ["zoo.odd"]),
      ].map { TypeDeclaration($0.0, conformsTo: $0.1, isExported: true) }))

  static let trees: [(identifier: String, depth: Int?, text: String)] = [
    (
      "Public.HEIC", nil,
      """
            ┌─ public.content
            │  ┌─ public.item
            ├─ public.data
         ┌─ public.image
      ┌─ public.heif-standard
      public.heic

      """
    ),
    (
      "public.heif-standard", nil,
      """
         ┌─ public.content
         │  ┌─ public.item
         ├─ public.data
      ┌─ public.image
      public.heif-standard
      ├─ public.avci
      ├─ public.avcs
      ├─ public.avif
      ├─ public.avis
      ├─ public.heic
      ├─ public.heics
      ├─ public.heif
      └─ public.heifs

      """
    ),
    (
      "zoo.last", nil,
      """
            ┌─ zoo.top (see below)
         ┌─ zoo.right
         │     ┌─ public.item
         │  ┌─ zoo.top
         ├─ zoo.left
      ┌─ zoo.both
      zoo.last

      """
    ),
    (
      "zoo.top", nil,
      """
      ┌─ public.item
      zoo.top
      ├─ zoo.left
      │  └─ zoo.both
      │     └─ zoo.last
      └─ zoo.right
         └─ zoo.both (see above)

      """
    ),
    ("zoo.top", 0, "┌─ public.item\nzoo.top\n"),
    ("zoo.top", -1, "┌─ public.item\nzoo.top\n"),
    ("zoo.top", 1, "┌─ public.item\nzoo.top\n├─ zoo.left …\n└─ zoo.right …\n"),
    (
      "zoo.top", 2,
      """
      ┌─ public.item
      zoo.top
      ├─ zoo.left
      │  └─ zoo.both …
      └─ zoo.right
         └─ zoo.both (see above)

      """
    ),
    (
      "zoo.ring", nil,
      """
         ┌─ zoo.ring (see below)
      ┌─ zoo.wheel
      zoo.ring
      └─ zoo.wheel
         └─ zoo.ring (see above)

      """
    ),
    ("zoo.odd", nil, "zoo.odd\n└─ zoo.\"q\\&<#_[U+001B]`é\n"),
    ("zoo.nowhere", nil, "zoo.nowhere\n"),
    ("dyn.ah62d4rv4ge81g6xy", nil, "   ┌─ public.item\n┌─ public.data\ndyn.ah62d4rv4ge81g6xy\n"),
  ]

  @Test("draw ancestors above and descendants below")
  func draws() {
    for row in Self.trees {
      let text = TypeTree(of: row.identifier, in: Self.zoo, depth: row.depth).rows().text
      #expect(text == row.text, "\(row.identifier), depth \(row.depth.map { "\($0)" } ?? "-")\n\(text)")
    }
  }

  @Test("draw a type that is met again deeper than its limit was")
  func drawsAgain() {
    // 'b' is met first where nothing more fits below it, and then where one generation does.
    let types = UniformTypeRegistry.system.adding(
      TypeDeclarations(
        [("a.top", []), ("a.a", ["a.top"]), ("a.b", ["a.a", "a.top"]), ("a.c", ["a.b"])]
          .map { TypeDeclaration($0.0, conformsTo: $0.1, isExported: true) }))
    #expect(
      TypeTree(of: "a.top", in: types, depth: 2).rows().text == """
        a.top
        ├─ a.a
        │  └─ a.b …
        └─ a.b
           └─ a.c

        """)
  }

  @Test("can be cut below")
  func cuts() {
    let tree = TypeTree(of: "public.item", in: .system)
    #expect(tree.rows(limitingDescendantsTo: 1) == ["public.item", tree.descendantLines[0]])
    #expect(tree.rows(limitingDescendantsTo: -1) == ["public.item"])
    // Every descendant is drawn, and drawn in full once.
    let whole = tree.descendantLines.filter { !$0.text.hasSuffix("(see above)") }
    #expect(whole.count == UniformTypeRegistry.system.descendants(of: "public.item").count)
  }

  @Test("end in a long chain where conformance does")
  func longChain() {
    let chain = (0..<200).map { TypeDeclaration("chain.c\($0)", conformsTo: ["chain.c\($0 + 1)"], isExported: true) }
    let types = UniformTypeRegistry.system.adding(TypeDeclarations(chain))
    let tree = TypeTree(of: "chain.c100", in: types)
    #expect(tree.ancestorLines.count == 32 && tree.descendantLines.count == 32)
    let graph = TypeGraph(of: ["chain.c100"], in: types, descendantDepth: .max)
    #expect(graph.identifiers.count == 65 && graph.edges.count == 64)
  }

  @Test("are graphs for Graphviz")
  func dot() {
    #expect(
      TypeGraph(of: ["public.heic", "PUBLIC.PNG", "public.png"], in: .system).dot == """
        digraph types {
          rankdir=BT;
          node [shape=box];
          t0 [label="public.heic", style=bold];
          t1 [label="public.png", style=bold];
          t2 [label="public.heif-standard"];
          t3 [label="public.image"];
          t4 [label="public.data"];
          t5 [label="public.content"];
          t6 [label="public.item"];
          t0 -> t2;
          t1 -> t3;
          t2 -> t3;
          t3 -> t4;
          t3 -> t5;
          t4 -> t6;
        }

        """)
    #expect(TypeGraph(of: [], in: .system).dot == "digraph types {\n  rankdir=BT;\n  node [shape=box];\n}\n")
  }

  @Test("are flowcharts for Mermaid")
  func mermaid() {
    #expect(
      TypeGraph(of: ["zoo.left"], in: Self.zoo, descendantDepth: 1).mermaid == """
        flowchart BT
          t0["zoo.left"]:::asked
          t1["zoo.top"]
          t2["public.item"]
          t3["zoo.both"]
          t0 --> t1
          t1 --> t2
          t3 --> t0
          classDef asked stroke-width:3px

        """)
    #expect(TypeGraph(of: [], in: .system).mermaid == "flowchart BT\n")
  }

  @Test("escape what their languages take for themselves")
  func escapes() {
    let graph = TypeGraph(of: ["zoo.odd"], in: Self.zoo, descendantDepth: 1)
    #expect(graph.dot.contains(#"t1 [label="zoo.\"q\\&amp;<#_"# + "[U+001B]`é\"];"))
    #expect(graph.mermaid.contains("t1[\"zoo.#34;q#92;#38;#60;#35;#95;#91;U#43;001B#93;#96;é\"]\n"))
  }

  @Test("stand on parents and children that fit each other")
  func neighbours() {
    #expect(Self.zoo.parents(of: "ZOO.both") == ["zoo.left", "zoo.right"])
    #expect(Self.zoo.parents(of: "zoo.right") == ["zoo.top"])
    #expect(Self.zoo.parents(of: "zoo.odd") == [] && Self.zoo.parents(of: "zoo.nowhere") == [])
    let graph = TypeGraph(of: ["public.item", "public.content"], in: .system, descendantDepth: .max)
    for edge in graph.edges {
      let (child, parent) = (graph.identifiers[edge.child], graph.identifiers[edge.parent])
      #expect(UniformTypeRegistry.system.parents(of: child).contains(parent))
      #expect(UniformTypeRegistry.system.conforms(child, to: parent))
    }
    #expect(Set(graph.identifiers).count == graph.identifiers.count)
  }
}
