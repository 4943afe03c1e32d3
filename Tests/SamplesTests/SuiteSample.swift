import ActivationRuleTesting
import Foundation
import Testing

/// A suite of the samples, with the coverage that each of its rules has.
struct SuiteSample: Sendable, CustomTestStringConvertible {
  /// The covered and the countable decisions of a rule.
  struct Coverage: Equatable, Sendable {
    let rule: String
    let covered: Int
    let countable: Int

    init(_ rule: String, _ covered: Int, of countable: Int) {
      self.rule = rule
      self.covered = covered
      self.countable = countable
    }
  }

  let name: String
  let coverage: [Coverage]

  init(_ name: String, _ coverage: Coverage...) {
    self.name = name
    self.coverage = coverage
  }

  var testDescription: String { name }

  func suite() throws -> RuleSuite {
    try RuleSuite(contentsOf: SampleFiles.folder.appending(path: "Suites/\(name)").path(percentEncoded: false))
  }

  static let all: [SuiteSample] = [
    .init("ArchiveRoom.ruletests", .init("File in Archive", 4, of: 4)),
    .init("BookmarkPress.ruletests", .init("Press Bookmark", 10, of: 10)),
    .init("ClipKeeper.ruletests", .init("Keep Clip", 3, of: 3)),
    .init("CourierBox.ruletests.json", .init("Pack a Box", 5, of: 5)),
    .init("EverythingInbox.ruletests", .init("To Inbox", 18, of: 18)),
    .init("FileLocker.ruletests", .init("Lock Away", 6, of: 6)),
    .init("LinkShelf.ruletests", .init("Put on Shelf", 3, of: 3)),
    .init("Notebook.ruletests", .init("New Note", 6, of: 6), .init("Import Page", 6, of: 6)),
    .init("PDFStamp.ruletests", .init("Stamp PDF", 6, of: 6)),
    .init("PageReader.ruletests", .init("Read Aloud", 2, of: 2)),
    .init("PhotoDrop.ruletests", .init("Photo Drop", 2, of: 2)),
    .init("PhotoWall.ruletests", .init("Hang on Wall", 21, of: 21)),
    .init(
      "RuleFiles.ruletests", .init("ExactlyJPEG.txt", 10, of: 10), .init("EveryItemHasText.txt", 6, of: 6),
      .init("CountsAsText.json", 3, of: 3), .init("ThreeThings.json", 1, of: 1), .init("PlacesOnly.json", 1, of: 1),
      .init("PlacesOnly.json", 0, of: 0)),
    .init("Scanbook.ruletests", .init("Scan into Book", 12, of: 12)),
    .init("Sketcher.ruletests", .init("Trace Drawing", 2, of: 2)),
    .init("StrictPostcard.ruletests", .init("Send Postcard", 4, of: 4)),
    .init("TypeSieve.ruletests", .init("Sieve Text", 12, of: 12)),
  ]
}
