// swift-format-ignore-file
// Made by .ci/generate of Grammar/lint-rules.md.

extension LintRule.Identifier {
  /// Every attachment of an item, or every type of an attachment, must match, so one of another kind hides the extension.
  public static let allAttachmentsVeto = Self(known: "all-attachments-veto")
  /// AND and OR are mixed without parentheses.
  public static let andOrPrecedence = Self(known: "and-or-precedence")
  /// A count or version is a Boolean.
  public static let boolForCount = Self(known: "bool-for-count")
  /// The predicate contains a comment.
  public static let commentInPredicate = Self(known: "comment-in-predicate")
  /// A number limits all attachments of an item; you probably want to limit the matching ones.
  public static let countsNonMatching = Self(known: "counts-non-matching")
  /// The rule is for files, but its type also accepts links.
  public static let dataMatchesUrls = Self(known: "data-matches-urls")
  /// The predicate tests a dynamic identifier or the name of a constant.
  public static let deprecatedOrDynamicUti = Self(known: "deprecated-or-dynamic-uti")
  /// A key appears twice in the rule dictionary, or the rule itself appears twice.
  public static let duplicateKey = Self(known: "duplicate-key")
  /// The rule names nothing to accept.
  public static let emptyRule = Self(known: "empty-rule")
  /// The rule requires an exact number of matching attachments in an item.
  public static let exactInnerCount = Self(known: "exact-inner-count")
  /// The rule requires an exact number of items.
  public static let exactOuterCount = Self(known: "exact-outer-count")
  /// The rule is always false, so the extension never appears.
  public static let falsePredicate = Self(known: "false-predicate")
  /// The file key does not accept a PDF that is open in Safari.
  public static let fileKeyMissesSafariPdf = Self(known: "file-key-misses-safari-pdf")
  /// Other apps declare the same files under another identifier.
  public static let foreignUtiVariants = Self(known: "foreign-uti-variants")
  /// A maximum count is far higher than an extension's memory allows.
  public static let highMaxCount = Self(known: "high-max-count")
  /// The extension has a script for web pages, but the dictionary does not accept web pages.
  public static let jsFileWithoutWebpageKey = Self(known: "js-file-without-webpage-key")
  /// Something outside the rule keeps the extension from some devices, or from all, whatever is shared.
  public static let keptAway = Self(known: "kept-away")
  /// The limit for one kind is higher than the limit for all attachments.
  public static let kindAboveTotal = Self(known: "kind-above-total")
  /// A maximum count of 1 hides the extension when people select several things.
  public static let lowMaxCount = Self(known: "low-max-count")
  /// A key of the rule is next to the rule, where nothing reads it.
  public static let misplacedKey = Self(known: "misplaced-key")
  /// The rule is not under NSExtension › NSExtensionAttributes.
  public static let misplacedRule = Self(known: "misplaced-rule")
  /// The rule requires a document type, but some hosts share only a file URL.
  public static let missesFileUrlOnlyHosts = Self(known: "misses-file-url-only-hosts")
  /// A type operator follows the list of identifiers without ANY.
  public static let missingAny = Self(known: "missing-any")
  /// The dictionary does not use version 2, so one attachment of another kind hides the extension.
  public static let missingDictionaryVersion2 = Self(known: "missing-dictionary-version-2")
  /// 'NSExtension' has no 'NSExtensionPointIdentifier', or the identifier is not a string or is misspelt.
  public static let missingExtensionPoint = Self(known: "missing-extension-point")
  /// A line begins a new condition, and no operator joins it to the line above.
  public static let missingOr = Self(known: "missing-or")
  /// The rule accepts movies but no links, and social apps share links to their videos.
  public static let movieOnlySocial = Self(known: "movie-only-social")
  /// The predicate accepts nearly every known share, or types that it does not name.
  public static let nearlyEverything = Self(known: "nearly-everything")
  /// The rule dictionary contains the key of another rule.
  public static let nestedActivationRule = Self(known: "nested-activation-rule")
  /// No key of the dictionary accepts a kind of attachment, so the extension is offered for nearly everything.
  public static let noAcceptedType = Self(known: "no-accepted-type")
  /// The extension needs a rule and has none.
  public static let noRule = Self(known: "no-rule")
  /// The property list has neither 'NSExtension' nor activation keys.
  public static let notAnExtension = Self(known: "not-an-extension")
  /// Excluding 'public.url' also excludes files, whose attachments register a file URL.
  public static let notUrlExcludesFiles = Self(known: "not-url-excludes-files")
  /// The string is not a predicate.
  public static let parseError = Self(known: "parse-error")
  /// 'PHSupportedMediaTypes' is in an extension that a rule activates.
  public static let phMediaTypesIrrelevant = Self(known: "ph-media-types-irrelevant")
  /// The predicate still contains an XML entity after the property list is read.
  public static let plistXmlEscaping = Self(known: "plist-xml-escaping")
  /// The list has a rule, but no 'NSExtension' around it.
  public static let propertyListFragment = Self(known: "property-list-fragment")
  /// The predicate tests 'public.video', but camera and movie files do not conform to it.
  public static let publicVideoNotMovie = Self(known: "public-video-not-movie")
  /// A type is listed together with one of its ancestors, so it adds nothing.
  public static let redundantUti = Self(known: "redundant-uti")
  /// This tool does not evaluate a part of the predicate, so that it says nothing about the rule.
  public static let ruleNotEvaluated = Self(known: "rule-not-evaluated")
  /// The predicate has a part that the system refuses to evaluate.
  public static let safetyDisallowed = Self(known: "safety-disallowed")
  /// The predicate contains a character that only looks like one of the language.
  public static let smartQuotes = Self(known: "smart-quotes")
  /// The built rule accepts different things than the rule in the source.
  public static let sourceProductDiffer = Self(known: "source-product-differ")
  /// The rule accepts some formats of movies, audio or text, and hosts share others.
  public static let specificFormatOnly = Self(known: "specific-format-only")
  /// The rule accepts some image formats or Live Photos, but not 'public.image'.
  public static let specificImageOnly = Self(known: "specific-image-only")
  /// Strict matching hides the extension if one attachment is of another kind.
  public static let strictMatchingWithMixedHosts = Self(known: "strict-matching-with-mixed-hosts")
  /// 'UsesStrictMatching' has no effect in a dictionary of version 1.
  public static let strictMatchingWithoutVersion2 = Self(known: "strict-matching-without-version-2")
  /// A variable is missing, or the predicate contains a build setting.
  public static let substitutedVariable = Self(known: "substituted-variable")
  /// The rule is always true, so the extension is always offered, or it contains 'TRUEPREDICATE'.
  public static let truePredicate = Self(known: "true-predicate")
  /// Neither the extension nor the app declares a type in the app's namespace.
  public static let undeclaredCustomUti = Self(known: "undeclared-custom-uti")
  /// The system does not know a key of the rule dictionary.
  public static let unknownDictionaryKey = Self(known: "unknown-dictionary-key")
  /// The predicate uses a key that payloads do not have.
  public static let unknownKeyPath = Self(known: "unknown-key-path")
  /// A comment disables a lint rule that does not exist, or names none.
  public static let unknownSuppression = Self(known: "unknown-suppression")
  /// The predicate or a declared type names a type that neither the system nor the app declares.
  public static let unknownUti = Self(known: "unknown-uti")
  /// No share, no known one, or only shares of several kinds satisfy the rule.
  public static let unsatisfiableRule = Self(known: "unsatisfiable-rule")
  /// The rule accepts links, but a host shares the link as plain text.
  public static let urlAsText = Self(known: "url-as-text")
  /// The rule is for links, and its type also accepts every file.
  public static let urlTakesFiles = Self(known: "url-takes-files")
  /// The rule accepts links, but not a link together with text.
  public static let urlWithoutText = Self(known: "url-without-text")
  /// The predicate compares type identifiers as strings, or a whole kind with 'UTI-EQUALS'.
  public static let utiEquality = Self(known: "uti-equality")
  /// An item without attachments matches, since none of its attachments fails.
  public static let vacuousEmptyItem = Self(known: "vacuous-empty-item")
  /// A test of 'public.text' also accepts contacts.
  public static let vcardViaText = Self(known: "vcard-via-text")
  /// The dictionary accepts web pages but no links.
  public static let webPageKeyAlone = Self(known: "web-page-key-alone")
  /// The extension has a script for web pages and also accepts links.
  public static let webpageAndUrlConflict = Self(known: "webpage-and-url-conflict")
  /// The dictionary accepts web pages, but no script looks into them.
  public static let webpageKeyWithoutJsFile = Self(known: "webpage-key-without-js-file")
  /// The extension point does not use activation rules.
  public static let wrongExtensionPoint = Self(known: "wrong-extension-point")
  /// 'SupportsText' or 'UsesStrictMatching' is not a Boolean.
  public static let wrongValueTypeBoolean = Self(known: "wrong-value-type-boolean")
  /// A count or version is not an integer but a string, a real, an array or the like.
  public static let wrongValueTypeCount = Self(known: "wrong-value-type-count")
  /// A count of matching attachments or items has only an upper bound, so no match passes too.
  public static let zeroMatchesPass = Self(known: "zero-matches-pass")
  /// A maximum count is 0 or negative, or 'SupportsText' is false in version 2.
  public static let zeroMaxCount = Self(known: "zero-max-count")
}
