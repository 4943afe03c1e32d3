#!/usr/bin/env python3
"""Prints requests, one a line, that the module for browsers must answer byte for byte as the tool does.

Tests/Browser/requests.py [COUNT] [SEED]: all cases of conformance, all rules, property lists and payloads of the samples with
each other, and COUNT random questions about random rules (20,000 unless given).
"""
import json
import pathlib
import random
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]


def conformance():
    for name in ("activation", "field"):
        for line in (ROOT / f"Tests/ConformanceTests/Cases/{name}.jsonl").read_text().splitlines():
            case = json.loads(line)
            items = [{"attachments": item} for item in case.get("items", [])]
            payload = case.get("payload", {"items": items})
            yield {"op": "evaluate", "rule": case["rule"], "payload": payload}
            yield {"op": "explain", "rule": case["rule"], "payload": payload, "options": {"hostStage": True}}
    for line in (ROOT / "Tests/ConformanceTests/Cases/predicate.jsonl").read_text().splitlines():
        case = json.loads(line)
        fields = {name: case[name] for name in ("format", "object", "variables") if name in case}
        yield {"op": "predicate", **fields}


def samples():
    texts = []
    for path in sorted((ROOT / "Samples").rglob("*")):
        if path.suffix in (".plist", ".predicate", ".txt", ".yml", ".swift", ".json") and path.is_file():
            data = path.read_bytes()
            if len(data) < 60_000 and not data.startswith(b"bplist"):
                texts.append((path, data.decode("utf-8", "replace")))
    payloads = [json.loads(text) for path, text in texts if path.parent.name == "Payloads"]
    rules = []
    for path, text in texts:
        yield {"op": "read", "name": path.name, "text": text}
        yield {"op": "evaluate", "files": [{"name": path.name, "text": text}], "host": "safari"}
        if path.suffix == ".plist":
            yield {"op": "lint", "infoPlist": text}
        if path.parent.name == "Dumps":
            yield {"op": "import", "text": text}
        if path.parent.name == "Rules" or path.suffix == ".predicate":
            rules.append(text)
    for rule in rules:
        yield {"op": "lint", "rule": rule}
        yield {"op": "accepts", "rule": rule}
        for platform in ("ios", "macos"):
            yield {"op": "apps", "rule": rule, "all": True, "print": True, "options": {"platform": platform}}
        yield {"op": "explain", "files": [{"name": "rule.txt", "text": rule}], "preset": "firefox-page"}
        for payload in payloads:
            yield {"op": "explain", "rule": rule, "payload": payload}


TYPES = """public.url public.file-url public.plain-text public.text public.utf8-plain-text public.jpeg public.png public.heic
public.image public.movie com.apple.quicktime-movie public.mpeg-4 com.adobe.pdf public.vcard public.data public.zip-archive
com.apple.property-list public.rtf public.html com.apple.live-photo public.folder public.item public.content com.example.note
org.example.unknown public.mp3 public.audio dyn.ah62d4rv4ge80k5pw public.contact com.apple.mapkit.map-item""".split()
KEYS = """Attachments Attachments Text Image Movie File WebURL WebPage""".split()


def dictionary(random):
    rule = {}
    for kind in random.sample(KEYS[1:], random.randint(0, 4)):
        if kind == "Text":
            rule["NSExtensionActivationSupportsText"] = random.choice([True, True, False, 1, "yes"])
        else:
            rule[f"NSExtensionActivationSupports{kind}WithMaxCount"] = random.choice([0, 1, 1, 2, 5, 10, 1000000000, 99999999999])
    if random.random() < 0.4:
        rule["NSExtensionActivationDictionaryVersion"] = random.choice([1, 2, 2, 3])
    if random.random() < 0.2:
        rule["NSExtensionActivationUsesStrictMatching"] = random.choice([True, False, 1])
    for bound in ("Max", "Min"):
        if random.random() < 0.15:
            rule[f"NSExtensionActivationSupportsAttachmentsWith{bound}Count"] = random.randint(0, 4)
    return rule


