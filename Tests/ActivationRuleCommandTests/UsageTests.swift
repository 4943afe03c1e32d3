import Testing

@Suite("Wrong usage")
struct UsageTests {
  static let rows = Question.table(
    #"""
    64 apps --rule keys: --preset safari-pge ⇒ there is no preset 'safari-pge'; did you mean 'safari-page'
    64 apps --rule keys: --preset safari-page --all ⇒ '--preset' names the presets, so '--all' has nothing to choose
    64 apps --rule keys: --format=json --format=markdown ⇒ '--format' may be given once ¦ See 'activationrule apps
    64 apps --rule keys: --json --format=markdown ⇒ exclude each other
    64 apps --rule keys: --output '' ⇒ '--output' needs the name of a file
    64 apps - - ⇒ standard input can be one rule only
    64 apps --rule keys: --hots safari ⇒ did you mean '--host'
    64 apps safari-page --host Safari ⇒ '--host' chooses from the list, as a NAME does; use either
    64 apps Samples/Extensions/LinkShelf chrome ⇒ write '--host chrome'
    64 batch rules.json
    64 batch --jobs 0
    64 compare ⇒ two rules are needed: each a path
    64 compare a ⇒ two rules are needed, OLD and NEW; of one it can be asked
    64 compare --rule keys: ⇒ two rules are needed, OLD and NEW
    64 compare Share/Info.plist ⇒ git show HEAD:./Share/Info.plist | activationrule compare - Share/Info.plist
    64 compare a b c ⇒ 3 rules are given, and two can be compared
    64 compare a b --rule keys: ⇒ 3 rules are given
    64 compare - - ⇒ standard input can be one rule only
    64 compare a b --expect always ⇒ '--expect always' is about one rule, and there are two
    64 compare a --expect implies ⇒ '--expect implies' is about two rules, and there is one
    64 compare a b --expect equal ⇒ '--expect' must be equivalent, same, implies,
    64 compare a b --expect same --expect same ⇒ '--expect' may be given once
    64 compare a b --platform tvos ⇒ '--platform' must be ios or macos
    64 completions ⇒ one shell is needed: bash, zsh, fish
    64 completions bash zsh ⇒ one shell is needed
    64 completions tcsh ⇒ not for 'tcsh'
    64 completions bash --json ⇒ unknown option '--json'
    64 evaluate --rule TRUEPREDICATE --host focus a.pdf ⇒ '--host' evaluates each share of an app, so 'a.pdf' cannot be added
    64 explain --rule TRUEPREDICATE --host focus a.pdf ⇒ '--host' evaluates each share of an app, so 'a.pdf' cannot be added
    64 evaluate --rule TRUEPREDICATE --preset safari-page --host focus ⇒ so '--preset' cannot be added
    64 evaluate --rule TRUEPREDICATE --host gmial ⇒ there is no host 'gmial'; did you mean
    64 evaluate --rule TRUEPREDICATE --host a ⇒ no share of 'a' is known
    64 evaluate --rule TRUEPREDICATE --host safari-pdf ⇒ there is no host 'safari-pdf'; did you mean '--preset safari-pdf'?
    64 evaluate --rule TRUEPREDICATE --host live_photo ⇒ no share of 'live_photo' is known
    64 evaluate --rule TRUEPREDICATE --host safari --pdf ⇒ so '--pdf' cannot be added
    64 evaluate --rule TRUEPREDICATE --photo=0 ⇒ '--photo' takes a whole number from 1 to 1000, not '0'
    64 evaluate --rule TRUEPREDICATE --pdf=99999999999999999999 ⇒ '--pdf' takes a whole number from 1 to 1000
    64 evaluate --rule TRUEPREDICATE --video=many ⇒ '--video[=N]' takes a whole number, not 'many'
    64 evaluate --rule TRUEPREDICATE --link=2 ⇒ '--link' takes no value
    64 evaluate --rule TRUEPREDICATE --photo many ⇒ '--photo' takes a number, as in '--photo 2', and 'many' is none
    64 evaluate --rule TRUEPREDICATE --link 2 ⇒ '--link' takes no number; two are '--link --link'
    64 evaluate --rule TRUEPREDICATE --photo 2.5 ⇒ '--photo' takes a number, as in '--photo 2'
    64 explain --rule taking:public.url --image --fix 9 ⇒ there is no change 9;
    64 explain --rule taking:public.url --image --fix=0 ⇒ there is no change 0;
    64 explain --rule TRUEPREDICATE --image --dry-run ⇒ '--dry-run' goes with '--fix'
    64 explain --rule TRUEPREDICATE --image --fix --json ⇒ '--json' is about the explanation
    64 explain - --image --fix ⇒ '--fix' changes files; standard input can be tried with '--dry-run'
    64 explain Samples/Apps/Notebook.app a.pdf --fix --dry-run ⇒ '--fix' changes one rule, and there are
    64 explain Samples/Extensions/TypeSieve --preset firefox-page --fix 2 --dry-run ⇒ change 2, 'share without
    64 format ⇒ a RULE is needed:
    64 format --write ⇒ a RULE is needed:
    64 format --write - ⇒ standard input cannot be written to
    64 format --write --rule TRUEPREDICATE ⇒ names no file
    64 format --write --check x ⇒ changes nothing
    64 format --format plist --diff x ⇒ '--format plist' is about
    64 format --wirte x ⇒ did you mean '--write'
    64 format --as dictionary --rule TRUEPREDICATE --json --format=plist ⇒ exclude each other
    64 format a --output -q ⇒ '--output' needs a file, and '-q' is an option
    64 help lint --json ⇒ "code": "usage"
    64 lint --help --json ⇒ "code": "usage"
    64 help --format json ⇒ "code": "usage"
    64 lint a --format jsn ⇒ did you mean 'json'?
    64 lint a --json --format sarif ⇒ exclude each other
    64 lint a --only parse-eror ⇒ did you mean 'parse-error'?
    64 lint a --dry-run ⇒ '--dry-run' goes with '--fix'
    64 lint a --unsafe-fixes
    64 lint - --fix ⇒ '--fix' changes files
    64 lint a --fix --write-baseline b ⇒ lists findings
    64 lint a b --product c ⇒ compares one RULE
    64 lint --explain nope-rule ⇒ there is no lint rule 'nope-rule'
    64 lint --explain plug-in-optoin ⇒ did you mean 'plug-in-option'?
    64 lint --explain all --json --format markdown ⇒ exclude each other
    64 lint a --output --json ⇒ '--output' needs a file, and '--json' is an option
    64 lint a --write-baseline --fix ⇒ '--write-baseline' needs a file, and '--fix' is an option
    64 make ⇒ nothing is accepted; name a kind, for example 'make pdf'
    64 make image --or ⇒ nothing is accepted after the last '--or'
    64 make --or image ⇒ nothing is accepted before '--or'
    64 make pdfs application/pdf ⇒ 'pdfs' and 'application/pdf' are the same kind, given twice in one alternative
    64 make gfi ⇒ did you mean 'gif'
    64 make --host nowhere ⇒ no share of 'nowhere' is known
    64 make Info.plist ⇒ 'activationrule make KIND --into FILE' puts a rule into it
    64 make photo --write ⇒ '--write' goes with '--into'
    64 make image image:2 ⇒ 'image' is given twice in one alternative
    64 make url link:2 ⇒ 'url' and 'link' are the same kind, given twice in one
    64 make image:2-1 ⇒ allows no number
    64 make photo 3 ⇒ a number comes before its kind or behind a colon: 'photo:3'
    64 make --photo ⇒ a kind has no dashes: 'photo', or 'photo:3' for up to 3
    64 make everything ⇒ the App Store refuses a rule for everything; name kinds
    64 make foo ⇒ 'foo' is no kind; a kind is a filename extension, a type identifier, or archive, audio,
    64 make 'pdf+3 link' ⇒ is no kind
    64 make jepg,pdf ⇒ is no kind
    64 make 'live photo' ⇒ is no kind
    64 make 'photos 3' ⇒ is no kind
    64 make pdff ⇒ ; did you mean 'pdf'?
    64 make imgae ⇒ ; did you mean 'image'?
    64 test --format xml
    64 test --format junit --json
    64 test --format junit --coverage
    64 test --format github --coverage
    64 test --filter ''
    64 test --filtr a ⇒ did you mean '--filter'?
    64 test a --coverage-threshold 101
    64 test a --output --update ⇒ '--output' needs a file, and '--update' is an option
    64 types
    """#)

  @Test("is refused with the word that helps, and nothing is answered", arguments: rows)
  func refuses(_ row: Question) { row.check() }
}
