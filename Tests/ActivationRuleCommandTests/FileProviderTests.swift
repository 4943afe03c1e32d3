import Foundation
import Testing

/// Actions of File Provider extensions have predicates of the same language, which are no activation rules.
@Suite("Actions of File Provider extensions")
struct FileProviderTests {
  private static func list(_ predicates: [String?], point: String = "com.apple.fileprovider-actionsui") -> String {
    let actions = predicates.enumerated().map { index, predicate in
      "<dict><key>NSExtensionFileProviderActionIdentifier</key><string>action.\(index)</string>"
        + (predicate.map {
          "<key>NSExtensionFileProviderActionActivationRule</key><string>"
            + $0.replacing("&", with: "&amp;").replacing("<", with: "&lt;") + "</string>"
        } ?? "") + "</dict>"
    }
    return "<plist><dict><key>NSExtension</key><dict><key>NSExtensionPointIdentifier</key><string>\(point)</string>"
      + "<key>NSExtensionFileProviderActions</key><array>\(actions.joined())</array></dict></dict></plist>"
  }

  private static let pinned = "SUBQUERY(fileproviderItems, $item, $item.userInfo.pinned == YES).@count > 0"
  private static let uploaded =
    "SUBQUERY(fileproviderItems, $item, $item.isUploaded == YES).@count == fileproviderItems.@count"

  static let selections: [(predicate: String, selection: String, answer: String, status: Int32)] = [
    (pinned, #"{"fileproviderItems": [{"userInfo": {"pinned": true}}]}"#, "shown", 0),
    (pinned, #"{"fileproviderItems": [{"userInfo": {"pinned": false}}, {}]}"#, "hidden", 1),
    (pinned, #"{"fileproviderItems": []}"#, "hidden", 1),
    (uploaded, #"{"fileproviderItems": [{"isUploaded": true}, {"isUploaded": true}]}"#, "shown", 0),
    (uploaded, #"{"fileproviderItems": [{"isUploaded": true}, {"isUploaded": false}]}"#, "hidden", 1),
    (
      "SUBQUERY(fileproviderItems, $item, $item.contentType UTI-CONFORMS-TO \"public.image\").@count > 0",
      #"{"fileproviderItems": [{"contentType": "public.jpeg"}]}"#, "shown", 0
    ),
    ("TRUEPREDICATE", #"{"fileproviderItems": [{}]}"#, "shown", 0),
    ("SUBQUERY(fileproviderItems", #"{"fileproviderItems": [{}]}"#, "no answer", 2),
  ]

  @Test("are evaluated with the selected items", arguments: selections)
  func evaluated(_ row: (predicate: String, selection: String, answer: String, status: Int32)) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("Info.plist", Self.list([row.predicate]))
    let run = CommandRun(["evaluate", path, "--payload", row.selection])
    #expect(run.status == row.status && run.output.hasPrefix(row.answer) && run.output.contains("action.0"), "\(run)")
    let alone = CommandRun(["evaluate", "--rule", row.predicate, "--payload", row.selection])
    #expect(alone.status == row.status && alone.output.hasPrefix(row.answer), "\(alone)")
  }

  static let findings: [(predicate: String?, found: String?)] = [
    (pinned, nil), ("domainUserInfo.isPro == YES", nil), ("TRUEPREDICATE", nil),
    ("SUBQUERY(fileproviderItems, $item, $item.isUploaded == YES.@count > 0", "parse-error"),
    ("SUBQUERY(items, $item, $item.isUploaded == YES).@count > 0", "unknown-key-path"),
    ("SUBQUERY(fileproviderItems, $item, isUploaded == YES).@count > 0", "unknown-key-path"),
    ("SUBQUERY(extensionItems, $item, TRUEPREDICATE).@count > 0", "unknown-key-path"), (nil, "no-rule"),
  ]

  @Test("are linted, also in a folder", arguments: findings)
  func linted(_ row: (predicate: String?, found: String?)) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(
      "Files/Info.plist", Self.list([Self.pinned, row.predicate], point: "com.apple.fileprovider-nonui"))
    for place in [path, folder.path] {
      let run = CommandRun(["lint", place])
      #expect(run.status == (row.found == nil ? 0 : 1) && run.output.contains("2 rules"), "\(run)")
      if let found = row.found { #expect(run.output.contains("[\(found)]"), "\(run)") }
    }
    if let found = row.found {
      #expect(!CommandRun(["lint", path, "--disable", found]).output.contains("[\(found)]"))
    }
  }

  @Test("answer no question about a share")
  func share() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("Info.plist", Self.list([Self.pinned]))
    let run = CommandRun(["evaluate", path, "photo.heic"])
    #expect(run.status == 1 && run.output.contains("activation rules are for Share and Action extensions"))
    let share = try folder.write("Share.plist", RulePlacesTests.list(RulePlacesTests.image))
    let other = CommandRun(["evaluate", share, "--payload", #"{"fileproviderItems": []}"#])
    #expect(other.status == 2 && other.errors.contains("has no actions of a File Provider extension"), "\(other)")
    let json = CommandRun(["evaluate", path, "--payload", #"{"fileproviderItems": []}"#, "--json"])
    #expect(json.output.contains(#""action": "action.0""#) && json.output.contains(#""value": false"#))
  }
}
