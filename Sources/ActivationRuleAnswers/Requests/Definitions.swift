/// The rules and payloads that lines defined by name, so that later lines need not repeat them.
struct Definitions {
  /// The kind of a named value.
  enum Kind: String, CaseIterable {
    case rule, payload

    /// The field that refers to it by name.
    var reference: String { rawValue + "Ref" }
  }

  /// A rule or a payload with its text.
  struct Definition {
    let kind: Kind
    let source: SourceText
    let node: PropertyListNode
  }

  private var named: [String: Definition] = [:]
  private var byteCount = 0

  /// The definition of a name.
  subscript(name: String) -> Definition? { named[name] }

  /// The definition of a name in UTF-8, if it is of a kind.
  subscript(name: UnsafeBufferPointer<UInt8>, kind: Kind) -> Definition? {
    named[String(decoding: name, as: UTF8.self)].flatMap { $0.kind == kind ? $0 : nil }
  }

  /// Defines the name of a rule or a payload, and replaces an earlier definition.
  ///
  /// - Returns: the name.
  mutating func define(_ request: Request) throws(RequestError) -> String {
    let name = try request.required("name", .string)
    let definition = try Self.definition(request)
    let size = byteCount - (named[name]?.source.bytes.count ?? 0) + definition.source.bytes.count
    guard size <= Limit.definedBytes.value, named.count < Limit.definedNames.value || named[name] != nil else {
      throw RequestError(
        .tooManyDefinitions,
        "at most \(Limit.definedNames.value) names can be defined, and at most \(Limit.definedBytes.value >> 20) MiB of definitions"
      )
    }
    named[name] = definition
    byteCount = size
    return name
  }

  private static func definition(_ request: Request) throws(RequestError) -> Definition {
    let isPayload = request.root[Kind.payload.rawValue] != nil
    guard isPayload != (request.root[Kind.rule.rawValue] != nil) else {
      throw isPayload
        ? RequestError(.invalidField, "only one of 'rule' and 'payload' can be defined")
        : RequestError(.missingField, "one of 'rule' and 'payload' is needed")
    }
    let kind = isPayload ? Kind.payload : .rule
    let node = try request.field(kind.rawValue)
    if isPayload { _ = try request.share(node, Request.Options()) }
    // Without the rest of the line, since its places would differ.
    let bytes = Array(request.source.bytes[node.range.lowerBound..<node.range.upperBound])
    let source = SourceText(name: request.source.name, bytes: bytes)
    guard let root = try? JSONReader.read(source).root else {
      throw RequestError(.invalidField, "the \(kind.rawValue) cannot be read by itself")
    }
    return Definition(kind: kind, source: source, node: root)
  }
}

extension Request.Options {
  /// The maximum number of steps for an answer.
  var steps: Int { settings.budget?.limit ?? StepBudget.standard }
}
