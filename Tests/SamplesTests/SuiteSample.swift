import ActivationRuleTesting
import Foundation
import Testing

/// A suite of the samples, with the coverage that each of its rules has.
struct SuiteSample: Sendable, CustomTestStringConvertible {
  /// The decisions of a rule that a case depends on, and all of them.
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
    .init("ArchiveRoom.ruletests", .init("File in Archive", 2, of: 2)),
    .init("BookmarkPress.ruletests", .init("Press Bookmark", 8, of: 8)),
    .init("ClipKeeper.ruletests", .init("Keep Clip", 3, of: 3)),
    .init("CourierBox.ruletests", .init("Pack a Box", 7, of: 10)),
    .init("EverythingInbox.ruletests", .init("To Inbox", 18, of: 18)),
    .init("FileLocker.ruletests", .init("Lock Away", 6, of: 6)),
    .init("LinkShelf.ruletests", .init("Put on Shelf", 2, of: 2)),
    .init("Notebook.ruletests", .init("New Note", 5, of: 5), .init("Import Page", 6, of: 6)),
    .init("PDFStamp.ruletests", .init("Stamp PDF", 6, of: 6)),
    .init("PageReader.ruletests", .init("Read Aloud", 2, of: 2)),
    .init("PhotoDrop.ruletests", .init("Photo Drop", 2, of: 2)),
    .init("PhotoWall.ruletests", .init("Hang on Wall", 18, of: 18)),
    .init(
      "RuleFiles.ruletests", .init("ExactlyJPEG.txt", 8, of: 8), .init("EveryItemHasText.txt", 6, of: 6),
      .init("CountsAsText.json", 2, of: 2), .init("ThreeThings.json", 2, of: 2), .init("PlacesOnly.json", 2, of: 2),
      .init("PlacesOnly.json", 0, of: 2)),
    .init("Scanbook.ruletests", .init("Scan into Book", 10, of: 10)),
    .init("Sketcher.ruletests", .init("Trace Drawing", 2, of: 2)),
    .init("StrictPostcard.ruletests", .init("Send Postcard", 3, of: 3)),
    .init("TypeSieve.ruletests", .init("Sieve Text", 10, of: 10)),
  ]
}
