import ActivationRuleAnswers
import ActivationRuleProjects
import ActivationRuleReports
import ActivationRuleDocuments
import ActivationRuleFiles
import ActivationRuleLint
import ActivationRuleTesting
import ActivationRuleText
import ActivationRules

/// A file that `init` proposes.
struct ProposedFile: Sendable {
  /// The path relative to the folder, or to the top of the repository.
  let path: String
  let text: String
  /// Whether it is for a service that reads it only at the top of a repository.
  var isWorkflow = false

  /// Whether it is a suite.
  var isSuite: Bool { path.hasSuffix(SuiteFiles.ending) }
}

/// A service that runs checks with every push.
enum Service: String, CaseIterable {
  case github, gitlab
}

/// The files that `init` proposes for the rules of a folder.
struct ProposedFiles {
  private(set) var files: [ProposedFile] = []
  /// The rules that need no suite, since another one tests them.
  private(set) var tested: [TextRow] = []

  /// A rule in a file, which may have several.
  struct Subject: Hashable {
    let path: String
    let name: String?

    init(_ rule: Extension) { (path, name) = (Paths.absolute(rule.path), rule.name) }
  }

  /// Proposes a suite for each rule that is shown for a preset, the configuration of lint, and a workflow that runs
  /// both.
  ///
  /// - Parameters:
  ///   - rules: the rules that can be evaluated.
  ///   - all: these and others, which may be in the same files.
  ///   - folder: the folder that contains them.
  ///   - repositoryPath: the folder as its path from the top of the repository; `nil` if there is none.
  ///   - suites: the suites that exist, by the rules that they test.
  ///   - baseline: the warnings of today, which are to stay known, so that the first run of the workflow is green.
  init(
    _ rules: [Extension], among all: [Extension], in folder: String, repositoryPath: String?,
    suites: [Subject: String], baseline: LintBaseline, service: Service
  ) {
    var names: Set<String> = []
    let besides = Dictionary(grouping: all) { $0.path }
    for rule in rules {
      let path = Paths.relative(rule.path, to: Paths.absolute(folder))
      let suite = SuiteProposal(rule, path: path, isOnly: besides[rule.path]?.count == 1)
      // A suite needs a case, and a path without line breaks.
      guard suite.caseCount > 0, VisibleText.line(path) == path else { continue }
      let name = Self.name(of: rule, besides: names)
      if let other = suites[Subject(rule)], other != Paths.absolute(Paths.join(folder, "\(name).ruletests")) {
        tested.append("\(VisibleText.line(Paths.relative(other))) tests \(VisibleText.line(rule.name ?? path)) already")
        continue
      }
      names.insert(name)
      files.append(ProposedFile(path: "\(name).ruletests", text: suite.text))
    }
    let hasBaseline = baseline.count > 0
    if hasBaseline { files.append(ProposedFile(path: Self.baseline, text: baseline.text)) }
    let known = hasBaseline ? "\n  \"baseline\": \"\(Self.baseline)\"," : ""
    files.append(ProposedFile(path: Self.configuration, text: "{\(known)\(Self.configurationText)"))
    let place = repositoryPath ?? "."
    files.append(
      service == .github
        ? ProposedFile(
          path: ".github/workflows/activation-rules.yml", text: Self.workflow(Self.configuration, in: place),
          isWorkflow: true)
        : ProposedFile(path: ".gitlab/activation-rules.yml", text: Self.job(in: place), isWorkflow: true))
  }

  /// Returns the name of a suite's file, from the extension or its folder.
  private static func name(of rule: Extension, besides names: Set<String>) -> String {
    let folder = rule.path.split(separator: "/").dropLast().last { $0 != "Contents" && $0 != "." }
    let parts = (rule.name ?? folder.map { String($0) } ?? "").utf8.split { !$0.isNamePart }
    let base = parts.isEmpty ? "Rule" : parts.map { String(Substring($0)) }.joined(separator: "-")
    if !names.contains(base) { return base }
    return (2...).lazy.map { "\(base)-\($0)" }.first { !names.contains($0) } ?? base
  }

  private static let configuration = LintConfiguration.fileName
  /// The name of the proposed baseline.
  static let baseline = "activation-lint-baseline.json"

  private static let configurationText = """

      "exclude": [],
      "disable": [],
      "severity": {},
      "minimumConfidence": "medium"
    }

    """

