"""A headless Chromium, spoken to over a pair of pipes, with the standard library alone."""

import json
import os
import select
import shutil
import signal
import subprocess
import tempfile
import time

NAMES = ["chromium", "chromium-browser", "google-chrome", "chrome"]


def executable():
    """The path of a Chromium on this machine, or None."""
    return os.environ.get("BROWSER_BINARY") or next(filter(None, map(shutil.which, NAMES)), None)


class Unavailable(Exception):
    """There is a browser, but it does not start on this machine."""


def end(process, folder):
    """Ends a browser with all its processes, and removes its folder."""
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass
    process.wait()
    shutil.rmtree(folder, ignore_errors=True)


class Browser:
    """One browser with one page; events are kept until they are asked for."""

    def __init__(self, deadline):
        self.deadline = deadline
        self.number = 0
        self.buffer = b""
        self.events = []
        self.session = None
        self.folder = tempfile.mkdtemp(prefix="browser-test-")
        to_browser, self.writing = os.pipe()
        self.reading, from_browser = os.pipe()

        def connect():
            # The browser reads from 3 and writes to 4; copies first, since the numbers may be taken by each other.
            first, second = os.dup(to_browser), os.dup(from_browser)
            os.dup2(first, 3)
            os.dup2(second, 4)

        flags = [
            "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
            "--disable-background-networking", "--disable-component-update", "--disable-sync", "--disable-extensions",
            "--remote-debugging-pipe", "--user-data-dir=" + self.folder, "about:blank",
        ]
        self.process = subprocess.Popen(
            [executable()] + flags, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            close_fds=False, preexec_fn=connect, start_new_session=True)
        os.close(to_browser)
        os.close(from_browser)
        try:
            self.open_page()
        except (OSError, RuntimeError, TimeoutError) as error:
            self.__exit__()
            raise Unavailable(str(error))

    def open_page(self):
        """Opens the page and asks for its events."""
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ["Page", "Runtime", "Log", "Network"]:
            self.call(domain + ".enable")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        """Ends the browser with all its processes: asked first, so that it clears up after itself, then by force."""
        try:
            os.write(self.writing, json.dumps({"id": 0, "method": "Browser.close"}).encode() + b"\0")
            self.process.wait(timeout=5)
        except (OSError, subprocess.TimeoutExpired):
            pass
        for pipe in (self.writing, self.reading):
            os.close(pipe)
        end(self.process, self.folder)

    def send(self, method, **parameters):
        """Sends a command; its number."""
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        data = json.dumps(message).encode() + b"\0"
        while data:
            data = data[os.write(self.writing, data):]
        return self.number

    def call(self, method, **parameters):
        """Sends a command and waits for its answer."""
        number = self.send(method, **parameters)
        while True:
            answer = self.receive()
            if answer.get("id") == number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']}")
                return answer["result"]
            self.events.append(answer)

    def receive(self):
        """The next message of the browser."""
        while b"\0" not in self.buffer:
            left = self.deadline - time.monotonic()
            if left <= 0 or not select.select([self.reading], [], [], left)[0]:
                raise TimeoutError("the browser did not answer in time")
            chunk = os.read(self.reading, 1 << 16)
            if not chunk:
                raise RuntimeError("the browser ended")
            self.buffer += chunk
        message, self.buffer = self.buffer.split(b"\0", 1)
        return json.loads(message)

    def visit(self, address):
        self.call("Page.navigate", url=address)

    def resize(self, width, height):
        self.call(
            "Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=width < 600)

    def prefer(self, dark):
        """Says which colours a person prefers."""
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self.call("Emulation.setEmulatedMedia", features=[scheme])

    def value(self, expression):
        """The value of an expression in the page; that of a promise when it is kept."""
        result = self.call("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in result:
            raise RuntimeError(f"{expression}: {result['exceptionDetails']}")
        return result["result"].get("value")

    def press(self, key, code, text="", modifiers=()):
        """Presses and releases a key, with others held meanwhile."""
        held = sum({"Control": 2, "Shift": 8}[one] for one in modifiers)
        for kind in ["keyDown", "keyUp"]:
            self.call(
                "Input.dispatchKeyEvent", type=kind, key=key, code=key, windowsVirtualKeyCode=code,
                text=text if kind == "keyDown" else "", modifiers=held)

    def point(self, x, y):
        """Clicks a place."""
        for kind in ["mouseMoved", "mousePressed", "mouseReleased"]:
            self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    def complaints(self):
        """What the page wrote into the console, and what it did not catch."""
        return [
            event for event in self.events
            if event["method"] in ("Runtime.exceptionThrown", "Runtime.consoleAPICalled", "Log.entryAdded")]

    def addresses(self):
        """What was asked for."""
        return [
            event["params"]["request"]["url"] for event in self.events if event["method"] == "Network.requestWillBeSent"]

    def write(self, text):
        """Types a text into what has the focus."""
        self.call("Input.insertText", text=text)

    def picture(self, path):
        """Saves what the window shows."""
        import base64
        data = self.call("Page.captureScreenshot", format="png")["data"]
        with open(path, "wb") as file:
            file.write(base64.b64decode(data))