def test(random, variable):
    types = random.choice(TYPES)
    operation = random.choice(["UTI-CONFORMS-TO", "UTI-CONFORMS-TO", "UTI-CONFORMS-TO", "UTI-EQUALS", "==", "MATCHES", "LIKE"])
    if operation == "MATCHES":
        types = random.choice([types, r"public\\.(jpeg|png)", "[a-z.]+", "a{2147483646}", "a{9999999999}", "(a|aa)+b"])
    if operation == "LIKE":
        types = random.choice([types, "public.*", "*image*", "com.?pple.*"])
    return f'ANY {variable}.registeredTypeIdentifiers {operation} "{types}"'


def condition(random, depth, leaf):
    if depth == 0 or random.random() < 0.4:
        return leaf(random)
    if random.random() < 0.2:
        return f"NOT ({condition(random, depth - 1, leaf)})"
    word = random.choice([" AND ", " OR ", " && ", " || "])
    return "(" + word.join(condition(random, depth - 1, leaf) for _ in range(random.randint(2, 3))) + ")"


def number(random):
    return random.choice(["0", "1", "1", "1", "2", "3", "10", "1.5", "1000000000", "4294967296", "99999999999", "2 ** 0.5",
                          "ln(9)", "3 * 2 - 5", "-1", "1e9"])


def count(random, depth=1):
    inner = condition(random, depth, lambda random: test(random, "$attachment"))
    comparison = random.choice(["==", ">=", "<=", ">", "<", "!="])
    if random.random() < 0.7:
        subquery = f"SUBQUERY($extensionItem.attachments, $attachment, {inner}).@count {comparison} {number(random)}"
        if random.random() < 0.3:
            subquery = f"{subquery} AND $extensionItem.attachments.@count {random.choice(['==', '<='])} {number(random)}"
        return f"SUBQUERY(extensionItems, $extensionItem, {subquery}).@count {random.choice(['==', '>='])} {number(random)}"
    return f"SUBQUERY(extensionItems.attachments, $attachment, {inner}).@count {comparison} {number(random)}"


def predicate(random):
    if random.random() < 0.03:
        return random.choice(["TRUEPREDICATE", "FALSEPREDICATE", "", "SUBQUERY(", "1 = 1", "extensionItems.@count = 1", "é == 'ü'"])
    return condition(random, 2, lambda random: count(random))


def payload(random):
    items = []
    for _ in range(random.choice([0, 1, 1, 1, 2, 3])):
        attachments = [random.sample(TYPES, random.randint(0, 3)) for _ in range(random.choice([0, 1, 1, 1, 2, 3, 6]))]
        items.append({"attachments": attachments})
    return {"items": items}


def random_requests(count, seed):
    source = random.Random(seed)
    rules = [dictionary(source) if source.random() < 0.45 else predicate(source) for _ in range(max(1, count // 8))]
    for _ in range(count):
        rule = source.choice(rules)
        dice = source.random()
        options = {"hostStage": True} if source.random() < 0.2 else None
        extra = {"options": options} if options else {}
        if dice < 0.8:
            yield {"op": "evaluate", "rule": rule, "payload": payload(source), **extra}
        elif dice < 0.86:
            yield {"op": "explain", "rule": rule, "payload": payload(source), **extra}
        elif dice < 0.92:
            yield {"op": "lint", "rule": rule}
        elif dice < 0.95:
            yield {"op": "convert", "rule": rule, "to": source.choice(["predicate", "dictionary"])}
        elif dice < 0.97:
            yield {"op": "accepts", "rule": rule}
        else:
            yield {"op": "compare", "a": rule, "b": source.choice(rules), "relation": source.choice(
                ["equivalent", "implies", "disjoint", "always", "never", "never-raises"])}


def main(arguments):
    count = int(arguments[0]) if arguments else 20_000
    seed = int(arguments[1]) if len(arguments) > 1 else 1
    yielded = [conformance(), samples(), [{"op": "presets"}], random_requests(count, seed)]
    for number, request in enumerate(request for part in yielded for request in part):
        print(json.dumps({"id": number, **request}, ensure_ascii=False))


if __name__ == "__main__":
    main(sys.argv[1:])
