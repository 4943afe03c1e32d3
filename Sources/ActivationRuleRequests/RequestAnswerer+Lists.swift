import ActivationRuleReports
import ActivationRules

extension RequestAnswerer {
  /// How many types one answer has at most.
  private static let typeLimit = 100

  /// The declared types whose identifiers begin with a text.
  func types(startingIn request: Request) throws(RequestError) -> [JSONMember] {
    let types = try request.types()
    let prefix = try request.string("prefix").lowercased()
    let found = (0..<types.count).lazy.map { types[$0] }.filter { $0.identifier.lowercased().hasPrefix(prefix) }
    return [JSONMember("types", .array(found.prefix(Self.typeLimit).map { $0.json(in: types) }))]
  }

  /// The built-in presets, or those that pass the filters of `presets`.
  func presets(_ request: Request) throws(RequestError) -> [JSONMember] {
    let found = PresetLibrary.builtIn.filtered(
      host: try request.optionalString("host"), platform: try request.choice("platform"),
      minimumConfidence: try request.choice("confidence") ?? .low, basis: try request.choice("basis"),
      matching: try request.optionalString("matching"))
    let id = try request.optionalString("preset")
    return [JSONMember("presets", .array(found.filter { id == nil || $0.id == id }.map { $0.json }))]
  }
}
