import ActivationRuleModel
import ActivationRulePredicates
import ActivationRuleTypes

/// A set of attachments, defined by the types that they register.
package struct AttachmentSort: Hashable, Sendable {
  /// A test of one attachment.
  package struct Test: Hashable, Sendable {
    /// The type.
    package let type: String
    /// Whether the attachment must register the type itself; otherwise a type that conforms to it is enough.
    package let isItself: Bool

    /// Makes a test.
    ///
    /// Only links pass a test for `public.url`: identifiers that do not conform to `public.file-url`.
    package init(_ type: String, isItself: Bool = false) {
      self.type = type
      self.isItself = isItself
    }
  }

  /// Tests that the attachments all pass.
  package let all: [Test]
  /// Tests of which the attachments pass at least one; no requirement if empty.
  package let any: [Test]
  /// Tests that the attachments all fail.
  package let none: [Test]

  init(all: [Test] = [], any: [Test] = [], none: [Test] = []) {
    (self.all, self.any, self.none) = (all, any, none)
  }

  /// Whether an attachment that passes some tests is of this sort.
  func contains(_ passes: (Test) -> Bool) -> Bool {
    all.allSatisfy(passes) && (any.isEmpty || any.contains(where: passes)) && !none.contains(where: passes)
  }

  // MARK: As predicates

  /// The condition on `$attachment`.
  var condition: PredicateNode {
    var parts = all.map { $0.condition }
    if !any.isEmpty { parts.append(.any(of: any.map { $0.condition })) }
    parts += none.map { PredicateNode(.not($0.condition)) }
    return parts.isEmpty ? Lowering.anyAttachment : .all(of: parts)
  }

  /// The predicate that a payload has some number of attachments of this sort.
  func count(_ comparison: ComparisonOperator, _ number: Int) -> PredicateNode {
    .comparison(nil, Lowering.count(condition), comparison, .integer(Int64(number)))
  }
}

extension AttachmentSort.Test {
  /// Whether only links pass the test, and not files.
  var isOfLinks: Bool { !isItself && type == "public.url" }

  /// The condition on `$attachment`.
  var condition: PredicateNode {
    guard !isItself else {
      let identifiers = ExpressionNode.path(.variable(GuideForm.attachment), "registeredTypeIdentifiers")
      return .comparison(.any, identifiers, .typeEquals, .string(type))
    }
    return AttachmentKind(type: type, exception: isOfLinks ? "public.file-url" : nil).condition
  }

  /// Whether an attachment passes the test.
  func isPassed(by attachment: Payload.Attachment, _ types: UniformTypeRegistry) -> Bool {
    attachment.registeredTypeIdentifiers.contains { identifier in
      if isItself { return types.isEqual(identifier, type) }
      return types.conforms(identifier, to: type) && !(isOfLinks && types.conforms(identifier, to: "public.file-url"))
    }
  }

  /// Whether everything that passes this test also passes another one.
  func isBelow(_ other: AttachmentSort.Test, _ types: UniformTypeRegistry) -> Bool {
    guard self != other, !other.isItself, types.conforms(type, to: other.type) else { return false }
    return !other.isOfLinks || !types.conforms(type, to: "public.file-url")
  }
}
