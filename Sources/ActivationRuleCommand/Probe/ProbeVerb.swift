extension Verb {
  /// `probe`.
  static let probe = Verb(
    name: "probe", summary: "Write an iPhone app that shows what other apps share", usage: "FOLDER [OPTIONS]",
    details: """
      Writes an app with a share extension: open FOLDER/Probe.xcodeproj in Xcode, or run 'xcodegen generate' there, or add
      the files of FOLDER/Share to an extension of your own. The extension shows what was shared as JSON, with a button that
      copies it: types and keys, never contents or file names. Nothing leaves the device by itself. '--import' reads the
      JSON, and 'presets add' makes a preset of it.

      The rule of the extension is TRUEPREDICATE, which is for development only: the App Store refuses it. Files that exist
      are never written over: then nothing is written, and the exit code is 1.
      """,
    examples: ["activationrule probe Probe", "activationrule probe Probe --identifier com.yourname.probe"],
    options: [ProbeCommand.identifier.definition] + OptionDefinition.plain, operands: .folder,
    run: { (arguments, console) throws(CommandFailure) in try ProbeCommand.run(arguments, console) })
}

/// A file of the probe.
struct ProbeFile: Sendable {
  /// The path, seen from the folder of the probe.
  let path: String
  let text: String

  /// What stands in the files for the identifier of the app.
  static let identifier = "com.example.probe"
}

/// Writes the probe.
enum ProbeCommand {
  static let identifier = Option<String>(
    "--identifier", "ID", is: "a bundle identifier such as com.yourname.probe",
    "the bundle identifier of the app; \(ProbeFile.identifier) unless given"
  ) { isIdentifier($0) ? $0 : nil }

  static func run(_ arguments: ParsedArguments, _ console: Console) throws(CommandFailure) -> ExitStatus {
    guard arguments.positionals.count == 1 else { throw .usage("one FOLDER is needed, for the files of the probe") }
    let folder = arguments.positionals[0]
    guard Files.kind(of: folder) != .file else { throw .usage("'\(VisibleText.line(folder))' is no folder") }
    let files = ProbeFile.all.map { ProbeFile(path: Files.join(folder, $0.path), text: $0.text) }
    let existing = files.filter { Files.kind(of: $0.path) != .nothing || Files.isLink($0.path) }
    guard existing.isEmpty else {
      for file in existing { console.complain("\(file.path) exists, so that nothing is written") }
      return .negative
    }
    let identifier = try arguments.value(identifier) ?? ProbeFile.identifier
    for file in files {
      try Files.makeFolder(Paths.folder(of: file.path))
      try Files.write(Array(file.text.replacing(ProbeFile.identifier, with: identifier).utf8), to: file.path)
      console.print("\(file.path) is written")
    }
    console.print(
      "next: open \(Files.join(folder, "Probe.xcodeproj")) in Xcode, choose your team for both targets, and run")
    return .success
  }

  private static func isIdentifier(_ text: String) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return parts.count > 1
      && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy { $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "-") } }
  }
}
