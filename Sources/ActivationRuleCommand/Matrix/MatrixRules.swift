import ActivationRuleSources
import ActivationRules
import Texts

/// The rules of a matrix, each with a name that no other one has.
struct MatrixRules {
  /// A rule that could be read.
  struct Loaded {
    let rule: LoadedRule
    /// The name that it goes by, on one line.
    let name: String
  }

  private(set) var loaded: [Loaded] = []
  private(set) var unreadable: [UnreadableRule] = []

  /// Reads the rules in the order of the arguments.
  init(_ arguments: ParsedArguments, _ source: RuleSource, _ console: Console) {
    var rules: [LoadedRule] = []
    for element in arguments.elements {
      for outcome in source.outcomes(of: element, console) {
        switch outcome {
        case .loaded(let rule): rules.append(rule)
        case .unreadable(let rule): unreadable.append(rule)
        }
      }
    }
    loaded = zip(rules, Self.names(of: rules)).map { Loaded(rule: $0, name: $1) }
  }

  /// Whether a place could not be read, or what stands there is no predicate.
  var hasBroken: Bool {
    !unreadable.isEmpty || loaded.contains { $0.rule.isBroken }
  }

  /// Everything for standard error, rule after rule; with `quiet`, errors only.
  func diagnosticTexts(quiet: Bool) -> [String] {
    let texts = loaded.map { $0.rule.diagnosticText(quiet: quiet) }
    return unreadable.map { $0.failure.text } + texts.filter { !$0.isEmpty }
  }

  // MARK: Names

  /// The extension's name, or the path where there is none; with the path where a name is another's too.
  private static func names(of rules: [LoadedRule]) -> [String] {
    let prefix = commonFolder(rules.map { $0.path })
    let paths = rules.map { VisibleText.row(String($0.path.dropFirst(prefix))) }
    let names = rules.map { $0.name.map { VisibleText.row($0) } ?? VisibleText.row($0.path) }
    let unique = rules.indices.map { index in
      let isShared = names.indices.contains { $0 != index && names[$0] == names[index] }
      return isShared && rules[index].name != nil ? "\(names[index]) (\(paths[index]))" : names[index]
    }
    return numbered(unique)
  }

  /// How many characters of folders all paths begin with.
  private static func commonFolder(_ paths: [String]) -> Int {
    guard paths.count > 1, let first = paths.first else { return 0 }
    var length = 0
    for (position, character) in first.enumerated() where character == "/" {
      let prefix = first.prefix(position + 1)
      guard paths.allSatisfy({ $0.hasPrefix(prefix) }) else { break }
      length = position + 1
    }
    return length
  }

  /// The names with a number behind those that still occur again.
  private static func numbered(_ names: [String]) -> [String] {
    var counts: [String: Int] = [:]
    return names.map { name in
      counts[name, default: 0] += 1
      let count = counts[name] ?? 1
      return count == 1 ? name : "\(name) #\(count)"
    }
  }
}
