"""Rules to try the page with: those of the samples, generated ones of all shapes, and collected ones.

Each is a pair of a name, which leads back to the text, and the text as a person would paste it.
"""

import json
import pathlib
import plistlib
import random
import sys

from requests import TYPES, condition, dictionary, number, predicate

ROOT = pathlib.Path(__file__).resolve().parents[2]

KEY = "NSExtensionActivationRule"
PREFIX = "NSExtensionActivation"


def quantified(source, variable):
    """A condition on an attachment with any of the quantifiers."""
    word = source.choice(["ANY", "ANY", "ALL", "NONE", "NOT ANY", "SOME"])
    operation = source.choice(["UTI-CONFORMS-TO", "UTI-CONFORMS-TO", "UTI-EQUALS", "==", "BEGINSWITH", "IN"])
    kinds = [f'"{one}"' for one in source.sample(TYPES, 2)]
    operand = "{" + ", ".join(kinds) + "}" if operation == "IN" else kinds[0]
    return f"{word} {variable}.registeredTypeIdentifiers {operation} {operand}"


def nested(source):
    """Conditions within SUBQUERY within SUBQUERY, as people write them, or a predicate of another kind."""
    if source.random() < 0.25:
        return predicate(source)
    inner = condition(source, 2, lambda source: quantified(source, "$attachment"))
    compared = source.choice(["==", ">=", "<=", ">"])
    amount = source.choice([number(source), "1", "$extensionItem.attachments.@count"])
    text = (f"SUBQUERY(extensionItems, $extensionItem, SUBQUERY($extensionItem.attachments, $attachment, {inner})"
            f".@count {compared} {amount}).@count {source.choice(['==', '>='])} 1")
    return text if source.random() < 0.5 else text.replace("SUBQUERY($", "\n  SUBQUERY($").replace(" OR ", "\n    OR ")


def keys(source):
    """A dictionary, at times with a key that the system does not know."""
    rule = dictionary(source)
    if source.random() < 0.15:
        name = source.choice(["SupportsImagesWithMaxCount", "SupportsAudioWithMaxCount", "SupportsURL", "Rule"])
        rule[PREFIX + name] = source.choice([1, True, "1"])
    return rule


def either(source):
    return keys(source) if source.random() < 0.5 else nested(source)


def whole(attributes, beside=None):
    """A whole Info.plist."""
    content = {
        "CFBundleIdentifier": "com.example.app.share",
        "NSExtension": {
            "NSExtensionAttributes": attributes, "NSExtensionPointIdentifier": "com.apple.share-services",
            **(beside or {}),
        },
    }
    return plistlib.dumps(content).decode()


def fragment(value):
    """A rule as the part of an Info.plist that people paste."""
    lines = plistlib.dumps({KEY: value}, sort_keys=False).decode().splitlines()
    return "\n".join(line.removeprefix("\t") for line in lines[4:-2])


def project(source, rule):
    """The lines of a project file."""
    lines = ["info:", "  properties:", "    NSExtension:", "      NSExtensionAttributes:"]
    if isinstance(rule, str):
        return "\n".join([*lines, f"        {KEY}: {json.dumps(rule)}"])
    return "\n".join([*lines, f"        {KEY}:", *(f"          {key}: {json.dumps(rule[key])}" for key in rule)])


def misplaced(source):
    """A rule whose keys stand one level too high or beside it."""
    rule = keys(source) or {PREFIX + "SupportsText": True}
    name = source.choice(list(rule))
    shape = source.randrange(4)
    if shape == 0:
        return whole({KEY: {key: rule[key] for key in rule if key != name}, name: rule[name]})
    if shape == 1:
        return whole(rule)
    if shape == 2:
        return whole({}, {KEY: rule})
    return whole({KEY: {KEY: rule}})


def broken(source):
    """A text that people paste by mistake: cut off, misspelt, or of a wrong type."""
    text = source.choice([fragment, whole_rule])(either(source))
    if source.random() < 0.3:
        text = nested(source)
    shape = source.randrange(5)
    place = source.randrange(len(text) or 1)
    if shape == 0:
        return text[:place]
    if shape == 1:
        return text[:place] + source.choice(["<", "&", '"', ")", "}", "x"]) + text[place + 1:]
    if shape == 2:
        words = source.choice(["UTI-CONFORM-TO", "UTI_CONFORMS_TO", "CONFORMS TO"])
        return text.replace("UTI-CONFORMS-TO", words)
    if shape == 3:
        return fragment(source.choice([True, False, 1, "", [], ["TRUEPREDICATE"], "TRUE"]))
    return text.replace("integer", "string").replace("true/", "yes/")


