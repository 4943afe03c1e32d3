"""Joins the page into one HTML file: markup, style, scripts and the engine.

Usage: assemble.py OUTPUT --module FILE.wasm --engine engine.js [--presets FILE.json] [--address URL]
       assemble.py OUTPUT --hosted FIRST.wasm PREDICATE.wasm CARD.wasm REST.wasm --engine engine.js [--presets FILE.json] [--address URL]

Hosted, the page loads the parts of the module from beside itself. Otherwise the module is its last element, so that the
page shows before it is there. With presets, the answer of the engine to
{"op":"presets"}, the map is drawn before the engine has started. The address is where the page is published; links copied
from a file on disk lead there. The same input gives the same bytes where the same tools are installed.
"""

import argparse
import base64
import hashlib
import json
import lzma
import os
import re
import shutil
import subprocess

FOLDER = os.path.dirname(os.path.abspath(__file__))
VERSION = os.path.join(FOLDER, "../../ActivationRuleAnswers/Version.swift")

PARTS = ["first", "predicate", "card", "rest"]
# In the order in which they need each other while they are read.
SCRIPTS = [
    "../package/project-names.js", "names.js", "dom.js", "transport.js", "faults.js", "ports.js", "rule-text.js", "edits.js", "shares.js", "fragment.js",
    "editor.js", "reasons.js", "grid.js", "examples.js", "findings.js", "changes.js", "card.js",
    "error-card.js", "handled.js", "head.js", "payload.js", "accepts.js", "keys.js", "rule-pane.js", "files.js", "reading.js",
    "address.js", "app.js",
]
# What is common, the views, and what other widths, media and paper change.
STYLES = ["style.css", "views.css", "widths.css"]


def read(name):
    with open(os.path.join(FOLDER, name), encoding="utf-8") as file:
        return file.read()


def plain(script):
    """A module as a part of one script: without imports, and what it exports is known to the rest."""
    script = re.sub(r"^import\b[^;]*;\n", "", script, flags=re.MULTILINE)
    script = re.sub(r"^export \{[^}]*\};\n", "", script, flags=re.MULTILINE)
    return re.sub(r"^export ", "", script, flags=re.MULTILINE)


def lean(script):
    """A script without the lines that are comments only, and without indentation outside of texts of several lines."""
    lines = []
    is_comment = False
    is_template = False
    for line in script.split("\n"):
        word = line.strip()
        if not is_template:
            if is_comment or word.startswith("/*"):
                is_comment = not word.endswith("*/")
                continue
            if word == "" or word.startswith("//"):
                continue
        ticks = len(re.findall(r"(?<!\\)`", line))
        starts_in_template = is_template
        if ticks % 2:
            is_template = not is_template
        lines.append(line if starts_in_template else line.lstrip())
    return "\n".join(lines) + "\n"


def minified(script):
    """A script as esbuild makes it shorter, where that is installed."""
    if not shutil.which("esbuild"):
        return script
    return subprocess.run(["esbuild", "--minify", "--charset=utf8"], input=script, capture_output=True, text=True, check=True).stdout


def lean_style(style):
    style = re.sub(r"/\*.*?\*/", "", style, flags=re.DOTALL)
    style = re.sub(r"\s+", " ", style)
    return re.sub(r":\s+", ":", re.sub(r"\s*([{};,>])\s*", r"\1", style)).replace(";}", "}").strip()


def digest(text):
    return "'sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode() + "'"


def policy(script, style, is_hosted):
    parts = {
        "default-src": "'none'",
        "script-src": digest(script) + " 'wasm-unsafe-eval'",
        "style-src": digest(style),
        "worker-src": "blob:", "connect-src": "'self'" if is_hosted else None,
        "img-src": "data:", "base-uri": "'none'", "form-action": "'none'",
    }
    content = "; ".join(f"{name} {value}" for name, value in parts.items() if value)
    return f'<meta http-equiv="Content-Security-Policy" content="{content}">'


# English is no data: what the page needs to know of an answer is a member of it, and no word in its sentences.
WORDS = r"\.(?:message|detail|sentence|summary|title)\b|\b(?:change|answer|note|step|explanation)\.text\b"
LOOKED_INTO = re.compile(
    rf"(?:{WORDS})[^,;(){{}}]*\.(?:split|match\w*|replace\w*|startsWith|endsWith|includes|(?:last)?indexOf|search|slice)\("
    rf"|\.(?:test|exec)\([^()]*(?:{WORDS})|\bmessage\.(?:split|match|startsWith|includes|slice|replace)\(")


def require_no_reading_of_words(name, script):
    """Ends with a word where a script looks into a sentence of the engine."""
    found = LOOKED_INTO.search(script)
    if found:
        line = script.count("\n", 0, found.start()) + 1
        raise SystemExit(f"{name}:{line} looks into a sentence, '{found[0]}'; let the answer say it in a member")


