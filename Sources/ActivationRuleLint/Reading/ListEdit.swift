import PropertyLists
import Texts

/// Repairs of a property list or JSON text: entries that go or get another value.
extension LintContext {
  private var editor: ListEditor? { subject.document.flatMap { ListEditor($0) } }

  /// Whether the file can be changed in part.
  var isEditable: Bool { editor != nil }

  /// A repair that takes an entry out.
  func removal(of entry: PropertyListEntry, from entries: [PropertyListEntry], _ message: String) -> [Diagnostic.FixIt]
  {
    fixIts(message, editor?.removal(of: entry, from: entries))
  }

  /// A repair that takes several entries out.
  ///
  /// Those at the end go one after the other, so that each takes the comma before it along.
  func removal(
    of removed: [PropertyListEntry], from entries: [PropertyListEntry], _ message: (String) -> String
  ) -> [Diagnostic.FixIt] {
    var rest = entries
    return removed.reversed().flatMap { entry in
      let isLast = rest.last?.keyRange == entry.keyRange
      defer { if isLast { rest.removeLast() } }
      return removal(of: entry, from: isLast ? rest : entries, message(entry.key.text))
    }.reversed()
  }

  /// A repair that gives an entry another value.
  func replacement(of node: PropertyListNode, with value: PropertyListNode.Kind, _ message: String)
    -> [Diagnostic.FixIt]
  {
    fixIts(message, editor?.replacement(of: node, with: PropertyListNode(value)))
  }

  private func fixIts(_ message: String, _ edit: TextEdit?) -> [Diagnostic.FixIt] {
    guard let edit else { return [] }
    let text = String(decoding: edit.replacement, as: UTF8.self)
    return [Diagnostic.FixIt(message, replacing: edit.range, with: text)]
  }
}
