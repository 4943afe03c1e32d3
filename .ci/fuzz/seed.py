#!/usr/bin/env python3
"""Writes the seeds and the dictionary of a fuzzing target, made of the samples, the cases and the token spellings.

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


def seeds(target):
    if target == "predicate":
        return predicates()
    if target == "rule":
        return [bytes([number % 16 if number % 3 == 0 else 0, 0, number % 256]) + text.encode()
                for number, text in enumerate(rules())] + [b"\0\1\1" + text for text in predicates()[::4]]
    if target == "plist":
        return property_lists()
    if target == "pattern":
        return patterns()
    return [bytes([number % 16, 0, number % 256]) + b"".join(entry(key, value) for key, value in rule.items())
            for number, rule in enumerate(dictionaries())]


def spellings():
    text = (ROOT / "Sources/PredicateFormat/Tokens/TokenKind.swift").read_text(encoding="utf-8")
    return [word for line in re.findall(r"case \.\w+: \[(.*)\]", text) for word in re.findall(r'"(.*?)"', line)]


def words(target):
    types = ["public.image", "public.url", "public.file-url", "com.apple.active-webpage", "public.data"]
    names = ["extensionItems", "attachments", "registeredTypeIdentifiers", "@count", "$item", "SUBQUERY(", "title"]
    functions = ["sum", "average", "stddev", "modulus:by:", "add:to:", "uppercase:", "objectFrom:withIndex:", "now", "@sum",
                 "@max", "@avg", "@unionOfArrays", "@distinctUnionOfObjects", "[c]", "[cd]", "[n]", "nil", "0x7f", "1e308",
                 "-9223372036854775808", "9223372036854775807", "[FIRST]", "[SIZE]", "\\u00e9", "\\\"", ":="]
    if target in ("predicate", "rule"):
        return spellings() + names + types + functions
    if target == "plist":
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
    return types


def quoted(word):
    return '"' + "".join(chr(b) if 32 <= b < 127 and b not in (34, 92) else f"\\x{b:02x}" for b in word.encode()) + '"'


def main():
    target, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    shutil.rmtree(folder / "seeds", ignore_errors=True)
    (folder / "seeds").mkdir(parents=True)
    for number, seed in enumerate(seeds(target)):
        # One case is a text of a megabyte, which the runs with short inputs cannot use.
        if len(seed) <= 65536:
            (folder / "seeds" / f"{number:04}").write_bytes(seed)
    (folder / "dictionary").write_text("\n".join(map(quoted, dict.fromkeys(words(target)))) + "\n", encoding="utf-8")


main()
