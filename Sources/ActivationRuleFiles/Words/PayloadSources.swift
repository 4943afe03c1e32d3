package import ActivationRuleModel
package import ActivationRuleShares
package import ActivationRuleText

/// Reads payloads from other sources: JSON, pasted prints.
package enum PayloadSources {
  /// Reads the payload of a JSON text, given in place, in a file or on standard input.
  package static func payload(
    _ value: String, _ arguments: ParsedArguments, _ console: some InputConsole
  ) throws(InputFailure) -> Payload {
    let isText = value.trimmingBlanks().hasPrefix("{") || value.trimmingBlanks().hasPrefix("[")
    let source = isText ? SourceText(name: "<payload>", text: value) : try file(value, arguments, console)
    let document: PropertyListDocument
    do throws(PropertyListError) {
      document = try JSONReader.read(source)
    } catch {
      throw .rendered(error)
    }
    for remark in Payload.remarks(about: document.root) {
      console.writeError(DiagnosticRenderer.rows(remark, in: source))
    }
    do throws(FieldError) {
      return try Payload(document.root)
    } catch {
      throw .rendered(PropertyListError(error.diagnostic(), in: source))
    }
  }

  /// Reads the payload of a pasted print in a file or on standard input.
  package static func imported(
    _ path: String, _ arguments: ParsedArguments, _ console: some InputConsole
  ) throws(InputFailure) -> (PayloadImport, SourceText) {
    let source = try file(path, arguments, console)
    do throws(PayloadImportError) {
      return (try PayloadImport(reading: source), source)
    } catch {
      throw .rendered(error)
    }
  }

  private static func file(
    _ path: String, _ arguments: ParsedArguments, _ console: some InputConsole
  ) throws(InputFailure) -> SourceText {
    path == "-"
      ? SourceText(name: "<stdin>", bytes: try console.readAll())
      : SourceText(name: arguments.path(path), bytes: try arguments.reads.read(arguments.path(path)))
  }
}
