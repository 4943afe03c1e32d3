import ActivationRuleQuestions
import ActivationRuleAnswers
import ActivationRuleDocuments
import ActivationRuleFiles
import ActivationRuleLint
import ActivationRuleProjects
import ActivationRuleReports
import ActivationRuleText

extension Verb {
  /// `make`.
  static let make = Verb(
    name: "make", summary: "Write a rule for what you want to accept",
    usage: "KIND[:BOUNDS]… [OPTIONS]",
    details: """
      KIND is an extension, a MIME type, a type identifier or one of \(MakeCommand.words).
      BOUNDS is N (up to N), =N, MIN-MAX or MIN-; where a dictionary says it, 1 link
      and 10 of others without it. Other things are ignored, unless --nothing-else.
      """,
    examples: [
      "activationrule make photo link", "activationrule make pdf link --host mail",
      "activationrule make photo:10 link:1 --into Samples/Extensions/PhotoDrop",
      "activationrule make image:1-20 --or movie:1 com.adobe.pdf --not contact",
    ], exits: ("a rule", "a contradiction, or hidden or partly in a named app"), article: "Writing a dictionary rule",
    ownOptions: {
      [
        OptionDefinition("--or", "begin another alternative"),
        OptionDefinition("--not", "KIND", of: .name(.kinds), "reject a kind everywhere"),
        MakeCommand.nothingElse,
        OptionDefinition("--host", "NAME", of: .name(.hosts), "accept the shares of this app; repeatable"),
        MakeCommand.into, .extensionName, MakeCommand.write,
      ] + OptionDefinition.settings
    },
    operands: .name(.kinds),
    format: MakeCommand.format,
    run: MakeCommand.run)
}

/// Makes rules from descriptions.
enum MakeCommand {
  /// The words for kinds.
  static var words: String { AttachmentKind.words.map { $0.word }.joined(separator: ", ") }

  /// The list whose rule is replaced.
  static let into = OptionDefinition(
    "--into", "FILE", of: .file, "put the rule into this list, or into a new one: show the difference")
  fileprivate static let write = OptionDefinition("--write", "with --into: write the file")
  fileprivate static let nothingElse = OptionDefinition(
    "--nothing-else", "reject a share that has something of another kind, too")

  /// `predicate` is the bare rule.
  static let format = Option.format(.plist, .predicate, .json)

  static func run(_ arguments: ParsedArguments, _ console: Console) throws(Failure) -> ExitStatus {
    var settings = try arguments.settings()
    let format = try arguments.format(format, unlessGiven: .plist)
    let types = try arguments.types(console)
    var known = try arguments.value(SettingsArguments.platform)
    if let path = try arguments.value(into), known == nil {
      // A list is judged for the platform that it names, as by every verb.
      let found = try? RuleSource(arguments, SilentConsole(), settings: settings).load(path: path)
      known = found?.rules.lazy.compactMap { $0.namedPlatform }.first
      settings.platform = known ?? settings.platform
    }
    let presets = try HostSigns.presets(arguments, &settings, isKnown: known != nil)
    let described = try DescriptionArguments.description(arguments, types, mayBeEmpty: !presets.isEmpty)
    let (description, stated) = described.completing(for: presets, types).withUsualNumbers(
      besides: DescriptionArguments.numbered(arguments))
    let made = description.make(
      types: types, settings: settings, needsPredicate: format != .plist, shares: presets.map { $0.payloadForRules })
    let meaning = ActivationRule(made.meaning, types: types, settings: settings)
    let report = MadeRuleReport(made, meaning, stated: stated, format: format)
    let rule = report.rule(types: types, settings: settings)
    let signs = HostSigns(known.map { rule.on(named: $0) } ?? rule, presets)
    var nearest: ActivationRule?
    if let path = try arguments.value(into) {
      guard report.isFound else {
        throw Failure(.unreadable, "the description contradicts itself; nothing is accepted")
      }
      nearest = try write(rule, accepting: report.example, into: path, arguments, settings, console)
    } else if arguments.has(write) {
      throw .usage("'--write' goes with '--into'")
    }
    if !console.isQuiet {
      if !arguments.has(into) {
        guard let text = report.text else {
          throw Failure(.unreadable, "no layout of the predicate reads back as the same rule")
        }
        console.copy(text)
      }
      if let nearest {
        console.writeError(HostSigns(nearest, presets).notes(lenient: nil))
      } else {
        console.writeError(report.notes)
      }
      if report.isFound, nearest == nil {
        // A kind that is to be refused has a zero.
        let meant = description.forbidden.isEmpty ? nil : "zero-max-count"
        let warnings = Linter.grave(Extension(rule: rule)).filter { $0.id != meant }.map { finding -> TextRow in
          "note: 'lint' warns: \(finding.message) [\(finding.id)]"
        }
        var lenient = description
        lenient.allowsOthers = true
        let other = ActivationRule(lenient.predicate, types: types, settings: settings)
        console.writeError(warnings + signs.notes(lenient: description.allowsOthers ? nil : other))
      }
    }
    return report.isFound && !signs.losesHost ? .success : .negative
  }

