/// Words that name things and set options, taken apart, in their order: the arguments of a verb, a line of a suite.
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

  package let place: Place
  /// The words as they were given.
  package let given: [String]
  /// The files that the command reads.
  package let reads: ReadFiles
  /// The verbs of the tool, none of which is taken for a file without a word about it.
  package var verbs: [String] = []
  package private(set) var elements: [Element] = []
  /// For each element the position of its word, or of its value's.
  private var words: [Int] = []
  /// How many positional arguments stand before `--`; those behind it are meant as they are written.
  package private(set) var looseCount = 0

  /// Takes arguments apart.
  ///
  /// `--` ends the options; `--name=value` and `--name value` are the same, but what reads like an option is a file's name
  /// only behind `=`; `-` alone is positional.
  package init(
    _ arguments: [String], _ options: @autoclosure () -> [OptionDefinition], at place: Place = .commandLine,
    reads: ReadFiles = ReadFiles()
  ) throws(InputFailure) {
    self.place = place
    given = arguments
    self.reads = reads
    // Made for the first word that is an option.
    lazy var options = options()
    var index = 0
    var takesOptions = true
    while index < arguments.count {
      let argument = arguments[index]
      if takesOptions, argument == "--" {
        takesOptions = false
        looseCount = positionals.count
      } else if takesOptions, argument.utf8.first == UInt8(ascii: "-"), argument != "-" {
        let word = index
        let element = try about(word) { () throws(InputFailure) in
          try Self.option(argument, options) { (isMeant: (String) -> Bool) -> String? in
            guard index + 1 < arguments.count, isMeant(arguments[index + 1]) else { return nil }
            index += 1
            return arguments[index]
          }
        }
        add(element, at: min(index, arguments.count - 1))
      } else {
        add(.positional(argument), at: index)
      }
      index += 1
    }
    if takesOptions { looseCount = positionals.count }
  }

  /// The positions of the words that stand before `--` and are neither options nor their values.
  package var looseWords: Set<Int> {
    Set(zip(elements, words).filter { $0.0.isPositional }.map { $0.1 }.prefix(looseCount))
  }

  /// Takes words that are no files for the options that say so: addresses, presets, hosts, and a rule in front.
  ///
  /// - Parameter areRules: whether each word names a rule, so that it can be one and nothing else.
  package mutating func resolveBareWords(areRules: Bool = false) throws(InputFailure) {
    let presets = try PresetArguments.library(self)
    var position = 0
    for index in elements.indices {
      guard case .positional(let text) = elements[index] else { continue }
      position += 1
      guard position <= looseCount, let option = FileWord(text: text, presets: presets).option else { continue }
      let isRule = if case .option("--rule", _) = option { true } else { false }
      let isFirst = index == elements.firstIndex { $0.isPositional } && !has("--rule")
      guard areRules ? isRule : !isRule || isFirst else { continue }
      elements[index] = option
      looseCount -= 1
      position -= 1
    }
  }

  /// The words as they were given, those of some elements replaced.
  package func words(_ replacement: (_ element: Element, _ words: ArraySlice<String>) -> [String]) -> [String] {
    var start = 0
    return zip(elements, words).flatMap { element, end in
      defer { start = max(start, end + 1) }
      return replacement(element, given[start..<max(start, end + 1)])
    }
  }

  /// Adds a path behind the words, as if it had been written there.
  package mutating func add(path: String) {
    add(.positional(path), at: max(0, given.count - 1))
    looseCount += 1
  }

  private mutating func add(_ element: Element, at word: Int) {
    elements.append(element)
    words.append(word)
  }

  /// The option that a word names, with its value.
  ///
  /// - Parameter next: takes the next word, if there is one that is meant.
  private static func option(
    _ argument: String, _ options: [OptionDefinition], next: (_ isMeant: (String) -> Bool) -> String?
  ) throws(InputFailure) -> Element {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = parts.first.map { String($0) } ?? argument
    guard let option = options.first(where: { $0.isCalled(name) }) else {
      if Files.kind(of: argument) != .nothing {
        throw .usage("'\(argument)' looks like an option; a file of that name is given behind '--'")
      }
      let hint = OptionDefinition.hints[name].map { "; \($0)" }
      throw .usage(
        "unknown option '\(name)'\(hint ?? EditDistance.question(for: name, among: options.map { $0.name }))")
    }
    let inlined = parts.count == 2 ? String(parts[1]) : nil
    if let number = option.number {
      guard let text = inlined ?? next({ $0.isWholeNumber }) else { return .option(option.name, nil) }
      guard text.isWholeNumber else { throw .usage("'\(option.name)[=\(number)]' takes a whole number, not '\(text)'") }
      return .option(option.name, text)
    }
    guard let valueName = option.value else {
      guard inlined == nil else { throw .usage("'\(option.name)' takes no value") }
      return .option(option.name, nil)
    }
    guard let value = inlined ?? next({ _ in true }) else {
      throw .usage("'\(option.name)' needs a value: \(option.name) \(valueName)")
    }
    if inlined == nil, option.kind == .file, options.contains(where: { $0.isCalled(value) }) {
      throw .usage("'\(option.name)' needs a file, and '\(value)' is an option")
    }
    return .option(option.name, value)
  }

  // MARK: Places

  /// Does something for each element; what fails is about the element's word.
  package func forEach(_ body: (Element) throws(InputFailure) -> Void) throws(InputFailure) {
    for (element, word) in zip(elements, words) {
      try about(word) { () throws(InputFailure) in try body(element) }
    }
  }

  /// Does something for each value of an option, as what it means; what fails is about the value's word.
  package func forEach<Value>(
    _ option: Option<Value>, _ body: (Value) throws(InputFailure) -> Void
  ) throws(InputFailure) {
    try forEach(option.definition.name) { text throws(InputFailure) in try body(try option.value(of: text)) }
  }

  /// Does something for each value of an option; what fails is about the value's word.
  package func forEach(_ name: String, _ body: (String) throws(InputFailure) -> Void) throws(InputFailure) {
    try forEach { element throws(InputFailure) in
      if case .option(name, let value?) = element { try body(value) }
    }
  }

  /// The position of the last word that an element of some kind stands for.
  package func word(_ isMeant: (Element) -> Bool) -> Int? {
    elements.lastIndex(where: isMeant).map { words[$0] }
  }

  /// The path that leads to what an argument names.
  package func path(_ written: String) -> String {
    guard case .file(let folder) = place else { return written }
    return Paths.joined(folder, written)
  }

  // MARK: Values

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

  /// The values of an option, in order, as what they mean.
  package func values<Value>(_ option: Option<Value>) throws(InputFailure) -> [Value] {
    var values: [Value] = []
    try forEach(option) { values.append($0) }
    return values
  }

  /// The value of an option that may be given once.
  package func value(_ name: String) throws(InputFailure) -> String? {
    let all = values(name)
    guard all.count < 2 else {
      throw InputFailure.usage("'\(name)' may be given once").about(word { $0.isOption(name) })
    }
    return all.first
  }

  /// The value of an option that may be given once, as what it means.
  package func value<Value>(_ option: Option<Value>) throws(InputFailure) -> Value? {
    let name = option.definition.name
    guard let text = try value(name) else { return nil }
    return try about(word { $0.isOption(name) }) { () throws(InputFailure) in try option.value(of: text) }
  }
}

extension String {
  /// Whether there are digits and nothing else.
  fileprivate var isWholeNumber: Bool { !isEmpty && utf8.allSatisfy { $0.isDigit } }
}

extension ParsedArguments.Element {
  fileprivate var isPositional: Bool { if case .positional = self { true } else { false } }

  fileprivate func isOption(_ name: String) -> Bool {
    if case .option(name, _) = self { true } else { false }
  }
}

/// Does something that concerns one word; what fails is about that word.
package func about<Result>(
  _ word: Int?, _ body: () throws(InputFailure) -> Result
) throws(InputFailure) -> Result {
  do throws(InputFailure) {
    return try body()
  } catch {
    throw error.about(word)
  }
}
