#if os(macOS) || os(Linux)
  import ActivationRulePredicates
  import Foundation

  #if os(macOS)
    // Foundation's archiver on Linux ends the process now and then: 'Duplicate keys … were found in a Dictionary' (observed).
    extension PredicateOracle {
      /// An implementation in a process of its own, which what is asked cannot take along.
      ///
      /// - Parameters:
      ///   - process: takes the lines of ``PredicateQuestion/line`` and answers with those of ``PredicateAnswer/init(line:)``.
      init(name: String, process: LineProcess, ancestors: @escaping @Sendable (_ identifier: String) -> Set<String>) {
        self.init(name: name, ancestors: ancestors) { question in
          let answer = question.line.flatMap { process.answer($0) }.flatMap { PredicateAnswer(line: $0) }
          return answer ?? PredicateAnswer(outcome: .died)
        }
      }
    }

    extension PredicateQuestion {
      /// The question as the base64 of an archive: a dictionary with `text`, and where they are there `object`, `variables`
      /// and `onlyRead`.
      ///
      /// An archive keeps what JSON cannot: dates, data, sets, Booleans apart from numbers, and numbers of all sizes.
      var line: String? {
        var members: [String: Value] = ["text": .string(text), "object": object]
        // A variable without a value is given the null object.
        let given = variables.mapValues { if case .null = $0 { Value.nullObject } else { $0 } }
        if !variables.isEmpty { members["variables"] = .dictionary(given) }
        if isOnlyRead { members["onlyRead"] = .boolean(true) }
        guard let question = Value.dictionary(members).foundationObject else { return nil }
        return try? NSKeyedArchiver.archivedData(withRootObject: question, requiringSecureCoding: true)
          .base64EncodedString()
      }
    }

  #endif

  extension PredicateAnswer {
    private struct Members: Decodable {
      let outcome: String
      let canonical: String?
    }

    /// Reads an answer from its line of JSON; `nil` for anything else.
    init?(line: String) {
      guard let members = try? JSONDecoder().decode(Members.self, from: Data(line.utf8)),
        let outcome = Outcome.allCases.first(where: { "\($0)" == members.outcome })
      else { return nil }
      self.init(outcome: outcome, canonical: members.canonical)
    }
  }
#endif
