import ActivationRuleFiles

/// The current folder of the tool.
enum Project {
  /// Whether the folder is searched without being named: home folders and the root contain too much.
  static var isHere: Bool { !["/", Environment.value("HOME")].contains(Paths.current) }
}
