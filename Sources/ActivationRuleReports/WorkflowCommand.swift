import ActivationRuleText

/// A command in the log of a GitHub workflow, which shows a message next to the lines of a file.
package enum WorkflowCommand {
  /// Returns the command as a line.
  ///
  /// - Parameters:
  ///   - level: `error`, `warning` or `notice`.
  ///   - properties: the file, the place and the title.
  package static func line(
    _ level: String, _ properties: KeyValuePairs<String, String?>, _ message: String
  ) -> String {
    let written = properties.compactMap { name, value in value.map { "\(name)=\(Escapes.workflowProperty($0))" } }
    return "::\(level) \(written.joined(separator: ","))::\(Escapes.workflowMessage(message))\n"
  }
}
