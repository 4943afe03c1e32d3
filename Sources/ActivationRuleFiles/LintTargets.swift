package import ActivationRuleAnswers
package import ActivationRuleLint
package import ActivationRuleModel
import ActivationRuleProjects
package import ActivationRuleText

/// A file that is linted, or a text given in place.
package struct LintTarget {
  /// The name shown instead of a path for a text that an option gives.
  package static let givenText = LintEngine.givenText

  /// The path, or a word such as `<rule>`.
  package let path: String
  /// The text, if it is given in place or read from standard input.
  package var text: [UInt8]?
  /// The property list of the app around it.
  package var app: String?
  /// The folder in which a search found it.
  package var folder: String?
  /// Whether the arguments name the file itself, rather than a folder around it.
  package var isNamed = false
}

/// The files that the arguments of `lint` name.
package struct LintTargets {
  package private(set) var targets: [LintTarget] = []
  package private(set) var unreadable: [UnreadableRule] = []
  /// Descriptions of skipped files.
  package private(set) var remarks: [String] = []
  /// Remarks on links to folders, and on lists that git ignores.
  package private(set) var notes: [String] = []
  /// Extensions without a rule in the folders.
  package private(set) var others: [OtherExtension] = []

  /// Creates an empty list of targets.
  package init() {}

  /// Adds a text that is given in place.
  package mutating func add(text: String) {
    targets.append(LintTarget(path: LintTarget.givenText, text: Array(text.utf8)))
  }

  /// Adds standard input.
  package mutating func addInput(_ console: some InputConsole) {
    let name = "<stdin>"
    do throws(InputFailure) {
      targets.append(LintTarget(path: name, text: try console.readAll()))
    } catch {
      unreadable.append(UnreadableRule(path: name, failure: error))
    }
  }

  /// Adds a file, or the contents of a folder.
  package mutating func add(_ path: String, _ reads: ReadFiles = ReadFiles()) {
    switch Files.kind(of: path) {
    case .nothing:
      unreadable.append(UnreadableRule(path: path, failure: RuleSource.missing(path)))
    case .file: targets.append(LintTarget(path: path, app: BundleSearch.app(around: path), isNamed: true))
    case .folder:
      let found = reads.search(path)
      remarks += found.remarks
      unreadable += found.failures
      // What is not read is no clean file if no property list replaces it.
      let isSource = found.places.allSatisfy { $0.isProject }
      targets += found.places.map { place in
        let isUnread =
          switch ProjectFile.Kind(path: place.propertyList) {
          case .script?: isSource
          case .expo?: found.places.count == 1
          default: false
          }
        return LintTarget(path: place.propertyList, app: place.app, folder: path, isNamed: isUnread)
      }
      if found.isEmpty, found.others.isEmpty {
        let failure = BundleSearch.nothingFound(in: path, found)
        unreadable.append(UnreadableRule(path: path, failure: failure, isAbsent: true))
      } else {
        remarks += [found.mention?.message].compactMap { $0 }
        notes += found.notes
        others += found.others
      }
    }
  }
}

/// Known findings that are not reported, so that a project with many of them can start to lint today.
///
/// A finding is identified by its file, its lint rule and a hash of its subject, so that it stays known when lines
/// move. Paths are relative to the folder of the baseline.
package struct LintBaseline {
  package typealias Key = LintFilter.Key

  /// The version of the file format.
  package static let version: Int64 = 1
  /// The largest count to accept from a file, far above the findings of any file, so that sums stay small.
  private static let countLimit = Int(Int32.max)

  private let folder: String
  private var counts: [String: [Key: Int]] = [:]

  /// Creates an empty baseline to be written at a path.
  package init(path: String) {
    folder = Paths.absolute(Paths.folder(of: path))
  }

  /// Reads a baseline.
  package init(reading path: String, _ reads: ReadFiles) throws(InputFailure) {
    self.init(path: path)
    let source = try reads.source(path)
    try InputFailure.reading(
      JSONReader.read(source, named: .baselineInvalid) { root throws(FieldError) in
        let fields = try ObjectFields(root, "a baseline")
        let version = try fields.required("version", .count)
        guard version == Self.version else {
          throw FieldError(.unknownValue, "'version' must be \(Self.version), found \(version)", at: root.range)
        }
        for node in try fields.required("findings", .array) { try add(node) }
      })
  }

  private mutating func add(_ node: PropertyListNode) throws(FieldError) {
    let fields = try ObjectFields(node, "a finding")
    let key = Key(id: try fields.required("id", .string), fingerprint: try fields.required("fingerprint", .string))
    let count = fields["count"].map { min(max(0, Int(clamping: $0.integerValue)), Self.countLimit) } ?? 1
    counts[try fields.required("path", .string), default: [:]][key, default: 0] += count
  }

  /// Adds a finding.
  package mutating func add(_ finding: LintFinding) {
    let key = Key(id: finding.id, fingerprint: finding.fingerprint)
    counts[Paths.relative(finding.path, to: folder), default: [:]][key, default: 0] += 1
  }

  /// Returns the number of known findings of each kind in a file.
  package func allowance(path: String) -> [Key: Int] {
    counts[Paths.relative(path, to: folder)] ?? [:]
  }

  /// The number of findings.
  package var count: Int { counts.values.reduce(0) { $0 + $1.values.reduce(0, +) } }

  /// The baseline as the text of a file.
  package var text: String {
    let findings: [JSONValue] = counts.keys.sorted().flatMap { path -> [JSONValue] in
      let known = counts[path] ?? [:]
      return known.keys.sorted { ($0.id, $0.fingerprint) < ($1.id, $1.fingerprint) }.map { key in
        [
          "path": .string(path), "id": .string(key.id), "fingerprint": .string(key.fingerprint),
          "count": .integer(Int64(known[key] ?? 0)),
        ]
      }
    }
    let root: JSONValue = ["version": .integer(Self.version), "findings": .array(findings)]
    return root.text(pretty: true) + "\n"
  }
}

