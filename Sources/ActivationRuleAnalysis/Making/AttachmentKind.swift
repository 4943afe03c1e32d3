import ActivationRuleModel
import PredicateFormat
import UniformTypes

/// A kind of attachment in a description: a word, or a type identifier.
package struct AttachmentKind: Hashable, Sendable {
  /// The kind as it was written.
  package let name: String
  /// The type that an attachment registers, or one that conforms to it.
  package let type: String
  /// A type whose identifiers do not count; `nil` for none.
  package let exception: String?

  /// The words, with the types that they stand for: those of the dictionary's keys and some more.
  package static let words: [(word: String, type: String)] = {
    let others: [(word: String, type: String)] = [
      ("archive", "public.archive"), ("audio", "public.audio"), ("contact", "public.contact"),
      ("event", "public.calendar-event"), ("folder", "public.folder"), ("html", "public.html"),
      ("json", "public.json"), ("pdf", "com.adobe.pdf"),
    ]
    return (others + keys.map { (word: $0.word, type: $0.row.usualType) }).sorted { $0.word < $1.word }
  }()

  /// The words for what keys of a dictionary accept.
  private static let keys: [(word: String, row: DictionaryKey)] = DictionaryKey.all.flatMap { row in
    (row.words?.kinds ?? []).map { (word: $0, row: row) }
  }

  /// Makes a kind of a word, or else of a type identifier; `nil` for a word that is neither.
  ///
  /// `link` and `url` leave out identifiers that conform to `public.file-url`, as the dictionary's key does. Whether an
  /// identifier is declared is not looked at; one has a dot in it.
  package init?(_ name: String) {
    self.name = name
    if let word = Self.words.first(where: { $0.word == name }) {
      type = word.type
      exception = Self.keys.first { $0.word == name }?.row.exceptions.first
      return
    }
    guard name.utf8.contains(UInt8(ascii: ".")), name.utf8.allSatisfy({ Self.isIdentifierPart($0) }) else { return nil }
    type = name
    exception = nil
  }

  /// Makes a kind of a type, without identifiers of another one.
  init(type: String, exception: String?) {
    name = type
    self.type = type
    self.exception = exception
  }

  /// Whether two kinds are the same, whatever they are called; identifiers are compared without regard to case.
  package func isSame(as other: AttachmentKind) -> Bool {
    UniformTypeRegistry.system.isEqual(type, other.type) && exception == other.exception
  }

  private static func isIdentifierPart(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: byte >= 0x80
    }
  }

  /// The condition on `$attachment`.
  var condition: PredicateNode {
    guard let exception else { return Lowering.conforms(to: type) }
    let identifier = ExpressionNode.variable("identifier")
    let matching = ExpressionNode.subquery(
      .path(.variable(GuideForm.attachment), "registeredTypeIdentifiers"), "identifier",
      .all(of: [
        .comparison(nil, identifier, .typeConformsTo, .string(type)),
        PredicateNode(.not(.comparison(nil, identifier, .typeConformsTo, .string(exception)))),
      ]))
    return .comparison(nil, .path(matching, "@count"), .greaterThan, .integer(0))
  }
}
