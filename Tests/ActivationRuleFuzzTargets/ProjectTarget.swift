import ActivationRuleDocuments
import ActivationRuleTestSupport
import ActivationRuleModel
import ActivationRuleProjects
import ActivationRuleText

/// Reads the input as a file of a project: the first byte chooses which, and each rule that it leads to is asked.
enum ProjectTarget {
  private static let names = [
    "project.yml", "Project.swift", "app.json", "project.json", "package.yaml", "rule.json",
    "app.config.js", "app.config.ts", "project.pbxproj", "expo-target.config.js",
  ]

  @Sendable
  static func run(_ input: [UInt8]) {
    var taker = ByteTaker(input)
    let source = SourceText(name: taker.element(of: names), bytes: Array(taker.rest))
    do throws(Failure) {
      switch try Document(source).contents {
      case .predicate: return
      case .list(let document, let properties):
        require(properties.ruleRange.upperBound <= document.source.bytes.count, "the rule is outside the file")
      case .project(let found):
        for remark in found.remarks { requireInside(remark, source) }
        for rule in found.rules.prefix(4) {
          let document = rule.document(in: source)
          var count = 0
          requireRanges(document.root, source, &count)
          let activation = ActivationRule(document)
          for finding in activation.findings { requireInside(finding, source) }
          requireAgreement(activation, PayloadMaker.table[source.bytes.count % 64], input)
        }
      }
    } catch {
      requireInside(error)
    }
  }

  /// Checks that values stand inside the file, as far as there are not too many of them.
  private static func requireRanges(_ node: PropertyListNode, _ source: SourceText, _ count: inout Int) {
    count += 1
    guard count < 10_000 else { return }
    require(node.range.upperBound <= source.bytes.count, "a value at \(node.range) is outside the file")
    switch node.kind {
    case .array(let elements): for element in elements { requireRanges(element, source, &count) }
    case .dictionary(let entries):
      for entry in entries {
        require(entry.keyRange.upperBound <= source.bytes.count, "a key at \(entry.keyRange) is outside the file")
        requireRanges(entry.value, source, &count)
      }
    default: return
    }
  }
}
