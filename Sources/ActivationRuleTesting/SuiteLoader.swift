package import ActivationRuleProjects
import ActivationRuleReports
import ActivationRuleDocuments
import ActivationRuleFiles
import ActivationRuleLint
import ActivationRuleModel
import ActivationRuleShares
package import ActivationRuleText
import ActivationRuleTypes
import ActivationRules

/// Reads suites, with the rules and payloads that they name.
///
/// Paths are relative to the folder of the suite. Shares are defined by names alone: a suite has the same verdicts
/// whether or not there is a file of such a name.
///
/// Grammar: `suite = { [ statement ] , [ comment ] , line end } ;` in `Grammar/ruletests.ebnf`.
package struct SuiteLoader {
  private let source: SourceText
  private let folder: String
  /// The files that the command reads.
  private let documents: Documents
  /// The files that may be quoted.
  private let grounds: SuiteGrounds
  private var findings: [Finding] = []
  private var details: [Failure] = []
  private var groups: [RuleTestSuite.Group] = []
  private var names: [String: SourceRange] = [:]
  /// The last rule for its cases, with the types that they may use.
  private var context: Context?
  /// Whether the rule could not be read, so that only the syntax of its cases is checked.
  private var hasBrokenRule = false
  private var remarks: [TextRow] = []
  /// The questions of the cases, since many cases ask the same ones.
  private var asked: Set<[SharedPayload]> = []
  /// The words and shares that may still be read.
  private let purse = Purse(Limit.suiteWords.value)

  private typealias Context = (shared: SuiteCase.SharedRule, known: DeclaredTypes)

  /// Reads a suite; a fault in one line does not prevent reading the others.
  ///
  /// - Throws: `Failure` with all faults.
  package static func load(
    _ source: SourceText, documents: Documents = Documents()
  ) throws(Failure) -> RuleTestSuite {
    var loader = SuiteLoader(source, documents)
    do throws(Failure) {
      try loader.checkText()
    } catch {
      throw error.in(source)
    }
    loader.readLines()
    return try loader.finish()
  }

  private init(_ source: SourceText, _ documents: Documents) {
    (self.source, self.documents) = (source.indexed(), documents)
    folder = Paths.folder(of: source.name)
    grounds = SuiteGrounds(ofSuite: source.name, documents.tree)
  }

  /// Throws for bytes that are not a text, and for a property list: a likely mistake, and a fault in every line.
  private func checkText() throws(Failure) {
    let start = source.bytes.startOfText
    let openings = ["bplist0", "<?xml", "<!DOCTYPE plist", "<plist"]
    if let opening = openings.first(where: { source.bytes.dropFirst(start).starts(with: $0.utf8) }) {
      let name = VisibleText.line(source.name.lastPathPart)
      throw Failure(
        SuiteFault.unknownStatement, "this is a property list, not a suite; a suite names it in a line 'rule \(name)'",
        at: SourceRange(start, start + opening.utf8.count))
    }
    if let offset = UTF8Validation.firstInvalidOffset(in: source.bytes) {
      throw Failure(SuiteFault.invalidText, "the text is not valid UTF-8", at: SourceRange(offset, offset + 1))
    }
  }

  /// The words for which a rule counts, since its file is read.
  private static let wordsOfRule = 100

  private mutating func readLines() {
    var reader = SuiteLineReader(source, purse)
    // Nobody needs more faults at once.
    while !reader.isAtEnd, findings.count < 1_000 {
      do throws(Failure) {
        let words = try reader.readLine()
        if !words.isEmpty { try readStatement(words) }
      } catch {
        findings.append(error.finding)
      }
    }
  }

  private mutating func finish() throws(Failure) -> RuleTestSuite {
    if findings.isEmpty {
      if groups.isEmpty { complain(.noCases, "the suite has no cases", at: SourceRange(at: 0)) }
      if let empty = groups.first(where: { $0.cases.isEmpty }) {
        complain(.noCases, "no case asks this rule", at: empty.range)
      } else if let skipped = groups.first?.cases.first,
        groups.allSatisfy({ $0.cases.allSatisfy { $0.skipReason != nil } })
      {
        complain(.noCases, "every case of the suite is skipped", at: skipped.range)
      }
    }
    let sorted = findings.sorted { $0.range.lowerBound < $1.range.lowerBound }
    if let failure = Failure(all: sorted, others: details, in: source) { throw failure }
    return RuleTestSuite(path: source.name, source: source, groups: groups, remarkRows: remarks)
  }

  private mutating func complain(
    _ fault: SuiteFault, _ message: String, at range: SourceRange, notes: [Finding.Note] = []
  ) {
    findings.append(Finding(fault.rawValue, .error, message, at: range, notes: notes))
  }

  /// Complains about something unavailable, at the word that caused it, if any.
  private mutating func complain(
    _ fault: SuiteFault, _ failure: Failure, _ words: [SuiteWord], at range: SourceRange
  ) {
    let range = failure.word.map { words[$0].range } ?? range
    if let source = failure.source {
      if !grounds.holds(source.name) {
        return complain(fault, outside(source.name, "cannot be used [\(failure.finding.id)]"), at: range)
      }
      details.append(failure)
    }
    complain(fault, failure.phrase, at: range)
  }

  /// Returns the message about a file that is not quoted.
  private func outside(_ path: String, _ what: String) -> String {
    "'\(path)' \(what); it lies outside of the folder that is tested, and nothing of it is shown"
  }

  /// The words that a line can begin with.
  private static let openings = ["rule"] + ExpectedVerdict.words + ["skip"]

  /// Reads the statement of a line.
  ///
  /// Grammar: `statement = rule | case ;`
  private mutating func readStatement(_ words: [SuiteWord]) throws(Failure) {
    let first = words[0]
    let range = first.range.union(words[words.count - 1].range)
    if first.text == "rule", !first.isQuoted { return try readRule(Array(words.dropFirst()), range) }
    let isVerdict = first.text == "?" || first.text.utf8.contains(UInt8(ascii: "("))
    guard !first.isQuoted, isVerdict || Self.openings.contains(first.text) else {
      let hint = EditDistance.question(for: first.text, among: Self.openings, count: 1)
      throw Failure(
        SuiteFault.unknownStatement,
        "a line must begin with \(WordList.full((["?"] + Self.openings).map { "'\($0)'" })), not '\(first.text)'\(hint)",
        at: first.range)
    }
    try readCase(words, range)
  }

  // MARK: Rules

  /// Reads a rule.
  ///
  /// Grammar: `rule = "rule" , word , { word } ;`
  private mutating func readRule(_ words: [SuiteWord], _ range: SourceRange) throws(Failure) {
    guard !words.isEmpty else {
      throw Failure(
        SuiteFault.missingRule, "'rule' must be followed by a path, or by '--rule' and a text", at: range)
    }
    (names, context, hasBrokenRule) = ([:], nil, true)
    purse.spend(Self.wordsOfRule)
    do throws(Failure) {
      let arguments = try arguments(words, OptionDefinition.rule + [.presetFiles])
      let loaded = try loadedRule(arguments)
      // Many secrets parse as a predicate, such as 'KEY=VALUE'.
      if !grounds.holds(loaded.path), loaded.isBroken || loaded.document == nil {
        let word = words.first { Paths.joined(folder, $0.text) == loaded.path }
        let message =
          loaded.document == nil
          ? "'\(loaded.path)' lies outside of the folder that is tested, where rules are read from property lists and "
            + "JSON alone; run 'activationrule test' from a folder that holds both, or move the rule"
          : outside(loaded.path, "contains no rule in a property list")
        return complain(.unreadableRule, message, at: word?.range ?? range)
      }
      let presets = try arguments.presetLibrary()
      context = (SuiteCase.SharedRule(loaded), DeclaredTypes(loaded.rule.types, presets, of: loaded.rule))
      remarks += warnings(of: loaded)
      groups.append(RuleTestSuite.Group(loaded: loaded, cases: [], range: range))
      hasBrokenRule = false
    } catch {
      complain(.unreadableRule, error, words, at: range)
    }
  }

  /// Returns the warnings about a rule, and what keeps its extension away whatever is shared.
  private func warnings(of loaded: Extension) -> [TextRow] {
    if grounds.holds(loaded.path) {
      return FindingRenderer.rows(loaded.warnings, in: loaded.source)
        + loaded.obstacles.map { .remark("note: \(VisibleText.row(loaded.path)): \($0.sentence) (\($0.place))") }
    }
    return loaded.warnings.map {
      .remark("\($0.severity.rawValue): " + outside(loaded.path, "has a fault [\($0.id)]"))
    }
  }

  private func loadedRule(_ arguments: ParsedArguments) throws(Failure) -> Extension {
    let reader = try RuleSource(arguments, SilentConsole())
    let paths = arguments.positionals
    let text = try arguments.value(.ruleText)
    if text == nil, paths.count != 1 { throw .usage("'rule' must be followed by one path, or by '--rule' and a text") }
    let word = arguments.word { text == nil ? $0 == .positional(paths[0]) : $0 == .option("--rule", text) }
    return try about(word) { () throws(Failure) in
      guard text == nil || paths.isEmpty else { throw .usage("'--rule' takes the place of a path") }
      guard text != nil || paths[0] != "-" else {
        throw .usage("a suite does not read standard input, which '-' stands for")
      }
      let loaded: Extension
      if let text {
        loaded = try reader.load(text: text)
      } else {
        let path = arguments.path(paths[0])
        guard !isWide(path) else { throw .usage(outside(path, "is a folder, which is not searched")) }
        loaded = try RuleChoice.one(
          of: reader.load(path: path), named: arguments.value(.extensionName), at: paths[0])
      }
      try Linter.requireMeant(loaded)
      return loaded
    }
  }

  /// Whether a path is a folder outside of the grounds and no bundle, so that a search of it may go through a whole disk.
  private func isWide(_ path: String) -> Bool {
    let tree = documents.tree
    return tree.kind(of: path) == .folder && tree.propertyList(of: path) == nil && !grounds.holds(path + "/a")
  }

  private func arguments(_ words: [SuiteWord], _ options: [OptionDefinition]) throws(Failure) -> ParsedArguments {
    try ParsedArguments(words.map { $0.text }, options, at: .file(inFolder: folder), documents: documents)
  }

  // MARK: Cases

  /// Reads a case.
  ///
  /// Grammar: `case = [ "skip" , name ] , expectation , name , { tag } , subject ;`
  private mutating func readCase(_ words: [SuiteWord], _ range: SourceRange) throws(Failure) {
    var rest = words[...]
    var reason: String?
    if words[0].text == "skip" {
      rest = rest.dropFirst()
      guard let word = rest.popFirst(), word.isName else {
        throw Failure(
          SuiteFault.missingReason, "'skip' must be followed by the reason in quotes",
          at: words.count > 1 ? words[1].range : range)
      }
      reason = word.text
    }
    guard let verdict = rest.popFirst() else {
      throw Failure(SuiteFault.unknownVerdict, "the case has no verdict", at: range)
    }
    let expected = verdict.text == "?" ? nil : try ExpectedVerdict(verdict)
    let nameRange = rest.first?.range ?? SourceRange(at: verdict.range.upperBound)
    guard let name = rest.popFirst(), name.isName else {
      throw Failure(
        SuiteFault.missingName, "the verdict must be followed by the case's name in quotes", at: nameRange)
    }
    let tags = try readTags(&rest)
    let arePresets = try readPresets(&rest, range)
    if let first = names.updateValue(name.range, forKey: name.text) {
      complain(
        .duplicateName, "two cases of the rule are called '\(name.text)'", at: name.range,
        notes: [Finding.Note("the first is here", at: first)])
    }
    guard let context else {
      if hasBrokenRule { return }
      hasBrokenRule = true
      throw Failure(SuiteFault.missingRule, "no 'rule' line precedes this case", at: range)
    }
    let isOfApp = !arePresets && isByHost(Array(rest))
    guard let (shares, rule) = shares(Array(rest), arePresets: arePresets, isOfApp: isOfApp, context, at: range)
    else { return }
    purse.spend(shares.count)
    groups[groups.count - 1].cases.append(
      SuiteCase(
        name: name.text, expected: expected, tags: tags, skipReason: reason,
        shares: asked.insert(shares).memberAfterInsert, isOfApp: isOfApp, rule: rule, range: range,
        expectedRange: verdict.range))
  }

  /// Reads tags.
  ///
  /// Grammar: `tag = "@" , word ;`
  private func readTags(_ rest: inout ArraySlice<SuiteWord>) throws(Failure) -> [String] {
    var tags: [String] = []
    while let word = rest.first, !word.isQuoted, word.text.utf8.first == "@" {
      guard word.text.utf8.count > 1 else {
        throw Failure(
          SuiteFault.emptyTag, "'@' must be followed by the tag's name, without a blank", at: word.range)
      }
      tags.append(String(word.text.dropFirst()))
      rest = rest.dropFirst()
    }
    return tags
  }

  /// Reads the beginning of the subject of a case; returns whether the rest chooses presets.
  ///
  /// Grammar: `subject = "forall" , "presets" , { word } | word , { word } ;`
  private func readPresets(_ rest: inout ArraySlice<SuiteWord>, _ range: SourceRange) throws(Failure) -> Bool {
    guard let first = rest.first else {
      throw Failure(
        SuiteFault.invalidPayload, "the case has no payload; add files, options such as '--url', or 'forall presets'",
        at: SourceRange(at: range.upperBound))
    }
    guard first.text == "forall", !first.isQuoted else { return false }
    let second = rest.dropFirst().first
    guard second?.text == "presets" else {
      throw Failure(
        SuiteFault.invalidPresets, "'forall' must be followed by 'presets' and options that choose some of them",
        at: (second ?? first).range)
    }
    rest = rest.dropFirst(2)
    return true
  }

  /// Returns the shares of a case, one or each chosen preset, and its rule, on the platform that it names; `nil` after a
  /// complaint.
  private mutating func shares(
    _ words: [SuiteWord], arePresets: Bool, isOfApp: Bool, _ context: Context, at range: SourceRange
  ) -> (shares: [SharedPayload], rule: SuiteCase.SharedRule)? {
    do throws(Failure) {
      let platform = context.shared.loaded.rule.settings.platform
      if isOfApp {
        let all = try arguments(words, CasePresets.options + OptionDefinition.payload)
        try PresetChoice.requireAlone(all, choosingBy: CasePresets.options)
      }
      if arePresets || isOfApp {
        let chosen = try arguments(words, CasePresets.options)
        let presets = try CasePresets.presets(chosen, platform, context.known)
        let given = try chosen.value(SettingsArguments.platform)
        let shared =
          given.map { SuiteCase.SharedRule(context.shared.loaded.onKnownPlatform($0).ready) } ?? context.shared
        let rule = shared.loaded.rule
        let foreign = presets.filter { rule.isPlatformKnown && !$0.isShared(on: rule.settings.platform) }
        if arePresets, let first = foreign.first, foreign.count < presets.count {
          throw .usage("'\(first.id)' is known on \(first.platformName) only, so that it needs a case of its own")
        }
        return (presets.map { SharedPayload($0) }, shared)
      }
      let arguments = try arguments(words, OptionDefinition.payload)
      if complainOfMisplacedWord(words, arguments, context.known) { return nil }
      try arguments.forEach { element throws(Failure) in
        guard case .option(let option, "-") = element, ["--payload", "--import"].contains(option) else { return }
        throw .usage("a suite does not read standard input, which '-' stands for")
      }
      let described = try PayloadArguments(
        arguments, skipping: 0, types: context.known.types, presets: context.known.presets, SilentConsole())
      if complainOfUnknownTypes(described, words, context.known, at: range) { return nil }
      let position = source.position(at: range.lowerBound)
      remarks += described.warnings.map {
        .headline("\(source.name):\(position.line):\(position.column): warning: \($0)")
      }
      return ([try described.share(on: platform)], context.shared)
    } catch {
      complain(arePresets ? .invalidPresets : .invalidPayload, error, words, at: range)
      return nil
    }
  }

  /// Returns whether the share is that of a host, which does not need 'forall presets'.
  private func isByHost(_ words: [SuiteWord]) -> Bool {
    guard words.contains(where: { $0.text.hasPrefix(PresetChoice.host.name) }) else { return false }
    return (try? arguments(words, CasePresets.options + OptionDefinition.payload))?.has(PresetChoice.host) == true
  }

  /// Complains about undeclared types in the case or in its payload.
  private mutating func complainOfUnknownTypes(
    _ described: PayloadArguments, _ words: [SuiteWord], _ known: DeclaredTypes, at range: SourceRange
  ) -> Bool {
    var isFaulty = false
    for (value, payload) in described.written {
      guard let fault = known.fault(in: payload) else { continue }
      isFaulty = true
      let path = described.arguments.path(value)
      let isHidden = !value.containsBytes(of: fault.identifier) && !grounds.holds(path)
      let word = words.last { $0.text == value || $0.text.hasSuffix("=" + value) }
      complain(
        .unknownType, isHidden ? outside(path, "names a type that is not declared") : fault.complaint,
        at: word?.range ?? range)
    }
    return isFaulty
  }

  /// Complains about a word that belongs elsewhere on the line and would be taken for the name of a file.
  private mutating func complainOfMisplacedWord(
    _ words: [SuiteWord], _ arguments: ParsedArguments, _ known: DeclaredTypes
  ) -> Bool {
    let files = Set(arguments.positionals)
    for (index, word) in words.enumerated() where !word.isQuoted && files.contains(word.text) {
      let isReasonNext = index + 1 < words.count && words[index + 1].isQuoted
      let message: String? =
        switch word.text {
        case "skip" where isReasonNext: "'skip' and its reason begin the line"
        case "forall": "'forall presets' stands right behind the name and tags, and nothing else is shared then"
        case let text where text.utf8.first == "@": "tags stand right behind the name"
        default: nil
        }
      if let message {
        complain(.misplacedWord, "\(message); a file of this name is written in quotes", at: word.range)
        return true
      }
    }
    var loose = Set(arguments.positionals.prefix(arguments.looseCount))
    for word in words where !word.isQuoted && loose.remove(word.text) != nil {
      let name = FileWord(text: word.text, presets: known.presets, types: known.types, documents: nil)
      guard let complaint = name.complaint else { continue }
      complain(.misplacedWord, complaint, at: word.range)
      return true
    }
    return false
  }
}

