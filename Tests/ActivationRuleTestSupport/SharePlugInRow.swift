/// A configuration of one plug-in, the rule that it leads to, and what lint says of how it does so.
///
/// The marker ▶ stands where each remark must point.
package struct SharePlugInRow: Sendable, CustomStringConvertible {
  package let plugIn: String
  /// The keys and values that it leads to, or the predicate; `nil` for no rule.
  package let rule: String?
  /// The identifiers of the remarks, one for each marker.
  package var remarks: [String] = []

  private var marked: String { #"{"expo": {"plugins": ["expo-font", \#(plugIn)]}}"# }
  package var configuration: String { marked.replacing("▶", with: "") }
  /// The remarks behind the columns of their places, all on the first line.
  package var placedRemarks: [String] {
    let columns = marked.split(separator: "▶").dropLast().reduce(into: [1]) { $0.append(($0.last ?? 0) + $1.count) }
    return zip(columns.dropFirst(), remarks).map { "1:\($0) \($1)" }
  }
  package var description: String { plugIn }

  package static func sharing(_ rule: String) -> String {
    #"["expo-sharing", {"ios": {"enabled": true, "activationRule": \#(rule)}}]"#
  }

  private static func extending(_ list: String, _ more: String = "") -> String {
    #"["expo-share-extension", {"activationRules": \#(list)\#(more)}]"#
  }

  package static let all: [SharePlugInRow] = [
    // expo-sharing: seven names, of which those count that JavaScript takes for true.
    SharePlugInRow(plugIn: sharing(#"{"supportsMovieWithMaxCount": 1}"#), rule: "SupportsMovieWithMaxCount=1"),
    SharePlugInRow(
      plugIn: sharing(
        """
        {"supportsAttachmentsWithMaxCount": 7, "supportsWebPageWithMaxCount": 6, "supportsFileWithMaxCount": 5,
        "supportsMovieWithMaxCount": 4, "supportsImageWithMaxCount": 3, "supportsWebUrlWithMaxCount": 2, "supportsText": true}
        """),
      rule: "SupportsAttachmentsWithMaxCount=7 SupportsFileWithMaxCount=5 SupportsImageWithMaxCount=3 "
        + "SupportsMovieWithMaxCount=4 SupportsText=true SupportsWebPageWithMaxCount=6 SupportsWebURLWithMaxCount=2"),
    SharePlugInRow(
      plugIn: sharing(
        #"{"supportsText": false, "supportsFileWithMaxCount": 0, "supportsMovieWithMaxCount": null, "supportsImageWithMaxCount": 2}"#
      ), rule: "SupportsImageWithMaxCount=2"),
    SharePlugInRow(plugIn: sharing(#"{"supportsText": "no"}"#), rule: "SupportsText=true"),
    SharePlugInRow(plugIn: sharing("{}"), rule: ""),
    SharePlugInRow(plugIn: sharing(#""TRUEPREDICATE""#), rule: "TRUEPREDICATE"),
    SharePlugInRow(plugIn: sharing("null"), rule: "SupportsText=true SupportsWebURLWithMaxCount=1"),
    SharePlugInRow(
      plugIn: #"["expo-sharing", {"ios": {"enabled": true}}]"#, rule: "SupportsText=true SupportsWebURLWithMaxCount=1"),
    SharePlugInRow(
      plugIn: sharing(
        #"{▶"supportsUrl": 1, ▶"NSExtensionActivationSupportsText": true, "supportsImageWithMaxCount": 1}"#),
      rule: "SupportsImageWithMaxCount=1", remarks: ["plug-in-option", "plug-in-option"]),
    SharePlugInRow(plugIn: sharing("▶[1]"), rule: "", remarks: ["plug-in-option"]),
    SharePlugInRow(
      plugIn: #"["expo-sharing", {"ios": {▶"activationRule": {"supportsText": true}}}]"#, rule: nil,
      remarks: ["plug-in-disabled"]),
    SharePlugInRow(plugIn: #""expo-sharing""#, rule: nil),
    // expo-share-extension: a list of kinds.
    SharePlugInRow(plugIn: #""expo-share-extension""#, rule: "SupportsText=true SupportsWebURLWithMaxCount=1"),
    SharePlugInRow(
      plugIn: extending(
        #"[{"type": "text"}, {"type": "url", "max": 2}, {"type": "video", "max": 3}, {"type": "file"}]"#),
      rule: "SupportsFileWithMaxCount=1 SupportsMovieWithMaxCount=3 SupportsText=true SupportsWebURLWithMaxCount=2"),
    SharePlugInRow(
      plugIn: extending(#"[{"type": "image", "max": 4}]"#),
      rule: "SupportsFileWithMaxCount=4 SupportsImageWithMaxCount=4"),
    SharePlugInRow(
      plugIn: extending(#"[{"type": "image", "max": 4}, {"type": "file", "max": 9}]"#),
      rule: "SupportsFileWithMaxCount=9 SupportsImageWithMaxCount=4"),
    SharePlugInRow(
      plugIn: extending(#"[{"type": "file", "max": 9}, {"type": "image", "max": 4}]"#),
      rule: "SupportsFileWithMaxCount=9 SupportsImageWithMaxCount=4"),
    SharePlugInRow(
      plugIn: extending(#"[{"type": "url"}]"#, #", "preprocessingFile": "./web/page.js""#),
      rule: "SupportsWebPageWithMaxCount=1 SupportsWebURLWithMaxCount=1"),
    SharePlugInRow(
      plugIn: extending(#"[{"type": ▶"link"}, {"type": "text"}]"#), rule: "SupportsText=true",
      remarks: ["plug-in-option"]),
    SharePlugInRow(plugIn: extending("▶{}"), rule: nil, remarks: ["plug-in-option"]),
    // expo-share-intent: the keys themselves.
    SharePlugInRow(plugIn: #""expo-share-intent""#, rule: "SupportsWebPageWithMaxCount=1 SupportsWebURLWithMaxCount=1"),
    SharePlugInRow(
      plugIn: #"["expo-share-intent", {"iosActivationRules": {"NSExtensionActivationSupportsText": true}}]"#,
      rule: "SupportsText=true"),
    SharePlugInRow(plugIn: #"["expo-share-intent", {"iosActivationRules": "TRUEPREDICATE"}]"#, rule: "TRUEPREDICATE"),
    SharePlugInRow(
      plugIn: #"["expo-share-intent", {▶"disableIOS": true}]"#, rule: nil, remarks: ["plug-in-disabled"]),
    // Names that the plug-ins do not have.
    SharePlugInRow(
      plugIn: #"["expo-share-intent", {▶"iosActivationRule": {"NSExtensionActivationSupportsText": true}}]"#,
      rule: "SupportsWebPageWithMaxCount=1 SupportsWebURLWithMaxCount=1", remarks: ["plug-in-option"]),
    SharePlugInRow(
      plugIn: #"["expo-share-intent", {▶"disableIos": true, "newOption": 1}]"#,
      rule: "SupportsWebPageWithMaxCount=1 SupportsWebURLWithMaxCount=1", remarks: ["plug-in-option"]),
    SharePlugInRow(
      plugIn: #"["expo-share-extension", {▶"activationRule": [{"type": "image"}]}]"#,
      rule: "SupportsText=true SupportsWebURLWithMaxCount=1", remarks: ["plug-in-option"]),
    SharePlugInRow(
      plugIn: extending(#"[{"type": "video", ▶"maks": 3}, {"type": "text"}]"#),
      rule: "SupportsMovieWithMaxCount=1 SupportsText=true", remarks: ["plug-in-option"]),
    SharePlugInRow(
      plugIn: extending(#"[{"type": "video", ▶"count": 3, ▶"description": "clips"}]"#),
      rule: "SupportsMovieWithMaxCount=1", remarks: ["plug-in-option", "plug-in-option"]),
    SharePlugInRow(
      plugIn: #"["expo-sharing", {"ios": {"enabled": true, ▶"activationRules": {"supportsText": true}}}]"#,
      rule: "SupportsText=true SupportsWebURLWithMaxCount=1", remarks: ["plug-in-option"]),
    SharePlugInRow(
      plugIn: #"["expo-sharing", {▶"IOS": {"enabled": true, "activationRule": {"supportsText": true}}}]"#, rule: nil,
      remarks: ["plug-in-option"]),
    SharePlugInRow(
      plugIn: #"["expo-sharing", {▶"activationRule": {"supportsText": true}, "ios": {"enabled": true}}]"#,
      rule: "SupportsText=true SupportsWebURLWithMaxCount=1", remarks: ["plug-in-option"]),
    SharePlugInRow(
      plugIn: #"["expo-sharing", {"ios": {▶"enable": true}, "android": {"enabled": true}}]"#, rule: nil,
      remarks: ["plug-in-option"]),
    // Others: activation keys are read, other words are named.
    SharePlugInRow(
      plugIn: #"["other", {"activationRules": {"NSExtensionActivationSupportsText": true}}]"#, rule: "SupportsText=true"
    ),
    SharePlugInRow(
      plugIn: #"["other", {▶"activationRules": [{"type": "image"}]}]"#, rule: nil, remarks: ["rule-not-read"]),
    SharePlugInRow(plugIn: #"["other", {▶"activationRule": {"image": 3}}]"#, rule: nil, remarks: ["rule-not-read"]),
    SharePlugInRow(plugIn: #""expo-camera""#, rule: nil),
  ]
}
