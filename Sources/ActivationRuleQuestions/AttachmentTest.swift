package import ActivationRuleModel
import ActivationRulePredicates
import ActivationRuleTypes

/// A test of one attachment for a type.
package struct AttachmentTest: Hashable, Sendable {
  /// The type.
  package let type: String
  /// Whether the attachment must register the type itself; otherwise a type that conforms to it is enough.
  package let isItself: Bool

  /// Makes a test.
  ///
  /// Only links pass a test for `public.url`: identifiers that do not conform to `public.file-url`.
  init(_ type: String, isItself: Bool = false) {
    (self.type, self.isItself) = (type, isItself)
  }

  /// The test for files.
  static let file = AttachmentTest("public.file-url")

  /// Whether only links pass the test, and not files.
  var isOfLinks: Bool { !isItself && type == "public.url" }

  /// Whether an attachment passes the test.
  func isPassed(by attachment: Payload.Attachment, _ types: UniformTypeRegistry) -> Bool {
    attachment.registeredTypeIdentifiers.contains { identifier in
      if isItself { return types.isEqual(identifier, type) }
      return types.conforms(identifier, to: type) && !(isOfLinks && types.conforms(identifier, to: "public.file-url"))
    }
  }

  /// Whether everything that passes this test also passes another one.
  func isBelow(_ other: AttachmentTest, _ types: UniformTypeRegistry) -> Bool {
    guard self != other, !other.isItself, types.conforms(type, to: other.type) else { return false }
    return !other.isOfLinks || !types.conforms(type, to: "public.file-url")
  }

  private var words: ThingWords? { ThingWords.type(type, in: .system) }
  private var suffix: String { isItself ? ", only those registered as \(type) itself" : "" }

  /// The words for a number of attachments that pass the test.
  func phrase(_ count: Int) -> String {
    (words?.counted(count) ?? "attachment\(count == 1 ? "" : "s") of \(type)") + suffix
  }

  /// The words for one of them, with an article.
  var onePhrase: String { (words?.withArticle ?? "an attachment of \(type)") + suffix }
}

extension ActivationRule {
  /// The tests that the rule makes on attachments, in its order, each once.
  ///
  /// Files are always distinguished from links, since the code that receives them has to do so.
  var attachmentTests: [AttachmentTest] {
    var tests: [AttachmentTest] = []
    func add(_ test: AttachmentTest) {
      let isKnown = tests.contains { $0.isItself == test.isItself && types.isEqual($0.type, test.type) }
      if !isKnown { tests.append(test) }
    }
    for type in dictionaryTests.first(where: { $0.key == nil })?.types ?? [] { add(.init(type)) }
    for type in dictionaryTests.filter({ $0.kind == .none }).flatMap({ $0.types }) { add(.init(type)) }
    for test in predicate?.comparisons.compactMap({ TypeTest($0) }) ?? [] {
      add(.init(test.identifier, isItself: !test.isConformance))
    }
    if tests.contains(where: { $0.isOfLinks }) { add(.file) }
    return tests
  }
}

extension Analysis {
  /// The undeclared identifiers in rules, in order and each once.
  ///
  /// A registry with the declarations of an app adds their parents. Dynamic identifiers are not included.
  ///
  /// - Parameter others: the rules that this one is compared with.
  package func undeclaredTypes(besides others: [ActivationRule] = []) -> [String] {
    var undeclared: [String] = []
    for type in ([rule] + others).flatMap({ $0.attachmentTests.map { $0.type } })
    where rule.types.type(type) == nil && !undeclared.contains(where: { rule.types.isEqual($0, type) }) {
      undeclared.append(type)
    }
    return undeclared
  }
}