/// The presets of a case with `forall presets`, or with a host.
enum CasePresets {
  /// The options that choose presets.
  static let options: [OptionDefinition] =
    PresetChoice.suiteOptions + [
      SettingsArguments.platform.definition, type, notType, except,
    ]
  private static let type = OptionDefinition(
    "--type", "UTI", "presets with an attachment that conforms to this type")
  private static let notType = OptionDefinition("--not-type", "UTI", "presets without such an attachment")
  private static let except = OptionDefinition("--except", "ID", "every other preset than this; may be repeated")

  /// Returns the presets that match all options, in order, chosen in the same way as everywhere.
  static func presets(
    _ arguments: ParsedArguments, _ platform: Platform, _ known: DeclaredTypes
  ) throws(Failure) -> [Preset] {
    try arguments.forEach { element throws(Failure) in
      guard case .positional(let word) = element else { return }
      throw .usage("'\(word)' is not an option; options such as '--host' choose presets")
    }
    let exceptions = try arguments.presets(except, in: known.presets)
    let platform = try arguments.value(SettingsArguments.platform) ?? platform
    var presets = try PresetChoice(arguments, in: known.presets).selection(on: platform).presets
    presets.removeAll { exceptions.contains($0) }
    for (option, isWanted) in [(type, true), (notType, false)] {
      try arguments.forEach(option) { type throws(Failure) in
        if let complaint = known.complaint(about: type) { throw .usage(complaint) }
        presets = presets.filter { $0.holds(type, known.types) == isWanted }
      }
    }
    guard !presets.isEmpty else { throw .usage("no preset fits") }
    return presets
  }
}

