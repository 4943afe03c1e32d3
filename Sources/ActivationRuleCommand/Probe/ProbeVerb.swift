extension Verb {
  /// `probe`.
  static let probe = Verb(
    name: "probe", summary: "Write an iPhone app that shows what other apps share", usage: "FOLDER [OPTIONS]",
    details: """
      Writes an Xcode project with an app, and a project.yml for XcodeGen. Its share extension shows the shared payload as
      JSON, with a Copy button: types and keys, but no contents and no file names. Nothing leaves the device by itself.
      '--import' reads the JSON, and 'presets add' turns it into a preset. The rule is TRUEPREDICATE, for development only:
      the App Store rejects it. If any of the files exists, nothing is written and the exit code is 1.
      """,
    examples: ["activationrule probe Probe", "activationrule probe Probe --identifier com.yourname.probe"],
    options: [ProbeCommand.identifier.definition] + OptionDefinition.plain, operands: .folder,
    run: { (arguments, console) throws(CommandFailure) in try ProbeCommand.run(arguments, console) })
}

/// Writes the probe.
enum ProbeCommand {
  /// What stands in the files for the identifier of the app.
  private static let usual = "com.example.probe"

  static let identifier = Option<String>(
    "--identifier", "ID", is: "a bundle identifier such as com.yourname.probe",
    "the bundle identifier of the app; \(usual) unless given"
  ) { id in
    let isPlain = id.utf8.dropFirst().contains(UInt8(ascii: ".")) && !id.hasSuffix(".")
    return isPlain && id.utf8.allSatisfy { $0.isLetter || $0.isDigit || "-.".utf8.contains($0) } ? id : nil
  }

  /// The text with an identifier for each usual one.
  private static func named(_ text: Substring, _ identifier: String) -> String {
    guard let (before, after) = text.divided(at: usual) else { return String(text) }
    return before + identifier + named(after, identifier)
  }

  static func run(_ arguments: ParsedArguments, _ console: Console) throws(CommandFailure) -> ExitStatus {
    guard arguments.positionals.count == 1 else { throw .usage("one FOLDER is needed, for the files of the probe") }
    let folder = arguments.positionals[0]
    guard Files.kind(of: folder) != .file else { throw .usage("'\(VisibleText.line(folder))' is no folder") }
    let identifier = try arguments.value(identifier) ?? usual
    let files = ProposedFile.probe.map { (path: Files.join(folder, $0.path), text: $0.text) }
    let existing = files.filter { Files.kind(of: $0.path) != .nothing || Files.isLink($0.path) }
    for file in existing { console.complain("\(file.path) exists, so that nothing is written") }
    guard existing.isEmpty else { return .negative }
    for file in files {
      try Files.makeFolder(Paths.folder(of: file.path))
      try Files.write(Array(named(file.text[...], identifier).utf8), to: file.path)
      console.print("\(file.path) is written")
    }
    console.print("next: open \(Files.join(folder, "Probe.xcodeproj")), choose your team for both targets, and run")
    return .success
  }
}
