import ActivationRuleDocuments
import ActivationRuleModel
import ActivationRulePredicates
import ActivationRuleProjects
import ActivationRuleQuestions
import ActivationRuleText
import ActivationRuleTypes
import Testing
@testable import ActivationRuleReports

/// What is at a limit is read and answered; what is one beyond has the answer that the table promises.
@Suite("Limits as promised")
struct LimitPromiseTests {
  @Test("are shown with '--version --verbose', a line each")
  func areShown() {
    let run = CommandRun("--version --verbose")
    #expect(run.status == 0 && run.lines.count == Limit.all.count + 3)
    #expect(run.output.hasPrefix(CommandRun("--version").output))
    #expect(run.output.contains("16,777,216 bytes  a file, or standard input: error; it is not read\n"))
  }

  @Test("of values in a list, in JSON and in YAML")
  func documentValues() {
    let count = Limit.documentValues.value
    func fault(_ before: String, _ values: Int, _ value: String, _ after: String) -> String? {
      let text = before + String(repeating: value, count: values) + after
      do throws(Failure) {
        if before.hasPrefix("a:") {
          _ = try Form.xcodeGen.rules(in: SourceText(name: "project.yml", text: text))
        } else if before == "[" {
          _ = try JSONReader.read(SourceText(name: "a", text: text))
        } else {
          _ = try PropertyListReader.read(SourceText(name: "a", text: text))
        }
        return nil
      } catch {
        return error.finding.message
      }
    }
    #expect(fault("[", count - 2, "0,", "0]") == nil)
    #expect(fault("[", count - 1, "0,", "0]") == "the text has more than \(count) values")
    #expect(fault("<array>", count, "<true/>", "</array>") == "the file has more than \(count) values")
    #expect(fault("a: [{}\n", count, ", a", "]") == "more than \(count) values")
  }

  @Test("of values in YAML: each that an alias stands for counts ten times, and a long text several times")
  func aliases() {
    // A list of 99 counts as 100 each time.
    let list = "[" + (0..<99).map { "\($0)" }.joined(separator: ", ") + "]"
    func fault(_ count: Int, text: String = "1") -> String? {
      let aliases = "[*b, \(String(repeating: "*a, ", count: count))]"
      let text = "a: &a \(list)\nb: &b \(text)\nc: \(aliases)\ntargets: {}\n"
      do throws(Failure) {
        return try Form.xcodeGen.rules(in: SourceText(name: "project.yml", text: text)).remarks.first?
          .message
      } catch {
        return error.finding.message
      }
    }
    let count = Limit.documentValues.value / 1_000
    let message =
      "more than \(Limit.documentValues.value) values; each value of an alias counts as 10"
    #expect(fault(count - 2) == nil)
    #expect(fault(count) == message)
    #expect(fault(count - 2, text: String(repeating: "x", count: 25_600)) == message)
  }

  @Test("of the keys of and around a rule, in every format and in a request")
  func ruleKeys() {
    let count = Limit.ruleKeys.value
    func keys(_ count: Int) -> String {
      (0..<count).map { "\"NSExtensionActivation\($0)\": 1" }.joined(separator: ", ")
    }
    let forms: [(before: String, after: String)] = [
      ("{", "}"), ("{\"NSExtension\": {\"NSExtensionAttributes\": {\"NSExtensionActivationRule\": {", "}}}}"),
      ("{\"NSExtension\": {", "}}"),
    ]
    for form in forms {
      func run(_ count: Int) -> CommandRun { CommandRun(["lint", "--rule", form.before + keys(count) + form.after]) }
      #expect(!run(count).both.contains("too-many-values"))
      let beyond = run(count + 1)
      #expect(beyond.status == 2 && beyond.both.contains("more than \(count) keys of or around a rule"))
    }
    func answer(_ count: Int) -> String {
      var answerer = RequestAnswerer()
      return answerer.answer(Array("{\"op\":\"accepts\",\"rule\":{\(keys(count))}}".utf8)[...])
    }
    #expect(answer(count).contains("\"accepts\""))
    #expect(answer(count + 1).contains("more than \(count) keys of or around a rule"))
  }

  @Test("of the payloads and files of a request")
  func lineParts() {
    let count = Limit.lineParts.value
    func answer(_ count: Int) -> String {
      let payloads = Array(repeating: "{\"items\":[]}", count: count).joined(separator: ",")
      var answerer = RequestAnswerer()
      let line = "{\"op\":\"evaluate\",\"rule\":\"TRUEPREDICATE\",\"payloads\":[\(payloads)]}"
      return answerer.answer(Array(line.utf8)[...])
    }
    #expect(answer(count).contains("\"word\":\"shown\""))
    #expect(answer(count + 1).contains("'payloads' takes from 1 to \(count) of them, not \(count + 1)"))
  }

