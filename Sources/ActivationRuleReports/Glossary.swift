package import ActivationRuleText

/// The terms that answers and articles use, each with its meaning.
///
/// `activationrule help words` prints them.
package enum Glossary {
  /// All terms, each after the terms that its explanation uses.
  package static let entries: [(term: String, meaning: String)] = [
    (
      "share sheet", "What people see when they tap Share: the apps, extensions and actions for the shared things."
    ),
    ("host", "The app that people share from, such as Safari or Photos."),
    (
      "extension",
      "A Share or Action extension: the part of an app that the share sheet may show. Its Info.plist contains the rule."
    ),
    (
      "rule", "The value of NSExtensionActivationRule. It decides for which payloads the system shows the extension."
    ),
    ("dictionary rule", "A rule of keys, such as SupportsImageWithMaxCount, each with a maximum count."),
    ("predicate rule", "A rule written in the language of NSPredicate, such as 'extensionItems.@count == 1'."),
    ("clause", "One part of a predicate that is true or false by itself; AND, OR and NOT join clauses."),
    ("share", "Everything a person shares at once. Also called payload."),
    ("payload", "The input of a rule: extension items, each with attachments."),
    ("extension item", "One group of attachments in a payload (NSExtensionItem). Most hosts share a single one."),
    (
      "attachment", "One shared thing, such as a photo or a link (NSItemProvider), with its registered types."
    ),
    (
      "registered type identifier",
      "A type in which an attachment offers its data, such as public.jpeg. An attachment may register several."
    ),
    (
      "type identifier",
      "The name of a kind of data (a uniform type identifier, UTI), such as public.image or com.adobe.pdf."
    ),
    ("conforms", "A type conforms to another if it is a kind of it: public.jpeg conforms to public.image."),
    (
      "dynamic type",
      "A type identifier that begins with 'dyn.'. The system makes it for files whose type nobody declares."
    ),
    ("stand-in", "A placeholder in a preset for a type that exists but that nobody has identified."),
    (
      "preset",
      "What one app shares for one action, as observed or reported, such as firefox-page. Each preset has a grade."
    ),
    (
      "grade",
      "How well a preset is known: its source (basis), and how likely it is right (confidence)."
    ),
    (
      "host stage",
      "The changes that the system makes to a payload before the rule sees it, such as adding the types of web pages."
    ),
    ("verdict", "The answer: shown, hidden with a reason, or error if the rule cannot be evaluated."),
    ("reason", "The cause of hidden or error, given by a stable code such as count-exceeded."),
    (
      "version 1, version 2",
      "DictionaryVersion: in version 1 every attachment must be accepted, in version 2 one is enough."
    ),
    (
      "strict",
      "UsesStrictMatching: every attachment must be accepted, in version 2 too."
    ),
    (
      "safety check",
      "The system's check of a predicate before it evaluates it. A refused predicate hides the extension."
    ),
    (
      "certainty",
      "How certain an answer is: the weakest of documented, observed, reported and inferred among its grounds."
    ),
    ("documented", "Apple's documentation says it."),
    ("observed", "It was seen on a device, or in the system's own files."),
    ("reported", "Developers have reported it."),
    ("inferred", "Nobody has reported it. It follows from known facts and may be wrong."),
    (
      "open question", "A question about the system without a settled answer. A verdict that depends on it says so."
    ),
    ("witness", "The smallest payload that shows a claim to be false, such as 'A is shown whenever B is'."),
    ("suite", "A file *.ruletests: a rule, and payloads with their expected verdicts."),
    ("finding", "A report of lint: a place in a file, a lint rule, and often a repair."),
    ("repair", "A change that fixes a finding and keeps every verdict of a rule that works."),
    (
      "standard input",
      "Piped text. It is the rule if you name none, even in a folder with rules. '-' names it; answers call it FILE."
    ),
    (
      "fragment", "A part of a property list without NSExtension, as people paste it. Its rule is still read."
    ),
  ]

  /// The terms with their meanings below each other, for a terminal.
  package static var rows: [TextRow] {
    let width = entries.map { $0.term.utf8.count }.max() ?? 0
    return entries.map { TextRow(head: DisplayWidth.padded($0.term, to: width + 2), $0.meaning) }
  }
}
