import ActivationRuleDocuments
import ActivationRuleProjects
import ActivationRuleText

/// What `make --into` begins with where no rule is there yet.
struct NewList {
  /// The text that takes the rule.
  let text: SourceText
  /// The bytes of the file; `nil` for a file that is not there.
  var old: [UInt8]?
  /// What `--write` does.
  let effect: String
  /// A question about a path that is similar to that of a file; empty if there is none.
  var question = ""

  /// Returns the beginning for a path; `nil` for a file that is there and may have a rule, and for all but lists.
  init?(_ path: String, _ documents: Documents) throws(Failure) {
    if let document = try? documents.document(at: path), document.project?.rules.isEmpty == true,
      let text = SharePlugIn.enablingSharing(in: document.source)
    {
      (self.text, old, effect) = (text, document.source.bytes, "writes it, and sets 'ios.enabled'")
      return
    }
    let (tree, folder) = (documents.tree, Paths.folder(of: path))
    guard path.hasSuffix(".plist"), tree.entryKind(of: path) == nil else { return nil }
    guard let names = tree.contents(folder)?.names else {
      throw documents.missing(tree.near(path) == nil ? folder : path)
    }
    let isAction = ASCII.lowercased(tree.absolute(folder).lastPathPart).containsBytes(of: "action")
    let interface = names + (tree.contents(Paths.join(folder, "Base.lproj"))?.names ?? [])
    let storyboard = interface.first { $0.hasSuffix(".storyboard") }?.split(separator: ".").first
    let controller = names.first { $0.hasSuffix("ViewController.swift") }?.split(separator: ".").first
    let (point, name) =
      isAction ? ("com.apple.ui-services", "ActionViewController") : ("com.apple.share-services", "ShareViewController")
    text = SourceText(
      name: path,
      text: Self.list(
        point, storyboard == nil ? "NSExtensionPrincipalClass" : "NSExtensionMainStoryboard",
        storyboard.map { String($0) } ?? "$(PRODUCT_MODULE_NAME).\(controller ?? Substring(name))"))
    effect = "creates it, as the list of \(isAction ? "an Action" : "a Share") extension"
    question = EditDistance.question(for: path.lastPathPart, among: names, count: 1)
  }

  /// The keys of a new target's list, as Xcode writes them with the variables of build settings.
  private static let keys = [
    ("DevelopmentRegion", "$(DEVELOPMENT_LANGUAGE)"), ("DisplayName", "$(PRODUCT_NAME)"),
    ("Executable", "$(EXECUTABLE_NAME)"), ("Identifier", "$(PRODUCT_BUNDLE_IDENTIFIER)"),
    ("InfoDictionaryVersion", "6.0"), ("Name", "$(PRODUCT_NAME)"), ("PackageType", "$(PRODUCT_BUNDLE_PACKAGE_TYPE)"),
    ("ShortVersionString", "$(MARKETING_VERSION)"), ("Version", "$(CURRENT_PROJECT_VERSION)"),
  ]

  /// Returns the list of a new target.
  private static func list(_ point: String, _ interface: String, _ name: String) -> String {
    let keys = keys.map { "\t<key>CFBundle\($0)</key>\n\t<string>\($1)</string>" }
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0">
      <dict>
      \(keys.joined(separator: "\n"))
      \t<key>NSExtension</key>
      \t<dict>
      \t\t<key>NSExtensionPointIdentifier</key>
      \t\t<string>\(point)</string>
      \t\t<key>\(interface)</key>
      \t\t<string>\(XMLEscapes.least.text(name))</string>
      \t</dict>
      </dict>
      </plist>

      """
  }
}
