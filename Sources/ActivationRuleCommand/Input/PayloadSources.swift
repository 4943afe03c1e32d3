import ActivationRules
import PredicateFormat
import PropertyLists
import UniformTypes

/// Reads the payloads that stand elsewhere: JSON, pasted prints.
enum PayloadSources {
  /// The payload of a JSON text, of a file or standard input that holds one.
  static func payload(_ value: String, _ console: Console) throws(CommandFailure) -> Payload {
    let isText = value.trimmingBlanks().hasPrefix("{") || value.trimmingBlanks().hasPrefix("[")
    let source = isText ? SourceText(name: "<payload>", text: value) : try file(value, console)
    let document: PropertyListDocument
    do throws(PropertyListError) {
      document = try JSONReader.read(source)
    } catch {
      throw .rendered(error)
    }
    for remark in Payload.remarks(about: document.root) {
      console.writeError(DiagnosticRenderer.render(remark, in: source))
    }
    do throws(PayloadError) {
      return try Payload(document.root)
    } catch {
      throw .rendered(DiagnosticRenderer.render(error.diagnostic, in: source))
    }
  }

  /// The payload of a pasted print in a file or on standard input.
  static func imported(
    _ path: String, _ types: UniformTypeRegistry, _ console: Console
  ) throws(CommandFailure) -> (PayloadImport, SourceText) {
    let source = try file(path, console)
    do throws(PayloadImportError) {
      return (try PayloadImport(reading: source, types: types), source)
    } catch {
      throw .rendered(error)
    }
  }

  private static func file(_ path: String, _ console: Console) throws(CommandFailure) -> SourceText {
    path == "-"
      ? SourceText(name: "<stdin>", bytes: console.readAll()) : SourceText(name: path, bytes: try Files.read(path))
  }
}
