import ActivationRuleTestSupport
import ActivationRuleText
import Testing

/// Reads bytes as a property list.
func read(_ bytes: [UInt8]) throws(Failure) -> PropertyListDocument {
  try PropertyListReader.read(SourceText(name: "test", bytes: bytes))
}

/// Reads a text as a property list.
func read(_ text: String) throws(Failure) -> PropertyListDocument {
  try read(Array(text.utf8))
}

/// Reads a text as JSON.
func readJSON(_ text: String) throws(Failure) -> PropertyListDocument {
  try JSONReader.read(SourceText(name: "test", text: text))
}

/// The finding of bytes that cannot be read.
func complaint(_ bytes: [UInt8]) throws -> Finding {
  try #require(throws: Failure.self) { try read(bytes) }.finding
}

/// Checks identifier, message and every place of an error.
func expect(_ row: Complaint, _ error: Failure, _ marked: Marked) {
  #expect(error.finding.id == row.id)
  #expect(error.finding.message == row.message)
  let places = [error.finding.range] + error.finding.notes.compactMap(\.range)
  #expect(places.map(\.lowerBound).sorted() == marked.offsets)
  #expect(error.source?.bytes == marked.source.bytes)
}