extension LintFilter {
  /// Creates the filter of a file.
  package init(_ findings: LintEngine.Report, path: String, _ baseline: LintBaseline?) {
    self.init(findings, allowance: baseline?.allowance(path: path) ?? [:])
  }
}

extension LintConfiguration {
  /// Reads the configuration in the only named folder, otherwise in the working folder, or in a folder around it up to
  /// that of the repository; `nil` if there is none.
  ///
  /// It and the baseline that it names lie in the repository, or in its own folder if there is none.
  package static func found(for named: [String], _ reads: ReadFiles) throws(InputFailure) -> LintConfiguration? {
    guard let path = path(for: named) else { return nil }
    let folder = Paths.absolute(Paths.folder(of: path))
    let ground = Files.repository(around: folder) ?? folder
    if let refusal = Files.refusal(path, foundIn: ground) { throw refusal }
    let configuration = try LintConfiguration(at: path, reads)
    if let baseline = configuration.baseline, !Files.leads(baseline, into: ground) {
      let (name, root) = (VisibleText.line(baseline), VisibleText.line(ground))
      throw .broken("the baseline '\(name)' lies outside of '\(root)'; name it with '--baseline' to use it")
    }
    return configuration
  }

  private static func path(for named: [String]) -> String? {
    var folder = named.count == 1 && Files.kind(of: named[0]) == .folder ? named[0] : "."
    var place = Paths.absolute(folder)
    while true {
      let file = folder == "." ? fileName : Files.join(folder, fileName)
      if Files.kind(of: file) == .file { return file }
      if place == "/" || Files.kind(of: Files.join(place, ".git")) != .nothing { return nil }
      (folder, place) = (folder == "." ? ".." : Files.join(folder, ".."), Paths.folder(of: place))
    }
  }

  /// Reads a file.
  package init(at path: String, _ reads: ReadFiles) throws(InputFailure) {
    let source = try reads.source(path)
    self = try InputFailure.reading(LintConfiguration(reading: source))
    folder = Paths.folder(of: path)
    baseline = baseline.map { $0.hasPrefix("/") ? $0 : Files.join(Paths.folder(of: path), $0) }
  }
}

/// The rules of a built product, for comparison with those of the source.
package struct LintProduct {
  private let rules: [LoadedRule]
  private let path: String

  /// Reads the rules of a product.
  package init(_ path: String, _ source: RuleSource, _ console: some InputConsole) throws(InputFailure) {
    self.path = path
    var rules: [LoadedRule] = []
    for outcome in try source.load(path: path, console) {
      switch outcome {
      case .success(let rule): rules.append(rule)
      case .failure(let rule): throw rule.failure
      }
    }
    self.rules = rules
  }

  /// Returns the built rule that corresponds to the rule in a source file.
  ///
  /// A product with one extension needs no name. Of several, the extension with the bundle identifier of the source
  /// counts, if that is a literal; else the extension whose folder has the same name, without its ending, as the folder
  /// of the source.
  package func rule(for source: SourceText) throws(InputFailure) -> ActivationRule {
    if let only = rules.first, rules.count == 1 { return only.rule }
    let identifier = Self.bundleIdentifier(of: source)
    let same = rules.filter { identifier != nil && $0.bundleIdentifier == identifier }
    if let only = same.first, same.count == 1 { return only.rule }
    let name = Self.name(ofFolderAround: source.name)
    let fitting = rules.filter { Self.name(ofFolderAround: $0.path) == name }
    if let only = fitting.first, fitting.count == 1 { return only.rule }
    let names = rules.map { "'\(VisibleText.line($0.path))'" }.prefix(8).joined(separator: ", ")
    throw .broken(
      "'\(VisibleText.line(path))' holds \(rules.count) extensions, and none is known to be that of "
        + "'\(VisibleText.line(source.name))', by its bundle identifier or by the name of its folder; "
        + "name one of \(names)")
  }

  /// Returns the identifier in a property list, if it is a literal: with build settings it means nothing.
  private static func bundleIdentifier(of source: SourceText) -> String? {
    guard PropertyListReader.recognizes(source.bytes), let document = try? PropertyListReader.read(source) else {
      return nil
    }
    return document.root["CFBundleIdentifier"]?.string
  }

  /// Returns the name of the folder around a property list, without its ending; skips the inner folder of a bundle.
  private static func name(ofFolderAround path: String) -> String {
    let folder = Paths.absolute(path).split(separator: "/").dropLast().last { $0 != "Contents" }
    return folder.map { String($0.split(separator: ".").first ?? $0) } ?? ""
  }
}
