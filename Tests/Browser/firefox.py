"""A headless Firefox, spoken to in WebDriver BiDi over a WebSocket, with the standard library alone."""

import base64
import json
import os
import shutil
import socket
import struct
import subprocess
import tempfile
import time

from browser import Unavailable, end

NAMES = ["firefox-esr", "firefox"]
KEYS = {
    "Escape": "\ue00c", "Enter": "\ue006", "Tab": "\ue004", "Delete": "\ue017", "Home": "\ue011", "ArrowLeft": "\ue012",
    "ArrowUp": "\ue013", "ArrowRight": "\ue014", "ArrowDown": "\ue015", "Shift": "\ue008", "Control": "\ue009",
}


def executable():
    """The path of a Firefox on this machine, or None."""
    return os.environ.get("FIREFOX_BINARY") or next(filter(None, map(shutil.which, NAMES)), None)


class Firefox:
    """One browser with one page, with the methods of `Browser` that the tests need of both."""

    def __init__(self, deadline):
        self.deadline = deadline
        self.number = 0
        self.events = []
        self.folder = tempfile.mkdtemp(prefix="browser-test-")
        self.process = subprocess.Popen(
            [executable(), "--headless", "--no-remote", "--profile", self.folder, "--remote-debugging-port", "0"],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, start_new_session=True)
        try:
            self.connect(next(line.split("ws://")[1].strip() for line in self.process.stderr if "ws://" in line))
            self.call("session.new", capabilities={})
            self.call("session.subscribe", events=["log.entryAdded", "network.beforeRequestSent"])
            self.context = self.call("browsingContext.getTree")["contexts"][0]["context"]
        except (OSError, RuntimeError, StopIteration) as error:
            self.__exit__()
            raise Unavailable(str(error) or "it ended at once")

    def connect(self, address):
        """Opens the WebSocket."""
        host, port = address.rstrip("/").split(":")
        self.socket = socket.create_connection((host, int(port)))
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall((
            f"GET /session HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n").encode())
        self.file = self.socket.makefile("rb")
        if b"101" not in self.file.readline():
            raise RuntimeError("it opens no session")
        while self.file.readline().strip():
            pass

    def __enter__(self):
        return self

    def __exit__(self, *_):
        """Ends the browser with all its processes."""
        end(self.process, self.folder)

    def send(self, data):
        """Sends a text as one frame, with a mask, as clients must."""
        size = struct.pack("!BH", 254, len(data)) if 125 < len(data) < 65536 else \
            struct.pack("!BQ", 255, len(data)) if len(data) > 125 else bytes([128 + len(data)])
        self.socket.sendall(b"\x81" + size + b"\1\1\1\1" + bytes(byte ^ 1 for byte in data))

    def receive(self):
        """The next message."""
        left = self.deadline - time.monotonic()
        if left <= 0:
            raise TimeoutError("the browser did not answer in time")
        self.socket.settimeout(left)
        data, is_last = b"", False
        while not is_last:
            first, size = self.file.read(2)
            size = struct.unpack("!H", self.file.read(2))[0] if size == 126 else \
                struct.unpack("!Q", self.file.read(8))[0] if size == 127 else size
            data += self.file.read(size)
            is_last = first & 128
        return json.loads(data)

    def call(self, method, **parameters):
        """Sends a command and waits for its answer."""
        self.number += 1
        self.send(json.dumps({"id": self.number, "method": method, "params": parameters}).encode())
        while True:
            answer = self.receive()
            if answer.get("id") == self.number:
                if answer["type"] == "error":
                    raise RuntimeError(f"{method}: {answer['message']}")
                return answer["result"]
            self.events.append(answer)

    def visit(self, address):
        self.call("browsingContext.navigate", context=self.context, url=address, wait="none")

    def resize(self, width, height):
        self.call("browsingContext.setViewport", context=self.context, viewport={"width": width, "height": height})

    def prefer(self, dark):
        """Firefox has no command for the colours that a person prefers."""

    def value(self, expression):
        """The value of an expression in the page; that of a promise when it is kept."""
        found = self.call(
            "script.evaluate", expression=f"(async () => JSON.stringify(await ({expression})) ?? 'null')()",
            target={"context": self.context}, awaitPromise=True)
        if found["type"] == "exception":
            raise RuntimeError(f"{expression}: {found['exceptionDetails']['text']}")
        return json.loads(found["result"]["value"])

    def act(self, kind, actions, **parameters):
        actor = {"type": kind, "id": kind, "actions": actions, **parameters}
        self.call("input.performActions", context=self.context, actions=[actor])

    def press(self, key, code=0, text="", modifiers=()):
        """Presses and releases a key, with others held meanwhile."""
        values = [KEYS.get(one, one) for one in [*modifiers, key]]
        self.act("key", [{"type": "keyDown", "value": one} for one in values]
                 + [{"type": "keyUp", "value": one} for one in reversed(values)])

    def write(self, text):
        """Types a text into what has the focus."""
        self.act("key", [{"type": kind, "value": letter} for letter in text for kind in ["keyDown", "keyUp"]])

    def point(self, x, y):
        """Clicks a place."""
        self.act("pointer", [
            {"type": "pointerMove", "x": round(x), "y": round(y)}, {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0},
        ], parameters={"pointerType": "mouse"})

    def complaints(self):
        """What the page wrote into the console."""
        return [event["params"]["text"] for event in self.events if event["method"] == "log.entryAdded"]

    def addresses(self):
        """What was asked for."""
        return [event["params"]["request"]["url"] for event in self.events if event["method"] == "network.beforeRequestSent"]
