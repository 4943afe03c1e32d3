import ActivationRuleText

/// The graph in the languages of two layout programs; both draw general types at the top.
extension TypeGraph {
  /// The graph in the language of Graphviz, ended by a line feed.
  ///
  /// Source: "The DOT Language", Graphviz documentation.
  package var dot: String {
    var text = "digraph types {\n  rankdir=BT;\n  node [shape=box];\n"
    for (index, identifier) in identifiers.enumerated() {
      let style = index < askedCount ? ", style=bold" : ""
      text += "  t\(index) [label=\"\(Escapes.dot(identifier))\"\(style)];\n"
    }
    for edge in edges { text += "  t\(edge.child) -> t\(edge.parent);\n" }
    return text + "}\n"
  }

  /// The graph as a flowchart of Mermaid, ended by a line feed.
  ///
  /// Source: "Flowcharts", Mermaid documentation.
  package var mermaid: String {
    var text = "flowchart BT\n"
    for (index, identifier) in identifiers.enumerated() {
      let style = index < askedCount ? ":::asked" : ""
      text += "  t\(index)[\"\(Escapes.mermaid(identifier))\"]\(style)\n"
    }
    for edge in edges { text += "  t\(edge.child) --> t\(edge.parent)\n" }
    return askedCount > 0 ? text + "  classDef asked stroke-width:3px\n" : text
  }
}
