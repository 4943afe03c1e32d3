package import ActivationRuleProjects
import ActivationRuleQuestions
package import ActivationRuleReports
import ActivationRuleShares
import ActivationRuleText

/// The arguments of a verb, or a line of a suite, parsed in order: words that name things, and options.
package struct ParsedArguments {
  /// One argument.
  package enum Element: Equatable {
    case positional(String)
    /// An option with its value; flags have none.
    case option(String, String?)
  }

  /// The place of the arguments.
  package enum Place: Equatable {
    /// On a command line: paths are relative to the working folder, and existing files are inspected.
    case commandLine
    /// In a file of a folder: paths are relative to the folder, and only the names of shared files count, so that the
    /// answer is the same everywhere.
    case file(inFolder: String)
  }

  package let place: Place
  /// The words as given.
  package let given: [String]
  /// The files that the command reads.
  package let documents: Documents
  package var tree: FileTree { documents.tree }
  /// The configuration of lint that counts.
  package var configuration: LintConfiguration?
  package private(set) var elements: [Element] = []
  /// The position of each element's word, or of its value's.
  private var words: [Int] = []
  /// The number of positional arguments before `--`; arguments after it are taken literally.
  package private(set) var looseCount = 0

  /// Parses arguments.
  ///
  /// `--` ends the options; `--name=value` and `--name value` are the same, but a word that looks like an option is a
  /// file's name only after `=`; `-` alone is positional.
  package init(
    _ arguments: [String], _ options: @autoclosure () -> [OptionDefinition], at place: Place = .commandLine,
    documents: Documents = Documents()
  ) throws(Failure) {
    self.place = place
    given = arguments
    self.documents = documents
    // Created for the first word that is an option.
    lazy var options = options()
    var index = 0
    var takesOptions = true
    while index < arguments.count {
      let argument = arguments[index]
      if takesOptions, argument == "--" {
        takesOptions = false
        looseCount = positionals.count
      } else if takesOptions, argument.utf8.first == "-", argument != "-" {
        let next = index + 1 < arguments.count ? arguments[index + 1] : nil
        let (element, takesNext) = try about(index) { () throws(Failure) in
          try option(argument, options, next: next)
        }
        if takesNext { index += 1 }
        for part in Self.parts(of: element) { add(part, at: index) }
      } else {
        add(.positional(argument), at: index)
      }
      index += 1
    }
    if takesOptions { looseCount = positionals.count }
  }

  /// The positions of the words before `--` that are neither options nor their values.
  package var looseWords: Set<Int> {
    Set(zip(elements, words).filter { $0.0.isPositional }.map { $0.1 }.prefix(looseCount))
  }

  /// Replaces words that are not files with the corresponding options: addresses, presets, hosts, and a rule in front.
  ///
  /// - Parameter areRules: whether each word names a rule, so that it can be nothing else.
  package mutating func resolveBareWords(areRules: Bool = false) throws(Failure) {
    let presets = try presetLibrary()
    var position = 0
    for index in elements.indices {
      guard case .positional(let text) = elements[index] else { continue }
      position += 1
      let word = FileWord(text: text, presets: presets, documents: documents)
      guard position <= looseCount, let option = word.option else { continue }
      let isRule = if case .option("--rule", _) = option { true } else { false }
      let isFirst = index == elements.firstIndex { $0.isPositional } && !has(.ruleText)
      guard areRules ? isRule : !isRule || isFirst else { continue }
      elements[index] = option
      looseCount -= 1
      position -= 1
    }
  }

  /// Returns the words as given, with those of some elements replaced.
  package func words(_ replacement: (_ element: Element, _ words: ArraySlice<String>) -> [String]) -> [String] {
    var start = 0
    return zip(elements, words).flatMap { element, end in
      defer { start = max(start, end + 1) }
      return replacement(element, given[start..<max(start, end + 1)])
    }
  }

  /// Adds a path after the words, as if it had been written there.
  package mutating func add(path: String) {
    add(.positional(path), at: max(0, given.count - 1))
    looseCount += 1
  }

  /// Returns the elements that an option with a list of apps or presets stands for.
  private static func parts(of element: Element) -> [Element] {
    guard case .option(let name, let value?) = element, value.containsBytes(of: ","),
      [PresetChoice.host.name, PresetChoice.preset.name].contains(name)
    else { return [element] }
    let names = value.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
    return names.map { .option(name, $0.text.trimmingBlanks()) }
  }

  private mutating func add(_ element: Element, at word: Int) {
    elements.append(element)
    words.append(word)
  }

  /// Returns the option that a word names, with its value, and whether that is the next word.
  private func option(
    _ argument: String, _ options: [OptionDefinition], next: String?
  ) throws(Failure) -> (Element, takesNext: Bool) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = parts.first.map { String($0) } ?? argument
    guard let option = options.first(where: { $0.isCalled(name) }) else {
      if tree.kind(of: argument) != nil {
        throw .usage("'\(argument)' looks like an option; a file of that name is given behind '--'")
      }
      throw .usage("unknown option '\(name)'\(Self.hint(name, among: options))")
    }
    let inlined = parts.count == 2 ? String(parts[1]) : nil
    if name == UsualShare.link.option.name, let next, next.containsBytes(of: "://") {
      return (.option("--url", next), true)
    }
    if let number = option.number {
      let spelled = { (word: String) in word.utf8.count < 3 ? word : ShareWords.numbers[word].map { "\($0)" } ?? word }
      let following = next.flatMap { tree.kind(of: $0) == nil ? spelled($0) : $0 }.flatMap {
        $0.isWholeNumber ? $0 : nil
      }
      guard let text = inlined.map(spelled) ?? following else { return (.option(option.name, nil), false) }
      guard text.isWholeNumber else { throw .usage("'\(option.name)[=\(number)]' takes a whole number, not '\(text)'") }
      return (.option(option.name, text), inlined == nil)
    }
    guard let valueName = option.value else {
      guard inlined == nil else { throw .usage("'\(option.name)' takes no value") }
      return (.option(option.name, nil), false)
    }
    guard let value = inlined ?? next else {
      throw .usage("'\(option.name)' needs a value: \(option.name) \(valueName)")
    }
    if inlined == nil, option.kind == .file, options.contains(where: { $0.isCalled(value) }) {
      throw .usage("'\(option.name)' needs a file, and '\(value)' is an option")
    }
    return (.option(option.name, value), inlined == nil)
  }

  /// Returns what to write in place of an unknown option, as the end of a sentence; empty if nothing is like it.
  private static func hint(_ name: String, among options: [OptionDefinition]) -> String {
    if let hint = OptionDefinition.hints[name] { return "; \(hint)" }
    let near = EditDistance.question(for: name, among: options.map { $0.name } + ["--version"])
    guard near.isEmpty else { return near }
    let word = String(name.drop { $0 == "-" })
    if options.contains(where: { $0.kind == .name(.kinds) }), AttachmentKind(word) != nil {
      return "; a kind has no dashes: '\(word)', or '\(word):3' for up to 3"
    }
    guard word.utf8.count > 3, options.contains(where: { $0.name == PresetChoice.preset.name }) else { return "" }
    return EditDistance.question(PresetLibrary.builtIn.suggestions(for: word).map { "--preset \($0)" })
  }

  // MARK: Places

  /// Calls a function for each element; attributes failures to the element's word.
  package func forEach(_ body: (Element) throws(Failure) -> Void) throws(Failure) {
    for (element, word) in zip(elements, words) {
      try about(word) { () throws(Failure) in try body(element) }
    }
  }

  /// Calls a function for each value of an option; attributes failures to the value's word.
  package func forEach(_ option: OptionDefinition, _ body: (String) throws(Failure) -> Void) throws(Failure) {
    try forEach { element throws(Failure) in
      if case .option(option.name, let value?) = element { try body(value) }
    }
  }

  /// Returns the position of the last word of a matching element.
  package func word(_ isMeant: (Element) -> Bool) -> Int? {
    elements.lastIndex(where: isMeant).map { words[$0] }
  }

  /// Returns the path of the file that an argument names.
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

  /// Returns whether an option is given.
  package func has(_ option: OptionDefinition) -> Bool { elements.contains { $0.isOption(option.name) } }

  /// Returns whether an option is given.
  package func has<Value>(_ option: Option<Value>) -> Bool { has(option.definition) }

  /// Returns the values of an option, in order.
  package func values(_ option: OptionDefinition) -> [String] {
    elements.compactMap { element in
      if case .option(option.name, let value?) = element { return value }
      return nil
    }
  }

  /// Returns the meanings of the values of an option, in order.
  package func values<Value>(_ option: Option<Value>) throws(Failure) -> [Value] {
    var values: [Value] = []
    try forEach(option.definition) { text throws(Failure) in values.append(try option.read(text)) }
    return values
  }

  /// Returns the value of an option that may be given once.
  package func value(_ option: OptionDefinition) throws(Failure) -> String? {
    let all = values(option)
    guard all.count < 2 else {
      throw Failure.usage("'\(option.name)' may be given once").about(word { $0.isOption(option.name) })
    }
    return all.first
  }

  /// Returns the meaning of the value of an option that may be given once.
  package func value<Value>(_ option: Option<Value>) throws(Failure) -> Value? {
    guard let text = try value(option.definition) else { return nil }
    return try about(word { $0.isOption(option.definition.name) }) { () throws(Failure) in try option.read(text) }
  }
}

extension String {
  /// Whether it consists of digits only.
  fileprivate var isWholeNumber: Bool { !isEmpty && utf8.allSatisfy { $0.isDigit } }
}

extension ParsedArguments.Element {
  fileprivate var isPositional: Bool { if case .positional = self { true } else { false } }

  fileprivate func isOption(_ name: String) -> Bool {
    if case .option(name, _) = self { true } else { false }
  }
}

/// Runs work that concerns one word; attributes failures to that word.
package func about<Result>(
  _ word: Int?, _ body: () throws(Failure) -> Result
) throws(Failure) -> Result {
  do throws(Failure) {
    return try body()
  } catch {
    throw error.about(word)
  }
}
