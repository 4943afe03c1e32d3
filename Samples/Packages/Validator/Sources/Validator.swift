import ActivationRuleFiles

/// A validator of app bundles: reports mistakes in the rules below a path, and what the extensions appear for.
@main
struct Validator {
  static let shares: [Share] = [.photo, .photo(3), .link, .pdf, .host(.firefox)]

  static func main() {
    guard let path = CommandLine.arguments.dropFirst().first else { return print("usage: validator PATH") }
    do {
      for finding in try ActivationRule.lint(in: path) { print(finding) }
      for found in try ActivationRule.rules(in: path) {
        guard let rule = found.rule else { continue }
        for share in shares { print("\(found.name ?? found.location.path), \(share): \(try rule.decide(share))") }
      }
    } catch {
      print(error)
    }
  }
}
