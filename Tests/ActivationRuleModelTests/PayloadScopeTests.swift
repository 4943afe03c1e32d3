import ActivationRulePredicates
import Testing
@testable import ActivationRuleModel

/// What expressions give, where an item, an attachment and an identifier are bound around them.
@Suite("Shapes of expressions")
struct PayloadScopeTests {
  static let rows: [(text: String, shape: ExpressionShape)] = [
    ("SELF", .payload), ("extensionItems", .items), ("SELF.extensionItems", .items), ("$i", .item),
    ("$i.attachments", .attachments), ("$i.title", .other), ("$i.contentText", .other), ("$i.foo", .nothing),
    ("$i.attachments.@count", .count), ("extensionItems.attachments", .attachmentLists),
    ("extensionItems.title", .other),
    ("$a", .attachment), ("$a.registeredTypeIdentifiers", .identifiers), ("$a.fileProviderItem", .other),
    ("$a.attachments", .nothing), ("$t", .identifier), ("$t.length", .other), ("$t.foo", .nothing), ("foo", .nothing),
    ("foo.bar", .nothing), ("$x", .other), ("1", .other), ("SUBQUERY(extensionItems, $y, $y == nil)", .items),
    ("SUBQUERY($i.attachments, $y, $y == nil).@count", .count),
    ("extensionItems.@unionOfArrays.attachments", .attachments),
    ("extensionItems.@distinctUnionOfArrays.attachments", .attachments), ("extensionItems.@max.title", .other),
    ("extensionItems.@sum", .other), ("extensionItems[0]", .other),
  ]

  /// The expression on the left in the innermost of three subqueries, with its place.
  private static func innermost(_ text: String) throws -> (left: ExpressionNode, place: TreePlace) {
    let identifiers = "SUBQUERY($a.registeredTypeIdentifiers, $t, \(text) == nil).@count > 0"
    let attachments = "SUBQUERY($i.attachments, $a, \(identifiers)).@count > 0"
    let tree = try #require(
      PredicateParser.parse("SUBQUERY(extensionItems, $i, \(attachments)).@count > 0").predicate, "\(text)")
    let found = tree.places().compactMap { node, place in node.comparison.map { ($0.left, place) } }
    return try #require(found.first { $0.1.enclosures.count == 3 })
  }

  @Test("follow the structure of the payload", arguments: rows)
  func shapes(_ text: String, _ shape: ExpressionShape) throws {
    let (left, place) = try Self.innermost(text)
    #expect(PayloadScope(place).shape(of: left) == shape)
  }

  /// Paths, and what each of their steps is asked of.
  static let owners: [(text: String, owners: [ExpressionShape])] = [
    ("SELF.extensionItems.attachments.foo", [.payload, .items, .attachmentLists]),
    ("extensionItems.@unionOfArrays.attachments.@count", [.payload, .items, .item, .attachments]),
    ("$a.registeredTypeIdentifiers.length", [.attachment, .identifiers]), ("$x.a", [.other]),
  ]

  @Test("belong to each step of a path", arguments: owners)
  func walks(_ text: String, _ owners: [ExpressionShape]) throws {
    let (left, place) = try Self.innermost(text)
    guard case .keyPath(let base, let steps) = left.kind else {
      Issue.record("\(text) is no path")
      return
    }
    #expect(PayloadScope(place).walk(steps, from: base).map { $0.owner } == owners)
  }

  @Test("know their keys, each of which gives something, and their elements")
  func keys() {
    let shapes: [ExpressionShape] = [.payload, .item, .attachment, .identifier]
    #expect(shapes.map { $0.name } == ["the payload", "an item", "an attachment", "a type identifier"])
    for shape in shapes {
      #expect(!shape.knownKeys.isEmpty && shape.knownKeys.allSatisfy { shape.value(forKey: $0) != .nothing })
      #expect(shape.value(forKey: "foo") == .nothing && shape.element == .other)
    }
    #expect(Set(shapes.flatMap { $0.knownKeys }) == Set(UnknownKey.known))
    let elements: [(ExpressionShape, ExpressionShape)] = [
      (.items, .item), (.attachments, .attachment), (.identifiers, .identifier), (.attachmentLists, .attachments),
    ]
    for (collection, element) in elements { #expect(collection.element == element && collection.knownKeys.isEmpty) }
    #expect(ExpressionShape.count.name == "this value")
  }
}
