import ActivationRuleTestSupport
import Foundation
import Testing

@Suite("Screens")
struct VerbScreenTests {
  /// A verb with arguments; paths are below `Samples`.
  static let rows: [(name: String, words: String)] = [
    ("evaluate", "evaluate Extensions/LinkShelf photo.heic"),
    ("evaluate-app", "evaluate Extensions/ClipKeeper --host safari"),
    ("explain", "explain Extensions/ClipKeeper --host chrome"),
    ("describe", "describe Extensions/ClipKeeper --lines"),
    ("apps", "apps Extensions/LinkShelf"),
    ("compare", "compare Extensions/ClipKeeper Extensions/LinkShelf"),
    ("lint", "lint Extensions/ClipKeeper"),
    ("make", "make photo:10 link"),
    ("format", "format Rules/AnyData.txt"),
    ("types", "types public.heic"),
    ("test", "test Suites/ClipKeeper.ruletests"),
    ("init", "init Apps/Notebook.app"),
  ]

  @Test("are as they are kept, one for each verb that people read", arguments: rows.indices)
  func areKept(_ index: Int) throws {
    let row = Self.rows[index]
    let words = row.words.split(separator: " ").map { $0.contains("/") ? packageFolder + "Samples/" + $0 : String($0) }
    let run = CommandRun(words, width: 80, without: [packageFolder])
    try Snapshot.check(run.both, "Screens/\(row.name)")
  }
}
