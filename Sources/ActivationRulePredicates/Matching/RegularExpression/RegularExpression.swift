/// A regular expression for `MATCHES`: the common part of ICU's language, matched against whole texts in linear time.
///
/// The language: literals, `.`, sets with ranges, nesting, `&&` and `--`, `[:name:]`, `\p{…}` for general categories
/// and a few binary properties, `\d \w \s \h \v` and their opposites, `\b \B \A \z \Z ^ $`, character escapes,
/// `\Q…\E`, groups, comments, flags `(?ismx)`, alternatives, greedy and lazy quantifiers. Not supported:
/// look-around, back-references, atomic groups, possessive quantifiers, `\R \X \G \N`, scripts and blocks, the flags
/// `d`, `u` and `w`. Flags are those of ICU, and `[c]` acts as `(?i)`.
///
/// Texts are matched by Unicode scalar. Case is folded one to one: unlike in ICU, `(?i)ß` does not match `ss`. Under
/// `[d]` text and plain characters of the pattern lose their diacritics; ranges and classes stay as written, and are
/// compared with the text without diacritics. Inferred: the system's behaviour under `[d]` is unknown.
struct RegularExpression: Sendable {
  private let program: PatternProgram
  private let ignoresDiacritics: Bool

  /// Reads a pattern.
  ///
  /// - Throws: ``PatternError`` with the place in the pattern.
  init(_ pattern: String, options: ComparisonOptions = []) throws(PatternError) {
    let effective = TextFolding.effective(options)
    ignoresDiacritics = effective.contains(.diacriticInsensitive)
    program = try PatternCompiler.compile(PatternParser.parse(pattern, options: effective))
  }

  /// The number of instructions, each of which may be tried on each character of a text.
  var size: Int { program.instructions.count }

  /// Whether the whole text matches the pattern.
  ///
  /// - Complexity: O(n · m) in the length of the text and the size of the program, which ``Limit`` bounds.
  func matchesWhole(_ text: String) -> Bool {
    matchesWhole(text, workLimit: .max).fits
  }

  /// Whether the whole text matches the pattern, and the number of instructions visited.
  ///
  /// - Parameter workLimit: the number of instructions after which to stop; the answer is then no, and the work is
  ///   larger.
  func matchesWhole(_ text: String, workLimit: Int) -> (fits: Bool, work: Int) {
    let scalars = TextFolding.folded(text, ignoresDiacritics ? .diacriticInsensitive : [])
    var machine = PatternMachine(program, scalars)
    return (machine.run(workLimit: workLimit), machine.work)
  }
}
