import ActivationRuleAnswers
package import ActivationRuleModel
package import ActivationRuleText

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
      case .loaded(let rule): rules.append(rule)
      case .unreadable(let rule): throw rule.failure
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