  /// Puts the rule into a list, or shows the difference.
  ///
  /// - Returns: the rule that a plug-in writes instead; `nil` if it is the rule.
  private static func write(
    _ rule: ActivationRule, accepting payload: Payload, into path: String,
    _ arguments: ParsedArguments, _ settings: RuleSettings, _ console: Console
  ) throws(Failure) -> ActivationRule? {
    let source = try RuleSource(arguments, console, settings: settings)
    let start = try NewList(path, arguments.documents)
    let found: [RuleOutcome]
    do throws(Failure) {
      found =
        if let start { try source.rules(in: start.text).map { .success($0) } } else {
          try source.load(path: path)
        }
    } catch {
      guard error.kind == .noExtension else { throw error }
      throw Failure(.noExtension, "\(error.message); with the path of an Info.plist, '--into' creates it")
    }
    guard let first = found.first, found.count == 1 else {
      let names = found.rules.compactMap { $0.name }.map {
        "'--extension \(ShellWord.quoted($0))'"
      }
      throw .usage(
        "'--into' changes one rule, and '\(VisibleText.line(path))' has \(found.count)"
          + (names.isEmpty ? "" : "; name one with \(WordList.full(names, "or"))"))
    }
    let list: Extension
    switch first {
    case .success(let rule): list = rule
    case .failure(let unreadable): throw try plugInsWords(rule, path, nil, source) ?? unreadable
    }
    if let absence = list.absence {
      throw Failure(.unreadable, "\(absence); a rule goes into the list of an extension")
    }
    if let message = list.pointMessage { throw Failure(.unreadable, "'\(VisibleText.line(path))': \(message)") }
    let plugInRule = nearestRule(rule, list)
    let values = [rule.value] + (plugInRule.map { [$0.rule.value] } ?? [])
    if values.contains(where: { list.rule.asWritten.isWritten(as: $0) }) {
      console.print("\(VisibleText.line(list.path)) has this rule; there is nothing to change")
      return list.rule.asWritten.isWritten(as: rule.value) ? nil : plugInRule?.rule
    }
    var written: ActivationRule?
    let rewriting: RuleRewriting
    do throws(Failure) {
      rewriting = try RuleRewriting(VerdictChange(to: rule), of: list, askedAs: rule, for: payload)
    } catch {
      guard let (nearest, note) = plugInRule,
        let other = try? RuleRewriting(VerdictChange(to: nearest), of: list, askedAs: nearest, for: payload)
      else { throw try plugInsWords(rule, list.path, list.sharePlugIn, source) ?? error }
      (rewriting, written) = (other, nearest)
      console.writeError([note])
    }
    let isDryRun = !arguments.has(write)
    try rewriting.finish(list.path, start, isDryRun: isDryRun, console)
    if isDryRun { console.writeError(["note: '--write' \(start?.effect ?? "writes it")\(start?.question ?? "")"]) }
    return written
  }
}

extension MakeCommand {
  /// Returns the nearest rule that the plug-in of a project writes instead of another one, with what it lacks and adds.
  private static func nearestRule(
    _ rule: ActivationRule, _ list: Extension
  ) -> (rule: ActivationRule, note: TextRow)? {
    guard let plugIn = list.sharePlugIn, case .dictionary(let entries) = rule.value else { return nil }
    let written = plugIn.nearest(to: entries)
    let nearest = rule.with(value: .dictionary(written))
    let names = { (some: [PropertyListEntry], others: [PropertyListEntry]) in
      some.filter { entry in !others.contains { $0.key.text == entry.key.text } }.map { $0.name }
    }
    let (lack, more) = (names(entries, written), names(written, entries))
    guard lack == [RuleKey.short(RuleKey.dictionaryVersion)] || lack.isEmpty && !more.isEmpty else { return nil }
    let parts =
      (lack.isEmpty ? [] : ["cannot write DictionaryVersion: hidden where an app adds other things"])
      + (more.isEmpty ? [] : ["also writes \(WordList.full(more, "and"))"])
    return (nearest, "note: '\(plugIn.rawValue)' \(parts.joined(separator: "; it "))")
  }

