import ActivationRuleTesting
import Foundation
import Testing

/// A suite of the samples, with the decisions of each of its rules.
struct SuiteSample: Sendable, CustomTestStringConvertible {
  /// How many decisions of a rule some case notices, and how many there are.
  struct Coverage: Equatable, Sendable {
    let noticed: Int
    let total: Int
  }

  let name: String
  let coverage: [Coverage]

  private init(_ name: String, _ coverage: (noticed: Int, total: Int)...) {
    (self.name, self.coverage) = (name, coverage.map { Coverage(noticed: $0.noticed, total: $0.total) })
  }

  var testDescription: String { name }

  func suite() throws -> RuleTestSuite {
    try RuleTestSuite(contentsOfFile: SampleFiles.folder.appending(path: "Suites/\(name)").path(percentEncoded: false))
  }

  static let all: [SuiteSample] = [
    .init("ArchiveRoom.ruletests", (3, 3)),
    .init("BookmarkPress.ruletests", (8, 8)),
    .init("ClipKeeper.ruletests", (3, 3)),
    .init("CourierBox.ruletests", (5, 8)),
    .init("EverythingInbox.ruletests", (18, 18)),
    .init("FileLocker.ruletests", (6, 6)),
    .init("LinkShelf.ruletests", (2, 2)),
    .init("Notebook.ruletests", (5, 5), (6, 6)),
    .init("PDFStamp.ruletests", (6, 6)),
    .init("PageReader.ruletests", (2, 2)),
    .init("PhotoDrop.ruletests", (2, 2)),
    .init("PhotoWall.ruletests", (18, 18)),
    .init("RuleFiles.ruletests", (8, 8), (6, 6), (2, 2), (1, 1), (1, 1), (0, 1)),
    .init("Scanbook.ruletests", (10, 10)),
    .init("Sketcher.ruletests", (2, 2)),
    .init("StrictPostcard.ruletests", (3, 3)),
    .init("TypeSieve.ruletests", (10, 10)),
  ]
}
