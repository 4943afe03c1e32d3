import ActivationRuleFiles
import ActivationRuleText

/// The folders whose files a suite may quote if something is wrong with them.
///
/// A suite is data that comes with a proposed change, and many people read the messages about it. So a file outside of
/// these folders is read as a rule or a payload, but if it is neither, nothing of it is quoted.
struct SuiteGrounds {
  private let folders: [String]

  /// Finds the grounds of a suite: the working folder of the command, and the suite's repository, or its folder if
  /// there is none.
  init(ofSuite path: String) {
    let own = Files.resolved(Paths.absolute(Paths.folder(of: path)))
    folders = [Files.resolved(Paths.current), Self.repository(around: own) ?? own].filter { $0 != "/" }
  }

  /// Returns whether a file is within the grounds, following links; a text without a file is.
  func holds(_ path: String) -> Bool {
    if path.hasPrefix("<") { return true }
    let whole = Paths.absolute(path)
    let place = Files.resolved(Files.resolved(Paths.folder(of: whole)) + "/" + whole.lastPathPart)
    return folders.contains { place.hasPrefix($0 + "/") }
  }

  /// Returns the nearest folder that contains the data of git.
  private static func repository(around folder: String) -> String? {
    var place = folder
    while place != "/" {
      if Files.fileKind(at: Files.join(place, ".git")) != nil { return place }
      place = Paths.folder(of: place)
    }
    return nil
  }
}
