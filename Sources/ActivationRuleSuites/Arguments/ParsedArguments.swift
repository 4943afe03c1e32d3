import ActivationRuleSources
import Texts

/// The arguments of a verb, taken apart, in their order.
package struct ParsedArguments {
  /// One argument.
  package enum Element: Equatable {
    case positional(String)
    /// An option with its value; flags have none.
    case option(String, String?)
  }

  /// Where arguments stand.
  package enum Place: Equatable {
    /// On a command line: paths lead from the working folder, and what exists is looked at.
    case commandLine
    /// In a file of a folder: paths lead from there, and of what is shared only the names count, so that the answer is
    /// the same wherever it is asked.
    case file(inFolder: String)
  }

  package let verb: String
  package let place: Place
  /// The files that the command reads.
  package let reads: ReadFiles
  package private(set) var elements: [Element] = []
  /// How many positional arguments stand before `--`; those behind it are meant as they are written.
  package private(set) var looseCount = 0

  /// Takes arguments apart.
  ///
  /// `--` ends the options; `--name=value` and `--name value` are the same; `-` alone is positional.
  package init(
    _ arguments: ArraySlice<String>, of verb: String, _ options: [OptionDefinition], at place: Place = .commandLine,
    reads: ReadFiles = ReadFiles()
  ) throws(InputFailure) {
    self.verb = verb
    self.place = place
    self.reads = reads
    var rest = arguments
    var takesOptions = true
    while let argument = rest.popFirst() {
      if takesOptions, argument == "--" {
        takesOptions = false
        looseCount = positionals.count
      } else if takesOptions, argument.utf8.first == UInt8(ascii: "-"), argument != "-" {
        try addOption(argument, &rest, options)
      } else {
        elements.append(.positional(argument))
      }
    }
    if takesOptions { looseCount = positionals.count }
  }

  private mutating func addOption(
    _ argument: String, _ rest: inout ArraySlice<String>, _ options: [OptionDefinition]
  ) throws(InputFailure) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = parts.first.map { String($0) } ?? argument
    guard let option = options.first(where: { $0.name == name || $0.short == name }) else {
      if Files.kind(of: argument) != .nothing {
        throw .usage("'\(argument)' looks like an option; a file of that name is given behind '--'", verb: verb)
      }
      let near = EditDistance.nearest(to: name, in: options.map { $0.name })
      let hint = near.isEmpty ? "" : "; did you mean \(near.map { "'\($0)'" }.joined(separator: " or "))?"
      throw .usage("unknown option '\(name)'\(hint)", verb: verb)
    }
    let inlined = parts.count == 2 ? String(parts[1]) : nil
    guard let valueName = option.value else {
      guard inlined == nil else { throw .usage("'\(option.name)' takes no value", verb: verb) }
      return elements.append(.option(option.name, nil))
    }
    guard let value = inlined ?? rest.popFirst() else {
      throw .usage("'\(option.name)' needs a value: \(option.name) \(valueName)", verb: verb)
    }
    elements.append(.option(option.name, value))
  }

  /// The path that leads to what an argument names.
  package func path(_ written: String) -> String {
    guard case .file(let folder) = place else { return written }
    return Paths.joined(folder, written)
  }

  /// The positional arguments.
  package var positionals: [String] {
    elements.compactMap { element in
      if case .positional(let text) = element { return text }
      return nil
    }
  }

  /// Whether an option is given.
  package func has(_ name: String) -> Bool {
    elements.contains { element in
      if case .option(name, _) = element { return true }
      return false
    }
  }

  /// The values of an option, in order.
  package func values(_ name: String) -> [String] {
    elements.compactMap { element in
      if case .option(name, let value?) = element { return value }
      return nil
    }
  }

  /// The value of an option that may be given once.
  package func value(_ name: String) throws(InputFailure) -> String? {
    let all = values(name)
    guard all.count < 2 else { throw .usage("'\(name)' may be given once", verb: verb) }
    return all.first
  }
}
