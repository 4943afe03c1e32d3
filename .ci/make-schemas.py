#!/usr/bin/env python3
"""Writes the JSON Schemas of Grammar into the tool, which prints them: .ci/make-schemas.py [FILE]."""
import json
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]
TARGET = ROOT / "Sources/ActivationRuleCommand/Schema/SchemaTexts.swift"

HEAD = """// swift-format-ignore-file
// Made by .ci/make-schemas.py of the schemas in Grammar; a test holds it to them.

extension JSONSchema {
  /// The schemas in the order of their names.
  static let all: [JSONSchema] = [
"""


def main(target):
    rows = []
    for path in sorted((ROOT / "Grammar").glob("*.schema.json")):
        # One line each: nobody reads them here, and the verb lays them out.
        text = json.dumps(json.loads(path.read_text()), ensure_ascii=False, separators=(",", ":"))
        rows.append(f'    JSONSchema(\n      name: "{path.name.removesuffix(".schema.json")}",\n      text: ##"{text}"##),\n')
    target.write_text(HEAD + "".join(rows) + "  ]\n}\n")


main(pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else TARGET)
