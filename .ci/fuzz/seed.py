#!/usr/bin/env python3
"""Writes first inputs and the words of a fuzzing target, made of the samples, the cases and the token spellings.

Usage: seed.py TARGET FOLDER
"""

import json
import pathlib
import re
import shutil
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
CASES = ROOT / "Tests/ConformanceTests/Cases"


def rows(name):
    return [json.loads(line) for line in (CASES / name).read_text(encoding="utf-8").splitlines() if line.strip()]


def rules():
    """Rule texts: those of the samples and those of the cases."""
    texts = [path.read_text(encoding="utf-8") for path in sorted((ROOT / "Samples/Rules").glob("*.txt"))]
    for name in ["activation.jsonl", "field.jsonl"]:
        texts += [row["rule"] for row in rows(name) if isinstance(row.get("rule"), str)]
    return texts


def dictionaries():
    found = [json.loads(path.read_text(encoding="utf-8")) for path in sorted((ROOT / "Samples/Rules").glob("*.json"))]
    for name in ["activation.jsonl", "field.jsonl"]:
        found += [row["rule"] for row in rows(name) if isinstance(row.get("rule"), dict)]
    return found


def predicates():
    return [row["format"].encode(errors="surrogatepass") for row in rows("predicate.jsonl")] + [
        text.encode() for text in rules()
    ]


def property_lists():
    files = [path for path in sorted((ROOT / "Samples").rglob("*")) if path.suffix in (".plist", ".json")]
    seeds = [path.read_bytes() for path in files]
    seeds += [json.dumps({"NSExtension": {"NSExtensionAttributes": {"NSExtensionActivationRule": rule}}}).encode()
              for rule in rules()[:40]]
    import plistlib

    values = {"a": [1, -1, 2**63, 2.5, True, b"bytes", "text", "\u00e9\U0001f600"], "u": plistlib.UID(3)}
    seeds.append(plistlib.dumps(values, fmt=plistlib.FMT_BINARY))
    seeds.append(b'<?xml version="1.0" encoding="UTF-8"?><!DOCTYPE plist [<!ENTITY a "b">]><plist version="1.0"><dict>'
                 b"<key>a&amp;&#65;</key><string><![CDATA[x]]>y\r\n&lt;</string><key>d</key><date>2001-01-01T00:00:00Z"
                 b"</date><key>e</key><data>AAECAw==</data><key>r</key><real>1e3</real></dict></plist>")
    seeds.append(b'<plist><array><string>&#x1F600;&#x2014;</string><string>a<!-- b -->c</string><key/><string>\r'
                 b"<![CDATA[]]]]></string><integer>-0x1F</integer><real>nan</real><true/></array></plist>")
    seeds.append(b'{"\\u2014": ["a\\ud83d\\ude00", "\\b\\f\\n\\r\\t\\/\\\\\\"", 1e-5, -0.0, null, 9223372036854775808]}')
    text = '<?xml version="1.0" encoding="UTF-16"?><plist><string>\u00e9&amp;</string></plist>'
    return seeds + [text.encode("utf-16"), text.encode("utf-16-be"), text.replace("UTF-16", "ISO-8859-1").encode("latin-1")]


def patterns():
    """Patterns of the test tables, with a text behind them."""
    seeds = []
    for row in rows("predicate.jsonl"):
        for pattern in re.findall(r"(?:MATCHES|LIKE)(?:\[\w+\])?\s*['\"](.*?)['\"]", row["format"], re.IGNORECASE):
            seeds += [bytes([option]) + pattern.encode() + b"\nabc" for option in (0, 3)]
    sources = ROOT / "Tests/PredicateFormatTests"
    for name in ["RegularExpressionTests.swift", "RegularExpressionErrorTests.swift", "LikePatternTests.swift"]:
        for pattern in re.findall(r'#?"((?:[^"\\\n]|\\.)+)"#?', (sources / name).read_text(encoding="utf-8")):
            seeds.append(bytes([len(seeds) % 4]) + pattern.encode() + b"\n" + pattern.encode())
    return seeds


def keys():
    """The keys in the order of RuleKey.all: settings, rules by name, undocumented ones."""
    text = (ROOT / "Sources/ActivationRuleModel/Dictionary/DictionaryKey.swift").read_text(encoding="utf-8")
    constants = dict(re.findall(r'let (\w+) = "(\w+)"', text))
    names = [constants.get(name, name) for name in re.findall(r'DictionaryKey\(\s*name: "?(\w+)"?', text)]
    return ["NSExtensionActivation" + name for name in names[:2] + sorted(names[2:-2]) + names[-2:]]