  /// Returns the failure for the configuration of an Expo app, with the rule in the words of its plug-ins, or of any if it
  /// has none; `nil` for another file.
  ///
  /// - Parameter used: the plug-in that writes the rule; `nil` if none does yet.
  private static func plugInsWords(
    _ rule: ActivationRule, _ path: String, _ used: SharePlugIn?, _ source: RuleSource
  ) throws(Failure) -> Failure? {
    guard let form = Form.projects.form(of: path), [.expo, .script(.app)].contains(form) else { return nil }
    let name = VisibleText.line(path)
    let bytes = try source.documents.bytes(at: path)
    let named = used.map { [$0] } ?? SharePlugIn.allCases.filter { Bytes.contains(bytes, $0.rawValue) }
    guard let first = named.first else {
      let places = source.documents.search(Paths.folder(of: path)).places
      if let place = places.first(where: { $0.path.lastPathPart != path.lastPathPart })?.path {
        _ = try source.load(path: place).first?.get()
        return Failure(.unreadable, "'\(name)' has no rule; name '\(VisibleText.line(place))', which has one")
      }
      let elements = SharePlugIn.allCases.compactMap { $0.element(writing: rule.value) }
      return proposing(
        elements, "'\(name)' has no rule; put \(elements.count == 1 ? "this" : "one of these") into its 'plugins'")
    }
    let elements = named.compactMap { plugIn in
      plugIn.element(writing: VerdictChange(to: rule).asPredicate(for: plugIn)?.value ?? rule.value)
    }
    return elements.isEmpty
      ? Failure(.unreadable, "'\(first.rawValue)' cannot write this rule\(SharePlugIn.ownPlugIn)")
      : proposing(elements, "'\(name)' has no rule to change; put this in place of '\(first.rawValue)'")
  }

  private static func proposing(_ elements: [String], _ message: String) -> Failure {
    Failure(.unreadable, message + ":", rest: elements.map { TextRow(head: "  ", $0, .headline) })
  }
}

/// Reads the arguments that describe a rule, in order.
enum DescriptionArguments {
  /// - Parameter mayBeEmpty: whether kinds are optional, since hosts determine the accepted payloads.
  static func description(
    _ arguments: ParsedArguments, _ types: UniformTypeRegistry, mayBeEmpty: Bool
  ) throws(Failure) -> RuleDescription {
    var alternatives: [[RuleDescription.Part]] = [[]]
    var forbidden: [AttachmentKind] = []
    var count: Int?
    for element in arguments.elements {
      switch element {
      case .positional(let text):
        if let number = ShareWords.numbers[text] ?? Int(text) {
          count = number
          continue
        }
        for word in words(text, types) {
          alternatives[alternatives.count - 1].append(try part(count.map { "\(word):\($0)" } ?? word, types))
          count = nil
        }
      case .option("--or", _):
        guard alternatives.last?.isEmpty == false else {
          throw .usage("nothing is accepted before '--or'")
        }
        alternatives.append([])
      case .option("--not", let text?):
        guard let kind = AttachmentKind(text, types: types) else { throw unknown(text, types) }
        forbidden.append(kind)
      case .option: break
      }
    }
    guard count == nil else { throw .usage("a number comes before its kind or behind a colon: 'photo:3'") }
    if alternatives.last?.isEmpty == true, !(mayBeEmpty && alternatives.count == 1) {
      let isBehindOr = alternatives.count > 1
      throw .usage(
        isBehindOr
          ? "nothing is accepted after the last '--or'" : "nothing is accepted; name a kind, for example 'make pdf'"
      )
    }
    try requireKindsOnce(alternatives)
    return RuleDescription(alternatives, forbidden: forbidden, allowsOthers: !arguments.has(MakeCommand.nothingElse))
  }

  private static func requireKindsOnce(_ alternatives: [[RuleDescription.Part]]) throws(Failure) {
    for alternative in alternatives {
      for (place, part) in alternative.enumerated() {
        guard let other = alternative[..<place].first(where: { $0.kind.isSame(as: part.kind) }) else { continue }
        let (name, known) = (part.kind.name, other.kind.name)
        throw .usage(
          (name == known ? "'\(name)' is given twice" : "'\(known)' and '\(name)' are the same kind, given twice")
            + " in one alternative; each kind has one number, and '--or' begins another alternative")
      }
    }
  }

  /// Returns the kinds in a word: `photo,link` and `photo+link` are two, and `and` is none.
  private static func words(_ text: String, _ types: UniformTypeRegistry) -> [String] {
    if ["and", "or"].contains(text) { return [] }
    let text = text.containsBytes(of: ":") ? text : text.replacing("<", by: "").replacing("=", by: ":")
    let parts = text.split { $0 == "," || $0 == "+" }.map { String($0) }
    let areKinds = parts.allSatisfy { AttachmentKind(String($0.prefix { $0 != ":" }), types: types) != nil }
    return parts.count > 1 && areKinds ? parts : [text]
  }

  /// Returns the kinds, as written, whose numbers are given.
  static func numbered(_ arguments: ParsedArguments) -> Set<String> {
    Set(arguments.positionals.filter { $0.utf8.contains(UInt8(ascii: ":")) }.map { String($0.prefix { $0 != ":" }) })
  }

