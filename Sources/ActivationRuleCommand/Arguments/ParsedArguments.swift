import UniformTypes

/// The arguments of a verb, taken apart, in their order.
struct ParsedArguments {
  /// One argument.
  enum Element: Equatable {
    case positional(String)
    /// An option with its value; flags have none.
    case option(String, String?)
  }

  let verb: String
  private(set) var elements: [Element] = []

  /// Takes arguments apart.
  ///
  /// `--` ends the options; `--name=value` and `--name value` are the same; `-` alone is positional.
  init(_ arguments: ArraySlice<String>, of verb: Verb) throws(CommandFailure) {
    self.verb = verb.name
    var rest = arguments
    var takesOptions = true
    while let argument = rest.popFirst() {
      if takesOptions, argument == "--" {
        takesOptions = false
      } else if takesOptions, argument.utf8.first == UInt8(ascii: "-"), argument != "-" {
        try addOption(argument, &rest, verb)
      } else {
        elements.append(.positional(argument))
      }
    }
  }

  private mutating func addOption(
    _ argument: String, _ rest: inout ArraySlice<String>, _ verb: Verb
  ) throws(CommandFailure) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = parts.first.map { String($0) } ?? argument
    guard let option = verb.options.first(where: { $0.name == name || $0.short == name }) else {
      if Files.kind(of: argument) != .nothing {
        throw .usage("'\(argument)' looks like an option; a file of that name is given behind '--'", verb: verb.name)
      }
      let near = EditDistance.nearest(to: name, in: verb.options.map { $0.name })
      let hint = near.isEmpty ? "" : "; did you mean \(near.map { "'\($0)'" }.joined(separator: " or "))?"
      throw .usage("unknown option '\(name)'\(hint)", verb: verb.name)
    }
    let inlined = parts.count == 2 ? String(parts[1]) : nil
    guard let valueName = option.value else {
      guard inlined == nil else { throw .usage("'\(option.name)' takes no value", verb: verb.name) }
      return elements.append(.option(option.name, nil))
    }
    guard let value = inlined ?? rest.popFirst() else {
      throw .usage("'\(option.name)' needs a value: \(option.name) \(valueName)", verb: verb.name)
    }
    elements.append(.option(option.name, value))
  }

  /// The positional arguments.
  var positionals: [String] {
    elements.compactMap { element in
      if case .positional(let text) = element { return text }
      return nil
    }
  }

  /// Whether an option is given.
  func has(_ name: String) -> Bool {
    elements.contains { element in
      if case .option(name, _) = element { return true }
      return false
    }
  }

  /// The values of an option, in order.
  func values(_ name: String) -> [String] {
    elements.compactMap { element in
      if case .option(name, let value?) = element { return value }
      return nil
    }
  }

  /// The value of an option that may be given once.
  func value(_ name: String) throws(CommandFailure) -> String? {
    let all = values(name)
    guard all.count < 2 else { throw .usage("'\(name)' may be given once", verb: verb) }
    return all.first
  }
}
