import ActivationRuleModel
import ActivationRulePredicates
import ActivationRuleText

/// The rules and payloads that lines defined by name, so that later lines need not repeat them.
struct Definitions {
  /// The kind of a named value.
  enum Kind: String, CaseIterable {
    case rule, payload

    /// The kind of value in a field; `nil` if no name can stand for it.
    init?(_ field: Request.Field) {
      switch field {
      case .rule: self = .rule
      case .payload: self = .payload
      default: return nil
      }
    }

    /// The field that has it.
    var field: Request.Field { self == .rule ? .rule : .payload }
    /// The field that refers to it by name.
    var reference: Request.Field { self == .rule ? .ruleRef : .payloadRef }
  }

  /// A rule or a payload.
  struct Definition {
    let kind: Kind
    let value: WrittenValue
  }

  private var named: [String: Definition] = [:]
  private var byteCount = 0
  /// The number of lines that defined something.
  private(set) var count = 0

  /// The definition of a name.
  subscript(name: String) -> Definition? { named[name] }

  /// Defines the name of a rule or a payload, and replaces an earlier definition.
  ///
  /// - Returns: the name.
  mutating func define(_ request: Request) throws(AnswerFailure) -> String {
    let name = try request.required(.name, .string)
    let definition = try Self.definition(request)
    let size = byteCount - (named[name]?.value.range.count ?? 0) + definition.value.range.count
    guard size <= Limit.definedBytes.value, named.count < Limit.definedNames.value || named[name] != nil else {
      throw AnswerFailure(
        .tooManyDefinitions,
        "at most \(Limit.definedNames.value) names can be defined, and at most \(Limit.definedBytes.value >> 20) MiB of definitions"
      )
    }
    named[name] = definition
    byteCount = size
    count += 1
    return name
  }

  private static func definition(_ request: Request) throws(AnswerFailure) -> Definition {
    let isPayload = request.has(.payload)
    guard isPayload != request.has(.rule) else {
      throw isPayload
        ? AnswerFailure(.invalidField, "only one of 'rule' and 'payload' can be defined")
        : AnswerFailure(.missingField, "one of 'rule' and 'payload' is needed")
    }
    let kind = isPayload ? Kind.payload : .rule
    let value = try request.written(kind.field)
    if isPayload { _ = try request.share(value.node, Request.Options()) }
    // Without the rest of the line, since its places would differ.
    let source = SourceText(name: request.source.name, bytes: Array(value.bytes))
    return Definition(kind: kind, value: WrittenValue(source: source, range: SourceRange(0, source.bytes.count)))
  }
}
