package import ActivationRuleDocuments
import ActivationRuleModel
package import ActivationRuleText
import ActivationRuleTypes

/// The result of a search for rules: files with rules, other extensions, and skipped files.
package struct Project {
  /// A file that has a rule or may lead to rules, or a text given in place.
  package struct Place {
    /// The path, or a word such as `<rule>`.
    package let path: String
    /// The text, if it is given in place or read from standard input.
    package let text: [UInt8]?
    /// The property list of the app around it.
    package let app: String?
    /// The folder in which a search found it.
    package let folder: String?
    /// The form of a project file that a search found, from which the list is generated; `nil` for a list.
    package let form: Form?
    /// Whether it counts as read only if a rule was read: somebody named it, or nothing else has its rule.
    package internal(set) var isNamed: Bool

    package init(
      path: String, text: [UInt8]? = nil, app: String? = nil, folder: String? = nil, form: Form? = nil,
      isNamed: Bool = false
    ) {
      (self.path, self.text, self.app) = (path, text, app)
      (self.folder, self.form, self.isNamed) = (folder, form, isNamed)
    }

    /// Whether it is anything but the configuration of an Expo app from which no rule is read.
    func mayHaveReadRule(_ documents: Documents) -> Bool {
      guard let form, form.facts.contains(.mayLackRule) || form.facts.contains(.isScript) else { return true }
      return (try? documents.document(at: path))?.project?.rules.isEmpty == false
    }
  }

  /// The places in the order of their paths.
  package internal(set) var places: [Place] = []
  /// Descriptions of skipped files that may be extensions.
  package internal(set) var remarks: [String] = []
  /// Remarks on links to folders, and on lists that git ignores.
  package internal(set) var notes: [String] = []
  /// Files and folders that cannot be read or were not searched.
  package var failures: [Failure] = []
  /// Extensions at points without an activation rule.
  package internal(set) var others: [OtherExtension] = []
  /// What to do so that a project file leads to a rule.
  var hint: String?
  /// A file in an unsupported format that mentions a rule.
  package internal(set) var mention: Failure?
  /// Links to folders outside of the searched one, which are not followed.
  var linkedFolders: [String] = []
  /// The lists that git ignores, below the folders of project files or without another rule.
  var ignoredLists: [String] = []
  /// Whether those were read, since nothing else has a readable rule.
  var readsIgnored = false
  /// The number of places that a configuration leaves out, if nothing else was found.
  package internal(set) var excludedCount = 0
  /// Each `app.json` that is skipped because a script in the same folder has the rule, with that script.
  var replaced: [(list: String, script: String)] = []
  /// The configurations of lint in the folder and below it.
  package internal(set) var configurations: [String] = []
  /// The places whose rules are asked about: each rule once, where it is written.
  ///
  /// Of a list that XcodeGen generates, its project file; of a project file whose lists were generated elsewhere,
  /// these.
  package internal(set) var asked: [Place] = []

  /// Finds out which places are asked about.
  mutating func choose(_ documents: Documents) {
    let lists = places.filter { $0.form == nil }.map { $0.path }
    if lists.isEmpty || lists.count == places.count {
      asked = places
      return
    }
    var (generated, repeated): (Set<String>, Set<String>) = ([], [])
    asked = places.filter { place in
      guard let form = place.form else { return true }
      guard let found = (try? documents.document(at: place.path))?.project,
        !found.rules.isEmpty || found.remarks.contains(where: { $0.severity == .error })
      else { return false }
      let folder = Paths.folder(of: place.path)
      switch form.lists {
      case .unknown: return false
      case .below(let name, let areCopies):
        let own = lists.filter { $0.hasPrefix(Paths.join(folder, name) + "/") }
        if areCopies, found.rules.count == own.count { repeated.formUnion(own) }
        return own.isEmpty
      case .named:
        let own = found.rules.compactMap { $0.list.map { documents.tree.absolute(Paths.join(folder, $0)) } }
        generated.formUnion(own)
        return !own.isEmpty
      }
    }
    guard !generated.isEmpty || !repeated.isEmpty else { return }
    let isGenerated = { (place: Place) in
      place.form == nil && generated.contains(documents.tree.absolute(place.path))
    }
    asked.removeAll(where: isGenerated)
    // What is wrong with a generated list is wrong where it is written.
    places.removeAll { isGenerated($0) || repeated.contains($0.path) }
  }

  /// Whether nothing was found that is or may be a rule.
  package var isEmpty: Bool { places.isEmpty && failures.isEmpty }

  /// Describes links to folders, and lists that git ignores.
  mutating func note() {
    let note = Self.note(
      ignoredLists, " was not read, since git ignores it; name it to read it",
      " were not read, since git ignores them; name one to read it")
    let ignored = readsIgnored ? Self.note(ignoredLists, "", "").map { "read from \($0), which git ignores" } : note
    let replacedNotes = replaced.prefix(3).map { list, script in
      "'\(VisibleText.line(list))' was not read, since '\(VisibleText.line(script.lastPathPart))' in the same folder has the rule; "
        + "name it to read it"
    }
    notes = [linkNote, ignored].compactMap { $0 } + replacedNotes
  }

  /// Returns a note about one path or several; `nil` if there are none.
  private static func note(_ paths: [String], _ one: String, _ several: String) -> String? {
    paths.isEmpty
      ? nil : WordList.some(paths.map { "'\(VisibleText.line($0))'" }) + (paths.count == 1 ? one : several)
  }

  /// Skips each file that does not count since a script in the same folder has a readable rule.
  mutating func dropReplaced(_ documents: Documents) {
    for script in places where script.form?.facts.contains(.isScript) == true {
      guard let bytes = try? documents.bytes(at: script.path), let names = script.form?.replaced(bytes),
        !names.isEmpty, script.mayHaveReadRule(documents)
      else { continue }
      for name in names {
        let path = Paths.join(Paths.folder(of: script.path), name)
        guard let index = places.firstIndex(where: { $0.path == path }) else { continue }
        replaced.append((places.remove(at: index).path, script.path))
      }
    }
  }

  /// A note on links to folders; `nil` if there are none.
  var linkNote: String? {
    Self.note(
      linkedFolders, " is a link to a folder and was not searched; name it to search it",
      " are links to folders and were not searched; name one to search it")
  }

  /// Creates a project without files.
  package init() {}

  /// Adds a text that is given in place, or read from standard input.
  package mutating func add(text: [UInt8], named name: String = Document.givenText) {
    places.append(Place(path: name, text: text))
  }

  /// Adds a file, or the contents of a folder.
  package mutating func add(_ path: String, _ documents: Documents) {
    switch documents.tree.kind(of: path) {
    case nil: failures.append(documents.missing(path))
    case .folder:
      let found = documents.search(path)
      remarks += found.remarks
      failures += found.failures
      // What is not read is no clean file if no property list replaces it.
      let isSource = found.places.allSatisfy { $0.form != nil }
      configurations += found.configurations
      places += found.places.map { place in
        var place = place
        if place.form?.facts.contains(.isScript) == true { place.isNamed = isSource }
        if place.form?.facts.contains(.mayLackRule) == true { place.isNamed = found.places.count == 1 }
        return place
      }
      if found.isEmpty, found.others.isEmpty {
        let failure = found.nothingFound(in: path)
        failures.append(failure.at(path))
      } else {
        remarks += [found.mention?.message].compactMap { $0 }
        notes += found.notes
        others += found.others
      }
    default: places.append(Place(path: path, app: documents.tree.app(around: path), isNamed: true))
    }
  }

  /// Returns the words for extensions that the configuration leaves out.
  package static func excludedWords(_ count: Int) -> String {
    "\(count) \(count == 1 ? "is" : "are") excluded by \(FileFault.configurationName)"
  }

  /// Returns the failure for a folder without a Share or Action extension.
  package func nothingFound(in folder: String) -> Failure {
    let name = VisibleText.line(folder)
    if let note = OtherExtension.note(about: others) {
      return Failure(.noExtension, "'\(name)' has no Share or Action extension; \(note)")
    }
    if excludedCount > 0 {
      return Failure(.noExtension, "'\(name)' contains no other extension; \(Self.excludedWords(excludedCount))")
    }
    return mention
      ?? Failure(
        .noExtension,
        "'\(name)' contains no extension; "
          + (hint
            ?? "looked for .appex bundles, property lists with 'NSExtension', and project files with a rule")
          + (linkNote.map { "; " + $0 } ?? ""))
  }

  /// Adds a note on configurations in the folders, if that of another folder, or none, is used.
  package mutating func nameUnused(besides folder: String?, _ tree: FileTree) {
    let used = folder.map { tree.absolute($0) }
    let unused = configurations.filter { tree.absolute(Paths.folder(of: $0)) != used }
    let note = Self.note(
      unused, " is not used here; it counts where its folder is linted by itself",
      " are not used here; each counts where its folder is linted by itself")
    notes += [note].compactMap { $0 }
  }
}

/// An extension at a point that has no activation rule, such as a widget.
package struct OtherExtension {
  /// The path of its property list, or of the project file that describes it.
  package let path: String
  /// The extension point.
  package let point: String

  package init(path: String, point: String) {
    (self.path, self.point) = (path, point)
  }

  /// Reads such an extension; `nil` if the list may be that of an extension with a rule, or cannot be read.
  init?(_ path: String, _ documents: Documents) {
    // Most lists that mention a key of a rule belong to extensions with a rule, and are parsed where rules are read.
    guard let bytes = try? documents.bytes(at: path), !Bytes.contains(bytes, RuleKey.prefix),
      case .list(_, let properties)? = try? documents.document(at: path).contents,
      let point = properties.pointWithoutRule
    else { return nil }
    self.init(path: path, point: point)
  }

  /// Returns a note that names extensions and says why they are skipped; `nil` if there are none.
  package static func note(about others: [OtherExtension]) -> String? {
    guard !others.isEmpty else { return nil }
    let names = others.map { "\(VisibleText.line($0.path)) is an extension at '\(VisibleText.line($0.point))'" }
    return WordList.list(names, "and") + "; activation rules are for Share and Action extensions"
  }
}