def entry(key, value):
    """One entry as the target reads it."""
    names = keys()
    full = key if key in names else "NSExtensionActivation" + key
    code = bytes([names.index(full)]) if full in names else b"\xff" + bytes([min(len(key), 255)]) + key.encode()[:255]
    if isinstance(value, bool):
        return code + (b"\x84" if value else b"\x00")
    if isinstance(value, int):
        return code + b"\x06" + bytes([max(-128, min(127, value)) & 255])
    if isinstance(value, str):
        return code + b"\x01" + bytes([min(len(value.encode()), 255)]) + value.encode()[:255]
    return code + b"\x05\x05"


def suites():
    """Suites whose rules stand in them, in both forms."""
    rule = 'rule --rule \'{"NSExtensionActivationSupportsImageWithMaxCount": 1}\'\n'
    found = [rule + "\n".join(line for line in path.read_text(encoding="utf-8").splitlines() if not line.startswith("rule"))
             for path in sorted((ROOT / "Samples/Suites").glob("*.ruletests"))]
    found.append("rule --rule 'TRUEPREDICATE'\nskip \"why\" ? \"new\" @slow my\\ photo.png # remark\nerror(parse-error) 'b' --item\n")
    lines = [b"\0" + text.encode() for text in found]
    cases = [{"name": "a", "expected": "shown", "payload": {"items": [{"attachments": [["public.png"]]}]}, "tags": ["x"]},
             {"name": "b", "expected": "hidden(count-exceeded)", "arguments": ["--image", "--image"], "skip": "later"},
             {"name": "c", "expected": "?", "presets": ["--type", "public.image"]}]
    rules = [{"dictionary": {"NSExtensionActivationSupportsText": True}}, {"predicate": "extensionItems.@count == 1"},
             {"rule": "a.txt", "extension": "A", "options": ["--platform", "macos"]}]
    return lines + [b"\1" + json.dumps(rule | {"cases": cases}).encode() for rule in rules] + [
        b"\1" + json.dumps([rule | {"cases": cases[:1]} for rule in rules]).encode()]


def projects():
    """Files of projects, each behind the byte that chooses how it is read."""
    found = []
    for path in sorted((ROOT / "Tests/ProjectFilesTests/Projects").rglob("*")) + sorted((ROOT / "Samples").rglob("*")):
        kinds = {".yml": 0, ".yaml": 0, ".swift": 1, ".json": 2}
        if path.is_file() and path.suffix in kinds and path.stat().st_size < 20_000:
            found.append(bytes([kinds[path.suffix]]) + path.read_bytes())
    found.append(b"\0targets:\n  Share:\n    info: &i\n      properties:\n        NSExtension: {NSExtensionPointIdentifier: "
                 b"com.apple.share-services, NSExtensionAttributes: {NSExtensionActivationRule: TRUEPREDICATE}}\n  B: *i\n")
    found.append(b"\1let a: Plist.Value = [\"NSExtensionActivationRule\": .dictionary([\"NSExtensionActivationSupportsText\": "
                 b"true, \"b\": 1_0, \"c\": [1.5, \"\\u{e9}\"]])]\n")
    found.append(b'\2{"expo": {"plugins": [["expo-share-extension", {"activationRules": [{"type": "image", "max": 2}, {"type": "text"}]}]]}}')
    return found


