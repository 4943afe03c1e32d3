// swift-format-ignore-file
// Made by .ci/generate of Grammar/lint-rules.md.

/// What the rule book, `Grammar/lint-rules.md`, says about each lint rule.
enum LintText {
  static let all: [String: (summary: String, rationale: String)] = [
    "all-attachments-veto": (
      "Every attachment of an item must match, so one attachment of another kind hides the extension.",
      "Apple's own example does this, and it is right if your code cannot handle other attachments. If one matching attachment is enough, '>= 1' also accepts hosts that add something. Attachments whose type nobody has identified do not count here."
    ),
    "and-or-precedence": (
      "AND and OR are mixed without parentheses.",
      "AND binds tighter than OR, whatever their order. Parentheses show what you mean."
    ),
    "bool-for-count": (
      "A count or version is a Boolean.",
      "The system reads true as 1 and false as 0. With 1, the extension disappears as soon as two things are shared."
    ),
    "comment-in-predicate": (
      "The predicate contains a comment.",
      "The predicate language has no comments, so the system cannot read the rule. Put the comment in the XML, outside the string."
    ),
    "counts-non-matching": (
      "A number limits all attachments of an item; you probably want to limit the matching ones.",
      "Attachments that the host adds count too: a link with its title is two attachments. Put the limit on the SUBQUERY to count only what the extension handles."
    ),
    "data-matches-urls": (
      "The rule is for files, but its type also accepts links.",
      "'public.url' conforms to 'public.data', so the extension appears for web pages. To accept files only, test 'public.file-url', or exclude 'public.url' but not 'public.file-url'."
    ),
    "deployment-target-mismatch": (
      "The extension needs a newer system than the app, or does not support a device family of the app.",
      "The app then runs on devices where the extension is missing, and people look for the reason in the rule."
    ),
    "deprecated-or-dynamic-uti": (
      "The predicate tests a dynamic identifier or the name of a constant.",
      "A 'dyn.' identifier represents a file extension that no app declares. As soon as an app declares it, such files get another identifier. Constants such as 'kUTTypeImage' are names in source code, not identifiers."
    ),
    "duplicate-key": (
      "A key appears twice in the rule dictionary, or the rule itself appears twice.",
      "One of the values wins silently, and tools disagree about which one."
    ),
    "empty-rule": (
      "The rule names nothing to accept.",
      "An empty dictionary, an empty string, a dictionary with only a version, or a value that is neither a string nor a dictionary, such as true, hides the extension everywhere. If you want that, say so with 'FALSEPREDICATE'."
    ),
    "exact-inner-count": (
      "The rule requires an exact number of matching attachments in an item.",
      "Hosts add attachments: a second link, or several pictures. A lower bound accepts them. If you need an upper bound, write '<='."
    ),
    "exact-outer-count": (
      "The rule requires an exact number of items.",
      "One thing to the user can be two items: Safari shares a PDF together with the page's address. A lower bound accepts such hosts."
    ),
    "false-predicate": (
      "The rule is always false, so the extension never appears.",
      "Some apps turn an extension off this way. If yours should appear, the rule is a leftover."
    ),
    "file-key-misses-safari-pdf": (
      "The file key does not accept a PDF that is open in Safari.",
      "The file key counts file URLs. Safari shares the PDF as plain data, which no dictionary key accepts. A predicate with 'com.adobe.pdf' accepts it."
    ),
    "foreign-uti-variants": (
      "Other apps declare the same files under another identifier.",
      "On a device with such an app, a file may have that app's identifier instead of the well-known one, and the test fails. List the variants or a common ancestor."
    ),
    "high-max-count": (
      "A maximum count is far higher than an extension's memory allows.",
      "The system terminates extensions that use much memory. Set the limit to the number that the code can handle, and users never run into the crash."
    ),
    "js-file-without-webpage-key": (
      "The extension has a script for web pages, but the dictionary does not accept web pages.",
      "The script runs only for rules that accept web pages, with 'SupportsWebPageWithMaxCount' 1. If the rule accepts links, this is only an info: published extensions of that form work, although one report says that the script does not run."
    ),
    "kind-above-total": (
      "The limit for one kind is higher than the limit for all attachments.",
      "'SupportsAttachmentsWithMaxCount' limits all attachments together, so the higher limit of a kind is never reached. One of the two numbers is wrong."
    ),
    "low-max-count": (
      "A maximum count of 1 hides the extension when people select several things.",
      "People select several photos or files at once. The extension is then missing from the share sheet; it does not get the first one. The finding says how many things known shares contain."
    ),
    "min-greater-than-max": (
      "The rule requires more attachments than it allows.",
      "No share can satisfy both limits, so the extension never appears."
    ),
    "misplaced-key": (
      "A key of the rule is next to the rule, where nothing reads it.",
      "'DictionaryVersion', 'UsesStrictMatching' and the keys for kinds belong in the dictionary under 'NSExtensionActivationRule'. Anywhere else they do nothing, and the App Store may reject the upload: ITMS-90363, \"Invalid Info.plist key\", was reported for 'NSExtensionPointName' and 'NSExtensionPointVersion', which old templates had."
    ),
    "misplaced-rule": (
      "The rule is not under NSExtension › NSExtensionAttributes.",
      "The system reads the rule only at that place. With a rule anywhere else, the extension has no rule."
    ),
    "misses-file-url-only-hosts": (
      "The rule requires a document type, but some hosts share only a file URL.",
      "Finder, Preview and scans in Notes register only 'public.file-url'. Accept it as well and check the file in code."
    ),
    "missing-any": (
      "A type operator follows the list of identifiers without ANY.",
      "The operator compares one identifier. Applied to the list, it raises an exception, and the system hides the extension. This is a warning if another part of the rule decides first."
    ),
    "missing-dictionary-version-2": (
      "The dictionary does not use version 2, so one attachment of another kind hides the extension.",
      "Without version 2 every attachment must be of an accepted kind. Hosts add text, images and custom types, and the extension disappears there. Version 2 requires only one accepted attachment. Lint reports this if the rule misses at least two hosts that share what it is for: a rule for links misses a link with its title. It does not report a title for a rule about text, or a photo among movies for a rule about photos."
    ),
    "missing-extension-point": (
      "'NSExtension' has no 'NSExtensionPointIdentifier', or the identifier is not a string or is misspelt.",
      "Every extension belongs to one extension point. Without it, the system does not load the extension, and there is no message. Uploads with a misspelt point were rejected with error 90349 (reported)."
    ),
    "missing-or": (
      "A line begins a new condition, and no operator joins it to the line above.",
      "Long rules have one alternative per line, and it is easy to add one without its '||'. The system then cannot read the rule, and the extension never appears. Write '||' (OR) if either condition is enough, and '&&' (AND) if both must be true. A published app lost its extension to one such line."
    ),
    "movie-only-social": (
      "The rule accepts movies but no links, and social apps share links to their videos.",
      "No app hands over the movie itself there. To appear, the extension must accept the link and download the video."
    ),
    "nearly-everything": (
      "The predicate accepts nearly every known share, or types that it does not name.",
      "An extension that appears for more than 85 of 100 known shares is offered almost everywhere. App Review rejects 'TRUEPREDICATE' for that and may treat an equivalent predicate the same way. It is a warning if the rule takes an attachment of a type that it does not name, as behind 'NOT'. Check whether the code handles all these types, and remove those that it does not. A dictionary says what it accepts in Apple's own terms."
    ),
    "nested-activation-rule": (
      "The rule dictionary contains the key of another rule.",
      "The system reads either a dictionary or a predicate, never one inside the other, so it ignores the inner rule. One predicate can express both."
    ),
    "no-accepted-type": (
      "No key of the dictionary accepts a kind of attachment, so the extension is offered for nearly everything.",
      "A limit on all attachments does not name a kind. In version 2, a key whose value is 0 or reads as 0 only rejects its kind. 'SupportsText' as a string is such a key: the system reads the digits in it, and 'true' and 'YES' have none. The rule accepts everything else."
    ),
    "no-rule": (
      "The extension needs a rule and has none.",
      "Without a rule the extension never appears."
    ),
    "not-an-extension": (
      "The property list has neither 'NSExtension' nor activation keys.",
      "You probably meant another file. This may be the list of the app or of a framework."
    ),
    "not-url-excludes-files": (
      "Excluding 'public.url' also excludes files, whose attachments register a file URL.",
      "'public.file-url' conforms to 'public.url', and a file from Files or Finder registers it in addition to its own type. Exclude 'public.url' only where the attachment is not also a 'public.file-url'."
    ),
    "parse-error": (
      "The string is not a predicate.",
      "The system cannot read it. The extension never appears, and there is no message."
    ),
    "ph-media-types-irrelevant": (
      "'PHSupportedMediaTypes' is in an extension that a rule activates.",
      "Only photo editing extensions use this key. The share sheet ignores it."
    ),
    "plist-xml-escaping": (
      "The predicate still contains an XML entity after the property list is read.",
      "The text was escaped twice, or escaped where nothing reads XML. The system sees '&gt;' instead of '>', and the extension never appears."
    ),
    "public-video-not-movie": (
      "The predicate tests 'public.video', but camera and movie files do not conform to it.",
      "'public.video' is video without audio. MPEG-4 and QuickTime movies conform to 'public.movie'."
    ),
    "redundant-uti": (
      "A type is listed together with one of its ancestors, so it adds nothing.",
      "A type that conforms to 'public.png' also conforms to 'public.image'. Redundant alternatives hide the ones that matter. A repeated test is a warning, since you probably meant another type. Lint keeps a test that explains a general type, such as 'public.url' next to 'public.data'."
    ),
    "safety-disallowed": (
      "The predicate has a part that the system refuses to evaluate.",
      "The system checks a predicate before it evaluates it. It hides the extension if the predicate calls functions, casts, lists values in braces, or steps through an array with a plain key. A unit test with NSPredicate does not notice, since it evaluates the predicate without this check. This is an error if it is proved to happen for every payload that the rule could accept."
    ),
    "smart-quotes": (
      "The predicate contains a character that only looks like one of the language.",
      "Text copied from web pages and word processors contains curly quotes, no-break spaces and full-width characters. The system cannot read them, so the extension never appears."
    ),
    "source-product-differ": (
      "The built rule accepts different things than the rule in the source.",
      "Build settings, plug-ins and scripts change property lists during the build. The product is what counts."
    ),
    "specific-format-only": (
      "The rule accepts some formats of movies, audio or text, and hosts share others.",
      "The host chooses the format: the camera makes QuickTime movies, other apps share MPEG-4, and text is plain text in any encoding. Test the kind, such as 'public.movie', and check the format in code. For images, see 'specific-image-only'."
    ),
    "specific-image-only": (
      "The rule accepts some image formats, but not 'public.image'.",
      "An image shared from memory, such as an unsaved screenshot, registers only 'public.image'."
    ),
    "strict-matching-with-mixed-hosts": (
      "Strict matching hides the extension if one attachment is of another kind.",
      "Many hosts add a title, an image or a custom type. With strict matching, one such attachment hides the extension."
    ),
    "strict-matching-without-version-2": (
      "'UsesStrictMatching' has no effect in a dictionary of version 1.",
      "A dictionary without version 2 is always strict: every attachment must be of an accepted kind. You probably meant version 2."
    ),
    "substituted-variable": (
      "A variable is missing, or the predicate contains a build setting.",
      "When Xcode expands build settings in a property list, '$attachment' becomes an empty string, and the system cannot read the built rule. Turn the expansion off for this list, or use a dictionary. A placeholder such as '{{RULE}}' is for a template; lint the list that it becomes."
    ),
    "tautology": (
      "The rule is true for everything that people can share.",
      "App Review rejects a rule that is always true, however it is written. The extension also appears where it can do nothing."
    ),
    "true-predicate": (
      "The rule is always true, so the extension is always offered, or it contains 'TRUEPREDICATE'.",
      "'TRUEPREDICATE' is the placeholder of Xcode's template. Apple rejects uploads whose rule contains the word anywhere (ITMS-90362), and the extension appears where it can do nothing. List the types that the code handles."
    ),
    "undeclared-custom-uti": (
      "Neither the extension nor the app declares a type in the app's namespace.",
      "Unless an installed app declares the type, files of this kind have a dynamic identifier and the test fails: declare it in the app, as exported or imported. Code of the app can register the identifier without a declaration."
    ),
    "unknown-dictionary-key": (
      "The system does not know a key of the rule dictionary.",
      "The system ignores an unknown key, so whatever you wanted to allow with it is not accepted. One such key in a shipped app removed the extensions of all other apps from its share sheet. The App Store rejects uploads with an unknown key."
    ),
    "unknown-key-path": (
      "The predicate uses a key that payloads do not have.",
      "A rule sees 'extensionItems', their 'attachments' and the 'registeredTypeIdentifiers' of these. It does not see file names, addresses, sizes or contents. Any other key is nil, and a condition on it is never true. This is a warning if another part of the rule can still show the extension."
    ),
    "unknown-suppression": (
      "A comment disables a lint rule that does not exist, or names none.",
      "Such a comment has no effect. Write 'activationrule:disable' without a space inside, followed by the lint rules. 'activationrule rules' lists them, and 'all' means every rule."
    ),
    "unknown-uti": (
      "The predicate tests a type that neither the system nor the app declares.",
      "An undeclared identifier matches only itself. A typo makes the alternative useless without any message. A placeholder that a build step replaces is an info, except in a built product."
    ),
    "unsatisfiable-rule": (
      "No share, or no known one, can satisfy the rule.",
      "Two parts of the rule contradict each other, or a value of the wrong kind, such as the attachments where a number is expected, raises an exception for every share. The system then hides the extension without a message. It is a warning if none of the tried payloads shows the extension, or no known share although the rule tests nothing but types that apps share."
    ),
    "url-as-text": (
      "The rule accepts links, but a host shares the link as plain text.",
      "Many apps put the link into text. Accept text as well and look for the link in it."
    ),
    "url-takes-files": (
      "The rule is for links, and its type also accepts every file.",
      "'public.file-url' conforms to 'public.url', and a shared file registers it next to its own type. So the extension also appears for documents, archives and fonts. To accept links only, exclude 'public.file-url'. To accept files as well, name 'public.file-url' or the types of the files."
    ),
    "url-without-text": (
      "The rule accepts links, but not a link together with text.",
      "Firefox, Maps and many other apps share the title as a second attachment. Accept text as well, or require only one matching attachment."
    ),
    "uti-equality": (
      "The predicate compares type identifiers as strings.",
      "A photo registers 'public.jpeg', not 'public.image', so equality fails. A list of identifiers never equals a string. Patterns match the wrong types or miss some. 'UTI-CONFORMS-TO' follows the ancestors of a type."
    ),
    "vacuous-empty-item": (
      "An item without attachments matches, since none of its attachments fails.",
      "For such an item, 'matching count == attachments count' compares nil with nil. Finder shares an empty item for more than 64 files, Maps for a route. The extension then appears with nothing to work on."
    ),
    "vcard-via-text": (
      "A test of 'public.text' also accepts contacts.",
      "'public.vcard' conforms to 'public.text', so the extension appears for contacts. If the code cannot read them, exclude contacts or test 'public.plain-text'."
    ),
    "web-page-key-alone": (
      "The dictionary accepts web pages but no links.",
      "Safari shares a web page while it shows one, and a script can look into the page. Every other app shares only the link, which 'SupportsWebURLWithMaxCount' accepts. With both keys the extension appears for both, and its code gets the link if no script ran. A 0 for links is taken as intended."
    ),
    "webpage-and-url-conflict": (
      "The extension has a script for web pages and also accepts links.",
      "If the script runs, the code gets its result but no link. If it does not run, for example from a page's share button, the code gets only the link. The code must handle both."
    ),
    "webpage-key-without-js-file": (
      "The dictionary accepts web pages, but no script looks into them.",
      "The key gives a script access to the page. Without a script, links are enough."
    ),
    "wrong-extension-point": (
      "The extension point does not use activation rules.",
      "Rules activate Share and Action extensions only. Extensions at every other point ignore them."
    ),
    "wrong-value-type-boolean": (
      "'SupportsText' or 'UsesStrictMatching' is not a Boolean.",
      "The App Store rejects a number for 'SupportsText' (ITMS-90361). A number for 'UsesStrictMatching' is usually meant for 'DictionaryVersion'. 0 and 1 there are a warning, since nobody has reported a rejection."
    ),
    "wrong-value-type-count": (
      "A count or version is not an integer but a string, a real, an array or the like.",
      "The App Store rejects such a value. At run time the system reads the leading digits of a string and reads a container as 0, so debug builds may seem to work."
    ),
    "zero-matches-pass": (
      "A count of matching attachments or items has only an upper bound, so no match passes too.",
      "'<= 5' is true for 0. The extension appears for things that it does not handle, as long as few match. On the number of items, the bound does not limit the attachments of an item."
    ),
    "zero-max-count": (
      "A maximum count is 0 or negative, or 'SupportsText' is false in version 2.",
      "In version 1, a count of 0 is the same as no key. In version 2 it rejects every share that contains such an attachment, unless another key also accepts the attachment. False for text does the same: it hides a photo with a caption."
    ),
  ]
}
