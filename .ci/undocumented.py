#!/usr/bin/env python3
"""Names the public symbols of a module that have no comment, and fails if there are any.

Usage: undocumented.py FOLDER, which holds the module's symbol graphs.
"""

import json
import pathlib
import sys


def main():
    missing = []
    for path in sorted(pathlib.Path(sys.argv[1]).glob("*.symbols.json")):
        for symbol in json.loads(path.read_text())["symbols"]:
            # What the compiler writes itself, such as `init(rawValue:)`, stands nowhere.
            place = symbol.get("location")
            lines = symbol.get("docComment", {}).get("lines", [])
            if place and not any(line["text"].strip() for line in lines):
                file = place["uri"].split("/Sources/")[-1]
                missing.append(f"Sources/{file}:{place['position']['line'] + 1}: {'.'.join(symbol['pathComponents'])}")
    for line in missing:
        print(f"{line} has no comment", file=sys.stderr)
    sys.exit(1 if missing else 0)


main()