  @Test("of the targets of an Xcode project")
  func projectTargets() {
    func count(_ count: Int) -> Int {
      let targets = (0..<count).map { number in
        "T\(number) = {isa = PBXNativeTarget; name = a; buildConfigurationList = L; };\n"
      }
      let text =
        "// !$*UTF8*$!\n{ objects = { \(targets.joined())L = {buildConfigurations = (C); isa = XCConfigurationList;}; "
        + "C = {isa = XCBuildConfiguration; buildSettings = {INFOPLIST_FILE = Info.plist; }; name = Debug; }; }; }"
      return XcodeProject(SourceText(name: "project.pbxproj", text: text)).targets(withList: "Info.plist").count
    }
    #expect(count(Limit.projectTargets.value) == Limit.projectTargets.value)
    #expect(count(Limit.projectTargets.value + 1) == 0)
  }

  @Test("of dynamic identifiers")
  func dynamicBytes() {
    func identifier(_ count: Int) -> String {
      DynamicTypeIdentifier(
        tag: String(repeating: "x", count: count), tagClass: .filenameExtension, conformingTo: "public.data"
      ).identifier
    }
    var (longest, beyond) = (4_000, 7_000)
    while beyond - longest > 1 {
      let middle = (longest + beyond) / 2
      if identifier(middle).utf8.count <= Limit.dynamicBytes.value { longest = middle } else { beyond = middle }
    }
    #expect(Limit.dynamicBytes.value - identifier(longest).utf8.count < 4)
    #expect(DynamicTypeIdentifier(identifier(longest)) != nil)
    #expect(DynamicTypeIdentifier(identifier(beyond)) == nil)
  }

  @Test("of one evaluation of a rule: just enough steps decide, and one fewer says so")
  func evaluationSteps() {
    #expect(RuleSettings().stepLimit == Limit.evaluationSteps.value)
    #expect(EvaluationEnvironment().stepLimit == Limit.evaluationSteps.value)
    // A shape that only the tree walker reads.
    let text = "SUBQUERY(extensionItems, $i, $i.title.length >= 0 OR TRUEPREDICATE).@count >= 0"
    let payload = Payload([.item(.attachment("public.jpeg"))])
    func verdict(_ steps: Int) -> RuleVerdict {
      var settings = RuleSettings()
      settings.stepLimit = steps
      return ActivationRule(predicate: text, settings: settings).evaluate(payload)
    }
    guard let enough = (1...1_000).first(where: { verdict($0) == verdict(Limit.evaluationSteps.value) }) else {
      Issue.record("no number of steps is enough")
      return
    }
    #expect(enough == 1 || verdict(enough - 1) == .error(.budgetSpent))
  }

  @Test("of payloads that 'explain' changes")
  func changedAttachments() {
    let rule = ActivationRule(dictionary: ["SupportsImageWithMaxCount": 1000])
    func changes(_ count: Int) -> Int {
      let images = Array(repeating: Payload.Attachment(["public.jpeg"]), count: count - 1)
      let payload = Payload([Payload.Item(images + [Payload.Attachment(["com.adobe.pdf"])])])
      return rule.explain(payload).changes.filter { $0.subject == .payload }.count
    }
    #expect(changes(Limit.changedAttachments.value) > 0)
    #expect(changes(Limit.changedAttachments.value + 1) == 0)
  }

  @Test("of the rules that 'explain' tries")
  func changeWork() {
    func changes(_ blanks: Int) -> Int {
      let rule = ActivationRule(
        predicate: String(repeating: " ", count: blanks)
          + "ANY extensionItems.attachments.registeredTypeIdentifiers UTI-CONFORMS-TO \"public.movie\"")
      return rule.explain(Payload([.item(.attachment("public.jpeg"))])).changes.filter { $0.subject == .rule }.count
    }
    #expect(changes(0) > 0)
    #expect(changes(Limit.changeWork.value) == 0)
  }

  @Test("of findings and warnings")
  func findings() {
    func members(_ count: Int) -> String {
      "{" + (0...count).map { _ in "\"NSExtensionActivationKey\": 1" }.joined(separator: ",\n") + "}"
    }
    let limit = Limit.findings.value
    #expect(Limit.warnings.value == limit)
    let run = CommandRun(["lint", "--rule", members(limit + 1), "--only", "duplicate-key"])
    #expect(run.output.contains("1 more left out"), "\(run.output.suffix(200))")
    let within = CommandRun(["lint", "--rule", members(limit), "--only", "duplicate-key"])
    #expect(!within.output.contains("left out"), "\(within.output.suffix(200))")
  }
}
