/// The words that answers and articles use, each with what it means.
///
/// `activationrule help words` and the article Words are made of it.
package enum Glossary {
  /// A word, or a few, with a sentence or two.
  package struct Entry: Sendable {
    package let term: String
    package let meaning: String

    fileprivate init(_ term: String, _ meaning: String) {
      (self.term, self.meaning) = (term, meaning)
    }
  }

  /// All words, in the order in which one needs the ones before.
  package static let entries: [Entry] = [
    Entry("share sheet", "What people see when they tap Share: the apps, extensions and actions for what they share."),
    Entry("host", "The app that people share from, as Safari or Photos."),
    Entry(
      "extension",
      "A Share or Action extension: the part of an app that the share sheet may show. Its Info.plist holds the rule."),
    Entry(
      "rule", "The value of NSExtensionActivationRule: for which shares the system shows the extension."),
    Entry("dictionary rule", "A rule of keys, such as SupportsImageWithMaxCount, each with how many it takes."),
    Entry("predicate rule", "A rule that is a text in the language of NSPredicate, as 'extensionItems.@count == 1'."),
    Entry("clause", "One part of a predicate that is true or false by itself; AND, OR and NOT join clauses."),
    Entry("share", "What a person shares at one time. Also called payload."),
    Entry("payload", "What a rule is asked about: extension items, each with attachments."),
    Entry("extension item", "One group of attachments in a payload (NSExtensionItem). Most hosts share a single one."),
    Entry(
      "attachment", "One thing that is shared, as a photo or a link (NSItemProvider), with the types it registers."),
    Entry(
      "registered type identifier",
      "A type under which an attachment offers its data, as public.jpeg. One attachment may register several."),
    Entry(
      "type identifier",
      "The name of a kind of data (a uniform type identifier, UTI), as public.image or com.adobe.pdf."),
    Entry("conforms", "A type conforms to another if it is a kind of it: public.jpeg conforms to public.image."),
    Entry(
      "dynamic type", "A type identifier that begins with 'dyn.', made by the system for what nobody has declared."),
    Entry("stand-in", "A type in a preset in place of one that is there and that nobody has identified."),
    Entry(
      "preset", "What one host was seen or reported to share for one action, as firefox-page; it has a grade."),
    Entry(
      "grade",
      "How well a preset is known: how it came to be known (its basis), and how likely it is right (confidence)."),
    Entry(
      "host stage", "What the system changes of a share between the host and the rule, as it adds web pages' types."),
    Entry("verdict", "The answer: shown, hidden with a reason, or error where the rule cannot be evaluated."),
    Entry("reason", "Why a verdict is hidden or error, as a stable code such as count-exceeded."),
    Entry(
      "version 1, version 2",
      "DictionaryVersion: in version 1 every attachment must be accepted, in version 2 one is enough."),
    Entry(
      "strict",
      "UsesStrictMatching: every attachment must be accepted, in version 2 too. For lint: warnings are errors."),
    Entry(
      "safety check", "What the system looks for before it evaluates a predicate; what it refuses hides the extension."),
    Entry(
      "certainty",
      "How sure an answer is: the weakest of documented, observed, reported and inferred among what decided it."),
    Entry("documented", "Apple's documentation says it."),
    Entry("observed", "It was seen on a device, or in the system's own files."),
    Entry("reported", "Developers have reported it."),
    Entry("inferred", "Nobody has reported it; it follows from what is known, and may be wrong."),
    Entry("open question", "A point about the system that is not settled. --assume answers it otherwise."),
    Entry("witness", "The smallest payload that shows a claim to be false, such as 'A is shown whenever B is'."),
    Entry("suite", "A file *.ruletests: a rule, and shares with the verdict that each must have."),
    Entry("finding", "What lint reports: a place in a file, a lint rule, and often a repair."),
    Entry("repair", "A change that fixes a finding and keeps every verdict of a rule that works."),
    Entry(
      "standard input",
      "What is piped in is the rule where none is named, in a folder with rules, too. '-' names it, FILE stands for it."
    ),
    Entry(
      "fragment", "A part of a property list without NSExtension, as people paste it; its rule is read all the same."),
  ]

  /// The words with what they mean below each other, for a terminal.
  package static var rows: [TextRow] {
    let width = entries.map { $0.term.utf8.count }.max() ?? 0
    return entries.map { TextRow(head: DisplayWidth.padded($0.term, to: width + 2), $0.meaning) }
  }

  /// The list of an article.
  package static var markdown: String {
    entries.map { "- **\(Markdown.escaped($0.term))**: \(Markdown.escaped($0.meaning))\n" }.joined()
  }
}
