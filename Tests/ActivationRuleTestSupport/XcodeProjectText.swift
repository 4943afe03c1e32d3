/// A project.yml with a Share extension whose attributes are some lines.
package func projectYAML(_ attributes: [String]) -> String {
  """
  targets:
    Share:
      type: app-extension
      platform: iOS
      info:
        path: Share/Info.plist
        properties:
          NSExtension:
            NSExtensionPointIdentifier: com.apple.share-services
            NSExtensionAttributes:
  \(attributes.map { "            \($0)\n" }.joined())
  """
}

/// An Xcode project whose target for Share/Info.plist has settings of its own, and perhaps an `.xcconfig`.
package struct XcodeProjectText: Sendable {
  package var debug: String
  /// Those for release, if they are others.
  package var release: String?
  /// The `.xcconfig` that the target names.
  package var base: String?
  package var app = ""
  /// The settings of the project, and its `.xcconfig`.
  package var below = ""
  package var belowBase: String?
  package var list: String?

  package init(
    debug: String = "", release: String? = nil, base: String? = nil,
    list: String? = "INFOPLIST_FILE = Share/Info.plist;"
  ) {
    (self.debug, self.release, self.base, self.list) = (debug, release, base, list)
  }

  /// The text of the project.
  package var text: String {
    func configuration(_ id: String, _ name: String, _ settings: String, base: String? = nil) -> String {
      let reference = base.map { "baseConfigurationReference = F\(id) /* \($0) */; " } ?? ""
      let file =
        base.map { "F\(id) = {isa = PBXFileReference; path = \"\($0)\"; sourceTree = SOURCE_ROOT;};\n" } ?? ""
      return file
        + "\(id) = {isa = XCBuildConfiguration; \(reference)buildSettings = {\n\(settings)\n}; name = \(name);};\n"
    }
    return """
      // !$*UTF8*$!
      {objects = {
      A = {isa = PBXNativeTarget; buildConfigurationList = AL; name = App; };
      S = {isa = PBXNativeTarget; buildConfigurationList = SL; name = Share; };
      P = {isa = PBXProject; buildConfigurationList = PL; };
      AL = {isa = XCConfigurationList; buildConfigurations = (A1,); };
      SL = {isa = XCConfigurationList; buildConfigurations = (S1, S2,); };
      PL = {isa = XCConfigurationList; buildConfigurations = (P1, P2,); };
      \(configuration("A1", "Release", app))
      \(configuration("S1", "Debug", (list ?? "") + debug, base: base))
      \(configuration("S2", "Release", (list ?? "") + (release ?? debug), base: base))
      \(configuration("P1", "Debug", below, base: belowBase))
      \(configuration("P2", "Release", below, base: belowBase))
      };}
      """
  }

  /// The text of a project with an app and an extension.
  package static func app(_ sdk: String, list: String = "Share/Info.plist", app: String = "", own: String = "")
    -> String
  {
    """
    // !$*UTF8*$!
    {
      objects = {
        A /* App */ = { isa = PBXNativeTarget; name = App; buildConfigurationList = LA; dependencies = ( D, );
          productType = "com.apple.product-type.application"; };
        D = { isa = PBXTargetDependency; target = S /* Share */; };
        S /* Share */ = { isa = PBXNativeTarget; name = Share; buildConfigurationList = LS;
          productType = "com.apple.product-type.app-extension"; };
        P = { isa = PBXProject; buildConfigurationList = LP; targets = ( A, S, ); };
        LA = { isa = XCConfigurationList; buildConfigurations = ( CA, ); };
        LS = { isa = XCConfigurationList; buildConfigurations = ( CS, ); };
        LP = { isa = XCConfigurationList; buildConfigurations = ( CP, ); };
        CA = { isa = XCBuildConfiguration; name = Release; buildSettings = { \(app) }; };
        CS = { isa = XCBuildConfiguration; name = Release;
          buildSettings = { INFOPLIST_FILE = "$(SRCROOT)/\(list)"; \(own) }; };
        CP = { isa = XCBuildConfiguration; name = Release; buildSettings = { SDKROOT = \(sdk); }; };
      };
    }
    """
  }
}
