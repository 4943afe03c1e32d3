/// The folders whose files a suite may quote where something is wrong with them.
///
/// A suite is data that comes with a change that somebody proposes, and what is said about it is read by many. So a file
/// outside of these folders is read as a rule or a payload, but if it is neither, nothing of it is quoted.
struct SuiteGrounds {
  private let folders: [String]

  /// The grounds of a suite: the folder in which the command works, and the suite's repository, or its own folder where
  /// there is none.
  init(ofSuite path: String) {
    let own = Files.resolved(Paths.absolute(Paths.folder(of: path)))
    folders = [Files.resolved(Paths.current), Self.repository(around: own) ?? own].filter { $0 != "/" }
  }

  /// Whether a file lies within the grounds, links followed; a text that is no file does.
  func holds(_ path: String) -> Bool {
    if path.hasPrefix("<") { return true }
    let whole = Paths.absolute(path)
    let place = Files.resolved(Files.resolved(Paths.folder(of: whole)) + "/" + whole.lastPathPart)
    return folders.contains { place.hasPrefix($0 + "/") }
  }

  /// The nearest folder that holds what git keeps.
  private static func repository(around folder: String) -> String? {
    var place = folder
    while place != "/" {
      if Files.fileKind(at: Files.join(place, ".git")) != nil { return place }
      place = Paths.folder(of: place)
    }
    return nil
  }
}