def whole_rule(rule):
    return whole({KEY: rule})


SHAPES = {
    "fragment": lambda source: fragment(either(source)),
    "whole list": lambda source: whole_rule(either(source)),
    "predicate": nested,
    "bare JSON": lambda source: json.dumps(keys(source), indent=source.choice([None, 2])),
    "JSON with its key": lambda source: json.dumps({KEY: either(source)}, indent=source.choice([None, 4])),
    "XML without lines": lambda source: fragment(either(source)).replace("\n", "").replace("\t", ""),
    "literal text": lambda source: f"<key>{KEY}</key><string><![CDATA[{nested(source)}]]></string>",
    "project file": lambda source: project(source, either(source)),
    "misplaced keys": misplaced,
    "older list": lambda source: "{ %s = { %s }; }" % (
        KEY, " ".join(f"{key} = {json.dumps(value)};" for key, value in keys(source).items())),
    "broken text": broken,
    "issue thread": lambda source: f"```xml\n{fragment(either(source))}\n```\n",
}


def generated(count, seed=1):
    """So many rules, each by its own number, so that one can be made again without the others."""
    shapes = list(SHAPES.items())
    for index in range(count):
        name, shape = shapes[index % len(shapes)]
        yield f"generated {index} of seed {seed} ({name})", shape(random.Random(f"{seed} {index}"))


def samples():
    """Every list and rule of the samples that is a text."""
    for folder in ["Extensions", "Rules", "RuleFiles"]:
        for path in sorted((ROOT / "Samples" / folder).rglob("*")):
            if path.is_file() and not path.read_bytes().startswith(b"bplist"):
                yield str(path.relative_to(ROOT)), path.read_text(encoding="utf-8", errors="replace")


def collected(folder):
    """The rules of `rules.jsonl`, each as a fragment or a predicate, and the lists of `plists`, in a folder."""
    folder = pathlib.Path(folder)
    lines = (folder / "rules.jsonl").read_text(encoding="utf-8").splitlines()
    for index, line in enumerate(lines):
        rule = json.loads(line)["rule"]
        if rule is not None:
            yield f"rules.jsonl line {index + 1}", rule if isinstance(rule, str) else fragment(rule)
    for path in sorted((folder / "plists").glob("*.plist"), key=lambda path: (len(path.name), path.name)):
        data = path.read_bytes()
        if data.startswith(b"bplist"):
            data = plistlib.dumps(plistlib.loads(data))
        yield f"plists/{path.name}", data.decode("utf-8", "replace")


def projects():
    """Rules in the files of projects, as they are pasted."""
    rule = {KEY: {PREFIX + "SupportsWebURLWithMaxCount": 1, PREFIX + "SupportsText": True}}
    plug_in = lambda name, options: json.dumps({"expo": {"name": "Notes", "plugins": [[name, options]]}}, indent=2)
    yield "app.json", plug_in("expo-share-intent", {"iosActivationRules": rule[KEY]})
    yield "app.json", plug_in("expo-share-extension", {"activationRules": [{"type": "url", "max": 1}, {"type": "text"}]})
    yield "app.json", json.dumps({"expo": {"ios": {"infoPlist": {"NSExtension": {"NSExtensionAttributes": rule}}}}}, indent=2)
    members = "\n".join(f"          {name}: {json.dumps(value)}," for name, value in rule[KEY].items())
    yield "app.config.js", (
        "export default {\n  name: 'Notes', // as in the store\n  plugins: [\n    ['expo-share-intent', {\n"
        f"        iosActivationRules: {{\n{members}\n        }},\n    }}],\n  ],\n}};\n")
    yield "app.config.js", f"module.exports = {{ ios: {{ infoPlist: {{ NSExtension: {json.dumps(rule)} }} }} }};\n"


if __name__ == "__main__":
    # The texts that a page of usual questions is about, one JSON object a line; for `list` and `map`, dictionaries in lists, and
    # also predicates, as most people have them, so that the parts of the module that load first are small.
    lists = [text for name, text in samples() if name.startswith("Samples/Extensions")]
    texts = [*lists, *(form(keys(random.Random(seed))) for form in [fragment, whole_rule] for seed in range(12))]
    if sys.argv[1:] == ["list"]:
        texts = [text for text in texts if "SUBQUERY" not in text and "PREDICATE" not in text]
    else:
        texts += [form(random.Random(seed)) for form in [nested, SHAPES["fragment"]] for seed in range(12)]
    texts = [("", text) for text in texts]
    if not sys.argv[1:]:
        texts += [*projects(), *(("", text) for _, text in [*samples(), *generated(60)])]
    for name, text in texts:
        print(json.dumps({"name": name, "text": text}))
