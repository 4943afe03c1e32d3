"""The tool as the engine of the playground: a page whose questions `activationrule batch` answers, in the protocol of
the module, so that the page can be tested with rules where the module has not been built.
"""

import json
import os
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
NAME = "bridge"


def assembled(binary, folder):
    """The path of a playground without a module."""
    presets = os.path.join(folder, "presets.json")
    with open(presets, "wb") as file:
        subprocess.run([binary, "batch"], input=b'{"op":"presets"}\n', stdout=file, check=True)
    module = os.path.join(folder, "module")
    open(module, "wb").close()
    path = os.path.join(folder, "playground.html")
    subprocess.run(
        [sys.executable, ROOT / "Sources/Playground/page/assemble.py", path, "--module", module,
         "--engine", ROOT / "Sources/Playground/package/engine.js", "--presets", presets], check=True)
    return path


class Bridge:
    """Passes questions of a page to the tool, one at a time as the page asks them, and answers back."""

    def __init__(self, page, binary):
        self.page = page
        self.binary = binary
        self.process = None
        self.buffer = b""
        self.asked = []
        page.bindings[NAME] = self.ask
        page.call("Runtime.addBinding", name=NAME)

    def begin(self):
        self.process = subprocess.Popen(
            [self.binary, "batch"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        self.buffer = b""
        self.page.sources[self.process.stdout.fileno()] = self.read

    def end(self):
        """Ends the tool, as the page ends a worker; the next question starts it again."""
        if not self.process:
            return
        del self.page.sources[self.process.stdout.fileno()]
        self.process.kill()
        self.process.communicate()
        self.process = None
        self.asked.clear()

    def ask(self, message):
        if message == "end":
            self.end()
            return
        question = json.loads(message)
        if not self.process:
            self.begin()
        self.asked.append(question["number"])
        self.process.stdin.write(question["text"].encode("utf-8", "replace") + b"\n")
        self.process.stdin.flush()

    def read(self):
        chunk = os.read(self.process.stdout.fileno(), 1 << 20)
        if not chunk:
            self.answer({"number": self.asked[0] if self.asked else 0, "failure": "the tool ended"})
            self.end()
            return
        *lines, self.buffer = (self.buffer + chunk).split(b"\n")
        for line in lines:
            self.answer({"number": self.asked.pop(0), "answer": line.decode()})

    def answer(self, data):
        self.page.tell(f"trial.bridged({json.dumps(data)})")
