/// The elements of property lists; raw values are the names, case-sensitive.
enum XMLElement: String, CaseIterable {
  case plist, dict, array, key, string, integer, real, date, data
  case yes = "true"
  case no = "false"

  /// The element that a name was probably meant to be: equal except for case.
  static func resembling(_ name: String) -> XMLElement? {
    XMLElement(rawValue: name.lowercased())
  }
}