  private static func part(
    _ text: String, _ types: UniformTypeRegistry
  ) throws(Failure) -> RuleDescription.Part {
    if text.hasSuffix(".plist") {
      throw .usage("'\(VisibleText.line(text))' is a list; 'activationrule make KIND --into FILE' puts a rule into it")
    }
    let text = text.hasSuffix(",") ? String(text.dropLast()) : text
    let name = String(text.prefix { $0 != ":" })
    if ["everything", "anything", "all"].contains(name) {
      throw .usage("the App Store refuses a rule for everything; name kinds, for example 'photo link text file'")
    }
    guard AttachmentKind(name, types: types) != nil else { throw unknown(name, types) }
    return try RuleDescription.Part(text, types: types)
  }

  /// Returns a failure for a word that is not a kind, with suggestions.
  private static func unknown(_ name: String, _ types: UniformTypeRegistry) -> Failure {
    var near = EditDistance.nearest(to: name, in: AttachmentKind.words.map { $0.word })
    if near.isEmpty { near = types.mistypedExtension(ofFileNamed: "x.\(name)")?.meant ?? [] }
    let hint = near.isEmpty ? types.suggestion(for: name)?.question ?? "" : EditDistance.question(near)
    return .unknownKind(name, hint)
  }
}

/// What `make --into` begins with where no rule is there yet.
struct NewList {
  /// The text that takes the rule.
  let text: SourceText
  /// The bytes of the file; `nil` for a file that is not there.
  var old: [UInt8]?
  /// What `--write` does.
  let effect: String
  /// A question about a path that is similar to that of a file; empty if there is none.
  var question = ""

  /// Returns the beginning for a path; `nil` for a file that is there and may have a rule, and for all but lists.
  init?(_ path: String, _ documents: Documents) throws(Failure) {
    if let document = try? documents.document(at: path), document.project?.rules.isEmpty == true,
      let text = SharePlugIn.enablingSharing(in: document.source)
    {
      (self.text, old, effect) = (text, document.source.bytes, "writes it, and sets 'ios.enabled'")
      return
    }
    let (tree, folder) = (documents.tree, Paths.folder(of: path))
    guard path.hasSuffix(".plist"), tree.entryKind(of: path) == nil else { return nil }
    guard let names = tree.contents(folder)?.names else {
      throw documents.missing(tree.near(path) == nil ? folder : path)
    }
    let isAction = ASCII.lowercased(tree.absolute(folder).lastPathPart).containsBytes(of: "action")
    let interface = names + (tree.contents(Paths.join(folder, "Base.lproj"))?.names ?? [])
    let storyboard = interface.first { $0.hasSuffix(".storyboard") }?.split(separator: ".").first
    let controller = names.first { $0.hasSuffix("ViewController.swift") }?.split(separator: ".").first
    let (point, name) =
      isAction ? ("com.apple.ui-services", "ActionViewController") : ("com.apple.share-services", "ShareViewController")
    text = SourceText(
      name: path,
      text: Self.list(
        point, storyboard == nil ? "NSExtensionPrincipalClass" : "NSExtensionMainStoryboard",
        storyboard.map { String($0) } ?? "$(PRODUCT_MODULE_NAME).\(controller ?? Substring(name))"))
    effect = "creates it, as the list of \(isAction ? "an Action" : "a Share") extension"
    question = EditDistance.question(for: path.lastPathPart, among: names, count: 1)
  }

  /// The keys of a new target's list, as Xcode writes them with the variables of build settings.
  private static let keys = [
    ("DevelopmentRegion", "$(DEVELOPMENT_LANGUAGE)"), ("DisplayName", "$(PRODUCT_NAME)"),
    ("Executable", "$(EXECUTABLE_NAME)"), ("Identifier", "$(PRODUCT_BUNDLE_IDENTIFIER)"),
    ("InfoDictionaryVersion", "6.0"), ("Name", "$(PRODUCT_NAME)"), ("PackageType", "$(PRODUCT_BUNDLE_PACKAGE_TYPE)"),
    ("ShortVersionString", "$(MARKETING_VERSION)"), ("Version", "$(CURRENT_PROJECT_VERSION)"),
  ]

  /// Returns the list of a new target.
  private static func list(_ point: String, _ interface: String, _ name: String) -> String {
    let keys = keys.map { "\t<key>CFBundle\($0)</key>\n\t<string>\($1)</string>" }
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0">
      <dict>
      \(keys.joined(separator: "\n"))
      \t<key>NSExtension</key>
      \t<dict>
      \t\t<key>NSExtensionPointIdentifier</key>
      \t\t<string>\(point)</string>
      \t\t<key>\(interface)</key>
      \t\t<string>\(XMLEscapes.least.text(name))</string>
      \t</dict>
      </dict>
      </plist>

      """
  }
}
