import ActivationRuleTestSupport
import ActivationRuleText
import Foundation
import Testing

/// The members that the schemas of report formats demand.
@Suite("Schemas of reports")
struct ReportSchemaTests {
  /// The objects of SARIF 2.1.0 that reports use: what each must have, and which object its members are.
  ///
  /// Source: the JSON schema of SARIF 2.1.0 (OASIS).
  private static let sarif: [String: (demanded: [String], members: [String: String])] = [
    "log": (["version", "runs"], ["runs": "run"]),
    "run": (["tool"], ["tool": "tool", "results": "result", "artifacts": "artifact", "invocations": "invocation"]),
    "tool": (["driver"], ["driver": "component"]),
    "component": (["name"], ["rules": "descriptor"]),
    "descriptor": (
      ["id"], ["shortDescription": "text", "fullDescription": "text", "help": "text", "defaultConfiguration": "any"]
    ),
    "text": (["text"], [:]),
    "result": (
      ["message"], ["message": "text", "locations": "location", "relatedLocations": "location", "fixes": "fix"]
    ),
    "location": ([], ["physicalLocation": "place", "message": "text", "logicalLocations": "any"]),
    "place": ([], ["artifactLocation": "file", "region": "region"]),
    "file": (["uri"], [:]),
    "region": (["startLine"], ["snippet": "text"]),
    "fix": (["artifactChanges"], ["description": "text", "artifactChanges": "change"]),
    "change": (["artifactLocation", "replacements"], ["artifactLocation": "file", "replacements": "replacement"]),
    "replacement": (["deletedRegion"], ["deletedRegion": "region", "insertedContent": "text"]),
    "artifact": ([], ["location": "file", "description": "text"]),
    "invocation": (["executionSuccessful"], ["toolExecutionNotifications": "notification"]),
    "notification": (["message"], ["message": "text", "locations": "location", "descriptor": "descriptor"]),
    "any": ([], [:]),
  ]

  private static func check(_ node: PropertyListNode, is name: String) throws {
    if case .array(let elements) = node.kind { return try elements.forEach { try check($0, is: name) } }
    let (demanded, members) = try #require(sarif[name])
    for key in demanded { #expect(node[key] != nil, "\(name) has no \(key)") }
    guard case .dictionary(let entries) = node.kind else { return }
    for entry in entries {
      if let member = members[entry.key.text] {
        try check(entry.value, is: member)
      } else if case .dictionary = entry.value.kind {
        #expect(["properties", "partialFingerprints"].contains(entry.key.text), "\(name) has \(entry.key.text)")
      }
    }
  }

  @Test("SARIF has what its schema demands")
  func sarif() throws {
    let run = CommandRun(["lint", packageFolder + "Samples/Extensions", packageFolder + "missing", "--format", "sarif"])
    try Self.check(JSONReader.read(SourceText(name: "report", text: run.output)).root, is: "log")
    #expect(run.output.contains("\"fixes\"") && run.output.contains("toolExecutionNotifications"))
  }

  /// The elements of JUnit reports: in what each stands, and the attributes that it must have.
  ///
  /// Source: junit-10.xsd of Jenkins' xUnit plug-in.
  private static let junit: [String: (parent: String?, demanded: [String])] = [
    "testsuites": (nil, []), "testsuite": ("testsuites", ["name", "tests"]),
    "testcase": ("testsuite", ["name", "classname"]), "failure": ("testcase", []), "error": ("testcase", []),
    "skipped": ("testcase", []), "system-out": ("testcase", []), "properties": ("testsuite", []),
    "property": ("properties", ["name", "value"]),
  ]

  @Test("JUnit has what its schema demands")
  func junit() throws {
    let run = CommandRun(["test", packageFolder + "Samples/Suites", "--format", "junit"])
    var open: [String] = []
    for tag in run.output.matches(of: #/<(\/?)([a-z-]+)((?:\ [a-z-]+="[^"<]*")*)(\/?)>/#) {
      let (name, attributes) = (String(tag.2), String(tag.3))
      if !tag.1.isEmpty {
        #expect(open.popLast() == name)
        continue
      }
      let element = try #require(Self.junit[name], "\(name)")
      #expect(open.last == element.parent)
      for attribute in element.demanded { #expect(attributes.contains(" \(attribute)=\""), "\(tag.0)") }
      if tag.4.isEmpty { open.append(name) }
    }
    #expect(open.isEmpty && run.output.contains("<testcase "))
  }
}
