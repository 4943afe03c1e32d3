/// One finding about an input: what is wrong, where, and what would repair it.
///
/// Diagnostics are values. Libraries return them and never print.
public struct Diagnostic: Hashable, Sendable {
  /// How grave a finding is.
  public enum Severity: String, Hashable, Sendable, CaseIterable {
    /// The input cannot be used as it stands.
    case error
    /// The input can be used, but is likely not what was meant.
    case warning
    /// Something worth knowing.
    case info
  }

  /// A remark at a second place.
  public struct Note: Hashable, Sendable {
    /// One phrase, lower case, no full stop.
    public package(set) var message: String
    /// The place, or `nil` for a remark about the whole.
    public package(set) var range: SourceRange?
    /// The identifiers of the presets that the note is about, all of them, where the message names a few.
    package let presets: [String]
    /// What becomes of these presets: the message without their names.
    package var summary: String?
    /// The names that were likely meant, the likeliest first.
    package var meant: [String] = []

    /// Asks whether one of some names was meant.
    package static func meant(_ names: [String]) -> Note {
      var note = Note("did you mean '\(names.joined(separator: "' or '"))'?")
      note.meant = names
      return note
    }

    /// Makes a note.
    package init(_ message: String, at range: SourceRange? = nil, presets: [String] = []) {
      (self.message, self.range, self.presets) = (message, range, presets)
    }
  }

  /// The single obvious repair: bytes of a range replaced by a text.
  public struct FixIt: Hashable, Sendable {
    /// What the repair does, as an instruction.
    public let message: String
    /// The bytes to replace.
    public let range: SourceRange
    /// What takes their place.
    public let replacement: String

    /// Makes a repair.
    package init(_ message: String, replacing range: SourceRange, with replacement: String) {
      (self.message, self.range, self.replacement) = (message, range, replacement)
    }
  }

  /// The stable identifier in kebab-case, named for the fault.
  public let id: String
  /// How grave it is.
  public package(set) var severity: Severity
  /// One phrase, lower case, no full stop.
  public package(set) var message: String
  /// The bytes it is about, in the text that the diagnostic belongs to; `SourceText/addressesFile` says whether these are
  /// the bytes of the file.
  public package(set) var range: SourceRange
  /// The place as compilers print it, such as `Info.plist:28:4`; `nil` where the text that it belongs to is not known.
  public private(set) var location: String?
  /// Remarks at other places.
  public package(set) var notes: [Note]
  /// The repair, where there is one that is obvious.
  public package(set) var fixIts: [FixIt]
  /// Whether the repair changes on purpose what a rule that works is shown for.
  package var repairChangesVerdicts = false
  /// The key of a rule dictionary that it is about; `nil` where it is about none.
  public package(set) var key: String?
  /// The type identifier in a predicate that it is about; `nil` where it is about none.
  public package(set) var type: String?
  /// How many known shares that are hidden now it explains, each counted once; findings that explain more come first.
  package var hiddenShareCount = 0
  /// The identifiers of the presets that its notes are about: what is lost now, and what a change would bring back.
  public var presets: [String] { notes.flatMap { $0.presets } }

  /// Makes a diagnostic.
  package init(
    _ id: String, _ severity: Severity, _ message: String, at range: SourceRange, notes: [Note] = [],
    fixIts: [FixIt] = []
  ) {
    self.id = id
    self.severity = severity
    self.message = message
    self.range = range
    self.notes = notes
    self.fixIts = fixIts
  }

  /// The same diagnostic with its place in a text.
  package func located(in source: SourceText) -> Diagnostic {
    var copy = self
    copy.location = DiagnosticRenderer.place(source, range)
    return copy
  }

  /// The same diagnostic without repairs, for a text that cannot be changed where its ranges say.
  package var withoutFixIts: Diagnostic {
    var copy = self
    copy.fixIts = []
    return copy
  }

  /// The same diagnostic with every range moved by a function, as from a decoded string to the file around it.
  package func mapped(_ move: (SourceRange) -> SourceRange) -> Diagnostic {
    var copy = self
    copy.range = move(range)
    for index in copy.notes.indices { copy.notes[index].range = notes[index].range.map(move) }
    copy.fixIts = fixIts.map { FixIt($0.message, replacing: move($0.range), with: $0.replacement) }
    return copy
  }
}

extension Diagnostic: CustomStringConvertible {
  /// The finding on one line: `Info.plist:28:4: warning: `, the message, and the identifier in brackets.
  public var description: String {
    "\(location.map { $0 + ": " } ?? "")\(severity.rawValue): \(message) [\(id)]"
  }
}
