import SystemLibrary

/// Paths as texts; nothing here asks whether there is something at them.
package enum Paths {
  /// The folder in which the process works; `/` if that cannot be told.
  package static var current: String {
    guard let path = getcwd(nil, 0) else { return "/" }
    defer { free(path) }
    return String(cString: path)
  }

  /// The path from the root, without `.` and `..`.
  package static func absolute(_ path: String, in folder: String = current) -> String {
    let whole = path.hasPrefix("/") ? path : folder + "/" + path
    var parts: [Substring] = []
    for part in whole.split(separator: "/") {
      switch part {
      case ".": break
      case "..": parts = Array(parts.dropLast())
      default: parts.append(part)
      }
    }
    return "/" + parts.joined(separator: "/")
  }

  /// The path as it is written from a folder when it leads to something below that folder; else the absolute path.
  package static func relative(_ path: String, to folder: String = current) -> String {
    let whole = absolute(path)
    let prefix = folder.hasSuffix("/") ? folder : folder + "/"
    return whole.hasPrefix(prefix) ? String(whole.dropFirst(prefix.count)) : whole
  }

  /// The path from an absolute folder, with steps back where it takes them.
  package static func steps(to path: String, from folder: String) -> String {
    let (whole, start) = (absolute(path).split(separator: "/"), folder.split(separator: "/"))
    let common = zip(whole, start).prefix { $0 == $1 }.count
    let parts = start.dropFirst(common).map { _ in ".." } + whole.dropFirst(common)
    return parts.isEmpty ? "." : parts.joined(separator: "/")
  }

  /// The folder that a path leads to something in.
  package static func folder(of path: String) -> String {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    if parts.isEmpty { return "." }
    return parts.count == 1 && parts[0].isEmpty ? "/" : parts.joined(separator: "/")
  }

  /// What a path written in a file of a folder leads to, without the steps back that take a folder away again.
  package static func joined(_ folder: String, _ path: String) -> String {
    if path.hasPrefix("/") || folder == "." { return path }
    var parts = folder == "/" ? [""] : folder.split(separator: "/", omittingEmptySubsequences: false)
    var rest = path.split(separator: "/", omittingEmptySubsequences: false)[...]
    while let step = rest.first, step == ".." || step == "." {
      // Nothing lies above the root.
      if step == "..", parts != [""] {
        guard let last = parts.last, last != "..", last != ".", !last.isEmpty else { break }
        parts.removeLast()
      }
      rest = rest.dropFirst()
    }
    return (parts + rest).joined(separator: "/")
  }

  /// A path that leads from the folder of a file, if one is given; absolute paths stay as they are.
  package static func path(_ path: String, relativeTo file: String?) -> String {
    guard let file, !path.hasPrefix("/") else { return path }
    return absolute(path, in: absolute(folder(of: file)))
  }

  /// The path as the reference of a URI: relative where it can be, a `file` URL else.
  package static func uri(_ path: String) -> String {
    let written = relative(path)
    var text = written.hasPrefix("/") ? "file://" : ""
    for byte in written.utf8 {
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
