import ActivationRulePredicates

#if os(macOS) || os(Linux)
  import Foundation
  import ActivationRulePredicates
  import Testing

  @Suite("Answers of another process", .serialized)
  struct LineProcessTests {
    /// A shell that answers lines with what stands behind them, but for some.
    private static func shell(_ cases: String = "", limit: Duration = .seconds(20)) -> LineProcess {
      let script = """
        while IFS= read -r line; do
          case $line in
          \(cases)
          die) kill -9 $$ ;;
          hang) exec sleep 60 ;;
          last) echo last; exit ;;
          half) printf half; exit ;;
          *) echo "$$ $line" ;;
          esac
        done
        """
      return LineProcess("/bin/sh", ["-c", script], limit: limit)
    }

    /// The answer without the number of the process that gave it.
    private static func answer(_ process: LineProcess, _ line: String) -> String? {
      process.answer(line)?.split(separator: " ", maxSplits: 1).last.map { String($0) }
    }

    @Test("come from one process as long as it lives")
    func lives() {
      let process = Self.shell()
      let answers = (0..<200).map { process.answer("line \($0)") }
      let number = answers[0]?.split(separator: " ").first ?? ""
      #expect(answers == (0..<200).map { "\(number) line \($0)" })
      #expect(process.startCount == 1)
    }

    @Test(
      "are missing for what a new process does not survive, and for nothing else",
      arguments: ["die", "half", "hang"])
    func survives(_ line: String) {
      let process = Self.shell(limit: .seconds(line == "hang" ? 2 : 20))
      #expect(process.answer(line) == nil && process.startCount == 1)
      #expect(Self.answer(process, "a") == "a" && process.startCount == 2)
      // Once in the process that is there, then in a new one.
      #expect(process.answer(line) == nil && process.startCount == 3)
      #expect(Self.answer(process, "b") == "b" && Self.answer(process, "c") == "c" && process.startCount == 4)
    }

    @Test("do not go missing when an earlier line ends the process behind its answer")
    func outlives() {
      let process = Self.shell()
      #expect(process.answer("last") == "last")
      #expect(Self.answer(process, "a") == "a")
      #expect(process.startCount == 2)
    }

    @Test("are whole, however long the lines are", arguments: [0, 1, 65_535, 65_536, 1_000_000])
    func whole(_ count: Int) {
      let line = String(repeating: "x", count: count) + "!"
      #expect(Self.answer(Self.shell(), line) == line)
    }

    @Test("do not wait for a process that does not read")
    func waitsForNobody() {
      let process = LineProcess("/bin/sh", ["-c", "exec sleep 60"], limit: .milliseconds(200))
      #expect(process.answer(String(repeating: "x", count: 1_000_000)) == nil)
    }

    @Test("are not asked for again where nothing is ever answered", arguments: ["/bin/false", "/no/such/program"])
    func givesUp(_ program: String) {
      let process = LineProcess(program)
      for _ in 0..<1_000 { #expect(process.answer("a") == nil) }
      #expect(process.startCount <= 10)
    }

    // MARK: Predicates

    /// An oracle that is asked with the text of a predicate alone.
    private static func oracle(_ name: String, _ process: LineProcess) -> PredicateOracle {
      PredicateOracle(name: name, ancestors: PredicateOracle.own.ancestors) { question in
        process.answer(question.text).flatMap { PredicateAnswer(line: $0) } ?? PredicateAnswer(outcome: .died)
      }
    }

    @Test("are read as answers of a predicate, and only as such")
    func reads() {
      let process = Self.shell(
        """
        a) echo '{"outcome":"holds","canonical":"a == 1"}' ;;
        b) echo '{"outcome":"unreadable"}' ;;
        c) echo '{"outcome":"perhaps"}' ;;
        """)
      let expected: [(String, PredicateAnswer?)] = [
        ("a", PredicateAnswer(outcome: .holds, canonical: "a == 1")), ("b", PredicateAnswer(outcome: .unreadable)),
        ("c", nil), ("d", nil),
      ]
      for (line, answer) in expected { #expect(process.answer(line).flatMap { PredicateAnswer(line: $0) } == answer) }
    }

    @Test("count for one question each where they are missing, are listed, and are no difference")
    func counts() {
      let questions = (100..<160).map { PredicateQuestion(id: "\($0)", text: "SELF == \($0)", object: .integer(7)) }
      let process = Self.shell(
        """
        'SELF == 105') kill -9 $$ ;;
        SELF*) echo '{"outcome":"unreadable"}' ;;
        """)
      let oracle = Self.oracle("a shell", process)
      var comparison = OracleComparison(with: oracle)
      for question in questions { comparison.ask(question) }
      #expect(comparison.died.map { $0.id } == ["105"])
      #expect(comparison.differences.count == 59 && process.startCount == 3)
      #expect(!comparison.isUnreliable)
      #expect(
        comparison.report.contains("1 had no answer") && comparison.report.contains("NO ANSWER 105: \"SELF == 105\""))
    }

    @Test("cannot be relied on where most are missing")
    func isUnreliable() {
      let oracle = Self.oracle("nothing", LineProcess("/bin/false"))
      var comparison = OracleComparison(with: oracle)
      for number in 0..<30 { comparison.ask(PredicateQuestion(id: "\(number)", text: "SELF == \(number)")) }
      #expect(comparison.died.count == 30 && comparison.isUnreliable && comparison.differences.isEmpty)
    }

    #if os(macOS)
      @Test("rest on questions that come out of their line as they went in")
      func archives() throws {
        let question = PredicateQuestion(
          id: "a", text: "é == \"1\"",
          object: .dictionary([
            "t": .boolean(true), "n": .integer(.max), "r": .real(0.5), "d": .date(1.5), "b": .data([0, 255]),
            "s": .set([.string("x")]), "a": .array([.null, .string("y")]),
          ]), variables: ["V": .null, "W": .integer(3)], isOnlyRead: true)
        let data = try #require(question.line.flatMap { Data(base64Encoded: $0) })
        let classes: [AnyClass] = [
          NSDictionary.self, NSArray.self, NSSet.self, NSString.self, NSNumber.self, NSDate.self, NSData.self,
          NSNull.self,
        ]
        let members = try #require(
          try NSKeyedUnarchiver.unarchivedObject(ofClasses: classes, from: data) as? NSDictionary)
        #expect(members.object(forKey: "text") as? NSString == "é == \"1\"")
        #expect((members.object(forKey: "onlyRead") as? NSNumber)?.boolValue == true)
        #expect(members.object(forKey: "object") as? NSDictionary == question.object.foundationObject as? NSDictionary)
        let variables = try #require(members.object(forKey: "variables") as? NSDictionary)
        #expect(variables.object(forKey: "V") is NSNull && variables.object(forKey: "W") as? NSNumber == 3)
      }
    #endif
  }
#endif
