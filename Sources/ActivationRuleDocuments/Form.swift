package import ActivationRuleText

/// A form of project files from which an extension's property list is generated; nothing is run to read them.
package struct Form: Sendable {
  /// What a search needs to know.
  package enum Fact: Sendable {
    /// Other files may have the same names without being project files, so that their words count.
    case dependsOnWords
    /// Most files with such names belong to other tools, unless the names begin with 'project.'.
    case isCommon
    /// Every project of the tool has such a file, usually without a rule.
    case mayLackRule
    /// A script, in which only literals are read.
    case isScript
  }

  /// The lists that are generated of a file.
  package enum Lists: Sendable {
    /// Unknown lists; the file is ignored if the project contains any list.
    case unknown
    /// The lists in a folder next to the file, which replace it; findings about a copy are reported in the file.
    case below(String, areCopies: Bool = false)
    /// The lists that its rules name; the file replaces them.
    case named
  }

  package let name: String
  package let facts: [Fact]
  let lists: Lists
  /// Returns whether a name is that of such a file; the path may be the name alone.
  fileprivate let fits: @Sendable (_ name: String, _ path: String) -> Bool
  /// Returns whether words in a file suggest that it leads to a rule.
  package let mentionsRule: @Sendable (_ bytes: [UInt8]) -> Bool
  /// Returns what to do so that a file without a rule leads to one; `nil` if it is not known.
  let hint: @Sendable (_ path: String, _ bytes: [UInt8]) -> String?
  private let read: @Sendable (SourceText) throws(Failure) -> ProjectRules
  /// Returns what the tool makes of JSON in a file of any name.
  let meaning: (@Sendable (_ root: PropertyListNode) -> ProjectRules)?
  /// Returns the names of files in the same folder to ignore if the file has a rule.
  let replaced: @Sendable (_ bytes: [UInt8]) -> [String]

  package init(
    _ name: String, _ facts: [Fact] = [], lists: Lists,
    fits: @escaping @Sendable (_ name: String, _ path: String) -> Bool,
    mentionsRule: @escaping @Sendable (_ bytes: [UInt8]) -> Bool,
    meaning: (@Sendable (_ root: PropertyListNode) -> ProjectRules)? = nil,
    replaced: @escaping @Sendable (_ bytes: [UInt8]) -> [String] = { _ in [] },
    hint: @escaping @Sendable (_ path: String, _ bytes: [UInt8]) -> String? = { _, _ in nil },
    read: @escaping @Sendable (SourceText) throws(Failure) -> ProjectRules
  ) {
    (self.name, self.facts, self.lists) = (name, facts, lists)
    (self.fits, self.mentionsRule, self.meaning, self.replaced) = (fits, mentionsRule, meaning, replaced)
    (self.hint, self.read) = (hint, read)
  }

  /// Returns whether the name of a file suffices to take it for one of the tool.
  package func isSure(of path: String) -> Bool {
    !facts.contains(.isCommon) || path.lastPathPart.hasPrefix("project.")
  }

  /// Returns the rules in a file, with remarks; other extensions count only if there is nothing else.
  package func rules(in source: SourceText) throws(Failure) -> ProjectRules {
    var found = try read(source)
    try found.requireFew(in: source)
    if found.pointWithoutRule == nil { found.rules.removeAll { $0.pointWithoutRule != nil } }
    return found
  }
}

extension Form: Equatable {
  package static func == (first: Form, second: Form) -> Bool { first.name == second.name }
}

extension [Form] {
  /// Returns the form of the file at a path, or of a name alone.
  package func form(of path: String) -> Form? {
    let name = path.lastPathPart
    return first { $0.fits(name, path) }
  }
}
