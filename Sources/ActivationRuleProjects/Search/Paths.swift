import ActivationRuleText

/// Paths as texts; nothing here reads a file.
package enum Paths {
  /// Returns the path from the root, without `.` and `..`.
  package static func absolute(_ path: String, in folder: String) -> String {
    var parts: [Substring] = []
    let whole = path.hasPrefix("/") ? path : folder + "/" + path
    for part in whole.split(separator: "/") {
      switch part {
      case ".": break
      case "..": parts = Array(parts.dropLast())
      default: parts.append(part)
      }
    }
    return "/" + parts.joined(separator: "/")
  }

  /// Returns the path to a place from a folder, both from the root, with steps back if necessary.
  package static func steps(to path: String, from folder: String) -> String {
    let (whole, start) = (path.split(separator: "/"), folder.split(separator: "/"))
    let common = zip(whole, start).prefix { $0 == $1 }.count
    let parts = start.dropFirst(common).map { _ in ".." } + whole.dropFirst(common)
    return parts.isEmpty ? "." : parts.joined(separator: "/")
  }

  /// Returns the folder that contains the entry at a path.
  package static func folder(of path: String) -> String {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    if parts.isEmpty { return "." }
    return parts.count == 1 && parts[0].isEmpty ? "/" : parts.joined(separator: "/")
  }

  /// Returns the folder above a folder, by steps back where its path names none.
  package static func above(_ folder: String) -> String {
    let last = folder.split(separator: "/").last
    return folder == "." ? ".." : last == ".." || last == "." ? folder + "/.." : self.folder(of: folder)
  }

  /// The endings of Xcode's folders that describe the folder around them.
  package static let projectEndings = [".xcodeproj", ".xcworkspace"]

  /// Returns the folder that a path means: around an Xcode project or workspace, else the path itself.
  package static func searchedFolder(_ path: String) -> String {
    var folder = path
    while projectEndings.contains(where: { folder.lastPathPart.hasSuffix($0) }) { folder = self.folder(of: folder) }
    return folder
  }

  /// Returns the path to which a path in a file of a folder leads, with steps back resolved.
  package static func joined(_ folder: String, _ path: String) -> String {
    if path.hasPrefix("/") || folder == "." { return path }
    var parts = folder == "/" ? [""] : folder.split(separator: "/", omittingEmptySubsequences: false)
    var rest = path.split(separator: "/", omittingEmptySubsequences: false)[...]
    while let step = rest.first, step == ".." || step == "." {
      // There is nothing above the root.
      if step == "..", parts != [""] {
        guard let last = parts.last, last != "..", last != ".", !last.isEmpty else { break }
        parts.removeLast()
      }
      rest = rest.dropFirst()
    }
    return (parts + rest).joined(separator: "/")
  }

  /// Joins two parts of a path.
  package static func join(_ folder: String, _ name: String) -> String {
    folder.isEmpty ? name : folder.hasSuffix("/") ? folder + name : folder + "/" + name
  }

  /// Returns the path as the reference of a URI; from the root, a `file` URL.
  package static func uri(_ path: String) -> String {
    var text = path.hasPrefix("/") ? "file://" : ""
    for byte in path.utf8 {
      if byte.isLetter || byte.isDigit || "/-._~".utf8.contains(byte) {
        text.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        text += "%" + (digits.count == 1 ? "0" : "") + digits
      }
    }
    return text
  }
}
