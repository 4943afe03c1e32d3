import ActivationRuleAnswers
import Testing

@Suite("Pictures of types on the command line")
struct PictureCommandTests {
  static let rows: [(line: String, status: Int32, output: String, errors: String)] = [
    ("types heic --format tree", 0, heic, ""),
    (
      "types .heic public.movi com.adobe.pdf --format tree", 1,
      heic + """

           ┌─ public.content
        ┌─ public.composite-content
        │  ┌─ public.item
        ├─ public.data
        com.adobe.pdf

        """, "warning: public.movi: no such type; did you mean 'public.movie'?\n"
    ),
    (
      "types public.camera-raw-image --format tree --depth 0", 0,
      """
         ┌─ public.content
         │  ┌─ public.item
         ├─ public.data
      ┌─ public.image
      public.camera-raw-image

      """, ""
    ),
    (
      "types PNG public.png --format mermaid", 0,
      """
      flowchart BT
        t0["public.png"]:::asked
        t1["public.image"]
        t2["public.data"]
        t3["public.content"]
        t4["public.item"]
        t0 --> t1
        t1 --> t2
        t1 --> t3
        t2 --> t4
        classDef asked stroke-width:3px

      """, ""
    ),
    (
      "types public.avi --format dot --descendants", 0,
      """
      digraph types {
        rankdir=BT;
        node [shape=box];
        t0 [label="public.avi", style=bold];
        t1 [label="public.movie"];
        t2 [label="public.audiovisual-content"];
        t3 [label="public.data"];
        t4 [label="public.content"];
        t5 [label="public.item"];
        t0 -> t1;
        t1 -> t2;
        t2 -> t3;
        t2 -> t4;
        t3 -> t5;
      }

      """, ""
    ),
    ("types nope --format dot", 1, "", "warning: nope: no such type, extension, MIME type or constant\n"),
    ("types nope --format dot --quiet", 1, "", ""),
    ("types heic --format tree --quiet", 0, "", ""),
  ]

  static let heic = """
          ┌─ public.content
          │  ┌─ public.item
          ├─ public.data
       ┌─ public.image
    ┌─ public.heif-standard
    public.heic

    """

  @Test("are drawn for every form of name")
  func draws() {
    for row in Self.rows {
      let run = CommandRun(row.line)
      #expect(run.status == row.status, "\(row.line)")
      #expect(run.output == row.output, "\(row.line)\n\(run.output)")
      #expect(run.errors == row.errors, "\(row.line)")
    }
  }

  @Test("end after 200 lines of descendants, unless a depth is chosen")
  func cuts() {
    let cut = CommandRun("types public.item --format tree").lines
    #expect(cut.count == 202)
    let note = cut.last ?? ""
    #expect(note.hasPrefix("… ") && note.hasSuffix(" more lines; '--depth N' draws N generations in full"), "\(note)")
    #expect(CommandRun("types public.item --format tree --depth 32").lines.count > 600)
    let graph = CommandRun("types public.image --format dot --descendants --depth 1").lines
    #expect(graph.contains { $0.contains("\"public.jpeg\"") })
    #expect(!graph.contains { $0.contains("public.heic\"") })
  }

  @Test(
    "are asked for without contradiction",
    arguments: [
      ("types jpg --format tree --format dot", "'--format' may be given once"),
      ("types jpg --format tree --json", "'--json' and '--format tree' exclude each other"),
      ("types jpg --format mermaid --to public.image", "'--format mermaid' and '--to' exclude each other"),
      ("types jpg --depth 1", "'--depth' goes with '--format tree', dot or mermaid"),
      ("types jpg --descendants", "'--descendants' goes with '--format tree', dot or mermaid"),
      ("types jpg --format dot --depth 1", "'--depth' limits descendants; add '--descendants'"),
      ("types jpg --format tree --depth -1", "'--depth' must be a whole number, not '-1'"),
      ("types jpg --format tree --depth deep", "'--depth' must be a whole number, not 'deep'"),
      ("types --format tree", "a NAME is needed"),
    ])
  func refuses(_ line: String, _ complaint: String) {
    let run = CommandRun(line)
    #expect(run.status == 64 && run.isUnanswered)
    #expect(run.errors == "error: \(complaint)\nSee 'activationrule types --help'.\n")
  }
}

@Suite("Examples in help texts of presets and pictures")
struct PresetAndPictureExampleTests {
  @Test("work as typed in a clone of the package", arguments: ["presets", "types"])
  func work(_ verb: String) {
    let prefix = "  activationrule "
    let examples = CommandRun("\(verb) --help").lines.filter { $0.hasPrefix(prefix) }
    #expect(examples.count >= 4)
    for example in examples {
      let words = ShellWords.split(example).dropFirst()
      let run = CommandRun(words.map { $0.hasPrefix("Samples/") ? packageFolder + $0 : $0 })
      #expect(
        run.status == 0 && !run.output.isEmpty && (run.errors.isEmpty || run.errors.hasPrefix("note: ")),
        "\(example)\n\(run)")
    }
  }
}
