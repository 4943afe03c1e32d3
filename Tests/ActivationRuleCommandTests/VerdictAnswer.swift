/// An answer of `evaluate` or `explain` as its lines give it.
struct VerdictAnswer {
  /// shown, hidden, partly or error.
  let word: String
  /// Whose verdict it is.
  let title: String
  /// The texts below each label.
  let fields: [String: [String]]

  /// How sure it is.
  let certainty: String

  /// What decided.
  var because: String { fields["why"]?.joined(separator: "\n") ?? "" }

  /// All of it in one line: `hidden: Photo Drop: why [certainty]`.
  var sentence: String { "\(word): \(title): \(because) [\(certainty)]" }
}

extension CommandRun {
  /// The answers in an output whose lines are as long as they are.
  var answers: [VerdictAnswer] {
    var answers: [VerdictAnswer] = []
    var (head, label) = ("", "")
    var fields: [String: [String]] = [:]
    func close() {
      guard let word = head.split(separator: " ").first else { return }
      let parts = head.dropFirst(word.count).drop { $0 == " " }.split(separator: " (", omittingEmptySubsequences: false)
      // Of a rule that cannot be read, no certainty is said.
      let hasCertainty = parts.count > 1
      answers.append(
        VerdictAnswer(
          word: String(word), title: (hasCertainty ? parts.dropLast() : parts).joined(separator: " ("), fields: fields,
          certainty: hasCertainty ? String(parts.last?.dropLast().prefix { $0 != " " } ?? "") : "reported"))
    }
    for line in output.split(separator: "\n", omittingEmptySubsequences: false).map({ String($0) }) {
      if ["shown ", "hidden ", "partly ", "error "].contains(where: { line.hasPrefix($0) }) {
        close()
        (head, label, fields) = (line, "", [:])
      } else if !head.isEmpty, line.count > 10, label.isEmpty == false || !line.hasPrefix(" ") {
        let name = line.prefix(10).split(separator: " ").joined(separator: " ")
        if !name.isEmpty, !line.hasPrefix(" "), line.prefix(10).hasSuffix("  ") { label = name }
        if !label.isEmpty, line.hasPrefix(" ") || label == name {
          fields[label, default: []].append(String(line.dropFirst(10)))
        }
      } else if line.isEmpty {
        label = ""
      }
    }
    close()
    // The first line about several extensions is an answer without grounds.
    return answers.filter { !$0.fields.isEmpty }
  }

  /// The first answer in one line.
  var sentence: String { answers.first?.sentence ?? "" }
}