def requests():
    """Lines of batch, one for each kind of question."""
    rule = '"rule":"SUBQUERY(extensionItems, $i, $i.attachments.@count == 1).@count == 1"'
    payload = '"payload":{"items":[{"attachments":[["public.jpeg","public.file-url"]]}]}'
    lines = [
        '{"id":1,"op":"evaluate",%s,%s}' % (rule, payload), '{"op":"explain",%s,%s,"level":"full"}' % (rule, payload),
        '{"op":"evaluate","rule":{"NSExtensionActivationSupportsText":true},"payloads":[{"items":[]},{}]}',
        '{"op":"predicate","format":"a + 1 == $x","object":{"a":1},"variables":{"x":2}}', '{"op":"lint",%s}' % rule,
        '{"op":"lint","files":[{"name":"a.txt","text":"TRUEPREDICATE"}],"options":{"strict":true}}',
        '{"op":"convert","to":"dictionary",%s}' % rule, '{"op":"compare","relation":"implies","a":"TRUEPREDICATE","b":null}',
        '{"op":"accepts",%s,"options":{"maxItems":1,"limits":{"cases":9}}}' % rule,
        '{"op":"conforms","type":"public.heic","to":"public.image"}', '{"op":"type","extension":"png","base":"public.image"}',
        '{"op":"types","prefix":"public.j","limit":3}', '{"op":"presets","host":"Safari","confidence":"high"}',
        '{"op":"import","text":"public.jpeg\\npublic.url"}', '{"op":"read","name":"a.json","text":"{}"}',
        '{"op":"define","name":"n","rule":"TRUEPREDICATE"}\n{"op":"evaluate","ruleRef":"n",%s}' % payload,
        '{"op":"compare","relation":"never-shadowed","rules":["TRUEPREDICATE","FALSEPREDICATE"]}', "[]", "",
    ]
    return [b"\0" + line.encode() for line in lines] + [bytes([1]) + bytes((number * 7 + k * 31) % 256 for k in range(40))
                                                       for number in range(24)]


def imports():
    found = [path.read_bytes() for path in sorted((ROOT / "Samples").rglob("*")) if path.is_file()
             and any("mport" in part or "aste" in part for part in path.parts) and path.stat().st_size < 8_000]
    return found + [
        b"<NSItemProvider: 0x600000c8> {types = (\n    \"public.jpeg\",\n    \"public.file-url\"\n)}\n",
        b"Item 1\nAttachment 1 of 2\nRegistered type identifiers: [\"public.url\", \"public.plain-text\"]\n- public.png\n\n* public.text",
        b'{"items": [{"attachments": [["public.url"]], "title": "a"}]}', b'[["public.jpeg"], ["public.png", "public.url"]]',
        b"<NSExtensionItem: 0x1> - userInfo: { NSExtensionItemAttachmentsKey = ( \"<NSItemProvider: 0x2> {types = ( public.movie )}\" ); }",
    ]


def presets():
    preset = {"id": "own-1", "host": "Camera", "action": "share a picture", "platform": "iOS", "basis": "observed",
              "confidence": "high", "source": "own", "date": "2025-01-01",
              "payload": {"items": [{"attachments": [["public.jpeg"]], "title": "a"}]}}
    found = [path.read_bytes() for path in sorted((ROOT / "Tests/HostPresetsTests/Data").rglob("*.json"))]
    return found + [json.dumps([preset]).encode(), json.dumps({"presets": [preset]}).encode()]


def spelled(count=40):
    """Bytes from which rules are spelled."""
    return [bytes((number * 37 + k * (number + 3) * 11) % 256 for k in range(24 + number)) for number in range(count)]


def seeds(target):
    texts, lists = rules(), property_lists()
    entries = [b"".join(entry(key, value) for key, value in rule.items()) for rule in dictionaries()]
    return {
        "predicate": lambda: predicates(),
        "pattern": lambda: patterns(),
        "dictionary": lambda: [bytes([number % 16, number % 64]) + rule for number, rule in enumerate(entries)],
        "agreement": lambda: spelled(),
        "rule": lambda: [bytes([number % 16 if number % 3 == 0 else 0, number % 64]) + text.encode()
                         for number, text in enumerate(texts)],
        "explanation": lambda: [bytes([4 * (number % 2), number % 64]) + text.encode() for number, text in enumerate(texts)]
        + [bytes([1, number % 64]) + rule for number, rule in enumerate(entries)]
        + [bytes([2 + 4 * (number % 2), number]) + seed for number, seed in enumerate(spelled())],
        "plist": lambda: lists, "json": lambda: [seed for seed in lists if seed[:1] in (b"{", b"[")],
        "payload": lambda: [json.dumps({"items": row["payload"]["items"]}).encode() for row in rows("activation.jsonl")[:40]
                            if isinstance(row.get("payload"), dict) and "items" in row["payload"]]
        + [b'{"items":[{"attachments":[["public.jpeg"],{"types":["public.url"]}],"title":"a","contentText":"b"}]}'],
        "import": imports, "presets": presets,
        "configuration": lambda: [
            b'{"only":["true-predicate"],"severity":{"true-predicate":"error"},"strict":true,"profile":"hosts"}',
            b'{"disable":["parse-error"],"enable":[],"baseline":"a","minimumConfidence":"low","largestUsualCount":5}'],
        "project": projects,
        "lint": lambda: [b"\0" + text.encode() for text in texts] + [b"\1" + seed for seed in lists if len(seed) < 4_000]
        + [b"\x40" + seed for seed in spelled()],
        "suite": suites,
        "analysis": lambda: [bytes([number % 4]) + seed for number, seed in enumerate(spelled(80))],
        "request": requests,
        "arguments": lambda: [bytes([number % 19]) + seed for number, seed in enumerate(spelled(60))],
    }[target]()


