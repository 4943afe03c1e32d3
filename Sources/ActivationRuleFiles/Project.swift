import ActivationRuleAnswers
package import ActivationRuleLint
import ActivationRuleModel
import ActivationRuleProjects
import ActivationRuleText

/// What was found where rules were looked for: the files with rules, what stands around them, and what was passed over.
package struct Project {
  /// A file with a rule, or one that may lead to rules; or a text given in place.
  package struct Place {
    /// The path, or a word such as `<rule>`.
    package let path: String
    /// The text, if it is given in place or read from standard input.
    package var text: [UInt8]?
    /// The property list of the app around it.
    package var app: String?
    /// Whether it is a project file, from which the list is generated.
    package var isProject = false
    /// The folder in which a search found it.
    package var folder: String?
    /// Whether it counts as read only if a rule was read: somebody named it, or nothing else has its rule.
    package var isNamed = false

    /// Whether it is anything but the configuration of an Expo app from which no rule is read.
    func mayHaveReadRule(_ documents: Documents) -> Bool {
      guard isProject else { return true }
      switch ProjectFile.Kind(path: path) {
      case .expo?, .script?: return (try? documents.document(at: path))?.project?.rules.isEmpty == false
      default: return true
      }
    }
  }

  /// The places in the order of their paths.
  package internal(set) var places: [Place] = []
  /// Descriptions of skipped files that may be extensions.
  package internal(set) var remarks: [String] = []
  /// Remarks on links to folders, and on lists that git ignores.
  package internal(set) var notes: [String] = []
  /// Files and folders that cannot be read or were not searched.
  package internal(set) var failures: [Failure] = []
  /// Extensions at points without an activation rule.
  package internal(set) var others: [OtherExtension] = []
  /// A file in an unsupported format that mentions a rule.
  package internal(set) var mention: Failure?
  /// Links to folders outside of the searched one, which are not followed.
  var linkedFolders: [String] = []
  /// The lists that git ignores, below the folders of project files or without another rule.
  var ignoredLists: [String] = []
  /// Whether those were read, since nothing else has a readable rule.
  var readsIgnored = false
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
    let lists = places.filter { !$0.isProject }.map { $0.path }
    if lists.isEmpty || lists.count == places.count {
      asked = places
      return
    }
    var (generated, repeated): (Set<String>, Set<String>) = ([], [])
    asked = places.filter { place in
      guard place.isProject else { return true }
      guard let kind = ProjectFile.Kind(path: place.path),
        let found = (try? documents.document(at: place.path))?.project,
        !found.rules.isEmpty || found.remarks.contains(where: { $0.severity == .error })
      else { return false }
      let folder = Paths.folder(of: place.path)
      let holds = { (name: String) in lists.contains { $0.hasPrefix(Files.join(folder, name) + "/") } }
      switch kind {
      case .expo: return !holds("ios")
      case .script(let script): return script.isOfExpo && !holds("ios")
      case .tuist:
        let own = lists.filter { $0.hasPrefix(Files.join(folder, "Derived/")) }
        if found.rules.count == own.count { repeated.formUnion(own) }
        return own.isEmpty
      case .xcodeGen:
        let own = found.rules.compactMap { $0.list.map { Paths.absolute(Files.join(folder, $0)) } }
        generated.formUnion(own)
        return !own.isEmpty
      case .xcode: return false
      }
    }
    guard !generated.isEmpty || !repeated.isEmpty else { return }
    let isGenerated = { (place: Place) in !place.isProject && generated.contains(Paths.absolute(place.path)) }
    asked.removeAll(where: isGenerated)
    // What is wrong with a generated list is wrong where it is written.
    places.removeAll { isGenerated($0) || repeated.contains($0.path) }
  }

  /// Whether nothing was found that is or may be a rule.
  package var isEmpty: Bool { places.isEmpty && failures.isEmpty }

  /// Describes links to folders, and lists that git ignores.
  mutating func note() {
    let lists = WordList.some(ignoredLists.map { "'\(VisibleText.line($0))'" }, limit: 3)
    let note =
      readsIgnored
      ? "read from \(lists), which git ignores"
      : ignoredLists.count == 1
        ? "\(lists) was not read, since git ignores it; name it to read it"
        : "\(lists) were not read, since git ignores them; name one to read it"
    let replacedNotes = replaced.prefix(3).map { list, script in
      "'\(VisibleText.line(list))' was not read, since '\(VisibleText.line(script.lastPathPart))' beside it has the rule; "
        + "name it to read it"
    }
    notes = [linkNote].compactMap { $0 } + (ignoredLists.isEmpty ? [] : [note]) + replacedNotes
  }

  /// Skips each `app.json` if an `app.config.js` beside it has a readable rule: Expo uses what the script returns.
  ///
  /// Source: "Configure with app config", Expo documentation.
  mutating func dropReplaced(_ documents: Documents) {
    let scripts = places.filter { place in
      guard place.isProject, ProjectFile.Kind(path: place.path) == .script(.app) else { return false }
      // Its own plug-ins may be added to those of the other.
      return place.mayHaveReadRule(documents)
        && (try? documents.bytes(at: place.path)).map { !Bytes.contains($0, ".plugins") } == true
    }.map { $0.path }
    for script in scripts {
      for name in ["app.json", "app.config.json"] {
        let folder = Paths.folder(of: script)
        guard
          let index = places.firstIndex(where: {
            $0.isProject && $0.path.lastPathPart == name
              && Paths.folder(of: $0.path) == folder
          })
        else { continue }
        replaced.append((places.remove(at: index).path, script))
      }
    }
  }

  /// A note on links to folders; `nil` if there are none.
  var linkNote: String? {
    let names = linkedFolders.map { "'\(VisibleText.line($0))'" }
    return names.isEmpty
      ? nil
      : WordList.some(names)
        + (names.count == 1
          ? " is a link to a folder and was not searched; name it to search it"
          : " are links to folders and were not searched; name one to search it")
  }

  /// Creates a project without files.
  package init() {}

  /// Adds a text that is given in place.
  package mutating func add(text: String) {
    places.append(Place(path: Document.givenText, text: Array(text.utf8)))
  }

  /// Adds standard input.
  package mutating func addInput(_ console: some InputConsole) {
    let name = "<stdin>"
    do throws(Failure) {
      places.append(Place(path: name, text: try console.readAll()))
    } catch {
      failures.append(error.at(name))
    }
  }

  /// Adds a file, or the contents of a folder.
  package mutating func add(_ path: String, _ documents: Documents = Documents()) {
    switch Files.kind(of: path) {
    case .nothing:
      failures.append(RuleSource.missing(path))
    case .file:
      places.append(Place(path: path, app: BundleSearch.app(around: path), isNamed: true))
    case .folder:
      let found = documents.search(path)
      remarks += found.remarks
      failures += found.failures
      // What is not read is no clean file if no property list replaces it.
      let isSource = found.places.allSatisfy { $0.isProject }
      configurations += found.configurations
      places += found.places.map { place in
        var place = place
        switch ProjectFile.Kind(path: place.path) {
        case .script?: place.isNamed = isSource
        case .expo?: place.isNamed = found.places.count == 1
        default: break
        }
        return place
      }
      if found.isEmpty, found.others.isEmpty {
        let failure = BundleSearch.nothingFound(in: path, found)
        failures.append(failure.at(path))
      } else {
        remarks += [found.mention?.message].compactMap { $0 }
        notes += found.notes
        others += found.others
      }
    }
  }
}

extension Project {
  /// Adds a note on configurations in the folders, if another one is used.
  package mutating func nameUnused(besides used: LintConfiguration) {
    let folder = used.folder.map { Paths.absolute($0) }
    let unused = configurations.filter { Paths.absolute(Paths.folder(of: $0)) != folder }
    guard !unused.isEmpty else { return }
    notes.append(
      WordList.some(unused.map { "'\(VisibleText.line($0))'" }, limit: 3)
        + (unused.count == 1
          ? " is not used here; it counts where its folder is linted by itself"
          : " are not used here; each counts where its folder is linted by itself"))
  }
}