def joined_scripts():
    names = {}
    for name in SCRIPTS:
        declared = r"^(?:export )?(?:async )?(?:function|class|const|let) (\w+)"
        require_no_reading_of_words(name, read(name))
        for found in re.findall(declared, read(name), flags=re.MULTILINE):
            if found in names:
                raise SystemExit(f"{name} and {names[found]} both have a '{found}'; joined they would collide")
            names[found] = name
    body = "".join(lean(plain(read(name))) for name in SCRIPTS)
    return minified("\n'use strict';(() => {\n" + body + "})();\n")


def embedded(identifier, value):
    """A value as JSON in an element of its own; no text in it can end the element."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    text = text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")
    return f'<script type="application/json" id="{identifier}">{text}</script>'


def lean_presets(answer):
    """The identifiers of the shares that the map is about, by platform and app."""
    names = {}
    for one in answer["presets"]:
        # What only an extension's code receives is no question to its rule, and what other apps do not get is no loss.
        if one["payloadSeenByRules"] is not None and not one["isForOwnApps"]:
            names.setdefault(one["platform"], {}).setdefault(one["host"], []).append(one["id"])
    return names


# What lzma.js undoes.
PACKING = {"id": lzma.FILTER_LZMA1, "preset": 9 | lzma.PRESET_EXTREME, "dict_size": 1 << 23, "lc": 4, "lp": 0, "pb": 0}
# HTML changes the first two of these characters, and the third may begin the end of the element.
ESCAPED = {0: "\u00c0", 13: "\u00c1", 60: "\u00c2"}


def packed(content):
    """Bytes as a text that lzma.js unpacks, with 7 bits a character."""
    content = lzma.compress(content, format=lzma.FORMAT_RAW, filters=[PACKING])
    missing = -len(content) * 8 % 7
    digits = bin(int.from_bytes(b"\1" + content, "big") << missing)[3:]
    units = (int(digits[start:start + 7], 2) for start in range(0, len(digits), 7))
    return "".join(ESCAPED.get(unit) or chr(unit) for unit in units)


def module_element(module, hosted):
    """The module as text, or the names and sizes of its parts."""
    if hosted:
        files = [f"{os.path.basename(path)} {os.path.getsize(path)}" for path in hosted]
        names = " ".join(f'data-{name}="{file}"' for name, file in zip(PARTS, files))
        return f'<script type="text/plain" id="module" {names}></script>'
    with open(module, "rb") as file:
        content = file.read()
    return f'<script type="text/plain" id="module" data-size="{len(content)}">{packed(content)}</script>'


def data(hosted, engine, presets):
    """What is text for the script, but for the module."""
    with open(engine, encoding="utf-8") as file:
        scripts = [file.read(), "" if hosted else read("lzma.js"), read("worker.js")]
        worker = minified("(() => {\n" + "".join(lean(plain(script)) for script in scripts) + "})();\n")
    if "</script" in worker:
        raise SystemExit("the worker's script must not end a script element")
    parts = ['<script type="text/plain" id="worker">' + worker + "</script>"]
    if presets:
        with open(presets, encoding="utf-8") as file:
            parts.append(embedded("presets", lean_presets(json.load(file))))
    return "\n".join(parts)


def constant(name):
    with open(VERSION, encoding="utf-8") as file:
        return re.search(rf'let {name} = "([^"]*)"', file.read())[1]


def links():
    """The way to the sources and the documentation, once somebody publishes them."""
    home = constant("repository")
    return home and f'<a href="{home}">Documentation, sources and package</a>'


def page(module=None, hosted=None, engine=None, presets=None, address=None):
    style = lean_style("".join(read(name) for name in STYLES))
    script = joined_scripts()
    head = f'<meta name="generator" content="activationrule {constant("package")}">'
    if address:
        head += f'<link rel="canonical" href="{address}">'
    places = {
        "policy": policy(script, style, bool(hosted)), "head": head, "style": f"<style>{style}</style>",
        "links": links(), "data": data(hosted, engine, presets), "script": f"<script>{script}</script>",
        "module": module_element(module, hosted),
    }
    text = read("page.html")
    for name, part in places.items():
        text = text.replace(f"<!-- {name} -->\n", part + "\n" if part else "", 1)
    return text


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("output")
    arguments.add_argument("--engine", required=True)
    for option in ["--module", "--presets", "--address"]:
        arguments.add_argument(option)
    arguments.add_argument("--hosted", nargs=len(PARTS))
    given = arguments.parse_args()
    if bool(given.module) == bool(given.hosted):
        arguments.error("either --module or --hosted is needed")
    text = page(given.module, given.hosted, given.engine, given.presets, given.address)
    with open(given.output, "w", encoding="utf-8", newline="") as file:
        file.write(text)


if __name__ == "__main__":
    main()
