extension LayoutTests {
  /// The shapes that rules have.
  static let shapes: [Row] = [
    Row("TRUEPREDICATE", "TRUEPREDICATE"),
    Row("  falsepredicate\n", "FALSEPREDICATE"),
    Row("extensionItems.@count==1", "extensionItems.@count == 1"),
    Row(
      #"""
      SUBQUERY (
      extensionItems,
      $extensionItem,
      SUBQUERY (
      $extensionItem.attachments,
      $attachment,
      ANY $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO "public.image"
      ).@count == 1
      ).@count == 1
      """#,
      #"""
      SUBQUERY(extensionItems, $extensionItem,
        SUBQUERY($extensionItem.attachments, $attachment,
          ANY $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO "public.image"
        ).@count == 1
      ).@count == 1
      """#),
    Row(
      "SUBQUERY(extensionItems,$i,SUBQUERY($i.attachments,$a,"
        + "ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO 'public.image' || "
        + "ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO 'public.movie'"
        + ").@count==$i.attachments.@count && $i.attachments.@count<=20).@count>0",
      #"""
      SUBQUERY(extensionItems, $i,
        SUBQUERY($i.attachments, $a,
          ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "public.image"
          OR ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "public.movie"
        ).@count == $i.attachments.@count
        AND $i.attachments.@count <= 20
      ).@count > 0
      """#),
    Row(
      #"SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "com.a").@count > 0).@count > 0"#,
      #"""
      SUBQUERY(extensionItems, $i,
        SUBQUERY($i.attachments, $a, ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "com.a").@count > 0
      ).@count > 0
      """#),
    Row(
      #"SUBQUERY(extensionItems, $item, $item.attachments.@count == 1).@count == 1 OR SUBQUERY(extensionItems, $item, $item.attachments.@count == 2).@count == 1"#,
      """
      SUBQUERY(extensionItems, $item, $item.attachments.@count == 1).@count == 1
      OR SUBQUERY(extensionItems, $item, $item.attachments.@count == 2).@count == 1
      """),
    Row(
      #"extensionItems.@count == 1 AND (SUBQUERY(extensionItems, $item, SUBQUERY($item.attachments, $a, ANY $a.registeredTypeIdentifiers UTI-EQUALS "public.jpeg").@count > 0).@count > 0 OR extensionItems.types == "x")"#,
      #"""
      extensionItems.@count == 1
      AND (
        SUBQUERY(extensionItems, $item,
          SUBQUERY($item.attachments, $a,
            ANY $a.registeredTypeIdentifiers UTI-EQUALS "public.jpeg"
          ).@count > 0
        ).@count > 0
        OR extensionItems.types == "x"
      )
      """#),
    Row(
      "SUBQUERY(SUBQUERY(extensionItems, $i, $i.attachments != nil).@unionOfArrays.attachments, $a, "
        + "ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"public.image\").@count <= 10",
      #"""
      SUBQUERY(
        SUBQUERY(extensionItems, $i, $i.attachments != nil).@unionOfArrays.attachments, $a,
        ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "public.image"
      ).@count <= 10
      """#),
    Row(
      #"NOT SUBQUERY(extensionItems, $extensionItem, ANY $extensionItem.attachments.registeredTypeIdentifiers IN {"public.a", "public.b"}).@count == 1"#,
      #"""
      NOT SUBQUERY(extensionItems, $extensionItem,
        ANY $extensionItem.attachments.registeredTypeIdentifiers IN {"public.a", "public.b"}
      ).@count == 1
      """#),
  ]

  /// Spellings that are kept, and those that are made one.
  static let spellings: [Row] = [
    Row("(-0).a=1 && (-(-0)).a=1", "(-0).a == 1 AND (-(-0)).a == 1"),
    Row("(- 0)[0]=-0 && 1+-0=0-(-0)**2", "(-0)[0] == -0 AND 1 + -0 == 0 - -0 ** 2"),
    Row("a = 1 && b <> 2 || ! c =< 3", "(a == 1 AND b != 2) OR NOT c <= 3"),
    Row("a => 1 and b =[dc] 'x'", #"a >= 1 AND b ==[cd] "x""#),
    Row("none a beginswith 'x' or some b contains 'y'", #"NONE a BEGINSWITH "x" OR SOME b CONTAINS "y""#),
    Row("not any a like 'x'", #"NOT ANY a LIKE "x""#),
    Row("NOT NONE a == 1", "NOT NONE a == 1"),
    Row("all a matches 'x'", #"ALL a MATCHES "x""#),
    Row("a == yes and b == True and c == no and d == FALSE", "a == YES AND b == TRUE AND c == NO AND d == FALSE"),
    Row("a == 1 and b == nil and c == Null and d == NIL", "a == 1 AND b == nil AND c == NULL AND d == nil"),
    Row(
      "a == 0x1F AND b == 0o17 AND c == 0b1 AND d == 1.50 AND e == 1E5",
      "a == 0x1F AND b == 0o17 AND c == 0b1 AND d == 1.50 AND e == 1E5"),
    Row("a == - 5 AND b == -\t0x10 AND c == -(7) AND d == - -7", "a == -5 AND b == -0x10 AND c == -(7) AND d == --7"),
    Row("a == 99999999999999999999 AND b == 007", "a == 99999999999999999999 AND b == 007"),
    Row(
      #"a == 'say "hi"' AND b == 'it\'s' AND c == "x\"y" AND d == 'x\"y'"#,
      #"a == 'say "hi"' AND b == "it's" AND c == "x\"y" AND d == 'x"y'"#),
    Row(#"a == 'it\'s "so"' AND b MATCHES '\\d+\u00e9\q'"#, #"a == "it's \"so\"" AND b MATCHES "\\d+\u00e9\q""#),
    Row("a == 'x\ny\tz\\\n'", #"a == "x\ny\tz\n""#),
    Row("#foo == #any AND self.#self == SELF", "foo == #any AND SELF.#self == SELF"),
    Row(
      "subquery(a, $x, $x = 1)[first] == cast('1', 'NSNumber')",
      #"SUBQUERY(a, $x, $x == 1)[FIRST] == CAST("1", "NSNumber")"#),
    Row("sum( {1,2 , 3} ) between{ 1,$b }", "sum({1, 2, 3}) BETWEEN {1, $b}"),
    Row("FUNCTION(a,'length') == now()", #"FUNCTION(a, "length") == now()"#),
    Row("$x:=5 == 5", "$x := 5 == 5"),
    Row("a[ 0 ].b[last].c[SIZE].@count.$k == {}", "a[0].b[LAST].c[SIZE].@count.$k == {}"),
  ]

  /// Parentheses that go and that stay.
  static let parentheses: [Row] = [
    Row("((a == 1))", "a == 1"),
    Row("(ANY a == 1) AND NOT (ANY b == 2)", "ANY a == 1 AND NOT ANY b == 2"),
    Row("a == 1 OR b == 2 AND c == 3", "a == 1 OR (b == 2 AND c == 3)"),
    Row("(a == 1 OR b == 2) AND c == 3", "(a == 1 OR b == 2) AND c == 3"),
    Row("(a == 1 OR b == 2) OR c == 3", "(a == 1 OR b == 2) OR c == 3"),
    Row("NOT (a == 1 AND b == 2)", "NOT (a == 1 AND b == 2)"),
    Row("NOT (NOT (a == 1))", "NOT NOT a == 1"),
    Row("(a + 1) * 2 == ((b * 3)) + 4", "(a + 1) * 2 == b * 3 + 4"),
    Row("a - (b - c) == -(a + b)", "a - (b - c) == -(a + b)"),
    Row("(a.b).c == (a.b)", "(a.b).c == a.b"),
    Row("TERNARY((a == 1), 2, (3)) == 2 ** -1", "TERNARY(a == 1, 2, 3) == 2 ** -1"),
  ]

  /// Other parts that do not fit on a line.
  static let broken: [Row] = [
    Row(
      #"ANY extensionItems.attachments.registeredTypeIdentifiers IN {"public.image", "public.movie", "public.audio"}"#,
      #"""
      ANY extensionItems.attachments.registeredTypeIdentifiers IN {
        "public.image",
        "public.movie",
        "public.audio"
      }
      """#),
    Row(
      "NOT (extensionItems.attachments.@count == 1 AND extensionItems.attachments.registeredTypeIdentifiers.@count == 1)",
      """
      NOT (
        extensionItems.attachments.@count == 1
        AND extensionItems.attachments.registeredTypeIdentifiers.@count == 1
      )
      """),
    Row(
      "TERNARY(extensionItems.@count == 1 AND extensionItems.attachments.@count == 1, extensionItems.aaaaaaaaa, extensionItems.b) == nil",
      """
      TERNARY(
        extensionItems.@count == 1 AND extensionItems.attachments.@count == 1,
        extensionItems.aaaaaaaaa,
        extensionItems.b
      ) == nil
      """),
    Row(
      "extensionItems.aVeryLongKeyThatNobodyWouldEverThinkOf.attachments == \"a string that goes on and on and on\"",
      "extensionItems.aVeryLongKeyThatNobodyWouldEverThinkOf.attachments == \"a string that goes on and on and on\""),
  ]
}
