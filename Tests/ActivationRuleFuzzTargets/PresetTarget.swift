import ActivationRuleModel
import ActivationRuleQuestions
import ActivationRuleShares
import ActivationRuleText

/// Reads the input as a file of presets.
enum PresetTarget {
  @Sendable
  static func run(_ input: [UInt8]) {
    let source = SourceText(name: "presets.json", bytes: input)
    do throws(Failure) {
      let library = try PresetLibrary(reading: [JSONReader.read(source)])
      for preset in library.presets.dropFirst(PresetLibrary.builtIn.presets.count).prefix(8) {
        for rule in PayloadTarget.rules { requireAgreement(rule, PreparedPayload(preset.payload.seenByRules()), input) }
        require(library[id: preset.id] == preset, "a preset is not found by its identifier")
      }
    } catch {
      requireInside(error)
    }
  }
}
