import ActivationRules
import PredicateFormat
import PropertyLists
import Texts

/// Why a line of a batch cannot be answered; the codes are stable for ever.
struct BatchError: Error {
  enum Code: String, CaseIterable {
    case badJSON = "bad-json"
    case notAnObject = "not-an-object"
    case missingField = "missing-field"
    case invalidField = "invalid-field"
    case invalidPayload = "invalid-payload"
    case unknownOperation = "unknown-op"
    case unknownOption = "unknown-option"
    case lineTooLong = "line-too-long"
  }

  let code: Code
  let message: String

  init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  /// A fault at a place in the line, which has no path and no line number of its own.
  init(_ code: Code, _ diagnostic: Diagnostic, in source: SourceText) {
    let place = source.position(at: diagnostic.range.lowerBound)
    self.init(code, "column \(place.column): \(diagnostic.message)")
  }
}

/// A line of a batch.
struct BatchRequest {
  let root: PropertyListNode
  let source: SourceText
  /// The most steps that the answer may take.
  let budget: Int

  /// A field that must be there.
  func field(_ name: String) throws(BatchError) -> PropertyListNode {
    guard let node = root[name] else { throw BatchError(.missingField, "the field '\(name)' is missing") }
    return node
  }

  /// A field that must be a string.
  func string(_ name: String) throws(BatchError) -> String {
    let node = try field(name)
    guard let text = node.string else {
      throw BatchError(.invalidField, "the field '\(name)' is a string, not \(node.kindName)")
    }
    return text
  }

  /// A field that is a string or absent; null counts as absent.
  func optionalString(_ name: String) throws(BatchError) -> String? {
    guard let node = root[name], node.kind != .null else { return nil }
    return try string(name)
  }

  /// Options that change the answer.
  struct Options {
    var settings: RuleSettings
    var runsHostStage = false
    /// Which payloads `compare` is about, but for the host stage.
    var analysis = AnalysisOptions()
  }

  /// The field `options`.
  func options() throws(BatchError) -> Options {
    var settings = RuleSettings()
    settings.budget = StepBudget(budget)
    var options = Options(settings: settings)
    guard let node = root["options"], node.kind != .null else { return options }
    guard case .dictionary(let entries) = node.kind else {
      throw BatchError(.invalidField, "the field 'options' is an object, not \(node.kindName)")
    }
    for entry in entries { try apply(entry, to: &options) }
    return options
  }

  private func apply(_ entry: PropertyListEntry, to options: inout Options) throws(BatchError) {
    switch entry.key.text {
    case "hostStage": options.runsHostStage = try flag(entry)
    case "platform":
      guard let platform = entry.value.string.flatMap({ Platform(rawValue: $0.lowercased()) }) else {
        throw BatchError(.invalidField, "'platform' is \"ios\" or \"macos\"")
      }
      options.settings.platform = platform
    case "budget":
      let steps = try count(entry) ?? budget
      options.settings.budget = StepBudget(min(steps, budget))
    case "limits": try limit(entry.value, &options.settings)
    case "assume": try assume(entry.value, &options.settings)
    default: try apply(entry, to: &options.analysis)
    }
  }

  /// Reads the options of `compare`; others are passed over.
  private func apply(_ entry: PropertyListEntry, to analysis: inout AnalysisOptions) throws(BatchError) {
    switch entry.key.text {
    case "allowEmpty": analysis.allowsEmptyPayloads = try flag(entry)
    case "maxItems": analysis.maximumItemCount = try count(entry)
    case "maxAttachments": analysis.maximumAttachmentCount = try count(entry)
    case "types":
      guard let types = entry.value.string.flatMap({ AnalysisOptions.TypeUniverse(rawValue: $0) }) else {
        throw BatchError(.invalidField, "'types' is \"registered\" or \"declarable\"")
      }
      analysis.types = types
    default: break
    }
  }

  private func flag(_ entry: PropertyListEntry) throws(BatchError) -> Bool {
    if case .boolean(let flag) = entry.value.kind { return flag }
    throw BatchError(.invalidField, "'\(entry.key.text)' is a Boolean, not \(entry.value.kindName)")
  }

  /// A bound; null is none.
  private func count(_ entry: PropertyListEntry) throws(BatchError) -> Int? {
    switch entry.value.kind {
    case .null: return nil
    case .integer(let count) where count > 0: return Int(clamping: count)
    default: throw BatchError(.invalidField, "'\(entry.key.text)' is a whole number above 0")
    }
  }

  /// Reads `{"steps": n}`, the largest number of steps of an evaluation.
  private func limit(_ node: PropertyListNode, _ settings: inout RuleSettings) throws(BatchError) {
    guard case .dictionary(let entries) = node.kind else {
      throw BatchError(.invalidField, "'limits' is an object, not \(node.kindName)")
    }
    for entry in entries {
      guard entry.key.text == "steps", case .integer(let steps) = entry.value.kind, steps > 0 else {
        throw BatchError(.invalidField, "'limits' may hold 'steps', a whole number above 0")
      }
      settings.stepLimit = min(Int(clamping: steps), StepBudget.largest)
    }
  }

  private func assume(_ node: PropertyListNode, _ settings: inout RuleSettings) throws(BatchError) {
    guard case .dictionary(let entries) = node.kind else {
      throw BatchError(.invalidField, "'assume' is an object, not \(node.kindName)")
    }
    for entry in entries {
      guard let assumption = Assumption(rawValue: entry.key.text) else {
        throw BatchError(.unknownOption, "there is no open question '\(entry.key.text)'")
      }
      guard let choice = entry.value.string, settings.assume(assumption, choice) else {
        let choices = assumption.choices.map { "\"\($0)\"" }.joined(separator: " or ")
        throw BatchError(.invalidField, "'\(assumption.rawValue)' is \(choices)")
      }
    }
  }
}