extension Preset {
  /// Returns whether an attachment that rules see conforms to a type.
  fileprivate func holds(_ type: String, _ types: UniformTypeRegistry) -> Bool {
    payloadForRules.attachments.contains { attachment in
      attachment.registeredTypeIdentifiers.contains { types.conforms($0, to: type) }
    }
  }
}

/// The folders whose files a suite may quote if something is wrong with them.
///
/// A suite is data that comes with a proposed change, and many people read the messages about it. So a file outside of
/// these folders is read as a rule or a payload, but if it is neither, nothing of it is quoted.
struct SuiteGrounds {
  private let tree: FileTree
  private let folders: [String]

  /// Finds the grounds of a suite: the working folder of the command, and the suite's repository, or its folder if
  /// there is none.
  init(ofSuite path: String, _ tree: FileTree) {
    self.tree = tree
    let own = tree.resolved(tree.absolute(Paths.folder(of: path)))
    folders = [tree.resolved(tree.workingFolder), tree.repository(around: own) ?? own].filter { $0 != "/" }
  }

  /// Returns whether a file is within the grounds, following links; a text without a file is.
  func holds(_ path: String) -> Bool {
    if path.hasPrefix("<") { return true }
    let whole = tree.absolute(path)
    let place = tree.resolved(tree.resolved(Paths.folder(of: whole)) + "/" + whole.lastPathPart)
    return folders.contains { place.hasPrefix($0 + "/") }
  }
}