def spellings():
    text = (ROOT / "Sources/PredicateFormat/Tokens/TokenKind.swift").read_text(encoding="utf-8")
    return [word for line in re.findall(r"case \.\w+: \[(.*)\]", text) for word in re.findall(r'"(.*?)"', line)]


def words(target):
    types = ["public.image", "public.url", "public.file-url", "com.apple.active-webpage", "public.data"]
    names = ["extensionItems", "attachments", "registeredTypeIdentifiers", "@count", "$item", "SUBQUERY(", "title"]
    functions = ["sum", "average", "stddev", "modulus:by:", "add:to:", "uppercase:", "objectFrom:withIndex:", "now", "@sum",
                 "@max", "@avg", "@unionOfArrays", "@distinctUnionOfObjects", "[c]", "[cd]", "[n]", "nil", "0x7f", "1e308",
                 "-9223372036854775808", "9223372036854775807", "[FIRST]", "[SIZE]", "\\u00e9", "\\\"", ":="]
    if target in ("predicate", "rule", "explanation", "lint"):
        return spellings() + names + types + functions
    if target in ("plist", "json", "project", "presets", "payload", "import", "configuration"):
        tags = ["dict", "array", "string", "key", "integer", "real", "true", "false", "date", "data", "plist"]
        return ([f"<{tag}>" for tag in tags] + [f"</{tag}>" for tag in tags] + [f"<{tag}/>" for tag in tags]
                + ["<![CDATA[", "]]>", "&amp;", "&#x41;", "<!--", "-->", "<?xml", "?>", "<!DOCTYPE", "encoding=\"UTF-16\"",
                   "bplist00", "\\u0041", "\\ud83d\\ude00", "null", "1e-5", "NSExtension", "NSExtensionActivationRule",
                   "NSExtensionAttributes", "UTExportedTypeDeclarations", "UTTypeIdentifier", "UTTypeConformsTo"]
                + names + keys())
    if target == "pattern":
        return ["(?i)", "(?s:", "(?x)", "(?m", "[[:alpha:]]", "[^", "&&", "--", "\\p{L}", "\\p{", "\\x{10ffff}", "\\Q", "\\E",
                "\\b", "\\B", "\\A", "\\Z", "\\z", "\\d", "\\W", "{2,3}", "{0}", "*?", "++", "(?:", "(?<n>", "\\u00e9",
                "\\N{", "\u00df", "\u0130", "\u0301", "\u1e9e", "\ufb03"]
    if target == "suite":
        return ["rule ", "shown ", "hidden", "hidden(count-exceeded)", "error(", "skip ", "forall presets ", "--item", "--image",
                "--text ", "--url ", "--rule ", "--preset ", "--payload ", "@tag", "\\\n", "\"a\"", "'b'", "\"cases\"", "\"expected\"",
                "\"payload\"", "\"arguments\"", "\"presets\"", "\"predicate\"", "\"dictionary\"", "\"options\""]
    if target == "request":
        return ['"op"', '"evaluate"', '"explain"', '"rule"', '"payload"', '"items"', '"attachments"', '"options"', '"limits"',
                '"define"', '"ruleRef"', '"payloadRef"', '"compare"', '"relation"', '"lint"', '"accepts"', '"read"'] + types
    return types


def quoted(word):
    return '"' + "".join(chr(b) if 32 <= b < 127 and b not in (34, 92) else f"\\x{b:02x}" for b in word.encode()) + '"'


def main():
    target, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    shutil.rmtree(folder / "inputs", ignore_errors=True)
    (folder / "inputs").mkdir(parents=True)
    for number, seed in enumerate(seeds(target)):
        # One case is a text of a megabyte, which the runs with short inputs cannot use.
        if len(seed) <= 4096:
            (folder / "inputs" / f"{number:04}").write_bytes(seed)
    (folder / "words").write_text("\n".join(map(quoted, dict.fromkeys(words(target)))) + "\n", encoding="utf-8")


main()