  /// Returns the workflow, which lints and tests on every push.
  ///
  /// - Parameters:
  ///   - configuration: the configuration of lint; `nil` for none.
  ///   - folder: the folder of the rules, from the top of the repository.
  static func workflow(_ configuration: String?, in folder: String = ".") -> String {
    let isTop = folder == "."
    // A name may contain characters with a meaning in YAML, the shell or GitHub.
    let list =
      isTop
      ? ""
      : """

          strategy:
            fail-fast: false
            matrix:
              # The folders with rules.
              \(listStart)\(JSONValue.string(folder).text())]
          env:
            RULES: ${{ matrix.rules }}
      """
    let root = isTop ? "" : "\"$RULES\"/"
    let suites = isTop ? "'**/*.ruletests'" : "format('{0}/**/*.ruletests', env.RULES)"
    return """
      # The file .github/workflows/activation-rules.yml of a repository: lints and tests its activation rules with every push, and
      # shows findings and failures at their lines. It needs no Mac.
      name: Activation rules
      on: [push, pull_request]
      permissions: {}
      env:
        # The address of the repository of this tool, as git clones it.
        ACTIVATIONRULES: '\(Version.repository)'
      jobs:
        check:
          runs-on: ubuntu-latest\(list)
          permissions:
            contents: read
          steps:
            - uses: actions/checkout@11bd71901bbe5b1630ceea73d27597364c9af683 # v4.2.2
              with:
                persist-credentials: false
            - uses: actions/cache@5a3ec84eff668545956fd18022155c47e93e2684 # v4.2.3
              id: tool
              with:
                path: .activationrule
                key: activationrule-\(Version.package)-${{ runner.os }}-${{ runner.arch }}
            - name: Install activationrule
              if: steps.tool.outputs.cache-hit != 'true'
              # The archive of the release, or else the sources, which are not built below the folder that is linted: they bring samples
              # of every mistake.
              run: |
                \(install(indentation: 10))
            - name: Lint
              run: .activationrule/bin/activationrule lint \(isTop ? "." : "\"$RULES\"")\(configuration.map { " --config \(root)\($0)" } ?? "") --format github
            - name: Test
              if: (success() || failure()) && hashFiles(\(suites)) != ''
              run: .activationrule/bin/activationrule test\(isTop ? "" : " \"$RULES\"") --format github

      """
  }

  /// Returns the commands that install the tool, with spaces before each line but the first.
  private static func install(indentation: Int) -> String {
    """
    : "${ACTIVATIONRULES:?is empty; the first lines of this file take the address}"
    prefix=$PWD/.activationrule archive=activationrule-\(Version.package)-linux-$(uname -m).tar.gz
    release=$ACTIVATIONRULES/releases/download/v\(Version.package)
    mkdir -p "$prefix" && cd "$(mktemp -d)"
    if curl -fsSLO "$release/$archive" && curl -fsSLO "$release/SHA256SUMS"; then
      sha256sum --check --ignore-missing SHA256SUMS
      tar -xzf "$archive" -C "$prefix" --strip-components 1
    else
      git clone --depth 1 --branch v\(Version.package) "$ACTIVATIONRULES" ActivationRules
      ActivationRules/.ci/install "$prefix"
    fi
    """.split(separator: "\n").joined(separator: "\n" + String(repeating: " ", count: indentation))
  }

  /// Returns the job for GitLab, which lints and tests on every push.
  private static func job(in folder: String) -> String {
    // GitLab replaces '$' in values.
    let rules = JSONValue.string(folder).text().split(separator: "$", omittingEmptySubsequences: false)
      .joined(separator: "$$")
    return """
      # A job of GitLab that lints and tests activation rules with every push. Take it into .gitlab-ci.yml with
      #   include: { local: .gitlab/activation-rules.yml }
      activation-rules:
        image: swift:6.0
        variables:
          RULES: \(rules)
          # The address of the repository of this tool, as git clones it.
          ACTIVATIONRULES: '\(Version.repository)'
        cache: { key: activationrule-\(Version.package), paths: [.activationrule] }
        before_script:
          - |
            if test ! -x .activationrule/bin/activationrule; then (
              \(install(indentation: 8))
            ); fi
        script:
          - |
            .activationrule/bin/activationrule lint "$RULES" --config "$RULES/\(configuration)" --format gitlab \\
              --output activation-rules.json || failed=1
            .activationrule/bin/activationrule test "$RULES" --format junit --output activation-rules.xml || failed=1
            exit ${failed:-0}
        artifacts:
          when: always
          reports: { codequality: activation-rules.json, junit: activation-rules.xml }

      """
  }

  /// How the list of folders in a workflow begins.
  private static let listStart = "rules: ["

  /// Returns what to add to an existing workflow, which is never changed, so that it tests a folder; `nil` if it names the
  /// folder, or one around it.
  ///
  /// - Parameters:
  ///   - text: the text of the workflow.
  ///   - path: the path of the workflow.
  ///   - folder: the folder of the rules, from the top of the repository.
  static func lack(in text: String, at path: String, of folder: String) -> TextRow? {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { String($0).trimmingBlanks() }
    guard let line = lines.firstIndex(where: { $0.hasPrefix(listStart) }) else {
      let isNamed = text.containsBytes(of: "lint . ") || folder != "." && text.containsBytes(of: folder)
      return isNamed ? nil : "'\(folder)' to \(path), which does not test this folder yet"
    }
    let parts = folder.split(separator: "/")
    let around = ["."] + parts.indices.map { parts[...$0].joined(separator: "/") }
    let list = lines[line].dropFirst(listStart.count)
    let names = list.split { "[],'\"".contains($0) }.map { String($0).trimmingBlanks() }.filter { !$0.isEmpty }
    let name = JSONValue.string(folder).text()
    if around.contains(where: { names.contains($0) }) || String(list).containsBytes(of: name) { return nil }
    let within = names.filter { folder == "." || $0.hasPrefix(folder + "/") }.map { "\"\($0)\"" }
    let rest = within.isEmpty ? "which does not test this folder yet" : "in place of \(WordList.full(within, "and"))"
    return "\(name) to 'rules' in line \(line + 1) of \(path), \(rest)"
  }
}
